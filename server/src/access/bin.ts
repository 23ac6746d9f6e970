// The bin: what was deleted can be taken back for a short time by the one who deleted it. Records leave their own table, so
// that no other reader meets a deleted one.
import type pg from 'pg'
import type { Actor } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'

/** How long a deletion can be taken back. After that the record is gone for good. */
const KEPT_MINUTES = 60

/** Companies are put there, and taken out, by functions of the database (`app_company_into_bin`). */
export type BinKind = 'task' | 'conversation'

/** Puts a record into the bin; its feature deletes the row. `record` is what the feature needs to make it again, as JSON. */
export async function putIntoBin(
  db: Db,
  actor: Actor,
  { kind, id, owner, record }: { kind: BinKind; id: string; owner: string; record: unknown },
): Promise<void> {
  await db
    .insertInto('deleted_records')
    .values({ kind, id, owner_id: owner, deleted_by: actor.user_id, record: JSON.stringify(record) })
    .execute()
}

/** What the actor deleted a short time ago. */
export async function inBin<Kept>(db: Db, actor: Actor, kind: BinKind, id: string): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('deleted_records')
    .select('record')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('deleted_by', '=', actor.user_id)
    .where(sql<boolean>`deleted_at > clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`)
    .executeTakeFirst()
  return row?.record as Kept | undefined
}

/** Clears away what nobody can take back any more. */
export async function emptyBin(pool: pg.Pool): Promise<void> {
  await pool.query('delete from deleted_records where deleted_at < clock_timestamp() - make_interval(mins => $1)', [
    KEPT_MINUTES,
  ])
}
