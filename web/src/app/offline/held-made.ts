// Records that wait to be made, as the screen shows them until the server has given them their own shape.
import type { Contact } from '#contract/contacts.ts'
import type { Goal } from '#contract/goals.ts'
import type { Note } from '#contract/notes.ts'
import type { Task } from '#contract/tasks.ts'

type Values = Record<string, unknown>
export type Somebody = { id: string; name: string; email: string | null }
/** Who is at work, and who else is known by an id. */
export type Around = { me: Somebody; person(id: string): Somebody | null }
type Making = { id: string; at: string; input: Values; around: Around }

const text = (value: unknown, other = '') => (typeof value === 'string' ? value : other)
const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const list = <T>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])
const filled = (value: unknown) => list<string>(value).filter((each) => each.trim() !== '')

/** Of a time in UTC, the day on the clock of this browser. */
function dayOf(at: string): string {
  const when = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
}

export function madeTask({ id, at, input, around: { me, person } }: Making): Task {
  const assigned = textOrNull(input.assigned_to_user_id)
  return {
    id,
    title: text(input.title).trim(),
    description: textOrNull(input.description),
    priority: text(input.priority, 'Medium') as Task['priority'],
    status: text(input.status, 'To Do') as Task['status'],
    due_date: textOrNull(input.due_date),
    due_time: textOrNull(input.due_time),
    recurrence_rule: textOrNull(input.recurrence_rule),
    repeat_after_days: (input.repeat_after_days as number | null | undefined) ?? null,
    next_task_id: null,
    remind_at: null,
    place: null,
    steps: list<string>(input.steps).map((title, place) => ({ id: `${id}-${place}`, title, done: false })),
    assigned_to_user_id: assigned,
    assigned_to_user: assigned === null ? null : assigned === me.id ? me : person(assigned),
    created_by_user: me,
    created_at: at,
    updated_at: at,
    notes: textOrNull(input.notes),
    goal_id: textOrNull(input.goal_id),
    contact_id: textOrNull(input.contact_id),
    shared_org_ids: list(input.shared_org_ids),
    shared_user_ids: list(input.shared_user_ids),
    shared_users: [],
    can_edit: true,
    can_delete: true,
    can_assign: true,
  }
}

export function madeNote({ id, at, input, around: { me } }: Making): Note {
  return {
    ...{ id, user_id: me.id, content: text(input.content), entry_date: text(input.entry_date, dayOf(at)) },
    ...{ created_at: at, updated_at: at },
  }
}

export function madeGoal({ id, at, input, around: { me } }: Making): Goal {
  return {
    id,
    user_id: me.id,
    organization_id: textOrNull(input.organization_id),
    organization_name: null,
    shared_user_ids: list(input.shared_user_ids),
    shared_users: [],
    title: text(input.title).trim(),
    description: textOrNull(input.description),
    due_date: text(input.due_date, dayOf(at)),
    status: text(input.status, 'new') as Goal['status'],
    created_at: at,
    updated_at: at,
    progress: 0,
    kpis: kpisOf(input.kpis, [], id, dayOf(at)),
    can_edit: true,
    can_delete: true,
  }
}

/** KPIs as a form sends them, with what is known of them already. */
export function kpisOf(given: unknown, known: Goal['kpis'], goalId: string, day: string): Goal['kpis'] {
  return list<Partial<Goal['kpis'][number]>>(given).map((kpi, place) => {
    const before = known.find(({ id }) => id === kpi.id)
    const { name = '', current_value = null, target_value = null, unit = null, direction = 'increase' } = kpi
    return {
      ...{ id: kpi.id ?? `${goalId}-${place}`, name, current_value, target_value, unit, direction },
      start_value: kpi.start_value ?? before?.start_value ?? current_value,
      started_on: kpi.started_on ?? before?.started_on ?? day,
    }
  })
}

export function madeContact({ id, at, input, around: { me } }: Making): Contact {
  const name = text(input.name).trim()
  return {
    ...{ id, name, role: text(input.role), company: textOrNull(input.company), company_id: null },
    ...{ avatar_initial: name.charAt(0).toUpperCase(), photo: null },
    ...{ emails: filled(input.emails), phones: filled(input.phones) },
    ...{ organization_id: null, user_id: null, is_user: false, created_by_user: me },
    labels: list(input.labels),
    birthday: textOrNull(input.birthday),
    time_zone: textOrNull(input.time_zone),
    tags: list(input.tags),
    notes: textOrNull(input.notes),
    past_interactions: [],
    last_contacted_on: null,
    keep_in_touch_weeks: (input.keep_in_touch_weeks as number | null | undefined) ?? null,
    keep_in_touch_on: null,
    created_at: at,
    updated_at: at,
    shared_org_ids: [],
    shared_user_ids: [],
    shared_users: [],
    can_edit: true,
    can_delete: true,
  }
}
