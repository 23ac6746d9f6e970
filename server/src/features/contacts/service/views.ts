// The service functions of kept views of the list (wire §7). They are their owner's alone: nobody else is told that there is one.
import { type ContactView, type contactViewEndpoints, MOST_VIEWS } from '#contract/contact-views.ts'
import { requireVersion } from '#server/access/versions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from '../store/views.ts'

export const viewService: ServiceFunctions<{ endpoints: typeof contactViewEndpoints }> = {
  async views(ctx) {
    return { items: await store.list(ctx.db, ctx.actor.user_id) }
  },

  /** Errors: invalid, conflict (there is one of this name, or there are too many). */
  async addView(ctx, input) {
    const others = await lockForUpdate(ctx)
    if (others.length >= MOST_VIEWS)
      throw fail('conflict', `You can keep ${MOST_VIEWS} views. Please delete one first.`)
    refuseSameName(others, input.name)
    const id = await store.insert(ctx.db, ctx.actor.user_id, input)
    return announced(ctx, await found(ctx, id))
  },

  /** Errors: invalid, not_found, conflict (another one has this name, or it was changed meanwhile). */
  async updateView(ctx, { id, ...values }) {
    const others = await lockForUpdate(ctx)
    const before = await found(ctx, id)
    requireVersion(ctx, before)
    if (values.name !== undefined)
      refuseSameName(
        others.filter((each) => each.id !== before.id),
        values.name,
      )
    await store.update(ctx.db, before.id, values)
    return announced(ctx, await found(ctx, id))
  },

  /** Errors: not_found, conflict. */
  async removeView(ctx, { id }) {
    await lockForUpdate(ctx)
    const before = await found(ctx, id)
    requireVersion(ctx, before)
    await store.remove(ctx.db, before.id)
    announced(ctx, before)
  },
}

async function lockForUpdate(ctx: Ctx): Promise<ContactView[]> {
  await store.hold(ctx.db, ctx.actor.user_id)
  return store.list(ctx.db, ctx.actor.user_id)
}

async function found(ctx: Ctx, id: string): Promise<ContactView> {
  const view = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!view) throw notFound()
  return view
}

function refuseSameName(others: readonly ContactView[], name: string): void {
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw fail('conflict', `You have a view with this name already. Please choose another name.`)
}

function announced(ctx: Ctx, view: ContactView): ContactView {
  ctx.changed('contacts', view.id, { users: [ctx.actor.user_id] })
  return view
}
