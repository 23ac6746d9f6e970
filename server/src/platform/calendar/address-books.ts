// Address books elsewhere (CardDAV): read, and single cards written. What their cards say is not looked at here.
import type { MailReach } from '../imap/reach.ts'
import { CalendarError } from './calendar.ts'
import { createDav, escaped, HEAD, isSelf, type ListedObject, object, within } from './dav.ts'
import { createCalendarReader } from './reader.ts'
import type { Login } from './request.ts'

export type AddressBooks = ReturnType<typeof createAddressBooks>
/** `text`: all cards, one after the other. `left_out`: so many came cut off, too large or not at all. */
export type ReadBooks = { text: string; cards: number; left_out: number; pictures: boolean }
export type RemoteBook = { url: string; name: string; ctag: string | null; token: string | null }
/** `etag` null: its server tells no version that a card can be written by. */
export type LyingCard = { text: string; etag: string | null }
export type ReadCard = ListedObject & { text: string }
/** `bytes`: of all cards; what is more goes without pictures, then not at all. */
export type ReadLimits = { cards: number; bytes: number }

const MOST_BOOKS = 20
const CARDS_AT_ONCE = 100
const LONGEST_NAME = 200
/** In characters; pictures of more than a contact may have are in it. */
const LARGEST_CARD = 1_048_576
/** For all of it: somebody waits. */
const PATIENCE_MS = 60_000
const NAMES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"'
const propfind = `${HEAD}<d:propfind ${NAMES}><d:prop><d:resourcetype/><d:displayname/><d:current-user-principal/><c:addressbook-home-set/><d:sync-token/><cs:getctag/></d:prop></d:propfind>`
const listing = `${HEAD}<d:propfind ${NAMES}><d:prop><d:getetag/><d:resourcetype/></d:prop></d:propfind>`

export function createAddressBooks(reach: MailReach, now: () => number = Date.now) {
  const reader = createCalendarReader()
  const isBook = ({ isAddressBook }: { isAddressBook: boolean }) => isAddressBook
  const dav = createDav(reach, reader, now, { propfind, wellKnown: 'carddav', wanted: isBook, itself: isBook })

  /** All that lies in a book. Errors: CalendarError (broken: it could not be told; that means nothing is gone). */
  const listed = async (book: string, login: Login): Promise<ListedObject[]> => {
    const all = await dav.list({ method: 'PROPFIND', url: book, login, depth: '1', body: listing })
    if (!all) throw new CalendarError('broken')
    return all.list
      .filter((each) => !each.isAddressBook && !each.href.endsWith('/') && !isSelf(each.href, book))
      .flatMap((each) => object(each, all.url))
  }
  const multiget = async (book: string, login: Login, asked: readonly string[]) => {
    const hrefs = asked.map((each) => `<d:href>${escaped(new URL(each).pathname)}</d:href>`).join('')
    const body = `${HEAD}<c:addressbook-multiget ${NAMES}><d:prop><d:getetag/><c:address-data/></d:prop>${hrefs}</c:addressbook-multiget>`
    const back = await dav.list({ method: 'REPORT', url: book, login, depth: '1', body })
    if (!back) throw new CalendarError('broken')
    return back
  }

  return {
    /** The books behind an address, to be followed: where they are, and what tells whether anything changed. Errors: CalendarError. */
    async books(url: string, login: Login, place = false): Promise<RemoteBook[]> {
      const found = await dav.find(url, login, place)
      return found.list.slice(0, MOST_BOOKS).map(({ href, name, ctag, token }) => ({
        ...{ url: within(href, found.at) ?? found.at, name: (name ?? '').slice(0, LONGEST_NAME) },
        ...{ ctag, token },
      }))
    },

    /** What lies in one. Errors: CalendarError. */
    cards: listed,

    /** What these say. One that is gone meanwhile, or came cut off, is not among them. Errors: CalendarError. */
    async readCards(book: string, login: Login, urls: readonly string[]): Promise<ReadCard[]> {
      const found: ReadCard[] = []
      for (let at = 0; at < urls.length; at += CARDS_AT_ONCE) {
        const back = await multiget(book, login, urls.slice(at, at + CARDS_AT_ONCE))
        for (const each of back.list)
          if (each.status !== 404 && each.card !== null && isWhole(each.card))
            found.push(...object(each, back.url).map((one) => ({ ...one, text: each.card ?? '' })))
      }
      return found
    },

    /**
     * One card, as its bytes are (what stands in XML may have other line ends). Null: it is not there. Errors: CalendarError (broken: it
     * is no card, or no text; that means nothing).
     */
    async card(url: string, login: Login): Promise<LyingCard | null> {
      const { status, bytes, etag } = await dav.lying(url, login, 'text/vcard')
      if (status === 404 || status === 410) return null
      const text = status === 200 ? utf8(bytes) : null
      if (text === null || !isWhole(text)) throw new CalendarError('broken')
      return { text, etag }
    },

    /** As `write` of dav.ts. */
    writeCard: (url: string, login: Login, card: { text: string; etag: string }) =>
      dav.write(url, login, { ...card, type: 'text/vcard; charset=utf-8' }),

    /** All cards of all books behind an address. Errors: CalendarError (broken: it could not be told, and that means nothing). */
    async read(url: string, login: Login, place: boolean, most: ReadLimits): Promise<ReadBooks> {
      const late = now() + PATIENCE_MS
      const found = await dav.find(url, login, place)
      const kept = keeping(most.bytes)
      let left_out = 0
      let known = 0
      for (const { href } of found.list.slice(0, MOST_BOOKS)) {
        const book = within(href, found.at) ?? found.at
        const urls = (await listed(book, login)).map(({ url: one }) => one)
        known += urls.length
        if (known > most.cards) throw new CalendarError('too_large')
        for (let at = 0; at < urls.length; at += CARDS_AT_ONCE) {
          if (now() > late) throw new CalendarError('unreachable')
          const asked = urls.slice(at, at + CARDS_AT_ONCE)
          const back = await multiget(book, login, asked)
          const cards = back.list
            .slice(0, asked.length)
            .flatMap(({ card }) => (card !== null && isWhole(card) ? [card] : []))
          const gone = back.list.filter(({ status }) => status === 404).length
          left_out += Math.max(asked.length - cards.length - gone, 0)
          for (const card of cards) kept.add(card)
        }
      }
      return { ...kept.all(), left_out }
    },

    close: () => reader.close(),
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function keeping(most: number) {
  let cards: string[] = []
  let bytes = 0
  let pictures = true
  const add = (card: string) => {
    const text = `${pictures ? card.trim() : withoutPicture(card.trim())}\r\n`
    cards.push(text)
    bytes += Buffer.byteLength(text)
  }
  return {
    add(card: string) {
      add(card)
      if (bytes <= most) return
      if (!pictures) throw new CalendarError('too_large')
      pictures = false
      const before = cards
      cards = []
      bytes = 0
      for (const each of before) add(each)
      if (bytes > most) throw new CalendarError('too_large')
    },
    all: () => ({ text: cards.join(''), cards: cards.length, pictures }),
  }
}

const isWhole = (card: string) =>
  card.length <= LARGEST_CARD &&
  /^\s{0,100}BEGIN:VCARD\s/i.test(card) &&
  /\sEND:VCARD\s{0,100}$/i.test(card.slice(-200))

/** A picture's line and those that go on from it. */
function withoutPicture(card: string): string {
  let inside = false
  return card
    .split('\n')
    .filter((line) => {
      inside = /^[ \t]/.test(line) ? inside : /^(?:[a-z0-9-]{1,60}\.)?(?:PHOTO|LOGO)[;:]/i.test(line)
      return !inside
    })
    .join('\n')
}
