import { type commsContract, type Thread, type ThreadMessage, unknownSender } from '#contract/comms.ts'
import { notifyUsers, resolveNotifications } from '#server/access/notify.ts'
import { requireAssignable } from '#server/access/people.ts'
import type { Blobs } from '#server/platform/blobs.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid, notFound, notPermitted } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import { messageIdOf } from './rules/message-id.ts'
import * as attached from './store/attached.ts'
import * as messages from './store/messages.ts'
import * as store from './store/threads.ts'

/** How many of its last messages come with a thread that is answered after a change. */
const LAST = 50

export type CommsDeps = { blobs: Blobs }

/** Threads: people write to people, and nobody else reads it. Source: wire §12, rights §11. */
export function commsService({
  blobs,
}: CommsDeps): Omit<ServiceFunctions<typeof commsContract>, 'suggest' | 'dismiss'> {
  return {
    async list(ctx, input) {
      return store.list(ctx.db, ctx.actor, input)
    },

    async unread(ctx) {
      return store.unread(ctx.db, ctx.actor)
    },

    /** The same people have one thread: it is answered as it is, with 200. Errors: not_found (somebody outside the assignable set), invalid. */
    async create(ctx, { participant_ids }) {
      const others = [...new Set(participant_ids)].filter((id) => id !== ctx.actor.user_id).sort()
      if (others.length === 0) throw invalid('participant_ids', 'Please choose at least one person beside yourself.')
      for (const id of others) await requireAssignable(ctx.db, ctx.actor, id)
      const { thread, made } = await store.begin(ctx.db, others)
      if (!made) ctx.existing()
      // The others see it once something is said in it.
      announce(ctx, thread, [ctx.actor.user_id])
      return found(ctx, thread)
    },

    /** Errors: not_found. */
    async get(ctx, { id, messages: most }) {
      return found(ctx, id, most)
    },

    /** Errors: not_found. */
    async update(ctx, { id, name, suggestions_on }) {
      await placed(ctx, id)
      const shown = await found(ctx, id, 0)
      const own: store.OwnThreadSettings = {}
      // What it is called already, by the people's names too, is no name of the caller's.
      if (name !== undefined && name !== shown.name) own.name = name?.trim() || null
      if (suggestions_on !== undefined && suggestions_on !== shown.suggestions_on) own.suggestions_on = suggestions_on
      await store.setOwn(ctx.db, ctx.actor, id, own)
      announce(ctx, id, [ctx.actor.user_id])
      return found(ctx, id)
    },

    /** Errors: not_found. */
    async remove(ctx, { id }) {
      const { is_group, people } = await placed(ctx, id)
      await store.leave(ctx.db, id, '{name} left.')
      await resolveNotifications(ctx, { kind: 'thread', id }, { users: [ctx.actor.user_id] })
      // The other one of two does not see that the thread was deleted here.
      announce(ctx, id, is_group ? people : [ctx.actor.user_id])
    },

    /** Errors: not_found (the thread, or the message of `before`). */
    async messages(ctx, { id, before, ...input }) {
      await placed(ctx, id)
      const end = before === undefined ? undefined : await messages.get(ctx.db, ctx.actor, id, before)
      if (before !== undefined && !end) throw notFound()
      return messages.list(ctx.db, ctx.actor, id, { ...input, before: end?.seq })
    },

    /**
     * The same `Idempotency-Key` is the same message, on every server and for good. Errors: not_found (the thread, the suggestion, a
     * file that is not the sender's), not_permitted (nobody is left to read it), invalid (the key came with something else before).
     */
    async send(ctx, { id, text, ai_suggestion_id, file_ids = [] }) {
      const { others } = await placed(ctx, id)
      const { key } = ctx
      if (key !== null && key.length > 200)
        throw invalid('Idempotency-Key', 'Please use a key of at most 200 characters.')
      const message_id = key === null ? newId() : messageIdOf(ctx.actor.user_id, key)
      if (key !== null && (await said(ctx, id, message_id, text))) return found(ctx, id)
      if (others === 0) throw notPermitted(NOBODY_LEFT)
      const files = [...new Set(file_ids)]
      if ((await attached.ownFiles(ctx.db, ctx.actor, files)) !== files.length) throw notFound()
      const ai_suggested = ai_suggestion_id !== undefined
      if (ai_suggested && !(await attached.turnIntoMessage(ctx.db, ctx.actor, id, ai_suggestion_id))) throw notFound()
      const message = { id: message_id, thread: id, sender: ctx.actor.user_id, text, ai_suggested, files }
      // Null: the same was sent at the same moment.
      if ((await messages.insertMessage(ctx.db, message)) === null) await said(ctx, id, message_id, text)
      else {
        const people = await announceMessage(ctx, id, message_id)
        const [subject, actor] = [{ kind: 'thread', id } as const, ctx.actor.user_id]
        await notifyUsers(ctx, { kind: 'message', subject, actor, users: people.filter((person) => person !== actor) })
      }
      return found(ctx, id)
    },

    /** Errors: not_found. */
    async read(ctx, { id, seq = Number.MAX_SAFE_INTEGER }) {
      const { seq: newest, people } = await placed(ctx, id)
      // The others see how far it was read.
      if (await store.setRead(ctx.db, ctx.actor, id, Math.min(seq, newest))) announce(ctx, id, people)
      const thread = await found(ctx, id)
      // By what is left, not by numbers: lines that somebody else alone sees have numbers too.
      if (thread.unread_count === 0)
        await resolveNotifications(ctx, { kind: 'thread', id }, { users: [ctx.actor.user_id] })
      return thread
    },

    /** Errors: not_found. */
    async typing(ctx, { id }) {
      const { people } = await placed(ctx, id)
      const { user_id } = ctx.actor
      const name = (await store.ownName(ctx.db, ctx.actor)) ?? unknownSender
      const users = people.filter((person) => person !== user_id)
      await notify(ctx.db, [{ topic: 'typing', id, users, data: { id: user_id, name } }])
    },

    /** Errors: not_found (also when its owner has deleted the file). */
    async file(ctx, { id, file_id }) {
      await placed(ctx, id)
      const file = await attached.fileOf(ctx.db, id, file_id)
      if (!file) throw notFound()
      const { name, media_type, size, sha256, blob_id } = file
      return { name, media_type, body: { size, etag: sha256, read: (range) => blobs.read(blob_id, range) } }
    },
  }
}

/** What was said in a thread of the caller's after the message of this number, oldest first, at most 200. */
export async function messagesInThread(ctx: Ctx, id: string, seq: number): Promise<ThreadMessage[]> {
  return messages.after(ctx.db, ctx.actor, id, seq, 200)
}

const NOBODY_LEFT = 'Everyone else has left this thread. Its messages stay; nothing can be added.'

async function found(ctx: Ctx, id: string, most = LAST): Promise<Thread> {
  const thread = await store.get(ctx.db, ctx.actor, id, most)
  if (!thread) throw notFound()
  return thread
}

async function placed(ctx: Ctx, id: string): Promise<store.ReadPosition> {
  const place = await store.place(ctx.db, ctx.actor, id)
  if (!place) throw notFound()
  return place
}

function announce(ctx: Ctx, id: string, users: readonly string[]): void {
  ctx.changed('comms', id, { users })
}

/** Whether the caller has sent this before. Errors: invalid (with other words, or somewhere else). */
async function said(ctx: Ctx, id: string, messageId: string, text: string): Promise<boolean> {
  const before = await messages.sentBy(ctx.db, ctx.actor, messageId)
  if (!before) return false
  if (before.thread_id !== id || before.text !== text)
    throw invalid('Idempotency-Key', 'This key was used for another message. Please use a new one.')
  return true
}

/**
 * The message travels with the notice. Not that of a sender without a name: what each reader may call them instead differs, so that
 * they fetch it. Answers who was told, the sender too.
 */
async function announceMessage(ctx: Ctx, id: string, messageId: string): Promise<string[]> {
  // Read after the message: it has brought the thread back to those who had deleted it.
  const { people } = await placed(ctx, id)
  const named = (await store.ownName(ctx.db, ctx.actor)) !== null
  const said = await messages.get(ctx.db, ctx.actor, id, messageId)
  const [me, others] = [[ctx.actor.user_id], people.filter((person) => person !== ctx.actor.user_id)]
  const notice = { topic: 'comms', id } as const
  // That it was suggested is its sender's alone.
  await notify(ctx.db, [
    { ...notice, users: others, data: named && said ? { ...said, ai_suggested: false } : undefined },
    { ...notice, users: me, data: named ? said : undefined },
  ])
  return people
}
