import type { chatContract } from '#contract/chat.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import * as store from '../store/conversations.ts'
import * as messages from '../store/messages.ts'
import * as versions from '../store/versions.ts'
import { announce, found, held, keepable } from './conversation.ts'

/** Versions of what was said, and conversations that branch off from a message. Source: wire §9, decision 0090. */
export const versionsService: Pick<Serves<typeof chatContract>, 'showVersion' | 'branch'> = {
  /**
   * Only what is shown changes: nothing is said, asked or done anew. Errors: not_found, conflict (a reply is being written, or waits
   * for its human: its words belong to the version that is shown).
   */
  async showVersion(ctx, { id, message_id }) {
    await held(ctx, id)
    const message = await messages.seqOf(ctx.db, id, message_id)
    if (!message) throw notFound()
    if (!message.shown) {
      if ((await store.openRuns(ctx.db, id)).some(({ kind }) => kind === 'chat')) throw fail('conflict', AT_WORK)
      await versions.show(ctx.db, id, message_id)
      announce(ctx, id)
    }
    return found(ctx, id)
  },

  /** What replies had read, asked for and done stays with the first one. Errors: not_found, conflict (a temporary one). */
  async branch(ctx, { id, message_id }) {
    await held(ctx, id)
    const from = await found(ctx, id)
    keepable(from, 'nothing can branch off from it')
    if (!(await messages.seqOf(ctx.db, id, message_id))) throw notFound()
    const to = newId()
    const { name, named_by } = from
    await store.insert(ctx.db, ctx.actor.user_id, { id: to, name, named_by, temporary: false })
    await versions.copyInto(ctx.db, id, message_id, to)
    announce(ctx, to)
    return found(ctx, to)
  },
}

const AT_WORK =
  'A reply is being written here, or waits for your answer. Please answer or stop it first, then look at the other version.'
