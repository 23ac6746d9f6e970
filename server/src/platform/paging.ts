import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import type { Db } from './db.ts'
import { sql } from './db.ts'
import { invalid } from './errors.ts'

/** Counting stops here: beyond it a list says '10000+'. */
const COUNTED = 10_000

/** A cursor names the last row of a page by its sort key. To the caller it is opaque. */
export function writeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Reads a cursor of `length` values. Errors: `invalid` for one that is not ours. */
export function readCursor(cursor: string | undefined, length: number): (string | number | null)[] | null {
  if (cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const good = (part: unknown) =>
      part === null || typeof part === 'number' || (typeof part === 'string' && !part.includes('\u0000'))
    if (Array.isArray(key) && key.length === length && key.every(good)) return key
  } catch {
    // Falls through to the one answer for every bad cursor.
  }
  throw badCursor()
}

/** For a cursor that is none of the list's. */
export const badCursor = () => invalid('cursor', 'This cursor is not ours. Please start at the first page.')

/** Makes a page of rows that were read with `limit + 1`: the row too many tells that there is a next page. */
export function pageOf<T>(rows: T[], limit: number, keyOf: (row: T) => readonly unknown[], total: string): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null, total }
}

/** How many rows a query has: exact up to 10,000, so that counting never takes long. `from` is the query without order. */
export async function countOf(db: Db, from: { as(alias: 'counted'): unknown }): Promise<string> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from ${from as never} as q limit ${COUNTED + 1}) as c`.execute(db)
  return totalOf(rows[0]?.n ?? 0)
}

export const totalOf = (count: number): string => (count > COUNTED ? `${COUNTED}+` : String(count))

/** An order of a list: its column, the column's SQL type, the direction. Rows that are equal in it stand in the order of their ids. */
export type Order = {
  column: RawBuilder<unknown>
  type: 'text' | 'date' | 'timestamptz' | 'integer'
  direction: 'asc' | 'desc'
}
/** `skip`: rows to leave out before the first page, for callers that know no cursor; its time grows with the number. */
export type PageInput = { limit: number; cursor?: string; skip?: number }

/** One page of a query, by key: its time does not depend on how many rows lie behind it. `id` is the id column. */
export async function pageBy<D, T extends keyof D, Row>(
  db: Db,
  query: SelectQueryBuilder<D, T, Row>,
  { column, type, direction }: Order,
  id: RawBuilder<unknown>,
  { limit, cursor, skip = 0 }: PageInput,
): Promise<Page<Row>> {
  const total = await countOf(db, query.clearSelect().select(sql`1`.as('one')))
  const after = readCursor(cursor, 2)
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const rest = after
    ? query.where(sql<boolean>`(${column}, ${id}) ${sign} (${after[0]}::${sql.raw(type)}, ${after[1]}::uuid)`)
    : query
  const skipped = !after && skip > 0 ? rest.offset(skip) : rest
  const rows = await skipped
    .select([sql<string>`(${column})::text`.as('page_key'), sql<string>`${id}`.as('page_id')])
    .orderBy(sql`${column}`, direction)
    .orderBy(sql`${id}`, direction)
    .limit(limit + 1)
    .execute()
    .catch((error: { code?: string }) => {
      // A cursor of the right form whose values are none of this order's.
      if (after && ['22P02', '22007', '22008', '22003'].includes(error.code ?? '')) throw badCursor()
      throw error
    })
  return pageOf(
    rows as (Row & { page_key: string; page_id: string })[],
    limit,
    (row) => [row.page_key, row.page_id],
    total,
  )
}
