import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isFailing } from '#web/features/jobs/format.ts'
import { jobsQuery } from '#web/features/jobs/queries.ts'
import { mailStateQuery } from '#web/features/mail/queries.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { counted, formatNumber } from '#web/ui/words/numbers.ts'
import { formatSize } from '#web/ui/words/sizes.ts'
import { type AttentionRow, attentionOf } from './attention.ts'
import { type Measure, measures } from './chart.ts'
import { glanceQuery, usageQuery } from './queries.ts'
import styles from './usage.module.css'
import { UsageByDay, UsageByPerson } from './usage-chart.tsx'

const PERIODS = [7, 30, 90]
const NAMES: Record<Measure, string> = { tokens: 'Tokens', cost: 'Cost', calls: 'Calls' }

/** For administrators: how the installation stands, and what models were asked. */
export function OverviewSection() {
  return (
    <>
      <Glance />
      <Usage />
    </>
  )
}

function Glance() {
  const { data: there, error, refetch } = useQuery(glanceQuery)
  const { data: mail, isPending: mailPending } = useQuery(mailStateQuery)
  const { data: jobs, isPending: jobsPending } = useQuery(jobsQuery)
  if (error && !there) return <ErrorState error={error} onRetry={refetch} />
  // What needs attention stands above the rest: all of it is there before any of it is shown.
  if (!there || mailPending || jobsPending) return <RowsSkeleton rows={1} height={132} />
  const { users, storage } = there
  const failing = jobs?.jobs.filter(isFailing)
  return (
    <>
      <Attention rows={attentionOf({ users, storage, mail, failing })} />
      <ul className="grid gap-12 plain-list fit-columns-150" aria-label="At a glance">
        <Card title="Users" view="" big={formatNumber(users.total)}>
          {users.active} active in the last 7 days
          {users.waitlisted > 0 && <strong>{users.waitlisted} on the waitlist</strong>}
        </Card>
        <Card title="Email" view="mail" big={mail ? formatNumber(mail.waiting) : '–'} unit="waiting">
          {mail && (mail.server === null ? 'No mail server: emails become files' : mail.server)}
          {mail && mail.failed > 0 && <strong>{counted(mail.failed, 'email')} could not be sent</strong>}
        </Card>
        <Card title="Storage" big={formatSize(storage.file_bytes)} unit={`in ${counted(storage.files, 'file')}`}>
          {formatSize(storage.database_bytes)} in the database
          {storage.free_bytes !== null && <span>{formatSize(storage.free_bytes)} free on the disk</span>}
        </Card>
        <Card title="Jobs" view="jobs" big={failing ? formatNumber(failing.length) : '–'} unit="failing">
          {jobs && `${counted(jobs.jobs.length, 'job')} in the background`}
        </Card>
      </ul>
    </>
  )
}

/** What an administrator has to see to, each with the way there. Nothing where nothing was found. */
function Attention({ rows }: { rows: readonly AttentionRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="stack gap-4 pad-12-16 watch-wash round-md watch-border" aria-label="Needs attention">
      <h2 className="no-margin sm strong">Needs attention</h2>
      <ul className="stack plain-list">
        {rows.map(({ text, search }) => (
          <li key={text} className="row min-h-28 breaks">
            {search ? (
              <Link className="inline-row target" to="/app/admin" search={search}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { title: string; big: string; unit?: string; view?: string; children: ReactNode }
const Card = ({ title, big, unit, view, children }: CardProps) => (
  <li className="pad-16 card min-h-132" aria-label={title}>
    <h2 className="no-margin sm">
      {view === undefined ? (
        title
      ) : (
        <Link to="/app/admin" search={{ view: view === '' ? undefined : view }}>
          {title}
        </Link>
      )}
    </h2>
    <p className="numbers margin-4-0 text-24">
      {big} {unit && <span className="dimmed sm">{unit}</span>}
    </p>
    <p className={`grid no-margin dimmed sm ${styles.small}`}>{children}</p>
  </li>
)

function Usage() {
  const [days, setDays] = useState(30)
  const [measure, setMeasure] = useState<Measure>('tokens')
  const { data: report, error, refetch } = useQuery(usageQuery(days))
  const unpriced = report?.by_day.reduce((sum, { unpriced_calls }) => sum + unpriced_calls, 0) ?? 0
  return (
    <Section
      title="Model usage"
      text="Calls to models, by day (UTC), person and model. No content is kept for it, and it is deleted after 100 days."
    >
      <div className="flex wrap gap-12">
        <SegmentedControl
          aria-label="Period"
          data={PERIODS.map((period) => ({ value: String(period), label: `${period} days` }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        <SegmentedControl
          aria-label="Measure"
          data={measures.map((value) => ({ value, label: NAMES[value] }))}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
        />
      </div>
      {error && !report ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !report ? (
        <RowsSkeleton rows={1} height={240} />
      ) : report.by_day.length === 0 ? (
        <p className={`grid no-margin dimmed sm ${styles.small}`}>
          No model was used in the last {days} days. The built-in analyst costs nothing.
        </p>
      ) : (
        <>
          {measure === 'cost' && unpriced > 0 && (
            <p className={`grid no-margin dimmed sm ${styles.small}`}>
              {counted(unpriced, 'call')} to models without a price are not included.
            </p>
          )}
          <UsageByDay report={report} measure={measure} />
          <UsageByPerson report={report} measure={measure} />
        </>
      )}
    </Section>
  )
}
