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

/** So many bytes a page has at most, as JSON: of larger rows it holds fewer than were asked for, and at least one (trust L7). */
export const PAGE_BYTES = 5_000_000
/** So many rows are read at once: a page of large ones ends before much was read that does not fit on it. */
const PART = 51

/** What a row takes as JSON, in bytes: never less, and hardly more where that matters. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return weightOfText(value)
  if (typeof value !== 'object' || value === null) return 24
  if (value instanceof Date) return 26
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + weightOf(each) + 1, 2)
  let sum = 2
  for (const [key, each] of Object.entries(value)) sum += key.length + 4 + weightOf(each)
  return sum
}

/** Counted sign by sign: to write a long text only for its length would cost its memory once more. */
function weightOfText(text: string): number {
  let bytes = 2
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 34 || sign === 92 || sign === 10 || sign === 13 || sign === 9) bytes += 2
    else if (sign < 32) bytes += 6
    // Of a pair each half takes two of its four.
    else bytes += sign < 128 ? 1 : sign < 2_048 || (sign >= 0xd800 && sign <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/**
 * Makes a page of rows that were read with `limit + 1`: the row too many tells that there is a next page. It ends earlier where
 * its bytes are full.
 */
export function pageOf<T>(rows: T[], limit: number, keyOf: (row: T) => readonly unknown[], total: string): Page<T> {
  let [count, bytes] = [0, 0]
  for (const row of rows.slice(0, limit)) {
    bytes += weightOf(row)
    if (bytes > PAGE_BYTES && count > 0) break
    count += 1
  }
  const items = rows.slice(0, count)
  const last = items.at(-1)
  return { items, next: rows.length > count && last !== undefined ? writeCursor(keyOf(last)) : null, total }
}

/**
 * Reads up to `most` rows for `pageOf`, a part at a time, until a page's bytes are there. `read`: so many rows, after this one.
 * `part`: fewer at once where single rows may be very large.
 */
export async function readInParts<Row>(
  most: number,
  read: (count: number, last: Row | undefined) => Promise<Row[]>,
  part = PART,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let bytes = 0; ; ) {
    const count = Math.min(most - rows.length, part, room(bytes, rows.length))
    const more = await read(count, rows.at(-1))
    rows.push(...more)
    if (more.length < count || rows.length >= most) return rows
    for (const row of more) bytes += weightOf(row)
    if (bytes > PAGE_BYTES && rows.length > 1) return rows
  }
}

/** So many more rows of the same size as these fill the page, and one more. */
const room = (bytes: number, rows: number): number =>
  rows === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil((PAGE_BYTES - bytes) / (bytes / rows)) + 1)

/** Where a row stands in its list. */
export type PageKey = { page_key: string; page_id: string }

/**
 * The rows of a page whose keys are known, in its order; what is gone meanwhile is left out. They are read a part at a time, and the
 * page ends where its bytes are full.
 */
export async function withRows<Row extends { id: string }>(
  page: Page<PageKey>,
  load: (ids: string[]) => Promise<Row[]>,
  part = PART,
): Promise<Page<Row>> {
  const items: Row[] = []
  let bytes = 0
  let last: PageKey | undefined
  for (let at = 0; at < page.items.length; ) {
    const keys = page.items.slice(at, at + Math.min(part, room(bytes, items.length)))
    at += keys.length
    const rows = new Map((await load(keys.map((key) => key.page_id))).map((row) => [row.id, row]))
    for (const key of keys) {
      const row = rows.get(key.page_id)
      if (row) {
        bytes += weightOf(row)
        if (bytes > PAGE_BYTES && last && items.length > 0)
          return { ...page, items, next: writeCursor([last.page_key, last.page_id]) }
        items.push(row)
      }
      last = key
    }
  }
  return { ...page, items }
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

/**
 * One page of a query, by key: its time does not depend on how many rows lie behind it. `id` is the id column; `part` as for
 * `readInParts`.
 */
export async function pageBy<D, T extends keyof D, Row>(
  db: Db,
  query: SelectQueryBuilder<D, T, Row>,
  { column, type, direction }: Order,
  id: RawBuilder<unknown>,
  { limit, cursor, skip = 0 }: PageInput,
  part = PART,
): Promise<Page<Row & PageKey>> {
  const total = await countOf(db, query.clearSelect().select(sql`1`.as('one')))
  const start = readCursor(cursor, 2)
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const read = async (count: number, last: PageKey | undefined) => {
    const after = last ? [last.page_key, last.page_id] : start
    const rest = after
      ? query.where(sql<boolean>`(${column}, ${id}) ${sign} (${after[0]}::${sql.raw(type)}, ${after[1]}::uuid)`)
      : query
    const skipped = !after && skip > 0 ? rest.offset(skip) : rest
    const rows = await skipped
      .select([sql<string>`(${column})::text`.as('page_key'), sql<string>`${id}`.as('page_id')])
      .orderBy(sql`${column}`, direction)
      .orderBy(sql`${id}`, direction)
      .limit(count)
      .execute()
      .catch((error: { code?: string }) => {
        // A cursor of the right form whose values are none of this order's.
        if (start && ['22P02', '22007', '22008', '22003'].includes(error.code ?? '')) throw badCursor()
        throw error
      })
    return rows as (Row & PageKey)[]
  }
  return pageOf(await readInParts(limit + 1, read, part), limit, (row) => [row.page_key, row.page_id], total)
}
