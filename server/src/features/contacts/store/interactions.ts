import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type InteractionValues = Partial<{ date: string; summary: string; notes: string | null }>

export async function insert(
  db: Db,
  entry: InteractionValues & { contact_id: string; author_id: string; date: string; summary: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('interactions')
    .values({ ...entry, id })
    .execute()
  return id
}

/** Holds the entry until the transaction ends. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('interactions').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function update(db: Db, id: string, values: InteractionValues): Promise<void> {
  await db
    .updateTable('interactions')
    .set({ ...values, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('interactions').where('id', '=', id).execute()
}

/** What the person wrote into the logs of other people's contacts, as far as they may still read these. `after`: the last id read. */
export async function interactionsElsewhere(db: Db, userId: string, after: string | null, most: number) {
  let query = db
    .selectFrom('interactions as i')
    .innerJoin('contacts as c', 'c.id', 'i.contact_id')
    .select(['i.id', 'i.contact_id', 'c.name as contact_name', 'i.date', 'i.summary', 'i.notes', 'i.created_at'])
    .where('i.author_id', '=', userId)
    .where('c.owner_id', '<>', userId)
  if (after) query = query.where(sql<boolean>`i.id > ${after}`)
  return query.orderBy('i.id').limit(most).execute()
}
