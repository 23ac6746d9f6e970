// Changes of contacts that go to their cards in followed address books (decision 0146). What a person changes is written down in their own
// transaction; the job that writes to the server works as the server itself.
import type { Lease } from '#server/access/connection-lease.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Conflict } from '../rules/cards/patch.ts'
import { type CardChange, type CardValues, changesBetween, onTop } from '../rules/cards/values.ts'

type Edit = { contact_id: string; name: string; before: CardValues; after: CardValues; changes: CardChange[] }

/** The address books, by their names, to which a change of this contact of the person's goes. */
export async function booksOf(db: Db, userId: string, contactId: string) {
  const { rows } = await sql<{
    name: string
    address: string
  }>`select distinct b.name, c.address from cards k join address_books b on b.id = k.book_id
      join connections c on c.id = b.connection_id join contacts n on n.id = k.contact_id
    where k.contact_id = ${contactId}::uuid and k.user_id = ${userId}::uuid and n.owner_id = k.user_id and b.writes and c.left_at is null
    order by b.name, c.address limit 3`.execute(db)
  return rows
}

/** In the transaction of the change. Answers the connections that have something to do. */
export async function record(db: Db, userId: string, edit: Edit): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    book_id: string
    connection_id: string
  }>`select k.id, k.book_id, b.connection_id from cards k join address_books b on b.id = k.book_id
      join connections c on c.id = b.connection_id
    where k.contact_id = ${edit.contact_id}::uuid and k.user_id = ${userId}::uuid and b.writes and c.left_at is null
    for share of b`.execute(db)
  for (const { id, book_id, connection_id } of rows)
    await sql`insert into card_writes (id, user_id, connection_id, book_id, card_id, contact_id, name, before, after, changes)
      values (${newId()}::uuid, ${userId}::uuid, ${connection_id}::uuid, ${book_id}::uuid, ${id}::uuid, ${edit.contact_id}::uuid,
        ${edit.name}, ${JSON.stringify(edit.before)}::jsonb, ${JSON.stringify(edit.after)}::jsonb, ${JSON.stringify(edit.changes)}::jsonb)`.execute(
      db,
    )
  return [...new Set(rows.map(({ connection_id }) => connection_id))]
}

/** Connections that are well and have something to write are looked at now. */
export async function wakeDue(db: Db): Promise<void> {
  await sql`update connections c set next_try = clock_timestamp() where kind = 'addresses' and state = 'ready' and not paused
    and left_at is null and next_try > clock_timestamp() and exists (select from card_writes w where w.connection_id = c.id and w.card_id is not null
      and w.state in ('waiting', 'undoing') and w.next_try <= clock_timestamp())`.execute(db)
}

export type Due = { card_id: string; undo: string | null }
/** Cards with something to do, the longest waiting first. `undo`: the write that is to be undone. */
export async function due(db: Db, connectionId: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select card_id, undo from (
      select w.card_id, case when w.state = 'undoing' then w.id end as undo, min(w.created_at) as since from card_writes w
      where w.connection_id = ${connectionId}::uuid and w.state in ('waiting', 'undoing') and w.next_try <= clock_timestamp()
        and w.card_id is not null group by 1, 2) d
    order by since, card_id limit ${most}`.execute(db)
  return rows
}

export type Work = {
  id: string
  href: string
  /** Of the card, as it was read last. */
  etag: string | null
  hash: string
  seen: CardValues | null
  card_id: string
  before: CardValues
  after: CardValues
  former: string | null
  sent_hash: string | null
  stored_hash: string | null
  tries: number
}
const WORK = sql`w.id, w.card_id, w.before, w.after, w.former, w.sent_hash, w.stored_hash, w.tries, k.href, k.etag, k.hash, k.seen`

/** All that waits for this card as one; null: there is nothing to write any more, and what was never sent is forgotten. */
export async function gather(db: Db, cardId: string): Promise<Work | null> {
  const { rows } = await sql<
    Work & { wanted: boolean }
  >`select ${WORK}, (b.writes and k.contact_id is not null) as wanted
    from card_writes w join cards k on k.id = w.card_id join address_books b on b.id = w.book_id
    where w.card_id = ${cardId}::uuid and w.state = 'waiting' order by w.created_at, w.id for update of w`.execute(db)
  const [first, ...later] = rows
  if (!first) return null
  if (!first.wanted) {
    await stop(db, { card_id: cardId })
    return null
  }
  if (later.length === 0) return first
  const after = later.reduce((all, each) => onTop(all, each), first.after)
  const changes = changesBetween(first.before, after)
  await sql`delete from card_writes where id = any (${later.map(({ id }) => id)}::uuid[])`.execute(db)
  await sql`update card_writes set after = ${JSON.stringify(after)}::jsonb, changes = ${JSON.stringify(changes)}::jsonb, tries = 0, reason = null,
    name = ${after.name} where id = ${first.id}::uuid`.execute(db)
  return { ...first, after, tries: 0 }
}

export async function toUndo(db: Db, id: string): Promise<Work | null> {
  const { rows } = await sql<Work>`select ${WORK} from card_writes w join cards k on k.id = w.card_id
    where w.id = ${id}::uuid and w.state = 'undoing' for update of w`.execute(db)
  return rows[0] ?? null
}

/** What was never sent is forgotten; of what was sent nobody knows whether it came. */
export async function stop(db: Db, of: { card_id: string }): Promise<void> {
  await sql`delete from card_writes where card_id = ${of.card_id}::uuid and state = 'waiting' and sent_hash is null`.execute(
    db,
  )
  await sql`update card_writes set state = 'failed', reason = 'stopped' where card_id = ${of.card_id}::uuid and state = 'waiting'`.execute(
    db,
  )
}

/** Before anything is sent. False: it is not to be written any more. */
export async function markSent(
  db: Db,
  id: string,
  sent: { former: string; sent_hash: string; conflicts: readonly Conflict[] },
): Promise<boolean> {
  const { rows } = await sql`update card_writes set former = ${sent.former}, sent_hash = ${sent.sent_hash},
      conflicts = ${JSON.stringify(sent.conflicts)}::jsonb
    where id = ${id}::uuid and state = 'waiting' returning 1`.execute(db)
  return rows.length > 0
}

/** `stored_hash` null: nobody can say that the card is the one that was sent. */
export async function settle(db: Db, id: string, to: 'written' | 'undone', storedHash: string | null): Promise<void> {
  if (to === 'undone')
    await sql`update card_writes set state = 'undone', reason = null, undone_at = clock_timestamp(), former = null
      where id = ${id}::uuid and state = 'undoing'`.execute(db)
  else
    await sql`update card_writes set state = 'written', reason = null, written_at = clock_timestamp(), stored_hash = ${storedHash}
      where id = ${id}::uuid and state = 'waiting'`.execute(db)
}

/** Not tried again. An undoing that failed leaves it written; `forGood`: it cannot be undone any more. */
export async function failed(db: Db, id: string, reason: string, forGood: boolean): Promise<void> {
  await sql`update card_writes set state = case when state = 'undoing' then 'written' else 'failed' end, reason = ${reason},
      stored_hash = case when ${forGood} then null else stored_hash end
    where id = ${id}::uuid and state in ('waiting', 'undoing')`.execute(db)
}

export async function later(db: Db, id: string, reason: string | null, seconds: number): Promise<void> {
  await sql`update card_writes set tries = tries + 1, reason = ${reason}, next_try = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id}::uuid and state in ('waiting', 'undoing')`.execute(db)
}

/** How a card is from now on, as far as it is known; what is left out stays. */
export async function keepCard(
  db: Db,
  { user_id }: Lease,
  id: string,
  now: { seen?: CardValues; etag?: string | null; hash?: string },
): Promise<void> {
  await sql`update cards set seen = coalesce(${now.seen ? JSON.stringify(now.seen) : null}::jsonb, seen),
      etag = coalesce(${now.etag ?? null}, etag), hash = coalesce(${now.hash ?? null}, hash)
    where id = ${id}::uuid and user_id = ${user_id}::uuid`.execute(db)
}

/** Cards as they were are kept for seven days, and what was written for 90. */
export async function forgetWrites(db: Db): Promise<void> {
  await sql`update card_writes set former = null where former is not null and state in ('written', 'failed')
    and coalesce(written_at, created_at) <= clock_timestamp() - interval '7 days'`.execute(db)
  await sql`delete from card_writes where state in ('written', 'undone', 'failed') and created_at <= clock_timestamp() - interval '90 days'`.execute(
    db,
  )
}
