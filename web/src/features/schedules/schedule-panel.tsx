import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Schedule, ScheduleRun } from '#contract/schedules.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { useLast } from '#web/ui/dialogs/use-last.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import { CAUSE, formatNext, isGone, STATUS, troubleOf, whatOf } from './format.ts'
import { ResultLink } from './last-result.tsx'
import { historyQuery, scheduleQuery } from './queries.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import styles from './schedule-list.module.css'

type Props = { id: string | undefined; onClose(): void; onEdit(schedule: Schedule): void }

/** One schedule beside the list: its next times, and what each time came to. */
export function SchedulePanel({ id, onClose, onEdit }: Props) {
  const shown = useLast(id)
  return (
    <SidePanel opened={id !== undefined} onClose={onClose} title="Schedule">
      {shown !== undefined && <Content id={shown} onClose={onClose} onEdit={onEdit} />}
    </SidePanel>
  )
}

function Content({ id, onClose, onEdit }: { id: string } & Omit<Props, 'id'>) {
  const query = useQuery(scheduleQuery(id))
  const history = useInfiniteQuery(historyQuery(id))
  if (query.isPending) return <RowsSkeleton rows={4} height={48} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const schedule = query.data
  const trouble = troubleOf(schedule)
  const { title, words, next_times, event, time_zone, is_paused, month_tokens, used_tokens } = schedule
  return (
    <div className={`stack gap-8 ${styles.panel}`}>
      <div className="row wrap spread gap-4-12">
        <h2 className="grow no-margin md strong breaks" dir="auto">
          {title}
        </h2>
        <ScheduleActions schedule={schedule} onEdit={onEdit} onRemoved={onClose} />
      </div>
      <p className="sm">{words}</p>
      {!isGone(schedule) && (
        <p className={`dimmed sm ${styles.what}`} dir="auto">
          {whatOf(schedule)}
        </p>
      )}
      {trouble || is_paused ? (
        <p className="watch sm">{trouble ?? 'Paused.'}</p>
      ) : (
        next_times.length > 0 && (
          <p className={`dimmed sm ${styles.what}`}>
            Next: {next_times.map((at) => formatNext(at, event ? undefined : time_zone)).join(' · ')}
          </p>
        )
      )}
      {month_tokens !== null && (
        <p className={`dimmed sm ${styles.what}`}>
          {formatNumber(used_tokens)} of {formatNumber(month_tokens)} tokens used this month.
        </p>
      )}
      <h3 className="md no-margin mt-12">History</h3>
      <RecordList
        query={history}
        one="time"
        many="times"
        skeleton={<RowsSkeleton rows={3} height={48} />}
        empty={<EmptyState title="It has not run yet." />}
        failure="Error fetching the history"
      >
        {(all) => (
          <ul className="stack gap-12 plain-list">
            {all.map((run) => (
              <Time key={run.id} run={run} />
            ))}
          </ul>
        )}
      </RecordList>
    </div>
  )
}

function Time({ run }: { run: ScheduleRun }) {
  const { label, tone } = STATUS[run.status]
  const { due_at, cause, missed, reason, tokens } = run
  const facts = [
    CAUSE[cause],
    missed > 0 ? `makes up ${counted(missed, 'more time')}` : '',
    tokens > 0 ? counted(tokens, 'token') : '',
  ]
  return (
    <li className="grid gap-2 breaks border-bottom pb-10">
      <span className="row wrap dimmed sm gap-4-10">
        <time dateTime={due_at}>{formatTime(due_at)}</time>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <ResultLink run={run} />
      </span>
      <span className="dimmed sm">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      {reason && <span className="watch sm">{reason}</span>}
    </li>
  )
}
