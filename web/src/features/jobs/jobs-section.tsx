import { useQuery } from '@tanstack/react-query'
import type { JobState } from '#contract/jobs.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { formatAgo } from '#web/ui/words/dates.ts'
import styles from './jobs-section.module.css'
import { jobsQuery } from './queries.ts'

/** What the servers do in the background, how often, and what became of it in the last hour. */
export function JobsSection() {
  const { data, error, refetch } = useQuery(jobsQuery)
  if (error && !data) return <ErrorState error={error} title="Failed to load data" onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={6} height={64} />
  return (
    <ul className="stack plain-list" aria-label="Background jobs">
      {data.jobs.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  )
}

function JobRow({ job }: { job: JobState }) {
  const { name, title, queue, last_done_at, last_failed_at, last_error } = job
  const failing = last_failed_at !== null && (last_done_at === null || last_failed_at > last_done_at)
  return (
    <li className="row wrap spread pad-12-0 border-bottom gap-8-24">
      <div className="grid shrinks gap-2 breaks basis-320">
        <span className="strong">{title}</span>
        <span className="dimmed sm">
          {name} · {howOften(job)}
        </span>
        {last_error && (
          <span className="bad sm">
            Broke off {last_failed_at && formatAgo(last_failed_at)}: {last_error}
          </span>
        )}
      </div>
      {queue && (
        <dl className={`flex gap-24 no-margin ${styles.counts}`}>
          <Count name="At work" value={queue.active} />
          <Count name="Due" value={queue.due} />
          <Count name="Done" value={queue.done} />
          <Count name="Failed" value={queue.failed} bad={queue.failed > 0} />
        </dl>
      )}
      {queue && (
        <span className={`dimmed sm basis-fixed-140 ${styles.last}`} data-failing={failing || undefined}>
          {failing ? 'Failing' : last_done_at ? `Last ${formatAgo(last_done_at)}` : 'Not in the last hour'}
        </span>
      )}
    </li>
  )
}

const Count = ({ name, value, bad }: { name: string; value: number; bad?: boolean }) => (
  <div className="min-w-44" data-bad={bad || undefined}>
    <dt className="dimmed xs">{name}</dt>
    <dd className="no-margin numbers">{value}</dd>
  </div>
)

function howOften({ kind, every_seconds }: JobState): string {
  if (every_seconds === null) return 'when it is asked for'
  const every = `at least every ${span(every_seconds)}`
  return kind === 'duty' ? `on each server, every ${span(every_seconds)}` : every
}

function span(seconds: number): string {
  if (seconds >= 86_400) return 'day'
  if (seconds >= 3_600) return seconds === 3_600 ? 'hour' : `${seconds / 3_600} hours`
  if (seconds >= 60) return seconds === 60 ? 'minute' : `${seconds / 60} minutes`
  return `${seconds} seconds`
}
