// What every call about a task begins and ends with: the task as its caller sees it, and who hears of a change.
import { isOpen } from '#contract/task-status.ts'
import { notifyUsers, resolveNotifications } from '#server/access/notify.ts'
import type { Ctx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { giver, whoSees } from '../store/talk.ts'
import * as store from '../store.ts'

/** Errors: not_found. */
export async function found(ctx: Ctx, id: string): Promise<store.FoundTask> {
  const task = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!task) throw notFound()
  return task
}

/** As `found`; of two who change it at once the second waits for the first. Errors: not_found. */
export async function lockForUpdate(ctx: Ctx, id: string): Promise<store.FoundTask> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(ctx, id)
}

/** Who has it now, and who may see it now, hears of it; what was told of it before and is over is unread no more. */
export async function notifyPeople(ctx: Ctx, before: store.FoundTask | null, after: store.FoundTask): Promise<void> {
  const subject = { kind: 'task', id: after.task.id } as const
  const [was, is] = [before?.task.assigned_to_user_id ?? null, after.task.assigned_to_user_id]
  const closed = !isOpen(after.task)
  if (was && was !== is) await resolveNotifications(ctx, subject, { users: [was] })
  if (before && closed && isOpen(before.task))
    await resolveNotifications(ctx, subject, { kinds: ['assignment', 'due', 'overdue', 'reminder'] })
  else if (before && (before.task.due_date !== after.task.due_date || before.task.due_time !== after.task.due_time))
    await resolveNotifications(ctx, subject, { kinds: ['due', 'overdue', 'reminder'] })
  if (before && before.task.status !== after.task.status) await notifyDone(ctx, after)
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
  const knew = before?.person_ids ?? []
  const fresh = after.person_ids.filter((id) => !knew.includes(id) && id !== is)
  // Who has it through an organization has known of it, or has just been told.
  const exceptOrgs = [...known, ...after.organization_ids]
  await notifyUsers(ctx, { kind: 'share', subject, actor, users: fresh, except: [after.created_by], exceptOrgs })
  const gone = knew.filter((id) => !after.person_ids.includes(id))
  if (gone.length > 0) await resolveNotifications(ctx, subject, { kinds: ['share'], users: gone })
}

/** Who made a task and who gave it to somebody hear that it is done; opened again, it is not. */
async function notifyDone(
  ctx: Ctx,
  { task, created_by, organization_ids, person_ids }: store.FoundTask,
): Promise<void> {
  const subject = { kind: 'task', id: task.id } as const
  if (task.status !== 'Done') return resolveNotifications(ctx, subject, { kinds: ['done'] })
  const gave = await giver(ctx.db, task.id)
  const users = await whoSees(
    ctx.db,
    {
      people: [created_by, ...(task.assigned_to_user_id ? [task.assigned_to_user_id] : []), ...person_ids],
      orgs: organization_ids,
    },
    gave ? [created_by, gave] : [created_by],
  )
  await notifyUsers(ctx, {
    kind: 'done',
    subject,
    actor: ctx.actor.user_id,
    users,
  })
}

/** Tells those who see the task now, and those who saw it before. */
export function announce(ctx: Ctx, ...states: store.FoundTask[]): void {
  const [first] = states
  if (!first) return
  const users = states.flatMap(({ created_by, task, person_ids }) => [
    created_by,
    ...(task.assigned_to_user_id ? [task.assigned_to_user_id] : []),
    ...person_ids,
  ])
  const orgs = states.flatMap((state) => state.organization_ids)
  const audience = { users: [...new Set(users)], orgs: [...new Set(orgs)] }
  ctx.changed('tasks', first.task.id, audience)
  // The timeline of a contact shows the tasks about it.
  const contacts = states.flatMap(({ task }) => task.contact_id ?? [])
  for (const id of new Set(contacts)) ctx.changed('contacts', id, audience)
}
