import type { Page } from '#contract/endpoint.ts'
import type { Note } from '#contract/notes.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows } from '#server/platform/listing.ts'

const notes = (db: Db, userId: string) =>
  db
    .selectFrom('notes as n')
    .select(['n.id', 'n.user_id', 'n.content', 'n.entry_date', 'n.created_at', 'n.updated_at'])
    .where('n.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<Note | undefined> {
  return (await notes(db, userId).where('n.id', '=', id).executeTakeFirst()) as Note | undefined
}

/** Those of these notes that are the person's, in no order. */
export async function getSome(db: Db, userId: string, ids: readonly string[]): Promise<Note[]> {
  return (await notes(db, userId).where(isAmong('n.id', ids)).execute()) as Note[]
}

export type NoteQuery = {
  search?: string
  from?: string
  to?: string
  sort: 'newest' | 'oldest'
  skip: number
  limit: number
  cursor?: string
}

export async function list(db: Db, userId: string, input: NoteQuery): Promise<Page<Note>> {
  const { search } = input
  const where = []
  if (input.from) where.push(sql`n.entry_date >= ${input.from}::date`)
  if (input.to) where.push(sql`n.entry_date <= ${input.to}::date`)
  return pageOfRows(
    db,
    {
      from: 'notes n',
      alias: 'n',
      ways: [sql`n.user_id = ${userId}::uuid`],
      where,
      order: { column: sql`n.entry_date`, type: 'date', direction: input.sort === 'newest' ? 'desc' : 'asc' },
      ...(search && {
        search: { kind: 'note', text: search, matches: (pattern) => sql`n.content ilike ${pattern}` },
      }),
    },
    input,
    async (ids) => (await notes(db, userId).where(isAmong('n.id', ids)).execute()) as Note[],
  )
}

export async function insert(db: Db, userId: string, values: { content: string; entry_date: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('notes')
    .values({ ...values, id, user_id: userId })
    .execute()
  return id
}

/** Makes those that are not there yet, same day and same words, and answers their ids. What comes twice is made once. */
export async function insertNew(
  db: Db,
  userId: string,
  given: readonly { content: string; entry_date: string }[],
): Promise<string[]> {
  const dates = given.map((note) => note.entry_date)
  const there = await notes(db, userId).where('n.entry_date', 'in', dates).execute()
  const keyOf = (note: { content: string; entry_date: string }) => `${note.entry_date} ${note.content}`
  const known = new Set(there.map((note) => keyOf(note)))
  const fresh = given.filter((note) => !known.has(keyOf(note)) && known.add(keyOf(note)))
  if (fresh.length === 0) return []
  const rows = fresh.map(({ content, entry_date }) => ({ id: newId(), user_id: userId, content, entry_date }))
  await db.insertInto('notes').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function update(db: Db, id: string, values: { content?: string; entry_date?: string }): Promise<void> {
  await db
    .updateTable('notes')
    .set({ ...values, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('notes').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('notes').where('id', '=', id).execute()
}
