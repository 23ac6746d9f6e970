// Contacts as vCard 3.0: the version that Google, Apple, Outlook and phones all take (decision 0018).
import ICAL from 'ical.js'
import type { Values } from './plan.ts'

/** What a card says beyond what every file of contacts has. */
type Card = Values & { labels?: { value: string; label: string }[]; birthday?: string | null; tags?: string[] }

/** The words that address books know for what an address is for; any other label is left to ours. */
const TYPES: Record<string, string> = {
  work: 'WORK',
  home: 'HOME',
  mobile: 'CELL',
  cell: 'CELL',
  fax: 'FAX',
  main: 'PREF',
}

/** One card, with the line end that the format asks for. */
export function vcardOf({ name, role, emails, phones, notes, labels = [], birthday, tags = [] }: Card): string {
  const card = new ICAL.Component('vcard')
  const add = (property: string, value: string, type?: string) => {
    const made = new ICAL.Property(property)
    if (type) made.setParameter('type', type)
    // The parser writes everything but texts as it is; a line end within would begin a line of its own.
    const text = value.replace(/\r\n?/g, '\n')
    made.setValue(property === 'tel' ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n') : text)
    card.addProperty(made)
  }
  card.addPropertyWithValue('version', '3.0')
  card.addPropertyWithValue('prodid', '-//Adjutant//Contacts//EN')
  add('fn', name)
  const structured = new ICAL.Property('n')
  structured.setValue(nameParts(name.replace(/[\r\n]+/g, ' ')))
  card.addProperty(structured)
  if (role !== '') add('title', role)
  const labelOf = (value: string) => TYPES[labels.find((each) => each.value === value)?.label.toLowerCase() ?? '']
  for (const email of emails) add('email', email, labelOf(email) ?? 'INTERNET')
  for (const phone of phones) add('tel', phone, labelOf(phone) ?? 'VOICE')
  // Version 3.0 has no day without a year: address books write the year 1604 and say that it is none.
  if (birthday) {
    const made = new ICAL.Property('bday')
    if (birthday.startsWith('--')) made.setParameter('x-apple-omit-year', '1604')
    made.resetType('text')
    made.setValue(birthday.replace(/^--/, '1604-'))
    card.addProperty(made)
  }
  if (tags.length > 0) {
    const made = new ICAL.Property('categories')
    made.setValues(tags)
    card.addProperty(made)
  }
  if (notes !== null && notes !== '') add('note', notes)
  return `${card.toString()}\r\n`
}

/** Family name, given names. The last word is taken for the family name, as address books do with a name in one piece. */
function nameParts(name: string): string[] {
  const at = name.lastIndexOf(' ')
  return at < 0 ? ['', name, '', '', ''] : [name.slice(at + 1), name.slice(0, at), '', '', '']
}
