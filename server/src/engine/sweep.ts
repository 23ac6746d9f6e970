// What every process does each second, so that nothing is left lying: say that it lives, take over what dead processes had, and
// hand on what was lost between a commit and the work after it.
import type pg from 'pg'
import type { Log } from '../platform/log.ts'
import { isUnclaimed } from './claim.ts'
import { TAKE_PLACES } from './kinds.ts'
import { MOST_RUNNING, runningOf } from './run-rows.ts'

/** A process that was not heard of for so long is dead. Its runs are fenced: should it come back, it can write nothing. */
export const DEAD_AFTER_MS = 5_000
/** How often each says that it lives, in the time after which it is dead. */
const BEATS = 5
/** What the process that began something has surely done by then, if it lives. */
const LEFT_SECONDS = 2

export type Sweeper = {
  pool: pg.Pool
  log: Log
  nodeId: string
  deadAfterMs: number
  enqueue(runId: string): Promise<void>
  start(runId: string, work: string, life: number): Promise<void>
  /** Ends what is at work here of runs that are over, or that another process has by now. */
  checkCurrent(): Promise<void>
  /** Begins runs that nobody waits for, where there is room. */
  fillBackground(): Promise<void>
}

/** Says that this process lives. */
export async function beat(pool: pg.Pool, nodeId: string): Promise<void> {
  await pool.query({
    name: 'engine-beat',
    text: `insert into engine_nodes (id) values ($1) on conflict (id) do update set beat_at = clock_timestamp()`,
    values: [nodeId],
  })
}

/** Whoever was here before is certainly gone: its runs need not wait until it looks dead. */
export async function forgetOthers(pool: pg.Pool): Promise<void> {
  await pool.query('delete from engine_nodes')
}

/** This process ends of its own will: the others need not wait for it to be dead. */
export async function handOverRuns(pool: pg.Pool, nodeId: string): Promise<void> {
  await pool.query('delete from engine_nodes where id = $1', [nodeId])
}

/** Sweeps each second until told to stop; stopping waits for the sweep at work. */
export function startSweeper(sweeping: Sweeper): () => Promise<void> {
  const { pool, nodeId, log, deadAfterMs } = sweeping
  const beatMs = deadAfterMs / BEATS
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  const again = () => {
    working = sweep(sweeping)
      .catch((error: unknown) => log.warn({ err: error }, 'a sweep of the engine did not end; the next one follows'))
      .then(() => {
        if (!stopped) timer = setTimeout(again, beatMs)
      })
  }
  again()
  // Beside the sweep, which may take long: a process at work must not look dead.
  const heart = setInterval(() => {
    beat(pool, nodeId).catch((error: unknown) => log.warn({ err: error }, 'a heartbeat was missed'))
  }, beatMs)
  return async () => {
    stopped = true
    clearInterval(heart)
    clearTimeout(timer)
    await working
  }
}

async function sweep({
  pool,
  nodeId,
  deadAfterMs,
  enqueue,
  start,
  checkCurrent,
  fillBackground,
}: Sweeper): Promise<void> {
  await checkCurrent()
  const { rows } = await pool.query<AbandonedRun>({ ...LEFT, values: [nodeId, deadAfterMs] })
  for (const { id, work, life, waits } of rows) await (waits ? enqueue(id) : start(id, work, life))
  await fillBackground()
}

type AbandonedRun = { id: string; work: string; life: number; waits: boolean }
// waits: nobody was told, or its user's other runs took all places, or its provider is to be asked again. The others were taken, and
// the process that did, or worked on them, is gone.
const LEFT = {
  name: 'engine-left',
  text: `select r.id, r.work, r.life, r.status = 'pending' or r.next_try_at is not null as waits
    from runs r
    where r.status in ('pending', 'running', 'paused', 'awaiting_human_input') and not (r.in_background and r.status = 'pending')
      and (r.next_try_at is null or r.next_try_at <= clock_timestamp())
      and (r.node is not null or r.updated_at < clock_timestamp() - interval '${LEFT_SECONDS} seconds')
      and case when r.status = 'pending' or r.next_try_at is not null
        then r.kind not in (${TAKE_PLACES}) or (${runningOf('r.user_id')}) < ${MOST_RUNNING}
        else ${isUnclaimed('r', '$1', '$2')} end
    order by r.created_at limit 100`,
}
