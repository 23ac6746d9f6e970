import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { decisionsQuery } from '#web/features/decisions/queries.ts'
import { withoutMarks } from '#web/ui/markdown/without-marks.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import { counted } from '#web/ui/words/numbers.ts'
import styles from './dashboard-page.module.css'
import { Section } from './section.tsx'

/** As many as one takes in at a glance. */
const MOST_DECISIONS = 2
/** Of a question, in characters: it is read in full where it is answered. */
const MOST_WORDS = 400

/** What stands still until somebody says yes or no comes before everything else. Nothing where nothing waits. */
export function DecisionsSection({ className }: { className?: string }) {
  const { data } = useQuery(decisionsQuery)
  if (!data || data.items.length === 0) return null
  const total = Number.parseInt(data.total, 10)
  return (
    <Section title="Decisions waiting" className={className}>
      <ul className={`card plain-list divided ${styles.rows}`} data-waiting>
        {data.items.slice(0, MOST_DECISIONS).map(({ id, prompt, approval, run_name, created_at }) => (
          <li key={id}>
            <Link
              to="/app/decisions"
              className={`hover-ground stack gap-8 pad-12-16 color-inherit undecorated ${styles.row}`}
            >
              <span className="flex spread align-baseline gap-16">
                <span className="shrinks medium breaks clamp clamp-3">
                  {withoutMarks(prompt.question.slice(0, MOST_WORDS))}
                </span>
                <StatusBadge tone="watch">{approval ? 'Approval' : 'Question'}</StatusBadge>
              </span>
              <span className="row wrap dimmed xs gap-4-10">
                <time dateTime={created_at}>{formatAgo(created_at)}</time>
                <span>{run_name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > MOST_DECISIONS && (
        <Link to="/app/decisions" className={`dimmed xs inline-row target ${styles.more}`}>
          All {counted(total, 'decision')}
        </Link>
      )}
    </Section>
  )
}
