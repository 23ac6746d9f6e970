// A statement as its person sees it: with what its text is called, and as it stands today.
import type { Direction, KeptStatement } from '#contract/promises.ts'
import type { StatementSourceKind } from '#contract/statements.ts'
import { threadName } from '#server/access/threads.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

type Party = KeptStatement['who']
export type SourceRow = {
  kind: StatementSourceKind
  id: string
  written_on: string | null
  name: string | null
  parent_id: string | null
}
/** What was there before an answer; `by` says which answer it was, `text`: a later text said it. */
export type StatementBefore = {
  by: 'confirm' | 'dismiss' | 'done' | 'correct' | 'task' | 'text' | 'accept'
  state: KeptStatement['state']
  kind: KeptStatement['kind']
  what: string
  who: Party
  to_whom: Party
  due: KeptStatement['due']
  hedged: boolean
  perhaps: boolean
  answered: boolean
  confirmed: boolean
  task_id: string | null
  /** A box that the answer ticked, a task that it made, and the status of a task that it finished. */
  ticked?: true
  made?: { id: string; updated_at: string }
  finished?: string
  /** What a later text perhaps told, and was taken over or turned down. */
  suggested?: { by: string; change: Suggested }
}
/** What a later text perhaps tells, in that text's words: the state, and the day and whose it is where those would be others. */
export type Suggested = {
  state: KeptStatement['state']
  due: KeptStatement['due']
  who: Party
  quote: string
  confidence: number
}
export type Row = Omit<
  KeptStatement,
  'source' | 'followed_by' | 'can_undo' | 'checkbox' | 'state' | 'direction' | 'suggested_change'
> & {
  user_id: string
  text_id: string
  state: KeptStatement['state']
  kept_state: KeptStatement['state']
  direction: Direction
  answered: boolean
  box: number | null
  former: StatementBefore[]
  source: SourceRow
  followed: { state: string; quote: string; before: { due: { date: string | null } | null } } | null
  later: SourceRow | null
  suggested: Suggested | null
  suggested_by: string | null
  suggesting: SourceRow | null
}

/** States as they stand on `today`, of statements `s` with their task as `k`. */
export const stateOn = (today: string) => sql<KeptStatement['state']>`case
  when s.state in ('found', 'confirmed', 'moved', 'delegated') and k.status = 'Done' then 'done'
  when s.state in ('found', 'confirmed', 'moved', 'delegated') and s.kind = 'promise' and (not s.hedged or s.answered) and not s.perhaps
    and s.due_on < ${today}::date then 'broken'
  else s.state end`

/** Where a text `alias` is read, and what it is called there. */
const sourceOf = (actor: Actor, alias: 't' | 'l' | 'g') => {
  const t = sql.raw(alias)
  return sql`case when ${t}.id is not null then json_build_object('kind', ${t}.kind, 'id', ${t}.source_id, 'written_on', ${t}.written_on,
    'name', case ${t}.kind
      when 'file' then (select f.name from files f where f.id = ${t}.file_id)
      when 'interaction' then (select concat_ws(', ', nullif(c.name, ''), nullif(i.summary, '')) from interactions i
        join contacts c on c.id = i.contact_id where i.id = ${t}.interaction_id and ${visible(actor, 'contacts c')})
      when 'mail' then (select concat_ws(', ', coalesce(nullif(m.from_name, ''), m.from_address), nullif(m.subject, '')) from mails m where m.id = ${t}.mail_id)
      when 'message' then (select ${threadName(actor)} from thread_messages m join threads t on t.id = m.thread_id
        join thread_participants p on p.thread_id = t.id and p.user_id = ${actor.user_id}::uuid where m.id = ${sql.raw(alias === 't' ? 'text_of.message_id' : `${alias}.message_id`)})
      end,
    'parent_id', coalesce((select i.contact_id from interactions i where i.id = ${t}.interaction_id),
      (select m.thread_id from thread_messages m where m.id = ${t}.message_id),
      (select m.exchange_id from mails m where m.id = ${t}.mail_id))) end`
}

/** All columns of `Row`, of `s` and `t` and `k`, `l`, `g`. */
const columns = (
  actor: Actor,
  today: string,
) => sql`s.id, s.user_id, s.text_id, s.kind, s.hedged, s.who, s.to_whom, s.what, s.due, s.amount,
  s."start", s."end", s.quote, s.confidence, s.perhaps, ${stateOn(today)} as state, s.state as kept_state, s.direction, s.source_changed,
  s.confirmed, s.answered, s.box, s.task_id, s.former, s.followed, s.suggested, s.suggested_by, s.created_at, s.updated_at,
  ${sourceOf(actor, 't')} as source, ${sourceOf(actor, 'l')} as later, ${sourceOf(actor, 'g')} as suggesting`

/** The rows of these ids as far as the actor may see them, in any order. */
export async function rowsOf(db: Db, actor: Actor, today: string, ids: readonly string[]): Promise<Row[]> {
  // One by one, as lists read what they have found: by "any of these" a prepared statement walks all of the person's statements.
  const { rows } = await sql<Row>`select ${columns(actor, today)} from unnest(${[...ids]}::uuid[]) as hit (id)
    cross join lateral (select * from statements where id = hit.id offset 0) s
    join statement_texts t on t.id = s.text_id cross join lateral (select t.message_id) as text_of
    left join statement_texts l on l.id = s.followed_by left join statement_texts g on g.id = s.suggested_by left join tasks k on k.id = s.task_id
    where s.user_id = ${actor.user_id}::uuid`.execute(db)
  return rows
}
