import { isOpen } from '#contract/task-status.ts'
import type { tasksContract } from '#contract/tasks.ts'
import { inBin } from '#server/access/bin.ts'
import { notifyUsers, resolveNotifications } from '#server/access/notify.ts'
import { requireAssignable } from '#server/access/people.ts'
import { shareChange } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { can, canShare } from './policy.ts'
import * as store from './store.ts'

/** Tasks: made, given to somebody, shared with organizations. Source: wire §6, rights §9. */
export const tasksService: Serves<typeof tasksContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  /** Errors: invalid, not_found (a person, goal, contact or organization that the caller may not name). */
  async create(ctx, { shared_org_ids, ...values }) {
    const shares = shareChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_org_ids)
    await checkReferences(ctx, values)
    const id = await store.insert(ctx.db, ctx.actor.user_id, values)
    if (shares) await store.share(ctx.db, id, shares)
    const made = await found(ctx, id)
    announce(ctx, made)
    await tellPeople(ctx, null, made)
    return made.task
  },

  async get(ctx, { id }) {
    return (await found(ctx, id)).task
  },

  /**
   * Fields left out stay as they are; a person or a list of organizations sent back unchanged changes nothing.
   * Errors: not_found, not_permitted, conflict, invalid.
   */
  async update(ctx, { id, shared_org_ids, ...values }) {
    const before = await held(ctx, id)
    permit(before.task.can_edit)
    requireVersion(ctx, before.task)
    const shares = shareChange(
      ctx.actor,
      { shown: before.task.shared_org_ids, owner: before.created_by },
      shared_org_ids,
    )
    const changed = changedReferences(before.task, values)
    if (changed.assigned_to_user_id !== undefined) permit(before.task.can_assign)
    await checkReferences(ctx, changed)
    await store.update(ctx.db, id, values)
    if (shares) await store.share(ctx.db, id, shares)
    const after = await found(ctx, id)
    announce(ctx, before, after)
    await tellPeople(ctx, before, after)
    return after.task
  },

  /** Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    const before = await held(ctx, id)
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
    const before = await held(ctx, id)
    permit(before.task.can_assign)
    requireVersion(ctx, before.task)
    await checkReferences(ctx, changedReferences(before.task, { assigned_to_user_id }))
    await store.update(ctx.db, id, { assigned_to_user_id })
    const after = await found(ctx, id)
    announce(ctx, before, after)
    await tellPeople(ctx, before, after)
    return after.task
  },

  /** The list becomes exactly this one. Errors: not_found (also an organization that is not the caller's), not_permitted, conflict. */
  async share(ctx, { id, org_ids, ids }) {
    const before = await held(ctx, id)
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
    const after = await found(ctx, id)
    announce(ctx, before, after)
    await tellPeople(ctx, before, after)
    return after.task
  },

  async shares(ctx, { id, limit, cursor }) {
    const { task } = await found(ctx, id)
    return store.organizations(ctx.db, task.shared_org_ids, { limit, cursor })
  },
}

async function found(ctx: Ctx, id: string): Promise<store.FoundTask> {
  const task = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!task) throw notFound()
  return task
}

async function held(ctx: Ctx, id: string): Promise<store.FoundTask> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
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

/** Who has it now, and who may see it now, hears of it; what was told of it before and is over is unread no more. */
async function tellPeople(ctx: Ctx, before: store.FoundTask | null, after: store.FoundTask): Promise<void> {
  const subject = { kind: 'task', id: after.task.id } as const
  const [was, is] = [before?.task.assigned_to_user_id ?? null, after.task.assigned_to_user_id]
  const closed = !isOpen(after.task)
  if (was && was !== is) await resolveNotifications(ctx, subject, { users: [was] })
  if (before && closed && isOpen(before.task))
    await resolveNotifications(ctx, subject, { kinds: ['assignment', 'due', 'overdue'] })
  else if (before && before.task.due_date !== after.task.due_date)
    await resolveNotifications(ctx, subject, { kinds: ['due', 'overdue'] })
  const actor = ctx.actor.user_id
  if (is && is !== was && !closed) await notifyUsers(ctx, { kind: 'assignment', subject, actor, users: [is] })
  const known = before?.organization_ids ?? []
  for (const org of after.organization_ids.filter((id) => !known.includes(id)))
    await notifyUsers(ctx, {
      kind: 'share',
      subject,
      actor,
      orgs: [org],
      organization: org,
      except: [after.created_by, ...(is ? [is] : [])],
      exceptOrgs: known,
    })
}

/** Tells those who see the task now, and those who saw it before. */
function announce(ctx: Ctx, ...states: store.FoundTask[]): void {
  const [first] = states
  if (!first) return
  const users = states.flatMap(({ created_by, task }) => [
    created_by,
    ...(task.assigned_to_user_id ? [task.assigned_to_user_id] : []),
  ])
  const orgs = states.flatMap((state) => state.organization_ids)
  const audience = { users: [...new Set(users)], orgs: [...new Set(orgs)] }
  ctx.changed('tasks', first.task.id, audience)
  // The timeline of a contact shows the tasks about it.
  const contacts = states.flatMap(({ task }) => task.contact_id ?? [])
  for (const id of new Set(contacts)) ctx.changed('contacts', id, audience)
}
