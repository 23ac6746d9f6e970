import type { Goal } from '#contract/goals.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { GoalForm } from './goal-form.tsx'

type Props = { goal: Goal | null; opened: boolean; onClose(): void }

export function GoalDialog({ goal, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={goal ? 'Edit goal' : 'Create New Goal'} size="lg">
      <GoalForm goal={goal} onDone={onClose} />
    </Dialog>
  )
}
