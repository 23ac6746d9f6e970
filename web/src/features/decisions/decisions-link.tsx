import { IconHandStop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRunEvents } from '#web/live.ts'
import styles from '#web/ui/layout/header-door.module.css'
import { CountMark } from '#web/ui/marks/count-mark.tsx'
import { decisionsQuery, listenToDecisions } from './queries.ts'

/** In the header: how many decisions wait, and the way to them. */
export function DecisionsLink() {
  const cache = useQueryClient()
  const { data } = useQuery(decisionsQuery)
  useRunEvents((_run, event) => listenToDecisions(cache, event))
  const count = Number.parseInt(data?.total ?? '0', 10)
  const label =
    count === 0
      ? 'Decisions: nothing is waiting for you'
      : `Decisions: ${count} ${count === 1 ? 'is' : 'are'} waiting for you`
  return (
    <Link
      to="/app/decisions"
      className={`place-center fixed dimmed round-sm relative hover-ground hover-bright ${styles.door}`}
      aria-label={label}
      title={label}
      data-waiting={count > 0 || undefined}
    >
      <IconHandStop size={20} aria-hidden />
      <CountMark count={count} className="absolute top-0 right-0" />
    </Link>
  )
}
