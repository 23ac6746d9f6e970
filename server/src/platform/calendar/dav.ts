// What calendars and address books on servers have in common (WebDAV): how they are found, and what a list of them is.
import type { MailReach } from '../imap/reach.ts'
import { CalendarError, type Window } from './calendar.ts'
import type { CalendarReader } from './reader.ts'
import { type Answered, type DavRequest, type Login, request, sameSite, urlOf } from './request.ts'
import type { ParsedEntry } from './thread.ts'

export type ListedObject = { url: string; etag: string | null }
export type Lists = { list: ParsedEntry[]; token: string | null }
/** `at`: where the list was given, to which its addresses are relative. `url`: where all of it begins. */
export type FoundThere = { url: string; at: string; list: ParsedEntry[] }
export type Kind = {
  /** Asks for what tells one, its person and where all of them lie. */
  propfind: string
  /** As in `/.well-known/caldav`. */
  wellKnown: string
  wanted(listed: ParsedEntry): boolean
  /** It is one, whatever it holds. */
  itself(listed: ParsedEntry): boolean
}
export const HEAD = '<?xml version="1.0" encoding="utf-8"?>'
const VERSION = `${HEAD}<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>`

export function createDav(reach: MailReach, reader: CalendarReader, now: () => number, kind: Kind) {
  const { propfind } = kind
  /** Null: the answer is no such list, whatever its status says. */
  const listOf = async (answer: Answered, window: Window | null): Promise<Lists | null> => {
    if (answer.status !== 207) return null
    const back = await reader.read({ kind: 'list', bytes: answer.bytes, window, now: now() })
    return 'list' in back ? back : null
  }
  const list = async (asked: DavRequest, window: Window | null = null, signal?: AbortSignal) => {
    const answer = await request(reach, asked, signal)
    const found = await listOf(answer, window)
    return found && { ...found, url: answer.url, status: answer.status }
  }
  const properties = (url: string, login: Login, depth: '0' | '1') =>
    list({ method: 'PROPFIND', url, login, depth, body: propfind })

  /** Where the well-known address of a place leads, asked without the password (RFC 6764). Null: nowhere. */
  const wellKnown = async (origin: string): Promise<string | null> => {
    const url = `${origin}/.well-known/${kind.wellKnown}`
    const asked = { method: 'PROPFIND', url, login: null, depth: '0', body: propfind, bare: true } as const
    const answer = await request(reach, asked)
    return answer.url === url && ![207, 401].includes(answer.status) ? null : answer.url
  }

  /** All that an address leads to: itself, or those of its person. Errors: CalendarError. */
  async function behind(url: string, login: Login): Promise<FoundThere> {
    const at = await properties(url, login, '0')
    if (!at) throw new CalendarError('broken')
    const [self] = at.list
    if (self && kind.itself(self)) return { url, at: at.url, list: [self] }
    const inside = (href: string | null | undefined, base: string) => (href ? within(href, base) : null)
    let home = inside(self?.home, at.url)
    const principal = inside(self?.principal, at.url)
    if (!home && principal) {
      const person = await properties(principal, login, '0')
      home = inside(person?.list[0]?.home, person?.url ?? principal)
    }
    const lies = await properties(home ?? at.url, login, '1')
    if (!lies) throw new CalendarError('broken')
    const found = lies.list.filter((each) => kind.wanted(each) && within(each.href, lies.url) !== null)
    if (found.length === 0) throw new CalendarError('gone')
    return { url, at: lies.url, list: found }
  }

  return {
    listOf,
    list,
    /** One thing as its bytes are, with the version by which it can be written; null: its server tells none. Errors: CalendarError. */
    async lying(url: string, login: Login, accept: string): Promise<Pick<Answered, 'status' | 'bytes' | 'etag'>> {
      const read = () => request(reach, { method: 'GET', url, login, accept, single: true })
      const answer = await read()
      const { status, bytes } = answer
      const etag = strong(answer.etag)
      if (status !== 200 || etag !== null) return { status, bytes, etag }
      // The version first: what is read after it is the same or newer, and then writing by it is refused.
      const told = await list({ method: 'PROPFIND', url, login, depth: '0', body: VERSION })
      const again = await read()
      return { status: again.status, bytes: again.bytes, etag: strong(told?.list[0]?.etag ?? null) }
    },
    /**
     * Puts a text in the place of the version `etag`, and of no other. Answers what the server said, and the version that it gave it where it
     * lies there as it was sent. Errors: CalendarError (unreachable: nobody knows whether it lies there now).
     */
    async write(url: string, login: Login, { text, etag, type }: { text: string; etag: string; type: string }) {
      const answer = await request(reach, { method: 'PUT', url, login, body: text, type, match: etag, single: true })
      return { status: answer.status, etag: strong(answer.etag) }
    },
    /** What lies behind a server's address, behind its well-known one where it has none itself; of `place` alone behind that at once. */
    async find(url: string, login: Login, place: boolean): Promise<FoundThere> {
      const { origin } = urlOf(url)
      try {
        if (!place) return await behind(url, login)
      } catch (error) {
        if (!(error instanceof CalendarError) || !['broken', 'gone'].includes(error.fault)) throw error
      }
      const known = await wellKnown(origin)
      if (known === null) throw new CalendarError('gone')
      return behind(known, login)
    },
  }
}

/** By a weak one nothing can be written (RFC 9110, 13.1.1). */
const strong = (etag: string | null) => (etag?.startsWith('"') ? etag : null)

/** An address that an answer names, on the same server; null: it leads elsewhere. */
export function within(href: string, base: string): string | null {
  const url = URL.parse(href, base)
  if (url === null || url.protocol !== 'https:' || !sameSite(url, new URL(base))) return null
  url.hash = ''
  return url.href
}

export const object = ({ href, etag }: ParsedEntry, base: string): ListedObject[] => {
  const url = within(href, base)
  return url ? [{ url, etag }] : []
}
export const isSelf = (href: string, base: string) =>
  new URL(within(href, base) ?? base).pathname.replace(/\/$/, '') === new URL(base).pathname.replace(/\/$/, '')

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
