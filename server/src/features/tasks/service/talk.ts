// What is said about a task, and who changed what of it.
import { isDeepStrictEqual } from 'node:util'
import type { TaskActivity } from '#contract/task-talk.ts'
import type { Task, tasksContract } from '#contract/tasks.ts'
import { notifyUsers } from '#server/access/notify.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from '../store/talk.ts'
import type { FoundTask } from '../store.ts'
import { announce, found } from './found.ts'

type Verbs = 'comments' | 'comment' | 'updateComment' | 'removeComment' | 'people' | 'activity'

/** Whoever sees a task may say something about it, and mention those who see it too. */
export const talk: Pick<ServiceFunctions<typeof tasksContract>, Verbs> = {
  async comments(ctx, { id, ...page }) {
    const { task } = await found(ctx, id)
    return store.listComments(ctx.db, ctx.actor, { task: task.id }, page)
  },

  /** Errors: not_found, invalid (also for somebody who may not see the task). */
  async comment(ctx, { id, text, mentions = [] }) {
    const of = await found(ctx, id)
    await checkMentions(ctx, of, mentions)
    const comment = await store.insertComment(ctx.db, of.task.id, ctx.actor.user_id, { text, mentions })
    announce(ctx, of)
    const told = await notifyMentioned(ctx, of, mentions)
    const others = [of.created_by, of.task.assigned_to_user_id ?? '', ...(await store.authors(ctx.db, of.task.id))]
    await notifyUsers(ctx, {
      kind: 'comment',
      subject: { kind: 'task', id: of.task.id },
      actor: ctx.actor.user_id,
      users: await store.whoSees(
        ctx.db,
        everybody(of),
        others.filter((user) => user !== '' && !told.includes(user)),
      ),
    })
    return loaded(ctx, of.task.id, comment)
  },

  /** Only whom it mentions anew is told. Errors: not_found, not_permitted, invalid. */
  async updateComment(ctx, { id, comment_id, text, mentions = [] }) {
    const of = await found(ctx, id)
    const before = await loaded(ctx, of.task.id, comment_id)
    permit(before.can_edit)
    // Sent back as it is, it was not edited.
    if (text === before.text && isDeepStrictEqual(new Set(mentions), new Set(before.mentions))) return before
    const added = mentions.filter((user) => !before.mentions.includes(user))
    await checkMentions(ctx, of, added)
    await store.updateComment(ctx.db, comment_id, { text, mentions })
    announce(ctx, of)
    await notifyMentioned(ctx, of, added)
    return loaded(ctx, of.task.id, comment_id)
  },

  /** Errors: not_found, not_permitted. */
  async removeComment(ctx, { id, comment_id }) {
    const of = await found(ctx, id)
    permit((await loaded(ctx, of.task.id, comment_id)).can_edit)
    await store.removeComment(ctx.db, comment_id)
    announce(ctx, of)
  },

  async people(ctx, { id, search, ...page }) {
    return store.people(ctx.db, known(await found(ctx, id)), search, page)
  },

  async activity(ctx, { id, ...page }) {
    const { task } = await found(ctx, id)
    return store.listActivity(ctx.db, ctx.actor, { task: task.id }, page)
  },
}

async function loaded(ctx: Ctx, taskId: string, id: string) {
  const comment = isId(id) ? await store.getComment(ctx.db, ctx.actor, taskId, id) : undefined
  if (!comment) throw notFound()
  return comment
}

const peopleOf = ({ created_by, task }: FoundTask) => [
  created_by,
  ...((task.assigned_to_user_id ?? '') ? [task.assigned_to_user_id ?? ''] : []),
]
/** Those of whom the caller may know that they see the task: in organizations in common, and themselves. */
const known = (of: FoundTask) => ({
  people: [...peopleOf(of), ...of.task.shared_user_ids],
  orgs: of.task.shared_org_ids,
})
const everybody = (of: FoundTask) => ({ people: [...peopleOf(of), ...of.person_ids], orgs: of.organization_ids })

async function checkMentions(ctx: Ctx, of: FoundTask, mentions: readonly string[]): Promise<void> {
  const wanted = new Set(mentions)
  const may = await store.whoSees(ctx.db, known(of), [...wanted])
  if (may.length < wanted.size)
    throw invalid(
      'mentions',
      'Somebody you mention may not see this task. Share it with them first, or write their name without @.',
    )
}

async function notifyMentioned(ctx: Ctx, of: FoundTask, mentions: readonly string[]): Promise<readonly string[]> {
  await notifyUsers(ctx, {
    kind: 'mention',
    subject: { kind: 'task', id: of.task.id },
    actor: ctx.actor.user_id,
    users: [...new Set(mentions)],
  })
  return mentions
}

/** Long texts, and records that not every reader of the task may see: that they changed is told, not how. */
const UNTOLD = ['description', 'notes', 'goal_id', 'contact_id'] as const
const TOLD = ['title', 'priority', 'status', 'due_date', 'due_time', 'assigned_to_user_id'] as const

/** Writes down what this change made different. `before` null: the task was made. */
export async function recordChanges(ctx: Ctx, before: FoundTask | null, after: FoundTask): Promise<void> {
  const changes: Omit<TaskActivity, 'id' | 'at' | 'actor'>[] = []
  if (before === null) changes.push({ field: 'created', was: null, becomes: null })
  const was = before?.task
  for (const field of TOLD)
    if (was && was[field] !== after.task[field]) changes.push({ field, was: was[field], becomes: after.task[field] })
  // Who has a new task is who was given it.
  if (!was && after.task.assigned_to_user_id)
    changes.push({ field: 'assigned_to_user_id', was: null, becomes: after.task.assigned_to_user_id })
  for (const field of UNTOLD)
    if (was && was[field] !== after.task[field]) changes.push({ field, was: null, becomes: null })
  if (was && repeats(was) !== repeats(after.task))
    changes.push({ field: 'repeats', was: repeats(was), becomes: repeats(after.task) })
  if (before && readers(before) !== readers(after)) changes.push({ field: 'shared_org_ids', was: null, becomes: null })
  await store.record(ctx.db, after.task.id, ctx.actor.user_id, changes)
}

const readers = ({ organization_ids, person_ids }: FoundTask) => [...organization_ids, ...person_ids.toSorted()].join()

const repeats = ({ recurrence_rule, repeat_after_days }: Task): string | null =>
  recurrence_rule ?? (repeat_after_days === null ? null : `${repeat_after_days} days after it is done`)
