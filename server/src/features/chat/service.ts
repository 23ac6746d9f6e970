import { type Conversation, type chatContract, conversationName, type Message } from '#contract/chat.ts'
import type { FileRecord, filesContract } from '#contract/files.ts'
import { noticesOf, stopRun, viaDb } from '#server/engine/run-rows.ts'
import { filesOn, hangFile } from '#server/features/files/service.ts'
import { namedReader } from '#server/llm/second-reader.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import type { WebSearch } from '#server/platform/web/search.ts'
import { checkMessage } from './service/checks.ts'
import type { ReplyDeps } from './service/replies.ts'
import { replyService } from './service/reply.ts'
import * as store from './store/conversations.ts'
import * as messages from './store/messages.ts'

export type ChatDeps = ReplyDeps & {
  files: Pick<Serves<typeof filesContract>, 'create'>
  /** What searches the web here; null: nothing does. */
  webSearch: WebSearch | null
}

/** Conversations, each its owner's alone. Source: wire §9, rights §4. */
export function chatService(deps: ChatDeps): Serves<typeof chatContract> {
  const { engine, files, webSearch, replies } = deps
  const { models } = replies.agents
  return {
    async list(ctx, input) {
      return store.list(ctx.db, ctx.actor.user_id, input)
    },

    /** With an id that is there already it answers what is there. Errors: not_found (the id is somebody else's). */
    async create(ctx, { id = newId(), name = '' }) {
      await store.insert(ctx.db, ctx.actor.user_id, id, name.trim() || conversationName)
      announce(ctx, id)
      return found(ctx, id)
    },

    async get(ctx, { id }) {
      return found(ctx, id)
    },

    /** Errors: not_found, invalid. */
    async update(ctx, { id, name }) {
      await held(ctx, id)
      if (name !== undefined) await store.rename(ctx.db, id, name)
      announce(ctx, id)
      return found(ctx, id)
    },

    /** Its runs are stopped first; its files stay with their owner. Errors: not_found. */
    async remove(ctx, { id }) {
      await found(ctx, id)
      // First of all its news: who hears that a run has ended knows by then that there is nothing to ask for.
      await announceGone(ctx, id)
      const stopOpen = async () => {
        for (const run of await store.openRuns(ctx.db, id)) {
          const stopped = await stopRun(viaDb(ctx.db), run.id)
          if (stopped) await notify(ctx.db, noticesOf(stopped))
          ctx.afterCommit(() => engine.stop(run.id))
        }
      }
      // Runs before their conversation, as their ends take them; then those that were begun meanwhile.
      await stopOpen()
      await held(ctx, id)
      await stopOpen()
      await store.remove(ctx.db, id)
    },

    /** Errors: not_found (the conversation, or the message of `before`). */
    async messages(ctx, { id, before, ...input }) {
      await found(ctx, id)
      const end = before === undefined ? undefined : await messages.seqOf(ctx.db, id, before)
      if (before !== undefined && !end) throw notFound()
      return messages.list(ctx.db, ctx.actor.user_id, id, { ...input, before: end?.seq })
    },

    /**
     * What is known of the claims of a reply: what was found before, else what code finds now in the records that it cites, as its
     * reader may read them, kept with the message. Errors: not_found (also for what is no reply).
     */
    async check(ctx, { id, message_id }) {
      await found(ctx, id)
      const { checks, fresh } = await checkMessage(ctx, id, message_id, { waits: namedReader(models) !== null })
      if (fresh) announce(ctx, id)
      return checks
    },

    async attachments(ctx, { id, ...page }) {
      await found(ctx, id)
      return filesOn(ctx, id, page)
    },

    /** Errors: not_found, and those of keeping a file. */
    async addAttachment(ctx, { id, file }): Promise<FileRecord> {
      await held(ctx, id)
      const kept = await files.create(ctx, { file })
      announce(ctx, id)
      return hangFile(ctx, kept.id, id)
    },

    async models() {
      const items = models.list()
      return { items, next: null, total: String(items.length) }
    },

    async abilities() {
      return {
        model: models.configured,
        internet: webSearch
          ? { available: true, reason: null, provider: webSearch.provider }
          : { available: false, reason: NO_INTERNET, provider: null },
      }
    },

    ...replyService(deps),
  }
}

/** What was said in a conversation of the caller's after the message of this number, oldest first, at most 200. */
export async function saidAfter(ctx: Ctx, id: string, seq: number): Promise<Message[]> {
  return messages.after(ctx.db, ctx.actor.user_id, id, seq, 200)
}

const NO_INTERNET = 'No web search is set up on this server. Its operator can connect SearXNG, Brave or Tavily.'

async function found(ctx: Ctx, id: string): Promise<Conversation> {
  const conversation = await store.get(ctx.db, ctx.actor.user_id, id)
  if (!conversation) throw notFound()
  return conversation
}

async function held(ctx: Ctx, id: string): Promise<void> {
  if (!(await store.lock(ctx.db, ctx.actor.user_id, id))) throw notFound()
}

/** With the news goes that it is the last: open pages do not ask again for what is not there. */
async function announceGone(ctx: Ctx, id: string): Promise<void> {
  await notify(ctx.db, [{ t: 'chat', i: id, u: [ctx.actor.user_id], d: 'gone' }])
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('chat', id, { users: [ctx.actor.user_id] })
}
