import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Thread } from '#contract/comms.ts'
import type { Task } from '#contract/tasks.ts'
import { waitingThreadsQuery } from '#web/features/comms/queries.ts'
import { dueWords, PRIORITY_TONES } from '#web/features/tasks/format.ts'
import { urgentTasksQuery } from '#web/features/tasks/queries.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { begun } from '#web/ui/words/begun.ts'
import { formatAgo } from '#web/ui/words/dates.ts'
import styles from './dashboard-page.module.css'
import { Section } from './section.tsx'

export const MOST_TASKS = 3
export const MOST_THREADS = 3

export function UrgentSection({ className }: { className?: string }) {
  return (
    <Section title="Urgent Tasks & Communications" className={className}>
      <Urgent />
      <Waiting />
    </Section>
  )
}

function Urgent() {
  const query = useQuery(urgentTasksQuery(MOST_TASKS))
  if (query.isPending) return <RowsSkeleton rows={3} height={64} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  if (items.length === 0)
    return (
      <p className={`no-margin dimmed round-md pad-20-16 ${styles.empty}`}>
        No high-priority tasks at the moment. Well done!
      </p>
    )
  return (
    <ul className={`card plain-list divided ${styles.rows}`}>
      {items.map((task) => (
        <li key={task.id}>
          <TaskRow task={task} />
        </li>
      ))}
    </ul>
  )
}

/** Who waits for an answer. Nothing where nobody does. */
function Waiting() {
  const query = useQuery(waitingThreadsQuery(MOST_THREADS))
  if (query.isError && !query.data)
    return (
      <ErrorState title="Communications could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
    )
  const { items = [], next = null, total } = query.data ?? {}
  if (items.length === 0) return null
  return (
    <>
      <ul className={`card plain-list divided ${styles.rows}`} aria-label="Communications">
        {items.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <Link to="/app/comms" className={`dimmed xs inline-row target ${styles.more}`}>
          {total ? `All ${total} that wait` : 'All that wait'}
        </Link>
      )}
    </>
  )
}

function ThreadRow({ thread }: { thread: Thread }) {
  const { name, other_user_role, last_message_preview, last_message_at, current_ai_suggestion, is_group } = thread
  const suggested = current_ai_suggestion?.state === 'ready'
  return (
    <Link
      to="/app/comms/$threadId"
      params={{ threadId: thread.id }}
      className={`hover-ground stack gap-8 pad-12-16 color-inherit undecorated ${styles.row}`}
    >
      <span className="flex spread align-baseline gap-16">
        <bdi className="shrinks medium breaks">{name}</bdi>
        <StatusBadge tone={suggested ? 'info' : 'plain'}>{suggested ? 'Reply suggested' : 'Unanswered'}</StatusBadge>
      </span>
      {last_message_preview !== null && <bdi className="dimmed truncate">{begun(last_message_preview)}</bdi>}
      <span className="row wrap dimmed xs gap-4-10">
        {last_message_at && <time dateTime={last_message_at}>{formatAgo(last_message_at)}</time>}
        {!is_group && other_user_role && <span>{other_user_role}</span>}
      </span>
    </Link>
  )
}

function TaskRow({ task }: { task: Task }) {
  const due = dueWords(task)
  return (
    <Link
      to="/app/my-tasks"
      search={{ task: task.id }}
      className={`hover-ground stack gap-8 pad-12-16 color-inherit undecorated ${styles.row}`}
    >
      <span className="flex spread align-baseline gap-16">
        <span className="shrinks medium breaks">{task.title}</span>
        <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
      </span>
      <span className="row wrap dimmed xs gap-4-10">
        {due && <span className={due.overdue ? 'bad medium' : undefined}>{due.text}</span>}
        <span>{task.status}</span>
        {task.assigned_to_user && <span>{task.assigned_to_user.name}</span>}
      </span>
    </Link>
  )
}
