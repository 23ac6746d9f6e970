import type { Approval, decisionsContract } from '#contract/decisions.ts'
import { answerQuestion, approveCall, type Decision, declineCall } from '#server/engine/agent/approval.ts'
import { undoApproval } from '#server/engine/agent/undo.ts'
import { viaDb } from '#server/engine/run-query.ts'
import {
  announceAnswer,
  approvalOf,
  approvalsOf,
  findRun,
  notThat,
  ownConversation,
  type RunMeans,
  waitingOf,
} from '#server/features/runs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { receiptOf } from './rules.ts'
import * as store from './store.ts'

/** What waits for a human, and what a run has touched. Source: trust M3. */
export function decisionsService({ engine, tools }: RunMeans): ServiceFunctions<typeof decisionsContract> {
  const by = (ctx: Ctx) => ({ db: ctx.db, actor: ctx.actor, tools, ctx })
  const mine = async (ctx: Ctx, id: string): Promise<Approval> => {
    const approval = await approvalOf(by(ctx), id)
    if (!approval) throw notFound()
    return approval
  }
  /** Decides, answers the run with it once nothing of its question waits, and tells. A refusal has the card of what the run waits for now. */
  const decide = async (ctx: Ctx, run_id: string, decisions: readonly (() => Promise<Decision>)[]): Promise<void> => {
    try {
      let last: Decision | undefined
      for (const decision of decisions) last = await decision()
      if (!last || last.answer === null) return
      const answered = await answerQuestion(viaDb(ctx.db), run_id, last.answer, { promptId: last.prompt_id })
      if (!answered) throw await notThat(by(ctx), { run_id })
      await announceAnswer(ctx, engine, run_id, last.answer, answered)
    } catch (error) {
      const refused = error instanceof AppError && error.code === 'conflict' && error.more.current === undefined
      throw refused ? await notThat(by(ctx), { run_id }, error.message) : error
    }
  }
  return {
    /** Errors: not_found (the conversation). */
    async list(ctx, input) {
      if (input.conversation_id !== undefined) await ownConversation(ctx, input.conversation_id)
      return waitingOf(by(ctx), input)
    },

    /**
     * Of two answers exactly one is taken. Errors: not_found, conflict (decided, other arguments) with what waits now under
     * `current`, invalid (edited arguments).
     */
    async approve(ctx, { id, arguments_hash, arguments: args }) {
      const { run_id } = await mine(ctx, id)
      await decide(ctx, run_id, [() => approveCall(ctx.db, tools, id, { arguments_hash, args })])
      ctx.changed('decisions', run_id, { users: [ctx.actor.user_id] })
      return mine(ctx, id)
    },

    /** Errors: not_found, conflict, with what waits now under `current`. */
    async decline(ctx, { id, reason }) {
      const { run_id } = await mine(ctx, id)
      await decide(ctx, run_id, [() => declineCall(ctx.db, id, reason)])
      ctx.changed('decisions', run_id, { users: [ctx.actor.user_id] })
      return mine(ctx, id)
    },

    /**
     * All or nothing: everything that waits with this question must be among `yes` or `no`, so that nobody agrees to what they have not
     * read. Errors: not_found, conflict with what waits now under `current`, invalid (edited arguments, as `yes.0.arguments.title`).
     */
    async decide(ctx, { prompt_id, yes, no, reason }) {
      const ids = [...yes.map(({ id }) => id), ...no]
      const [first] = ids
      if (first === undefined) throw invalid('yes', 'Please say which you agree to, and which not.')
      if (new Set(ids.map((id) => id.toLowerCase())).size < ids.length)
        throw invalid('no', 'Each of them takes one answer.')
      const { run_id } = await mine(ctx, first)
      const asked = (await waitingOf(by(ctx), { run_id, limit: 1 })).items[0]
      const waiting = (asked?.approvals ?? []).filter(({ status }) => status === 'waiting').map(({ id }) => id)
      const named = new Set(ids.map((id) => id.toLowerCase()))
      if (asked?.prompt.id !== prompt_id || waiting.length !== named.size || !waiting.every((id) => named.has(id)))
        throw await notThat(by(ctx), { run_id })
      await decide(ctx, run_id, [
        ...no.map((id) => () => declineCall(ctx.db, id, reason)),
        ...yes.map(({ id, arguments_hash, arguments: args }, at) => async () => {
          try {
            return await approveCall(ctx.db, tools, id, { arguments_hash, args })
          } catch (error) {
            throw placed(error, at)
          }
        }),
      ])
      ctx.changed('decisions', run_id, { users: [ctx.actor.user_id] })
      return { approvals: await Promise.all(ids.map((id) => mine(ctx, id))) }
    },

    /** Errors: not_found (a conversation or run of somebody else's). */
    async approvals(ctx, input) {
      if (input.conversation_id !== undefined) await ownConversation(ctx, input.conversation_id)
      if (input.run_id !== undefined) await findRun(ctx, input.run_id)
      return approvalsOf(by(ctx), input)
    },

    /** Errors: not_found; conflict, which says why it stays. */
    async undo(ctx, { id }) {
      const approval = await mine(ctx, id)
      await undoApproval(ctx, tools, approval)
      ctx.changed('decisions', approval.run_id, { users: [ctx.actor.user_id] })
      return mine(ctx, id)
    },

    /** Errors: not_found. */
    async receipt(ctx, { id }) {
      const run = await findRun(ctx, id)
      const [ran_as, facts] = [await store.starterOf(ctx.db, ctx.actor), await store.facts(ctx.db, run.id)]
      return receiptOf(run, ran_as, facts, tools)
    },
  }
}

/** Which of several answers it is about. */
function placed(error: unknown, at: number): unknown {
  if (!(error instanceof AppError) || !error.more.errors) return error
  const errors = error.more.errors.map(({ field, message }) => ({ field: `yes.${at}.${field}`, message }))
  return fail(error.code, error.message, { ...error.more, errors })
}
