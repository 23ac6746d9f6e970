import { Link } from '@tanstack/react-router'
import type { ScheduleRun } from '#contract/schedules.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatAgo, formatMoment } from '#web/ui/words/dates.ts'
import { STATUS } from './format.ts'

/** What a time came to, and the way there. */
export function LastResult({ run }: { run: ScheduleRun }) {
  const { label, tone } = STATUS[run.status]
  const at = run.ended_at ?? run.started_at ?? run.due_at
  return (
    <span className="row wrap dimmed sm gap-4-10">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <time dateTime={at} title={formatMoment(at)}>
        {formatAgo(at)}
      </time>
      <ResultLink run={run} />
    </span>
  )
}

/** Where it stands what a time came to; nothing where nothing is kept. */
export function ResultLink({ run }: { run: ScheduleRun }) {
  if (run.conversation_id)
    return (
      <Link to="/app/conversations/$conversationId" params={{ conversationId: run.conversation_id }}>
        Result
      </Link>
    )
  return run.run_id ? (
    <Link to="/app/runs" search={{ run: run.run_id }}>
      Result
    </Link>
  ) : null
}
