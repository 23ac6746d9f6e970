// What is read out of a file, before anybody compares it with the contacts that are there.
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { LIMITS } from '#contract/shapes.ts'

export type ImportField =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'role'
  | 'company'
  | 'email'
  | 'phone'
  | 'notes'
  | 'ignore'

/** A column of a table. `filled`: in how many rows it says something; `samples`: the first few of these. */
export type ImportColumn = { index: number; header: string; field: ImportField; filled: number; samples: string[] }

/** One contact of the file. `line` is where it begins. With `refused` the rest is only there to recognize it by. */
export type ImportRow = {
  row: number
  line: number
  name: string
  role: string
  emails: string[]
  phones: string[]
  notes: string | null
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
  texts: string[]
  details: { label: string; value: string }[]
}

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
const oneLine = (text: string) => joined(withoutHiddenSigns(cleaned(text)), /[\n\t]/, ' ')

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
  const fullRole = [title, given ? company : ''].filter((part) => part !== '').join(', ')
  const role = clipped(fullRole, LIMITS.name)
  if (name !== fullName) details.unshift({ label: 'Name', value: fullName })
  if (role !== fullRole) details.unshift({ label: 'Role', value: fullRole })
  if (name !== fullName || role !== fullRole) warnings.push('Longer than 200 characters: the whole is in the notes.')
  const lines = details.map(({ label, value }) => detailLine(label, value)).filter((text) => text !== '')
  const parts = [...pieces.texts.map(storable), unique(lines).join('\n')]
  const text = parts.filter((part) => part.trim() !== '').join('\n\n')
  const notes = text === '' ? null : clipped(text, LIMITS.text)
  if (notes !== null && notes.length !== text.length)
    warnings.push(`The notes are cut: ${chars(text).toLocaleString('en')} characters, and 10,000 can be kept.`)
  const refused = name === '' ? 'There is no name, e-mail or phone number.' : null
  return { row, line, name, role, emails, phones, notes, warnings, refused }
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
  emails: [],
  phones: [],
  notes: null,
  warnings: [],
  refused,
})

/** Addresses that are none, as Exchange writes them into e-mail columns, are kept as a line of the notes. */
function addresses(given: string[], details: Pieces['details'], warnings: string[]): string[] {
  const good = given.filter((email) => /^[^\s@]+@[^\s@]+$/.test(email))
  for (const email of given.filter((each) => each !== '' && !good.includes(each))) {
    details.push({ label: 'E-mail', value: email })
    warnings.push('Not an e-mail address, so it is kept in the notes.')
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
