import { Button, SegmentedControl, Tabs } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addDays } from '#contract/days.ts'
import type { KeptStatement } from '#contract/promises.ts'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useShortcut, useShortcutsOn } from '#web/ui/keys/shortcuts.ts'
import { later } from '#web/ui/later.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { settledChanges } from '#web/ui/notices/settled-changes.ts'
import { formatDay, today } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { COUNTED, GROUPS, type Grouping, grouped, groupingOf, SHOWN, shownOf, statesOf, TABS, tabOf } from './format.ts'
import { ModelSwitch } from './model-switch.tsx'
import { PinnedStatement } from './pinned-statement.tsx'
import styles from './promises.module.css'
import { statementCountQuery, statementsQuery } from './queries.ts'
import { KEYS } from './statement-actions.tsx'
import { StatementRow } from './statement-row.tsx'
import { forgetAnswers, useAnswers } from './use-answers.ts'
import { useRows } from './use-rows.ts'

const CorrectDialog = later(() => import('./correct-dialog.tsx').then((module) => module.CorrectDialog))
const route = getRouteApi('/app/promises')
/** So long after its day hardly anybody still means to do it. */
const LONG_AGO_DAYS = 30
/** Of these a day that has passed says something; a decision stays one. */
const AGES: ReadonlySet<string> = new Set(['i_owe', 'owed_to_me', 'between_others', 'deadlines'])
/** Promises alone: what somebody may do, or only means to, is shown where it is asked for. */
const PROMISED: ReadonlySet<string> = new Set(['i_owe', 'owed_to_me', 'between_others'])
const SORTS = { date: 'due', person: 'person', source: 'newest' } as const

/** What is owed, decided and open, with the words in which it was said. */
export function PromisesPage() {
  const { statement: pinned, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const correcting = useDialog<KeptStatement>()
  const tab = tabOf(search.tab)
  const group = groupingOf(search.group)
  const shown = shownOf(search.show)
  const change = (next: Partial<typeof search> & { statement?: undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  // What was due long ago is asked for: hundreds of old notes must not stand before what is due now.
  const split = group === 'date' && shown === 'open' && !search.search && !search.past && AGES.has(tab)
  const from = addDays(today(), -LONG_AGO_DAYS)
  const since = { due_from: from, undated: 'true' } as const
  const sure = PROMISED.has(tab) && !search.search && !search.perhaps ? ({ perhaps: 'false' } as const) : {}
  const all = useQuery({ ...statementCountQuery({ direction: tab, state: 'open', ...sure }), enabled: split })
  const recent = useQuery({
    ...statementCountQuery({ direction: tab, state: 'open', ...since, ...sure }),
    enabled: split,
  })
  const asked = { direction: tab, state: statesOf(shown), ...(split && since) }
  const isSure = 'perhaps' in sure
  const told = useQuery({ ...statementCountQuery({ ...asked, ...sure }), enabled: isSure })
  const possible = useQuery({ ...statementCountQuery(asked), enabled: isSure })
  const maybe =
    isSure && told.data !== undefined && possible.data !== undefined ? Math.max(0, possible.data - told.data) : 0
  const older = split && all.data !== undefined && recent.data !== undefined ? Math.max(0, all.data - recent.data) : 0
  useEffect(() => forgetAnswers, [])
  const about = TABS.find(({ value }) => value === tab)
  return (
    <Page title="Promises">
      <Tabs
        value={tab}
        onChange={(next) =>
          change({ tab: next === 'i_owe' ? undefined : (next ?? undefined), past: undefined, perhaps: undefined })
        }
        className={styles.tabs}
      >
        <Tabs.List aria-label="What is shown">
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <div className={`row wrap gap-8 ${styles.filters}`}>
            <SearchField
              value={search.search ?? ''}
              onChange={(words) => change({ search: words || undefined })}
              placeholder="Search promises..."
            />
            <SegmentedControl
              aria-label="Group"
              data={GROUPS.map(({ value, label }) => ({ value, label }))}
              value={group}
              onChange={(next) => change({ group: next === 'date' ? undefined : next })}
            />
            <SelectField
              aria-label="State"
              data={SHOWN.map(({ value, label }) => ({ value, label }))}
              value={shown}
              onChange={({ currentTarget: { value } }) => change({ show: value === 'open' ? undefined : value })}
            />
          </div>
          {pinned && (
            <PinnedStatement
              key={pinned}
              id={pinned}
              onCorrect={correcting.open}
              onClose={() => change({ statement: undefined })}
            />
          )}
          <Statements
            key={tab}
            counted={COUNTED[tab]}
            input={{
              direction: tab,
              state: statesOf(shown),
              search: search.search,
              sort_by: SORTS[group],
              ...(split && since),
              ...sure,
            }}
            group={group}
            onCorrect={correcting.open}
            empty={
              search.search || shown !== 'open' ? (
                <EmptyState
                  title="Nothing matches."
                  action={
                    <Button variant="default" onClick={() => change({ search: undefined, show: undefined })}>
                      Show all that is open
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  icon={<IconHeartHandshake />}
                  title={older > 0 ? `Nothing is open since ${formatDay(from)}.` : (about?.empty ?? '')}
                  text={older > 0 ? undefined : about?.text}
                />
              )
            }
          />
          {older > 0 && (
            <Button variant="default" mt="md" onClick={() => change({ past: 'yes' })}>
              {`Show ${formatNumber(older)} more from before ${formatDay(from)}`}
            </Button>
          )}
          {maybe > 0 && (
            <Button variant="default" mt="md" onClick={() => change({ perhaps: 'yes' })}>
              {`Show ${formatNumber(maybe)} that may be ${maybe === 1 ? 'a promise' : 'promises'}`}
            </Button>
          )}
          <ModelSwitch />
        </Tabs.Panel>
      </Tabs>
      {correcting.show((subject, frame) => (
        <CorrectDialog key={subject.id} statement={subject} {...frame} />
      ))}
    </Page>
  )
}

type ListProps = {
  input: Parameters<typeof statementsQuery>[0]
  counted: { one: string; many: string }
  group: Grouping
  onCorrect(statement: KeptStatement): void
  empty: React.ReactNode
}

function Statements({ input, counted, group, onCorrect, empty }: ListProps) {
  const query = useInfiniteQuery({ ...statementsQuery(input), placeholderData: keepPreviousData })
  return (
    <RecordList
      query={query}
      {...counted}
      skeleton={<RowsSkeleton rows={6} height={92} />}
      empty={
        <>
          <UndoAlone />
          {empty}
        </>
      }
      failure="Error fetching your promises"
    >
      {(statements) => <Groups {...{ statements, group, onCorrect }} />}
    </RecordList>
  )
}

/** With the last row the keys of the rows are gone. */
function UndoAlone() {
  const { undoLast } = useAnswers()
  const client = useQueryClient()
  useShortcut(KEYS.undo, 'Undo the last answer', () => void settledChanges(client).then(() => undoLast()))
  return null
}

function Groups({
  statements,
  group,
  onCorrect,
}: Pick<ListProps, 'group' | 'onCorrect'> & { statements: KeptStatement[] }) {
  const answers = useAnswers()
  const groups = grouped(statements, group)
  const rows = groups.flatMap(({ items }) => items)
  const { current, place, onCurrent, answers: byHand } = useRows(rows, answers, onCorrect)
  const keys = useShortcutsOn()
  return (
    <>
      {keys && (
        <p className={`dimmed no-margin mb-12 text-13 ${styles.keys}`}>
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>y</kbd> confirm · <kbd>e</kbd> correct · <kbd>d</kbd> done ·{' '}
          <kbd>t</kbd> task · <kbd>x</kbd> dismiss · <kbd>u</kbd> undo
        </p>
      )}
      {groups.map(({ title, items }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className={`strong breaks no-margin mb-8 sm ${styles.groupTitle}`}>
            <bdi>{title}</bdi> <span className="dimmed regular">{items.length}</span>
          </h2>
          <ul className={`plain-list card ${styles.list}`}>
            {items.map((statement) => (
              <StatementRow
                key={statement.id}
                {...{ statement, onCorrect, onCurrent }}
                answers={byHand}
                current={statement.id === current}
                place={statement.id === current ? place : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
