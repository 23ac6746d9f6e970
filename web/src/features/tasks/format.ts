// What a task says about itself, without React.

import { isolated } from '#contract/hidden-signs.ts'
import type { GoalOfTask } from '#contract/task-goal.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import type { Tone } from '#web/ui/marks/status-badge.tsx'
import {
  clockNow,
  daysUntil,
  formatDay,
  formatDue,
  formatTimeOfDay,
  formatWeekday,
  weekdayOf,
} from '#web/ui/words/dates.ts'

export const PRIORITY_TONES: Record<Task['priority'], Tone> = {
  Low: 'plain',
  Medium: 'info',
  High: 'watch',
  Urgent: 'bad',
}

/** As the strategy calls them. */
export const GOAL_STATUS_NAMES: Record<GoalOfTask['status'], string> = {
  new: 'New',
  in_progress: 'In Progress',
  done: 'Done',
  failed: 'Failed',
}

/** What the selectors offer. Pending is shown where a task has it, and offered nowhere else. */
export const OFFERED_STATUSES = ['To Do', 'In Progress', 'Done', 'Review', 'Cancelled'] as const

/** The selector's choices for a task: what is offered, and what it has. */
export function statusChoices(status: Task['status'] | undefined): readonly string[] {
  return status === undefined || OFFERED_STATUSES.some((known) => known === status)
    ? OFFERED_STATUSES
    : [status, ...OFFERED_STATUSES]
}

const withTime = (day: string, time: string | null) => (time ? `${day}, ${time}` : day)
const shortDay = (date: string, days: number) => (days === 1 ? 'Tomorrow' : weekdayOf(date).slice(0, 3))

/** How near a due day is; a task that has ended is never late. */
export type Nearness = 'overdue' | 'today' | 'soon' | 'later'

/** When it is due, in words; null without a date. */
export function dueWords(
  task: Pick<Task, 'due_date' | 'status'> & { due_time?: string | null },
  now = new Date(),
): { text: string; short: string; nearness: Nearness; overdue: boolean } | null {
  if (task.due_date === null) return null
  const day = formatDay(task.due_date)
  if (!isOpen(task)) return { text: `Due ${day}`, short: day, nearness: 'later', overdue: false }
  const days = daysUntil(task.due_date, now)
  if (days < 0)
    return {
      text: days === -1 ? 'Overdue by 1 day' : `Overdue by ${-days} days`,
      short: `${-days} d late`,
      nearness: 'overdue',
      overdue: true,
    }
  const time = task.due_time ? formatTimeOfDay(task.due_time) : null
  if (days === 0 && task.due_time && task.due_time < clockNow(now))
    return { text: `Overdue since ${time}`, short: `${time}, late`, nearness: 'overdue', overdue: true }
  const nearness = days === 0 ? 'today' : days === 1 ? 'soon' : 'later'
  const when = time ? `${formatDue(task.due_date, now)}, ${time}` : formatDue(task.due_date, now)
  return {
    text: `Due ${when}`,
    short: days === 0 ? (time ?? 'Today') : withTime(days < 7 ? shortDay(task.due_date, days) : day, time),
    nearness,
    overdue: false,
  }
}

/** Who else sees it beside those named one by one: whom it is assigned to, and organizations. Empty where only single people do. */
export function sharedWords(
  task: Pick<Task, 'shared_org_ids' | 'shared_users' | 'assigned_to_user' | 'assigned_to_user_id'>,
  { meId, orgs }: { meId: string; orgs: readonly { id: string; name: string }[] },
): string {
  const assignee =
    task.assigned_to_user_id !== null && task.assigned_to_user_id !== meId
      ? [`${isolated(task.assigned_to_user?.name ?? 'its assignee')} (assignee)`]
      : []
  const names = [
    ...assignee,
    ...orgs.flatMap(({ id, name }) => (task.shared_org_ids.includes(id) ? isolated(name) : [])),
  ]
  return names.join(', ') || (task.shared_users.length === 0 ? 'Nobody' : '')
}

type Created = {
  title: string
  due_date: string | null
  due_time: string | null
  recurrence_rule: string | null
  priority: Task['priority'] | null
  assignee: string | null
}
/** What a line was understood to say beside its title: "Call Ana: due Tue, 1 Dec 2026, 16:00, high priority". */
export function createdWords({ title, due_date, due_time, recurrence_rule, priority, assignee }: Created): string {
  const due = due_date === null ? '' : `due ${formatWeekday(due_date)}`
  const words = [
    due && due_time ? `${due}, ${formatTimeOfDay(due_time)}` : due,
    recurrence_rule === null ? '' : 'repeats',
    priority === null ? '' : `${priority.toLowerCase()} priority`,
    assignee === null ? '' : `for ${isolated(assignee)}`,
  ].filter((each) => each !== '')
  return words.length === 0 ? title : `${isolated(title)}: ${words.join(', ')}`
}

/** '2 of 5 tasks done'. What is cancelled is neither open nor done. */
export function goalCountWords(open: string | null, done: string | null, isShared: boolean): string {
  if (open === null || done === null) return 'Tasks'
  const all = Number(open) + Number(done)
  if (all === 0) return isShared ? 'No tasks that you can see' : 'No tasks yet'
  const of = Number.isNaN(all) ? '10000+' : String(all)
  return `${done} of ${of} ${of === '1' ? 'task' : 'tasks'} done`
}
