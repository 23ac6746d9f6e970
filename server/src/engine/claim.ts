// Which runs are whose to work on: taking one, beginning an execution of it, counting its beginnings.
import type { Database } from '../platform/db.ts'
import { type Appended, append, counted, LOCK_OWNER, MOST_TOKENS, type Usage, viaPool } from './run-rows.ts'

// Every execution begins here, and shuts out the ones before it.
export const LOAD = {
  name: 'run-load',
  text: `update runs r set execution = execution + 1 where id = $1 and status = any($2)
    returning id, kind, name, work, conversation_id, user_id, status, inputs, snapshot, execution,
      (select json_object_agg(s.step, s.result) from run_steps s where s.run_id = r.id) as steps`,
}
export const OVER = {
  name: 'run-over',
  text: `select c.id from unnest($1::uuid[], $2::int[]) as c(id, execution) where not exists
    (select 1 from runs r where r.id = c.id and r.execution = c.execution and r.status = any($3))`,
}
export const NEXT = {
  name: 'run-next',
  text: `select id from runs where user_id = $1 and status = 'pending' order by created_at limit 1`,
}
export const REPEATED = {
  name: 'run-repeated',
  text: `insert into run_attempts as a (run_id, step, attempts) values ($1, $2, 2)
    on conflict (run_id, step) do update set attempts = a.attempts + 1 returning attempts`,
}
// Only by the execution that its end cut off: another that took over counts for itself. Of a run that is deleted by now it is kept beside the runs, as when a run is deleted (migration 0047).
export const SPENT_LATE = {
  name: 'run-spent-late',
  text: spent("and execution = $6 and status in ('completed', 'failed', 'stopped')"),
}
// What was asked of a model ahead of a run's step that never came for it.
const SPENT_BESIDE = { name: 'run-spent-beside', text: spent('') }

function spent(condition: string): string {
  return `with run as (
      update runs set input_tokens = least(${MOST_TOKENS}, input_tokens::bigint + $3::bigint),
        output_tokens = least(${MOST_TOKENS}, output_tokens::bigint + $4::bigint),
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
  const { input_tokens, output_tokens, cost_usd } = counted(usage)
  await database.pool.query({ ...SPENT_BESIDE, values: [run.id, run.user_id, input_tokens, output_tokens, cost_usd] })
}

// The first beginning has no row: its event says it.
export const UNCOUNT = `insert into run_attempts as a (run_id, step, attempts) select id, $2, 0 from runs where id = $1
  on conflict (run_id, step) do update set attempts = a.attempts - 1`

/** Takes a pending run to work, if its user has a place free. */
export async function take(database: Database, runId: string): Promise<(Appended & { work: string }) | null> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ work: string }>({ ...LOCK_OWNER, values: [runId] })
    const begun =
      rows[0] &&
      (await append(
        viaPool(client as never),
        runId,
        RUN_START,
        { status: 'running' },
        { from: ['pending'], capped: true },
      ))
    await client.query('commit')
    return begun && rows[0] ? { ...begun, work: rows[0].work } : null
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const RUN_START = [
  { key: 'run_start', type: 'run_start', summary: 'Started.', details: { status: 'running' } } as const,
]
