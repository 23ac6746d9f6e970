// What the address says about the list, and the call that it stands for. Without React.

import { priorities } from '#contract/choices.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { taskStatuses } from '#contract/task-status.ts'
import type { tasksContract } from '#contract/tasks.ts'

export type TaskFilter = {
  search?: string
  status?: string
  priority?: string
  assignee?: string
  goal?: string
  /** 'true': what others share with me, neither made by me nor mine to do. */
  shared?: string
  /** 'true': Done tasks too. */
  completed?: string
}
export const NO_FILTER: Record<keyof TaskFilter, undefined> = {
  search: undefined,
  status: undefined,
  priority: undefined,
  assignee: undefined,
  goal: undefined,
  shared: undefined,
  completed: undefined,
}
export const isFiltered = (filter: TaskFilter): boolean => Object.values(filter).some((value) => value !== undefined)

/** The first one stands where the address names none. */
export const SORTS = [
  { value: 'priority', label: 'Most urgent first' },
  { value: 'due_date', label: 'Due date' },
  { value: 'created_at', label: 'Newest first' },
  { value: 'updated_at', label: 'Recently updated' },
] as const
/** The order of the list by days, which is no order of the server's. */
export const BY_DAY = { value: 'plan', label: 'By day' } as const
export type Sort = (typeof SORTS)[number]['value']
export const sortOf = (value: string | undefined): Sort =>
  SORTS.find((sort) => sort.value === value)?.value ?? 'priority'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Done tasks are left out unless asked for, or filtered for. What the address has wrong is left out too. */
export function inputOf(filter: TaskFilter, sort: Sort): CallInput<typeof tasksContract.endpoints.list> {
  const known = (list: readonly string[], value: string | undefined) =>
    value && list.includes(value) ? value : undefined
  const status = known(taskStatuses, filter.status)
  const { assignee, goal } = filter
  return {
    search: filter.search?.slice(0, 200),
    status,
    priority: known(priorities, filter.priority),
    assignedTo: assignee && (assignee === 'me' || UUID.test(assignee)) ? assignee : undefined,
    goal_id: goal && UUID.test(goal) ? goal : undefined,
    shared_with_me: filter.shared === 'true' ? 'true' : undefined,
    include_completed: filter.completed === 'true' || status === 'Done' ? 'true' : 'false',
    sort_by: sort,
  }
}
