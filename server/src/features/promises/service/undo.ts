// The last answer is taken back: what was there before it stands again.
import type { contactsContract } from '#contract/contacts.ts'
import type { goalsContract } from '#contract/goals.ts'
import type { notesContract } from '#contract/notes.ts'
import type { tasksContract } from '#contract/tasks.ts'
import type { Models } from '#server/llm/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import * as store from '../store/statements.ts'
import type { Row, StatementBefore } from '../store/view.ts'

/** What a statement touches of other features. */
export type PromiseDeps = {
  notes: Pick<ServiceFunctions<typeof notesContract>, 'tick'>
  tasks: Pick<ServiceFunctions<typeof tasksContract>, 'get' | 'create' | 'update' | 'remove'>
  contacts: Pick<ServiceFunctions<typeof contactsContract>, 'get'>
  goals: Pick<ServiceFunctions<typeof goalsContract>, 'get'>
  models: Pick<Models, 'configured'>
}

/** A task that was made goes with it, unless somebody has worked on it since: then it stays, by itself. */
export async function undoLast(deps: PromiseDeps, ctx: Ctx, row: Row, last: StatementBefore): Promise<void> {
  const { by, made, finished, ticked, suggested, ...before } = last
  await store.update(ctx.db, row.id, {
    ...before,
    ...(ticked ? { said_state: 'found' as const } : {}),
    ...(by === 'text' || by === 'accept' ? { followed: null, followed_by: null } : {}),
    ...(suggested ? { suggested: suggested.change, suggested_by: suggested.by } : {}),
    former: row.former.slice(0, -1),
  })
  const free = { ...ctx, ifVersion: null }
  if (made)
    await succeeds(async () => {
      const task = await deps.tasks.get(ctx, { id: made.id })
      if (task.can_delete && task.updated_at === made.updated_at) await deps.tasks.remove(free, { id: made.id })
    })
  if (finished && row.task_id) {
    const id = row.task_id
    await succeeds(async () => {
      const task = await deps.tasks.get(ctx, { id })
      if (task.can_edit && task.status === 'Done')
        await deps.tasks.update(free, { id, status: finished as typeof task.status })
    })
  }
}

/** False: it is gone, or the text has changed. The answer to the statement stands all the same. */
export async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
