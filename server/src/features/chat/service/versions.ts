import type { chatContract } from '#contract/chat.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import * as store from '../store/conversations.ts'
import * as messages from '../store/messages.ts'
import * as versions from '../store/versions.ts'
import { announce, keepable, lockConversation, requireConversation } from './conversation.ts'
import type { MessageDraft } from './message-draft.ts'

/** Where another version begins, and what was said there. `before`: what came before this number goes along. */
type Version = { from: number; before: number; text: string; shown: boolean }

/** Null: it goes on at the end. Undefined: there is no such message, or it can have no other version. */
export async function versionOf(
  db: Db,
  { conversation_id, text, replaces, again }: Pick<MessageDraft, 'conversation_id' | 'text' | 'replaces' | 'again'>,
): Promise<Version | null | undefined> {
  if (replaces !== undefined && again !== undefined)
    throw invalid('again', 'Please send either another message or ask for another answer, not both at once.')
  const named = replaces ?? again
  if (named === undefined) return null
  const message = await messages.seqOf(db, conversation_id, named)
  if (!message) return undefined
  const { seq, sender, shown, kind } = message
  if (again === undefined) return sender === 'user' ? { from: seq, before: seq, text, shown } : undefined
  if (sender === 'user' || kind === 'crew' || kind === 'flow') return undefined
  if (!shown) return { from: seq, before: seq, text, shown }
  const asked = await versions.askedBefore(db, conversation_id, seq)
  return asked && { from: asked.seq + 1, before: asked.seq, text: asked.content, shown }
}

/** Versions of what was said, and conversations that branch off from a message. Source: wire §9, decision 0090. */
export const versionsService: Pick<ServiceFunctions<typeof chatContract>, 'showVersion' | 'branch'> = {
  /**
   * Only what is shown changes: nothing is said, asked or done anew. Errors: not_found, conflict (a reply is being written, or waits
   * for its human: its words belong to the version that is shown).
   */
  async showVersion(ctx, { id, message_id }) {
    await lockConversation(ctx, id)
    const message = await messages.seqOf(ctx.db, id, message_id)
    if (!message) throw notFound()
    if (!message.shown) {
      if ((await store.openRuns(ctx.db, id)).some(({ kind }) => kind === 'chat')) throw fail('conflict', AT_WORK)
      await versions.show(ctx.db, id, message_id)
      announce(ctx, id)
    }
    return requireConversation(ctx, id)
  },

  /** What replies had read, asked for and done stays with the first one. Errors: not_found, conflict (a temporary one). */
  async branch(ctx, { id, message_id }) {
    await lockConversation(ctx, id)
    const from = await requireConversation(ctx, id)
    keepable(from, 'nothing can branch off from it')
    if (!(await messages.seqOf(ctx.db, id, message_id))) throw notFound()
    const to = newId()
    const { name, named_by } = from
    await store.insert(ctx.db, ctx.actor.user_id, { id: to, name, named_by, temporary: false })
    await versions.copyInto(ctx.db, id, message_id, to)
    announce(ctx, to)
    return requireConversation(ctx, to)
  },
}

const AT_WORK =
  'A reply is being written here, or is waiting for your answer. Please answer or stop it first, then switch versions.'
