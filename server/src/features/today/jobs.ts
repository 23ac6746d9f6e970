// Briefings are there before their people are, and are made anew when their records have changed.
import { actorOf } from '#server/access/actor.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, defineTask, type Pass, type Task, type Turn } from '#server/platform/jobs/job.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { prepare, type TodayDeps } from './service.ts'
import * as store from './store.ts'

export type Preparing = { database: Database; deps: Pick<TodayDeps, 'workspaceOf'> }

/** Of the person's own clock. */
const MORNING_HOUR = 5
/** Zones begin their hours at every quarter. */
const LOOK_AGAIN_SECONDS = 300
const BATCH = 50

async function prepareFor({ database, deps }: Preparing, userId: string, { log }: Turn): Promise<void> {
  const actor = await actorOf(database, userId)
  if (!actor || actor.user_level === 'waitlisted') return
  await workAs(database, actor, ownOrigin(log), (ctx) => prepare(deps, ctx))
}

/** `now`: another clock, for tests. */
export function morningJob(preparing: Preparing, now = () => new Date()): Pass {
  return definePass({
    name: 'today.mornings',
    title: 'Make briefings of the day ahead',
    everySeconds: LOOK_AGAIN_SECONDS,
    async run(turn) {
      const due = await store.due(preparing.database.db, now(), MORNING_HOUR, BATCH)
      for (const userId of due) {
        if (turn.signal.aborted) return
        try {
          await prepareFor(preparing, userId, turn)
        } catch (error) {
          turn.log.warn({ err: error, user_id: userId }, 'a briefing could not be made ahead')
        }
        // Requests have their turn in between.
        await new Promise(setImmediate)
      }
      return due.length === BATCH ? 0 : undefined
    },
  })
}

export function refreshJob(preparing: Preparing): Task<{ user_id: string }> {
  return defineTask<{ user_id: string }>({
    name: 'today.refresh',
    title: 'Make a briefing anew after changes',
    retry: { times: 3, seconds: 5, mostSeconds: 60 },
    endsWithinSeconds: 120,
    run: ({ user_id }, turn) => prepareFor(preparing, user_id, turn),
  })
}
