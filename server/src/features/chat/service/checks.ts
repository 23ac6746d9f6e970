import type { MessageChecks } from '#contract/checks.ts'
import { type CitingText, checkNow, checkTexts } from '#server/features/records/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Pass } from '#server/platform/jobs/job.ts'
import * as store from '../store/checks.ts'
import * as messages from '../store/messages.ts'

/** What claims are counted again over, as the reader may see it. */
export type Countable = NonNullable<CitingText['countable']>

/**
 * What is known of a reply's claims; where nothing is, what code finds now, kept with it. `waits`: a second reader is asked in the
 * background. Errors: not_found, also for a message that is no reply.
 */
export const checkMessage = (
  ctx: Ctx,
  conversationId: string,
  id: string,
  { countable, ...how }: { waits: boolean; countable: Countable },
): Promise<{ checks: MessageChecks; fresh: boolean }> =>
  checkNow(
    ctx,
    {
      known: ({ db, actor }) => store.checksOf(db, actor.user_id, conversationId, id),
      async text(within) {
        const text = await citingText(within, conversationId, id, countable)
        if (!text) throw notFound()
        return text
      },
      keep: ({ db }, checks) => store.saveChecks(db, id, checks),
    },
    how,
  )

/** A reply with what it cites. Null: it is no reply of the reader's. */
export async function citingText(
  ctx: Ctx,
  conversationId: string,
  id: string,
  countable: Countable,
): Promise<CitingText | null> {
  const message = await messages.get(ctx.db, ctx.actor.user_id, id)
  if (message?.conversation_id !== conversationId || message.sender_type !== 'ai') return null
  const said = await messages.saidBeforeQuestion(ctx.db, message)
  return { text: said ?? message.content, citations: message.citations, countable }
}

/** The claims of replies, and of what crews and flows came to in a conversation, wait with their message. */
export const repliesToCheck = (deps: Parameters<typeof checkTexts>[0], countable: Countable): Pass =>
  checkTexts<store.DueMessage>(deps, {
    name: 'chat.checks',
    title: 'Check the claims of replies against their records',
    task: 'chat.check',
    // A run has said something in its conversation.
    wakeOn: [{ topic: 'runs', types: ['human_prompt', 'wait_for_human', 'result', 'terminal'] }],
    take: store.takeDue,
    next: store.nextDue,
    finish: store.finishCheck,
    known: ({ db }, { id, user_id, conversation_id }) => store.checksOf(db, user_id, conversation_id, id),
    text: (ctx, { id, conversation_id }) => citingText(ctx, conversation_id, id, countable),
    news: ({ id, user_id, conversation_id }) => ({
      topic: 'chat',
      id: conversation_id,
      users: [user_id],
      data: { checked: id },
    }),
  })
