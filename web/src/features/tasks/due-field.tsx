import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, weekdayNumber } from '#contract/days.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { today } from '#web/ui/words/dates.ts'
import styles from './task-form.module.css'

type Props = { value?: string; onChange?(value: string): void; error?: ReactNode; disabled?: boolean }

/** The day it is due, with the days that people mean most. */
export function DueField({ value = '', onChange, ...input }: Props) {
  return (
    <div className="grid gap-8">
      <DayField
        label="Due date"
        min="0001-01-01"
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        {...input}
      />
      <div className="flex wrap gap-4">
        {quickDays().map(({ label, date }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            className={styles.day}
            aria-pressed={value === date}
            disabled={input.disabled}
            onClick={() => onChange?.(value === date ? '' : date)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Days as the reader's calendar has them now. Next week begins on its Monday. */
export function quickDays(now = new Date()): { label: string; date: string }[] {
  const day = today(now)
  return [
    { label: 'Today', date: day },
    { label: 'Tomorrow', date: addDays(day, 1) },
    { label: 'Next week', date: addDays(day, ((7 - weekdayNumber(day)) % 7) + 1) },
  ]
}
