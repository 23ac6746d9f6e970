import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ChangedToday, ScheduleToday, Today } from '#contract/today.ts'
import { titleOf as meetingTitle, whenOf } from '#web/features/meetings/format.ts'
import { MeetingPeople } from '#web/features/meetings/meeting-people.tsx'
import { ShortPlace } from '#web/features/meetings/short-place.tsx'
import { dueWords as promiseDue, titleOf as promiseTitle, sideWords } from '#web/features/promises/format.ts'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { dueWords } from '#web/features/tasks/format.ts'
import { later } from '#web/ui/later.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { withoutMarks } from '#web/ui/markdown/without-marks.ts'
import { formatAgo, formatWeekday } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { AskLine } from './ask-line.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Items } from './items.tsx'
import { todayQuery } from './queries.ts'
import styles from './today.module.css'

// Most days bring none, and a list with answers is much to load for that.
const InvitationList = later(() =>
  import('#web/features/meetings/invitations.tsx').then((module) => module.InvitationList),
)

// Of use in the first days alone.
const LoadSample = later(() => import('./sample.tsx').then((module) => module.LoadSample))
const RemoveSample = later(() => import('./sample.tsx').then((module) => module.RemoveSample))

const SAMPLE_LINE = <p className="no-margin min-h-28" />

/** The briefing of the day: what bites first, what is due, what changed. */
export function TodaySection({ className }: { className?: string }) {
  const id = useId()
  const query = useQuery(todayQuery)
  return (
    <section className={`stack shrinks gap-12 ${className ?? ''}`} aria-labelledby={id}>
      <div className="flex wrap align-baseline gap-4-12">
        <Title order={2} id={id}>
          Today
        </Title>
        {query.data && <span className="dimmed">{formatWeekday(query.data.day)}</span>}
      </div>
      <AskLine />
      {query.isPending ? (
        <RowsSkeleton rows={3} height={96} />
      ) : query.data ? (
        <Briefing today={query.data} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </section>
  )
}

function Briefing({ today }: { today: Today }) {
  const {
    items,
    tasks,
    promises,
    promised = [],
    meetings,
    invitations,
    changed,
    schedules,
    missing,
    more,
    useful,
    has_sample,
  } = today
  const due = meetings.length + invitations.length + tasks.length + promises.length + schedules.length
  const given = changed.filter(({ kind }) => kind === 'task_given').length
  const empty = missing.goal && missing.note && missing.contact && items.length + due + given === 0
  if (empty)
    return (
      <>
        <FirstSteps missing={missing} />
        {has_sample ? <RemoveSample meanwhile={SAMPLE_LINE} /> : <LoadSample meanwhile={SAMPLE_LINE} />}
      </>
    )
  const quiet = items.length + due + given === 0
  return (
    <>
      {items.length > 0 && <Items items={items} />}
      {quiet && <p className={`no-margin dimmed round-md pad-20-16 ${styles.nothing}`}>Nothing new needs you today.</p>}
      {(missing.goal || missing.note || missing.contact) && <FirstSteps missing={missing} />}
      {due + changed.length > 0 && (
        <div className="grid gap-16-32 fit-columns-260">
          <Invitations invitations={invitations} />
          <Meetings meetings={meetings} />
          <Tasks tasks={tasks} promised={promised} />
          <Promises promises={promises} />
          <Schedules schedules={schedules} />
          <Changed changed={changed} />
        </div>
      )}
      {has_sample && <RemoveSample meanwhile={SAMPLE_LINE} />}
      <p className="flex wrap gap-4-16 no-margin dimmed xs">
        {/* How many they are says the list of what is watched; a second count of another moment would only contradict it. */}
        {more > 0 && <span>Less pressing matters are watched too.</span>}
        {useful.useful + useful.known + useful.wrong > 0 && (
          <span>
            Your answers in 30 days: {useful.useful} useful, {useful.known} known, {useful.wrong} wrong.
          </span>
        )}
      </p>
    </>
  )
}

function Invitations({ invitations }: Pick<Today, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <div className="shrinks">
      <h3 className="dimmed sm medium no-margin mb-4">Invitations</h3>
      <InvitationList invitations={invitations} meanwhile={<RowsSkeleton rows={invitations.length} height={112} />} />
    </div>
  )
}

function Meetings({ meetings }: Pick<Today, 'meetings'>) {
  if (meetings.length === 0) return null
  return (
    <div className={`shrinks ${styles.list}`}>
      <h3 className="dimmed sm medium no-margin mb-4">Meetings</h3>
      <ul className={`grid gap-10 plain-list ${styles.meetings}`}>
        {meetings.map((meeting) => (
          <li className="row wrap spread target gap-0-12" key={meeting.id}>
            <Link to="/app/meetings/$meetingId" params={{ meetingId: meeting.id }}>
              <Words text={meetingTitle(meeting)} />
            </Link>
            <span className={`dimmed xs ${styles.listMeta}`}>
              {whenOf(meeting)}
              <ShortPlace of={meeting} />
              {meeting.conversation_id && ' · Prepared'}
            </span>
            <MeetingPeople meeting={meeting} />
          </li>
        ))}
      </ul>
      <Link to="/app/meetings">All meetings</Link>
    </div>
  )
}

function Tasks({ tasks, promised }: Pick<Today, 'tasks' | 'promised'>) {
  if (tasks.length === 0) return null
  return (
    <div className={`shrinks ${styles.list}`}>
      <h3 className="dimmed sm medium no-margin mb-4">Tasks due</h3>
      <ul className="plain-list">
        {tasks.map((task) => {
          const due = dueWords(task)
          return (
            <li className="row wrap spread target gap-0-12" key={task.id}>
              <Link to="/app/my-tasks" search={{ task: task.id }}>
                <bdi>{task.title}</bdi>
              </Link>
              {due && (
                <span className={`dimmed xs ${styles.listMeta}`} data-late={due.overdue || undefined}>
                  {due.text}
                </span>
              )}
              {promised
                .filter(({ task_id }) => task_id === task.id)
                .map(({ statement }) => (
                  <Promised key={statement.id} statement={statement} />
                ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What was promised, in the very words, beneath the task that does it. */
function Promised({ statement }: { statement: Today['promised'][number]['statement'] }) {
  return (
    <span className="dimmed sm own-line breaks clamp" dir="auto">
      <bdi>{sideWords(statement)}</bdi>:{' '}
      <Link to="/app/promises" search={{ tab: tabIn(statement), statement: statement.id }}>
        <q>
          <Words text={statement.quote.trim()} />
        </q>
      </Link>
    </span>
  )
}
const tabIn = ({ direction }: { direction: string }) => (direction === 'i_owe' ? undefined : 'owed_to_me')

function Promises({ promises }: Pick<Today, 'promises'>) {
  if (promises.length === 0) return null
  return (
    <div className={`shrinks ${styles.list}`}>
      <h3 className="dimmed sm medium no-margin mb-4">Promises due</h3>
      <ul className="plain-list">
        {promises.map((statement) => (
          <li className="row wrap spread target gap-0-12" key={statement.id}>
            <Link
              to="/app/promises"
              search={{ tab: tabIn(statement), statement: statement.id }}
              title={statement.quote.trim()}
            >
              <Words text={promiseTitle(statement)} />
            </Link>
            <span className={`dimmed xs ${styles.listMeta}`} data-late={statement.state === 'broken' || undefined}>
              <bdi>{sideWords(statement)}</bdi> · {promiseDue(statement)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What ran by itself, and what it came to. */
function Schedules({ schedules }: Pick<Today, 'schedules'>) {
  if (schedules.length === 0) return null
  return (
    <div className={`shrinks ${styles.list}`}>
      <h3 className="dimmed sm medium no-margin mb-4">Ran by itself</h3>
      <ul className="plain-list">
        {schedules.map((result) => (
          <li className="row wrap spread target gap-0-12" key={result.schedule_id}>
            <ResultLink result={result} />
            <span className={`dimmed xs ${styles.listMeta}`} data-late={result.status !== 'completed' || undefined}>
              {RESULTS[result.status]} · {formatAgo(result.at)}
            </span>
            {result.says && (
              <span className="dimmed sm own-line breaks clamp" dir="auto">
                {withoutMarks(result.says)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
const RESULTS: Record<ScheduleToday['status'], string> = { completed: 'Done', failed: 'Failed', skipped: 'Skipped' }

function ResultLink({ result: { title, status, conversation_id, run_id, schedule_id } }: { result: ScheduleToday }) {
  const name = <bdi>{title}</bdi>
  if (status === 'completed' && run_id && !conversation_id)
    return (
      <Link to="/app/runs" search={{ run: run_id }}>
        {name}
      </Link>
    )
  return status === 'completed' && conversation_id ? (
    <Link to="/app/conversations/$conversationId" params={{ conversationId: conversation_id }}>
      {name}
    </Link>
  ) : (
    <Link to="/app/schedules" search={{ schedule: schedule_id }}>
      {name}
    </Link>
  )
}

const CHANGES: Record<ChangedToday['kind'], string> = {
  task_given: 'Given to you',
  task_done: 'Done',
  kpi_value: 'New value',
}

function Changed({ changed }: { changed: readonly ChangedToday[] }) {
  const open = useOpenRecord()
  if (changed.length === 0) return null
  return (
    <div className={`shrinks ${styles.list}`}>
      <h3 className="dimmed sm medium no-margin mb-4">Since yesterday</h3>
      <ul className="plain-list">
        {changed.map(({ kind, title, at, record }) => (
          <li className="row wrap spread target gap-0-12" key={`${kind}${record.id}${at}`}>
            <button type="button" onClick={() => open(record)}>
              <bdi>{title}</bdi>
            </button>
            <span className={`dimmed xs ${styles.listMeta}`}>
              {CHANGES[kind]} · {formatAgo(at)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
