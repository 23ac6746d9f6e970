// Tasks by their fields, with the rights of who asks: narrowed and counted by the database, but for a name that is not an id.
import type { TaskFilter } from '#contract/field-filters.ts'
import { endedStatuses, openStatuses } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { taskByOthers } from '#server/access/authorship.ts'
import { taskOf } from '#server/analyst/context/survey.ts'
import { fitsTask } from '#server/analyst/fields/fits.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn, todayOf } from '#server/platform/days.ts'
import { isId } from '#server/platform/ids.ts'
import { type PagesRead, readPages } from '#server/platform/read-pages.ts'
import * as store from '../store.ts'

const PAGE = 100
/** So many are looked at where a name must be read; else the first page, and the database counts. */
const MOST_LOOKED = 1_000

export async function tasksByFields(ctx: Ctx, filter: TaskFilter): Promise<PagesRead<Task>> {
  const today = todayOf(ctx)
  const statuses = filter.statuses ?? openStatuses
  const isEnded = statuses.every((status) => (endedStatuses as readonly string[]).includes(status))
  const { priorities, overdue, assigned_to, contact_id, statuses: _, ...fields } = filter
  const isNamed = assigned_to !== undefined && !isId(assigned_to)
  const page = (cursor: string | undefined) =>
    store.list(ctx.db, ctx.actor, {
      status: [...statuses],
      priority: priorities,
      include_completed: true,
      sort_by: filter.made_from !== undefined ? 'created_at' : isEnded ? 'updated_at' : 'due_date',
      contact_id,
      assignedTo: isNamed ? undefined : assigned_to,
      fields: { ...fields, ...(overdue ? { due_before: today } : {}), zone: ctx.actor.time_zone ?? 'UTC' },
      limit: PAGE,
      cursor,
    })
  if (!isNamed) {
    const { items, total } = await page(undefined)
    return { items, total, looked: items.length }
  }
  const asking = {
    today,
    me: ctx.actor.user_id,
    dayOf: (instant: string) => dayIn(ctx.actor.time_zone, new Date(instant)),
  }
  return readPages(page, {
    keep: (task) => fitsTask({ ...taskOf(task), foreign: taskByOthers(ctx.actor, task) }, filter, asking),
    most: MOST_LOOKED,
  })
}

/** The goals that have an open task, as far as who asks sees it. */
export const goalsWithTasks = (ctx: Ctx): Promise<ReadonlySet<string>> => store.goalsWithOpenTasks(ctx.db, ctx.actor)
