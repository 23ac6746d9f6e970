import type { TimelineEntry } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import { personOf } from '#server/access/people.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { canEditInteraction } from '../policy.ts'

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

/** What was said with a contact and what is to be done about it, newest day first; a task stands on the day it is due. */
export async function timeline(
  db: Db,
  actor: Actor,
  contact: { id: string; owner_id: string },
  input: PageInput,
): Promise<Page<TimelineEntry>> {
  const said = db
    .selectFrom('interactions as i')
    .leftJoin('users as author', 'author.id', 'i.author_id')
    .select([
      sql<'interaction' | 'task'>`'interaction'`.as('kind'),
      'i.id',
      sql<string>`i.date`.as('day'),
      'i.summary as title',
      'i.notes',
      'i.updated_at',
      'i.author_id',
      personOf<{ id: string; name: string }>(actor, 'author').as('author'),
      sql<string | null>`null::text`.as('status'),
      sql<string | null>`null::text`.as('priority'),
      sql<string | null>`null::date`.as('due_date'),
    ])
    .where('i.contact_id', '=', contact.id)
  const todo = db
    .selectFrom('tasks as t')
    .leftJoin('users as author', 'author.id', 't.created_by')
    .select([
      sql<'interaction' | 'task'>`'task'`.as('kind'),
      't.id',
      sql<string>`coalesce(t.due_date, (t.created_at at time zone 'UTC')::date)`.as('day'),
      't.title',
      't.description as notes',
      't.updated_at',
      sql<string | null>`t.created_by`.as('author_id'),
      personOf<{ id: string; name: string }>(actor, 'author').as('author'),
      sql<string | null>`t.status`.as('status'),
      sql<string | null>`t.priority`.as('priority'),
      't.due_date',
    ])
    .where('t.contact_id', '=', contact.id)
    .where(seen(actor, 'tasks t'))
  const query = db.selectFrom(said.unionAll(todo).as('e')).selectAll('e')
  const page = await pageBy(db, query, { column: sql`e.day`, type: 'date', direction: 'desc' }, sql`e.id`, input)
  return {
    ...page,
    items: page.items.map(({ day, author_id, author, ...row }) => ({
      ...(row as Omit<TimelineEntry, 'date' | 'author' | 'can_edit'>),
      date: day,
      author: author && { id: author.id, name: author.name },
      can_edit: row.kind === 'interaction' && canEditInteraction(actor, contact, { author_id }),
    })),
  }
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
