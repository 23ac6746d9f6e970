// Which calendars are read, when, and what is said of how it went: by leases, as mailboxes are (decision 0081).
import { claim, type HeldConnection, release, renew, reportStatus } from '#server/access/connection-lease.ts'
import { CalendarError, type CalendarFault } from '#server/platform/calendar/calendar.ts'
import type { Database } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailFault } from '#server/platform/imap/mail.ts'
import { isCalendar, placeOf, type ServerDeps } from '#server/platform/imap/servers.ts'
import { nextTryMs, stateOf } from '#server/platform/imap/states.ts'
import { definePass, type Pass, type Turn } from '#server/platform/jobs/job.ts'
import { notify } from '#server/platform/live.ts'
import { Lost, readCalendars } from './reader.ts'

export const READ_CALENDARS = 'meetings.read'
const LEASE_SECONDS = 60
const RENEW_MS = 20_000
const AT_ONCE = 4
/** Servers tell cheaply whether anything changed; an address gives all it has. */
const AGAIN_MS = { caldav: 300_000, ics: 900_000 } as const

export type Keeping = { database: Database; means: ServerDeps; now?: () => Date }

export const calendarKeeper = ({ database, means, now = () => new Date() }: Keeping): Pass => {
  const by = newId()
  const deps = { database, calendars: means.calendars, now }
  return definePass({
    name: READ_CALENDARS,
    title: 'Read connected calendars',
    everySeconds: 10,
    wakeOn: [{ topic: 'connections' }],
    async run(turn) {
      for (;;) {
        if (turn.signal.aborted) return
        const held = await claim(database.db, 'calendar', by, { most: AT_ONCE, seconds: LEASE_SECONDS })
        await Promise.all(held.map((each) => readOne(each, turn)))
        if (held.length < AT_ONCE) return
      }
    },
  })

  async function readOne(held: HeldConnection, { signal, log }: Turn): Promise<void> {
    const lost = new AbortController()
    let asked = false
    const longer = setInterval(() => {
      void renew(database.db, by, [held], LEASE_SECONDS).then(
        (still) => {
          const here = still.get(held.id)
          asked ||= here?.asked === true
          if (!here) lost.abort()
        },
        () => {},
      )
    }, RENEW_MS)
    try {
      const password = opened(held)
      if (password === null || !isCalendar(held.settings)) {
        await told(held, 'locked', held.tries)
        return await release(database.db, held, 0)
      }
      if (held.state === 'waiting') await told(held, 'reading', held.tries)
      await readCalendars(deps, held, password, AbortSignal.any([signal, lost.signal]))
      await told(held, 'ready', 0, true)
      await release(database.db, held, asked || signal.aborted ? 0 : AGAIN_MS[held.settings.source])
    } catch (error) {
      if (error instanceof Lost) return
      if (signal.aborted) return await release(database.db, held, 0)
      if (!(error instanceof CalendarError))
        log.error({ err: error, connection: held.id }, 'a calendar could not be read')
      const fault = asMail(error instanceof CalendarError ? error.fault : 'broken')
      const tries = held.tries + 1
      await told(held, stateOf(fault), tries)
      await release(database.db, held, nextTryMs(fault, tries) ?? 0)
    } finally {
      clearInterval(longer)
    }
  }

  function opened(held: HeldConnection): string | null {
    if (held.secret === null) return null
    const found = means.seal.open(held.secret, placeOf(held))
    return 'lost' in found ? null : found.text
  }

  async function told(
    held: HeldConnection,
    state: HeldConnection['state'],
    tries: number,
    synced = false,
  ): Promise<void> {
    await database.db.transaction().execute(async (db) => {
      if (await reportStatus(db, held, { state, tries, synced }))
        await notify(db, [{ topic: 'connections', id: held.id, users: [held.user_id] }])
    })
  }
}

const asMail = (fault: CalendarFault): MailFault => (fault === 'too_large' ? 'stuck' : fault)
