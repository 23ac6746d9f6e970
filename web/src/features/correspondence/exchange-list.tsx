import { Button, Checkbox, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import panes from '#web/ui/layout/two-panes.module.css'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { ExchangeRow } from './exchange-row.tsx'
import { NothingRead } from './nothing-read.tsx'
import { exchangesQuery } from './queries.ts'

/** Those that the address asks for. */
export function useExchanges() {
  const { search = '', unread, awaits_answer } = useSearch({ from: '/app/mail' })
  return useInfiniteQuery(
    exchangesQuery({
      ...(search && { search }),
      ...(unread && { unread: 'true' as const }),
      ...(awaits_answer && { awaits_answer: 'true' as const }),
    }),
  )
}

export function ExchangeList({ openId }: { openId: string | null }) {
  const { search = '', unread, awaits_answer } = useSearch({ from: '/app/mail' })
  const navigate = useNavigate()
  const query = useExchanges()
  const change = (next: { search?: string; unread?: string; awaits_answer?: string }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true })
  const filtered = search !== '' || unread !== undefined || awaits_answer !== undefined
  return (
    <section className={`stack shrinks-y border-right ${panes.list}`} aria-label="Exchanges">
      <div className="px-16 pt-16 pb-12">
        <Title order={1} fz="lg">
          Mail
        </Title>
      </div>
      <div className="stack gap-8 px-16 pb-12">
        <SearchField
          value={search}
          onChange={(words) => change({ search: words || undefined })}
          placeholder="Search mails"
        />
        <div className="row wrap gap-4-16">
          <Checkbox
            label="Unread"
            checked={unread !== undefined}
            onChange={({ currentTarget: { checked } }) => change({ unread: checked ? 'true' : undefined })}
          />
          <Checkbox
            label="Needs an answer"
            checked={awaits_answer !== undefined}
            onChange={({ currentTarget: { checked } }) => change({ awaits_answer: checked ? 'true' : undefined })}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard too */}
      <div className="scroll-y pad-0 px-8 pb-16 contain-scroll outline-inside" tabIndex={0}>
        <RecordList
          query={query}
          skeleton={<RowsSkeleton rows={8} height={76} />}
          one="exchange"
          many="exchanges"
          failure="Error fetching your mails"
          empty={
            filtered ? (
              <EmptyState
                title="No mails match this search."
                action={
                  <Button
                    variant="default"
                    onClick={() => change({ search: undefined, unread: undefined, awaits_answer: undefined })}
                  >
                    Show all mails
                  </Button>
                }
              />
            ) : (
              <NothingRead />
            )
          }
        >
          {(exchanges) => (
            <ul className="stack gap-2 plain-list">
              {exchanges.map((exchange) => (
                <ExchangeRow key={exchange.id} exchange={exchange} open={exchange.id === openId} />
              ))}
            </ul>
          )}
        </RecordList>
      </div>
    </section>
  )
}
