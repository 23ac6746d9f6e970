// Calendars elsewhere, as the rest of the server sees them: an address that gives one (ICS), or a server that keeps several (CalDAV).
import type { MailReach } from '../imap/reach.ts'
import type { Answered, CalendarAnswer } from './answer.ts'
import { CalendarError, type ReadCalendar, type Window } from './calendar.ts'
import { createDav, escaped, HEAD, isSelf, type ListedObject, object, within } from './dav.ts'
import { createCalendarReader } from './reader.ts'
import { type Login, request } from './request.ts'
import type { ParsedEntry } from './thread.ts'

export type Calendars = ReturnType<typeof createCalendars>
export type RemoteCalendar = { url: string; name: string | null; ctag: string | null; token: string | null }
export type Feed = { calendar: ReadCalendar; etag: string | null; modified: string | null }
export type { ListedObject }
export type Changes = { changed: ListedObject[]; gone: string[]; token: string | null }
export type CalendarObject = ListedObject & { calendar: ReadCalendar | null }

const MOST_CALENDARS = 20
const PROPS = '<d:resourcetype/><d:displayname/><d:current-user-principal/><c:calendar-home-set/>'
const STATE = '<d:sync-token/><cs:getctag/><c:supported-calendar-component-set/>'
const NAMES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"'
const SCHEDULING = `${HEAD}<d:propfind ${NAMES}><d:prop><c:calendar-user-address-set/><c:schedule-outbox-URL/></d:prop></d:propfind>`
const propfind = `${HEAD}<d:propfind ${NAMES}><d:prop>${PROPS}${STATE}</d:prop></d:propfind>`

export function createCalendars(reach: MailReach, now: () => number = Date.now) {
  const reader = createCalendarReader()

  const { listOf, list, find, lying, write } = createDav(reach, reader, now, {
    propfind,
    wellKnown: 'caldav',
    wanted: ({ isCalendar, components }) => isCalendar && (components.length === 0 || components.includes('VEVENT')),
    itself: ({ isCalendar }) => isCalendar,
  })
  return {
    /** `known`: not read again where it is the same: then null. Errors: CalendarError. */
    async feed(
      url: string,
      window: Window,
      known: { etag: string | null; modified: string | null } | null,
      signal?: AbortSignal,
    ): Promise<Feed | null> {
      const answer = await request(reach, { method: 'GET', url, login: null, ...known }, signal)
      if (answer.status === 304 && known) return null
      mustBeThere(answer.status)
      const back = await reader.read({ kind: 'calendar', bytes: answer.bytes, window, now: now() })
      if (!('calendar' in back)) throw new CalendarError('broken')
      return { calendar: back.calendar, etag: answer.etag, modified: answer.modified }
    },

    /**
     * The calendars behind a server's address, behind its well-known one where it has none itself; of `place` alone (the domain of an
     * address) behind that at once. Errors: CalendarError.
     */
    async find(url: string, login: Login, place: boolean): Promise<{ url: string; calendars: RemoteCalendar[] }> {
      const found = await find(url, login, place)
      const calendars = found.list.slice(0, MOST_CALENDARS).map((each) => remote(each, found.at))
      return { url: found.url, calendars }
    },

    /** How a calendar is: what tells whether anything changed. Null: it is not there any more. Errors: CalendarError. */
    async state(url: string, login: Login): Promise<RemoteCalendar | null> {
      const answer = await request(reach, { method: 'PROPFIND', url, login, depth: '0', body: propfind })
      if (answer.status === 404 || answer.status === 410) return null
      const found = await listOf(answer, null)
      const [self] = found?.list ?? []
      if (!self) throw new CalendarError('broken')
      return remote(self, answer.url)
    },

    /** What changed since a token. Null: its server does not know, which means nothing but that all is to be compared. Errors: CalendarError. */
    async changes(url: string, login: Login, token: string): Promise<Changes | null> {
      const body = `${HEAD}<d:sync-collection ${NAMES}><d:sync-token>${escaped(token)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
      const found = await list({ method: 'REPORT', url, login, depth: '1', body })
      if (!found?.token) return null
      const objects = found.list.filter(({ href }) => !isSelf(href, url))
      // Some answer in parts, and say so by a status of the calendar itself.
      if (found.list.some(({ href, status }) => status === 507 && isSelf(href, url))) return null
      return {
        changed: objects.flatMap((each) => (each.status === 404 ? [] : object(each, found.url))),
        gone: objects.flatMap((each) => (each.status === 404 ? object(each, found.url).map((one) => one.url) : [])),
        token: found.token,
      }
    },

    /** All that lies in a calendar and touches the window. Errors: CalendarError (broken: it could not be told; that means nothing is gone). */
    async objects(url: string, login: Login, { from, to }: Window): Promise<ListedObject[]> {
      const range = `<c:time-range start="${compact(from)}" end="${compact(to)}"/>`
      const body = `${HEAD}<c:calendar-query ${NAMES}><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
      const asked = await list({ method: 'REPORT', url, login, depth: '1', body })
      const found =
        asked ??
        (await list({
          ...{ method: 'PROPFIND', url, login, depth: '1' },
          body: `${HEAD}<d:propfind ${NAMES}><d:prop><d:getetag/><d:resourcetype/></d:prop></d:propfind>`,
        }))
      if (!found) throw new CalendarError('broken')
      return found.list
        .filter(({ href, isCalendar }) => !isCalendar && !isSelf(href, url))
        .flatMap((each) => object(each, found.url))
    },

    /** What these say. One that is gone meanwhile is not among them. Errors: CalendarError. */
    async read(
      url: string,
      login: Login,
      { urls, window }: { urls: readonly string[]; window: Window },
      signal?: AbortSignal,
    ): Promise<CalendarObject[]> {
      const hrefs = urls.map((each) => `<d:href>${escaped(new URL(each).pathname)}</d:href>`).join('')
      const body = `${HEAD}<c:calendar-multiget ${NAMES}><d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}</c:calendar-multiget>`
      const found = await list({ method: 'REPORT', url, login, depth: '1', body }, window, signal)
      if (!found) throw new CalendarError('broken')
      return found.list
        .filter(({ status, calendar }) => status !== 404 && calendar !== null)
        .flatMap((each) => object(each, found.url).map((one) => ({ ...one, calendar: each.calendar })))
    },

    /**
     * The addresses of its person for which a calendar's server answers invitations by itself, once they are answered in the calendar
     * (RFC 6638); empty: it does not. Errors: CalendarError.
     */
    async answersAs(url: string, login: Login): Promise<string[]> {
      const { status, dav } = await request(reach, { method: 'OPTIONS', url, login, single: true })
      const able = dav.split(',').some((word) => word.trim().toLowerCase() === 'calendar-auto-schedule')
      if (status >= 300 || !able) return []
      const self = await list({ method: 'PROPFIND', url, login, depth: '0', body: propfind })
      const principal = self?.list[0]?.principal
      const at = principal && self ? within(principal, self.url) : null
      const person =
        at === null ? null : await list({ method: 'PROPFIND', url: at, login, depth: '0', body: SCHEDULING })
      const [known] = person?.list ?? []
      return known?.isScheduled ? known.addresses : []
    },

    /**
     * One event as it lies there, with an answer put into it. Null: it is not there. Errors: CalendarError (broken: it could not be read, or
     * its server tells no version by which it may be written).
     */
    async answered(url: string, login: Login, answer: CalendarAnswer): Promise<(Answered & { etag: string }) | null> {
      const { status, bytes, etag } = await lying(url, login, 'text/calendar')
      if (status === 404 || status === 410) return null
      if (status !== 200 || etag === null) throw new CalendarError('broken')
      const back = await reader.read({ kind: 'answer', bytes, answer, now: now() })
      if (!('answered' in back)) throw new CalendarError('broken')
      return { ...back.answered, etag }
    },

    /** As `write` of dav.ts. */
    writeEvent: (url: string, login: Login, event: { text: string; etag: string }) =>
      write(url, login, { ...event, type: 'text/calendar; charset=utf-8' }),

    close: () => reader.close(),
  }
}

function mustBeThere(status: number): void {
  if (status >= 200 && status < 300) return
  throw new CalendarError(status === 404 || status === 410 ? 'gone' : status >= 500 ? 'unreachable' : 'broken')
}

const remote = ({ href, name, ctag, token }: ParsedEntry, base: string): RemoteCalendar => ({
  url: within(href, base) ?? base,
  ...{ name, ctag, token },
})
const compact = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`
