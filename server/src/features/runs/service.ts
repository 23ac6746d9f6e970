import type { crewRunsContract } from '#contract/crew-runs.ts'
import type { flowRunsContract } from '#contract/flow-runs.ts'
import type { Run, runsContract } from '#contract/runs.ts'
import { askAgain } from '#server/engine/agent/approval.ts'
import type { Engine } from '#server/engine/engine.ts'
import { retryRun } from '#server/engine/outage.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { type AppendResult, RETRY_DAYS, stopRun } from '#server/engine/run-rows.ts'
import type { Tool } from '#server/engine/tool.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import type { checkRun } from './service/checks.ts'
import { queueFull, startCrew, startFlow } from './service/start.ts'
import { answerRun } from './service/waiting.ts'
import * as parts from './store/parts.ts'
import * as store from './store.ts'

export { requireInputs, startCrew, startFlow } from './service/start.ts'
export { answerRun, approvalOf, approvalsOf, notThat, waitingOf } from './service/waiting.ts'

type Kind = 'crew' | 'flow'
/** `check`: holds what a run came to against its records; left out, nothing is checked. */
export type RunMeans = {
  engine: Engine
  tools: ReadonlyMap<string, Tool>
  check?: ReturnType<typeof checkRun>
}

/** Runs, as their starter sees and steers them: through the door of all kinds, or of one. Source: wire §11, rights §6. */
export function runsService(
  { engine, tools, check }: RunMeans,
  kind?: Kind,
): Omit<ServiceFunctions<typeof runsContract>, 'fork' | 'forkOptions'> & RunAccess {
  const found = async (ctx: Ctx, id: string): Promise<store.OwnRun> => {
    const run = await store.get(ctx.db, ctx.actor, id, kind)
    if (!run) throw notFound()
    return run
  }
  return {
    /** Errors: not_found (the conversation). */
    async list(ctx, { active, ...input }) {
      if (input.conversation_id !== undefined) await ownConversation(ctx, input.conversation_id)
      return store.list(ctx.db, ctx.actor, {
        ...input,
        ...(kind && { kind }),
        active: active === undefined ? undefined : active === 'true',
      })
    },

    async get(ctx, { id }) {
      return found(ctx, id)
    },

    async timeline(ctx, { id, ...input }) {
      return store.timeline(ctx.db, await found(ctx, id), input)
    },

    /** Of two answers at once exactly one is taken. Errors: not_found, conflict, with what waits now under `current`. */
    async continue(ctx, { id, user_input, prompt_id }) {
      await found(ctx, id)
      const { db, actor } = ctx
      const answered = await answerRun({ db, actor, tools }, id, { words: user_input, prompt_id })
      await announceAnswer(ctx, engine, id, user_input, answered)
      return found(ctx, id)
    },

    /** Stopping twice is the same as once. Errors: not_found, conflict (it ended by itself). */
    async stop(ctx, { id }) {
      await found(ctx, id)
      const stopped = await stopRun(viaDb(ctx.db), id)
      const run = await found(ctx, id)
      if (!stopped && run.status !== 'stopped') throw fail('conflict', 'This run has ended already.')
      if (stopped) await engine.announce(ctx.db, stopped)
      // Also when it was stopped before: the word may have been lost.
      ctx.afterCommit(() => engine.stop(id))
      return run
    },

    /** Errors: not_found, conflict (it has not failed, nor waits for its provider), too_many_requests. */
    async retry(ctx, { id }) {
      const before = await found(ctx, id)
      const by = { id: ctx.actor.user_id, name: await store.nameOf(ctx.db, ctx.actor) }
      const retried = await retryRun(viaDb(ctx.db), id, by)
      if (retried !== null && retried !== 'queue full' && !retried.waiting) await askAgain(viaDb(ctx.db), id)
      if (retried === null) throw fail('conflict', notRetried(before))
      if (retried === 'queue full') throw queueFull()
      if (retried.appended) await engine.announce(ctx.db, retried.appended)
      ctx.afterCommit(() => engine.enqueue(id))
      return found(ctx, id)
    },

    /** Errors: not_found. */
    async parts(ctx, { id }) {
      await found(ctx, id)
      return { parts: await parts.ofRun(ctx.db, ctx.actor.user_id, id) }
    },

    /**
     * What is known of the claims of what a run came to: of what it says in its conversation as of that message. A run that came to no
     * text has none. Errors: not_found.
     */
    async check(ctx, { id }) {
      await workAs(ctx.database, ctx.actor, ownOrigin(ctx.log), (within) => found(within, id))
      if (!check) return { state: 'no_claims', marks: [] }
      const { checks, fresh } = await check(ctx, id)
      if (fresh) ctx.changed('runs', id, { users: [ctx.actor.user_id] })
      return checks
    },
  }
}
function notRetried({ status, kind }: Run): string {
  if (status !== 'failed') return 'Only a run that has failed, or that waits for its provider, can be tried again.'
  return kind === 'crew' || kind === 'flow'
    ? `The results of its steps are no longer kept: a run can be tried again for ${RETRY_DAYS} days. Please start it anew.`
    : 'Only runs of crews and flows can be tried again. Please ask once more.'
}

/** What the doors of crews and of flows answer too: the run's number under its second name. */
type RunAccess = {
  [Name in 'get' | 'continue' | 'stop' | 'retry']: (
    ctx: Ctx,
    input: Parameters<ServiceFunctions<typeof runsContract>[Name]>[1],
  ) => Promise<store.OwnRun>
} & {
  list: (ctx: Ctx, input: Parameters<ServiceFunctions<typeof runsContract>['list']>[1]) => ReturnType<typeof store.list>
}

/** Source: wire §11. */
export function crewRunsService(means: RunMeans): ServiceFunctions<typeof crewRunsContract> {
  const { engine } = means
  return {
    ...runsService(means, 'crew'),

    /** Errors: not_found (crew, conversation), invalid (inputs), conflict (it cannot run, not there), too_many_requests. */
    async start(ctx, { crew_id, inputs, conversation_id = null }) {
      if (conversation_id !== null) await keptConversation(ctx, conversation_id)
      return { crew_run_id: await startCrew(ctx, engine, crew_id, { inputs, conversation_id }) }
    },

    /** The same in a conversation. Errors: as start. */
    async startIn(ctx, { id, crew_id, inputs }) {
      await keptConversation(ctx, id)
      return {
        crew_run_id: await startCrew(ctx, engine, crew_id, { inputs, conversation_id: id }),
      }
    },
  }
}

/** Source: wire §11. */
export function flowRunsService(means: RunMeans): ServiceFunctions<typeof flowRunsContract> {
  const { engine } = means
  return {
    ...runsService(means, 'flow'),

    /** Errors: not_found (flow, conversation), invalid (inputs), conflict (it cannot run), too_many_requests. */
    async start(ctx, { flow_id, inputs, conversation_id = null }) {
      if (conversation_id !== null) await keptConversation(ctx, conversation_id)
      return { flow_run_id: await startFlow(ctx, engine, flow_id, { inputs, conversation_id }) }
    },

    /** The same by the flow's id or name. Errors: as start. */
    async startByName(ctx, { flowId, inputs }) {
      return { flow_run_id: await startFlow(ctx, engine, flowId, { inputs, conversation_id: null }) }
    },
  }
}

/** Tells of an answer that this transaction has kept, and brings it to the run after the commit. */
export async function announceAnswer(
  ctx: Ctx,
  engine: Engine,
  runId: string,
  words: string,
  answered: { appended: AppendResult; promptId: string },
): Promise<void> {
  await engine.announce(ctx.db, answered.appended)
  ctx.afterCommit(() => engine.answer(runId, words, answered.promptId))
}

/** A run of the caller's, of whatever kind. Errors: not_found. */
export async function findRun(ctx: Ctx, id: string): Promise<Run> {
  const run = await store.get(ctx.db, ctx.actor, id)
  if (!run) throw notFound()
  return run
}

/** Errors: not_found, when the conversation is not the caller's. */
export async function ownConversation(ctx: Ctx, conversationId: string): Promise<void> {
  if (!(await store.conversationOf(ctx.db, ctx.actor, conversationId))) throw notFound()
}

/** Errors: not_found, conflict (a temporary one: what a crew or flow came to would outlive it). */
async function keptConversation(ctx: Ctx, conversationId: string): Promise<void> {
  const conversation = await store.conversationOf(ctx.db, ctx.actor, conversationId)
  if (!conversation) throw notFound()
  if (conversation.temporary)
    throw fail('conflict', 'No crew or flow runs in a temporary conversation. Please start it in another one.')
}
