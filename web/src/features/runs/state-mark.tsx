import { IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react'
import type { StepState } from './format.ts'
import styles from './run-timeline.module.css'

const MARKS = { done: IconCheck, failed: IconX, waiting: IconHandStop, stopped: IconMinus } as const
export const STATE_WORDS: Record<StepState, string> = {
  running: 'running',
  waiting: 'waiting for you',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
}

/** How far a step is: a sign with its word, never a colour alone. */
export function StateMark({ state, small }: { state: StepState; small?: boolean }) {
  const Mark = state === 'running' ? null : MARKS[state]
  return (
    <span
      className={`place-center dimmed border ground-raised circle absolute top-2 left-0 square-17 ${styles.mark}`}
      data-state={state}
      data-small={small || undefined}
      role="img"
      aria-label={STATE_WORDS[state]}
    >
      {Mark && <Mark size={12} stroke={2.5} />}
    </span>
  )
}
