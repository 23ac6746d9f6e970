// Whether a record is one that is asked for by its fields: the same for the analyst, for the tools and for what a search is asked.
import { daysBetween } from '#contract/days.ts'
import type { ContactFilter, GoalFilter, TaskFilter } from '#contract/field-filters.ts'
import { goalCourse, isLive } from '#contract/goal-progress.ts'
import { isOpen, type TaskStatus } from '#contract/task-status.ts'
import { nameFits } from '../people/names.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import type { WorkspaceGoal } from '../workspace/workspace.ts'

/** A task as far as its fields are asked for. `foreign`: somebody else made it. */
export type FieldsOfTask = {
  status: TaskStatus
  priority: string
  due_date: string | null
  goal_id: string | null
  contact_id: string | null
  assigned_to_user_id: string | null
  assigned_to_name: string | null
  created_at: string
  updated_at: string
  foreign?: boolean
}
/** `dayOf`: the day of an instant where the person is. */
export type Asking = { today: string; me: string; dayOf: (instant: string) => string }

/** A name as good as this is meant: its own words, a short form or initials. */
const NAMED = 0.8

export function fitsTask(task: FieldsOfTask, filter: TaskFilter, { today, me, dayOf }: Asking): boolean {
  const { due_date: due } = task
  if (filter.statuses ? !filter.statuses.includes(task.status) : !isOpen(task)) return false
  if (filter.priorities && !filter.priorities.some((each) => each === task.priority)) return false
  if (filter.overdue && !(due !== null && due < today)) return false
  if (filter.undated && due !== null) return false
  if (!isWithin(due, filter.due_from, filter.due_to)) return false
  if (!isWithin(dayOf(task.updated_at), filter.changed_from, filter.changed_to)) return false
  if (!isWithin(dayOf(task.created_at), filter.made_from, filter.made_to)) return false
  if (filter.whose === 'nobody' && task.assigned_to_user_id !== null) return false
  if (filter.whose === 'others' && (task.assigned_to_user_id === null || task.assigned_to_user_id === me)) return false
  // An own task that nobody was given is one's own.
  if (filter.whose === 'mine' && task.assigned_to_user_id !== me && (task.assigned_to_user_id !== null || task.foreign))
    return false
  if (
    filter.assigned_to !== undefined &&
    filter.assigned_to !== task.assigned_to_user_id &&
    nameFits(filter.assigned_to, task.assigned_to_name ?? '') < NAMED
  )
    return false
  if (filter.goal_ids && !filter.goal_ids.includes(task.goal_id ?? '')) return false
  if (filter.no_goal && task.goal_id !== null) return false
  if (filter.contact_id !== undefined && task.contact_id !== filter.contact_id) return false
  return !filter.no_contact || task.contact_id === null
}

/** A contact as far as its fields are asked for; those that are not there are not looked at. */
export type FieldsOfContact = {
  name: string
  role: string
  notes: string | null
  emails: readonly string[]
  phones: readonly string[]
  keep_in_touch_weeks: number | null
  last_interaction_date: string | null
  interactions: readonly { date: string }[]
  company?: string | null
  birthday?: string | null
  tags?: readonly string[]
}

export function fitsContact(contact: FieldsOfContact, filter: ContactFilter, today: string): boolean {
  const last = contact.interactions.find(({ date }) => date <= today)?.date ?? contact.last_interaction_date
  if (filter.quiet_days !== undefined && !(last !== null && daysBetween(last, today) >= filter.quiet_days)) return false
  if (filter.never_spoken && (last !== null || contact.interactions.length > 0)) return false
  if (
    (filter.spoken_from !== undefined || filter.spoken_to !== undefined) &&
    !contact.interactions.some(({ date }) => isWithin(date, filter.spoken_from, filter.spoken_to))
  )
    return false
  if (filter.lacks?.some((field) => hasField(contact, field))) return false
  if (filter.tag !== undefined && !contact.tags?.some((tag) => tag.toLowerCase() === filter.tag?.toLowerCase()))
    return false
  if (filter.works_at !== undefined && !saysAll(filter.works_at, `${contact.company ?? ''} ${contact.role}`))
    return false
  return isBirthday(contact.birthday ?? null, filter)
}

function hasField(contact: FieldsOfContact, field: NonNullable<ContactFilter['lacks']>[number]): boolean {
  if (field === 'phone') return contact.phones.length > 0
  if (field === 'email') return contact.emails.length > 0
  if (field === 'rhythm') return contact.keep_in_touch_weeks !== null
  return (contact[field] ?? '').trim() !== ''
}

/** Over New Year too: from 12-20 to 01-06. */
function isBirthday(birthday: string | null, { birthday_from: from, birthday_to: to }: ContactFilter): boolean {
  if (from === undefined || to === undefined) return true
  if (birthday === null) return false
  const day = birthday.slice(-5)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/** `tasked`: goals with an open task; null: nobody looked. */
export function fitsGoal(
  goal: WorkspaceGoal,
  filter: GoalFilter,
  today: string,
  tasked: ReadonlySet<string> | null = null,
): boolean {
  if (filter.statuses ? !filter.statuses.includes(goal.status) : !isLive(goal)) return false
  if (filter.courses && !filter.courses.some((course) => course === goalCourse(goal, today))) return false
  if (filter.overdue && goal.due_date >= today) return false
  if (!isWithin(goal.due_date, filter.due_from, filter.due_to)) return false
  return !filter.lacks?.some((field) => {
    if (field === 'kpi') return goal.kpis.length > 0
    if (field === 'description') return (goal.description ?? '').trim() !== ''
    if (field === 'task') return tasked === null || tasked.has(goal.id)
    const of = field === 'value' ? 'current_value' : 'target_value'
    return goal.kpis.length === 0 || goal.kpis.every((kpi) => kpi[of] !== null)
  })
}

/** Whether a text says all of these words, in their forms. */
export function saysAll(wanted: string, text: string): boolean {
  const held = wordsOf(text).map(stemOf)
  return wordsOf(wanted).every((word) => held.some((each) => likeness(stemOf(word), each) >= SAYS))
}
const SAYS = 0.75

const isWithin = (day: string | null, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (day !== null && (from === undefined || day >= from) && (to === undefined || day <= to))
