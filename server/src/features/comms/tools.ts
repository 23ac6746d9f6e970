// What an AI may do with threads: read what people and its own person wrote each other. Nothing here sends anything.
import { z } from 'zod'
import { search } from '#contract/shapes.ts'
import { type Tool, tool, upTo } from '#server/engine/tool.ts'
import * as store from './store/messages.ts'

/** How much of each message is shown, in characters. */
const SHOWN_LENGTH = 1_500

const listMessages = tool({
  name: 'list_messages',
  title: 'List messages',
  description:
    'What colleagues and the person wrote each other in threads, newest first. `from`: only what somebody of this name wrote; `search`: only with these words; `unread`: only what the person has not read. read_record with the kind thread shows more of one thread.',
  effect: 'reads',
  input: z.object({
    from: search.optional(),
    search: search.optional(),
    unread: z.boolean().default(false),
    limit: z.int().min(1).max(50).default(15),
  }),
  needs: 'use_internal_search',
  async work(ctx, input) {
    const found = await store.recent(ctx.db, ctx.actor, input)
    return {
      summary: `${found.length} ${found.length === 1 ? 'message' : 'messages'}`,
      shown: found.map(({ thread_id, title, by, mine, text, timestamp }) => ({
        text: upTo(SHOWN_LENGTH, `${by}, ${timestamp.slice(0, 16).replace('T', ' ')} UTC: ${text}`),
        record: { kind: 'thread' as const, id: thread_id, label: title },
        source: `Message of ${timestamp.slice(0, 10)}`,
        foreign: !mine,
      })),
    }
  },
})

export const commsTools: readonly Tool[] = [listMessages]
