import { Button, Title } from '@mantine/core'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
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
      <div className={`grid gap-8 align-items-end ${styles.tools}`}>
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
      </div>
    </>
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
