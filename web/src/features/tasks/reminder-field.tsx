import { Button, CloseButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, weekdayNumber } from '#contract/days.ts'
import type { Task } from '#contract/tasks.ts'
import { clockNow, formatTime, today } from '#web/ui/words/dates.ts'
import { remindMe } from './queries.ts'
import styles from './task-talk.module.css'

/** When I want to be reminded; the same again puts a reminder off. On the reader's own clock. */
export function ReminderField({ task }: { task: Task }) {
  const { mutate } = useMutation(remindMe)
  const [other, setOther] = useState('')
  const set = (at: string | null) => {
    setOther('')
    mutate({ task, at })
  }
  return (
    <div className="stack gap-6">
      {task.remind_at !== null && (
        <span className="row gap-4">
          {formatTime(task.remind_at)}
          <CloseButton size="sm" aria-label="Remove the reminder" onClick={() => set(null)} />
        </span>
      )}
      <div className="row wrap gap-6">
        {moments().map(({ label, at }) => (
          <Button className="thumb" key={label} variant="default" size="compact-sm" onClick={() => set(at)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={`row wrap gap-6 ${styles.other}`}>
        <TextInput
          type="datetime-local"
          size="sm"
          aria-label="Remind me at another time"
          value={other}
          onChange={(event) => setOther(event.currentTarget.value.slice(0, 16))}
        />
        {other !== '' && (
          <Button variant="default" size="compact-md" onClick={() => set(other)}>
            Remind me
          </Button>
        )}
      </div>
    </div>
  )
}

/** What people mean most, from the reader's clock now: yyyy-mm-ddThh:mm. */
export function moments(now = new Date()): { label: string; at: string }[] {
  const day = today(now)
  const hour = new Date(now.getTime() + 3_600_000)
  return [
    { label: 'In an hour', at: `${today(hour)}T${clockNow(hour)}` },
    ...(clockNow(now) < '17:30' ? [{ label: 'This evening', at: `${day}T18:00` }] : []),
    { label: 'Tomorrow', at: `${addDays(day, 1)}T09:00` },
    { label: 'Next week', at: `${addDays(day, ((7 - weekdayNumber(day)) % 7) + 1)}T09:00` },
  ]
}
