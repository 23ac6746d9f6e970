import type { MessageChecks } from '#contract/chat.ts'
import type { RecordView } from '#contract/records.ts'
import { recordsService } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type Checking, checksOf } from '../rules/checks.ts'
import * as store from '../store/checks.ts'
import * as messages from '../store/messages.ts'

/** The most records of one reply that are read. */
const MOST_RECORDS = 40

/**
 * What is known of a reply's claims; where nothing is, what code finds now, kept with it. `waits`: a second reader is asked in the
 * background. Errors: not_found, also for a message that is no reply.
 */
export async function checkMessage(
  ctx: Ctx,
  conversationId: string,
  id: string,
  { waits }: { waits: boolean },
): Promise<{ checks: MessageChecks; fresh: boolean }> {
  const before = await store.checksOf(ctx.db, ctx.actor.user_id, conversationId, id)
  if (before) return { checks: before, fresh: false }
  const checking = await checkingOf(ctx, conversationId, id)
  if (!checking) throw notFound()
  const checks = checksOf(checking, { waits })
  await store.saveChecks(ctx.db, id, checks)
  return { checks, fresh: true }
}

/** A reply and the records that it cites, as its reader may read them now. Null: it is no reply of theirs. */
export async function checkingOf(ctx: Ctx, conversationId: string, id: string): Promise<Checking | null> {
  const message = await messages.get(ctx.db, ctx.actor.user_id, id)
  if (message?.conversation_id !== conversationId || message.sender_type !== 'ai') return null
  const views: RecordView[] = []
  for (const { kind, id: record } of message.citations.slice(0, MOST_RECORDS)) {
    const view = await readable(ctx, kind, record)
    if (view) views.push(view)
  }
  return { text: message.content, views, today: todayOf({ actor: ctx.actor, now: ctx.now }) }
}

/** A record that was deleted or is not the reader's any more proves nothing. */
async function readable(ctx: Ctx, kind: string, id: string): Promise<RecordView | null> {
  try {
    return await recordsService.get(ctx, { kind, id })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
