// What was promised with a contact, and what was decided about a goal: for the pages of other features.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeptStatement } from '#contract/promises.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import { dueWords, peopleWords, STATES, sourceLabel, titleOf } from './format.ts'
import styles from './promises.module.css'
import { statementsQuery } from './queries.ts'

/** So many stand there; the rest is a link away. */
const MOST = 5

/** What we owe each other. */
export function ContactPromises({ contactId }: { contactId: string }) {
  const input = {
    contact_id: contactId,
    direction: 'i_owe,owed_to_me',
    state: 'open',
    perhaps: 'false',
    limit: 50,
  } as const
  const { data, isError } = useInfiniteQuery(statementsQuery(input))
  const items = data?.pages[0]?.items ?? []
  const [mine, theirs] = [
    items.filter(({ direction }) => direction === 'i_owe'),
    items.filter(({ direction }) => direction !== 'i_owe'),
  ]
  return (
    <section className="grid gap-6 shrinks" aria-labelledby="owed">
      <h3 id="owed" className="no-margin sm strong">
        What we owe each other
      </h3>
      {isError && <p className="dimmed no-margin mt-8 text-13">It could not be read just now.</p>}
      {data && items.length === 0 && <p className="dimmed no-margin mt-8 text-13">No open promises were found.</p>}
      <Short title="I owe" items={mine} tab={undefined} />
      <Short title="Owed to me" items={theirs} tab="owed_to_me" />
    </section>
  )
}

/** What was decided about a goal, as far as words and tasks tell. Nothing where nothing is. */
export function GoalDecisions({ goalId, near }: { goalId: string; near: boolean }) {
  const input = {
    goal_id: goalId,
    direction: 'decisions',
    state: 'open',
    sort_by: 'newest',
    perhaps: 'false',
    limit: 20,
  } as const
  const { data } = useInfiniteQuery({ ...statementsQuery(input), enabled: near })
  const items = data?.pages[0]?.items ?? []
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form, and one of many such groups: no landmark either
    <div role="group" className="grid gap-6 shrinks" aria-label="Decided about this goal">
      <Short title="Decided, by its words" items={items} tab="decisions" />
    </div>
  )
}

const aboutWords = (statement: KeptStatement) =>
  [peopleWords(statement), dueWords(statement)].filter((part) => part !== '').join(' · ')

function Short({ title, items, tab }: { title: string; items: readonly KeptStatement[]; tab: string | undefined }) {
  if (items.length === 0) return null
  return (
    <>
      <h4 className="no-margin dimmed strong text-13">{title}</h4>
      <ul className={`grid gap-8 plain-list ${styles.short}`}>
        {items.slice(0, MOST).map((statement) => (
          <li key={statement.id}>
            <Link to="/app/promises" search={{ tab, statement: statement.id }} title={statement.quote.trim()}>
              <Words text={titleOf(statement)} />
            </Link>
            <span className={`row wrap gap-2-12 dimmed text-13 ${styles.facts}`}>
              {statement.state !== 'found' && (
                <StatusBadge tone={STATES[statement.state].tone}>{STATES[statement.state].label}</StatusBadge>
              )}
              {aboutWords(statement) && <bdi>{aboutWords(statement)}</bdi>}
              <Link to={statement.source.href}>
                <bdi>{sourceLabel(statement.source)}</bdi>
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {items.length > MOST && (
        <Link
          to="/app/promises"
          search={{ tab }}
          className={`inline-row max-full gap-4 brass text-13 breaks ${styles.link}`}
        >
          All of them
        </Link>
      )}
    </>
  )
}
