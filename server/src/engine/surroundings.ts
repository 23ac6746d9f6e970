// What a run at work is made from, and what it needs of its engine.
import type { Run } from '#contract/runs.ts'
import type { Log } from '../platform/log.ts'
import type { ProviderAway, ProviderOutage } from './outage.ts'
import type { AppendResult, Change, NewEvent, Outcome, Usage } from './run-rows.ts'
import type { StepResult } from './step-events.ts'

export type RunRow = Pick<Run, 'id' | 'kind' | 'name' | 'conversation_id' | 'user_id' | 'status' | 'inputs'> & {
  snapshot: unknown
  execution: number
  life: number
  /** The number of its newest event. */
  seq: number
  provider_away: ProviderOutage | null
  away_ms: number | null
  /** Of a run that sleeps and wakes, or was tried again; null in its first life. */
  former: {
    answers: Record<string, string> | null
    tried: Record<string, number> | null
    before: string[] | null
  } | null
  /** What the steps that ended in an earlier execution came to, by their keys. */
  steps: Record<string, StepResult> | null
}

/** What a run needs of its engine. */
export type Surroundings = {
  log: Log
  ending(): boolean
  /** Adds events and outcomes of steps, tells the readers. Waits for the database when it is away. */
  append(
    run: { id: string; execution: number },
    events: readonly NewEvent[],
    change: Change,
    outcomes: readonly Outcome[],
  ): Promise<AppendResult | null>
  /** Counts one more beginning of a step that was begun before. Returns how many there were. */
  countAttempt(runId: string, step: string): Promise<number>
  /** Counts what a step has used that ended after its run. */
  spentLate(run: { id: string; user_id: string; execution: number }, used: Usage): void
  /** Puts the run to sleep until its provider is asked again. Null: it is over. */
  suspend(
    run: { id: string; execution: number; life: number },
    before: ProviderOutage | null,
    away: ProviderAway,
    at: { attempt: string; details: Record<string, unknown> },
  ): Promise<AppendResult | null>
  answered(run: { id: string; execution: number; life: number }, away: ProviderOutage, provider: string): Promise<void>
  /** A place has become free for another run of this user. */
  next(userId: string): void
}
