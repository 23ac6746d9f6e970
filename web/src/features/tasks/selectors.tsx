import { useMutation } from '@tanstack/react-query'
import { priorities, type Task } from '#contract/tasks.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { PRIORITY_TONES, statusChoices } from './format.ts'
import { assignTask, changeTask, type TaskChange } from './queries.ts'
import styles from './selectors.module.css'

/** What may be changed at once, as the flags say that the server sends; the rest stands there as words. */
export function Selectors({ task }: { task: Task }) {
  const change = useMutation(changeTask)
  const assign = useMutation(assignTask)
  const set = (values: TaskChange) => change.mutate({ id: task.id, values })
  return (
    <>
      {task.can_edit ? (
        <span className={styles.priority} data-tone={PRIORITY_TONES[task.priority]}>
          <SelectField
            size="xs"
            aria-label={`Priority of ${task.title}`}
            value={task.priority}
            data={[...priorities]}
            onChange={({ currentTarget: { value } }) => set({ priority: value as Task['priority'] })}
          />
        </span>
      ) : (
        <span className={styles.words}>
          <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
        </span>
      )}
      {task.can_edit ? (
        <SelectField
          size="xs"
          aria-label={`Status of ${task.title}`}
          value={task.status}
          data={[...statusChoices(task.status)]}
          onChange={({ currentTarget: { value } }) => set({ status: value as Task['status'] })}
        />
      ) : (
        <span className={styles.words}>{task.status}</span>
      )}
      {task.can_assign ? (
        <AssigneeField
          task={task}
          size="xs"
          aria-label={`Assignee of ${task.title}`}
          value={task.assigned_to_user_id ?? ''}
          onPerson={(person) => assign.mutate({ id: task.id, person })}
        />
      ) : (
        <span className={styles.words}>{task.assigned_to_user?.name ?? 'Nobody'}</span>
      )}
      {change.isError && (
        <NotSaved error={change.error} onAgain={() => change.variables && change.mutate(change.variables)} />
      )}
      {assign.isError && (
        <NotSaved error={assign.error} onAgain={() => assign.variables && assign.mutate(assign.variables)} />
      )}
    </>
  )
}

/** The notice goes away; what was not saved is still to be seen where it was chosen. */
function NotSaved({ error, onAgain }: { error: Error; onAgain(): void }) {
  return (
    <span className={styles.failed} role="alert">
      Not saved: {wordsOf(error)}
      <button type="button" onClick={onAgain}>
        Try again
      </button>
    </span>
  )
}
