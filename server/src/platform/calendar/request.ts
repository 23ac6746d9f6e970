// One request to a calendar's server: to an address that was looked at, always with TLS, redirects followed by hand, and the password
// told to nobody but the server that it is for.
import { faultOf } from '../imap/faults.ts'
import type { MailReach } from '../imap/reach.ts'
import { PUBLIC_WEB } from '../web/address.ts'
import { type Answer, ask, bodyOf, NotPublicError, PackedError } from '../web/request.ts'
import { CALENDAR_LIMITS, CalendarError } from './calendar.ts'

const MOST_REDIRECTS = 5
/** Of calendars; others only in networks of the operator's own. */
export const CALENDAR_PORTS: readonly number[] = [443]
/** Servers that share their work, and the password with it. */
const SHARED = ['icloud.com']

export type Login = { user: string; password: string }
export type DavRequest = {
  method: 'GET' | 'OPTIONS' | 'PROPFIND' | 'REPORT' | 'PUT'
  url: string
  login: Login | null
  depth?: '0' | '1'
  body?: string
  /** Of a body; left out, XML. */
  type?: string
  accept?: string
  /** Only where this version lies there. */
  match?: string
  /** What may not be read or written is an answer, and no word about the password. */
  single?: boolean
  /** Only what is newer than this. */
  etag?: string | null
  modified?: string | null
  /** Asked to hear where it leads: a wish for a password is an answer. */
  bare?: boolean
}
export type Answered = {
  status: number
  /** Where it was found in the end. */
  url: string
  etag: string | null
  modified: string | null
  /** What its server can do, as it says itself (DAV). */
  dav: string
  bytes: Uint8Array
}

/** Errors: CalendarError. Answers of 4xx and 5xx are answers, but for those that say that the password is wrong or that there is too much. */
export async function request(reach: MailReach, asked: DavRequest, signal?: AbortSignal): Promise<Answered> {
  const first = urlOf(asked.url)
  let url = first
  let { login } = asked
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await once(reach, { ...asked, url: url.href, login }, signal)
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer
    const next = URL.parse(location, url)
    if (next === null) throw new CalendarError('broken')
    url = urlOf(next.href)
    // Only the server that it was typed for hears the password.
    if (!sameSite(first, url)) login = null
  }
  throw new CalendarError('broken')
}

export const sameSite = (one: URL, other: URL): boolean =>
  one.host === other.host || SHARED.some((site) => [one, other].every((each) => each.hostname.endsWith(`.${site}`)))

/** Errors: CalendarError (no_tls, broken). */
export function urlOf(text: string): URL {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') throw new CalendarError('broken')
  if (url.protocol !== 'https:') throw new CalendarError('no_tls')
  url.hash = ''
  return url
}

async function once(
  reach: MailReach,
  { method, url: text, login, depth, body, type, accept, match, single, etag, modified, bare }: DavRequest,
  stop: AbortSignal | undefined,
): Promise<Answered & { headers: Answer['headers'] }> {
  const url = urlOf(text)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? 443 : Number(url.port)
  const addresses = await reach.addresses(name, port, CALENDAR_PORTS)
  if ('fault' in addresses) throw new CalendarError(addresses.fault)
  const late = AbortSignal.timeout(CALENDAR_LIMITS.answerMs)
  const signal = stop ? AbortSignal.any([stop, late]) : late
  try {
    const answer = await ask(
      { url, name, port, https: true },
      addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) })),
      {
        ...PUBLIC_WEB,
        isPublic: (reached) => addresses.includes(reached.replace(/^::ffff:/, '')),
        ...(reach.ca === null ? {} : { ca: reach.ca }),
      },
      signal,
      {
        method,
        headers: {
          accept: accept ?? (method === 'GET' ? 'text/calendar, text/plain;q=0.5' : 'application/xml, text/xml'),
          'user-agent': 'Adjutant',
          ...(login
            ? { authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}` }
            : {}),
          ...(depth ? { depth } : {}),
          ...(body ? { 'content-type': type ?? 'application/xml; charset=utf-8' } : {}),
          ...(match ? { 'if-match': match } : {}),
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(modified ? { 'if-modified-since': modified } : {}),
        },
        ...(body ? { body } : {}),
      },
    )
    const { status, headers } = answer
    // Forgotten tokens are refused by 403 too: whoever sends one knows.
    if (!bare && (status === 401 || (status === 403 && method !== 'REPORT' && !single))) {
      answer.message.destroy()
      throw new CalendarError('password')
    }
    if (status === 429 || status === 503) {
      answer.message.destroy()
      throw new CalendarError('limited')
    }
    const { bytes, cut } = await bodyOf(answer, CALENDAR_LIMITS.bytes)
    if (cut) throw new CalendarError('too_large')
    return {
      ...{ status, headers, bytes, url: url.href },
      etag: headers.etag ?? null,
      modified: headers['last-modified'] ?? null,
      dav: String(headers.dav ?? ''),
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error
    if (stop?.aborted) throw error
    if (error instanceof NotPublicError) throw new CalendarError('not_allowed')
    if (error instanceof PackedError) throw new CalendarError('broken')
    if (late.aborted) throw new CalendarError('unreachable')
    const fault = faultOf(error)
    throw new CalendarError(
      fault === 'certificate' ? 'certificate' : fault === 'unreachable' ? 'unreachable' : wireFault(error),
    )
  }
}

/** It answered, but not as a server of the web does. */
const wireFault = (error: unknown) =>
  /^(?:HPE_|ERR_SSL|EPROTO|Z_)/.test((error as { code?: string }).code ?? '') ? 'broken' : 'unreachable'
