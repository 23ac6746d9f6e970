// What is asked in somebody's name while they do other things.
import { z } from 'zod'
import { type ChatSettings, chatSettings } from '#contract/chat.ts'
import { dayUsedUp } from '#server/engine/agent/budget.ts'
import type { Basics } from '#server/feature.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import * as store from '../store/conversations.ts'
import { announce } from './conversation.ts'
import type { ReplyDeps } from './replies.ts'
import { busyOr, idsOf, prepare, save } from './sending.ts'

/** As somebody sends who has chosen nothing. */
const UNATTENDED: ChatSettings = z.object(chatSettings).parse({})

/** What others have said in somebody's name. */
export type Asking = {
  /** Opens a conversation of the actor's; answers its id. */
  open(ctx: Ctx, name: string): Promise<string>
  /** Why nothing may be asked in this person's name any more today; null: it may. For people. Not within a transaction of theirs. */
  mayAsk(userId: string): Promise<string | null>
  /**
   * Asks in a conversation within the transaction of the context, once for each of its keys, and answers the run that replies, in its
   * turn. Errors: not_found, conflict (a reply is being written, or waits for its person); after these the transaction cannot go on.
   */
  ask(ctx: Ctx, conversationId: string, text: string): Promise<string>
}

export const asking = (
  { agents: { models, database, dayBudget } }: Pick<Basics, 'agents'>,
  deps: () => ReplyDeps,
): Asking => ({
  async open(ctx, name) {
    const id = newId()
    await store.insert(ctx.db, ctx.actor.user_id, { id, name, named_by: 'person', temporary: false })
    announce(ctx, id)
    return id
  },

  mayAsk: async (userId) => (models.configured ? dayUsedUp(database, userId, dayBudget) : null),

  async ask(ctx, conversation_id, text) {
    const { engine } = deps()
    // No question of a run was on anybody's screen: this text must not answer one.
    const of = { conversation_id, text, prompt_id: null, settings: UNATTENDED, ...idsOf(ctx) }
    const prepared = await prepare(ctx, ctx.db, deps(), of)
    if ('after' in prepared) return prepared.run_id
    await save(ctx.db, deps(), ctx.actor.user_id, of, prepared, true).catch((error: unknown) => {
      throw busyOr(error)
    })
    announce(ctx, conversation_id)
    ctx.afterCommit(() => engine.background.wake())
    return of.run_id
  },
})
