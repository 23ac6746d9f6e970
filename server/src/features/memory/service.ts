import type { Memory, memoryContract } from '#contract/memory.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from './store.ts'

/** Trust M10. */
const MOST = 1_000
/** What one reply is reminded of: so many, and so many characters. */
const RECALLED = 12
const RECALLED_LENGTH = 6_000

/** What is remembered of a person. Source: wire §9, rights §4, trust M10. */
export const memoryService: ServiceFunctions<typeof memoryContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor.user_id, input)
  },

  /** What is known in the same words is not remembered twice. Errors: invalid, not_found (conversation), conflict (full, a temporary one). */
  async create(ctx, { content, metadata }) {
    const { user_id } = ctx.actor
    const conversation_id = metadata.conversation_id ?? null
    const of = conversation_id ? await store.conversationOf(ctx.db, user_id, conversation_id) : null
    if (of === undefined) throw notFound()
    if (of?.temporary) throw fail('conflict', 'Nothing that is said in a temporary conversation is remembered.')
    const known = await store.alike(ctx.db, user_id, content)
    if (!known && (await store.count(ctx.db, user_id)) >= MOST)
      throw fail('conflict', `${MOST.toLocaleString('en')} things are remembered already. Please forget some first.`)
    const source = conversation_id ? 'chat' : 'person'
    const id = known ?? (await store.insert(ctx.db, user_id, { content, conversation_id, source }))
    announce(ctx, id)
    return found(ctx, id)
  },

  /** Errors: not_found, invalid, conflict (changed meanwhile, or known in these words already). */
  async update(ctx, { id, content }) {
    const before = await lockForUpdate(ctx, id)
    requireVersion(ctx, before)
    const known = await store.alike(ctx.db, ctx.actor.user_id, content)
    if (known && known !== before.id) throw fail('conflict', 'This is remembered already, in the same words.')
    await store.update(ctx.db, before.id, content)
    announce(ctx, id)
    return found(ctx, id)
  },

  /** Errors: not_found, conflict. */
  async remove(ctx, { id }) {
    requireVersion(ctx, await lockForUpdate(ctx, id))
    await store.remove(ctx.db, id)
    announce(ctx, id)
  },

  async removeAll(ctx) {
    await store.removeAll(ctx.db, ctx.actor.user_id)
    announce(ctx, ctx.actor.user_id)
  },
}

export type RecalledMemory = Pick<Memory, 'id' | 'content' | 'created_at'>

/** What a reply to `text` should know of its person: what shares its words first, then the newest. */
export async function recall(db: Db, userId: string, text: string, most = RECALLED): Promise<RecalledMemory[]> {
  let room = RECALLED_LENGTH
  const found = await store.recall(db, userId, text, most)
  return found.filter(({ content }) => {
    room -= content.length
    return room >= 0
  })
}

async function found(ctx: Ctx, id: string): Promise<Memory> {
  const memory = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!memory) throw notFound()
  return memory
}

async function lockForUpdate(ctx: Ctx, id: string): Promise<Memory> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

function announce(ctx: Ctx, id: string): void {
  ctx.changed('memory', id, { users: [ctx.actor.user_id] })
}
