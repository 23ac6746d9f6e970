import type { Crew, InputField } from '#contract/factory-shapes.ts'
import type { Run } from '#contract/runs.ts'
import type { Engine } from '#server/engine/engine.ts'
import { insertRun, MOST_QUEUED, type NewRun } from '#server/engine/new-run.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { crewSnapshot, findCrew, findFlow, flowSnapshot } from '#server/features/factory/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, fail, invalid } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { personOf } from '../store.ts'

type Inputs = Record<string, unknown>
type StartOptions = {
  inputs: Inputs
  conversation_id: string | null
  /** Nobody waits for it: it takes its turn (`engine/background.ts`). */
  in_background?: boolean
}

/** Keeps a run of the crew (its id or name) as it is now, and hands it over. Answers the run's id. Errors: not_found, invalid, conflict, too_many_requests. */
export async function startCrew(ctx: Ctx, engine: Engine, idOrName: string, how: StartOptions): Promise<string> {
  const crew = await findCrew(ctx, idOrName)
  requireInputs(ctx, crew, how.inputs)
  return begin(ctx, engine, how, {
    kind: 'crew',
    work: 'crew',
    name: crew.name,
    crew_id: crew.id,
    snapshot: await crewSnapshot(ctx, crew),
  })
}

/** The same of a flow. A built-in flow has a program of its own. Errors: not_found, invalid, conflict, too_many_requests. */
export async function startFlow(ctx: Ctx, engine: Engine, idOrName: string, how: StartOptions): Promise<string> {
  const flow = await findFlow(ctx, idOrName)
  requireInputs(ctx, { inputs: flow.inputs }, how.inputs)
  return begin(ctx, engine, how, {
    kind: 'flow',
    work: flow.is_auto_gen && flow.user_id === null ? flow.name : 'flow',
    name: flow.name,
    flow_id: flow.id,
    snapshot: await flowSnapshot(ctx, flow),
  })
}

async function begin(
  ctx: Ctx,
  engine: Engine,
  { inputs, conversation_id, in_background = false }: StartOptions,
  run: Pick<NewRun, 'name' | 'work' | 'flow_id' | 'crew_id'> & { kind: Run['kind']; snapshot: object },
): Promise<string> {
  const id = newId()
  // Who the person is belongs to what a run pins: a later change of the profile changes nothing for it.
  const snapshot = { ...run.snapshot, person: await personOf(ctx.db, ctx.actor.user_id) }
  const kept = await insertRun(viaDb(ctx.db), id, {
    ...run,
    snapshot,
    user_id: ctx.actor.user_id,
    inputs,
    conversation_id,
    in_background,
  })
  if (!kept) throw queueFull()
  ctx.changed('runs', id, { users: [ctx.actor.user_id] })
  if (conversation_id) ctx.changed('chat', conversation_id, { users: [ctx.actor.user_id] })
  ctx.afterCommit(() => (in_background ? engine.background.wake() : engine.enqueue(id)))
  return id
}

export const queueFull = () =>
  fail(
    'too_many_requests',
    `${MOST_QUEUED} of your runs are waiting already. Please wait until some of them have ended.`,
    {
      retryAfterSeconds: 30,
    },
  )

/** Refuses what a crew or flow could not begin with. Errors: invalid. */
export function requireInputs(
  ctx: Ctx,
  entry: Pick<Crew, 'inputs'> & { requires_input?: boolean },
  given: Inputs,
): void {
  checkInputs(ctx, entry.inputs, given)
  // Nothing at all said to a crew that asks: it would work on nothing.
  if (entry.requires_input && entry.inputs.every(({ name }) => isBlank(given[name]))) throw unanswered(entry.inputs)
}

/** A run acts for its starter and nobody else (rights R8). */
export function checkInputs(ctx: Ctx, fields: readonly InputField[], inputs: Inputs): void {
  const { user_id } = inputs
  if (user_id !== undefined && user_id !== null && user_id !== ctx.actor.user_id)
    throw invalid('inputs.user_id', 'A run can be started for yourself only.')
  const missing = fields.filter(({ name, required }) => required && isBlank(inputs[name]))
  if (missing.length > 0) throw unanswered(missing)
}

function unanswered(fields: readonly InputField[]) {
  const errors = fields.map(({ name, label }) => ({ field: `inputs.${name}`, message: `${label} is required.` }))
  if (fields.some(({ required }) => required))
    return fail('invalid', errors.map((error) => error.message).join(' '), { errors })
  const message = 'Please fill in at least one of these.'
  return fail('invalid', message, { errors: errors.map(({ field }) => ({ field, message })) })
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What a run would pin now of its crew or flow. Null: it is deleted, or cannot run as it is. Errors: conflict, when it is not shared with the caller any more: then nothing of it is begun. */
export async function currentOf(ctx: Ctx, { crew_id, flow_id }: Run): Promise<Record<string, unknown> | null> {
  try {
    if (crew_id) return await crewSnapshot(ctx, await findCrew(ctx, crew_id))
    if (flow_id) return await flowSnapshot(ctx, await findFlow(ctx, flow_id))
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    if (error instanceof AppError && error.code === 'not_found')
      throw fail('conflict', 'Its crew or flow is no longer shared with you, so it cannot be started.')
    throw error
  }
}
