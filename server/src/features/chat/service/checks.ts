import type { MessageChecks } from '#contract/chat.ts'
import type { RecordView } from '#contract/records.ts'
import { fileText, recordsService } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type Checking, checkedByCode, checksOf } from '../rules/checks.ts'
import * as store from '../store/checks.ts'
import * as messages from '../store/messages.ts'

/** The most records of one reply that are read. */
const MOST_RECORDS = 40
/** Characters of the text of a file. */
const MOST_OF_A_FILE = 400_000

/**
 * What is known of a reply's claims; where nothing is, what code finds now, kept with it. `waits`: a second reader is asked in the
 * background. No transaction is held while it checks. Errors: not_found, also for a message that is no reply.
 */
export async function checkMessage(
  { database, actor, log }: Ctx,
  conversationId: string,
  id: string,
  { waits }: { waits: boolean },
): Promise<{ checks: MessageChecks; fresh: boolean }> {
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => workAs(database, actor, ownOrigin(log), work)
  const before = await within((ctx) => store.checksOf(ctx.db, actor.user_id, conversationId, id))
  if (before) return { checks: before, fresh: false }
  const checking = await within((ctx) => checkingOf(ctx, conversationId, id))
  if (!checking) throw notFound()
  const checks = checksOf(await checkedByCode(checking), { waits })
  await within((ctx) => store.saveChecks(ctx.db, id, checks))
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
  const me = await store.nameOf(ctx.db, ctx.actor.user_id)
  return { text: message.content, views, today: todayOf({ actor: ctx.actor, now: ctx.now }), me }
}

/** A record that was deleted or is not the reader's any more proves nothing. */
async function readable(ctx: Ctx, kind: string, id: string): Promise<RecordView | null> {
  try {
    const view = await recordsService.get(ctx, { kind, id })
    // A card shows the beginning of a file; a reply may have read more of it.
    return kind === 'file' ? { ...view, body: (await fileText(ctx, id, MOST_OF_A_FILE)) ?? view.body } : view
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
