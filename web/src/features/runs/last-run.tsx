import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { later } from '#web/ui/later.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import {
  amountOf,
  analystOf,
  costLabel,
  durationLabel,
  runDurationMs,
  statusLabel,
  stepsOf,
  whenLabel,
} from './format.ts'
import { timelineQuery } from './queries.ts'
import styles from './run-panel.module.css'

const RunTimeline = later(() => import('./run-timeline.tsx').then((module) => module.RunTimeline))

/** One quiet line about an ended run: when, who, how much. Unfolds into its steps. */
export function LastRun({ run }: { run: Run }) {
  const [open, setOpen] = useState(false)
  const { data: events = [] } = useQuery(timelineQuery(run.id))
  const steps = stepsOf(events, run)
  const parts = [
    `Last analysis ${whenLabel(run.ended_at ?? run.created_at)}`,
    run.status === 'completed' ? null : statusLabel(run).toLowerCase(),
    analystOf(events),
    amountOf(run, steps),
    durationLabel(runDurationMs(run)),
    run.usage.cost_usd ? costLabel(run.usage.cost_usd) : null,
  ]
  return (
    <details className={`dimmed xs ${styles.last}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-row min-h-28 numbers round-xs clickable">
        {parts.filter((part) => part !== null).join(' · ')}
      </summary>
      {open && (
        <div className="pad-16 bright sm card mt-8">
          <RunTimeline run={run} events={events} meanwhile={<RowsSkeleton rows={steps.length || 1} height={28} />} />
        </div>
      )}
    </details>
  )
}
