// Which runs are whose to work on: taking one, beginning an execution of it, counting its beginnings.
import type { Database } from '../platform/db.ts'
import { LOCK_OWNER } from './new-run.ts'
import { type RunQuery, viaPool } from './run-query.ts'
import { type AppendResult, append, counted, MOST_TOKENS, type Status, type Usage } from './run-rows.ts'

/** That no living process has this run. `me`: lives, however long it was too busy to say so. `ms`: after how long without a sign of life others are dead. */
export const isUnclaimed = (
  run: string,
  me: string,
  ms: string,
) => `(${run}.node is null or ${run}.node <> ${me} and not exists (select from engine_nodes n
    where n.id = ${run}.node and n.beat_at > clock_timestamp() - make_interval(secs => ${ms}::float8 / 1000)))`

// Every execution begins here, and shuts out the ones before it: one process has the run, until it is dead. Not one of a former life,
// nor while the run waits for its provider: a process that died just after it put a run to sleep must not wake it.
export const LOAD = {
  name: 'run-load',
  text: `update runs r set execution = execution + 1, node = $4
    where id = $1 and status = any($2) and life = $3 and next_try_at is null and ${isUnclaimed('r', '$4', '$5')}
    returning id, kind, name, work, conversation_id, user_id, status, inputs, snapshot, execution, life, seq, provider_away,
      extract(epoch from clock_timestamp() - (provider_away->>'since')::timestamptz)::float8 * 1000 as away_ms,
      (select json_object_agg(s.step, s.result) from run_steps s where s.run_id = r.id) as steps,
      case when seq <= 1 then null else json_build_object(
        'answers', (select json_object_agg(e.details->>'prompt_id', e.details->>'user_input') from run_events e
          where e.run_id = r.id and e.type = 'user_reply'),
        -- How often each step was tried again, and what had ended before the last time.
        'tried', (select json_object_agg(t.step, t.n) from (select e.details->>'step' as step, count(*) as n from run_events e
          where e.run_id = r.id and e.key like 'retry@%' and e.details->>'step' is not null group by 1) t),
        'before', (select json_agg(s.step) from run_steps s join run_events e on e.run_id = s.run_id and e.key = s.step || '/end'
          where s.run_id = r.id and e.seq < (select max(t.seq) from run_events t where t.run_id = r.id and t.key like 'retry@%'))
      ) end as former`,
}
export const OVER = {
  name: 'run-over',
  text: `select c.id from unnest($1::uuid[], $2::int[]) as c(id, execution) where not exists
    (select 1 from runs r where r.id = c.id and r.execution = c.execution and r.status = any($3))`,
}
export const NEXT = {
  name: 'run-next',
  text: `select id from runs where user_id = $1
    and ((status = 'pending' and not in_background) or (status = 'running' and next_try_at <= clock_timestamp())) order by created_at limit 1`,
}
export const REPEATED = {
  name: 'run-repeated',
  text: `insert into run_attempts as a (run_id, step, attempts) values ($1, $2, 2)
    on conflict (run_id, step) do update set attempts = a.attempts + 1 returning attempts`,
}
// Only by the execution that its end cut off: another that took over counts for itself. Of a run that is deleted by now it is kept beside the runs, as when a run is deleted (migration 0047).
export const SPENT_LATE = {
  name: 'run-spent-late',
  text: spent("and execution = $7 and status in ('completed', 'failed', 'stopped')"),
}
// What was asked of a model ahead of a run's step that never came for it.
const SPENT_BESIDE = { name: 'run-spent-beside', text: spent('') }

function spent(condition: string): string {
  return `with run as (
      update runs set input_tokens = least(${MOST_TOKENS}, input_tokens::bigint + $3::bigint),
        output_tokens = least(${MOST_TOKENS}, output_tokens::bigint + $4::bigint),
        cached_tokens = least(${MOST_TOKENS}, cached_tokens::bigint + $6::bigint),
        cost_usd = case when cost_usd is null and input_tokens + output_tokens > 0 then null else coalesce(cost_usd, 0) + $5::float8 end
      where id = $1 ${condition} returning id)
    insert into tokens_used as t (user_id, day, tokens)
      select u.id, (clock_timestamp() at time zone 'utc')::date, $3::bigint + $4::bigint from users u
      where u.id = $2 and not exists (select 1 from runs where id = $1)
    on conflict (user_id, day) do update set tokens = t.tokens + excluded.tokens`
}

/** Counts what was used for a run outside its steps. Of a run that is not there it counts in its person's day. */
export async function spentBeside(
  database: Database,
  run: { id: string; user_id: string },
  usage: Usage,
): Promise<void> {
  const { input_tokens, cached_tokens, output_tokens, cost_usd } = counted(usage)
  const values = [run.id, run.user_id, input_tokens, output_tokens, cost_usd, cached_tokens]
  await database.pool.query({ ...SPENT_BESIDE, values })
}

// The first beginning has no row: its event says it.
export const UNCOUNT = `insert into run_attempts as a (run_id, step, attempts) select id, $2, 0 from runs where id = $1
  on conflict (run_id, step) do update set attempts = a.attempts - 1`

// What was answered to questions that runs wait with.
export const HEARD = {
  name: 'run-heard',
  text: `select run_id as id, details->>'prompt_id' as prompt_id, details->>'user_input' as reply from run_events
    where run_id = any($1::uuid[]) and type = 'user_reply'`,
}

export type ClaimedRun = AppendResult & Pick<PendingRun, 'work' | 'life'>
type PendingRun = { status: Status; work: string; life: number; due: boolean }

/** Takes a pending run to work, or one whose provider is to be asked again, if its user has a place free. */
export async function claimRun(database: Database, runId: string): Promise<ClaimedRun | null> {
  return inTransaction(database, async (ask) => {
    await ask(LOCK_OWNER, [runId])
    const [run] = (await ask(LOCK_WAITING, [runId])) as PendingRun[]
    if (!run) return null
    const { status, work, due } = run
    const first = status === 'pending' && run.life === 0
    if (status !== 'pending' && !due) return null
    const begun = await append(
      ask,
      runId,
      first ? RUN_START : [],
      { status: 'running' },
      { from: ['pending', 'running'], capped: true },
    )
    if (!begun) return null
    // Whoever was tried again has its new life already.
    const life = status === 'pending' ? run.life : await startNewLife(ask, runId)
    return { ...begun, work, life }
  })
}

/** What comes from now on belongs to a new life, which nobody has yet; the executions before it can write nothing more. */
export async function startNewLife(ask: RunQuery, runId: string): Promise<number> {
  const [row] = await ask(NEW_LIFE, [runId])
  return Number(row?.life)
}
const NEW_LIFE = {
  name: 'run-new-life',
  text: `update runs set life = life + 1, life_from = seq + 1, execution = execution + 1, node = null where id = $1 returning life`,
}

/** One transaction of the engine's own. */
export async function inTransaction<T>(database: Database, work: (ask: RunQuery) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const done = await work(viaPool(client as never))
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const LOCK_WAITING = {
  name: 'run-lock-waiting',
  text: `select status, work, life, coalesce(next_try_at <= clock_timestamp(), false) as due from runs
    where id = $1 and status in ('pending', 'running') for update`,
}
const RUN_START = [
  { key: 'run_start', type: 'run_start', summary: 'Started.', details: { status: 'running' } } as const,
]
