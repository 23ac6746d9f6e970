import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** Those of these contacts whose card others may have written: somebody else's, shared, or taken in from a file. */
export async function contactsByOthers(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select c.id from contacts c where c.id = any (${[...ids]}::uuid[])
    and (c.owner_id <> ${actor.user_id}::uuid
      or exists (select 1 from contact_shares s where s.contact_id = c.id)
      or exists (select 1 from contact_import_rows r where r.contact_id = c.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these entries that somebody else wrote. */
export async function interactionsByOthers(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select i.id from interactions i
    where i.id = any (${[...ids]}::uuid[]) and i.author_id is distinct from ${actor.user_id}::uuid`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
