// Thirty minutes before a meeting its brief is made and told of: in one commit, so that it is made once, however many servers look.
import { actorOf } from '#server/access/actor.ts'
import { notifyUsers } from '#server/access/notify.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { found, type Preparing, prepare } from '../service.ts'
import * as store from '../store/meetings.ts'

export const BRIEF_MINUTES = 30
const BATCH = 20

type Deps = Preparing & { database: Database; now?: () => Date }

export function briefsJob({ database, now = () => new Date(), ...deps }: Deps): Pass {
  const make = async ({ id, user_id }: store.DueMeeting, { log }: Turn) => {
    try {
      const actor = await actorOf(database, user_id)
      if (!actor || actor.user_level === 'waitlisted' || actor.must_choose_password) return
      const origin = { ...ownOrigin(log), key: `meeting/${id}` }
      await workAs(
        database,
        actor,
        origin,
        async (given) => {
          const ctx = { ...given, now: now() }
          const meeting = await found(ctx, id)
          if (!isDue(meeting, ctx.now) || !(await store.takeBrief(ctx.db, user_id, meeting))) return
          await prepare(deps, ctx, meeting)
          for (const topic of ['meetings', 'today'] as const) ctx.changed(topic, id, { users: [user_id] })
          await notifyUsers(ctx, { kind: 'meeting', subject: { kind: 'meeting', id }, actor: null, users: [user_id] })
        },
        // Nothing of the meeting but its people and its time goes on from here.
        'own',
      )
    } catch (error) {
      // Gone meanwhile, or too many runs just now: the next look tries again, as long as it has not begun.
      if (!(error instanceof AppError)) log.warn({ err: error, meeting: id }, 'a brief could not be made')
    }
  }
  return definePass({
    name: 'meetings.briefs',
    title: 'Prepare meetings that begin soon',
    everySeconds: 20,
    wakeOn: [{ topic: 'meetings' }],
    async run(turn) {
      // All of them: those that cannot be made now must not stand in the way of those behind them.
      let after: store.DueMeeting | undefined
      do {
        const within = { withinSeconds: BRIEF_MINUTES * 60, most: BATCH, after }
        const due = await store.dueBriefs(database.db, now(), within)
        for (const meeting of due) {
          if (turn.signal.aborted) return
          await make(meeting, turn)
        }
        after = due.length < BATCH ? undefined : due.at(-1)
      } while (after)
      return undefined
    },
  })
}

/** It may have been moved or cancelled while those before it were made. */
const isDue = ({ starts_at, cancelled, declined }: store.MeetingRow, now: Date): boolean =>
  !cancelled && !declined && Date.parse(starts_at) - now.getTime() <= BRIEF_MINUTES * 60_000
