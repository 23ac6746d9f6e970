import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { value: string; onChange(value: string): void; disabled?: boolean; label?: string; error?: ReactNode }

/** A time of the day, hh:mm, by the browser's own field. */
export function TimeField({ value, onChange, label = 'Time', ...input }: Props) {
  return (
    <TextInput
      type="time"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 5))}
      {...input}
    />
  )
}
