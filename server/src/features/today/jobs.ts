// Briefings are there before their people are, and are made anew when their records have changed.
import { actorOf } from '#server/access/actor.ts'
import { clockIn } from '#server/platform/days.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { briefingEmail, mailedItems } from './rules.ts'
import { prepare, readAhead, type TodayDeps } from './service.ts'
import * as byMail from './store/by-mail.ts'
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
    title: 'Prepare briefings of the day',
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

export type Mailing = {
  database: Database
  deps: Omit<TodayDeps, 'wake'>
  mail: Pick<Mail, 'send' | 'link'>
  /** The secret at the end of letters to somebody. */
  mailToken(db: Db, userId: string): Promise<string>
  /** Another clock, for tests. */
  now?: () => Date
}

export const MAIL_BRIEFINGS = 'today.letters'
/** After a stop the mail of this day is made up, but not in the evening. */
const LATE_HOURS = 12

/** Each morning one mail to whoever wants it, in the commit that decides on their day: however many servers look, there is one. */
export function briefingMailJob({ database, deps, mail, mailToken, now = () => new Date() }: Mailing): Pass {
  const { db } = database
  const writeTo = async (userId: string, { log }: Turn) => {
    try {
      const at = now()
      const before = await byMail.hold(db, userId, at)
      const actor = before && (await actorOf(database, userId))
      // Between the question whose hour it is and this one the account may have been closed, or its password replaced by somebody else.
      if (!actor || actor.user_level === 'waitlisted' || actor.must_choose_password) return
      const today = await workAs(database, actor, ownOrigin(log), (ctx) => readAhead(deps, { ...ctx, now: at }))
      const { items, more } = mailedItems(today)
      const isNew = items.some(({ key }) => !before.has(key))
      await db.transaction().execute(async (work) => {
        const keys = items.map(({ key }) => key)
        if (!(await byMail.decide(work, userId, today.day, isNew ? keys : undefined)) || !isNew) return
        const [name, token] = [await byMail.firstName(work, userId), await mailToken(work, userId)]
        const { time } = clockIn(actor.time_zone, at)
        const expiresAt = new Date(at.getTime() + (24 - Number(time.slice(0, 2))) * 3_600_000)
        const { link } = mail
        await mail.send(
          work,
          briefingEmail({ to: actor.email, name, day: today.day, items, more, token, link, expiresAt }),
        )
      })
    } catch (error) {
      log.warn({ err: error, user_id: userId }, 'a briefing could not be mailed; it is tried again in some minutes')
    }
  }
  return definePass({
    name: MAIL_BRIEFINGS,
    title: 'Email the briefing of the day',
    everySeconds: LOOK_AGAIN_SECONDS,
    async run(turn) {
      const due = await byMail.dueByMail(db, now(), LATE_HOURS, BATCH)
      for (const userId of due) {
        if (turn.signal.aborted) return
        await writeTo(userId, turn)
        await new Promise(setImmediate)
      }
      return due.length === BATCH ? 0 : undefined
    },
  })
}
