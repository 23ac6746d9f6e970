// Contacts as vCards: 3.0, which Google, Apple, Outlook and phones all take, or 4.0, the standard of today (decision 0018).
import ICAL from 'ical.js'
import type { Picture } from '../picture.ts'
import type { Person } from './imported.ts'

/** `company` null: none. */
export type Card = Omit<Person, 'company'> & { company: string | null; photo?: Picture | null }
export type VcardVersion = '3.0' | '4.0'

/** The words that address books know for what an address is for; any other label is one of its own, as Apple and Google write them. */
const TYPES: Readonly<Record<string, string[]>> = Object.fromEntries(
  ['', 'home', 'work'].flatMap((where) =>
    [[], ['fax', 'FAX'], ['pager', 'PAGER'], ['mobile', 'CELL'], ['main', 'MAIN']].flatMap(([kind = '', type = '']) => {
      const types = [where.toUpperCase(), type].filter((word) => word !== '')
      return types.length > 0 ? [[[where, kind].filter((word) => word !== '').join(' '), types]] : []
    }),
  ),
)

/** Undefined: it is a label of its own. */
export const typesOf = (label: string): readonly string[] | undefined =>
  Object.hasOwn(TYPES, label) ? TYPES[label] : undefined

/** One card, with the line end that the format asks for. */
export function vcardOf(
  { name, role, company, emails, phones, notes, labels, birthday, time_zone, tags, photo = null }: Card,
  version: VcardVersion = '3.0',
): string {
  const card = new ICAL.Component('vcard')
  // The parser writes everything but texts as it is; a line end within would begin a line of its own.
  const written = (value: string) => value.replace(/\r\n?/g, '\n')
  const add = (property: string, value: string) => {
    const made = new ICAL.Property(property)
    made.resetType('text')
    made.removeParameter('value')
    made.setValue(written(value))
    card.addProperty(made)
    return made
  }
  card.addPropertyWithValue('version', version)
  card.addPropertyWithValue('prodid', '-//Adjutant//Contacts//EN')
  add('fn', name)
  addParts(card, 'n', nameParts(name.replace(/[\r\n]+/g, ' ')))
  if (role !== '') add('title', role)
  if (company) addParts(card, 'org', [company, ''])
  let groups = 0
  const ways = (property: 'email' | 'tel', values: readonly string[], plain: string) => {
    for (const value of values) {
      const made = add(property, value)
      const label = labels.find((each) => each.value === value)?.label
      const types = label === undefined ? [plain] : typesOf(label)
      if (types) made.setParameter('type', [...types])
      else {
        groups += 1
        made.setParameter('group', `item${groups}`)
        add('x-ablabel', label ?? '').setParameter('group', `item${groups}`)
      }
    }
  }
  ways('email', emails, 'INTERNET')
  ways('tel', phones, 'VOICE')
  // Version 3.0 has no day without a year: address books write the year 1604 and say that it is none.
  if (birthday && version === '4.0')
    add('bday', birthday.replace(/-(\d\d)-(\d\d)$/, '$1$2').replace(/^-(?=\d{4}$)/, '--'))
  else if (birthday) {
    const made = add('bday', birthday.replace(/^--/, '1604-'))
    if (birthday.startsWith('--')) made.setParameter('x-apple-omit-year', '1604')
  }
  if (time_zone) add('tz', time_zone).setParameter('value', 'text')
  if (tags.length > 0) {
    const made = new ICAL.Property('categories')
    made.setValues(tags)
    card.addProperty(made)
  }
  if (notes !== null && notes !== '') add('note', notes)
  // That a value is a text is said where it could be something else alone: old address books do not know the word.
  const text = card
    .toString()
    .replace(/^((?:ITEM\d+\.)?(?:BDAY|TEL|PRODID|TZ|X-ABLABEL)\b[^:\r\n]{0,60});VALUE=TEXT(?=:)/gm, '$1')
  return `${text.replace(/END:VCARD\s*$/, '')}${photo ? photoLine(photo, version) : ''}END:VCARD\r\n`
}

function addParts(card: ICAL.Component, name: string, parts: string[]): void {
  const made = new ICAL.Property(name)
  made.setValue(parts)
  card.addProperty(made)
}

/** Folded by ourselves: it is long, and every sign of it is one byte. */
function photoLine({ media_type, bytes }: Picture, version: VcardVersion): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  const kind = media_type.slice('image/'.length).toUpperCase()
  const line =
    version === '4.0' ? `PHOTO:data:${media_type};base64,${base64}` : `PHOTO;ENCODING=b;TYPE=${kind}:${base64}`
  return `${line.match(/.{1,74}/g)?.join('\r\n ') ?? ''}\r\n`
}

/** Family name, given names. The last word is taken for the family name, as address books do with a name in one piece. */
function nameParts(name: string): string[] {
  const at = name.lastIndexOf(' ')
  return at < 0 ? ['', name, '', '', ''] : [name.slice(at + 1), name.slice(0, at), '', '', '']
}
