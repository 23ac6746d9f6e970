import { Button } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { goalSorts, goalStatuses } from '#contract/choices.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Goal, goalsContract } from '#contract/goals.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { GoalCard, type GoalSlot } from './goal-card.tsx'
import type { GoalFilter } from './goal-filters.tsx'
import { completedGoalsQuery, goalsQuery } from './queries.ts'

type Props = {
  filter: GoalFilter
  /** Shown elsewhere on the page. */
  without?: string
  below?: GoalSlot
  onEdit(goal: Goal): void
  onCreate(): void
  onChange(filter: GoalFilter): void
}

export function GoalList({ filter, without, below, onEdit, onCreate, onChange }: Props) {
  const query = useInfiniteQuery({ ...goalsQuery(inputOf(filter)), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      skeleton={<RowsSkeleton rows={3} height={240} />}
      empty={<NoGoals {...{ filter, onCreate, onChange }} />}
      one="goal"
      many="goals"
    >
      {(goals) =>
        goals
          .filter(({ id }) => id !== without)
          .map((goal) => <GoalCard key={goal.id} goal={goal} onEdit={onEdit} below={below} />)
      }
    </RecordList>
  )
}

/** Why there is nothing: the filters, the completed ones being left out, or a fresh start. */
function NoGoals({ filter, onCreate, onChange }: Pick<Props, 'filter' | 'onCreate' | 'onChange'>) {
  const filtered = Boolean(filter.search || filter.status || filter.shared)
  const hidden = useQuery({ ...completedGoalsQuery, enabled: !filtered && filter.completed !== 'true' })
  const empty = (title: string, label: string, onClick: () => void) => (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={onClick}>
          {label}
        </Button>
      }
    />
  )
  if (filtered)
    return empty('No goals match your filters.', 'Clear filters', () =>
      onChange({ search: undefined, status: undefined, completed: undefined, shared: undefined }),
    )
  if (hidden.isLoading) return <RowsSkeleton rows={1} height={240} />
  if (hidden.data) return empty('Every goal is done.', 'Show Completed Goals', () => onChange({ completed: 'true' }))
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
