import type { RawBuilder } from 'kysely'
import type { Contact, contactSorts } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import { orgsOf } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { type Order, type PageInput, pageOf, readCursor } from '#server/platform/paging.ts'
import { contacts, present } from './contacts.ts'

export type ContactQuery = PageInput & {
  search?: string
  sort_by: (typeof contactSorts)[number]
  /** Only my own with whom I mean to be in touch by this day. */
  due_by?: string
}

const ORDERS: Record<(typeof contactSorts)[number], Order> = {
  name: { column: sql`c.sort_name`, type: 'text', direction: 'asc' },
  last_contacted_on: { column: sql`c.last_contacted_rank`, type: 'date', direction: 'desc' },
  created_at: { column: sql`c.created_at`, type: 'timestamptz', direction: 'desc' },
}
const MOST_OVERDUE: Order = { column: sql`c.keep_in_touch_on`, type: 'date', direction: 'asc' }

/**
 * A page of contacts. Their ids are found first: my own and my organizations', each in the order of an index, so that its time
 * does not grow with their number; then the page's rows are read in full.
 */
export async function list(db: Db, actor: Actor, input: ContactQuery): Promise<Page<Contact>> {
  const order = input.due_by ? MOST_OVERDUE : ORDERS[input.sort_by]
  const found = input.search ? await findBy(db, input.search) : EVERYTHING
  const due = input.due_by ? sql`and c.keep_in_touch_on <= ${input.due_by}::date` : sql``
  const where = sql`${found.condition} ${due}`
  const [keys, total] = [
    await keysOf(db, branches(actor, input), where, order, input),
    found.total ?? (await count(db, branches(actor, input), where, found.most)),
  ]
  const page = pageOf(keys, input.limit, ({ page_key, id }) => [page_key, id], total)
  const ids = page.items.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await contacts(db, actor).where('c.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, present(actor, row).contact]))
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** Two ways to a contact: it is mine, or an organization of mine has it. What is due is due to its owner. */
function branches(actor: Actor, { due_by }: ContactQuery): RawBuilder<unknown>[] {
  const me = sql`${actor.user_id}::uuid`
  const mine = sql`c.owner_id = ${me}`
  if (due_by || actor.orgs.size === 0) return [mine]
  return [
    mine,
    sql`c.owner_id <> ${me} and c.id in (select s.contact_id from contact_shares s where s.organization_id = any (${orgsOf(actor)}))`,
  ]
}

type Found = { condition: RawBuilder<unknown>; total?: string; most?: number }
const EVERYTHING: Found = { condition: sql`` }
/** Up to so many hits are taken from the search index; where there are more, the next ones in the list's order are never far. */
const MOST_FOUND = 2_000
/** The index knows groups of three letters; one or two are read off the rows, and counted only so far. */
const LEAST_LETTERS = 3
const MOST_COUNTED = 500

async function findBy(db: Db, search: string): Promise<Found> {
  const pattern = sql`folded(${containing(search)})`
  const anywhere = sql`and c.search_text like ${pattern}`
  if ([...search].length < LEAST_LETTERS) return { condition: anywhere, most: MOST_COUNTED }
  const { rows } = await sql<{
    id: string
  }>`select id from app_contacts_containing(${pattern}, ${MOST_FOUND + 1}) as id`.execute(db)
  if (rows.length > MOST_FOUND) return { condition: anywhere, total: `${MOST_FOUND}+` }
  return { condition: sql`and c.id = any (${rows.map(({ id }) => id)}::uuid[])` }
}

type Key = { id: string; page_key: string }

async function keysOf(
  db: Db,
  ways: RawBuilder<unknown>[],
  where: RawBuilder<unknown>,
  { column, type, direction }: Order,
  { limit, cursor }: PageInput,
): Promise<Key[]> {
  const after = readCursor(cursor, 2)
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const rest = after ? sql`and (${column}, c.id) ${sign} (${after[0]}::${sql.raw(type)}, ${after[1]}::uuid)` : sql``
  const way = sql.raw(direction)
  const each = ways.map(
    (mine) => sql`(select c.id, ${column} as sort_key from contacts c where ${mine} ${where} ${rest}
      order by ${column} ${way}, c.id ${way} limit ${limit + 1})`,
  )
  try {
    const { rows } =
      await sql<Key>`select id, sort_key::text as page_key from (${sql.join(each, sql` union all `)}) as found
      order by sort_key ${way}, id ${way} limit ${limit + 1}`.execute(db)
    return rows
  } catch (error) {
    // A cursor of the right form whose values are none of this order's.
    if (after && ['22P02', '22007', '22008', '22003'].includes((error as { code?: string }).code ?? ''))
      throw invalid('cursor', 'This cursor is not ours. Please start at the first page.')
    throw error
  }
}

/** Exact up to `most`, so that counting never takes long. */
async function count(db: Db, ways: RawBuilder<unknown>[], where: RawBuilder<unknown>, most = 10_000): Promise<string> {
  const each = ways.map((mine) => sql`(select 1 from contacts c where ${mine} ${where} limit ${most + 1})`)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from (${sql.join(each, sql` union all `)}) as found limit ${most + 1}) as counted`.execute(
    db,
  )
  const counted = rows[0]?.n ?? 0
  return counted > most ? `${most}+` : String(counted)
}
