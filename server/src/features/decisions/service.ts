import type { Approval, decisionsContract } from '#contract/decisions.ts'
import { approveCall, type Decision, declineCall } from '#server/engine/agent/approval.ts'
import { answerPrompt, viaDb } from '#server/engine/run-rows.ts'
import {
  announceAnswer,
  approvalOf,
  findRun,
  notThat,
  ownConversation,
  type RunMeans,
  waitingOf,
} from '#server/features/runs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { receiptOf } from './rules.ts'
import * as store from './store.ts'

/** What waits for a human, and what a run has touched. Source: trust M3. */
export function decisionsService({ engine, tools }: RunMeans): Serves<typeof decisionsContract> {
  const by = ({ db, actor }: Ctx) => ({ db, actor, tools })
  const mine = async (ctx: Ctx, id: string): Promise<Approval> => {
    const approval = await approvalOf(by(ctx), id)
    if (!approval) throw notFound()
    return approval
  }
  /** Decides, answers the run with it, and tells. A refusal has the card of what the run waits for now. */
  const decide = async (ctx: Ctx, id: string, decision: () => Promise<Decision>): Promise<Approval> => {
    const { run_id } = await mine(ctx, id)
    try {
      const { prompt_id, answer } = await decision()
      const answered = await answerPrompt(viaDb(ctx.db), run_id, answer, { promptId: prompt_id })
      if (!answered) throw await notThat(by(ctx), { run_id })
      await announceAnswer(ctx, engine, run_id, answer, answered)
    } catch (error) {
      const refused = error instanceof AppError && error.code === 'conflict' && error.more.current === undefined
      throw refused ? await notThat(by(ctx), { run_id }, error.message) : error
    }
    return mine(ctx, id)
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
      const approved = await decide(ctx, id, () => approveCall(ctx.db, tools, id, { arguments_hash, args }))
      ctx.changed('decisions', approved.run_id, { users: [ctx.actor.user_id] })
      return approved
    },

    /** Errors: not_found, conflict, with what waits now under `current`. */
    async decline(ctx, { id, reason }) {
      const declined = await decide(ctx, id, () => declineCall(ctx.db, id, reason))
      ctx.changed('decisions', declined.run_id, { users: [ctx.actor.user_id] })
      return declined
    },

    /** Errors: not_found. */
    async receipt(ctx, { id }) {
      const run = await findRun(ctx, id)
      const [ran_as, facts] = [await store.starterOf(ctx.db, ctx.actor), await store.facts(ctx.db, run.id)]
      return receiptOf(run, ran_as, facts, tools)
    },
  }
}
