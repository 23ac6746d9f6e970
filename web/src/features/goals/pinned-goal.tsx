import { CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Goal } from '#contract/goals.ts'
import { ApiError } from '#web/api.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { GoalCard, type GoalSlot } from './goal-card.tsx'
import { goalQuery } from './queries.ts'

type Props = { id: string; below?: GoalSlot; onEdit(goal: Goal): void; onClose(): void }

/** The goal that the address asks for, above the others whatever the filters say. */
export function PinnedGoal({ id, below, onEdit, onClose }: Props) {
  const { data: goal, error } = useQuery(goalQuery(id))
  const gone = error instanceof ApiError && error.status === 404
  useOnScreen('goal', id)
  const close = <CloseButton size="lg" aria-label="Do not show this goal on top" onClick={onClose} />
  if (goal && !gone) return <GoalCard goal={goal} onEdit={onEdit} below={below} highlighted extra={close} />
  if (error) return <EmptyState title="This goal no longer exists, or it is not shared with you." action={close} />
  return <Skeleton height={240} radius="md" />
}
