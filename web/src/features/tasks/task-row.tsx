import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { priorities, type Task } from '#contract/tasks.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { dueWords, isOpen, PRIORITY_TONES, statusChoices } from './format.ts'
import { assignTask, changeTask, removeTask } from './queries.ts'
import styles from './tasks-page.module.css'

type Props = { task: Task; onShow(task: Task): void; onEdit(task: Task): void }

/** One task with what may be changed at once. The selectors follow the flags that the server sends. */
export function TaskRow({ task, onShow, onEdit }: Props) {
  const due = dueWords(task)
  return (
    <li className={styles.row} data-ended={!isOpen(task) || undefined}>
      <div className={styles.words}>
        <button type="button" className={styles.title} onClick={() => onShow(task)}>
          {task.title}
        </button>
        <span className={styles.meta}>
          {due && <span className={due.overdue ? styles.overdue : undefined}>{due.text}</span>}
          {task.created_by_user && <span>by {task.created_by_user.name}</span>}
        </span>
      </div>
      <Selectors task={task} />
      <TaskActions task={task} onEdit={onEdit} />
    </li>
  )
}

function Selectors({ task }: { task: Task }) {
  const change = useMutation(changeTask)
  const assign = useMutation(assignTask)
  // What was chosen stands there at once; a refusal puts the stored value back and says why.
  const shown = change.isPending && change.variables ? { ...task, ...change.variables } : task
  const assignee =
    assign.isPending && assign.variables ? assign.variables.assigned_to_user_id : task.assigned_to_user_id
  return (
    <>
      {task.can_edit ? (
        <SelectField
          size="xs"
          aria-label={`Priority of ${task.title}`}
          value={shown.priority as string}
          data={[...priorities]}
          onChange={({ currentTarget: { value } }) => change.mutate({ id: task.id, priority: value })}
        />
      ) : (
        <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
      )}
      {task.can_edit ? (
        <SelectField
          size="xs"
          aria-label={`Status of ${task.title}`}
          value={shown.status as string}
          data={[...statusChoices(task.status)]}
          onChange={({ currentTarget: { value } }) => change.mutate({ id: task.id, status: value })}
        />
      ) : (
        <StatusBadge>{task.status}</StatusBadge>
      )}
      {task.can_assign ? (
        <AssigneeField
          task={task}
          label=""
          size="xs"
          aria-label={`Assignee of ${task.title}`}
          value={assignee ?? ''}
          onChange={({ currentTarget: { value } }) =>
            assign.mutate({ id: task.id, assigned_to_user_id: value || null })
          }
        />
      ) : (
        <span>{task.assigned_to_user?.name ?? 'Nobody'}</span>
      )}
    </>
  )
}

export function TaskActions({ task, onEdit }: Pick<Props, 'task' | 'onEdit'>) {
  const remove = useMutation(removeTask)
  const ask = async () => {
    const text = `“${task.title}” is deleted for everybody who sees it.`
    if (await confirm({ title: 'Delete this task?', text, verb: 'Delete task', danger: true })) remove.mutate(task.id)
  }
  return (
    <div className={styles.actions}>
      {task.can_edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${task.title}`}
          onClick={() => onEdit(task)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {task.can_delete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${task.title}`}
          loading={remove.isPending}
          onClick={ask}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  )
}
