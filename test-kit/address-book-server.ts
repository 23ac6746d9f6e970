// A server of address books on this machine: CardDAV with one book, over TLS that only tests trust.

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TEST_CERTIFICATE } from './certificate.ts'

export const cardText = (name: string, email: string, ...more: readonly string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `EMAIL:${email}`, ...more, 'END:VCARD'].join('\r\n')

export type AddressBookServer = Awaited<ReturnType<typeof openAddressBookServer>>

const HOME = '/dav/ann/'
const BOOK = `${HOME}contacts/`

export async function openAddressBookServer({ user = 'ann@example.com', password = 'app-password' } = {}) {
  const server = createServer(TEST_CERTIFICATE, (request, response) => void serve(request, response))
  const self = {
    user,
    password,
    port: 0,
    cards: new Map<string, string>(),
    asked: [] as { method: string; path: string; authorization: string | undefined }[],
    /** In place of answers to requests of this method. */
    instead: {} as Record<string, (response: ServerResponse) => void>,
    /** Cards that are gone between list and reading. */
    vanish: new Set<string>(),
    etags: true,
    /** Whether it tells by a mark that anything changed. */
    marks: true,
    /** What a card becomes when it is stored: some servers write it in their own way, and then tell no version at once. */
    rewrites: null as ((card: string) => string) | null,
    /** Before a card is written: somebody else is quicker, or the server answers otherwise (true: it did). */
    beforeWriting: null as ((name: string, response: ServerResponse) => boolean) | null,
    /** The next card is stored, and the line is cut before the answer. */
    cutAfterWriting: false,
    /** Each card that was stored, in order. */
    stored: [] as { name: string; card: string }[],
    get url() {
      return `https://localhost:${self.port}/`
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
    self.asked.push({ method, path: url, authorization: headers.authorization })
    const instead = self.instead[method]
    if (instead) return instead(response)
    const right = `Basic ${Buffer.from(`${user}:${self.password}`).toString('base64')}`
    if (url.startsWith('/.well-known/carddav')) return response.writeHead(301, { location: '/dav/' }).end()
    if (headers.authorization !== right) return response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
    if (method === 'PROPFIND') return propfind(url, headers.depth === '1', response)
    if (method === 'REPORT' && url === BOOK) return report(body, response)
    if (url.startsWith(BOOK) && method === 'GET') return read(url.slice(BOOK.length), response)
    if (url.startsWith(BOOK) && method === 'PUT') return write(url.slice(BOOK.length), body, headers, response)
    response.writeHead(url.startsWith('/dav/') ? 405 : 404).end('<html>Nothing here')
  }

  function read(name: string, response: ServerResponse) {
    const card = self.cards.get(name)
    if (card === undefined) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/vcard', ...(self.etags ? { etag: `"${hash(card)}"` } : {}) })
      .end(card)
  }

  function write(name: string, body: string, headers: IncomingHttpHeaders, response: ServerResponse) {
    if (self.beforeWriting?.(name, response)) return
    const card = self.cards.get(name)
    if (card === undefined || headers['if-match'] !== `"${hash(card)}"`) return response.writeHead(412).end()
    const kept = self.rewrites ? self.rewrites(body) : body
    self.cards.set(name, kept)
    self.stored.push({ name, card: kept })
    if (self.cutAfterWriting) {
      self.cutAfterWriting = false
      return response.socket?.destroy()
    }
    response.writeHead(204, self.rewrites ? {} : { etag: `"${hash(kept)}"` }).end()
  }

  const part = (href: string, props: string) =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const answer = (response: ServerResponse, parts: string) =>
    response
      .writeHead(207, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/">${parts}</d:multistatus>`,
      )
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
  const mark = () => (self.marks ? `<cs:getctag>${hash(JSON.stringify([...self.cards]))}</cs:getctag>` : '')
  const book = () =>
    part(
      BOOK,
      `<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype><d:displayname>Contacts</d:displayname>${mark()}`,
    )
  const etagOf = (card: string) => (self.etags ? `<d:getetag>&quot;${hash(card)}&quot;</d:getetag>` : '')
  const listed = () => [...self.cards].map(([name, card]) => part(`${BOOK}${name}`, etagOf(card))).join('')

  function propfind(url: string, deep: boolean, response: ServerResponse) {
    if (url === '/dav/')
      return answer(
        response,
        part(url, '<d:current-user-principal><d:href>/dav/principals/ann/</d:href></d:current-user-principal>'),
      )
    if (url === '/dav/principals/ann/')
      return answer(response, part(url, `<c:addressbook-home-set><d:href>${HOME}</d:href></c:addressbook-home-set>`))
    if (url === HOME)
      return answer(response, part(HOME, '<d:resourcetype><d:collection/></d:resourcetype>') + (deep ? book() : ''))
    if (url === BOOK) return answer(response, book() + (deep ? listed() : ''))
    const one = url.startsWith(BOOK) ? self.cards.get(url.slice(BOOK.length)) : undefined
    if (one !== undefined) return answer(response, part(url, etagOf(one)))
    return response.writeHead(404).end()
  }

  function report(body: string, response: ServerResponse) {
    const asked = [...body.matchAll(/<d:href>([^<]+)<\/d:href>/g)].map((found) => (found[1] ?? '').slice(BOOK.length))
    return answer(
      response,
      asked
        .map((name) => {
          const card = self.vanish.has(name) ? undefined : self.cards.get(name)
          if (card === undefined)
            return `<d:response><d:href>${BOOK}${name}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
          const text = card.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
          return part(`${BOOK}${name}`, `${etagOf(card)}<c:address-data>${text}</c:address-data>`)
        })
        .join(''),
    )
  }
  return self
}
