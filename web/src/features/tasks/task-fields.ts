// The task form's fields and what becomes of them.
import type { CallInput } from '#contract/endpoint.ts'
import type { Task, tasksContract } from '#contract/tasks.ts'

export type TaskFields = {
  title: string
  description: string
  status: Task['status']
  priority: Task['priority']
  due_date: string
  /** hh:mm, or '' for none. */
  due_time: string
  recurrence_rule: string
  /** '' for none. */
  repeat_after_days: string
  /** '' for nobody. */
  assigned_to_user_id: string
  goal_id: string
  contact_id: string
  notes: string
  shared_org_ids: string[]
  shared_user_ids: string[]
}
type Input = CallInput<typeof tasksContract.endpoints.create>

export function fieldsOf(task: Partial<Task> | null): TaskFields {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'To Do',
    priority: task?.priority ?? 'Medium',
    due_date: task?.due_date ?? '',
    due_time: task?.due_time ?? '',
    recurrence_rule: task?.recurrence_rule ?? '',
    repeat_after_days: String(task?.repeat_after_days ?? ''),
    assigned_to_user_id: task?.assigned_to_user_id ?? '',
    goal_id: task?.goal_id ?? '',
    contact_id: task?.contact_id ?? '',
    notes: task?.notes ?? '',
    shared_org_ids: task?.shared_org_ids ?? [],
    shared_user_ids: task?.shared_user_ids ?? [],
  }
}

/** Every field as the call takes it: blank means unset. */
export function taskInput(fields: TaskFields): Input {
  const orNull = (text: string) => (text.trim() === '' ? null : text)
  return {
    title: fields.title,
    status: fields.status,
    priority: fields.priority,
    description: orNull(fields.description),
    due_date: orNull(fields.due_date),
    // A time goes with its day.
    due_time: fields.due_date === '' ? null : orNull(fields.due_time),
    recurrence_rule: orNull(fields.recurrence_rule),
    repeat_after_days: fields.repeat_after_days === '' ? null : Number(fields.repeat_after_days),
    assigned_to_user_id: orNull(fields.assigned_to_user_id),
    goal_id: orNull(fields.goal_id),
    contact_id: orNull(fields.contact_id),
    notes: orNull(fields.notes),
    shared_org_ids: fields.shared_org_ids,
    shared_user_ids: fields.shared_user_ids,
  }
}

/**
 * What differs from the stored task, without what the person may not set: somebody may be permitted to edit a task, but not to
 * give it to somebody else, and its sharing is its creator's alone.
 */
export function changedInput(input: Input, stored: Task, mayShare: boolean): Partial<Input> {
  const before = taskInput(fieldsOf(stored)) as Record<string, unknown>
  const settable = ([name]: [string, unknown]) =>
    name === 'assigned_to_user_id' ? stored.can_assign : name.startsWith('shared_') ? mayShare : true
  const same = (a: unknown, b: unknown) =>
    JSON.stringify(Array.isArray(a) ? a.toSorted() : a) === JSON.stringify(Array.isArray(b) ? b.toSorted() : b)
  return Object.fromEntries(
    Object.entries(input).filter((entry) => settable(entry) && !same(entry[1], before[entry[0]])),
  )
}
