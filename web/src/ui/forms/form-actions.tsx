import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  onCancel(): void
  saving: boolean
  disabled?: boolean
  danger?: boolean
  /** What the form does, as a verb. */
  children: ReactNode
}

/** The foot of a dialog with a form: the way back, and what sends it. */
export function FormActions({ onCancel, saving, disabled = false, danger = false, children }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" color={danger ? 'red' : undefined} loading={saving} disabled={disabled}>
        {children}
      </Button>
    </Group>
  )
}
