import type { Approval, decisionsContract } from '#contract/decisions.ts'
import { approveCall, type Decision, declineCall } from '#server/engine/agent/approval.ts'
import { shapeOfTool } from '#server/engine/agent/prompt.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Tool } from '#server/engine/tool.ts'
import { announceAnswer, findRun, ownConversation } from '#server/features/runs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { receiptOf } from './rules.ts'
import * as store from './store.ts'

export type DecisionMeans = { engine: Engine; tools: ReadonlyMap<string, Tool> }

/** What waits for a human, and what a run has touched. Source: issue C parts 6 and 7, trust M3. */
export function decisionsVerbs({ engine, tools }: DecisionMeans): Serves<typeof decisionsContract> {
  const whole = ({ created_at, decided_at, ...kept }: store.KeptApproval): Approval => {
    const tool = tools.get(kept.tool)
    return {
      ...kept,
      // From JSON a time comes in PostgreSQL's own spelling.
      created_at: new Date(created_at).toISOString(),
      decided_at: decided_at && new Date(decided_at).toISOString(),
      schema: tool ? shapeOfTool(tool).schema : {},
    }
  }
  const decided = async (ctx: Ctx, id: string, { run_id, answer }: Decision) => {
    await announceAnswer(ctx, engine, run_id, answer)
    return whole(await mine(ctx, id))
  }
  return {
    /** Errors: not_found (the conversation). */
    async list(ctx, input) {
      if (input.conversation_id !== undefined) await ownConversation(ctx, input.conversation_id)
      const page = await store.list(ctx.db, ctx.actor, input)
      return {
        ...page,
        items: page.items.map((item) => ({ ...item, approval: item.approval && whole(item.approval) })),
      }
    },

    /** Of two answers exactly one is taken. Errors: not_found, conflict (decided, other arguments), invalid (edited arguments). */
    async approve(ctx, { id, arguments_hash, arguments: args }) {
      await mine(ctx, id)
      const decision = await approveCall(ctx.db, tools, id, { arguments_hash, args })
      ctx.changed('decisions', decision.run_id, { users: [ctx.actor.user_id] })
      return decided(ctx, id, decision)
    },

    /** Errors: not_found, conflict. */
    async decline(ctx, { id, reason }) {
      await mine(ctx, id)
      const decision = await declineCall(ctx.db, id, reason)
      ctx.changed('decisions', decision.run_id, { users: [ctx.actor.user_id] })
      return decided(ctx, id, decision)
    },

    /** Errors: not_found. */
    async receipt(ctx, { id }) {
      const run = await findRun(ctx, id)
      const [ran_as, facts] = [await store.starterOf(ctx.db, ctx.actor), await store.facts(ctx.db, run.id)]
      return receiptOf(run, ran_as, facts, tools)
    },
  }
}

async function mine(ctx: Ctx, id: string): Promise<store.KeptApproval> {
  const kept = await store.approval(ctx.db, ctx.actor, id)
  if (!kept) throw notFound()
  return kept
}
