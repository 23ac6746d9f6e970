// What is read out of a file, before anybody compares it with the contacts that are there.
import { isBirthday, LABEL } from '#contract/contacts.ts'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { LIMITS } from '#contract/limits.ts'
import { knownZone } from '#contract/region.ts'
import type { Picture } from '../picture.ts'

export type ImportField =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'company'
  | 'email'
  | 'phone'
  | 'birthday'
  | 'time_zone'
  | 'tags'
  | 'notes'
  | 'ignore'

/** A column of a table. `filled`: in how many rows it says something; `samples`: the first few of these. */
export type ImportColumn = { index: number; header: string; field: ImportField; filled: number; samples: string[] }

/** What an address or number is for, by its value. */
export type WayLabel = { value: string; label: string }

/** What files and contacts both say of somebody. `birthday`: yyyy-mm-dd or --mm-dd. `company` is its name, empty for none. */
export type Person = {
  name: string
  role: string
  company: string
  emails: string[]
  phones: string[]
  labels: WayLabel[]
  birthday: string | null
  time_zone: string | null
  tags: string[]
  notes: string | null
}

/** One contact of the file. `line` is where it begins. With `refused` the rest is only there to recognize it by. */
export type ImportRow = Person & {
  row: number
  line: number
  photo: Picture | null
  warnings: string[]
  refused: string | null
}

export type ImportFile = {
  format: 'vcard' | 'csv'
  /** Whose export it looks like. */
  producer: 'google' | 'outlook' | 'apple' | 'linkedin' | 'adjutant' | 'other'
  encoding: string
  columns: ImportColumn[]
  /** What contacts have no place for, such as photos, and how often it came. */
  left_out: { what: string; count: number }[]
  rows: ImportRow[]
}

/** The pieces of a contact as they are found; `details` become lines of the notes. */
export type Pieces = {
  names: string[]
  title: string
  company: string
  emails: string[]
  phones: string[]
  labels: WayLabel[]
  birthdays: string[]
  zones: string[]
  tags: string[]
  photo: Picture | null
  texts: string[]
  details: { label: string; value: string }[]
}

export const noPieces = (): Pieces => ({
  names: [],
  title: '',
  company: '',
  emails: [],
  phones: [],
  labels: [],
  birthdays: [],
  zones: [],
  tags: [],
  photo: null,
  texts: [],
  details: [],
})

export const MOST_ROWS = 20_000

/** A file that cannot be read at all; the message is for the person who chose it. */
export class UnreadableFile extends Error {}

const chars = (text: string) => [...text].length
const clipped = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(''))

/** Text as it can be stored: no control characters, no broken halves of characters, one kind of line end. */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
export const cleaned = (text: string) => storable(text).trim()
/** What stands between breaks, without the blanks around them. */
const joined = (text: string, breaks: RegExp, by: string) =>
  text
    .split(breaks)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(by)
/** Signs that nobody sees are left out: files bring them along unasked, such as around phone numbers. */
export const oneLine = (text: string) => joined(withoutHiddenSigns(cleaned(text)), /[\n\t]/, ' ')

/** Puts the pieces together into a contact that keeps to the limits. What has no place of its own goes to the notes. */
export function assembled(row: number, line: number, pieces: Pieces): ImportRow {
  const warnings: string[] = []
  const details = [...pieces.details]
  const [title, company] = [oneLine(pieces.title), oneLine(pieces.company)]
  const emails = addresses(pieces.emails.map(oneLine), details, warnings)
  const phones = few('Phone', unique(pieces.phones.map(oneLine)), details, warnings)
  const given = pieces.names.map(oneLine).find((name) => name !== '') ?? ''
  const fullName = given || company || emails[0] || phones[0] || ''
  const name = clipped(fullName, LIMITS.name)
  const [role, workplace] = [clipped(title, LIMITS.name), clipped(given ? company : '', LIMITS.name)]
  if (name !== fullName) details.unshift({ label: 'Name', value: fullName })
  if (role !== title) details.unshift({ label: 'Role', value: title })
  if (given && workplace !== company) details.unshift({ label: 'Company', value: company })
  if (name !== fullName || role !== title || (given && workplace !== company))
    warnings.push('Longer than 200 characters: the whole is in the notes.')
  const birthday = firstOf('Birthday', pieces.birthdays, birthdayOf, details)
  const time_zone = firstOf('Time zone', pieces.zones.map(oneLine), knownZone, details)
  const tags = tagsOf(pieces.tags, details)
  const lines = details.map(({ label, value }) => detailLine(label, value)).filter((text) => text !== '')
  const parts = [...pieces.texts.map(storable), unique(lines).join('\n')]
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  const notes = text === '' ? null : clipped(text, LIMITS.text)
  if (notes !== null && notes.length !== text.length)
    warnings.push(`The notes are cut: ${chars(text).toLocaleString('en')} characters, and 10,000 can be kept.`)
  const refused = name === '' ? 'There is no name, email or phone number.' : null
  const labels = labelsOf(pieces.labels, [...emails, ...phones])
  const { photo } = pieces
  const said = { name, role, company: workplace, emails, phones, labels, birthday, time_zone, tags, notes }
  return { row, line, ...said, photo, warnings, refused }
}

/** The first that can be read as one; every other becomes a line of the notes. */
function firstOf(
  label: string,
  given: readonly string[],
  read: (text: string) => string | null,
  details: Pieces['details'],
): string | null {
  let found: string | null = null
  for (const text of given) {
    const value = read(text)
    if (value !== null && (found === null || found === value)) found = value
    else details.push({ label, value: value ?? text })
  }
  return found
}

/**
 * Of the ways in which files write a day: with and without signs between, with a time, without a year (Apple's is 1604 then).
 * Null: a day that nobody can be sure of, such as 3/4/80.
 */
function birthdayOf(text: string): string | null {
  const parts = /^(\d{4}|-)-?(\d\d)-?(\d\d)(?:[T ].*)?$/.exec(text.trim())
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const whole = `${year === '1604' ? '-' : year}-${month}-${day}`
  return isBirthday(whole) ? whole : null
}

/** As many and as long as a contact takes; the rest goes to the notes. */
function tagsOf(given: readonly string[], details: Pieces['details']): string[] {
  const all = unique(given.map(oneLine))
  const tags = all.filter((tag) => chars(tag) <= LABEL).slice(0, LIMITS.list)
  const rest = all.filter((tag) => !tags.includes(tag))
  if (rest.length > 0) details.push({ label: 'Categories', value: rest.join(', ') })
  return tags
}

/** Of the addresses that are kept, in their order; of several labels the first said counts. */
function labelsOf(given: readonly WayLabel[], values: readonly string[]): WayLabel[] {
  const said = new Map<string, string>()
  for (const each of given) {
    const [value, label] = [oneLine(each.value), clipped(oneLine(each.label), LABEL)]
    if (label !== '' && !said.has(value)) said.set(value, label)
  }
  return [...new Set(values)].flatMap((value) => {
    const label = said.get(value)
    return label === undefined ? [] : [{ value, label }]
  })
}

/** As a line of a list, so that several stand below each other where notes are shown. */
export function detailLine(label: string, value: string): string {
  const text = joined(cleaned(value), /\n/, ', ')
  return text === '' ? '' : `- ${oneLine(label)}: ${text}`
}

export const refusedRow = (row: number, line: number, refused: string, name = ''): ImportRow => ({
  row,
  line,
  name: clipped(oneLine(name), LIMITS.name),
  role: '',
  company: '',
  emails: [],
  phones: [],
  labels: [],
  birthday: null,
  time_zone: null,
  tags: [],
  photo: null,
  notes: null,
  warnings: [],
  refused,
})

/** Addresses that are none, as Exchange writes them into e-mail columns, are kept as a line of the notes. */
function addresses(given: string[], details: Pieces['details'], warnings: string[]): string[] {
  const good = given.filter((email) => /^[^\s@]+@[^\s@]+$/.test(email))
  for (const email of given.filter((each) => each !== '' && !good.includes(each))) {
    details.push({ label: 'E-mail', value: email })
    warnings.push('Not an email address, so it is kept in the notes.')
  }
  return few('E-mail', unique(good), details, warnings)
}

/** As many and as long as a contact takes; the rest goes to the notes. */
function few(label: string, values: string[], details: Pieces['details'], warnings: string[]): string[] {
  const fitting = values.filter((value) => chars(value) <= LIMITS.email).slice(0, LIMITS.list)
  const rest = values.filter((value) => !fitting.includes(value))
  for (const value of rest) details.push({ label, value })
  if (rest.length > 0) warnings.push(`${label}: more or longer than a contact takes. The rest is in the notes.`)
  return fitting
}

/** Each once, without regard to case, in their order. */
export function unique(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = value.toLowerCase()
    if (value === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
