import type { Task, tasksContract } from '#contract/tasks.ts'
import { inBin } from '#server/access/bin.ts'
import { resolveNotifications } from '#server/access/notify.ts'
import { requireAssignable } from '#server/access/people.ts'
import { peopleChange, shareChange, sharePeople } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { can, canShare } from './policy.ts'
import { announce, found, lockForUpdate, notifyPeople } from './service/found.ts'
import { follow, withRecurrence } from './service/series.ts'
import { steps } from './service/steps.ts'
import { recordChanges, talk } from './service/talk.ts'
import { addSteps } from './store/steps.ts'
import * as store from './store.ts'

/** Tasks: made, given to somebody, shared with organizations. Source: wire §6, rights §9. */
export const tasksService: ServiceFunctions<typeof tasksContract> = {
  ...talk,
  ...steps,

  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  /** Errors: invalid, not_found (a person, goal, contact or organization that the caller may not name). */
  async create(ctx, { shared_org_ids, shared_user_ids, steps: titles = [], ...values }) {
    const shares = shareChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_org_ids)
    const people = peopleChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_user_ids)
    await checkReferences(ctx, values)
    const id = await store.insert(ctx.db, ctx.actor.user_id, withRecurrence(timed(values, null), null))
    await addSteps(ctx.db, id, titles, 0)
    if (shares) await store.share(ctx.db, id, shares)
    if (people) await sharePeople(ctx.db, 'task', id, people)
    const made = await found(ctx, id)
    announce(ctx, made)
    await recordChanges(ctx, null, made)
    await notifyPeople(ctx, null, made)
    return made.task
  },

  async get(ctx, { id }) {
    return (await found(ctx, id)).task
  },

  /** Errors: not_found (also a task without a goal, or one whose goal the caller is not told of). */
  async goal(ctx, { id }) {
    const goal = isId(id) ? await store.goalOf(ctx.db, id) : undefined
    if (!goal) throw notFound()
    return goal
  },

  /**
   * Fields left out stay as they are; a person or a list of organizations sent back unchanged changes nothing.
   * Errors: not_found, not_permitted, conflict, invalid.
   */
  async update(ctx, { id, shared_org_ids, shared_user_ids, ...values }) {
    const before = await lockForUpdate(ctx, id)
    permit(before.task.can_edit)
    requireVersion(ctx, before.task)
    const shares = shareChange(
      ctx.actor,
      { shown: before.task.shared_org_ids, owner: before.created_by },
      shared_org_ids,
    )
    const shown = before.task.shared_user_ids
    const people = peopleChange(ctx.actor, { shown, owner: before.created_by }, shared_user_ids)
    const changed = changedReferences(before.task, values)
    if (changed.assigned_to_user_id !== undefined) permit(before.task.can_assign)
    const kept = withRecurrence(timed(values, before.task), before)
    await checkReferences(ctx, changed)
    await store.update(ctx.db, id, kept)
    if (shares) await store.share(ctx.db, id, shares)
    if (people) await sharePeople(ctx.db, 'task', id, people)
    return announceChange(ctx, before)
  },

  /**
   * Each task for itself, in one transaction: one that the caller may not change so is left as it is and said with its reason.
   * Errors: invalid.
   */
  async changeMany(ctx, { changes }) {
    const items: Task[] = []
    const refused: { id: string; detail: string }[] = []
    // Always in the same order: two who change the same tasks at once wait for each other and never in a circle.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      try {
        items.push(await tasksService.update({ ...ctx, ifVersion: null }, change))
      } catch (error) {
        // Each update announces itself. These errors are thrown before anything is written.
        if (!(error instanceof AppError)) throw error
        refused.push({ id: change.id, detail: error.message })
      }
    return { items, refused }
  },

  /** Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    const before = await lockForUpdate(ctx, id)
    permit(before.task.can_delete)
    requireVersion(ctx, before.task)
    await store.remove(ctx.db, ctx.actor, id)
    announce(ctx, before)
    await resolveNotifications(ctx, { kind: 'task', id })
  },

  /**
   * Takes a deletion back, within the hour, for the one who deleted it and could do so still: the same id, fields and shares.
   * A goal, account or organization that is gone meanwhile is left out. Errors: not_found.
   */
  async restore(ctx, { id }) {
    const kept = isId(id) ? await inBin<store.KeptTask>(ctx.db, ctx.actor, 'task', id) : undefined
    if (!kept || !can(ctx.actor, kept).can_delete || !(await store.restore(ctx.db, id))) throw notFound()
    const back = await found(ctx, id)
    announce(ctx, back)
    return back.task
  },

  /** Errors: not_found (also a person whom the caller may not assign to), not_permitted, conflict. */
  async assign(ctx, { id, assigned_to_user_id }) {
    const before = await lockForUpdate(ctx, id)
    permit(before.task.can_assign)
    requireVersion(ctx, before.task)
    await checkReferences(ctx, changedReferences(before.task, { assigned_to_user_id }))
    await store.update(ctx.db, id, { assigned_to_user_id })
    return announceChange(ctx, before)
  },

  /** The list becomes exactly this one. Errors: not_found (also an organization that is not the caller's), not_permitted, conflict. */
  async share(ctx, { id, org_ids, ids }) {
    const before = await lockForUpdate(ctx, id)
    permit(canShare(ctx.actor, before))
    requireVersion(ctx, before.task)
    const shares = shareChange(
      ctx.actor,
      { shown: before.task.shared_org_ids, owner: before.created_by },
      org_ids ?? ids ?? [],
    )
    if (shares) {
      await store.update(ctx.db, id, {})
      await store.share(ctx.db, id, shares)
    }
    return announceChange(ctx, before)
  },

  async shares(ctx, { id, limit, cursor }) {
    const { task } = await found(ctx, id)
    return store.organizations(ctx.db, task.shared_org_ids, { limit, cursor })
  },
}

/** After a change: what comes of it, what is written down of it, and who hears of it. Answers the task as it is then. */
async function announceChange(ctx: Ctx, before: store.FoundTask): Promise<Task> {
  const after = await follow(ctx, before, await found(ctx, before.task.id))
  announce(ctx, before, after)
  await recordChanges(ctx, before, after)
  await notifyPeople(ctx, before, after)
  return after.task
}

type Timed = { due_date?: string | null; due_time?: string | null }

/** A time of the day needs its day: it goes with it. Errors: invalid, where a time is given and there is no day. */
function timed<Values extends Timed>(values: Values, before: Required<Timed> | null): Values {
  const day = values.due_date === undefined ? (before?.due_date ?? null) : values.due_date
  if (day !== null) return values
  if (values.due_time) throw invalid('due_time', 'A time needs a day: please give a due date too.')
  return before?.due_time ? { ...values, due_time: null } : values
}

type References = { assigned_to_user_id?: string | null; goal_id?: string | null; contact_id?: string | null }

/** Only what is really another one: a reference that stays need not be one that the caller could have set. */
function changedReferences(before: Required<References>, values: References): References {
  return {
    assigned_to_user_id:
      values.assigned_to_user_id === before.assigned_to_user_id ? undefined : values.assigned_to_user_id,
    goal_id: values.goal_id === before.goal_id ? undefined : values.goal_id,
    contact_id: values.contact_id === before.contact_id ? undefined : values.contact_id,
  }
}

async function checkReferences(ctx: Ctx, { assigned_to_user_id, goal_id, contact_id }: References): Promise<void> {
  if (assigned_to_user_id) await requireAssignable(ctx.db, ctx.actor, assigned_to_user_id)
  if (goal_id && !(await store.goalVisible(ctx.db, ctx.actor, goal_id))) throw notFound()
  if (contact_id && !(await store.contactVisible(ctx.db, ctx.actor, contact_id))) throw notFound()
}

/** Those of these tasks that the caller may see, in no order, by a fixed number of statements. */
export const readTasks = (ctx: Ctx, ids: readonly string[]): Promise<Task[]> => store.getSome(ctx.db, ctx.actor, ids)
