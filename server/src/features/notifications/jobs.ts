// What is done of tellings without anybody asking: letters to those who have not seen them, mornings, and what is old goes.
import { actorOf } from '#server/access/actor.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { newSecret } from '#server/platform/ids.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { digestEmail } from './rules.ts'
import { present } from './service/present.ts'
import { forgetOld, notifyDue } from './store/due.ts'
import * as store from './store/emails.ts'

export type Keeping = {
  database: Database
  mail: Pick<Mail, 'available' | 'send' | 'link'>
  log: Log
  /** Other times, for tests. */
  times?: Partial<store.Times & { emailsSeconds: number; morningsSeconds: number }>
}

const TIMES: store.Times = { apartSeconds: 900, onlineSeconds: 3_600, lookAgainSeconds: 300, staleSeconds: 86_400 }
/** What falls due is known to the moment; so long at most, should nobody have told of it. */
const LETTERS_SECONDS = 10
/** Zones begin their hours at every quarter; nobody minds five minutes. */
const MORNINGS_SECONDS = 300
const MORNING_HOUR = 8
const KEPT = { readDays: 90, days: 365, most: 5_000 }

/** Letters, where mail is sent, and mornings. */
export function notificationJobs({ database, mail, log, times = {} }: Keeping): Pass[] {
  const chosen = { ...TIMES, ...times }
  const { emailsSeconds = LETTERS_SECONDS, morningsSeconds = MORNINGS_SECONDS } = times
  async function letters({ signal }: Turn): Promise<number | undefined> {
    while (!signal.aborted && (await writeNext())) {}
    return store.nextEmail(database.db, emailsSeconds * 1_000)
  }
  /** False: nobody is due, or another process writes. */
  async function writeNext(): Promise<boolean> {
    let userId: string | undefined
    try {
      return await database.db.transaction().execute(async (db) => {
        if (!(await store.lockEmails(db))) return false
        userId = await store.nextPerson(db, chosen)
        return userId !== undefined && (await writeTo(db, userId))
      })
    } catch (error) {
      // One letter that cannot be written must not hold up everybody behind it.
      if (userId === undefined) throw error
      await store.postponeEmail(database.db, userId, chosen)
      log.warn(
        { err: error, user_id: userId },
        'a letter of what was told could not be written; it is tried again later',
      )
      return true
    }
  }
  /** The letter and the note that it was written are one commit. */
  async function writeTo(db: Db, userId: string): Promise<boolean> {
    if (await store.putOff(db, userId, chosen)) return true
    const rows = await store.takeUnread(db, userId, chosen)
    const actor = await actorOf(database, userId)
    if (!actor || actor.user_level === 'waitlisted') return true
    const entries = (await present(db, actor, rows, new Date())).filter(({ gone }) => !gone)
    if (entries.length === 0) return true
    const token = await store.tokenFor(db, userId, newSecret())
    await mail.send(
      db,
      digestEmail({ to: actor.email, name: await store.firstName(db, userId), entries, token, link: mail.link }),
    )
    return true
  }
  async function mornings({ signal }: Turn): Promise<undefined> {
    await database.db.transaction().execute(async (db) => {
      const users = await notifyDue(db, new Date(), MORNING_HOUR)
      if (users.length > 0) await notify(db, [{ topic: 'notifications', id: '', users }])
    })
    while (!signal.aborted && (await forgetOld(database.db, KEPT)) === KEPT.most) {}
  }
  const inTheMorning = definePass({
    name: 'notifications.mornings',
    title: 'Notify people of what is due',
    everySeconds: morningsSeconds,
    run: mornings,
  })
  const byMail = definePass({
    name: 'notifications.letters',
    title: 'Send digests of what people have not seen',
    everySeconds: emailsSeconds,
    wakeOn: [{ topic: 'notifications' }],
    run: letters,
  })
  return mail.available ? [inTheMorning, byMail] : [inTheMorning]
}
