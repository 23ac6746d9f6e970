import type { MessageChecks } from '#contract/chat.ts'
import type { RecordView } from '#contract/records.ts'
import { recordsVerbs } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { checksOf } from '../rules/checks.ts'
import * as store from '../store/checks.ts'
import * as messages from '../store/messages.ts'

/** The most records of one reply that are read. */
const MOST_RECORDS = 40

/** Checks a reply once; what was found stays with it. Errors: not_found, also for a message that is no reply. */
export async function checkMessage(
  ctx: Ctx,
  conversationId: string,
  id: string,
): Promise<{ checks: MessageChecks; fresh: boolean }> {
  const { user_id } = ctx.actor
  const message = await messages.get(ctx.db, user_id, id)
  if (message?.conversation_id !== conversationId || message.sender_type !== 'ai') throw notFound()
  const before = await store.checksOf(ctx.db, id)
  if (before) return { checks: before, fresh: false }
  const views: RecordView[] = []
  for (const { kind, id: record } of message.citations.slice(0, MOST_RECORDS)) {
    const view = await readable(ctx, kind, record)
    if (view) views.push(view)
  }
  const checks = checksOf(message.content, views, todayOf({ actor: ctx.actor, now: ctx.now }))
  await store.keepChecks(ctx.db, id, checks)
  return { checks, fresh: true }
}

/** A record that was deleted or is not the reader's any more proves nothing. */
async function readable(ctx: Ctx, kind: string, id: string): Promise<RecordView | null> {
  try {
    return await recordsVerbs.get(ctx, { kind, id })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
