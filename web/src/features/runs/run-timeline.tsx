import { useQuery } from '@tanstack/react-query'
import type { Run, RunEvent } from '#contract/runs.ts'
import { withoutMarks } from '#web/ui/markdown/without-marks.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import { formatSeconds } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { Words } from '#web/ui/words/words.tsx'
import { costLabel, detailsOf, durationLabel, type Step, shownNotes, tokensLabel } from './format.ts'
import { groupsOf } from './groups.ts'
import { Notes } from './notes.tsx'
import { runPartsQuery } from './queries.ts'
import styles from './run-timeline.module.css'
import { STATE_WORDS, StateMark } from './state-mark.tsx'
import { TaskLine } from './task-line.tsx'

/** What a run did, step by step, the newest at the bottom. */
export function RunTimeline({
  run,
  events,
}: {
  run: Pick<Run, 'id' | 'kind' | 'status'>
  events: readonly RunEvent[]
}) {
  const groups = groupsOf(events, run)
  // What several agents came to, one after the other.
  const { data } = useQuery({ ...runPartsQuery(run.id), enabled: run.kind === 'crew' || run.kind === 'flow' })
  const partsOf = (key: string) => (data?.parts ?? []).filter(({ step }) => step.split('/', 1)[0] === key)
  // Step by step, as each comes to its end; not what happens within one.
  const ended = groups.findLast(({ state }) => state !== 'running')
  useAnnounced(ended ? `${ended.title}: ${STATE_WORDS[ended.state]}` : '')
  return (
    <ol className="plain-list" aria-label="Steps">
      {groups.map((group) =>
        group.alone ? (
          <StepLine key={group.key} step={group.alone} />
        ) : (
          <TaskLine key={group.key} group={group} parts={partsOf(group.key)} />
        ),
      )}
    </ol>
  )
}

function StepLine({ step }: { step: Step }) {
  const figures = [
    step.durationMs === null ? null : durationLabel(step.durationMs),
    step.tokens ? tokensLabel(step.tokens, step.cachedTokens) : null,
    step.costUsd ? costLabel(step.costUsd) : null,
  ].filter((figure) => figure !== null)
  return (
    <li className={`relative pad-0 pb-12 pl-28 ${styles.step}`}>
      <StateMark state={step.state} />
      <div className={`flex wrap align-baseline min-h-21 ${styles.line}`}>
        <span className="medium">{step.title}</span>
        {step.agent && <span className="dimmed xs">{step.agent}</span>}
        {figures.length > 0 && <span className="push-right dimmed xs one-line numbers">{figures.join(' · ')}</span>}
      </div>
      {step.summary && step.summary !== step.title && (
        <div className={`dimmed xs breaks ${styles.summary}`} data-asked={step.state === 'waiting' || undefined}>
          {step.state === 'waiting' ? withoutMarks(step.summary) : step.summary}
        </div>
      )}
      <Notes notes={shownNotes(step)} />
      {step.counts.length > 0 && (
        <div className="dimmed xs">
          {step.counts.map(({ name, value }) => `${formatNumber(value)} ${name}`).join(' · ')}
        </div>
      )}
      <StepDetails step={step} />
    </li>
  )
}

function StepDetails({ step }: { step: Step }) {
  if (step.events.length < 2) return null
  return (
    <details className={`dimmed xs mt-2 ${styles.details}`}>
      <summary className="inline-row min-h-24 round-xs clickable">Details</summary>
      <ul className={`stack gap-8 no-bullets pad-8-12 border ground-page round-sm no-margin mt-4 mb-4 ${styles.log}`}>
        {step.events.map((event) => (
          <li key={event.id}>
            <time className="numbers" dateTime={event.ts}>
              {formatSeconds(event.ts)}
            </time>
            <p className="no-margin bright breaks keep-lines">{event.summary}</p>
            <EventDetails event={event} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function EventDetails({ event }: { event: RunEvent }) {
  const details = detailsOf(event)
  if (details.length === 0) return null
  return (
    <dl>
      {details.map(({ name, value }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd className="no-margin breaks keep-lines scroll max-h-160">
            <Words text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
