import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import styles from './notes-page.module.css'

export type NoteFilter = { search?: string; sort?: string; from?: string; to?: string }
type Props = { filter: NoteFilter; onChange(filter: NoteFilter): void; headingId: string }

export function NoteFilters({ filter, onChange, headingId }: Props) {
  return (
    <>
      <Title order={2} id={headingId}>
        Past Notes
      </Title>
      <SearchField
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
        placeholder="Search notes..."
      />
      <Folded open={Boolean(filter.sort || filter.from || filter.to)}>
        <SelectField
          label="Sort"
          value={filter.sort === 'oldest' ? 'oldest' : 'newest'}
          onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'oldest' ? value : undefined })}
          data={[
            { value: 'newest', label: 'Newest first' },
            { value: 'oldest', label: 'Oldest first' },
          ]}
        />
        <DateField label="From" value={filter.from} onChange={(from) => onChange({ from })} />
        <DateField label="To" value={filter.to} onChange={(to) => onChange({ to })} />
        {(filter.from || filter.to) && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ from: undefined, to: undefined })}>
            Clear Date Filters
          </Button>
        )}
      </Folded>
    </>
  )
}

/** On a phone the notes come first: how they are sorted and narrowed is a tap away, and open where it says something. */
function Folded({ open, children }: { open: boolean; children: ReactNode }) {
  const isPhone = usePhone()
  const tools = <div className={`grid gap-8 align-items-end ${styles.tools}`}>{children}</div>
  if (!isPhone) return tools
  return (
    <details open={open}>
      <summary className="inline-row target dimmed clickable">Sort and dates</summary>
      {tools}
    </details>
  )
}

type DateProps = { label: string; value: string | undefined; onChange(value: string | undefined): void }

function DateField({ label, value, onChange }: DateProps) {
  return (
    <DayField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        // While a year is being typed the field holds years such as 0002.
        if (currentTarget.value === '' || currentTarget.value > '1900') onChange(currentTarget.value || undefined)
      }}
    />
  )
}
