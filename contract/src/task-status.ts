// What a task's status says, without the shapes of a task: the interface, the tools and the analyst ask the same question.

export const taskStatuses = ['To Do', 'Pending', 'In Progress', 'Done', 'Review', 'Cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Nothing is left to do. Migration 0052 has an index on the others by the same two words. */
export const endedStatuses = ['Done', 'Cancelled'] as const satisfies readonly TaskStatus[]
const ended: ReadonlySet<string> = new Set(endedStatuses)

/** A task that still asks for work; one of which no status is known does. */
export const isOpen = ({ status }: { status: TaskStatus | null }): boolean => !ended.has(status ?? '')

/** In the order of `taskStatuses`. */
export const openStatuses: readonly TaskStatus[] = taskStatuses.filter((status) => isOpen({ status }))
