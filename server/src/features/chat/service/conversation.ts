// One conversation of the caller's: found, held, told of, and gone.
import type { Conversation } from '#contract/chat.ts'
import type { Engine } from '#server/engine/engine.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { stopRun } from '#server/engine/run-rows.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/live.ts'
import { moveToBin } from '../store/bin.ts'
import * as store from '../store/conversations.ts'

/** Errors: not_found. */
export async function requireConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const conversation = await store.get(ctx.db, ctx.actor.user_id, id)
  if (!conversation) throw notFound()
  return conversation
}

/** Holds it until the transaction ends: nothing more is said in it meanwhile. Errors: not_found. */
export async function lockConversation(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.lock(ctx.db, ctx.actor.user_id, id))) throw notFound()
}

/** Errors: conflict, for a temporary conversation: `cannot` says what it cannot. */
export function keepable({ temporary_until }: Conversation, cannot: string): void {
  if (temporary_until !== null)
    throw fail('conflict', `Nothing of a temporary conversation is kept: ${cannot}. Please use another conversation.`)
}

/** Stops what runs in it, and takes it with all that was said into the bin; a temporary one is gone at once. */
export async function removeConversation(
  ctx: Ctx,
  engine: Pick<Engine, 'stop' | 'announce'>,
  conversation: Conversation,
): Promise<void> {
  const { id, temporary_until } = conversation
  const stopOpen = async () => {
    for (const run of await store.openRuns(ctx.db, id)) {
      const stopped = await stopRun(viaDb(ctx.db), run.id)
      if (stopped) await engine.announce(ctx.db, stopped)
      ctx.afterCommit(() => engine.stop(run.id))
    }
  }
  // Runs before their conversation, as their ends take them; then those that were begun meanwhile.
  await stopOpen()
  await lockConversation(ctx, id)
  await stopOpen()
  if (temporary_until === null) await moveToBin(ctx.db, ctx.actor, id)
  await store.remove(ctx.db, id)
}

/**
 * Before anything else of a deletion: who hears that a run has ended knows by then that there is nothing to ask for. With the news goes
 * that it is the last.
 */
export async function announceGone(ctx: Ctx, id: string): Promise<void> {
  await notify(ctx.db, [{ topic: 'chat', id, users: [ctx.actor.user_id], data: 'gone' }])
}

export function announce(ctx: Ctx, id: string): void {
  ctx.changed('chat', id, { users: [ctx.actor.user_id] })
}
