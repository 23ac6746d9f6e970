import { IconAlertCircle, IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react'
import type { Task } from '#contract/tasks.ts'
import { formatDay } from '#web/ui/dates.ts'
import styles from './due-mark.module.css'
import { dueWords } from './format.ts'

const ICONS = { overdue: IconAlertCircle, today: IconCalendarDue, soon: IconCalendarDue, later: IconCalendarEvent }

/** When a task is due: a picture, words and a colour, each of which would do alone. Nothing without a date. */
export function DueMark({ task }: { task: Pick<Task, 'due_date' | 'status'> }) {
  const due = dueWords(task)
  if (!due || task.due_date === null) return null
  const Icon = ICONS[due.nearness]
  return (
    <span className={styles.mark} data-nearness={due.nearness} title={formatDay(task.due_date)}>
      <Icon size={14} aria-hidden />
      {due.text}
    </span>
  )
}
