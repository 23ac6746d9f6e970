import { NativeSelect, Select, type SelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ChangeEvent, ReactNode } from 'react'

export type Choice = { value: string; label: string }
type Props = {
  data: readonly Choice[]
  value?: string
  onChange?(value: string): void
  /** Where there are more choices than `data` holds: what somebody types is looked for elsewhere, and comes back as `data`. */
  onSearch?(words: string): void
  label?: ReactNode
  error?: ReactNode
  disabled?: boolean
  size?: 'xs' | 'sm'
  'aria-label'?: string
  className?: string
}

/** A thumb knows the browser's own list; with more lines than this nobody finds anything in it. */
export const SHORT = 12

/** A choice of one: from the browser's own list while it is short, from one to search in when it is long. */
export function ChoiceField({ data, value = '', onChange, onSearch, ...input }: Props) {
  if (data.length <= SHORT && !onSearch)
    return (
      <NativeSelect
        data={[...data]}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.currentTarget.value)}
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        {...input}
      />
    )
  return (
    <Select
      data={[...data]}
      value={value}
      onChange={(chosen) => chosen !== null && onChange?.(chosen)}
      onSearchChange={onSearch}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage="No matches"
      comboboxProps={BOX}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      {...input}
    />
  )
}

const BOX: SelectProps['comboboxProps'] = {
  width: 'max-content',
  position: 'bottom-start',
  transitionProps: { duration: 0 },
}
