import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { expectedProgress, goalCourse } from '#contract/goal-progress.ts'
import type { Goal } from '#contract/goals.ts'
import type { GoalConfidence } from '#contract/today.ts'
import {
  COURSE_BY_KPIS,
  COURSE_TONES,
  dueWords,
  GOAL_STATUS_LABELS,
  groupByOrganization,
} from '#web/features/goals/format.ts'
import { nextGoalsQuery } from '#web/features/goals/queries.ts'
import { DOUBT_LABELS, DOUBT_TONES } from '#web/features/today/doubt-words.ts'
import { todayQuery } from '#web/features/today/queries.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { ProgressBar } from '#web/ui/marks/progress-bar.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { today } from '#web/ui/words/dates.ts'
import { formatPercent } from '#web/ui/words/numbers.ts'
import styles from './dashboard-page.module.css'
import { Section } from './section.tsx'

/** The briefing stands on the same page and is not asked for once more. */
const FRESH_MS = 60_000
/** As many as one looks at; the rest is one click away. */
export const MOST_GOALS = 12

export function GoalsSection({ className }: { className?: string }) {
  const viewAll = <Anchor renderRoot={(props) => <Link to="/app/strategy" {...props} />}>View All</Anchor>
  return (
    <Section title="Strategic Goals" action={viewAll} className={className}>
      <Goals />
    </Section>
  )
}

function Goals() {
  const query = useQuery(nextGoalsQuery(MOST_GOALS))
  const doubted = useQuery({ ...todayQuery, staleTime: FRESH_MS }).data?.confidence ?? []
  if (query.isPending) return <RowsSkeleton rows={4} height={88} />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items, total } = query.data
  if (items.length === 0)
    return (
      <div className={`no-margin dimmed round-md pad-20-16 ${styles.empty}`}>
        <p className="no-margin mb-4">No strategic goals defined yet.</p>
        <Anchor renderRoot={(props) => <Link to="/app/strategy" {...props} />}>Set the first one</Anchor>
      </div>
    )
  return (
    <>
      {groupByOrganization(items).map(({ name, goals }) => (
        <div key={name} className="stack gap-8">
          <h3 className="no-margin dimmed xs medium breaks">{name}</h3>
          <ul className={`card plain-list divided ${styles.rows}`}>
            {goals.map((goal) => (
              <li key={goal.id}>
                <GoalRow goal={goal} doubt={doubted.find(({ goal_id }) => goal_id === goal.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {query.data.next !== null && (
        <Link to="/app/strategy" className={`dimmed xs inline-row target ${styles.more}`}>
          All {total} goals
        </Link>
      )}
    </>
  )
}

function GoalRow({ goal, doubt }: { goal: Goal; doubt: GoalConfidence | undefined }) {
  const now = today()
  const course = goalCourse(goal, now)
  const due = dueWords(goal)
  // What the records say against it stands above what its numbers show.
  const tone = course && (doubt && course === 'on_track' ? DOUBT_TONES[doubt.level] : COURSE_TONES[course])
  return (
    <Link
      to="/app/strategy"
      search={{ goal: goal.id }}
      className={`hover-ground stack gap-8 pad-12-16 color-inherit undecorated ${styles.row}`}
    >
      <span className="flex spread align-baseline gap-16">
        <span className="shrinks medium breaks">{goal.title}</span>
        <span className="fixed md strong numbers">{formatPercent(goal.progress)}</span>
      </span>
      <ProgressBar
        value={goal.progress}
        label={`Progress of ${goal.title}`}
        tone={tone ?? (goal.status === 'done' ? 'good' : 'plain')}
        mark={course ? expectedProgress(goal, now) : null}
      />
      <span className="row wrap dimmed xs gap-4-10">
        {doubt && <StatusBadge tone={DOUBT_TONES[doubt.level]}>{DOUBT_LABELS[doubt.level]}</StatusBadge>}
        {course &&
          (doubt && course === 'on_track' ? (
            <span>{COURSE_BY_KPIS[course]}</span>
          ) : (
            <StatusBadge tone={COURSE_TONES[course]}>{COURSE_BY_KPIS[course]}</StatusBadge>
          ))}
        <span>{GOAL_STATUS_LABELS[goal.status]}</span>
        <span className={due.overdue ? 'bad medium' : undefined}>{due.text}</span>
      </span>
    </Link>
  )
}
