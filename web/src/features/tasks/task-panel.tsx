import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Task } from '#contract/tasks.ts'
import { ApiError } from '#web/api.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PRIORITY_TONES } from './format.ts'
import { taskQuery } from './queries.ts'
import { TaskActions } from './task-row.tsx'
import styles from './tasks-page.module.css'

type Props = { id: string; opened: boolean; onEdit(task: Task): void; onClose(): void }

/** A task in full, beside the list. */
export function TaskPanel({ id, opened, onEdit, onClose }: Props) {
  const { data: task, error, refetch } = useQuery(taskQuery(id))
  return (
    <SidePanel opened={opened} onClose={onClose} title={task?.title ?? 'Task'}>
      {task ? (
        <Details task={task} onEdit={onEdit} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This task is not there any more, or it is not shared with you." />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </SidePanel>
  )
}

function Details({ task, onEdit }: { task: Task; onEdit(task: Task): void }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Priority</dt>
        <dd>
          <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
        </dd>
        <dt>Status</dt>
        <dd>{task.status}</dd>
        <dt>Due</dt>
        <dd>{task.due_date ? formatDay(task.due_date) : 'No date'}</dd>
        <dt>Assignee</dt>
        <dd>{task.assigned_to_user?.name ?? 'Nobody'}</dd>
        <dt>Made by</dt>
        <dd>{task.created_by_user?.name ?? 'Somebody who has left'}</dd>
        {task.goal_id && (
          <>
            <dt>Goal</dt>
            <dd>
              <Link to="/app/strategy" search={{ goal: task.goal_id }}>
                Open its goal
              </Link>
            </dd>
          </>
        )}
        {task.contact_id && (
          <>
            <dt>Contact</dt>
            <dd>
              <Link to="/app/contacts" search={{ contact: task.contact_id }}>
                Open its contact
              </Link>
            </dd>
          </>
        )}
        <dt>Updated</dt>
        <dd>{formatTime(task.updated_at)}</dd>
      </dl>
      {task.description && <p className={styles.text}>{task.description}</p>}
      {task.notes && <p className={styles.text}>{task.notes}</p>}
      <TaskActions task={task} onEdit={onEdit} />
    </>
  )
}
