// A calendar to be connected: what its person typed, tried, and as what it is kept.
import { createHash } from 'node:crypto'
import type { CalendarSettings } from '#contract/connections.ts'
import { CalendarError, type Window } from '#server/platform/calendar/calendar.ts'
import { invalid } from '#server/platform/errors.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { knownCalendars } from '../rules/providers.ts'
import { calendarWordsOf } from '../rules/words.ts'

export type CalendarInput = { address: string; user?: string | undefined; password?: string | undefined }
/** `address`: by which it is known here; it tells nobody how to read it. */
export type TriedCalendar = { address: string; name: string | null; settings: CalendarSettings; secret: string }

export const EMAIL = /^[^\s@/:]+@([^\s@/:]+\.[^\s@/:]+)$/
/** Little is read for trying. */
const trying = (): Window => {
  const now = new Date().toISOString()
  return { from: now, to: now, zone: 'UTC' }
}

/** Reads what it leads to, and keeps nothing. Errors: invalid (address or password, in words). */
export async function triedCalendar(
  { calendars }: ServerDeps,
  { address, user, password }: CalendarInput,
): Promise<TriedCalendar> {
  const typed = address.trim()
  const isEmail = EMAIL.test(typed)
  const known = isEmail ? knownCalendars(typed) : { url: addressOf(typed), place: false }
  if ('help' in known) throw invalid('address', known.help)
  if (isEmail && !password)
    throw invalid('password', 'Please enter the password, an app password where the provider has them.')
  const { hostname: host } = new URL(known.url)
  try {
    if (!password) {
      const feed = await calendars.feed(known.url, trying(), null)
      return {
        address: `${host} (${createHash('sha256').update(known.url).digest('hex').slice(0, 6)})`,
        name: feed?.calendar.name ?? null,
        settings: { source: 'ics', host, url: null, user: null },
        secret: known.url,
      }
    }
    const login = { user: user?.trim() || (isEmail ? typed : ''), password }
    if (login.user === '') throw invalid('user', 'Please give the name to sign in with.')
    const { url, calendars: found } = await calendars.find(known.url, login, known.place)
    return {
      address: isEmail ? typed : `${login.user} at ${host}`,
      name: found.length === 1 ? (found[0]?.name ?? null) : null,
      settings: { source: 'caldav', host: new URL(url).hostname, url, user: login.user },
      secret: password,
    }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    const words = calendarWordsOf(error.fault, host, !password)
    throw invalid(error.fault === 'password' && password ? 'password' : 'address', words)
  }
}

/** The same calendar with another password; of one without a password its new address, as it is kept from now on. Errors: invalid. */
export async function triedAgain(
  means: ServerDeps,
  { source, url, user }: CalendarSettings,
  secret: string,
): Promise<TriedCalendar | null> {
  if (source === 'caldav') {
    await triedCalendar(means, { address: url ?? '', user: user ?? '', password: secret })
    return null
  }
  try {
    return await triedCalendar(means, { address: secret })
  } catch (error) {
    throw asPassword(error)
  }
}

/** The form has one field: what is wrong goes there. */
function asPassword(error: unknown): unknown {
  const message = (error as { more?: { errors?: { message: string }[] } }).more?.errors?.[0]?.message
  return message === undefined ? error : invalid('password', message)
}

/** Errors: invalid. */
export function addressOf(typed: string, example = 'https://example.org/calendar.ics'): string {
  const text = typed.replace(/^webcals?:\/\//i, 'https://')
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`,
  )
  const wrong = (words: string) => invalid('address', words)
  if (url === null || url.hostname === '') throw wrong(`Please give a full address, such as ${example}.`)
  if (url.protocol !== 'https:')
    throw wrong('Please give an address that begins with https://: others are not encrypted.')
  if (url.username !== '' || url.password !== '')
    throw wrong('Please give the name and the password in their own fields, not in the address.')
  url.hash = ''
  return url.href
}
