import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { type ContactFilter, NO_FILTER } from './filter.ts'
import { companyChoicesQuery } from './queries.ts'

type Props = { filter: ContactFilter; onChange(filter: ContactFilter): void; opened: boolean; onClose(): void }

const DAYS = ['30', '60', '90', '180', '365']
const OTHER = 'other'

/** What the list of contacts is narrowed by; the list follows each choice at once. */
export function FilterDialog({ filter, onChange, opened, onClose }: Props) {
  const { data: companies = [] } = useQuery(companyChoicesQuery)
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const [other, setOther] = useState(filter.quiet !== undefined && !DAYS.includes(filter.quiet))
  const [tag, setTag] = useState(filter.tag ?? '')
  const keepTag = () => onChange({ tag: tag.trim() || undefined })
  return (
    <Dialog opened={opened} onClose={onClose} title="Filters" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          keepTag()
          onClose()
        }}
      >
        <Stack gap="md">
          <SelectField
            label="Last contact"
            data-autofocus
            value={other ? OTHER : (filter.quiet ?? '')}
            onChange={({ currentTarget: { value } }) => {
              setOther(value === OTHER)
              if (value !== OTHER) onChange({ quiet: value || undefined })
            }}
            data={[
              { value: '', label: 'At any time' },
              ...DAYS.map((days) => ({ value: days, label: `More than ${days} days ago` })),
              { value: OTHER, label: 'Another number of days' },
            ]}
          />
          {other && (
            <TextInput
              label="Days without contact"
              type="number"
              min={1}
              max={3650}
              value={filter.quiet ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ quiet: value || undefined })}
            />
          )}
          <TextInput
            label="Tag"
            placeholder="customer"
            autoComplete="off"
            maxLength={LIMITS.label}
            value={tag}
            onChange={({ currentTarget: { value } }) => setTag(value)}
            onBlur={keepTag}
          />
          {companies.length > 0 && (
            <SelectField
              label="Company"
              value={filter.at ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ at: value || undefined })}
              data={[
                { value: '', label: 'Any company' },
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {orgs.length > 0 && (
            <SelectField
              label="Shared with"
              value={filter.org ?? ''}
              onChange={({ currentTarget: { value } }) => onChange({ org: value || undefined })}
              data={[
                { value: '', label: 'Anybody or nobody' },
                ...orgs.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Checkbox
            label="Only what others share with me"
            checked={filter.shared === 'true'}
            onChange={({ currentTarget: { checked } }) => onChange({ shared: checked ? 'true' : undefined })}
          />
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                setOther(false)
                setTag('')
                onChange(NO_FILTER)
              }}
            >
              Clear filters
            </Button>
            <Button type="submit">Show contacts</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
