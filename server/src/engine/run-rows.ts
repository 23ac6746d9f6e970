// The only writer of runs and run_events. One statement adds events and changes the run: together or not at all.
import type { Run, RunEvent } from '#contract/runs.ts'
import type { Usage } from '../llm/outcome.ts'
import { json, storable } from '../platform/db.ts'
import { ending } from './endings.ts'
import { shortOf } from './event-size.ts'
import { KEEP_STEPS, TAKE_PLACES } from './kinds.ts'
import type { RunQuery } from './run-query.ts'

export type { Usage } from '../llm/outcome.ts'
export type NewEvent = {
  /** What this event is within its run. An event whose key is there already adds nothing. */
  key: string
  type: RunEvent['type']
  summary: string
  /** `usage` in here is added to the run's. */
  details?: Record<string, unknown>
}
export type Status = Run['status']
export const OPEN: readonly Status[] = ['pending', 'running', 'paused', 'awaiting_human_input']

/** Runs of one user that are at work at once; the others wait their turn. */
export const MOST_RUNNING = 5
/** What happens to the run together with its events: only if at least one of them is new. */
export type Change = {
  status?: Status
  prompt?: Run['prompt']
  result?: unknown
  error?: string
  /** Where it failed: the step to begin with when it is tried again. */
  failed_step?: { step: string; title: string } | null
}
/** So long a failed crew or flow can be tried again: its steps are kept. */
export const RETRY_DAYS = 30
/** A step that has ended: written once for all times, together with its event. */
export type Outcome = { step: string; result: unknown }
export type Condition = {
  /** Statuses in which this may happen. Left out: any in which the run has not ended. */
  from?: readonly Status[]
  /** Only while the user has a place free, see MOST_RUNNING. */
  capped?: boolean
  /** Only for this execution of the run. */
  execution?: number
}
export type AppendResult = {
  id: string
  user_id: string
  conversation_id: string | null
  status: Status
  /** Those that were new, in order. */
  events: RunEvent[]
  /** Another run of this user waits for its turn. */
  queued: boolean
}

/** How many places a user's runs take. Nor those of a kind that takes none, nor what waits for its provider. */
export const runningOf = (user: string) =>
  `select count(*) from runs o where o.user_id = ${user} and o.status = 'running' and o.next_try_at is null and o.kind in (${TAKE_PLACES})`

// Small on purpose, and prepared once for each form: a run writes it with every step.
function statement(form: { changes: boolean; capped: boolean; outcomes: boolean }): Parameters<RunQuery>[0] {
  const [status, asks, prompt, result, error, failed] = [13, 14, 15, 16, 17, 18].map(
    (at) => `$${at + (form.outcomes ? 2 : 0)}`,
  )
  const changes = `, status = coalesce(${status}, status), prompt = case when ${asks} then ${prompt}::jsonb else prompt end,
    result = coalesce(${result}::jsonb, result), error = coalesce(${error}, error),
    ended_at = case when ${status} in ('completed', 'failed', 'stopped') then clock_timestamp() else ended_at end,
    next_try_at = null, failed_step = ${failed}::jsonb,
    retry_until = case when ${status} = 'failed' and kind in (${KEEP_STEPS}) then clock_timestamp() + interval '${RETRY_DAYS} days' end`
  const cap = `and (kind not in (${TAKE_PLACES}) or (${runningOf('runs.user_id')}) < ${MOST_RUNNING})`
  const outcomes = `, kept as (
    insert into run_steps (run_id, step, result) select run.id, s.* from run, unnest($13::text[], $14::json[]) as s
    on conflict do nothing)`
  const queued = `exists (select 1 from runs q where q.user_id = run.user_id and q.status = 'pending' and not q.in_background)`
  return {
    name: `run-append-${form.changes}-${form.capped}-${form.outcomes}`,
    text: `with run as (
    update runs set seq = seq + cardinality($2::text[]),
      input_tokens = least(${MOST_TOKENS}, input_tokens::bigint + $8::bigint), output_tokens = least(${MOST_TOKENS}, output_tokens::bigint + $9::bigint),
      cached_tokens = least(${MOST_TOKENS}, cached_tokens::bigint + $12::bigint),
      -- One price that is not known makes the sum unknown, for good.
      cost_usd = case when $8::bigint + $9::bigint = 0 then cost_usd
        when cost_usd is null and input_tokens + output_tokens > 0 then null else coalesce(cost_usd, 0) + $10::float8 end
      ${form.changes ? changes : ''}
    where id = $1 and status = any($6::text[]) and execution = coalesce($7::int, execution) ${form.capped ? cap : ''}
    returning id, user_id, conversation_id, status, seq
  ), added as (
    insert into run_events (run_id, seq, key, type, summary, details, short)
    select run.id, run.seq - cardinality($2) + e.n, e.key, e.type, e.summary, e.details, e.short
    from run, unnest($2, $3::text[], $4::text[], $5::jsonb[], $11::jsonb[]) with ordinality as e(key, type, summary, details, short, n)
    returning seq, ts
  ) ${form.outcomes ? outcomes : ''}
  select run.id, run.user_id, run.conversation_id, run.status, ${form.changes ? queued : 'false'} as queued, added.seq, added.ts
  from run left join added on true order by added.seq`,
  }
}

/**
 * Adds events to a run under its row's lock: numbers 1, 2, 3 ... without holes. Null: the run has ended, is gone, or the
 * condition does not hold; then nothing happened. Within a transaction the keys must be known to be new.
 */
export async function append(
  ask: RunQuery,
  runId: string,
  events: readonly NewEvent[],
  change: Change = {},
  condition: Condition = {},
  outcomes: readonly Outcome[] = [],
): Promise<AppendResult | null> {
  try {
    return await appendNew(ask, runId, events, change, condition, outcomes)
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    // A repeat: what is there already stays as it is, and so does the run if nothing of this is new.
    const known = (await ask(KNOWN, [runId, events.map((event) => event.key)])).map((row) => row.key)
    const fresh = events.filter((event) => !known.includes(event.key))
    return appendNew(ask, runId, fresh, fresh.length > 0 ? change : {}, condition, outcomes)
  }
}

const KNOWN = { name: 'run-known', text: 'select key from run_events where run_id = $1 and key = any($2)' }

async function appendNew(
  ask: RunQuery,
  runId: string,
  events: readonly NewEvent[],
  change: Change,
  condition: Condition,
  outcomes: readonly Outcome[],
): Promise<AppendResult | null> {
  const used = events.flatMap(({ details }) => (details?.usage ? [counted(details.usage as Usage)] : []))
  const form = {
    changes: Object.keys(change).length > 0,
    capped: condition.capped === true,
    outcomes: outcomes.length > 0,
  }
  const details = events.map((event) => json(event.details ?? {}))
  const short = events.map((event, at) => shortOf(event, details[at] ?? ''))
  const values = [
    runId,
    events.map((event) => event.key),
    events.map((event) => event.type),
    events.map((event) => storable(event.summary)),
    details,
    condition.from ?? OPEN,
    condition.execution ?? null,
    used.reduce((sum, usage) => sum + usage.input_tokens, 0),
    used.reduce((sum, usage) => sum + usage.output_tokens, 0),
    used.reduce<number | null>(
      (sum, usage) => (sum === null || usage.cost_usd === null ? null : sum + usage.cost_usd),
      0,
    ),
    short.map((one) => one && json(one)),
    used.reduce((sum, usage) => sum + (usage.cached_tokens ?? 0), 0),
    ...(form.outcomes
      ? [outcomes.map((outcome) => outcome.step), outcomes.map((outcome) => json(outcome.result))]
      : []),
    ...(form.changes ? changed(change) : []),
  ]
  const rows = (await ask(statement(form), values)) as (Omit<AppendResult, 'events'> & {
    seq: number | null
    ts: string
  })[]
  const [first] = rows
  if (!first) return null
  const { id, user_id, conversation_id, status, queued } = first
  const written = events.map(({ type, summary, details = {} }, at) => ({
    id: rows[at]?.seq ?? 0,
    type,
    ...(short[at] ?? { summary, details }),
    ts: rows[at]?.ts ?? '',
  }))
  return { id, user_id, conversation_id, status, queued, events: written }
}

const changed = ({ status, prompt, result, error, failed_step }: Change) => [
  status ?? null,
  prompt !== undefined,
  prompt ? json(prompt) : null,
  result === undefined ? null : json(result),
  error === undefined ? null : storable(error),
  failed_step ? json(failed_step) : null,
]

/** The most that a run counts of each kind of token: both together fit into an integer. */
export const MOST_TOKENS = 1_000_000_000

/** Usage as it can be added to a run's, wherever it comes from: whole tokens, none below zero, and a price that is a number. */
export function counted({ input_tokens, cached_tokens = 0, output_tokens, cost_usd }: Usage): Required<Usage> {
  const tokens = (told: number) => (told > 0 ? Math.min(Math.round(told), MOST_TOKENS) : 0)
  return {
    input_tokens: tokens(input_tokens),
    cached_tokens: Math.min(tokens(cached_tokens), tokens(input_tokens)),
    output_tokens: tokens(output_tokens),
    cost_usd: cost_usd !== null && cost_usd >= 0 && cost_usd <= MOST_TOKENS ? cost_usd : null,
  }
}

/** What a run has used so far, with more that it has used. One price that is not known makes the sum unknown. */
export function addUsage(sum: Usage | undefined, more: Usage): Usage {
  const add = counted(more)
  if (sum === undefined) return add
  return {
    input_tokens: sum.input_tokens + add.input_tokens,
    cached_tokens: (sum.cached_tokens ?? 0) + add.cached_tokens,
    output_tokens: sum.output_tokens + add.output_tokens,
    cost_usd: sum.cost_usd === null || add.cost_usd === null ? null : sum.cost_usd + add.cost_usd,
  }
}

/**
 * Keeps the answer to the open question, once. Null: the run does not wait, or not with the question `promptId`, or somebody else
 * has just answered.
 * `details` go into its event: `message_id` is the id of the message that it becomes in the run's conversation.
 */
export async function answerPrompt(
  ask: RunQuery,
  id: string,
  userInput: string,
  { promptId, ...details }: Record<string, unknown> & { promptId?: string } = {},
): Promise<{ appended: AppendResult; promptId: string } | null> {
  const run = await lockRun(ask, id)
  if (!run?.prompt || run.prompt.id !== (promptId ?? run.prompt.id)) return null
  const event = {
    key: `${run.prompt.id}/reply`,
    type: 'user_reply',
    summary: userInput,
    details: { ...details, status: 'running', prompt_id: run.prompt.id, user_input: userInput },
  } as const
  const appended = await append(
    ask,
    id,
    [event],
    { status: 'running', prompt: null },
    { from: ['paused', 'awaiting_human_input'] },
  )
  if (!appended) return null
  return { appended, promptId: run.prompt.id }
}

/** Ends a run by its user's will. Null: it has ended already, or is not there. */
export async function stopRun(ask: RunQuery, id: string): Promise<AppendResult | null> {
  const run = await lockRun(ask, id)
  if (!run || !OPEN.includes(run.status)) return null
  return append(ask, id, ending(run, 'stopped'), { status: 'stopped', prompt: null })
}

/** Holds a run's row until the transaction ends. Undefined: it is not there. */
export async function lockRun(
  ask: RunQuery,
  id: string,
): Promise<(Pick<Run, 'kind' | 'status' | 'prompt'> & { life: number }) | undefined> {
  return ((await ask(LOCK_RUN, [id])) as (Pick<Run, 'kind' | 'status' | 'prompt'> & { life: number })[])[0]
}

const LOCK_RUN = { name: 'run-lock', text: 'select kind, status, life, prompt from runs where id = $1 for update' }
