import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Goal } from '#contract/goals.ts'
import { useNew } from '#web/app/use-new.ts'
import { useSharingAhead } from '#web/features/orgs/use-sharing-ahead.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { useCreateKey } from '#web/ui/keys/use-create-key.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { GoalSlot } from './goal-card.tsx'
import { type GoalFilter, GoalFilters } from './goal-filters.tsx'
import { GoalList } from './goal-list.tsx'
import { PinnedGoal } from './pinned-goal.tsx'
import styles from './strategy-page.module.css'

const GoalDialog = later(() => import('./goal-dialog.tsx').then((module) => module.GoalDialog))
const route = getRouteApi('/app/strategy')

type Props = {
  /** Stands beside the goals, below on narrow screens. */
  aside: ReactNode
  /** Stands at the foot of each goal's card. */
  below: GoalSlot
}

/** Are we on course? Goals with their KPIs. */
export function StrategyPage({ aside, below }: Props) {
  useSharingAhead()
  const { goal: pinned, search, status, sort, completed, shared } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialog<Goal | null>()
  const filter: GoalFilter = { search, status, sort, completed, shared }
  const change = (next: GoalFilter) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const create = () => dialog.open(null)
  useNew(create)
  useCreateKey(create, 'New goal')
  return (
    <Page
      title="Strategy Center"
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Create New Goal
        </Button>
      }
    >
      <div className={`grid align-start gap-32 ${styles.columns}`}>
        <section className="plain-focus stack gap-12" aria-label="Goals" tabIndex={-1}>
          <GoalFilters filter={filter} onChange={change} />
          {pinned && (
            <PinnedGoal
              key={pinned}
              id={pinned}
              below={below}
              onEdit={dialog.open}
              onClose={() => void navigate({ search: (before) => ({ ...before, goal: undefined }), replace: true })}
            />
          )}
          <GoalList
            filter={filter}
            without={pinned}
            below={below}
            onEdit={dialog.open}
            onCreate={create}
            onChange={change}
          />
        </section>
        {aside}
      </div>
      {dialog.show((subject, frame) => (
        <GoalDialog goal={subject} {...frame} />
      ))}
    </Page>
  )
}
