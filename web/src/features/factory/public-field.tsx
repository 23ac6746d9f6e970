import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { admin: boolean; one: string; checked: boolean; onChange(checked: boolean): void; error?: ReactNode }

/** Whether everybody has it. Only an administrator decides that; to others the field is not shown. */
export function PublicField({ admin, one, checked, onChange, error }: Props) {
  if (!admin) return null
  return (
    <Checkbox
      label="Public"
      description={`Everybody on this server may use this ${one}, in every organization.`}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
