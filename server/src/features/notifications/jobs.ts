// What is done of tellings without anybody asking: letters to those who have not seen them, mornings, and what is old goes.
import { actorOf } from '#server/access/actor.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { newSecret } from '#server/platform/ids.ts'
import { notify } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { digestLetter } from './rules.ts'
import { present } from './service/present.ts'
import { forgetOld, tellDue } from './store/due.ts'
import * as store from './store/letters.ts'

export type NotificationKeeper = { start(): void; stop(): Promise<void> }
export type Keeping = {
  database: Database
  mail: Pick<Mail, 'available' | 'send' | 'link'>
  log: Log
  /** Other times, for tests. */
  times?: Partial<store.Times & { lettersMs: number; morningsMs: number }>
}

const TIMES: store.Times = { apartSeconds: 900, onlineSeconds: 3_600, lookAgainSeconds: 300, staleSeconds: 86_400 }
const LETTERS_MS = 5_000
/** Zones begin their hours at every quarter; nobody minds five minutes. */
const MORNINGS_MS = 300_000
const MORNING_HOUR = 8
const KEPT = { readDays: 90, days: 365, most: 5_000 }

/** One for a process; several do the same work once. */
export function notificationKeeper({ database, mail, log, times = {} }: Keeping): NotificationKeeper {
  const chosen = { ...TIMES, ...times }
  let stopping = false
  const works: { run(): Promise<void>; everyMs: number; timer?: NodeJS.Timeout; working?: Promise<void> }[] = [
    { run: letters, everyMs: times.lettersMs ?? LETTERS_MS },
    { run: mornings, everyMs: times.morningsMs ?? MORNINGS_MS },
  ]
  async function letters() {
    if (!mail.available) return
    while (!stopping && (await writeNext())) {}
  }
  /** False: nobody is due, or another process writes. */
  async function writeNext(): Promise<boolean> {
    let userId: string | undefined
    try {
      return await database.db.transaction().execute(async (db) => {
        if (!(await store.holdLetters(db))) return false
        userId = await store.nextPerson(db, chosen)
        return userId !== undefined && (await writeTo(db, userId))
      })
    } catch (error) {
      // One letter that cannot be written must not hold up everybody behind it.
      if (userId === undefined) throw error
      await store.putAside(database.db, userId, chosen)
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
      digestLetter({ to: actor.email, name: await store.firstName(db, userId), entries, token, link: mail.link }),
    )
    return true
  }
  async function mornings() {
    await database.db.transaction().execute(async (db) => {
      const users = await tellDue(db, new Date(), MORNING_HOUR)
      if (users.length > 0) await notify(db, [{ t: 'notifications', i: '', u: users }])
    })
    while (!stopping && (await forgetOld(database.db, KEPT)) === KEPT.most) {}
  }
  const look = (work: (typeof works)[number]) => {
    work.working ??= work
      .run()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the work on what people are told broke off; it is taken up again'),
      )
      .finally(() => {
        work.working = undefined
        if (!stopping) work.timer = setTimeout(() => look(work), work.everyMs).unref()
      })
  }
  return {
    start: () => works.forEach(look),
    async stop() {
      stopping = true
      for (const { timer } of works) clearTimeout(timer)
      await Promise.all(works.map(({ working }) => working))
    },
  }
}
