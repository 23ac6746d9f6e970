import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Goal } from '#contract/goals.ts'
import { Page } from '#web/ui/page.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { type GoalFilter, GoalFilters } from './goal-filters.tsx'
import { GoalList } from './goal-list.tsx'
import { PinnedGoal } from './pinned-goal.tsx'
import styles from './strategy-page.module.css'

const GoalDialog = lazy(() => import('./goal-dialog.tsx').then((module) => ({ default: module.GoalDialog })))
const route = getRouteApi('/app/strategy')

/** Are we on course? Goals with their KPIs; `aside` stands beside them, below on narrow screens. */
export function StrategyPage({ aside }: { aside: ReactNode }) {
  const { goal: pinned, search, status, sort, completed } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialog<Goal | null>()
  const filter: GoalFilter = { search, status, sort, completed }
  const change = (next: GoalFilter) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const create = () => dialog.open(null)
  useHotkeys(dialog.opened ? [] : [['c', create]])
  return (
    <Page
      title="Strategy Center"
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Create New Goal
        </Button>
      }
    >
      <div className={styles.columns}>
        <section className={styles.list} aria-label="Goals">
          <GoalFilters filter={filter} onChange={change} />
          {pinned && (
            <PinnedGoal
              key={pinned}
              id={pinned}
              onEdit={dialog.open}
              onClose={() => void navigate({ search: (before) => ({ ...before, goal: undefined }), replace: true })}
            />
          )}
          <GoalList
            filter={filter}
            without={pinned}
            onEdit={dialog.open}
            onCreate={create}
            onClear={() => change({ search: undefined, status: undefined, completed: undefined })}
          />
        </section>
        {aside}
      </div>
      {dialog.state && (
        <Suspense>
          <GoalDialog
            key={dialog.state.key}
            goal={dialog.state.subject}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Page>
  )
}
