import { Button } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Goal, goalSorts, goalStatuses, type goalsContract } from '#contract/goals.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { GoalCard } from './goal-card.tsx'
import type { GoalFilter } from './goal-filters.tsx'
import { goalsQuery } from './queries.ts'
import styles from './strategy-page.module.css'

type Props = {
  filter: GoalFilter
  /** Shown elsewhere on the page. */
  without?: string
  onEdit(goal: Goal): void
  onCreate(): void
  onClear(): void
}

export function GoalList({ filter, without, onEdit, onCreate, onClear }: Props) {
  const query = useInfiniteQuery({ ...goalsQuery(inputOf(filter)), placeholderData: keepPreviousData })
  if (query.isPending) return <RowsSkeleton rows={3} height={240} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const goals = query.data.pages.flatMap((page) => page.items)
  if (goals.length === 0) return <NoGoals filter={filter} onCreate={onCreate} onClear={onClear} />
  const total = query.data.pages[0]?.total ?? ''
  return (
    <>
      <div className={styles.count} role="status">
        {total === '1' ? '1 goal' : `${total} goals`}
      </div>
      {goals
        .filter(({ id }) => id !== without)
        .map((goal) => (
          <GoalCard key={goal.id} goal={goal} onEdit={onEdit} />
        ))}
      <LoadMore query={query} />
    </>
  )
}

function NoGoals({ filter, onCreate, onClear }: Pick<Props, 'filter' | 'onCreate' | 'onClear'>) {
  if (filter.search || filter.status)
    return (
      <EmptyState
        title="No goals match your filters."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<IconTargetArrow />}
      title="No strategic goals defined yet."
      text="A goal with a due date and a number to reach shows whether you are on course, and is what advice is measured against."
      action={<Button onClick={onCreate}>Create New Goal</Button>}
    />
  )
}

/** What the address says, as the call takes it. Words that mean nothing here are ignored. */
function inputOf({ search, status, sort, completed }: GoalFilter): CallInput<typeof goalsContract.endpoints.list> {
  return {
    search: search?.slice(0, 200),
    status: (goalStatuses as readonly string[]).includes(status ?? '') ? status : undefined,
    sort_by: goalSorts.find((known) => known === sort),
    include_completed: completed === 'true' ? 'true' : undefined,
  }
}
