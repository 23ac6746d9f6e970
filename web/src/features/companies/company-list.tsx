import { Button } from '@mantine/core'
import { IconBuildingSkyscraper, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Company } from '#contract/companies.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { PersonMark } from '#web/ui/marks/person-mark.tsx'
import { formatDay } from '#web/ui/words/dates.ts'
import { counted } from '#web/ui/words/numbers.ts'
import styles from './companies.module.css'
import { type CompanyFilter, companiesQuery } from './queries.ts'

type Props = { filter: CompanyFilter; onShow(id: string): void; onClear(): void }

export function CompanyList({ filter, onShow, onClear }: Props) {
  const query = useInfiniteQuery({ ...companiesQuery(filter), placeholderData: keepPreviousData })
  const narrowed = filter.search !== undefined || filter.tag !== undefined || filter.shared !== undefined
  return (
    <RecordList
      query={query}
      one="company"
      many="companies"
      skeleton={<RowsSkeleton rows={6} height={64} />}
      empty={<Nothing narrowed={narrowed} shared={filter.shared !== undefined} onClear={onClear} />}
      failure="The companies could not be loaded"
    >
      {(all) => (
        <ul className="stack gap-8 plain-list">
          {all.map((each) => (
            <Row key={each.id} company={each} onShow={onShow} />
          ))}
        </ul>
      )}
    </RecordList>
  )
}

function Row({ company, onShow }: { company: Company } & Pick<Props, 'onShow'>) {
  const { id, name, domains, tags, people, last_contacted_on } = company
  return (
    <li className={`hover-ground grid align-center pad-8-16 card relative gap-0-12 min-h-64 ${styles.row}`}>
      <PersonMark name={name} of={id} size={40} />
      <span className="stack">
        <span>
          <button
            type="button"
            className="press pad-0 strong breaks text-start covers"
            dir="auto"
            onClick={() => onShow(id)}
          >
            {name}
          </button>{' '}
          {company.shared_org_ids.length + company.shared_user_ids.length > 0 && (
            <IconUsersGroup size={16} role="img" aria-label="Shared" />
          )}
        </span>
        {domains.length + tags.length > 0 && (
          <span className="dimmed xs truncate">{[...domains, ...tags].join(' · ')}</span>
        )}
      </span>
      <span className={`grid dimmed xs ${styles.counts}`}>
        <span>{people === 0 ? 'No people yet' : counted(people, 'person', 'people')}</span>
        {last_contacted_on && <span>Last contact {formatDay(last_contacted_on)}</span>}
      </span>
    </li>
  )
}

function Nothing({ narrowed, shared, onClear }: { narrowed: boolean; shared: boolean } & Pick<Props, 'onClear'>) {
  if (!narrowed)
    return (
      <EmptyState
        icon={<IconBuildingSkyscraper />}
        title="No companies yet."
        text="Enter where a contact works, and the company appears here with its people."
      />
    )
  return (
    <EmptyState
      title={shared ? 'No companies shared with you match.' : 'No companies match your search.'}
      action={
        <Button variant="default" onClick={onClear}>
          {shared ? 'Show all companies' : 'Clear search'}
        </Button>
      }
    />
  )
}
