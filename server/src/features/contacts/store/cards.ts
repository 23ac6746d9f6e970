// Which cards of followed address books there are, as the following writes it: it works as the server itself.
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import type { Lease } from '#server/access/connection-lease.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { CardValues } from '../rules/cards/values.ts'

export type Book = { id: string; href: string; ctag: string | null; sync_token: string | null; writes: boolean }
export type Card = {
  href: string
  etag: string | null
  hash: string
  contact_id: string | null
  taken: boolean
  /** What it said is known, for telling what somebody changed there. */
  has_seen: boolean
}
export type CardToKeep = Omit<Card, 'has_seen'> & { seen: CardValues | null }

/** Those that there are now; a book that is not found any more is left as it was: nothing is deleted for it. */
export async function keepBooks(
  db: Db,
  { id, user_id }: Lease,
  books: readonly { href: string; name: string }[],
): Promise<Book[]> {
  for (const { href, name } of books)
    await sql`insert into address_books (id, user_id, connection_id, href, name)
      values (${newId()}::uuid, ${user_id}::uuid, ${id}::uuid, ${href}, ${withoutHiddenSigns(name)})
      on conflict (connection_id, href) do update set name = excluded.name`.execute(db)
  const { rows } = await sql<Book>`select id, href, ctag, sync_token, writes from address_books
    where connection_id = ${id}::uuid and href = any (${books.map(({ href }) => href)}::text[]) order by href`.execute(
    db,
  )
  return rows
}

export async function cardsOf(db: Db, bookId: string): Promise<Map<string, Card>> {
  const { rows } =
    await sql<Card>`select href, etag, hash, contact_id, taken, seen is not null as has_seen from cards where book_id = ${bookId}::uuid`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.href, row]))
}

export async function keepCards(
  db: Db,
  { user_id }: Lease,
  bookId: string,
  cards: readonly CardToKeep[],
): Promise<void> {
  if (cards.length === 0) return
  await sql`insert into cards (id, user_id, book_id, href, etag, hash, contact_id, taken, seen)
    select c.id, ${user_id}::uuid, ${bookId}::uuid, c.href, c.etag, c.hash, k.id, c.taken, c.seen
    from unnest(${cards.map(() => newId())}::uuid[], ${cards.map(({ href }) => href)}::text[], ${cards.map(({ etag }) => etag)}::text[],
        ${cards.map(({ hash }) => hash)}::text[], ${cards.map(({ contact_id }) => contact_id)}::uuid[],
        ${cards.map(({ taken }) => taken)}::boolean[], ${cards.map(({ seen }) => seen && JSON.stringify(seen))}::jsonb[])
        as c (id, href, etag, hash, contact_id, taken, seen)
      left join contacts k on k.id = c.contact_id
    on conflict (book_id, href) do update set etag = excluded.etag, hash = excluded.hash,
      contact_id = coalesce(excluded.contact_id, cards.contact_id), taken = cards.taken or excluded.taken, seen = excluded.seen`.execute(
    db,
  )
}

/** Deleted there: the contact stays, and what waits for the card goes nowhere. */
export async function dropCards(db: Db, bookId: string, hrefs: readonly string[]): Promise<void> {
  if (hrefs.length === 0) return
  await sql`update card_writes w set state = case when w.state = 'undoing' then 'written' else 'failed' end, reason = 'gone'
    from cards k where k.id = w.card_id and k.book_id = ${bookId}::uuid and k.href = any (${[...hrefs]}::text[])
      and w.state in ('waiting', 'undoing')`.execute(db)
  await sql`delete from cards where book_id = ${bookId}::uuid and href = any (${[...hrefs]}::text[])`.execute(db)
}

export async function markBook(db: Db, bookId: string, ctag: string | null, token: string | null): Promise<void> {
  await sql`update address_books set ctag = ${ctag}, sync_token = ${token} where id = ${bookId}::uuid`.execute(db)
}
