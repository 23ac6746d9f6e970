import type { ReplyDraft } from '#contract/live.ts'
import { APPROVE, DECLINE } from '#server/engine/agent/approval.ts'
import { OPEN } from '#server/engine/run-rows.ts'
import type { ConnectedTo } from '#server/engine/tool.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { sql } from '#server/platform/db.ts'
import type { FailedMark } from '../rules/checked-before.ts'
import type { OpenRun } from './conversations.ts'

/** Of the files of a conversation, so much text goes along with each message, in characters. */
const FILE_TEXT = 20_000
const FILES = 20
/** Of one earlier message. */
const SAID_TEXT = 20_000

/** `failed`: of a reply the sentences that its check found contradicted or not proven; left out in runs of before it went along. */
export type ReplyMessage = { by: 'person' | 'model'; text: string; foreign: boolean; failed?: FailedMark[] }
export type Profile = {
  name: string | null
  role: string | null
  objectives: string[]
  behavior_notes: string | null
  knowledge_summary: string | null
  custom_prompts: Record<string, unknown>
}
export type Attached = { id: string; name: string; text_status: string; text: string | null }

/** What a conversation and its owner bring to a reply. */
export type ReplyContext = {
  runs: OpenRun[]
  said: ReplyMessage[]
  profile: Profile
  files: Attached[]
  /** The message with the id that this one would get: it was sent before. */
  sent: string | null
  /** It was sent in another conversation. */
  elsewhere: boolean
  /** What fences texts by others in this conversation's prompts. */
  fence: string
  /** Whether there is anything remembered of the person. */
  remembers: boolean
  /** What of the person's is connected. */
  connected: ConnectedTo[]
  /** Nobody has named the conversation. */
  nameless: boolean
  /** Nothing of it is kept, or remembered. */
  temporary: boolean
}

export type ReplyRequest = {
  conversation_id: string
  message_id: string
  /** So many earlier messages go along, the newest. */
  most: number
  /** The number of the message that is replaced: what came before it counts. Null: everything. */
  before: number | null
}

/** All of it in one look. Undefined: the conversation is not there, or not the caller's. */
export async function before(db: Db, userId: string, wanted: ReplyRequest): Promise<ReplyContext | undefined> {
  const { conversation_id, message_id, most, before: end } = wanted
  const open = sql.join(OPEN.map((status) => sql.lit(status)))
  const { rows } = await sql<ReplyContext>`
    select c.fence, c.named_by = 'default' as nameless, c.temporary_until is not null as temporary,
      coalesce((select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'prompt_id', r.prompt->>'id')
        order by r.created_at desc, r.id desc) from runs r where r.conversation_id = c.id and r.status in (${open})), '[]') as runs,
      coalesce((select json_agg(json_build_object('by', case s.sender_type when 'user' then 'person' else 'model' end,
          'text', left(s.content, ${SAID_TEXT}), 'foreign', s.sender_type = 'ai' and exists (select 1 from run_events e
            where e.run_id = s.run_id and e.type in ('tool_result', 'result') and e.details->>'foreign' = 'true'),
          'failed', jsonb_path_query_array(coalesce(s.checks, '{}'), ${FAILED}::jsonpath)) order by s.seq)
        from (select m.* from messages m where m.conversation_id = c.id and m.shown and m.sender_type <> 'system'
            and m.seq < coalesce(${end}::int, 2147483647)
            and m.seq >= (select min(n.seq) from (${counted(end, most)}) n)
          order by m.seq desc limit ${most + CARDS}) s), '[]') as said,
      (select json_build_object('name', coalesce(nullif(trim(u.name), ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')),
          'role', u.role, 'objectives', u.objectives, 'behavior_notes', u.behavior_notes, 'knowledge_summary', u.knowledge_summary,
          'custom_prompts', u.custom_prompts) from users u where u.id = c.user_id) as profile,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'text_status', f.text_status,
          'text', (select left(t.content, ${FILE_TEXT}) from file_texts t where t.file_id = f.id)) order by f.created_at desc)
        from (select * from files a where a.conversation_id = c.id order by a.created_at desc, a.id desc limit ${FILES}) f), '[]') as files,
      (select m.content from messages m where m.id = ${message_id}::uuid and m.conversation_id = c.id) as sent,
      exists (select 1 from messages m where m.id = ${message_id}::uuid and m.conversation_id <> c.id) as elsewhere,
      exists (select 1 from memories where user_id = c.user_id) as remembers,
      array(select distinct case k.kind when 'calendar' then 'calendar' else 'mail' end from connections k
        where k.user_id = c.user_id and k.kind in ('mailbox', 'forwarding', 'calendar') and k.left_at is null) as connected
    from conversations c where c.id = ${conversation_id}::uuid and c.user_id = ${userId}::uuid`.execute(db)
  return rows[0]
}

/** What follows from a checked reply: what held needs no word. */
const FAILED = '$.marks[*] ? (@.verdict == "contradicted" || @.verdict == "not_proven")'

/** A card and its yes or no go along, and are not counted: they hang on the message that led to them. */
const CARDS = 20
const counted = (end: number | null, most: number) => sql`select k.seq from messages k
  where k.conversation_id = c.id and k.shown and k.sender_type <> 'system' and k.seq < coalesce(${end}::int, 2147483647)
    and not (k.sender_type = 'user' and k.run_id is not null and k.content in (${APPROVE}, ${DECLINE}))
    and not (k.sender_type = 'ai' and exists (select 1 from messages l
      where l.conversation_id = c.id and l.run_id = k.run_id and l.sender_type = 'ai' and l.seq > k.seq))
  order by k.seq desc limit ${most}`

/** How a run of the caller's stands. */
export async function stateOf(
  db: Db,
  id: string,
): Promise<{ status: string; waits: boolean; error: string | null } | undefined> {
  const { rows } = await sql<{ status: string; waits: boolean; error: string | null }>`
    select status, prompt is not null as waits, error from runs where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type SavedReply = { run_id: string; conversation_id: string; user_id: string; message_id: string; text: string }

/**
 * Keeps what replies have come to so far, as the server. Not of a run that has ended: its message has the text. The table is
 * unlogged, so this commit waits for no disk.
 */
export async function saveDrafts({ pool }: Database, drafts: readonly SavedReply[]): Promise<void> {
  const column = (name: keyof SavedReply) => drafts.map((draft) => draft[name])
  await pool.query({
    name: 'drafts-keep',
    text: `insert into reply_drafts (run_id, conversation_id, user_id, message_id, content)
      select d.run_id, d.conversation_id, d.user_id, d.message_id, d.content
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) as d (run_id, conversation_id, user_id, message_id, content)
      where exists (select 1 from runs r where r.id = d.run_id and r.conversation_id = d.conversation_id
        and r.status in ('pending', 'running', 'paused', 'awaiting_human_input'))
      on conflict (run_id) do update set content = excluded.content, message_id = excluded.message_id, updated_at = clock_timestamp()`,
    values: [
      column('run_id'),
      column('conversation_id'),
      column('user_id'),
      column('message_id'),
      drafts.map(({ text }) => text.replaceAll('\u0000', '').toWellFormed()),
    ],
  })
}

/** What was kept of a run's reply, as the server. */
export async function savedText({ db }: Database, runId: string): Promise<string | null> {
  const query = db.selectFrom('reply_drafts').select('content').where('run_id', '=', runId)
  return (await query.executeTakeFirst())?.content ?? null
}

/** The same within the transaction of who stops a reply. */
export async function saveDraft(
  db: Db,
  { run_id, conversation_id, user_id, message_id, text }: SavedReply,
): Promise<void> {
  const content = text.replaceAll('\u0000', '').toWellFormed()
  await db
    .insertInto('reply_drafts')
    .values({ run_id, conversation_id, user_id, message_id, content })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ content, message_id }))
    .execute()
}

export type Draft = Pick<ReplyDraft, 'message_id' | 'run_id' | 'text'>

/** What the reply of a conversation has come to, as it was last kept. `text` is '' before there is any. */
export async function draftOf(db: Db, conversationId: string): Promise<Draft | undefined> {
  const { rows } =
    await sql<Draft>`select r.id as run_id, coalesce(d.message_id, (r.snapshot->>'message_id')::uuid) as message_id,
      coalesce(d.content, '') as text
    from runs r left join reply_drafts d on d.run_id = r.id
    where r.conversation_id = ${conversationId}::uuid and r.kind = 'chat' and r.status in ('pending', 'running')`.execute(
      db,
    )
  return rows[0]
}
