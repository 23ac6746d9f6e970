// Begins what is due, and looks for what makes others due. Which time is due is written down in one commit with the next one, and a time
// begins under the lock of its row: however many servers look, and whichever of them dies, each runs once (decision 0087).
import { actorOf } from '#server/access/actor.ts'
import type { Database } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { missedBy, nextAfter } from './rules.ts'
import { type EventDeps, seenNow } from './service/events.ts'
import { type StartDeps, startWaiting } from './service/start.ts'
import { timesOf } from './service.ts'
import * as store from './store/due.ts'
import { get } from './store.ts'

export const START_DUE = 'schedules.due'
/** What was taken and not begun by then is another's: its server has died. */
const TAKEN_SECONDS = 20
const CLAIMED = 500
const STARTED = 100
/** People whose schedules begin at once, beside the requests of people. */
const AT_ONCE = 4
const LOOK_SECONDS = 15
const WATCH_SECONDS = 300
const WATCHED = 50
/** What a note promises is read a while after it was written. */
const READ_LATE_MINUTES = 60

export type DueJobs = {
  database: Database
  start: StartDeps & {
    /** No run of the background goes to work until what it answers is called. */
    hold(): () => void
  }
  events: EventDeps
  /** Another server joins in. */
  wake(): void
  /** Another clock, for tests. */
  now?: () => Date
}

export function scheduleJobs({ database, start, events, wake, now = () => new Date() }: DueJobs): Pass[] {
  const { db } = database
  const nextOf = (due: store.DueSchedule): store.NextTime => {
    const times = timesOf(due)
    if (!times) return { next_at: null, missed: 0 }
    const at = now()
    return { next_at: nextAfter(times, at), missed: missedBy(times, new Date(due.next_at), at) }
  }
  /** Those of one person that cannot begin must not hold up the others. */
  const begin = async (times: readonly store.WaitingRun[], { log }: Turn) => {
    try {
      await startWaiting(start, times, log)
    } catch (error) {
      log.warn({ err: error, user: times[0]?.user_id }, 'schedules begin a little later')
    }
  }
  /** Answers whether there was anything. */
  const beginSome = async (turn: Turn): Promise<boolean> => {
    const claimed = await store.claimDue(db, now(), CLAIMED, nextOf)
    // Word to another server before the work: it takes what this one does not get to.
    if (claimed.length > 0) wake()
    const taken = await store.takeWaiting(db, STARTED, TAKEN_SECONDS)
    const queue = [...Map.groupBy(taken, ({ user_id }) => user_id).values()]
    const worker = async () => {
      for (let next = queue.shift(); next && !turn.signal.aborted; next = queue.shift()) await begin(next, turn)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return taken.length > 0 || claimed.length > 0
  }
  const look = async (id: string, userId: string, { log }: Turn) => {
    try {
      const actor = await actorOf(database, userId)
      if (!actor || actor.user_level === 'waitlisted') return
      await workAs(database, actor, ownOrigin(log), async (ctx) => {
        const schedule = await get(ctx.db, userId, id)
        if (!schedule?.event) return
        const seen = await seenNow(events, ctx, schedule.event)
        const before = schedule.seen
        const news = before === null ? [] : seen.filter(({ key }) => !before.includes(key))
        const changed = news.flatMap(({ records }) => records)
        const own = await store.changedByItself(
          ctx.db,
          id,
          changed,
          schedule.event === 'promise_broken' ? READ_LATE_MINUTES : 0,
        )
        await store.keepSeen(ctx.db, id, {
          seen: seen.map(({ key }) => key),
          at: ctx.now,
          isNew: news.some(({ records }) => !records.some((record) => own.has(record))),
        })
      })
    } catch (error) {
      log.warn({ err: error, schedule: id }, 'what a schedule waits for could not be looked at')
    }
  }
  return [
    definePass({
      name: START_DUE,
      title: 'Start schedules that are due',
      everySeconds: LOOK_SECONDS,
      async run(turn) {
        // What is due begins before any of it is worked on: each has begun in its minute, however long the answers take.
        const release = start.hold()
        try {
          do if (turn.signal.aborted) return 0
          while (await beginSome(turn))
        } finally {
          release()
        }
        const ms = await store.nextDueMs(db)
        return ms === null ? undefined : Math.min(Math.max(ms, 0) + 5, LOOK_SECONDS * 1_000)
      },
    }),
    definePass({
      name: 'schedules.watch',
      title: 'Look for events that start schedules',
      everySeconds: 60,
      async run(turn) {
        for (;;) {
          const taken = await store.takeWatched(db, WATCHED, WATCH_SECONDS)
          for (const { id, user_id } of taken) {
            if (turn.signal.aborted) return 0
            await look(id, user_id, turn)
          }
          if (taken.length < WATCHED) return undefined
        }
      },
    }),
  ]
}
