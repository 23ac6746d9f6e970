import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Task } from '#contract/tasks.ts'
import { dueWords, PRIORITY_TONES } from '#web/features/tasks/format.ts'
import { urgentTasksQuery } from '#web/features/tasks/queries.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './dashboard-page.module.css'
import { Section } from './section.tsx'

export const MOST_TASKS = 3

export function UrgentSection({ className }: { className?: string }) {
  return (
    <Section title="Urgent Tasks & Communications" className={className}>
      <Urgent />
    </Section>
  )
}

function Urgent() {
  const query = useQuery(urgentTasksQuery(MOST_TASKS))
  if (query.isPending) return <RowsSkeleton rows={3} height={64} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  if (items.length === 0) return <p className={styles.empty}>No high-priority tasks at the moment. Well done!</p>
  return (
    <ul className={`${styles.card} ${styles.rows}`}>
      {items.map((task) => (
        <li key={task.id}>
          <TaskRow task={task} />
        </li>
      ))}
    </ul>
  )
}

function TaskRow({ task }: { task: Task }) {
  const due = dueWords(task)
  return (
    <Link to="/app/my-tasks" search={{ task: task.id }} className={styles.row}>
      <span className={styles.line}>
        <span className={styles.title}>{task.title}</span>
        <StatusBadge tone={PRIORITY_TONES[task.priority]}>{task.priority}</StatusBadge>
      </span>
      <span className={styles.meta}>
        {due && <span className={due.overdue ? styles.overdue : undefined}>{due.text}</span>}
        <span>{task.status}</span>
        {task.assigned_to_user && <span>{task.assigned_to_user.name}</span>}
      </span>
    </Link>
  )
}
