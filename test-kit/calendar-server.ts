// A calendar server on this machine: one address that gives a calendar, and CalDAV with one calendar or more, over TLS that only tests trust.

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TEST_CERTIFICATE } from './certificate.ts'

export type EventGiven = {
  uid?: string
  title?: string
  /** 20261201T090000Z, or with a zone in front of it as `;TZID=Europe/Berlin:20261201T090000`. */
  start: string
  more?: readonly string[]
}

let count = 0
const dateOf = (value: string) => (/^[;:]/.test(value) ? value : `:${value}`)
export function eventText({ uid, title = 'Meeting', start, more = [] }: EventGiven): string {
  count += 1
  return [
    'BEGIN:VEVENT',
    `UID:${uid ?? `event-${count}`}`,
    `DTSTART${dateOf(start)}`,
    'DURATION:PT1H',
    `SUMMARY:${title}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n')
}
export const calendarText = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tests//EN', ...events, 'END:VCALENDAR'].join('\r\n')
/** An instant so many minutes from now, as calendars write it. */
export const inMinutes = (minutes: number): string =>
  `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export type CalendarServer = Awaited<ReturnType<typeof openCalendarServer>>

const HOME = '/dav/ann/'
const WORK = `${HOME}work/`

export async function openCalendarServer({ user = 'ann@example.com', password = 'app-password' } = {}) {
  const objects = new Map<string, { text: string; etag: string }>()
  const log: { at: number; href: string | null; gone: string | null }[] = []
  let version = 1
  const server = createServer(TEST_CERTIFICATE, (request, response) => void serve(request, response))
  const self = {
    user,
    password,
    port: 0,
    /** Of the address that gives a calendar. */
    feed: calendarText(),
    asked: [] as { method: string; path: string; authorization: string | undefined; body: string }[],
    /** How it misbehaves. */
    tokens: 'kept' as 'kept' | 'forgotten' | 'none',
    etags: true,
    /** Answers that stand in an event are sent by the server itself (RFC 6638), for these addresses. Null: it cannot do that. */
    sendsFor: null as readonly string[] | null,
    /** What it sent to whoever invites: of which event, by whom, which answer. */
    sent: [] as { name: string; attendee: string; status: string }[],
    /** Before an event is written: somebody else is quicker, or the server answers otherwise (true: it did). */
    beforeWriting: null as ((name: string, response: ServerResponse) => boolean) | null,
    /** The next event is stored, and the line is cut before the answer. */
    cutAfterWriting: false,
    /** In place of every answer. */
    instead: null as ((request: IncomingMessage, response: ServerResponse) => void) | null,
    /** Objects that are gone between list and reading. */
    vanish: new Set<string>(),
    get url() {
      return `https://localhost:${self.port}/`
    },
    get feedUrl() {
      return `https://localhost:${self.port}/private-1234567890/basic.ics`
    },
    put(name: string, ...events: readonly string[]) {
      version += 1
      objects.set(name, { text: calendarText(...events), etag: `"${version}"` })
      log.push({ at: version, href: name, gone: null })
    },
    text: (name: string) => objects.get(name)?.text ?? '',
    remove(name: string) {
      version += 1
      objects.delete(name)
      log.push({ at: version, href: null, gone: name })
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  self.port = (server.address() as AddressInfo).port

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const piece of request) body += String(piece)
    const { method = '', url = '', headers } = request
    self.asked.push({ method, path: url, authorization: headers.authorization, body })
    if (self.instead) return self.instead(request, response)
    if (url.startsWith('/private-1234567890/')) {
      const etag = `"${createHash('sha256').update(self.feed).digest('base64url')}"`
      if (headers['if-none-match'] === etag) return response.writeHead(304).end()
      return response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(self.feed)
    }
    const right = `Basic ${Buffer.from(`${user}:${self.password}`).toString('base64')}`
    if (url.startsWith('/.well-known/caldav')) return response.writeHead(301, { location: '/dav/' }).end()
    if (headers.authorization !== right) return response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
    if (method === 'OPTIONS')
      return response
        .writeHead(200, { dav: `1, 3, calendar-access${self.sendsFor ? ', calendar-auto-schedule' : ''}` })
        .end()
    if (url.startsWith(WORK) && url !== WORK && method === 'GET') return read(url.slice(WORK.length), response)
    if (url.startsWith(WORK) && url !== WORK && method === 'PUT')
      return write(url.slice(WORK.length), body, headers['if-match'], response)
    if (method === 'PROPFIND') return propfind(url, headers.depth === '1', response)
    if (method === 'REPORT' && url === WORK) return report(body, response)
    response.writeHead(url.startsWith('/dav/') ? 405 : 404).end('<html>Nothing here')
  }

  function read(name: string, response: ServerResponse) {
    const object = objects.get(name)
    if (!object) return response.writeHead(404).end()
    const etag = self.etags ? { etag: object.etag } : {}
    return response.writeHead(200, { 'content-type': 'text/calendar', ...etag }).end(object.text)
  }

  function write(name: string, body: string, match: string | undefined, response: ServerResponse) {
    if (self.beforeWriting?.(name, response)) return
    const object = objects.get(name)
    if (!object || match !== object.etag) return response.writeHead(412).end()
    if (self.sendsFor)
      self.sent.push(...answersBetween(object.text, body, self.sendsFor).map((one) => ({ name, ...one })))
    version += 1
    objects.set(name, { text: body, etag: `"${version}"` })
    log.push({ at: version, href: name, gone: null })
    if (self.cutAfterWriting) {
      self.cutAfterWriting = false
      return response.socket?.destroy()
    }
    response.writeHead(204, { etag: `"${version}"` }).end()
  }

  const part = (href: string, props: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const answer = (response: ServerResponse, parts: string, status = 207) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${parts}</d:multistatus>`,
      )
  const token = () => (self.tokens === 'none' ? '' : `<d:sync-token>t${version}</d:sync-token>`)
  const calendar = () =>
    part(
      WORK,
      `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:current-user-principal><d:href>/dav/principals/ann/</d:href></d:current-user-principal><d:displayname>Work</d:displayname>${token()}<cs:getctag>c${version}</cs:getctag><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>`,
    )

  const scheduling = () =>
    self.sendsFor
      ? `<c:schedule-outbox-URL><d:href>/dav/ann/outbox/</d:href></c:schedule-outbox-URL><c:calendar-user-address-set>${self.sendsFor
          .map((address) => `<d:href>mailto:${address}</d:href>`)
          .join('')}<d:href>/dav/principals/ann/</d:href></c:calendar-user-address-set>`
      : ''

  function propfind(url: string, deep: boolean, response: ServerResponse) {
    if (url === '/dav/')
      return answer(
        response,
        part(url, '<d:current-user-principal><d:href>/dav/principals/ann/</d:href></d:current-user-principal>'),
      )
    if (url === '/dav/principals/ann/')
      return answer(
        response,
        part(url, `<c:calendar-home-set><d:href>${HOME}</d:href></c:calendar-home-set>${scheduling()}`),
      )
    if (url === HOME)
      return answer(response, part(HOME, '<d:resourcetype><d:collection/></d:resourcetype>') + (deep ? calendar() : ''))
    if (url === WORK) return answer(response, calendar() + (deep ? listed() : ''))
    return response.writeHead(404).end()
  }
  const etagOf = (etag: string) => (self.etags ? `<d:getetag>${etag.replaceAll('"', '&quot;')}</d:getetag>` : '')
  const listed = () => [...objects].map(([name, { etag }]) => part(`${WORK}${name}`, etagOf(etag))).join('')

  function report(body: string, response: ServerResponse) {
    if (body.includes('calendar-query')) return answer(response, listed())
    if (body.includes('sync-collection')) {
      const since = Number(/>t(\d+)</.exec(body)?.[1] ?? 0)
      if (self.tokens === 'forgotten')
        return response.writeHead(403).end('<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>')
      const news = log.filter(({ at }) => at > since)
      const changed = new Set(news.flatMap(({ href }) => (href !== null && objects.has(href) ? [href] : [])))
      const gone = new Set(news.flatMap(({ gone: name }) => (name !== null && !objects.has(name) ? [name] : [])))
      return answer(
        response,
        [...changed].map((name) => part(`${WORK}${name}`, etagOf(objects.get(name)?.etag ?? ''))).join('') +
          [...gone]
            .map(
              (name) =>
                `<d:response><d:href>${WORK}${name}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`,
            )
            .join('') +
          `<d:sync-token>t${version}</d:sync-token>`,
      )
    }
    const asked = [...body.matchAll(/<d:href>([^<]+)<\/d:href>/g)].map((found) => (found[1] ?? '').slice(WORK.length))
    return answer(
      response,
      asked
        .map((name) => {
          const object = self.vanish.has(name) ? undefined : objects.get(name)
          if (!object)
            return `<d:response><d:href>${WORK}${name}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
          return part(
            `${WORK}${name}`,
            `${etagOf(object.etag)}<c:calendar-data>${object.text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</c:calendar-data>`,
          )
        })
        .join(''),
    )
  }
  return self
}

/** What a server that schedules sends: each answer that an event did not have before. */
function answersBetween(before: string, after: string, addresses: readonly string[]) {
  const lines = (text: string) =>
    text
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter((line) => line.startsWith('ATTENDEE'))
  const had = lines(before)
  return lines(after).flatMap((line, at) => {
    const attendee = /mailto:(.+)$/i.exec(line)?.[1] ?? ''
    const status = /;PARTSTAT=([A-Z-]+)/.exec(line)?.[1] ?? ''
    return line !== had[at] && addresses.includes(attendee) ? [{ attendee, status }] : []
  })
}

/** The owner of a world for tests, who is asked to an event and has not answered. */
const ASKED = 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:owner@example.com'
/** An event of Dana's to which the owner is asked. `more`: further lines of it. */
export const asks = (given: Partial<Parameters<typeof eventText>[0]> = {}, more: string[] = []) =>
  eventText({
    ...{ uid: 'invited@there', title: 'Budget', start: inMinutes(600), ...given },
    more: ['ORGANIZER;CN=Dana:mailto:dana@example.org', ASKED, ...more],
  })
