import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AuditEntry, auditActions } from '#contract/audit.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import styles from './audit-log.module.css'
import { GROUPS, sentenceOf } from './format.ts'
import { type AuditInput, auditQuery } from './queries.ts'

type Filter = { who?: string; whom?: string; what?: string; from?: string; to?: string }
const NOTHING: Filter = { who: undefined, whom: undefined, what: undefined, from: undefined, to: undefined }

/** Who changed what, newest first. The filters stand in the address. */
export function AuditLog() {
  const filter: Filter = useSearch({ from: '/app/admin' })
  const navigate = useNavigate({ from: '/app/admin' })
  const change = (next: Filter) => navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const query = useInfiniteQuery({ ...auditQuery(inputOf(filter)), placeholderData: keepPreviousData })
  const { who, whom, what, from, to } = filter
  return (
    <>
      <AuditFilters filter={filter} onChange={change} />
      <RecordList
        query={query}
        one="entry"
        many="entries"
        skeleton={<RowsSkeleton rows={10} height={48} />}
        failure="Failed to load data"
        empty={
          <EmptyState
            icon={<IconHistory />}
            title="Nothing has been logged."
            text={who || whom || what || from || to ? 'No entry matches these filters.' : undefined}
            action={
              (who || whom || what || from || to) && (
                <Button variant="default" onClick={() => change(NOTHING)}>
                  Clear Filters
                </Button>
              )
            }
          />
        }
      >
        {(entries) => (
          <ol className="plain-list card clip divided" aria-label="Audit log">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onName={(name) => change({ ...NOTHING, what: 'everything', ...name })}
              />
            ))}
          </ol>
        )}
      </RecordList>
    </>
  )
}

function AuditFilters({ filter, onChange }: { filter: Filter; onChange(next: Filter): void }) {
  // On a phone the entries come first: all but the first filter is a tap away, and open where it says something.
  const phone = usePhone()
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      className={styles.day}
      label={label}
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        // While a year is being typed the field holds years such as 0002.
        if (value === '' || value > '1900') onChange({ [name]: value || undefined })
      }}
    />
  )
  const layout = `flex wrap align-end gap-8 phone-lines ${styles.filters}`
  const others = (
    <>
      <SearchField
        value={filter.whom ?? ''}
        onChange={(whom) => onChange({ whom: whom || undefined })}
        placeholder="To whom or where..."
      />
      <SelectField
        label="What"
        data={GROUPS.map(({ value, label }) => ({ value, label }))}
        value={GROUPS.some(({ value }) => value === filter.what) ? filter.what : ''}
        onChange={({ currentTarget: { value } }) => onChange({ what: value || undefined })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  )
  const { whom, what, from, to } = filter
  return (
    <div className={layout}>
      <SearchField
        value={filter.who ?? ''}
        onChange={(who) => onChange({ who: who || undefined })}
        placeholder="Who did it..."
      />
      {phone ? (
        <details open={Boolean(whom || what || from || to)}>
          <summary className="inline-row target dimmed clickable">More filters</summary>
          <div className={layout}>{others}</div>
        </details>
      ) : (
        others
      )}
    </div>
  )
}

function Entry({ entry, onName }: { entry: AuditEntry; onName(name: Filter): void }) {
  return (
    <li className="flex wrap spread align-baseline gap-2-16 pad-12-16">
      <span className={`shrinks breaks basis-400 ${styles.sentence}`}>
        {sentenceOf(entry).map((part, at) =>
          typeof part === 'string' ? (
            part
          ) : (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have their places
              key={at}
              type="button"
              className="hover-underlined press pad-0 strong breaks text-start"
              title={at === 0 ? 'Everything they did' : 'Everything done there'}
              onClick={() => onName(at === 0 ? { who: part.id } : { whom: part.id })}
            >
              {part.name}
            </button>
          ),
        )}
      </span>
      <span className="dimmed xs">
        <time dateTime={entry.created_at}>{formatTime(entry.created_at)}</time>
        {entry.address && ` · from ${entry.address}`}
      </span>
    </li>
  )
}

/** Days are the reader's: they go out as instants. */
function inputOf({ who, whom, what, from, to }: Filter): AuditInput {
  const group = GROUPS.find(({ value }) => value === what) ?? GROUPS[0]
  const actions = auditActions.filter((action) => group?.includes(action))
  return {
    who,
    whom,
    action: actions.length === auditActions.length ? undefined : actions.join(','),
    from: from && instant(`${from}T00:00:00`),
    to: to && instant(`${to}T23:59:59.999`),
  }
}

function instant(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
