import { messageText, seenMessage, senderName, takingPart, threadName } from '#server/access/threads.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'

// These only say where a part belongs; whether the caller may read it is asked of the whole.

/** The goal that a KPI belongs to. */
export async function goalOfKpi(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('kpis').select('goal_id').where('id', '=', id).executeTakeFirst())?.goal_id
}

/** The contact that an interaction belongs to. */
export async function contactOfInteraction(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('interactions').select('contact_id').where('id', '=', id).executeTakeFirst())?.contact_id
}

/** The same of several: contacts by interaction. */
export async function contactsOfInteractions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('interactions').select(['id', 'contact_id']).where(isAmong('id', ids)).execute()
  return new Map(rows.map(({ id, contact_id }) => [id, contact_id]))
}

/** When the KPI's value was last recorded, if it has one. */
export async function kpiRecordedAt(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(recorded_at) as at from kpi_values where kpi_id = ${id}`.execute(db)
  return rows[0]?.at ?? null
}

/** The dated values of a KPI, oldest first: the newest so many of them. */
export async function kpiValues(db: Db, id: string, most: number): Promise<{ value: number; day: string }[]> {
  const { rows } = await sql<{
    value: number
    day: string
  }>`select value::float8 as value, recorded_at::date::text as day
    from (select value, recorded_at from kpi_values where kpi_id = ${id} order by recorded_at desc limit ${most}) v
    order by recorded_at`.execute(db)
  return rows
}

export type ThreadHead = { id: string; title: string; updated_at: string }
/** `by`: who said it, 'You' for the reader; `mine`: the reader did. */
export type ThreadLine = {
  thread_id: string
  title: string
  by: string
  mine: boolean
  text: string
  timestamp: string
}

/** A thread as the actor calls it. Undefined: it is not there for them. */
export async function threadHead(db: Db, actor: Actor, id: string): Promise<ThreadHead | undefined> {
  const { rows } =
    await sql<ThreadHead>`select t.id, ${threadName(actor)} as title, t.updated_at from threads t ${takingPart(actor)}
    where t.id = ${id}::uuid`.execute(db)
  return rows[0]
}

const lines = (
  actor: Actor,
) => sql`select m.id as message_id, t.id as thread_id, ${threadName(actor)} as title, m.sender_id is not distinct from p.user_id as mine,
    case when m.sender_id = p.user_id then 'You' else ${senderName(actor)} end as by, ${messageText(actor)} as text, m."timestamp"
  from thread_messages m join threads t on t.id = m.thread_id ${takingPart(actor)} left join users u on u.id = m.sender_id
  where m.kind = 'text' and ${seenMessage}`

/** The last things that people said in a thread, oldest first. */
export async function threadLines(db: Db, actor: Actor, id: string, most: number): Promise<ThreadLine[]> {
  const { rows } =
    await sql<ThreadLine>`${lines(actor)} and m.thread_id = ${id}::uuid order by m.seq desc limit ${most}`.execute(db)
  return rows.reverse()
}

/** One message, wherever it stands. Undefined: it is not the actor's to see. */
export async function threadLine(db: Db, actor: Actor, messageId: string): Promise<ThreadLine | undefined> {
  return (await sql<ThreadLine>`${lines(actor)} and m.id = ${messageId}::uuid`.execute(db)).rows[0]
}

/** Those of these messages that are the actor's to see, by their ids. */
export async function threadLinesOf(db: Db, actor: Actor, ids: readonly string[]): Promise<Map<string, ThreadLine>> {
  const { rows } = await sql<
    ThreadLine & { message_id: string }
  >`select said.* from (${lines(actor)} and m.id = any (${[...ids]}::uuid[])) as said`.execute(db)
  return new Map(rows.map(({ message_id, ...line }) => [message_id, line]))
}

/** What the person is called for whom a text was written. */
export async function ownName(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from users where id = ${userId}::uuid`.execute(db)
  return rows[0]?.name ?? ''
}

/** Names of contacts that the actor may see, so many at most. */
export async function contactNames(db: Db, actor: Actor, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .select('c.name')
    .where(visible(actor, 'contacts c'))
    .limit(most)
    .execute()
  return rows.map(({ name }) => name)
}
