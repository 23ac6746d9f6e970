// The last answer is taken back: what was there before it stands again.
import { tasksVerbs } from '#server/features/tasks/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import * as store from '../store/statements.ts'
import type { Former, Row } from '../store/view.ts'

/** A task that was made goes with it, unless somebody has worked on it since: then it stays, by itself. */
export async function undoLast(ctx: Ctx, row: Row, last: Former): Promise<void> {
  const { by, made, finished, ticked, ...before } = last
  await store.update(ctx.db, row.id, {
    ...before,
    ...(ticked ? { said_state: 'found' as const } : {}),
    ...(by === 'text' ? { followed: null, followed_by: null } : {}),
    former: row.former.slice(0, -1),
  })
  const free = { ...ctx, ifVersion: null }
  if (made)
    await unlessGone(async () => {
      const task = await tasksVerbs.get(ctx, { id: made.id })
      if (task.can_delete && task.updated_at === made.updated_at) await tasksVerbs.remove(free, { id: made.id })
    })
  if (finished && row.task_id) {
    const id = row.task_id
    await unlessGone(async () => {
      const task = await tasksVerbs.get(ctx, { id })
      if (task.can_edit && task.status === 'Done')
        await tasksVerbs.update(free, { id, status: finished as typeof task.status })
    })
  }
}

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
