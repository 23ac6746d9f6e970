// What no commit tells of: a day passes, and a KPI is behind, a task overdue, a promise broken. What is so now is compared with what was so
// when it was looked at last; only what comes new is an event.
import type { Page } from '#contract/endpoint.ts'
import { kpiCourse } from '#contract/goal-progress.ts'
import type { Goal, goalsContract } from '#contract/goals.ts'
import type { KeptStatement, promisesContract } from '#contract/promises.ts'
import type { ScheduleEvent } from '#contract/schedules.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Task, tasksContract } from '#contract/tasks.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'

export type EventDeps = {
  goals: Pick<ServiceFunctions<typeof goalsContract>, 'list'>
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'list'>
  promises: Pick<ServiceFunctions<typeof promisesContract>, 'list'>
}

/** Of each kind of record so many are looked at. */
const MOST = 200

/** `key`: what is so, as it is remembered. `records`: whose change may have made it so. */
export type ObservedEvent = { key: string; records: readonly string[] }

/** What is behind, overdue or broken for the actor now; empty for an event that a commit tells of. */
export async function seenNow(
  { goals, tasks, promises }: EventDeps,
  ctx: Ctx,
  event: ScheduleEvent,
): Promise<ObservedEvent[]> {
  const today = todayOf(ctx)
  switch (event) {
    case 'note_added':
      return []
    case 'kpi_behind': {
      const { items } = (await goals.list(ctx, {
        ...{ limit: MOST, sort_by: 'due_date', include_completed: false },
      })) as Page<Goal>
      return items.flatMap((goal) =>
        goal.kpis
          .filter((kpi) => kpiCourse(kpi, goal, today) === 'behind')
          .map(({ id }) => ({ key: id, records: [goal.id] })),
      )
    }
    case 'task_overdue': {
      const { items } = (await tasks.list(ctx, {
        ...{ limit: MOST, skip: 0, assignedTo: 'me', include_completed: false, sort_by: 'due_date' },
      })) as Page<Task>
      return items
        .filter(({ due_date, status }) => due_date !== null && due_date < today && isOpen({ status }))
        .map(({ id, due_date }) => ({ key: `${id}/${due_date}`, records: [id] }))
    }
    case 'promise_broken': {
      const { items } = (await promises.list(ctx, {
        ...{ limit: MOST, state: ['broken'], perhaps: false, sort_by: 'due' },
      })) as Page<KeptStatement>
      return items.map(({ id, source, followed_by }) => ({
        key: id,
        records: [id, source.id, ...(followed_by ? [followed_by.id] : [])],
      }))
    }
  }
}
