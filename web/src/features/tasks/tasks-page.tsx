import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Task } from '#contract/tasks.ts'
import { useNew } from '#web/app/use-new.ts'
import { useSharingAhead } from '#web/features/orgs/use-sharing-ahead.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { BY_DAY, NO_FILTER, sortOf, type TaskFilter } from './filter.ts'
import { PlanList } from './plan-list.tsx'
import { QuickAdd } from './quick-add.tsx'
import { TaskFilters, type TaskView } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'

const TaskDialog = later(() => import('./task-dialog.tsx').then((module) => module.TaskDialog))
const TaskPanel = later(() => import('./task-panel.tsx').then((module) => module.TaskPanel))
const route = getRouteApi('/app/my-tasks')

export function TasksPage() {
  useSharingAhead()
  const { task: opened, view: chosen, sort: sorting, ...filter } = route.useSearch()
  const shown = useLast(opened)
  const navigate = route.useNavigate()
  const dialog = useDialog<Task | null>()
  const view = viewOf(chosen) ?? rememberedView()
  /** By day, unless another order is asked for: then one list without sections. */
  const byDay = view === 'plan' && (sorting === undefined || sorting === BY_DAY.value)
  const sort = byDay ? BY_DAY.value : sortOf(sorting)
  const change = (next: TaskFilter & { sort?: string; view?: TaskView }) => {
    if (next.view) rememberView(next.view)
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  }
  const show = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, task: id }), replace: id === undefined, resetScroll: false })
  const create = () => dialog.open(null)
  useCreateKey(create, 'New task')
  useNew(create)
  return (
    <Page
      title="Task Management"
      small
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Create New Task
        </Button>
      }
    >
      <QuickAdd onShow={show} />
      <TaskFilters filter={filter} sort={sort} view={view} onChange={change} />
      {sort === BY_DAY.value ? (
        <PlanList
          filter={filter}
          onChange={change}
          onShow={({ id }) => show(id)}
          onEdit={dialog.open}
          onCreate={create}
          onClear={() => change(NO_FILTER)}
        />
      ) : (
        <TaskList
          filter={filter}
          sort={sort}
          view={view === 'grid' ? 'grid' : 'list'}
          onShow={({ id }) => show(id)}
          onEdit={dialog.open}
          onCreate={create}
          onClear={() => change(NO_FILTER)}
        />
      )}

      {shown && (
        <TaskPanel
          key={shown}
          id={shown}
          opened={opened !== undefined}
          onEdit={dialog.open}
          onClose={() => show(undefined)}
        />
      )}
      {dialog.show((subject, frame) => (
        <TaskDialog task={subject} {...frame} />
      ))}
    </Page>
  )
}

const VIEW = 'adjutant.tasks.view'
const viewOf = (value: string | null | undefined): TaskView | null =>
  value === 'plan' || value === 'list' || value === 'grid' ? value : null

/** The view of last time, for an address that names none. */
function rememberedView(): TaskView {
  try {
    return viewOf(localStorage.getItem(VIEW)) ?? 'plan'
  } catch {
    return 'plan'
  }
}

function rememberView(view: TaskView): void {
  try {
    localStorage.setItem(VIEW, view)
  } catch {
    // Storage is switched off: the address still has it.
  }
}
