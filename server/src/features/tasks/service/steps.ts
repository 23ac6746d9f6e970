// The steps of a task, reminders, and the order that somebody has put their tasks into.
import { MOST_STEPS, type tasksContract } from '#contract/tasks.ts'
import { resolveNotifications } from '#server/access/notify.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from '../store/steps.ts'
import { announce, found, lockForUpdate } from './found.ts'

type Verbs = 'addStep' | 'updateStep' | 'removeStep' | 'remind' | 'order'

export const steps: Pick<ServiceFunctions<typeof tasksContract>, Verbs> = {
  /** Errors: not_found, not_permitted, invalid (there are too many). */
  async addStep(ctx, { id, title }) {
    const { task } = await editable(ctx, id)
    if (task.steps.length >= MOST_STEPS) throw invalid('title', `A task has at most ${MOST_STEPS} steps.`)
    await store.addSteps(ctx.db, id, [title], await store.nextPlace(ctx.db, id))
    return changed(ctx, id)
  },

  /** Errors: not_found, not_permitted. */
  async updateStep(ctx, { id, step_id, place, ...values }) {
    const { task } = await editable(ctx, id)
    if (!isId(step_id) || !(await store.updateStep(ctx.db, id, step_id, values))) throw notFound()
    if (place !== undefined) {
      const others = task.steps.map((step) => step.id).filter((other) => other !== step_id)
      await store.placeSteps(ctx.db, id, others.toSpliced(place, 0, step_id))
    }
    return changed(ctx, id)
  },

  /** Errors: not_found, not_permitted. */
  async removeStep(ctx, { id, step_id }) {
    await editable(ctx, id)
    if (!isId(step_id) || !(await store.removeStep(ctx.db, id, step_id))) throw notFound()
    return changed(ctx, id)
  },

  /** The caller's own, on their own clock. What was told of it before is over. Errors: not_found, invalid (a moment that is past). */
  async remind(ctx, { id, at }) {
    const { task } = await found(ctx, id)
    const { user_id, time_zone } = ctx.actor
    if (!(await store.remind(ctx.db, task.id, user_id, time_zone, at)))
      throw invalid('at', 'This time is past. Please choose a later one.')
    await resolveNotifications(ctx, { kind: 'task', id }, { kinds: ['reminder'], users: [user_id] })
    ctx.changed('tasks', id, { users: [user_id] })
    return (await found(ctx, id)).task
  },

  /** Errors: not_found (one of them is not the caller's to see). */
  async order(ctx, { ids }) {
    if ((await store.seenAmong(ctx.db, ids)) < ids.length) throw notFound()
    await store.placeTasks(ctx.db, ctx.actor.user_id, ids)
    ctx.changed('tasks', '', { users: [ctx.actor.user_id] })
    return { ordered: ids.length }
  },
}

async function editable(ctx: Ctx, id: string) {
  const of = await lockForUpdate(ctx, id)
  permit(of.task.can_edit)
  return of
}

async function changed(ctx: Ctx, id: string) {
  const of = await found(ctx, id)
  announce(ctx, of)
  return of.task
}
