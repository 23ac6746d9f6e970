import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { myOrgsQuery } from '#web/features/orgs/queries.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { ViewSwitch } from '#web/ui/lists/view-switch.tsx'
import styles from './contacts-page.module.css'
import { type ContactFilter, countOf, SORTS } from './filter.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { companyNameQuery, dueCountQuery } from './queries.ts'

type Props = { filter: ContactFilter; onChange(filter: ContactFilter): void }

export function ContactFilters({ filter, onChange }: Props) {
  const { data: due } = useQuery(dueCountQuery)
  const dialog = useDialog<true>()
  const on = filter.due === 'true'
  const count = countOf(filter)
  return (
    <div className={`row wrap gap-8 first-wide ${styles.tools}`}>
      <SearchField
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
        placeholder="Search contacts by name, role, or email..."
      />
      <button
        type="button"
        className={`hover-ground inline-row gap-8 pad-0-12 color-inherit field-border no-ground pill clickable font-inherit target medium chosen ${styles.chip}`}
        aria-pressed={on}
        onClick={() => onChange({ due: on ? undefined : 'true' })}
      >
        Keep in touch
        {due !== undefined && due !== '0' && (
          <span className="brass xs one-line numbers">
            {due} <span>due</span>
          </span>
        )}
      </button>
      <Button
        variant="default"
        className={styles.filter}
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        onClick={() => dialog.open(true)}
      >
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <SelectField
        className={styles.sort}
        aria-label="Sort"
        value={on ? 'due' : (Object.keys(SORTS).find((sort) => sort === filter.sort) ?? 'name')}
        disabled={on}
        onChange={({ currentTarget: { value } }) => onChange({ sort: value === 'name' ? undefined : value })}
        data={[
          ...(on ? [{ value: 'due', label: 'Most overdue first' }] : []),
          { value: 'name', label: 'By name' },
          { value: 'last', label: 'Last contacted first' },
          { value: 'newest', label: 'Newest first' },
        ]}
      />
      <ViewSwitch
        value={filter.view === 'list' ? 'list' : 'grid'}
        onChange={(view) => onChange({ view: view === 'list' ? view : undefined })}
      />
      {count > 0 && <Chosen filter={filter} onChange={onChange} />}
      {dialog.show((_, frame) => (
        <FilterDialog filter={filter} onChange={onChange} {...frame} />
      ))}
    </div>
  )
}

/** What the list is narrowed by, each to be taken away. */
function Chosen({ filter, onChange }: Props) {
  const { data: orgs = [] } = useQuery(myOrgsQuery)
  const { data: company } = useQuery({ ...companyNameQuery(filter.at ?? ''), enabled: filter.at !== undefined })
  const org = orgs.find(({ id }) => id === filter.org)?.name ?? 'One organization'
  return (
    <div className={`flex wrap gap-8 ${styles.chosen}`}>
      {filter.tag && (
        <Chip says={`Tag ${filter.tag}`} onClear={() => onChange({ tag: undefined })}>
          {filter.tag}
        </Chip>
      )}
      {filter.quiet && (
        <Chip says={`No contact for ${filter.quiet} days`} onClear={() => onChange({ quiet: undefined })}>
          No contact for {filter.quiet} days
        </Chip>
      )}
      {filter.at && (
        <Chip says={`Company ${company?.name ?? ''}`} onClear={() => onChange({ at: undefined })}>
          {company?.name ?? 'One company'}
        </Chip>
      )}
      {filter.org && (
        <Chip says={`Shared with ${org}`} onClear={() => onChange({ org: undefined })}>
          Shared with {org}
        </Chip>
      )}
      {filter.shared && (
        <Chip says="Shared with me" onClear={() => onChange({ shared: undefined })}>
          Shared with me
        </Chip>
      )}
    </div>
  )
}

function Chip({ says, onClear, children }: { says: string; onClear(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={`hover-ground inline-row gap-8 pad-0-12 color-inherit field-border no-ground pill clickable font-inherit target medium chosen ${styles.chip}`}
      aria-pressed
      aria-label={`${says}: show all`}
      onClick={onClear}
    >
      <bdi>{children}</bdi>
      <IconX size={14} aria-hidden />
    </button>
  )
}
