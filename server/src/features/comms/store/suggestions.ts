// Suggested replies: what they are made from, and what becomes of them. For whom one falls due stands in suggestions-due.ts.
import { nameOf } from '#server/access/people.ts'
import type { Conversation, ConversationLine, Reader } from '#server/analyst/suggest/conversation.ts'
import { OPEN } from '#server/engine/run-rows.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** So many messages of a thread are read for a suggestion. */
const MOST_SAID = 40

export type CurrentSuggestion = {
  is_group: boolean
  /** The newest message that somebody else wrote; 0: none. */
  others_seq: number
  /** The newest that the person wrote themself. */
  own_seq: number
  others: number
  suggestions_on: boolean
  /** How many are being written for this person in other threads. */
  writing_elsewhere: number
  /** Runs for this thread that have not ended, each with its suggestion. */
  open_runs: { id: string; suggestion_id: string }[]
  name: string | null
}

/** How a thread stands for one of its people, as far as suggestions go. Undefined: it is not theirs to see. */
export async function currentSuggestion(
  db: Db,
  userId: string,
  threadId: string,
): Promise<CurrentSuggestion | undefined> {
  const open = sql.join(OPEN.map((status) => sql.lit(status)))
  const { rows } = await sql<CurrentSuggestion>`select t.is_group, said.others_seq, said.own_seq,
      (select count(*)::int from thread_participants o where o.thread_id = t.id and o.user_id <> p.user_id) as others,
      coalesce(p.suggestions_on, u.suggestions_on) as suggestions_on,
      (select count(*)::int from thread_suggestions s join runs r on r.id = s.run_id
        where s.user_id = p.user_id and s.thread_id <> t.id and s.state = 'writing' and r.status in (${open})) as writing_elsewhere,
      coalesce((select json_agg(json_build_object('id', r.id, 'suggestion_id', s.id)) from thread_suggestions s join runs r on r.id = s.run_id
        where s.user_id = p.user_id and s.thread_id = t.id and r.status in (${open})), '[]') as open_runs,
      ${nameOf('u')} as name
    from threads t join thread_participants p on p.thread_id = t.id and p.user_id = ${userId}::uuid and not p.hidden
    join users u on u.id = p.user_id
    cross join lateral (select coalesce(max(m.seq) filter (where m.sender_id is distinct from p.user_id), 0) as others_seq,
        coalesce(max(m.seq) filter (where m.sender_id = p.user_id), 0) as own_seq
      from thread_messages m where m.thread_id = t.id and m.kind = 'text' and m.seq > p.cleared_seq) as said
    where t.id = ${threadId}::uuid`.execute(db)
  return rows[0]
}

/** Whether what others have said lately, in this group, calls the person by name. */
export async function calledIn(
  db: Db,
  { thread_id, user_id }: { thread_id: string; user_id: string },
  name: string,
  calls: (text: string, name: string) => boolean,
): Promise<boolean> {
  const { rows } = await sql<{
    text: string
  }>`select m.text from thread_messages m where m.thread_id = ${thread_id}::uuid
    and m.kind = 'text' and m.sender_id is distinct from ${user_id}::uuid and m.seq > coalesce((select max(own.seq)
      from thread_messages own where own.thread_id = m.thread_id and own.sender_id = ${user_id}::uuid), 0)
    order by m.seq desc limit 8`.execute(db)
  return rows.some(({ text }) => calls(text, name))
}

export type NewSuggestion = {
  id: string
  thread_id: string
  user_id: string
  /** The run that writes it, which must be there. Null: `text` is all of it. */
  run_id: string | null
  for_seq: number
  hint: string | null
  text?: string
}

/** Adds one; what was current is replaced. */
export async function addSuggestion(db: Db, made: NewSuggestion): Promise<void> {
  const { id, thread_id, user_id, run_id, for_seq, hint, text = '' } = made
  await sql`update thread_suggestions set state = 'replaced' where thread_id = ${thread_id}::uuid
    and user_id = ${user_id}::uuid and state in ('writing', 'ready', 'failed')`.execute(db)
  await sql`insert into thread_suggestions (id, thread_id, user_id, run_id, for_seq, hint, text, state)
    values (${id}::uuid, ${thread_id}::uuid, ${user_id}::uuid, ${run_id}::uuid, ${for_seq}, ${hint}, ${text},
      ${run_id === null ? 'ready' : 'writing'})`.execute(db)
}

/** Puts one aside. 'over': it was used, ignored or replaced before. Null: it is not there for them. */
export async function dismiss(db: Db, userId: string, threadId: string, id: string): Promise<'done' | 'over' | null> {
  const { rows } = await sql<{ done: boolean }>`with found as (
      select id, state from thread_suggestions
      where id = ${id}::uuid and thread_id = ${threadId}::uuid and user_id = ${userId}::uuid for update),
    done as (update thread_suggestions s set state = 'dismissed' from found
      where s.id = found.id and found.state in ('writing', 'ready', 'failed') returning s.id)
    select exists (select 1 from done) as done from found`.execute(db)
  return rows[0] ? (rows[0].done ? 'done' : 'over') : null
}

type SuggestionLine = { user_id: string; thread_id: string; id: string; text: string }
/** A line in the thread that this person alone sees. */
export async function addOwnLine(db: Db, { user_id, thread_id, id, text }: SuggestionLine): Promise<void> {
  await sql`select thread_message_add(${thread_id}::uuid, ${id}::uuid, null, 'system', ${text}, false, ${user_id}::uuid)`.execute(
    db,
  )
}

export type SuggestionContext = Conversation & { custom_prompts: Record<string, unknown> | null }
type Row = {
  me: Reader & Pick<SuggestionContext, 'custom_prompts'>
  others: SuggestionContext['others']
  said: ConversationLine[]
}

/** What a suggestion is made from, as its person may read it now. Undefined: the thread is not theirs any more. */
export async function readFor(db: Db, userId: string, threadId: string): Promise<SuggestionContext | undefined> {
  const me = sql`${userId}::uuid`
  const { rows } = await sql<Row>`select ${reader} as me,
      coalesce((select json_agg(json_build_object('id', o.id, 'name', coalesce(${nameOf('o')}, 'Somebody'),
          'role', nullif(trim(o.role), '')) order by o.id)
        from thread_participants op join users o on o.id = op.user_id
        where op.thread_id = t.id and op.user_id <> ${me}), '[]') as others,
      coalesce((select json_agg(json_build_object('by', case when s.sender_id = ${me} then 'me' else 'them' end,
          'name', coalesce(${nameOf('w')}, 'Somebody'), 'text', s.text, 'at', s."timestamp",
          'files', coalesce((select json_agg(f.name order by f.position) from thread_files f where f.message_id = s.id), '[]'))
          order by s.seq)
        from (select m.* from thread_messages m where m.thread_id = t.id and m.kind = 'text' and m.seq > p.cleared_seq
          order by m.seq desc limit ${MOST_SAID}) s left join users w on w.id = s.sender_id), '[]') as said
    from threads t join thread_participants p on p.thread_id = t.id and p.user_id = ${me} and not p.hidden
    join users u on u.id = ${me} where t.id = ${threadId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { custom_prompts, ...own } = row.me
  return { me: own, others: row.others, said: row.said, custom_prompts }
}

/** Who somebody is, as their agents are told; `u` is their account. */
const reader = sql`json_build_object('id', u.id, 'name', coalesce(${nameOf('u')}, ''), 'role', nullif(trim(u.role), ''),
  'objectives', u.objectives, 'behavior_notes', u.behavior_notes, 'knowledge_summary', u.knowledge_summary,
  'custom_prompts', u.custom_prompts)`

/** Who the person of a rehearsal is. Undefined: the account is gone. */
export async function readerOf(db: Db, userId: string): Promise<Row['me'] | undefined> {
  const { rows } = await sql<{
    me: Row['me']
  }>`select ${reader} as me from users u where u.id = ${userId}::uuid`.execute(db)
  return rows[0]?.me
}
