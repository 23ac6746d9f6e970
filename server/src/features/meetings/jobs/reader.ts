// Reads one connected calendar: what changed since the last time, and once a day all of it. What cannot be told is never taken for gone.
import { type HeldConnection, hold, type Lease } from '#server/access/connection-lease.ts'
import { CalendarError, type ReadMeeting, type Window } from '#server/platform/calendar/calendar.ts'
import type { Calendars, ListedObject } from '#server/platform/calendar/calendars.ts'
import type { Login } from '#server/platform/calendar/request.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { isCalendar } from '#server/platform/imap/servers.ts'
import { notify } from '#server/platform/live.ts'
import { addressesOf, kept, windowAt } from '../rules/kept.ts'
import * as store from '../store/keeping.ts'

/** Somebody else has the connection, or it was paused or disconnected: nothing more may be written. */
export class Lost extends Error {}

export type Reading = { database: Database; calendars: Calendars; now(): Date }
type At = Reading & { held: HeldConnection; window: Window; signal: AbortSignal }

const OBJECTS_AT_ONCE = 50

/** Errors: CalendarError, Lost. */
export async function readCalendars(
  deps: Reading,
  held: HeldConnection,
  secret: string,
  signal: AbortSignal,
): Promise<void> {
  const { settings } = held
  if (!isCalendar(settings)) throw new CalendarError('broken')
  const zone = await store.zoneOf(deps.database.db, held.user_id)
  const at: At = { ...deps, held, signal, window: windowAt(deps.now().getTime(), zone) }
  if (settings.source === 'ics') return readFeed(at, secret)
  return readServer(at, settings.url ?? '', { user: settings.user ?? '', password: secret })
}

async function readFeed(at: At, url: string): Promise<void> {
  const { database, calendars, held, window, signal } = at
  await written(at, (db) => store.keepCalendars(db, held, window.zone, [{ href: '', name: '' }]))
  const [calendar] = await store.calendarsOf(database.db, held, window.zone)
  if (!calendar) throw new Lost()
  const feed = await calendars.feed(url, window, calendar.due ? null : calendar, signal)
  if (feed === null) return
  await keep(at, calendar, [{ href: '', etag: null, meetings: feed.calendar.meetings }], (db) =>
    store.saveSyncState(db, calendar.id, { etag: feed.etag, modified: feed.modified }, window.zone),
  )
}

async function readServer(at: At, url: string, login: Login): Promise<void> {
  const { database, calendars, held, window } = at
  let known = await store.calendarsOf(database.db, held, window.zone)
  if (known.length === 0 || known.some(({ due }) => due)) {
    const found = (await calendars.find(url, login, false)).calendars
    const answersAs = found[0] ? await answeredThere(at, found[0].url, login) : []
    const news = await written(at, async (db) => {
      await store.keepCalendars(
        db,
        held,
        window.zone,
        found.map(({ url: href, name }) => ({ href, name: name ?? '' })),
      )
      if (answersAs !== null) await store.keepAnswersAs(db, held, answersAs)
      return known.some(({ href }) => !found.some((each) => each.url === href))
    })
    if (news) await written(at, (db) => notify(db, noticesOf(held)))
    known = await store.calendarsOf(database.db, held, window.zone)
  }
  for (const calendar of known) {
    if (at.signal.aborted) return
    await readOne(at, calendar, login)
  }
}

/** Null: it could not be told, and stays as it was. */
async function answeredThere({ calendars }: At, url: string, login: Login): Promise<string[] | null> {
  try {
    return await calendars.answersAs(url, login)
  } catch (error) {
    if (error instanceof CalendarError && error.fault !== 'limited') return null
    throw error
  }
}

async function readOne(at: At, calendar: store.KeptCalendar, login: Login): Promise<void> {
  const { database, calendars, window } = at
  const { id, href, due } = calendar
  const state = await calendars.state(href, login)
  if (state === null) {
    // It may have moved: all of them are looked for with the next look.
    await written(at, (db) => store.compareAgain(db, id))
    throw new CalendarError('gone')
  }
  const same =
    state.ctag !== null ? state.ctag === calendar.ctag : state.token !== null && state.token === calendar.sync_token
  if (same && !due) return
  const changes = due || calendar.sync_token === null ? null : await changesSince(at, href, login, calendar.sync_token)
  const before = await store.objectsOf(database.db, id)
  const listed = changes?.changed ?? (await calendars.objects(href, login, window))
  const gone = changes?.gone ?? [...before.keys()].filter((url) => !listed.some((each) => each.url === url))
  const isNew = ({ url, etag }: ListedObject) => due || etag === null || before.get(url) !== etag
  const toRead = listed.filter(isNew).map(({ url }) => url)
  for (let from = 0; from < toRead.length; from += OBJECTS_AT_ONCE) {
    if (at.signal.aborted) return
    const urls = toRead.slice(from, from + OBJECTS_AT_ONCE)
    const read = await calendars.read(href, login, { urls, window }, at.signal)
    await keep(
      at,
      calendar,
      read.map(({ url, etag, calendar: said }) => ({ href: url, etag, meetings: said?.meetings ?? [] })),
    )
  }
  const token = changes?.token ?? state.token
  await written(at, async (db) => {
    const news = await store.dropObjects(db, id, gone)
    await store.saveSyncState(db, id, { ctag: state.ctag, sync_token: token }, due ? window.zone : null)
    if (news) await notify(db, noticesOf(at.held))
  })
}

/** A server that forgot its token, or does not know what that is, is asked for all: that is no fault. */
async function changesSince({ calendars }: At, href: string, login: Login, token: string) {
  try {
    return await calendars.changes(href, login, token)
  } catch (error) {
    if (error instanceof CalendarError && error.fault !== 'password' && error.fault !== 'limited') return null
    throw error
  }
}

type ObjectMeetings = { href: string; etag: string | null; meetings: readonly ReadMeeting[] }

async function keep(
  at: At,
  { id, answers_as }: store.KeptCalendar,
  given: readonly ObjectMeetings[],
  then?: (db: Db) => Promise<void>,
): Promise<void> {
  const { held } = at
  await written(at, async (db) => {
    const own = await store.ownAddresses(db, held.user_id)
    const people = given.flatMap(({ meetings }) => meetings.flatMap(addressesOf))
    const secret = await store.privateAmong(db, held.user_id, people)
    const objects = given.map(({ meetings, ...object }) => ({
      ...object,
      meetings: meetings
        .map((meeting) => kept(meeting, own, answers_as))
        .filter(({ addresses }) => !addresses.some((address) => secret.has(address))),
    }))
    const news = await store.keepObjects(db, held, id, objects)
    await then?.(db)
    if (news) await notify(db, noticesOf(held))
  })
}

/** A transaction of whoever holds the connection. Errors: Lost. */
async function written<T>(
  { database, held }: { database: Database; held: Lease },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (db) => {
    if (!(await hold(db, held))) throw new Lost()
    return work(db)
  })
}

/** Meetings stand on Today, too. */
const noticesOf = ({ id, user_id }: Lease) =>
  (['meetings', 'today'] as const).map((topic) => ({ topic, id, users: [user_id] }))
