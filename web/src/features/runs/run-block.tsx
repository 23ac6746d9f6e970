import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Run } from '#contract/runs.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { Words } from '#web/ui/words/words.tsx'
import { AwayNote, RetryButton } from './away-note.tsx'
import {
  amountOf,
  costLabel,
  durationLabel,
  isActive,
  isAway,
  nameOfRun,
  runDurationMs,
  statusLabel,
  stepsOf,
  tokensLabel,
} from './format.ts'
import { timelineQuery } from './queries.ts'
import { RunAgain } from './run-again.tsx'
import { RunFork } from './run-fork.tsx'
import styles from './run-panel.module.css'
import { RunResult } from './run-result.tsx'
import { RunTimeline } from './run-timeline.tsx'

type Props = { run: Run; foot?: ReactNode; about?: ReactNode; folded?: boolean; shown?: boolean }

/**
 * A crew's or flow's run among the messages of a conversation: open while it works, one line when it has ended. The question
 * that it may wait with stands at the end of the conversation. `foot`: what other features say under an ended run; `about`: under the name
 * of any. `folded`: one of many in a list, whose steps are asked for when somebody looks; `shown`: the one of them that somebody came for.
 */
export function RunBlock({ run, foot, about, folded, shown }: Props) {
  const active = isActive(run)
  const name = nameOfRun(run)
  const [opened, setOpened] = useState<boolean | null>(null)
  const open = opened ?? (active && !folded)
  useOnScreen('run', open || shown ? run.id : undefined)
  const { data: events = [] } = useQuery({ ...timelineQuery(run.id), enabled: open || !folded })
  const steps = stepsOf(events, run)
  const { input_tokens, cached_tokens, output_tokens, cost_usd } = run.usage
  const figures = [
    statusLabel(run),
    amountOf(run, steps),
    active ? null : durationLabel(runDurationMs(run)),
    input_tokens + output_tokens > 0 ? tokensLabel(input_tokens + output_tokens, cached_tokens) : null,
    cost_usd ? costLabel(cost_usd) : null,
  ]
  return (
    <section
      className={`stack gap-8 card px-16 py-4 ${styles.block}`}
      aria-label={`Run of ${name}`}
      aria-busy={active && !isAway(run)}
    >
      <button
        type="button"
        className={`press row wrap pad-0 text-start round-xs target gap-0-8 ${styles.fold}`}
        aria-expanded={open}
        onClick={() => setOpened(!open)}
      >
        <IconChevronRight className="fixed dimmed" size={16} aria-hidden />
        <strong className={`strong breaks ${styles.name}`}>
          <Words text={name} />
        </strong>
        <span className="dimmed xs numbers">{figures.filter((figure) => figure !== null).join(' · ')}</span>
      </button>
      {about}
      {open && (events.length > 0 ? <RunTimeline run={run} events={events} /> : <p>Starting…</p>)}
      <AwayNote run={run} stop={folded} />
      {run.status === 'failed' && (
        <div className={`pad-12 breaks bad-wash round-sm ${styles.error}`} role="alert">
          {run.error ?? 'This run did not finish.'}
          {run.can_retry && (
            <div className="flex wrap gap-8 mt-8">
              <RetryButton run={run} />
            </div>
          )}
        </div>
      )}
      {run.status === 'stopped' && run.error && <p className="no-margin breaks dimmed">{run.error}</p>}
      {folded && <RunResult run={run} shown={shown} />}
      {!active && (
        <div className={`flex wrap spread align-top gap-8 pb-8 first-grows ${styles.foot}`}>
          {foot}
          <RunAgain run={run} />
          <RunFork run={run} />
        </div>
      )}
    </section>
  )
}
