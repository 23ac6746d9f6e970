import { IconAlertCircle, IconCalendarDue, IconCalendarEvent } from '@tabler/icons-react'
import type { Task } from '#contract/tasks.ts'
import { formatDay } from '#web/ui/words/dates.ts'
import styles from './due-mark.module.css'
import { dueWords } from './format.ts'

const ICONS = { overdue: IconAlertCircle, today: IconCalendarDue, soon: IconCalendarDue, later: IconCalendarEvent }

type Props = {
  task: Pick<Task, 'due_date' | 'due_time' | 'status'>
  /** Where there is little feature. */
  short?: boolean
}

/** When a task is due: a picture, words and a colour, each of which would do alone. Nothing without a date. */
export function DueMark({ task, short }: Props) {
  const due = dueWords(task)
  if (!due || task.due_date === null) return null
  const Icon = ICONS[due.nearness]
  return (
    <span
      className={`inline-row gap-4 one-line ${styles.mark}`}
      data-nearness={due.nearness}
      title={short ? due.text : formatDay(task.due_date)}
    >
      {!short && <Icon size={14} aria-hidden />}
      {short ? due.short : due.text}
    </span>
  )
}
