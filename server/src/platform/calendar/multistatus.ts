// What a CalDAV or CardDAV server answers: WebDAV's lists of what lies where (RFC 4918, 4791, 6352, 6578). Names are taken without their prefixes.
import { Parser } from 'htmlparser2'

export type MultistatusEntry = {
  href: string
  /** Of the whole entry; null: it says none. */
  status: number | null
  etag: string | null
  ctag: string | null
  token: string | null
  name: string | null
  isCalendar: boolean
  isAddressBook: boolean
  /** Kinds of entries that it may hold; empty: any. */
  components: string[]
  principal: string | null
  home: string | null
  /** Of a person: the addresses that are theirs, in small letters, and whether the server sends for them (RFC 6638). */
  addresses: string[]
  isScheduled: boolean
  data: string | null
}
export type Multistatus = { found: MultistatusEntry[]; token: string | null }

const MOST = 60_000
const MOST_DEPTH = 100
/** Of one text that is no calendar's. */
const LONGEST = 4_000
const LONGEST_DATA = 1_048_576

/** Null: it is no such list, but a page to sign in, say. */
export function readMultistatus(text: string): Multistatus | null {
  const path: string[] = []
  const all: MultistatusEntry[] = []
  let is = false
  let ended = false
  let token: string | null = null
  let found: MultistatusEntry | null = null
  let words = ''
  /** Of what a `propstat` says: whether it is there at all. */
  let held: Partial<MultistatusEntry> = {}
  let there = true
  const inside = (name: string) => path.includes(name)
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        const name = local(given)
        if (path.length === 0 && name === 'multistatus') is = true
        path.push(path.length < MOST_DEPTH ? name : '')
        words = ''
        if (!is || path.length > MOST_DEPTH) return
        if (name === 'response' && path.length === 2) {
          found = { ...NOTHING, components: [], addresses: [] }
        } else if (name === 'propstat') {
          held = {}
          there = true
        } else if (name === 'calendar' && path.at(-2) === 'resourcetype') held.isCalendar = true
        else if (name === 'addressbook' && path.at(-2) === 'resourcetype') held.isAddressBook = true
        else if (name === 'comp' && inside('supported-calendar-component-set') && attributes.name)
          held.components = [...(held.components ?? []), attributes.name.toUpperCase()].slice(0, 20)
      },
      ontext(piece) {
        const most = isData(path.at(-1)) ? LONGEST_DATA : LONGEST
        if (words.length < most) words += piece
      },
      onclosetag(given) {
        const name = local(given)
        const said = words.trim()
        const parent = path.at(-2)
        path.pop()
        if (name === 'multistatus' && path.length === 0) ended = true
        if (found === null) {
          if (name === 'sync-token' && parent === 'multistatus') token = said || null
        } else if (name === 'response') {
          if (all.length < MOST && found.href !== '') all.push(found)
          found = null
        } else if (name === 'propstat') {
          if (there) Object.assign(found, held)
        } else if (name === 'status') {
          const status = Number(/^\s*HTTP\/\S+\s+(\d{3})/.exec(said)?.[1] ?? Number.NaN)
          if (parent === 'propstat') there = status >= 200 && status < 300
          else if (parent === 'response') found.status = Number.isNaN(status) ? null : status
        } else if (name === 'href') {
          if (parent === 'response') found.href = said
          else if (parent === 'current-user-principal') held.principal = said
          else if (parent === 'calendar-home-set' || parent === 'addressbook-home-set') held.home = said
          else if (parent === 'schedule-outbox-url' && said !== '') held.isScheduled = true
          else if (parent === 'calendar-user-address-set' && /^mailto:/i.test(said))
            held.addresses = [...(held.addresses ?? []), said.slice(7).trim().toLowerCase()].slice(0, 50)
        } else if (name === 'getetag') held.etag = said || null
        else if (name === 'getctag') held.ctag = said || null
        else if (name === 'sync-token') held.token = said || null
        else if (name === 'displayname') held.name = said || null
        else if (isData(name)) held.data = words
        words = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  // What is not closed was cut off: nobody may take it for all there is. (The parser closes by itself what is open at the end.)
  const whole = ended
  parser.end()
  return is && whole ? { found: all, token } : null
}

const NOTHING: Omit<MultistatusEntry, 'components' | 'addresses'> = {
  href: '',
  status: null,
  etag: null,
  ctag: null,
  token: null,
  name: null,
  isCalendar: false,
  isAddressBook: false,
  principal: null,
  home: null,
  isScheduled: false,
  data: null,
}
const isData = (name: string | undefined) => name === 'calendar-data' || name === 'address-data'
const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
