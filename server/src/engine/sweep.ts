// What every process does each second, so that nothing is left lying: say that it lives, take over what dead processes had,
// hand on what was lost between a commit and the work after it, and clear away what is long over.
import type pg from 'pg'
import type { Run } from '#contract/runs.ts'
import type { Log } from '../platform/log.ts'
import { workflowOf } from './claim.ts'
import type { Started } from './dbos.ts'
import { MOST_RUNNING, runningOf } from './run-rows.ts'

/** A process that was not heard of for so long is dead. Its runs are fenced: should it come back, it can write nothing. */
export const DEAD_AFTER_MS = 5_000
/** How often each says that it lives, in the time after which it is dead. */
const BEATS = 5
/** What the process that began something has surely done by then, if it lives. */
const LEFT_SECONDS = 2
/** How long the workings of an ended run are kept; its timeline stays. */
const KEPT_MINUTES = 10

export type Sweeping = {
  pool: pg.Pool
  log: Log
  nodeId: string
  deadAfterMs: number
  dbos: Started
  enqueue(runId: string): Promise<void>
  start(runId: string, name: string, life: number): Promise<void>
  giveUp(runId: string, kind: Run['kind'], life: number): Promise<void>
  /** Ends what is at work here of runs that are over, or that another process has by now. */
  checkCurrent(): Promise<void>
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
export async function leave(pool: pg.Pool, nodeId: string): Promise<void> {
  await pool.query('delete from engine_nodes where id = $1', [nodeId])
}

/** Sweeps each second until told to stop; stopping waits for the sweep at work. */
export function startSweeper(sweeping: Sweeping): () => Promise<void> {
  const { pool, nodeId, log, deadAfterMs } = sweeping
  const beatMs = deadAfterMs / BEATS
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let round = 0
  const again = () => {
    working = sweep(sweeping, round++)
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

async function sweep(sweeping: Sweeping, round: number): Promise<void> {
  const { pool, log, deadAfterMs, dbos, enqueue, start, giveUp, checkCurrent } = sweeping
  await checkCurrent()
  const dead = await ids(pool, DEAD, [deadAfterMs / 1_000])
  if (dead.length > 0) {
    log.info({ nodes: dead }, 'taking over the runs of processes that are gone')
    await dbos.adopt(dead)
  }
  for (const { id, kind, work, life, what, prompt_id, reply } of await rows<Left>(pool, LEFT)) {
    if (what === 'waiting') await enqueue(id)
    else if (what === 'unstarted') await start(id, work, life)
    else if (what === 'unheard' && prompt_id) await dbos.send(workflowOf(id, life), prompt_id, reply ?? '')
    else if (what === 'abandoned') await giveUp(id, kind, life)
  }
  if (round % 60 === 0) {
    const over = await ids(pool, OVER)
    await pool.query(FORGET, [over.map((workflow) => workflow.split('.', 1)[0])])
    if (over.length > 0) await dbos.forget(over)
    await pool.query(GIVE_UP_RETRIES)
    await pool.query(`delete from engine_nodes where beat_at < clock_timestamp() - interval '1 hour'`)
  }
}

const DEAD = {
  name: 'engine-dead',
  text: `select distinct w.executor_id as id from dbos.workflow_status w where w.status = 'PENDING' and not exists
    (select 1 from engine_nodes n where n.id = w.executor_id and n.beat_at > clock_timestamp() - make_interval(secs => $1))`,
}

type Left = {
  id: string
  kind: Run['kind']
  work: string
  life: number
  what: 'waiting' | 'unstarted' | 'unheard' | 'abandoned'
  prompt_id: string | null
  reply: string | null
}
// waiting: nobody was told, or its user's other runs took all places, or its provider is to be asked again. unstarted: taken, but
// the process died before the workflow was there. unheard: an answer is written, and the run has not gone on. abandoned: its
// workflow is over, the run not.
const LEFT = {
  name: 'engine-left',
  text: `select r.id, r.kind, r.work, r.life, e.details->>'prompt_id' as prompt_id, e.details->>'user_input' as reply,
      case when r.status = 'pending' or r.next_try_at is not null then 'waiting' when w.status is null then 'unstarted'
        when w.status not in ('PENDING', 'ENQUEUED') then 'abandoned' when e.type = 'user_reply' then 'unheard' end as what
    from runs r
    left join dbos.workflow_status w on w.workflow_uuid = r.id::text || case when r.life = 0 then '' else '.' || r.life end
    left join run_events e on e.run_id = r.id and e.seq = r.seq
    where r.status in ('pending', 'running', 'paused', 'awaiting_human_input')
      and r.updated_at < clock_timestamp() - interval '${LEFT_SECONDS} seconds'
      and (r.next_try_at is null or r.next_try_at <= clock_timestamp())
      and ((r.status <> 'pending' and r.next_try_at is null) or r.kind = 'chat' or (${runningOf('r.user_id')}) < ${MOST_RUNNING})
      and (r.status = 'pending' or r.next_try_at is not null
        or w.status is null or w.status not in ('PENDING', 'ENQUEUED') or e.type = 'user_reply')
    order by r.created_at limit 100`,
}

// Only of runs that are over for good: one that sleeps, or may be tried again, goes on from what its steps came to.
const FORGET = `with over as (
    select id from runs where id = any($1::uuid[]) and status in ('completed', 'failed', 'stopped') and retry_until is null),
  attempts as (delete from run_attempts where run_id in (select id from over))
  delete from run_steps where run_id in (select id from over)`
const GIVE_UP_RETRIES = `with late as (
    update runs set retry_until = null where retry_until < clock_timestamp() and status = 'failed' returning id),
  attempts as (delete from run_attempts where run_id in (select id from late))
  delete from run_steps where run_id in (select id from late)`

const OVER = {
  name: 'engine-over',
  text: `select w.workflow_uuid as id from dbos.workflow_status w
    where w.completed_at < (extract(epoch from clock_timestamp() - interval '${KEPT_MINUTES} minutes') * 1000)::bigint
    order by w.completed_at limit 1000`,
}

type Statement = { name: string; text: string }
async function rows<T extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Statement,
  values: unknown[] = [],
): Promise<T[]> {
  return (await pool.query<T>({ ...statement, values })).rows
}
async function ids(pool: pg.Pool, statement: Statement, values: unknown[] = []): Promise<string[]> {
  return (await rows<{ id: string }>(pool, statement, values)).map((row) => row.id)
}
