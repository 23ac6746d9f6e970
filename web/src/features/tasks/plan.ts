// The sections of the list by days: which one a task stands in, and where within it. Without React.
import { addDays } from '#contract/days.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { today } from '#web/ui/words/dates.ts'

export const SECTIONS = [
  { key: 'overdue', title: 'Overdue' },
  { key: 'today', title: 'Today' },
  { key: 'upcoming', title: 'Upcoming' },
  { key: 'later', title: 'Later' },
  { key: 'waiting', title: 'Waiting for' },
  { key: 'done', title: 'Done' },
] as const
export type SectionKey = (typeof SECTIONS)[number]['key']

/** Upcoming are the next seven days; what has a later day or none is for later. */
const UPCOMING_DAYS = 7

type PlannedTask = Pick<
  Task,
  'status' | 'due_date' | 'due_time' | 'assigned_to_user_id' | 'priority' | 'created_at' | 'id' | 'place'
>

/** `day`: the reader's today. What somebody else has to do is waited for, whenever it is due. */
export function sectionOf(
  task: Pick<PlannedTask, 'status' | 'due_date' | 'assigned_to_user_id'>,
  meId: string,
  day = today(),
): SectionKey {
  if (!isOpen(task)) return 'done'
  if (task.assigned_to_user_id !== null && task.assigned_to_user_id !== meId) return 'waiting'
  if (task.due_date === null || task.due_date > addDays(day, UPCOMING_DAYS)) return 'later'
  return task.due_date < day ? 'overdue' : task.due_date === day ? 'today' : 'upcoming'
}

const URGENCY = { Urgent: 0, High: 1, Medium: 2, Low: 3 } as const
const LAST = '~'
const NOWHERE = 1e9

/** By day, in the order of one's own; then by time of day, what has no time after what has one; then the more urgent, the older. */
function compare(a: PlannedTask, b: PlannedTask): number {
  return (
    order(a.due_date ?? LAST, b.due_date ?? LAST) ||
    (a.place ?? NOWHERE) - (b.place ?? NOWHERE) ||
    order(a.due_time ?? LAST, b.due_time ?? LAST) ||
    URGENCY[a.priority] - URGENCY[b.priority] ||
    order(a.created_at, b.created_at) ||
    order(a.id, b.id)
  )
}
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The tasks by section, each once, in the order in which they are shown. Done ones keep the order in which they come. */
export function bySection<T extends PlannedTask>(
  tasks: readonly T[],
  meId: string,
  day = today(),
): Map<SectionKey, T[]> {
  const sections = new Map<SectionKey, T[]>(SECTIONS.map(({ key }) => [key, []]))
  const seen = new Set<string>()
  for (const task of tasks) {
    if (seen.has(task.id)) continue
    seen.add(task.id)
    sections.get(sectionOf(task, meId, day))?.push(task)
  }
  for (const [key, list] of sections) if (key !== 'done') list.sort(compare)
  return sections
}

/** The tasks of the target's day in their new order, with the moved one before or after the target. */
export function orderAround<T extends Pick<Task, 'id' | 'due_date'>>(
  list: readonly T[],
  moved: Pick<Task, 'id'>,
  target: T,
  after: boolean,
): string[] {
  const ids = list.flatMap(({ id, due_date }) => (due_date === target.due_date && id !== moved.id ? id : []))
  return ids.toSpliced(ids.indexOf(target.id) + (after ? 1 : 0), 0, moved.id)
}

/** The day that a task gets in a section; undefined: nothing is put there by hand. */
export function dayOfSection(key: SectionKey, day = today()): string | null | undefined {
  if (key === 'today') return day
  if (key === 'upcoming') return addDays(day, 1)
  return key === 'later' ? null : undefined
}

/** '3 tasks' of the totals of several lists: a total that is not exact stays so. */
export function totalWords(totals: readonly (string | undefined)[]): string {
  const sum = totals.reduce((all, each) => all + (Number.parseInt(each ?? '0', 10) || 0), 0)
  const open = totals.some((each) => each?.endsWith('+'))
  return sum === 1 && !open ? '1 task' : `${sum}${open ? '+' : ''} tasks`
}
