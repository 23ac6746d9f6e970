// Which cards of followed address books there are, as the following writes it: it works as the server itself.
import type { Lease } from '#server/access/connection-lease.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type Book = { id: string; href: string; ctag: string | null; sync_token: string | null }
export type Card = { href: string; etag: string | null; hash: string; contact_id: string | null; taken: boolean }

/** Those that there are now; a book that is not found any more is left as it was: nothing is deleted for it. */
export async function keepBooks(db: Db, { id, user_id }: Lease, hrefs: readonly string[]): Promise<Book[]> {
  for (const href of hrefs)
    await sql`insert into address_books (id, user_id, connection_id, href) values (${newId()}::uuid, ${user_id}::uuid, ${id}::uuid, ${href})
      on conflict (connection_id, href) do nothing`.execute(db)
  const { rows } = await sql<Book>`select id, href, ctag, sync_token from address_books
    where connection_id = ${id}::uuid and href = any (${[...hrefs]}::text[]) order by href`.execute(db)
  return rows
}

export async function cardsOf(db: Db, bookId: string): Promise<Map<string, Card>> {
  const { rows } =
    await sql<Card>`select href, etag, hash, contact_id, taken from cards where book_id = ${bookId}::uuid`.execute(db)
  return new Map(rows.map((row) => [row.href, row]))
}

export async function keepCards(db: Db, { user_id }: Lease, bookId: string, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return
  await sql`insert into cards (id, user_id, book_id, href, etag, hash, contact_id, taken)
    select c.id, ${user_id}::uuid, ${bookId}::uuid, c.href, c.etag, c.hash, k.id, c.taken
    from unnest(${cards.map(() => newId())}::uuid[], ${cards.map(({ href }) => href)}::text[], ${cards.map(({ etag }) => etag)}::text[],
        ${cards.map(({ hash }) => hash)}::text[], ${cards.map(({ contact_id }) => contact_id)}::uuid[],
        ${cards.map(({ taken }) => taken)}::boolean[]) as c (id, href, etag, hash, contact_id, taken)
      left join contacts k on k.id = c.contact_id
    on conflict (book_id, href) do update set etag = excluded.etag, hash = excluded.hash,
      contact_id = coalesce(excluded.contact_id, cards.contact_id), taken = cards.taken or excluded.taken`.execute(db)
}

/** Deleted there: the contact stays. */
export async function dropCards(db: Db, bookId: string, hrefs: readonly string[]): Promise<void> {
  await sql`delete from cards where book_id = ${bookId}::uuid and href = any (${[...hrefs]}::text[])`.execute(db)
}

export async function markBook(db: Db, bookId: string, ctag: string | null, token: string | null): Promise<void> {
  await sql`update address_books set ctag = ${ctag}, sync_token = ${token} where id = ${bookId}::uuid`.execute(db)
}
