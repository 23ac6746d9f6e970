// Records by what they are: tasks by state, day and owner; the sources of what was promised, asked or decided.
import type { SearchKind } from '#contract/search.ts'
import { nameOf } from '#server/access/people.ts'
import { waysToTasks } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'
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
  const where = [
    ...(state === 'ended' ? [sql`t.status = 'Done'`] : []),
    ...(state === 'open' || state === 'overdue' ? [sql`not (${ended})`] : []),
    ...(state === 'overdue' ? [sql`t.due_rank < ${today}::date`] : []),
    ...(due ? [sql`t.due_rank between ${due.from}::date and ${due.to}::date`] : []),
    ...(whose === 'others' ? [sql`t.assigned_to_user_id <> ${me}`] : []),
    ...(names.length > 0 ? [sql`(${sql.join(names.map(callsOf), sql` or `)})`] : []),
  ]
  // Open ones come first, and of those one's own; what somebody else has to do may be meant as well.
  const isAnothers = sql`coalesce(t.assigned_to_user_id, t.created_by) <> ${me}`
  const turns = [sql`not (${ended})`, ended].flatMap((part) =>
    whose === 'mine' && names.length === 0
      ? [
          [part, sql`not (${isAnothers})`],
          [part, isAnothers],
        ]
      : [[part]],
  )
  const order = { column: sql`t.due_rank`, type: 'date', direction: 'asc' } as const
  const list = { from: 'tasks t', alias: 't', ways: waysToTasks(actor, false), order }
  const ids: string[] = []
  // Each in the order of its index, so that nobody's tasks are read as a whole to show a few.
  for (const turn of turns)
    if (ids.length < most) ids.push(...(await firstIds(db, { ...list, where: [...where, ...turn] }, most - ids.length)))
  return ids.map((id) => ({ kind: 'task', id }))
}
const callsOf = (
  name: string,
) => sql`(exists (select from users a where a.id = t.assigned_to_user_id and ${nameOf('a')} ilike ${containing(name)})
  or exists (select from contacts c where c.id = t.contact_id and c.name ilike ${containing(name)}))`

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
