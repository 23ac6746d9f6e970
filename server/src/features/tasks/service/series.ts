// Tasks that come again: what of a recurrence may be kept, and the next one when a task is done.
import { isOpen } from '#contract/task-status.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { invalid } from '#server/platform/errors.ts'
import { nextDay, ruleOf, ruleProblem } from '#server/platform/recurrence.ts'
import * as store from '../store.ts'
import { announce, found } from './found.ts'

type RecurrenceInput = {
  due_date?: string | null
  recurrence_rule?: string | null
  repeat_after_days?: number | null
}

/**
 * What is kept of a recurrence: a rule or a number of days, and the day from which the rule counts. Errors: invalid, for both at once,
 * for a rule without a day, and for one that cannot be read or never comes to a day.
 */
export function withRecurrence<Values extends RecurrenceInput>(
  values: Values,
  before: store.FoundTask | null,
): Values & store.TaskValues {
  const { recurrence_rule: rule, repeat_after_days: days } = values
  const day = values.due_date === undefined ? (before?.task.due_date ?? null) : values.due_date
  if (rule && days)
    throw invalid('repeat_after_days', 'Please choose one: a rule, or a number of days after it was done.')
  if (days) return { ...values, recurrence_rule: null, recurrence_start: null }
  if (rule === null) return { ...values, recurrence_start: null }
  const kept = before?.task.recurrence_rule ?? null
  if (rule === undefined && kept === null) return values
  if (day === null)
    throw invalid('due_date', 'A task that repeats by a rule needs a day. Please give a due date, or remove the rule.')
  if (rule === undefined) return values
  const next = ruleOf(rule)
  if (next === kept) return { ...values, recurrence_rule: kept }
  const problem = ruleProblem(next, day)
  if (problem) throw invalid('recurrence_rule', problem)
  return { ...values, recurrence_rule: next, repeat_after_days: null, recurrence_start: day }
}

/**
 * The next one of a task that was just done, made once; taken back with it, when it is opened again and nobody has touched the next one.
 * Answers the task as it is then.
 */
export async function follow(ctx: Ctx, before: store.FoundTask, after: store.FoundTask): Promise<store.FoundTask> {
  const { task, recurrence_start } = after
  const changed = task.status !== before.task.status
  if (changed && task.status === 'Done' && task.next_task_id === null) {
    const day = nextDay({ ...task, recurrence_start }, task.due_date, todayOf(ctx))
    const next = day && (await store.makeNext(ctx.db, task.id, day))
    if (next) announce(ctx, await found(ctx, next))
    return next ? found(ctx, task.id) : after
  }
  if (changed && before.task.status === 'Done' && isOpen(task) && task.next_task_id !== null) {
    const gone = await store.dropNext(ctx.db, task.id)
    if (!gone) return after
    announce(ctx, { ...after, task: { ...task, id: gone } })
    return found(ctx, task.id)
  }
  return after
}
