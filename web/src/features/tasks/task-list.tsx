import { Button } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Task } from '#contract/tasks.ts'
import { CardsSkeleton, RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { reachable, ShownRows } from '#web/ui/lists/shown-rows.tsx'
import { useAround } from './around.ts'
import { inputOf, isFiltered, type Sort, type TaskFilter } from './filter.ts'
import { tasksQuery } from './queries.ts'
import { TaskCard, type TaskProps, TaskRow } from './task-row.tsx'
import styles from './tasks-page.module.css'

type Props = Pick<TaskProps, 'onShow' | 'onEdit'> & {
  filter: TaskFilter
  sort: Sort
  view: 'list' | 'grid'
  onCreate(): void
  onClear(): void
}

export function TaskList({ filter, sort, view, onCreate, onClear, onShow, onEdit }: Props) {
  const around = useAround()
  const on = { around, onShow: useCallbackRef(onShow), onEdit: useCallbackRef(onEdit) }
  const query = useInfiniteQuery({ ...tasksQuery(inputOf(filter, sort)), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      skeleton={view === 'grid' ? <CardsSkeleton cards={6} height={180} /> : <RowsSkeleton rows={6} height={56} />}
      empty={<NoTasks filtered={isFiltered(filter)} onCreate={onCreate} onClear={onClear} />}
      one="task"
      many="tasks"
      failure="Error fetching your tasks"
    >
      {(tasks) => (
        <div className={styles.found} data-old={query.isPlaceholderData || undefined}>
          {view === 'grid' ? <Grid tasks={tasks} {...on} /> : <Rows tasks={tasks} {...on} />}
        </div>
      )}
    </RecordList>
  )
}

type ShownList = Omit<TaskProps, 'task'> & { tasks: Task[] }

/** Only what is on the screen is in the page: ten thousand tasks scroll like ten. */
function Rows({ tasks, ...on }: ShownList) {
  return (
    <WindowVirtualizer data={tasks} as={List} item="li" bufferSize={400}>
      {(task) => <TaskRow key={task.id} task={task} {...on} />}
    </WindowVirtualizer>
  )
}

function List({ style, children, ref }: { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul className={`plain-list card ${styles.list}`} style={reachable(style)} ref={ref} aria-label="Tasks">
      {children}
    </ul>
  )
}

function Grid({ tasks, ...on }: ShownList) {
  const three = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false })
  const two = useMediaQuery('(min-width: 640px)', undefined, { getInitialValueInEffect: false })
  const columns = three ? 3 : two ? 2 : 1
  const rows = Array.from({ length: Math.ceil(tasks.length / columns) }, (_, row) =>
    tasks.slice(row * columns, (row + 1) * columns),
  )
  return (
    <WindowVirtualizer data={rows} as={ShownRows} bufferSize={600}>
      {(cards) => (
        <div
          key={cards[0]?.id}
          className={`grid gap-12 pb-12 ${styles.cards}`}
          style={{ '--columns': columns } as CSSProperties}
        >
          {cards.map((task) => (
            <TaskCard key={task.id} task={task} {...on} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  )
}

export function NoTasks({ filtered, onCreate, onClear }: { filtered: boolean } & Pick<Props, 'onCreate' | 'onClear'>) {
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
