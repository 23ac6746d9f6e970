// The address books of a connection, and what was written to them. What is written and when, the contacts' job says.
import type { AddressBook, CardWrite } from '#contract/address-books.ts'
import type { Page } from '#contract/endpoint.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

export async function books(
  db: Db,
  userId: string,
  of: { connection: string } | { id: string },
): Promise<AddressBook[]> {
  const { rows } = await sql<AddressBook>`select b.id, b.connection_id, b.name, b.writes,
      (select count(*)::int from cards k where k.book_id = b.id) as cards,
      (select count(*)::int from card_writes w where w.book_id = b.id and w.state = 'waiting') as waiting
    from address_books b join connections c on c.id = b.connection_id and c.left_at is null
    where b.user_id = ${userId}::uuid and ${'id' in of ? sql`b.id = ${of.id}::uuid` : sql`b.connection_id = ${of.connection}::uuid`}
    order by b.name, b.href`.execute(db)
  return rows
}

/** Holds the row until the transaction ends, against changes that would be written down meanwhile. False: not there. */
export async function lockBook(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from address_books where id = ${id}::uuid and user_id = ${userId}::uuid for update`.execute(db)
  return rows.length > 0
}

/** From now on; its cards are read anew, so that it is known what they said before anything is written. */
export async function switchOn(db: Db, id: string): Promise<void> {
  await sql`update address_books set writes = true, ctag = null, sync_token = null where id = ${id}::uuid`.execute(db)
}

/** What was never sent is forgotten; of what was sent nobody knows whether it came. */
export async function switchOff(db: Db, id: string): Promise<void> {
  await sql`update address_books set writes = false where id = ${id}::uuid`.execute(db)
  await sql`delete from card_writes where book_id = ${id}::uuid and state = 'waiting' and sent_hash is null`.execute(db)
  await sql`update card_writes set state = 'failed', reason = 'stopped' where book_id = ${id}::uuid and state = 'waiting'`.execute(
    db,
  )
}

/** It is looked at next, where it is well; what it waits for otherwise stays. */
export async function lookSoon(db: Db, id: string): Promise<void> {
  await sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid and state = 'ready'`.execute(db)
}

/** What waits is tried with the next look, whatever it waited for. */
export async function tryNow(db: Db, connectionId: string): Promise<void> {
  await sql`update card_writes set next_try = clock_timestamp() where connection_id = ${connectionId}::uuid
    and state in ('waiting', 'undoing')`.execute(db)
}

const canUndo = sql<boolean>`(w.state = 'written' and w.former is not null and w.stored_hash is not null and w.card_id is not null
  and w.written_at > clock_timestamp() - interval '7 days'
  and not exists (select from card_writes o where o.card_id = w.card_id and o.id <> w.id and o.state in ('waiting', 'written', 'undoing')
    and (o.created_at, o.id) > (w.created_at, w.id)))`

const writes = (db: Db, userId: string) =>
  db
    .selectFrom('card_writes as w')
    .innerJoin('connections as c', 'c.id', 'w.connection_id')
    .select(['w.id', 'w.book_id', 'w.contact_id', 'w.name', 'w.state', 'w.reason', 'w.tries'])
    .select(['w.created_at', 'w.written_at', 'w.undone_at', 'w.changes', 'w.conflicts'])
    .select(
      sql<string | null>`case when w.state in ('waiting', 'undoing') and w.tries > 0 then w.next_try end`.as(
        'next_try',
      ),
    )
    .select(canUndo.as('can_undo'))
    .where('w.user_id', '=', userId)
    .where('c.left_at', 'is', null)

export async function listWrites(
  db: Db,
  userId: string,
  connectionId: string,
  input: PageInput,
): Promise<Page<CardWrite>> {
  const order = { column: sql`w.created_at`, type: 'timestamptz', direction: 'desc' } as const
  const rows = writes(db, userId).where('w.connection_id', '=', connectionId)
  return (await pageBy(db, rows, order, sql`w.id`, input)) as unknown as Page<CardWrite>
}

export async function getWrite(
  db: Db,
  userId: string,
  id: string,
): Promise<(CardWrite & { connection_id: string }) | undefined> {
  const row = await writes(db, userId).select('w.connection_id').where('w.id', '=', id).executeTakeFirst()
  return row as (CardWrite & { connection_id: string }) | undefined
}

/** Of what was written by now. False: somebody was quicker. */
export async function undo(db: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`update card_writes w set state = 'undoing', tries = 0, reason = null, next_try = clock_timestamp()
    where id = ${id}::uuid and ${canUndo} returning 1`.execute(db)
  return rows.length > 0
}

/** For the export, in the order of their ids. */
export async function allWrites(db: Db, userId: string, after: string | null, most: number) {
  const rows = writes(db, userId).select('w.connection_id').orderBy('w.id').limit(most)
  return (after === null ? rows : rows.where('w.id', '>', after)).execute()
}
export async function allBooks(db: Db, userId: string, after: string | null, most: number) {
  const rows = db
    .selectFrom('address_books as b')
    .select(['b.id', 'b.connection_id', 'b.name', 'b.writes'])
    .where('b.user_id', '=', userId)
    .orderBy('b.id')
    .limit(most)
  return (after === null ? rows : rows.where('b.id', '>', after)).execute()
}
