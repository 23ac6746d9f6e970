// What belongs to records that were found: the other open tasks and the figures of their goals, and what was last said with those of whom they are.
import type { SearchKind } from '#contract/search.ts'
import { seen, visible } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sql } from '#server/platform/db.ts'
import type { Known } from '../rules/spelled.ts'
import { talksWith, threadsWith } from '../store.ts'
import type { Source } from './asked-for.ts'

/** So many tasks and figures of the goals are taken. */
const [MOST_TASKS, MOST_FIGURES] = [5, 2]
const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Open tasks and figures of the goals that were found, and of those whose tasks were. */
export async function ofTheirGoals({ db, actor }: Ctx, found: readonly Source[]): Promise<Source[]> {
  const of = (kind: SearchKind) => found.flatMap((hit) => (hit.kind === kind ? [hit.id] : []))
  const [goals, tasks] = [of('goal'), of('task')]
  if (goals.length + tasks.length === 0) return []
  const { rows } = await sql<Source>`with whole as materialized (
      select g.id from goals g where (g.id = any (${idsOf(goals)})
        or g.id in (select t.goal_id from tasks t where t.id = any (${idsOf(tasks)}) and ${seen(actor, 'tasks t')}))
        and ${visible(actor, 'goals g')})
    (select 'task' as kind, t.id from tasks t where t.goal_id in (select id from whole) and ${seen(actor, 'tasks t')}
      and t.status not in ('Done', 'Cancelled') order by t.due_rank, t.id limit ${MOST_TASKS})
    union all (select 'kpi', k.id from kpis k where k.goal_id in (select id from whole)
      order by k.goal_id, k.position limit ${MOST_FIGURES})`.execute(db)
  return rows
}

/** With each of these people the newest talk, and the threads with them. */
export async function lastSaidWith({ db, actor }: Ctx, people: readonly Known[]): Promise<Source[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const names = people.map(({ name }) => name)
  const [talks, threads] = [await talksWith(db, actor, ids, 1), await threadsWith(db, actor, names, names.length)]
  const most = Math.max(talks.length, threads.length)
  return Array.from({ length: most }, (_, at) => [talks[at], threads[at]])
    .flat()
    .flatMap((said) => (said ? [{ kind: said.kind, id: said.id }] : []))
}
