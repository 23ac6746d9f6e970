import { Button } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { useAnnounced } from '#web/ui/notices/announce.tsx'
import { AwayNote, RetryButton } from './away-note.tsx'
import { durationLabel, isActive, isAway, isWaiting, runDurationMs, statusLabel } from './format.ts'
import { PromptCard } from './prompt-card.tsx'
import { runQuery, stopRun, timelineQuery } from './queries.ts'
import styles from './run-panel.module.css'
import { RunTimeline } from './run-timeline.tsx'

export type RunPanelProps = {
  run: Run
  /** What is being worked on: 'Analysing your workspace'. */
  title: string
  onRetry(): void
}

/** A run as it happens: its steps, the question it waits with, the way to stop it, and in place what went wrong. */
export function RunPanel({ run: given, title, onRetry }: RunPanelProps) {
  const { data: run = given } = useQuery({ ...runQuery(given.id), initialData: given, initialDataUpdatedAt: 0 })
  const { data: events = [] } = useQuery(timelineQuery(given.id))
  const stop = useMutation(stopRun)
  useOnScreen('run', given.id)
  const active = isActive(run)
  const rests = isWaiting(run) || isAway(run)
  const words = active && !rests ? title : `${title}: ${statusLabel(run).toLowerCase()}`
  useAnnounced(words)
  return (
    <section className="stack gap-16 pad-16 card" aria-label={title} aria-busy={active && !rests}>
      <div className="row wrap gap-8-12 min-h-30">
        <span className="grow strong">{words}</span>
        <Elapsed run={run} />
        {active && (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={14} />}
            loading={stop.isPending}
            onClick={() => stop.mutate(run.id)}
          >
            Stop
          </Button>
        )}
      </div>
      <AwayNote run={run} />
      {run.status === 'failed' && <Failure run={run} onRetry={onRetry} />}
      {events.length > 0 ? (
        <RunTimeline run={run} events={events} />
      ) : (
        active && <p className="no-margin dimmed">Starting…</p>
      )}
      {isWaiting(run) && <PromptCard run={run} />}
    </section>
  )
}

function Failure({ run, onRetry }: { run: Run; onRetry(): void }) {
  return (
    <div className={`pad-12 breaks bad-wash round-sm ${styles.error}`} role="alert">
      <strong>The analysis did not finish.</strong>
      {run.error ?? 'The reason is unknown.'}
      <div className="flex wrap gap-8 mt-8">
        <RetryButton run={run} />
        <Button size="xs" variant="default" onClick={onRetry}>
          {run.can_retry ? 'Start again' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}

/** Time since the start, counting while the run works. */
function Elapsed({ run }: { run: Run }) {
  const [now, setNow] = useState(() => Date.now())
  const active = isActive(run)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [active])
  return <span className="dimmed numbers">{durationLabel(runDurationMs(run, now))}</span>
}
