import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { passFocus } from '#web/ui/keys/pass-focus.ts'
import { taskRows } from './plan-keys.ts'
import { removeTask } from './queries.ts'

type Props = { task: Task; onEdit(task: Task): void }

/** Edit and delete of a row, as the flags allow. A deletion does not ask: it can be taken back. */
export function TaskActions({ task, onEdit }: Props) {
  const remove = useMutation(removeTask)
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <div className="flex justify-end">
      {task.can_edit && (
        <ActionIcon {...icon} aria-label={`Edit ${task.title}`} onClick={() => onEdit(task)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {task.can_delete && (
        <ActionIcon
          {...icon}
          aria-label={`Delete ${task.title}`}
          loading={remove.isPending}
          onClick={(event) => {
            passFocus(event.currentTarget.closest('[data-task]'), taskRows())
            remove.mutate(task)
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  )
}

/** The same with their words, where there is room. */
export function TaskButtons({ task, onEdit, onRemoved }: Props & { onRemoved(): void }) {
  const remove = useMutation(removeTask)
  const drop = () => {
    remove.mutate(task)
    onRemoved()
  }
  return (
    <div className="flex wrap gap-8">
      {task.can_edit && (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(task)}>
          Edit
        </Button>
      )}
      {task.can_delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={drop}>
          Delete
        </Button>
      )}
    </div>
  )
}
