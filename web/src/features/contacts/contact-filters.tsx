import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import styles from './contacts-page.module.css'
import { dueCountQuery } from './queries.ts'

/** What the address says. */
export type ContactFilter = { search?: string; view?: string; sort?: string; due?: string; tag?: string }
type Props = { filter: ContactFilter; onChange(filter: ContactFilter): void }

const SORTS = { name: 'name', last: 'last_contacted_on', newest: 'created_at' } as const

export function ContactFilters({ filter, onChange }: Props) {
  const { data: due } = useQuery(dueCountQuery)
  const on = filter.due === 'true'
  return (
    <div className={styles.tools}>
      <SearchField
        value={filter.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
        placeholder="Search contacts by name, role, or email..."
      />
      <button
        type="button"
        className={styles.chip}
        aria-pressed={on}
        onClick={() => onChange({ due: on ? undefined : 'true' })}
      >
        Keep in touch
        {due !== undefined && due !== '0' && (
          <span className={styles.due}>
            {due} <span className={styles.dueWord}>due</span>
          </span>
        )}
      </button>
      {filter.tag && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed
          aria-label={`Tag ${filter.tag}: show all`}
          onClick={() => onChange({ tag: undefined })}
        >
          <bdi>{filter.tag}</bdi>
          <IconX size={14} aria-hidden />
        </button>
      )}
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
    </div>
  )
}

/** What the address says, as the call takes it. */
export function inputOf({ search, sort, due, tag }: ContactFilter): CallInput<typeof contactsContract.endpoints.list> {
  return {
    search: search?.slice(0, 200) || undefined,
    sort_by: SORTS[sort as keyof typeof SORTS],
    due: due === 'true' ? 'true' : undefined,
    tag: tag?.slice(0, 40) || undefined,
  }
}
