import type { Flow } from '#contract/factory-shapes.ts'
import type { Run, runsContract } from '#contract/runs.ts'
import type { Engine } from '#server/engine/engine.ts'
import {
  type Appended,
  answerPrompt,
  insertRun,
  MOST_QUEUED,
  noticesOf,
  stopRun,
  viaDb,
} from '#server/engine/run-rows.ts'
import { findFlow } from '#server/features/factory/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import * as store from './store.ts'

type Inputs = Record<string, unknown>

/** Runs of flows, as their starter sees and steers them. Source: contract.md part 11, authz part 6. */
export function runsVerbs(engine: Engine): Serves<typeof runsContract> {
  return {
    async list(ctx, { active, ...input }) {
      return store.list(ctx.db, ctx.actor, { ...input, active: active === undefined ? undefined : active === 'true' })
    },

    /** Errors: not_found (flow, conversation), invalid (inputs), too_many_requests. */
    async start(ctx, { flow_id, inputs, conversation_id }) {
      // There are no conversations yet, so none is the caller's.
      if (conversation_id !== undefined) throw notFound()
      return enqueueNew(ctx, engine, await findFlow(ctx, flow_id), inputs)
    },

    /** The same by the flow's id or name. Errors: not_found, invalid, too_many_requests. */
    async startByName(ctx, { flowId, inputs }) {
      return enqueueNew(ctx, engine, await findFlow(ctx, flowId), inputs)
    },

    async get(ctx, { id }) {
      return found(ctx, id)
    },

    async timeline(ctx, { id, ...input }) {
      return store.timeline(ctx.db, await found(ctx, id), input)
    },

    /** Of two answers at once exactly one is taken. Errors: not_found, conflict. */
    async continue(ctx, { id, user_input }) {
      await found(ctx, id)
      const answered = await answerPrompt(viaDb(ctx.db), id, user_input)
      if (!answered) throw fail('conflict', 'This run does not wait for an answer.')
      await announce(ctx, answered.appended)
      ctx.afterCommit(() => engine.answer(id, user_input, answered.promptId))
      return found(ctx, id)
    },

    /** Stopping twice is the same as once. Errors: not_found, conflict (it ended by itself). */
    async stop(ctx, { id }) {
      await found(ctx, id)
      const stopped = await stopRun(viaDb(ctx.db), id)
      const run = await found(ctx, id)
      if (!stopped && run.status !== 'stopped') throw fail('conflict', 'This run has ended already.')
      if (stopped) await announce(ctx, stopped)
      // Also when it was stopped before: the word may have been lost.
      ctx.afterCommit(() => engine.stop(id))
      return run
    },
  }
}

async function enqueueNew(ctx: Ctx, engine: Engine, flow: Flow, inputs: Inputs): Promise<{ flow_run_id: string }> {
  checkInputs(ctx, flow, inputs)
  const id = newId()
  const { name, version, steps, inputs: fields } = flow
  const kept = await insertRun(viaDb(ctx.db), id, {
    kind: 'flow',
    name,
    user_id: ctx.actor.user_id,
    flow_id: flow.id,
    inputs,
    snapshot: { name, version, steps, inputs: fields },
  })
  if (!kept)
    throw fail(
      'too_many_requests',
      `${MOST_QUEUED} of your runs are waiting already. Please let some of them end first.`,
      {
        retryAfterSeconds: 30,
      },
    )
  ctx.changed('runs', id, { users: [ctx.actor.user_id] })
  ctx.afterCommit(() => engine.enqueue(id))
  return { flow_run_id: id }
}

/** A run acts for its starter and nobody else (authz R8, open decision 6). */
function checkInputs(ctx: Ctx, flow: Flow, inputs: Inputs): void {
  const { user_id } = inputs
  if (user_id !== undefined && user_id !== null && user_id !== ctx.actor.user_id)
    throw invalid('inputs.user_id', 'A run can be started for yourself only.')
  const errors = flow.inputs
    .filter(({ name, required }) => required && isBlank(inputs[name]))
    .map(({ name, label }) => ({ field: `inputs.${name}`, message: `${label} is required.` }))
  if (errors.length > 0) throw fail('invalid', errors.map((error) => error.message).join(' '), { errors })
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

async function found(ctx: Ctx, id: string): Promise<Run> {
  const run = await store.get(ctx.db, ctx.actor, id)
  if (!run) throw notFound()
  return run
}

async function announce(ctx: Ctx, appended: Appended): Promise<void> {
  await notify(ctx.db, noticesOf(appended))
}
