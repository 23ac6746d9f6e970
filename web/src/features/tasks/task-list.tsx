import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { priorities, type Task, taskStatuses, type tasksContract } from '#contract/tasks.ts'
import { ApiError } from '#web/api.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { tasksQuery } from './queries.ts'
import type { TaskFilter } from './task-filters.tsx'
import { TaskRow } from './task-row.tsx'
import styles from './tasks-page.module.css'

type Props = {
  filter: TaskFilter
  onShow(task: Task): void
  onEdit(task: Task): void
  onCreate(): void
  onClear(): void
}

export function TaskList({ filter, onShow, onEdit, onCreate, onClear }: Props) {
  const query = useInfiniteQuery({ ...tasksQuery(inputOf(filter)), placeholderData: keepPreviousData })
  if (query.isPending) return <RowsSkeleton rows={6} height={56} />
  if (query.isError) return <NotLoaded error={query.error} onRetry={() => void query.refetch()} />
  const tasks = query.data.pages.flatMap((page) => page.items)
  if (tasks.length === 0) return <NoTasks filter={filter} onCreate={onCreate} onClear={onClear} />
  const total = query.data.pages[0]?.total ?? ''
  return (
    <>
      <div className={styles.count} role="status">
        {total === '1' ? '1 task' : `${total} tasks`}
      </div>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} onShow={onShow} onEdit={onEdit} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry(): void }) {
  const why = error instanceof ApiError ? error.detail : 'Something went wrong.'
  return <ErrorState title={`Error fetching your tasks: ${why}`} error={{ detail: '' }} onRetry={onRetry} />
}

function NoTasks({ filter, onCreate, onClear }: Pick<Props, 'filter' | 'onCreate' | 'onClear'>) {
  const filtered = Object.values(filter).some((value) => value !== undefined)
  return (
    <EmptyState
      icon={<IconChecklist />}
      title="No tasks found."
      text={
        filtered
          ? 'Nothing matches your filters.'
          : 'A task has an owner and a date, so that what was decided gets done.'
      }
      action={
        filtered ? (
          <Button variant="default" onClick={onClear}>
            Clear Filters
          </Button>
        ) : (
          <Button onClick={onCreate}>Create New Task</Button>
        )
      }
    />
  )
}

/** What the address says, as the call takes it. Done tasks are left out unless asked for, or filtered for. */
function inputOf({
  search,
  status,
  priority,
  assignee,
  completed,
}: TaskFilter): CallInput<typeof tasksContract.endpoints.list> {
  const known = (list: readonly string[], value: string | undefined) =>
    value && list.includes(value) ? value : undefined
  const chosen = known(taskStatuses, status)
  const person = assignee && (assignee === 'me' || /^[0-9a-f-]{36}$/.test(assignee)) ? assignee : undefined
  return {
    search: search?.slice(0, 200),
    status: chosen,
    priority: known(priorities, priority),
    assignedTo: person,
    include_completed: completed === 'true' || chosen === 'Done' ? 'true' : 'false',
    sort_by: 'priority',
  }
}
