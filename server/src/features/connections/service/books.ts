// Address books that may be written to: which, what was written, and taking it back (decision 0146).
import type { addressBookEndpoints, CardWrite } from '#contract/address-books.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from '../store/books.ts'
import * as connections from '../store/connections.ts'

export const bookService: ServiceFunctions<{ endpoints: typeof addressBookEndpoints }> = {
  /** Errors: not_found. */
  async books(ctx, { id }) {
    await connection(ctx, id)
    return { items: await store.books(ctx.db, ctx.actor.user_id, { connection: id }) }
  },

  /** What waits and was never sent is forgotten when it is switched off. Errors: not_found. */
  async updateBook(ctx, { id, writes }) {
    const { user_id } = ctx.actor
    if (!isId(id) || !(await store.lockBook(ctx.db, user_id, id))) throw notFound()
    const [before] = await store.books(ctx.db, user_id, { id })
    if (!before) throw notFound()
    if (before.writes !== writes) {
      await (writes ? store.switchOn(ctx.db, id) : store.switchOff(ctx.db, id))
      if (writes) await store.lookSoon(ctx.db, before.connection_id)
    }
    ctx.changed('connections', before.connection_id, { users: [user_id] })
    const [after] = await store.books(ctx.db, user_id, { id })
    if (!after) throw notFound()
    return after
  },

  /** Errors: not_found. */
  async cardWrites(ctx, { id, ...input }) {
    await connection(ctx, id)
    return store.listWrites(ctx.db, ctx.actor.user_id, id, input)
  },

  /** Done soon, and only while the card is as it was written. Errors: not_found, conflict. */
  async undoCardWrite(ctx, { id }) {
    const { connection_id } = await write(ctx, id)
    if (!(await store.undo(ctx.db, id)))
      throw fail(
        'conflict',
        'This can no longer be undone: that is possible for seven days, and only while nothing else was written to the card.',
      )
    await store.lookSoon(ctx.db, connection_id)
    ctx.changed('connections', connection_id, { users: [ctx.actor.user_id] })
    const { connection_id: _, ...done } = await write(ctx, id)
    return done
  },
}

async function connection(ctx: Ctx, id: string): Promise<void> {
  if (!isId(id) || !(await connections.get(ctx.db, ctx.actor.user_id, id))) throw notFound()
}

async function write(ctx: Ctx, id: string): Promise<CardWrite & { connection_id: string }> {
  const found = isId(id) ? await store.getWrite(ctx.db, ctx.actor.user_id, id) : undefined
  if (!found) throw notFound()
  return found
}
