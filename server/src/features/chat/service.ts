import { type chatContract, conversationName, temporaryName } from '#contract/chat.ts'
import type { FileRecord, filesContract } from '#contract/files.ts'
import { attachToConversation, filesOn } from '#server/features/files/service.ts'
import { replyReader } from '#server/llm/second-reader.ts'
import { notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import type { WebSearch } from '#server/platform/web/search.ts'
import { type Countable, checkMessage } from './service/checks.ts'
import {
  announce,
  announceGone,
  keepable,
  lockConversation,
  removeConversation,
  requireConversation,
} from './service/conversation.ts'
import { conversationFile } from './service/markdown.ts'
import type { ReplyDeps } from './service/replies.ts'
import { replyService } from './service/reply.ts'
import { versionsService } from './service/versions.ts'
import { putBack } from './store/bin.ts'
import * as store from './store/conversations.ts'
import * as messages from './store/messages.ts'

export type ChatDeps = ReplyDeps & {
  files: Pick<ServiceFunctions<typeof filesContract>, 'create'>
  /** What searches the web here; null: nothing does. */
  webSearch: WebSearch | null
  countable: Countable
}

/** Conversations, each its owner's alone. Source: wire §9, rights §4. */
export function chatService(deps: ChatDeps): ServiceFunctions<typeof chatContract> {
  const { engine, files, webSearch, replies, countable } = deps
  const { models } = replies.agents
  return {
    async list(ctx, input) {
      return store.list(ctx.db, ctx.actor.user_id, input)
    },

    /** With an id that is there already it answers what is there. Errors: not_found (the id is somebody else's). */
    async create(ctx, { id = newId(), name = '', names_itself = false, temporary = false }) {
      const named = name.trim()
      const named_by = named === '' || names_itself ? 'default' : 'person'
      const unnamed = temporary ? temporaryName : conversationName
      await store.insert(ctx.db, ctx.actor.user_id, { id, name: named || unnamed, named_by, temporary })
      announce(ctx, id)
      return requireConversation(ctx, id)
    },

    async get(ctx, { id }) {
      return requireConversation(ctx, id)
    },

    /** A name that a person gives stays. Errors: not_found, invalid, conflict (a temporary one is neither pinned nor archived). */
    async update(ctx, { id, name, pinned, archived }) {
      await lockConversation(ctx, id)
      if (pinned || archived) keepable(await requireConversation(ctx, id), 'it cannot be pinned or archived')
      if (name !== undefined) await store.rename(ctx.db, id, name)
      if (pinned !== undefined || archived !== undefined) await store.place(ctx.db, id, { pinned, archived })
      announce(ctx, id)
      return requireConversation(ctx, id)
    },

    /**
     * Its runs are stopped first; its files stay with their owner. For an hour it can be taken back; a temporary one cannot.
     * Errors: not_found.
     */
    async remove(ctx, { id }) {
      const conversation = await requireConversation(ctx, id)
      await announceGone(ctx, id)
      await removeConversation(ctx, engine, conversation)
    },

    /** With its messages, versions and files; what its replies had read and asked for is gone. Errors: not_found. */
    async restore(ctx, { id }) {
      if (!(await putBack(ctx.db, ctx.actor, id))) throw notFound()
      announce(ctx, id)
      return requireConversation(ctx, id)
    },

    ...versionsService,

    async exportFile(ctx, { id }) {
      return conversationFile(ctx, id)
    },

    /** Errors: not_found (the conversation, or the message of `before`). */
    async messages(ctx, { id, before, ...input }) {
      await requireConversation(ctx, id)
      const end = before === undefined ? undefined : await messages.seqOf(ctx.db, id, before)
      if (before !== undefined && !end) throw notFound()
      return messages.list(ctx.db, ctx.actor.user_id, id, { ...input, before: end?.seq })
    },

    /**
     * What is known of the claims of a reply: what was found before, else what code finds now in the records that it cites, as its
     * reader may read them, kept with the message. Errors: not_found (also for what is no reply).
     */
    async check(ctx, { id, message_id }) {
      const { checks, fresh } = await checkMessage(ctx, id, message_id, {
        waits: replyReader(models) !== null,
        countable,
      })
      if (fresh) announce(ctx, id)
      return checks
    },

    async attachments(ctx, { id, ...page }) {
      await requireConversation(ctx, id)
      return filesOn(ctx, id, page)
    },

    /** Errors: not_found, conflict (a temporary one), and those of keeping a file. */
    async addAttachment(ctx, { id, file }): Promise<FileRecord> {
      await lockConversation(ctx, id)
      keepable(await requireConversation(ctx, id), 'no file can be kept with it')
      const kept = await files.create(ctx, { file })
      announce(ctx, id)
      return attachToConversation(ctx, kept.id, id)
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

const NO_INTERNET = 'No web search is set up on this server. Its operator can connect SearXNG, Brave or Tavily.'
