import type { Task } from '#contract/tasks.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TaskForm, type TaskTemplate } from './task-form.tsx'

type Props = {
  /** null: a new one. */
  task: Task | null
  opened: boolean
  onClose(): void
  /** What a new task begins with. */
  template?: TaskTemplate
  onSaved?(task: Task): void
}

export function TaskDialog({ task, opened, onClose, template, onSaved }: Props) {
  const done = (saved?: Task) => {
    onClose()
    if (saved) onSaved?.(saved)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={task ? 'Edit Task' : 'Create New Task'}>
      <TaskForm task={task} template={template} onDone={done} />
    </Dialog>
  )
}
