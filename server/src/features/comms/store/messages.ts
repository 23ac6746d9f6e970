import type { RawBuilder } from 'kysely'
import { systemSender, type ThreadMessage } from '#contract/comms.ts'
import type { Page } from '#contract/endpoint.ts'
import { messageText, seenMessage, senderName, takingPart, threadName } from '#server/access/threads.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { badCursor, countOf, pageOf, readCursor, readInParts } from '#server/platform/paging.ts'

/** What a reader gets of a message `m`, with its sender as `u`. */
const columns = (actor: Actor) => sql`m.id, m.thread_id as conversation_id, m.thread_id, m.seq,
  case when m.kind = 'text' then m.sender_id end as sender_id,
  case when m.kind = 'system' then ${sql.lit(systemSender)} else ${senderName(actor)} end as sender_name,
  m.kind, ${messageText(actor)} as text, m."timestamp",
  -- Nobody else learns of suggestions.
  (m.ai_suggested and m.sender_id = ${actor.user_id}::uuid) as ai_suggested,
  coalesce((select json_agg(json_build_object('id', f.file_id, 'name', f.name, 'size', f.size, 'media_type', f.media_type) order by f.position)
    from thread_files f where f.message_id = m.id), '[]') as files`

/**
 * Messages `m` of threads `t` in which the actor `p` takes part, as far as they may see them. A thread is found first and then read
 * from one end of its index, however long it is: `rest` says which messages, in which order, how many.
 */
const saidIn = (actor: Actor, rest: RawBuilder<unknown>) => sql`threads t ${takingPart(actor)}
  cross join lateral (select ${columns(actor)} from thread_messages m left join users u on u.id = m.sender_id
    where m.thread_id = t.id and ${seenMessage} ${rest}) as said`

/** The last messages of each of these threads, oldest first. */
export async function lastOf(
  db: Db,
  actor: Actor,
  threads: readonly string[],
  most: number,
): Promise<Map<string, ThreadMessage[]>> {
  const found = new Map<string, ThreadMessage[]>()
  if (most === 0 || threads.length === 0) return found
  const last = saidIn(actor, sql`order by m.seq desc limit ${most}`)
  const { rows } = await sql<ThreadMessage>`select said.* from ${last} where t.id = any (${[...threads]}::uuid[])
    order by said.thread_id, said.seq`.execute(db)
  for (const row of rows) found.set(row.thread_id, [...(found.get(row.thread_id) ?? []), row])
  return found
}

export type MessageQuery = { limit: number; cursor?: string; search?: string; before?: number }

/** A page, newest page first; within the page oldest first. */
export async function list(db: Db, actor: Actor, thread: string, input: MessageQuery): Promise<Page<ThreadMessage>> {
  const { limit, cursor, search, before } = input
  const found = search ? sql`and m.text ilike ${containing(search)}` : sql``
  const here = sql`where t.id = ${thread}::uuid`
  const total = await countOf(db, sql`(select 1 from ${saidIn(actor, found)} ${here})`)
  const after = readCursor(cursor, 1)?.[0]
  if (after !== undefined && !Number.isSafeInteger(after)) throw badCursor()
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, (after as number | undefined) ?? Number.POSITIVE_INFINITY)
  const rows = await readInParts<ThreadMessage>(limit + 1, async (count, last) => {
    const from = last?.seq ?? end
    const older = Number.isFinite(from) ? sql`and m.seq < ${from}` : sql``
    const next = saidIn(actor, sql`${found} ${older} order by m.seq desc limit ${count}`)
    return (await sql<ThreadMessage>`select said.* from ${next} ${here} order by said.seq desc`.execute(db)).rows
  })
  const page = pageOf(rows, limit, (row) => [row.seq], total)
  return { ...page, items: page.items.reverse() }
}

/** Messages after a number, oldest first. */
export async function after(db: Db, actor: Actor, thread: string, seq: number, most: number): Promise<ThreadMessage[]> {
  const next = saidIn(actor, sql`and m.seq > ${seq} order by m.seq limit ${most}`)
  const { rows } =
    await sql<ThreadMessage>`select said.* from ${next} where t.id = ${thread}::uuid order by said.seq`.execute(db)
  return rows
}

/** One message of a thread. Undefined: not there, or not the actor's to see. */
export async function get(db: Db, actor: Actor, thread: string, id: string): Promise<ThreadMessage | undefined> {
  const it = saidIn(actor, sql`and m.id = ${id}::uuid`)
  const { rows } = await sql<ThreadMessage>`select said.* from ${it} where t.id = ${thread}::uuid`.execute(db)
  return rows[0]
}

export type NewMessage = {
  id: string
  thread: string
  sender: string
  text: string
  ai_suggested: boolean
  files: readonly string[]
}

/** Adds what somebody says; its number comes with the thread's lock. Null: it was there already. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | null> {
  const { id, thread, sender, text, ai_suggested, files } = message
  const { rows } = await sql<{
    seq: number | null
  }>`select thread_message_add(${thread}::uuid, ${id}::uuid, ${sender}::uuid,
    'text', ${text}, ${ai_suggested}, null, ${[...files]}::uuid[]) as seq`.execute(db)
  return rows[0]?.seq ?? null
}

/** What the actor has sent under this id, in whichever thread; also what they have cleared away since. */
export async function sentBy(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ thread_id: string; text: string } | undefined> {
  const query = db.selectFrom('thread_messages').select(['thread_id', 'text']).where('id', '=', id)
  return query.where('sender_id', '=', actor.user_id).executeTakeFirst()
}

/** Of so many threads, those in which something was said last, a look at what is new reads. */
const RECENT_THREADS = 50

export type Recent = { thread_id: string; title: string; by: string; mine: boolean; text: string; timestamp: string }
export type RecentQuery = { from?: string; search?: string; unread: boolean; limit: number }

/** What people wrote in the threads of the actor, newest first. `by`: 'You' for the actor. */
export async function recent(db: Db, actor: Actor, { from, search, unread, limit }: RecentQuery): Promise<Recent[]> {
  const wanted = [
    sql`m.kind = 'text' and ${seenMessage}`,
    ...(from ? [sql`m.sender_id is distinct from p.user_id and ${senderName(actor)} ilike ${containing(from)}`] : []),
    ...(search ? [sql`m.text ilike ${containing(search)}`] : []),
    ...(unread ? [sql`m.seq > p.read_seq and m.sender_id is distinct from p.user_id`] : []),
  ]
  const { rows } = await sql<Recent>`select said.* from
      (select t.id, t.updated_at from threads t ${takingPart(actor)} order by t.updated_at desc limit ${RECENT_THREADS}) as last
    join threads t on t.id = last.id ${takingPart(actor)}
    cross join lateral (select t.id as thread_id, ${threadName(actor)} as title, m.sender_id is not distinct from p.user_id as mine,
        case when m.sender_id = p.user_id then 'You' else ${senderName(actor)} end as by, m.text, m."timestamp"
      from thread_messages m left join users u on u.id = m.sender_id
      where m.thread_id = t.id and ${sql.join(wanted, sql` and `)} order by m.seq desc limit ${limit}) as said
    order by said."timestamp" desc limit ${limit}`.execute(db)
  return rows
}
