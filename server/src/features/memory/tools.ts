// What an AI may do with what is remembered: look it up, and ask to remember more.

import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import { search } from '#contract/shapes.ts'
import { type Tool, type ToolPiece, tool } from '#server/engine/tool.ts'
import type { Db } from '#server/platform/db.ts'
import { fail } from '#server/platform/errors.ts'
import { memoryService, type RecalledMemory, recall } from './service.ts'
import { alike } from './store.ts'

/** The person's own words, written by them or kept after their yes; quoted as data all the same. */
const shown = ({ content, created_at }: RecalledMemory): ToolPiece => ({
  text: content,
  record: null,
  source: `Remembered on ${created_at.slice(0, 10)}`,
  foreign: false,
})

const recallMemory = tool({
  name: 'recall',
  title: 'Recall',
  description:
    'What is remembered of the person from earlier conversations: how they like things, who is who, what they decided. Say in a few words what it is about.',
  effect: 'reads',
  input: z.object({ about: search.pipe(z.string().min(1, 'Please say what to recall.')) }),
  needs: 'use_memory',
  async work(ctx, { about }) {
    const found = await recall(ctx.db, ctx.actor.user_id, about)
    return {
      summary: `${found.length} ${found.length === 1 ? 'thing' : 'things'} remembered`,
      shown: found.map(shown),
    }
  },
})

const remember = tool({
  name: 'remember',
  title: 'Remember something',
  description:
    'Keeps one lasting fact about the person or how they like things, in one sentence, for later conversations. Only when they ask for it. Waits until they agree.',
  effect: 'changes',
  input: z.object({ content: z.string().trim().min(1, 'Content required').max(5_000) }),
  target: ({ content }) => `“${isolated(content.slice(0, 80))}”`,
  needs: 'use_memory',
  async work(ctx, { content }, { conversation_id }) {
    const known = await alike(ctx.db, ctx.actor.user_id, content)
    const memory = await memoryService.create(ctx, { content, metadata: { conversation_id } })
    return {
      summary: 'Remembered.',
      shown: [{ text: memory.content, record: null, source: 'Remembered now', foreign: false }],
      // What was known before stays known.
      ...(known ? {} : { back: { version: memory.updated_at, with: { id: memory.id } } }),
    }
  },
  async undo(ctx, { id }) {
    await memoryService.remove(ctx, { id: String(id) })
  },
})

const forget = tool({
  name: 'forget',
  toolset: 'memory',
  title: 'Forget something',
  description:
    'Forgets one thing that recall has shown, by its very words. To correct it, forget it and remember what is right. Waits until the person agrees.',
  effect: 'changes',
  input: z.object({ content: z.string().trim().min(1, 'Content required').max(5_000) }),
  target: ({ content }) => `“${isolated(content.slice(0, 80))}”`,
  needs: 'use_memory',
  async work(ctx, { content }) {
    const id = await alike(ctx.db, ctx.actor.user_id, content)
    if (!id) throw fail('not_found', 'Nothing is remembered in these words.')
    await memoryService.remove({ ...ctx, ifVersion: null }, { id })
    return { summary: 'Forgotten.', shown: [], back: { version: null, with: { content } } }
  },
  async undo(ctx, { content }) {
    await memoryService.create(ctx, { content: String(content), metadata: {} })
  },
})

/** What is remembered and fits what a person says, as a reply is shown it. */
export async function rememberedFor(db: Db, userId: string, text: string): Promise<ToolPiece[]> {
  return (await recall(db, userId, text)).map(shown)
}

export const memoryTools: readonly Tool[] = [recallMemory, remember, forget]
