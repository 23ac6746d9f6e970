// Pages of long lists, at any length of the list: first the ids, each way to a row in the order of an index of its own; then the
// page's rows in full. What may be seen by several ways is never put together as a whole.
import type { RawBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { containing, type Db, sql } from './db.ts'
import { badCursor, type Order, type PageInput, type PageKey, pageOf, readCursor, totalOf, withRows } from './paging.ts'

/** A condition; with `from` where not the table itself is read but another that has the same columns, under the same alias. */
export type AccessPath = RawBuilder<unknown> | { from: RawBuilder<unknown>; condition: RawBuilder<unknown> }

export type Listing = {
  /** The table with its alias, and the alias alone: `tasks t`, `t`. */
  from: string
  alias: string
  /** Conditions that lead to the rows; no row may be met by two of them. */
  ways: AccessPath[]
  /** The same ways, where only what an index holds is asked of a row: for what reads the text of each row after. */
  narrow?: AccessPath[]
  /** Conditions that an index answers, or that cost little. */
  where: RawBuilder<unknown>[]
  search?: Search
  order: Order
}
/**
 * `matches`: what exactly is asked of a row. What leads to the rows is the `kind` of entries in the index of all texts, or `find`, which
 * answers all ids that may match, null where they are more than `most`; with neither the list is walked.
 */
export type Search = {
  text: string
  matches(pattern: string): RawBuilder<unknown>
  kind?: string
  find?(db: Db, most: number): Promise<string[] | null>
}

const COUNTED = 10_000
/** Up to so many hits are taken from the index of texts. Of a text that more rows have, the next in the list is never far. */
const MOST_FOUND = 5_000
/** So many rows of each way are looked at before an index is asked. */
const NEAR = 1_000
/** Where no index answers, so many rows are looked at for the count. */
const LOOKED_AT = 4_000

/**
 * A page of rows, in order; `load` reads those of these ids, in any order, and `part` is how many it reads at once.
 * Errors: invalid for a cursor that is none of this order's.
 */
export async function pageOfRows<Row extends { id: string }>(
  db: Db,
  listing: Listing,
  input: PageInput,
  load: (ids: string[]) => Promise<Row[]>,
  part?: number,
): Promise<Page<Row>> {
  return withRows(await pageOfKeys(db, listing, input), load, part)
}

/**
 * The rows of these ids, under the alias: each looked up by itself. Of a person with very many rows the planner expects few, and would
 * read all of them for a thousand ids; fenced, it does not walk the list in search of them either.
 */
function foundRows(from: string, ids: readonly string[]): RawBuilder<unknown> {
  const [table = '', alias = ''] = from.split(' ')
  return sql`(select one.* from unnest(${[...ids]}::uuid[]) as found (id)
    cross join lateral (select * from ${sql.raw(table)} where id = found.id offset 0) as one offset 0) as ${sql.raw(alias)}`
}

/** Rows that were found by other means, as a way to them. No id stands twice. */
export const wayToFound = (from: string, ids: readonly string[], condition: RawBuilder<unknown>): AccessPath => ({
  from: foundRows(from, ids),
  condition,
})

/** The ids of the first rows in order, at most so many, without a count of all. */
export async function firstIds(db: Db, listing: Omit<Listing, 'search'>, most: number): Promise<string[]> {
  const keys = await keysOf(db, { ...listing, table: sql.raw(listing.from) }, { limit: most })
  return keys.slice(0, most).map(({ id }) => id)
}

async function pageOfKeys(db: Db, listing: Listing, input: PageInput): Promise<Page<PageKey>> {
  const { search } = listing
  const near = search ? await nearKeys(db, listing, search, input) : null
  if (near?.all) return keyPage(near.keys, input, totalOf(near.keys.length))
  const found = search && !near ? await idsWith(db, search) : null
  const plan: Plan = {
    ...listing,
    table: found ? foundRows(listing.from, [...new Set(found)]) : sql.raw(listing.from),
    text: search?.matches(containing(search.text)),
  }
  if (found) {
    const { keys, total } = await foundKeys(db, plan, input)
    return keyPage(keys, input, totalOf(total))
  }
  // Both at once: on one connection the second is sent right behind the first. What is wrong with the first is said of it alone.
  const reading = near?.keys ?? keysOf(db, plan, input)
  const counting = count(db, plan)
  counting.catch(() => {})
  const keys = await reading
  return keyPage(keys, input, (await counting)(keys.length))
}

function keyPage(keys: Key[], { limit }: PageInput, total: string): Page<PageKey> {
  const page = pageOf(keys, limit, ({ page_key, id }) => [page_key, id], total)
  return { ...page, items: page.items.map(({ page_key, id }) => ({ page_key, page_id: id })) }
}

type Plan = Listing & {
  table: RawBuilder<unknown>
  text?: RawBuilder<unknown>
}
type Key = { id: string; page_key: string }

/**
 * The page, when what lies next in each way already fills it: of a common text the next hit is near, and its index of texts long.
 * `all`: there is no more to look at than was seen. Null: it must be looked up.
 */
async function nearKeys(
  db: Db,
  listing: Listing,
  { text, matches }: Search,
  input: PageInput,
): Promise<{ keys: Key[]; all: boolean } | null> {
  const { id, column, way, before, after, rest } = placeOf(listing, input)
  const wanted = before + input.limit + 1
  const each = (listing.narrow ?? listing.ways).map(
    (mine) => sql`(select near.id, near.sort_key, near.n, said.hit
      from (select id, sort_key, row_number() over (order by sort_key ${way}, id ${way}) as n from
        (select ${id}, ${column} as sort_key from ${tableOf(mine, sql.raw(listing.from))}
          where ${sql.join([conditionOf(mine), ...listing.where, ...rest], sql` and `)}
          order by ${column} ${way}, ${id} ${way} limit ${NEAR}) as next) as near
      cross join lateral (select ${matches(containing(text))} as hit from ${sql.raw(listing.from)} where ${id} = near.id offset 0) as said
      where said.hit or near.n = ${NEAR})`,
  )
  const { rows } = await reading(
    after,
    sql<Key & { hit: boolean; n: number }>`select id, sort_key::text as page_key, hit, n
      from (${sql.join(each, sql` union all `)}) as found order by sort_key ${way}, id ${way} limit ${wanted + each.length}`.execute(
      db,
    ),
  )
  // Behind the last row that was looked at in one way, that way may have more.
  const end = rows.findIndex((row) => row.n === NEAR)
  const hits = (end < 0 ? rows : rows.slice(0, end + 1)).filter((row) => row.hit)
  const whole = end < 0 && rows.length < wanted && !after && before === 0
  return hits.length >= wanted || end < 0 ? { keys: hits.slice(before, wanted), all: whole } : null
}

/** Where a page begins, and in which order. */
function placeOf({ alias, order: { column, type, direction } }: Listing, { cursor, skip = 0 }: PageInput) {
  const after = readCursor(cursor, 2)
  const id = sql.raw(`${alias}.id`)
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const beyond = (key: RawBuilder<unknown>, row: RawBuilder<unknown>) =>
    sql`(${key}, ${row}) ${sign} (${after?.[0]}::${sql.raw(type)}, ${after?.[1]}::uuid)`
  const rest = after ? [beyond(column, id)] : []
  return { id, column, way: sql.raw(direction), before: after ? 0 : skip, after, rest, beyond }
}

async function keysOf(db: Db, plan: Plan, input: PageInput): Promise<Key[]> {
  const { id, column, way, before, after, rest } = placeOf(plan, input)
  const { limit } = input
  const each = plan.ways.map(
    (mine) => sql`(select ${id}, ${column} as sort_key from ${tableOf(mine, plan.table)}
      where ${sql.join([conditionOf(mine), ...plan.where, ...(plan.text ? [plan.text] : []), ...rest], sql` and `)}
      order by ${column} ${way}, ${id} ${way} limit ${before + limit + 1})`,
  )
  const { rows } = await reading(
    after,
    sql<Key>`select id, sort_key::text as page_key from (${sql.join(each, sql` union all `)}) as found
      order by sort_key ${way}, id ${way} offset ${before} limit ${limit + 1}`.execute(db),
  )
  return rows
}

/** Of rows that an index of texts has found, the page and how many there are: each row is read once for both. */
async function foundKeys(db: Db, plan: Plan, input: PageInput): Promise<{ keys: Key[]; total: number }> {
  const { id, column, way, before, after, beyond } = placeOf(plan, input)
  const { limit } = input
  const each = plan.ways.map(
    (mine) => sql`select ${id}, ${column} as sort_key from ${tableOf(mine, plan.table)}
      where ${sql.join([conditionOf(mine), ...plan.where, ...(plan.text ? [plan.text] : [])], sql` and `)}`,
  )
  const { rows } = await reading(
    after,
    sql<{ total: number; id: string | null; page_key: string | null }>`with
      hits as materialized (${sql.join(each, sql` union all `)}),
      page as (select id, sort_key from hits ${after ? sql`where ${beyond(sql`sort_key`, sql`id`)}` : sql``}
        order by sort_key ${way}, id ${way} offset ${before} limit ${limit + 1})
      select (select count(*) from hits) as total, page.id, page.sort_key::text as page_key
        from (select) as one left join page on true order by page.sort_key ${way}, page.id ${way}`.execute(db),
  )
  const keys = rows.flatMap(({ id: row, page_key }) => (row === null ? [] : [{ id: row, page_key: page_key ?? '' }]))
  return { keys, total: rows[0]?.total ?? 0 }
}

async function reading<T>(after: unknown, rows: Promise<T>): Promise<T> {
  try {
    return await rows
  } catch (error) {
    // A cursor of the right form whose values are none of this order's.
    if (after && ['22P02', '22007', '22008', '22003'].includes((error as { code?: string }).code ?? ''))
      throw badCursor()
    throw error
  }
}

/** Null: too many to take, or too short to look up. */
async function idsWith(db: Db, { kind, text, find }: Search): Promise<string[] | null> {
  if (find) return find(db, MOST_FOUND)
  if (!kind) return null
  return idsSaying(db, kind, text)
}

/** Of one kind in the index of all texts. */
export async function idsSaying(db: Db, kind: string, text: string): Promise<string[] | null> {
  const { rows } = await sql<{
    ids: string[] | null
  }>`select search_like(${kind}, ${text}, ${MOST_FOUND}) as ids`.execute(db)
  return rows[0]?.ids ?? null
}

/** Exact up to 10,000, or as far as it takes no time: then '2000+' says that there are at least so many. */
async function count(db: Db, plan: Plan): Promise<(seen: number) => string> {
  const { ways, where, text } = plan
  // Only reading the rows tells which have the text.
  const slow = text !== undefined
  const most = slow ? LOOKED_AT : COUNTED + 1
  const id = sql.raw(`${plan.alias}.id`)
  // The rows are found by an index alone where that is possible, and only those that count are read.
  const each = (slow ? (plan.narrow ?? ways) : ways).map((mine) => {
    const conditions = [conditionOf(mine), ...where]
    const next = sql`select ${id} from ${tableOf(mine, plan.table)} where ${sql.join(conditions, sql` and `)} limit ${most}`
    return text
      ? sql`(select said.hit as matches from (${next}) as next
          cross join lateral (select ${text} as hit from ${plan.table} where ${id} = next.id offset 0) as said)`
      : sql`(select true as matches from (${next}) as next)`
  })
  const { rows } = await sql<{
    looked: number
    n: number
  }>`select count(*) as looked, count(*) filter (where matches) as n
    from (select matches from (${sql.join(each, sql` union all `)}) as each_way limit ${most}) as found`.execute(db)
  const { looked = 0, n = 0 } = rows[0] ?? {}
  return (seen) => (slow && looked === most ? `${Math.max(n, seen)}+` : totalOf(n))
}

const conditionOf = (way: AccessPath) => ('condition' in way ? way.condition : way)
const tableOf = (way: AccessPath, table: RawBuilder<unknown>) => ('condition' in way ? way.from : table)
