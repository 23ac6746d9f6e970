// A run whose provider does not answer sleeps as a row: it has no place, no process, no timer and no connection. Whichever
// process finds it due takes it to work again (claim.ts), in a new life that begins with the step it fell asleep in (decision 0045).
import type { Run } from '#contract/runs.ts'
import type { Database } from '../platform/db.ts'
import { json } from '../platform/db.ts'
import { inTransaction, startNewLife, UNCOUNT } from './claim.ts'
import { inLife } from './endings.ts'
import { lockRunsOf, MOST_QUEUED } from './new-run.ts'
import type { RunQuery } from './run-query.ts'
import { type AppendResult, append, type NewEvent } from './run-rows.ts'

/** The longest that a run sleeps for one outage. Then it fails, and can be tried again. */
export const MOST_AWAY_MS = 24 * 3_600_000
/** Between two tries; the last one for all that follow. */
const PAUSES_MS = [5, 15, 45, 135, 405, 900].map((seconds) => seconds * 1_000)
/** What a provider asks for is respected up to here. */
const MOST_ASKED_MS = 3_600_000
/** Runs that sleep for the same provider wake over this time, once it has answered one of them. */
const AWAKE_WITHIN_SECONDS = 10

/** Thrown within a step: its provider does not answer, the run sleeps and then begins this step anew. */
export class ProviderAway extends Error {
  /** Which one, so that its first answer wakes the others. */
  readonly provider: string
  /** The least to wait; null: the provider did not say. */
  readonly retryAfterMs: number | null
  /** `reason`: for people. */
  constructor(reason: string, provider: string, retryAfterMs: number | null = null) {
    super(reason)
    this.provider = provider
    this.retryAfterMs = retryAfterMs
  }
}

/** As `runs.provider_away` has it. */
export type ProviderOutage = { since: string; reason: string; provider: string; tries: number }

/** Milliseconds until the next try after so many; up to a quarter more by chance, so that not all come at once. */
export function pauseMs(tries: number, retryAfterMs: number | null, random = Math.random): number {
  const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0
  const least = Math.max(pause, Math.min(retryAfterMs ?? 0, MOST_ASKED_MS))
  return Math.round(least * (1 + random() / 4))
}

type Sleeper = { id: string; execution: number; life: number }
/** What it fell asleep in. `attempt`: as `run_attempts` counts it. `details` go into the event. */
type At = { attempt: string; details: Record<string, unknown> }

/** Puts a run to sleep. Null: it is over, or not this execution's any more. */
export async function suspend(
  database: Database,
  run: Sleeper,
  before: ProviderOutage | null,
  { message: reason, provider, retryAfterMs }: ProviderAway,
  { attempt, details }: At,
): Promise<AppendResult | null> {
  const tries = (before?.tries ?? 0) + 1
  const pause = pauseMs(tries, retryAfterMs)
  const now = Date.now()
  const away: ProviderOutage = { since: before?.since ?? new Date(now).toISOString(), reason, provider, tries }
  const next_try_at = new Date(now + pause).toISOString()
  const event: NewEvent = {
    key: inLife('away', run.life),
    type: 'run_loop',
    summary: `Waiting for the provider. ${reason}`,
    details: { ...details, status: 'running', waiting_for_provider: { since: away.since, next_try_at, reason, tries } },
  }
  return inTransaction(database, async (ask) => {
    const appended = await append(ask, run.id, [event], { status: 'running' }, { execution: run.execution })
    if (!appended) return null
    await ask(SLEEP, [run.id, json(away), next_try_at])
    // This beginning ended well, it does not count as a crash.
    await ask({ name: 'run-uncount', text: UNCOUNT }, [run.id, attempt])
    return appended
  })
}

/** The provider has answered this run; where it is the one that the run had waited for, the others that wait for it are next. */
export async function answered(
  ask: RunQuery,
  { id, execution }: Sleeper,
  away: ProviderOutage,
  provider: string,
): Promise<void> {
  await ask(AWAKE, [id, execution])
  if (provider === away.provider) await ask(WAKE, [provider])
}

const SLEEP = {
  name: 'run-sleep',
  // Whoever works on it now has no say any more.
  text: `update runs set provider_away = $2::jsonb, next_try_at = $3::timestamptz, execution = execution + 1, node = null where id = $1`,
}
const AWAKE = { name: 'run-awake', text: `update runs set provider_away = null where id = $1 and execution = $2` }
const WAKE = {
  name: 'run-wake',
  text: `with sleeping as (
      select id from runs where next_try_at > clock_timestamp() + interval '${AWAKE_WITHIN_SECONDS} seconds'
        and provider_away->>'provider' = $1 order by id for update skip locked)
    update runs r set next_try_at = clock_timestamp() + random() * interval '${AWAKE_WITHIN_SECONDS} seconds'
    from sleeping where r.id = sleeping.id`,
}

export type RetryResult = { appended: AppendResult | null; waiting: boolean } | 'queue full' | null

/**
 * In the transaction of a request. A failed run begins a new life at the step it failed of: all steps before keep what they came
 * to. One that sleeps is tried at once. `by`: who wants it so. Null: neither is the case, or its steps are no longer kept.
 */
export async function retryRun(
  ask: RunQuery,
  id: string,
  { id: userId, name }: { id: string; name: string },
): Promise<RetryResult> {
  await lockRunsOf(ask, userId)
  const [run] = (await ask(LOCK_RETRY, [id])) as Locked[]
  if (!run) return null
  if (run.sleeps !== null) {
    if (!run.sleeps) return { appended: null, waiting: true }
    const event = { key: inLife('now', run.life), type: 'run_loop', summary: `${name} asked to try now.` } as const
    const appended = await append(ask, id, [{ ...event, details: { status: 'running' } }])
    await ask(NOW, [id])
    return { appended, waiting: true }
  }
  if (run.status !== 'failed' || !run.kept) return null
  if (run.queued >= MOST_QUEUED) return 'queue full'
  const { failed_step } = run
  const event: NewEvent = {
    key: `retry@${run.life + 1}`,
    type: 'run_loop',
    summary: `Tried again by ${name}${failed_step ? ` from “${failed_step.title}”` : ''}.`,
    details: { status: 'pending', ...(failed_step && { step: failed_step.step }) },
  }
  const appended = await append(ask, id, [event], { status: 'pending' }, { from: ['failed'] })
  await startNewLife(ask, id)
  await ask(REOPEN, [id])
  return { appended, waiting: false }
}

type Locked = {
  status: Run['status']
  life: number
  failed_step: { step: string; title: string } | null
  /** Null: it waits for no provider. False: its time has come. */
  sleeps: boolean | null
  kept: boolean
  queued: number
}
const LOCK_RETRY = {
  name: 'run-lock-retry',
  text: `select status, life, failed_step, case when status = 'running' then next_try_at > clock_timestamp() end as sleeps,
      coalesce(retry_until > clock_timestamp(), false) as kept,
      (select count(*)::int from runs q where q.user_id = runs.user_id and q.status = 'pending') as queued
    from runs where id = $1 for update`,
}
const NOW = { name: 'run-now', text: `update runs set next_try_at = clock_timestamp() where id = $1` }
const REOPEN = {
  name: 'run-reopen',
  text: `update runs set error = null, result = null, ended_at = null, provider_away = null where id = $1`,
}
