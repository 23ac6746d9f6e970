import type { ContactFilter, ContactView } from '#contract/contact-views.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

const views = (db: Db, userId: string) =>
  db
    .selectFrom('contact_views')
    .select(['id', 'name', sql<ContactFilter>`filter`.as('filter'), 'created_at', 'updated_at'])
    .where('user_id', '=', userId)

export const list = (db: Db, userId: string): Promise<ContactView[]> =>
  views(db, userId).orderBy(sql`lower(name)`).orderBy('id').execute()

export const get = (db: Db, userId: string, id: string): Promise<ContactView | undefined> =>
  views(db, userId).where('id', '=', id).executeTakeFirst()

/** One change of a person's views at a time: of two at once the second sees the first. */
export async function hold(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 204))`.execute(db)
}

export async function insert(db: Db, userId: string, { name, filter }: Pick<ContactView, 'name' | 'filter'>) {
  const id = newId()
  await db
    .insertInto('contact_views')
    .values({ id, user_id: userId, name, filter: JSON.stringify(filter) })
    .execute()
  return id
}

export async function update(db: Db, id: string, { name, filter }: Partial<Pick<ContactView, 'name' | 'filter'>>) {
  const kept = filter && JSON.stringify(filter)
  await db
    .updateTable('contact_views')
    .set({ name, filter: kept, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contact_views').where('id', '=', id).execute()
}
