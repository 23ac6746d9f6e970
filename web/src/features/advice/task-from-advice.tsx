import type { Advice } from '#contract/advice.ts'
import { TaskDialog } from '#web/features/tasks/task-dialog.tsx'
import { taskOf } from './format.ts'

type Props = { advice: Advice; opened: boolean; onClose(): void }

/** A task made of a piece of advice, to be looked over before it is saved. */
export function TaskFromAdvice({ advice, opened, onClose }: Props) {
  return <TaskDialog task={null} opened={opened} onClose={onClose} template={{ ...taskOf(advice), priority: 'High' }} />
}
