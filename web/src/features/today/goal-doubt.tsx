import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { DOUBT_LABELS, DOUBT_TONES } from './doubt-words.ts'
import styles from './goal-doubt.module.css'
import { todayQuery } from './queries.ts'

/** Cards that come into sight one after the other need it once. */
const FRESH_MS = 60_000

/** Why a goal is not as sure as it may look; nothing where no record speaks against it. */
export function GoalDoubt({ goalId, near }: { goalId: string; near: boolean }) {
  const { data } = useQuery({ ...todayQuery, staleTime: FRESH_MS, enabled: near })
  const doubt = data?.confidence.find(({ goal_id }) => goal_id === goalId)
  if (!doubt) return null
  return (
    <section className={`stack gap-6 ${styles.doubt}`} aria-label="Why this goal may not be reached">
      <StatusBadge tone={DOUBT_TONES[doubt.level]}>
        <IconAlertTriangle size={14} aria-hidden /> {DOUBT_LABELS[doubt.level]}
      </StatusBadge>
      <ul className="grid full-width gap-4 plain-list sm">
        {doubt.reasons.map(({ text, citations }) => (
          <li key={text} className={`row wrap shrinks gap-4-8 breaks ${styles.reason}`}>
            <span dir="auto">{text}</span>
            <CitationChips citations={citations} swiped />
          </li>
        ))}
      </ul>
    </section>
  )
}
