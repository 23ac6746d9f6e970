import type { ChatSettings, Message } from '#contract/chat.ts'
import type { Page } from '#contract/endpoint.ts'
import { type Db, json, sql } from '#server/platform/db.ts'
import { badCursor, countOf, pageOf, readCursor, readInParts } from '#server/platform/paging.ts'

const messages = (db: Db, userId: string) =>
  db
    .selectFrom('messages as m')
    .select(['m.id', 'm.conversation_id', 'm.seq', 'm.sender_type', 'm.content', 'm.timestamp', 'm.run_id'])
    .select(['m.citations', 'm.model', 'm.author', 'm.incomplete', 'm.settings', 'm.parent_seq'])
    .select([
      sql<boolean>`m.checks is not null`.as('checked'),
      sql<string | null>`case when m.run_kind = 'crew' then m.run_id end`.as('crew_run_id'),
      sql<string | null>`case when m.run_kind = 'flow' then m.run_id end`.as('flow_run_id'),
      sql<string[]>`(select json_agg(v.id order by v.seq) from messages v
        where v.conversation_id = m.conversation_id and v.parent_seq = m.parent_seq)`.as('versions'),
    ])
    .where('m.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<Message | undefined> {
  return (await messages(db, userId).where('m.id', '=', id).executeTakeFirst()) as Message | undefined
}

/**
 * Of a message that asks for a decision: what its author said before the question. The question and what would be done are no claims.
 * Undefined: it asks for none.
 */
export async function saidBeforeQuestion(
  db: Db,
  { id, run_id }: Pick<Message, 'id' | 'run_id'>,
): Promise<string | undefined> {
  if (run_id === null) return undefined
  const { rows } = await sql<{ before: string }>`select coalesce(e.details ->> 'before', '') as before from run_events e
    where e.run_id = ${run_id} and e.type in ('human_prompt', 'wait_for_human')
      and coalesce((e.details ->> 'message_id')::uuid, id_of(e.run_id || ':' || e.key)) = ${id} limit 1`.execute(db)
  return rows[0]?.before
}

/** The number of a message in its conversation; undefined: there is none of this id. */
export async function seqOf(
  db: Db,
  conversationId: string,
  id: string,
): Promise<{ seq: number; sender: string; shown: boolean; kind: string | null } | undefined> {
  return db
    .selectFrom('messages')
    .select(['seq', 'sender_type as sender', 'shown', 'run_kind as kind'])
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type MessageQuery = { limit: number; cursor?: string; search?: string; before?: number }

/** The newest messages before a number in the version that is shown, in the order in which they were said; the next page is the one before them. */
export async function list(
  db: Db,
  userId: string,
  conversationId: string,
  { limit, cursor, search, before }: MessageQuery,
): Promise<Page<Message>> {
  let query = messages(db, userId).where('m.conversation_id', '=', conversationId).where('m.shown', '=', true)
  if (search) query = query.where(sql<boolean>`search_key(m.content) like search_pattern(search_key(${search}))`)
  const total = await countOf(db, query.clearSelect().select(sql`1`.as('one')))
  const after = readCursor(cursor, 1)?.[0]
  if (after !== undefined && !Number.isSafeInteger(after)) throw badCursor()
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, (after as number | undefined) ?? Number.POSITIVE_INFINITY)
  const rows = await readInParts<Message>(limit + 1, async (count, last) => {
    const before = last?.seq ?? end
    const rest = Number.isFinite(before) ? query.where('m.seq', '<', before) : query
    return (await rest.orderBy('m.seq', 'desc').limit(count).execute()) as Message[]
  })
  const page = pageOf(rows, limit, (row) => [row.seq], total)
  return { ...page, items: page.items.reverse() }
}

/** Messages after a number, oldest first: of all versions, or of the one that is shown. */
export async function after(
  db: Db,
  userId: string,
  conversationId: string,
  seq: number,
  { limit, shown = false }: { limit: number; shown?: boolean },
): Promise<Message[]> {
  const all = messages(db, userId).where('m.conversation_id', '=', conversationId).where('m.seq', '>', seq)
  const query = shown ? all.where('m.shown', '=', true) : all
  return (await query.orderBy('m.seq').limit(limit).execute()) as Message[]
}

/** The number of the newest message, 0 before there is any; it never falls. Null: the conversation is not there, or not the caller's. */
export async function newestSeq(db: Db, userId: string, conversationId: string): Promise<number | null> {
  const query = db.selectFrom('conversations').select('seq').where('id', '=', conversationId)
  return (await query.where('user_id', '=', userId).executeTakeFirst())?.seq ?? null
}

/** Adds what the user says. False: it was there already. */
export async function insertMessage(
  db: Db,
  conversationId: string,
  message: { id: string; text: string; settings: ChatSettings },
): Promise<boolean> {
  const { rows } = await sql<{
    seq: number | null
  }>`select message_add(${conversationId}::uuid, ${message.id}::uuid, 'user',
    ${message.text}, null, null, sent_with => ${json(message.settings)}::jsonb) as seq`.execute(db)
  return rows[0]?.seq != null
}

/** The newest message that came of a run; undefined: it has said nothing. */
export async function newestOfRun(
  db: Db,
  userId: string,
  runId: string,
  sender: Message['sender_type'],
): Promise<Message | undefined> {
  const query = messages(db, userId).where('m.run_id', '=', runId).where('m.sender_type', '=', sender)
  return (await query.orderBy('m.seq', 'desc').limit(1).executeTakeFirst()) as Message | undefined
}
