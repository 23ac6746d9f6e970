import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Task } from '#contract/tasks.ts'
import { Page } from '#web/ui/page.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { useLast } from '#web/ui/use-last.ts'
import { type TaskFilter, TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'

const TaskDialog = lazy(() => import('./task-dialog.tsx').then((module) => ({ default: module.TaskDialog })))
const TaskPanel = lazy(() => import('./task-panel.tsx').then((module) => ({ default: module.TaskPanel })))
const route = getRouteApi('/app/my-tasks')

export function TasksPage() {
  const { task: opened, search, status, priority, assignee, completed } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const dialog = useDialog<Task | null>()
  const filter: TaskFilter = { search, status, priority, assignee, completed }
  const change = (next: TaskFilter) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, task: id }), resetScroll: false })
  const create = () => dialog.open(null)
  const clear = () =>
    change({ search: undefined, status: undefined, priority: undefined, assignee: undefined, completed: undefined })
  useHotkeys(dialog.opened ? [] : [['c', create]])
  return (
    <Page
      title="Task Management"
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Create New Task
        </Button>
      }
    >
      <TaskFilters filter={filter} onChange={change} onClear={clear} />
      <TaskList filter={filter} onShow={({ id }) => show(id)} onEdit={dialog.open} onCreate={create} onClear={clear} />
      <Suspense>
        {shown && (
          <TaskPanel
            key={shown}
            id={shown}
            opened={opened !== undefined}
            onEdit={dialog.open}
            onClose={() => show(undefined)}
          />
        )}
        {dialog.state && (
          <TaskDialog
            key={dialog.state.key}
            task={dialog.state.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Page>
  )
}
