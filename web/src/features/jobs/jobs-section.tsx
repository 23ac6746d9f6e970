import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobState } from '#contract/jobs.ts'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { usePhone } from '#web/ui/layout/use-phone.ts'
import { formatAgo } from '#web/ui/words/dates.ts'
import { counted } from '#web/ui/words/numbers.ts'
import { failingFirst, howOften, isFailing } from './format.ts'
import styles from './jobs-section.module.css'
import { jobsQuery } from './queries.ts'

/** On a phone as many stand open to the eye; those that fail always do. */
const FIRST = 8

/** What the servers do in the background, how often, and what became of it in the last hour; what fails comes first. */
export function JobsSection() {
  const { data, error, refetch } = useQuery(jobsQuery)
  const phone = usePhone()
  const [all, setAll] = useState(false)
  if (error && !data) return <ErrorState error={error} title="Failed to load data" onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={phone ? FIRST : 6} height={phone ? 44 : 64} />
  const jobs = failingFirst(data.jobs)
  const failing = jobs.filter(isFailing).length
  const shown = phone && !all ? jobs.slice(0, Math.max(FIRST, failing)) : jobs
  const Row = phone ? FoldedRow : JobRow
  return (
    <div className="stack gap-8">
      <p className="no-margin dimmed">
        {counted(jobs.length, 'job')}
        {failing > 0 && <span className="bad">, {failing} failing</span>}
      </p>
      <ul className="stack plain-list" aria-label="Background jobs">
        {shown.map((job) => (
          <Row key={job.name} job={job} />
        ))}
      </ul>
      {phone && jobs.length > Math.max(FIRST, failing) && (
        <div className="flex justify-center">
          <Button variant="subtle" color="gray" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer jobs' : `Show all ${counted(jobs.length, 'job')}`}
          </Button>
        </div>
      )}
    </div>
  )
}

/** All of it, side by side. */
function JobRow({ job }: { job: JobState }) {
  return (
    <li className="row wrap spread pad-12-0 border-bottom gap-8-24">
      <div className="grid shrinks gap-2 breaks basis-320">
        <span className="strong">{job.title}</span>
        <Facts job={job} />
      </div>
      <Counts job={job} />
      <State job={job} />
    </li>
  )
}

/** Its name and how it stands; the rest opens beneath. What fails says why at once. */
function FoldedRow({ job }: { job: JobState }) {
  return (
    <li className="border-bottom">
      <details className={styles.fold} open={isFailing(job) || undefined}>
        <summary className="row spread gap-12 pad-8-0 no-bullets clickable touch">
          <span className="shrinks breaks medium">{job.title}</span>
          <span className="row fixed gap-4">
            <State job={job} />
            <IconChevronDown className="fixed dimmed" size={16} aria-hidden />
          </span>
        </summary>
        <div className="grid gap-8 breaks pb-12">
          <Facts job={job} />
          <Counts job={job} />
        </div>
      </details>
    </li>
  )
}

const Facts = ({ job }: { job: JobState }) => (
  <>
    <span className="dimmed sm">
      {job.name} · {howOften(job)}
    </span>
    {job.last_error && (
      <span className="bad sm">
        Failed {job.last_failed_at && formatAgo(job.last_failed_at)}: {job.last_error}
      </span>
    )}
  </>
)

function Counts({ job: { queue } }: { job: JobState }) {
  if (!queue) return null
  return (
    <dl className={`flex gap-24 no-margin ${styles.counts}`}>
      <Count name="Running" value={queue.active} />
      <Count name="Due" value={queue.due} />
      <Count name="Done" value={queue.done} />
      <Count name="Failed" value={queue.failed} bad={queue.failed > 0} />
    </dl>
  )
}

function State({ job }: { job: JobState }) {
  if (!job.queue) return null
  const failing = isFailing(job)
  return (
    <span className={`dimmed sm basis-fixed-140 ${styles.last}`} data-failing={failing || undefined}>
      {failing ? 'Failing' : job.last_done_at ? `Done ${formatAgo(job.last_done_at)}` : 'Idle for an hour'}
    </span>
  )
}

const Count = ({ name, value, bad }: { name: string; value: number; bad?: boolean }) => (
  <div className="min-w-44" data-bad={bad || undefined}>
    <dt className="dimmed xs">{name}</dt>
    <dd className="no-margin numbers">{value}</dd>
  </div>
)
