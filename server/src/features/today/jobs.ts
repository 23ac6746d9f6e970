// Briefings are there before their people are, and are made anew when their records have changed.
import { actorOf } from '#server/access/actor.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { prepare, type TodayDeps } from './service.ts'
import * as store from './store.ts'

export type Preparing = {
  database: Database
  deps: Pick<TodayDeps, 'workspaceOf' | 'closed'>
  /** Another clock, for tests. */
  now?: () => Date
}

export const MAKE_BRIEFINGS = 'today.briefings'
/** Of the person's own clock. */
const MORNING_HOUR = 5
/** Zones begin their hours at every quarter; one that was asked for and whose word was lost is made after this long at the latest. */
const LOOK_AGAIN_SECONDS = 60
const BATCH = 20

export function briefingsJob({ database, deps, now = () => new Date() }: Preparing): Pass {
  const { db } = database
  /** One that cannot be made must not hold up the others. */
  const makeFor = async (userId: string, { log }: Turn) => {
    try {
      const actor = await actorOf(database, userId)
      if (actor && actor.user_level !== 'waitlisted')
        await workAs(database, actor, ownOrigin(log), (ctx) => prepare(deps, ctx))
    } catch (error) {
      log.warn({ err: error, user_id: userId }, 'a briefing could not be made')
    }
  }
  return definePass({
    name: MAKE_BRIEFINGS,
    title: 'Make briefings of the day, ahead and after changes',
    everySeconds: LOOK_AGAIN_SECONDS,
    async run(turn) {
      const asked = await store.takeAsked(db, BATCH)
      const due = await store.due(db, now(), MORNING_HOUR, BATCH)
      for (const userId of new Set([...asked, ...due])) {
        if (turn.signal.aborted) return
        await makeFor(userId, turn)
        // Requests have their turn in between.
        await new Promise(setImmediate)
      }
      return asked.length === BATCH || due.length === BATCH ? 0 : undefined
    },
  })
}
