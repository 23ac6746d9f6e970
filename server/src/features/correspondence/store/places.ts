// Where a mail lies in its mailbox, and how that is reached. Read as its person: the database shows them nothing of others.
import { type Db, sql } from '#server/platform/db.ts'
import type { Box } from '#server/platform/imap/servers.ts'

export type Place = { path: string; uid: number; uid_validity: number }

/** The mailbox of a mail. */
export async function boxOf(
  db: Db,
  connectionId: string,
): Promise<(Box & { kind: string; paused: boolean }) | undefined> {
  const query = db.selectFrom('connections').select(['id', 'user_id', 'settings', 'secret', 'kind', 'paused'])
  return (await query.where('id', '=', connectionId).executeTakeFirst()) as
    | (Box & { kind: string; paused: boolean })
    | undefined
}

/** Everywhere that it lies, the inbox first. */
export async function placesOf(db: Db, mailId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`select f.path, p.uid::float8 as uid, f.uid_validity::float8 as uid_validity
    from mail_places p join mail_folders f on f.id = p.folder_id where p.mail_id = ${mailId}::uuid
    order by f.role, f.path limit 5`.execute(db)
  return rows
}
