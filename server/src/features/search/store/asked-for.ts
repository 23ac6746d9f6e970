// Records by what they are: tasks by state, day and owner; the sources of what was promised, asked or decided.
import type { SearchKind } from '#contract/search.ts'
import { nameOf } from '#server/access/people.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import type { AskedStatements, AskedTasks } from '../rules/asked-for.ts'

export type Source = { kind: SearchKind; id: string }

/** Tasks as they are asked for, due first. `names`: of whom is asked; whoever does a task, or whom it is about. */
export async function tasksAsked(
  db: Db,
  actor: Actor,
  { state, due, whose }: AskedTasks,
  { names, today, most }: { names: readonly string[]; today: string; most: number },
): Promise<Source[]> {
  const me = sql`${actor.user_id}::uuid`
  const ended = sql`t.status in ('Done', 'Cancelled')`
  const is = [
    seen(actor, 'tasks t'),
    ...(state === 'ended' ? [sql`t.status = 'Done'`] : []),
    ...(state === 'open' || state === 'overdue' ? [sql`not (${ended})`] : []),
    ...(state === 'overdue' ? [sql`t.due_date < ${today}::date`] : []),
    ...(due ? [sql`t.due_date between ${due.from}::date and ${due.to}::date`] : []),
    ...(whose === 'others' ? [sql`t.assigned_to_user_id <> ${me}`] : []),
    ...(names.length > 0 ? [sql`(${sql.join(names.map(callsOf), sql` or `)})`] : []),
  ]
  // One's own come first; what somebody else has to do may be meant as well.
  const isAnothers =
    whose === 'mine' && names.length === 0
      ? sql`coalesce(t.assigned_to_user_id, t.created_by) <> ${me}`
      : sql`t.id is null`
  const { rows } = await sql<{ id: string }>`select t.id from tasks t left join users a on a.id = t.assigned_to_user_id
    left join contacts c on c.id = t.contact_id where ${sql.join(is, sql` and `)}
    order by (${ended}), (${isAnothers}), t.due_rank, t.id limit ${most}`.execute(db)
  return rows.map(({ id }) => ({ kind: 'task', id }))
}
const callsOf = (name: string) => sql`(${nameOf('a')} ilike ${containing(name)} or c.name ilike ${containing(name)})`

/** The texts in which something of this kind stands that is not over: what is found as such before guesses, the newest first. */
export async function textsWithStatements(
  db: Db,
  actor: Actor,
  { kinds, direction, due }: AskedStatements,
  { names, most }: { names: readonly string[]; most: number },
): Promise<Source[]> {
  const by = (name: string) =>
    sql`coalesce(s.who ->> 'name', '') || ' ' || coalesce(s.to_whom ->> 'name', '') ilike ${containing(name)}`
  const is = [
    sql`s.user_id = ${actor.user_id}::uuid and s.kind = any (${[...kinds]}::text[]) and s.state in ('found', 'confirmed')`,
    ...(direction && names.length === 0 ? [sql`s.direction = ${direction}`] : []),
    ...(due ? [sql`s.due_on between ${due.from}::date and ${due.to}::date`] : []),
    ...(names.length > 0 ? [sql`(${sql.join(names.map(by), sql` or `)})`] : []),
  ]
  const { rows } = await sql<{ kind: string; id: string }>`
    select x.kind, x.source_id as id from statements s join statement_texts x on x.id = s.text_id
    where ${sql.join(is, sql` and `)} group by x.kind, x.source_id
    order by bool_or(not s.perhaps) desc, max(x.written_on) desc nulls last, max(s.confidence) desc, x.source_id desc limit ${most}`.execute(
    db,
  )
  return rows.map(({ kind, id }) => ({ kind: (kind === 'message' ? 'thread_message' : kind) as SearchKind, id }))
}
