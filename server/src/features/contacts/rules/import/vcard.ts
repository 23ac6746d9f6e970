// vCards of all three versions, as phones and address books write them. ical.js reads each line (decision 0018).
import ICAL from 'ical.js'
import { type Picture, pictureOf } from '../picture.ts'
import { assembled, type ImportFile, type ImportRow, noPieces, type Pieces, refusedRow } from './imported.ts'
import { cardsOf, contentOf, type VcardRecord } from './vcard-lines.ts'

export type Property = {
  name: string
  group: string | null
  params: Record<string, string[]>
  values: (string | string[])[]
}

/** Says nothing about a person, or is said by another property too. */
const INTERNAL =
  /^(version|prodid|uid|rev|class|mailer|sort-string|source|name|profile|clientpidmap|kind|label|agent|x-ab(label|uid|adr|showas|order)|x-apple-|x-addressbookserver-|x-ms-|x-phonetic-|x-image|x-evolution-|xml$)/
const SKIPPED: Record<string, string> = { logo: 'Logos', sound: 'Sounds', key: 'Keys' }
const LABELS: Record<string, string> = {
  nickname: 'Nickname',
  'x-nickname': 'Nickname',
  anniversary: 'Anniversary',
  'x-anniversary': 'Anniversary',
  url: 'Website',
  adr: 'Address',
  role: 'Role',
  related: 'Related',
  'x-abrelatednames': 'Related',
  'x-spouse': 'Spouse',
  'x-manager': 'Manager',
  'x-assistant': 'Assistant',
  'x-abdate': 'Date',
  'x-socialprofile': 'Profile',
  impp: 'Messenger',
  gender: 'Gender',
  lang: 'Language',
  geo: 'Place',
  hobby: 'Hobby',
  expertise: 'Expertise',
  interest: 'Interest',
  'org-directory': 'Directory',
}

export function readVcards(text: string, raw: boolean): Pick<ImportFile, 'producer' | 'rows' | 'left_out'> {
  const leftOut = new Map<string, number>()
  const rows: ImportRow[] = []
  for (const card of cardsOf(text)) rows.push(readCard(rows.length + 1, card, raw, leftOut))
  const left_out = [...leftOut].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count)
  return { producer: producerOf(text.slice(0, 20_000)), rows, left_out }
}

function producerOf(head: string): ImportFile['producer'] {
  const product = /^PRODID:(.*)$/im.exec(head)?.[1] ?? ''
  if (/adjutant/i.test(product)) return 'adjutant'
  if (/apple/i.test(product) || /^X-AB|^item1\.X-AB/im.test(head)) return 'apple'
  if (/outlook|microsoft/i.test(product) || /^X-MS-/im.test(head)) return 'outlook'
  return /google/i.test(product) || /^item1\.X-ABLabel/im.test(head) ? 'google' : 'other'
}

function readCard(row: number, card: VcardRecord, raw: boolean, leftOut: Map<string, number>): ImportRow {
  const leave = (what: string) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
  const old = card.lines.some(({ text }) => /^VERSION:\s*2\.1/i.test(text ?? ''))
  const properties: Property[] = []
  let unreadable = 0
  let photo: Picture | null = null
  for (const { text } of card.lines) {
    const word = /^(?:[\w-]+\.)?(\w+)[;:]/.exec(text?.slice(0, 200) ?? '')?.[1]?.toLowerCase() ?? ''
    const skipped = text === null ? 'Very long values' : SKIPPED[word]
    if (skipped !== undefined || text === null) leave(skipped ?? '')
    else if (word === 'photo') {
      const picture = photoOf(text, leave)
      photo ??= picture
    } else {
      const property = readLine(text, old, raw)
      if (property) properties.push(property)
      else unreadable += 1
    }
  }
  const texts = (name: string) => properties.filter((each) => each.name === name).map(textOf)
  const name = texts('fn').find((each) => each !== '') ?? fullName(properties)
  if (card.refused) return refusedRow(row, card.line, card.refused, name)
  if ([...texts('kind'), ...texts('x-addressbookserver-kind')].some((kind) => kind.toLowerCase() === 'group'))
    return refusedRow(row, card.line, 'This is a group, not a contact.', name)
  const made = assembled(row, card.line, { ...pieces(properties, name, leave), photo })
  if (unreadable > 0)
    made.warnings.push(unreadable === 1 ? 'One line could not be read.' : `${unreadable} lines could not be read.`)
  return made
}

/** The bytes of a picture stand in the card itself; what is only linked is never fetched. Null: none that can be kept. */
function photoOf(text: string, leave: (what: string) => void): Picture | null {
  const value = (contentOf(text, false, false)?.value ?? '').replace(/\\(?=[;,:])/g, '')
  const inline = /^\s*data:[^,]{0,200};base64,/i.exec(value)
  if (!inline && /^\s*[a-z][a-z0-9+.-]{1,20}:/i.test(value)) {
    leave('Pictures that are only linked')
    return null
  }
  const base64 = value.slice(inline?.[0].length ?? 0).replace(/\s+/g, '')
  const picture = /^[\w+/-]+={0,2}$/.test(base64) ? pictureOf(Buffer.from(base64, 'base64')) : ''
  if (typeof picture !== 'string') return picture
  leave('Pictures of another kind, cut off, or larger than 256 KiB')
  return null
}

/** Null: this is no line of a vCard. */
export function readLine(text: string, old: boolean, raw: boolean): Property | null {
  const content = contentOf(text, old, raw)
  if (!content || !/^([\w-]+\.)?[\w-]+$/.test(content.name)) return null
  // The parser reads names and parameters; values are read here, since it knows fewer escaped signs than are written.
  const params = content.params.map(
    ({ key, value: word }) => `;${key}=${/[,;:]/.test(word) && !word.includes('"') ? `"${word}"` : word}`,
  )
  try {
    const [name, given] = ICAL.Property.fromString(
      `${content.name}${params.join('')}:`,
      ICAL.design.vcard3,
    ).toJSON() as [string, Record<string, string | string[]>]
    const known = Object.entries(given).map(([key, words]) => [key, [words].flat().map((word) => word.toLowerCase())])
    const { group = [], ...rest } = Object.fromEntries(known) as Record<string, string[]>
    return {
      name: name.toLowerCase(),
      group: group[0] ?? null,
      params: rest,
      values: valuesOf(name.toLowerCase(), content.value),
    }
  } catch {
    return null
  }
}

/** The parts of a name or an address, each of which may have several; several words; or one text. */
function valuesOf(name: string, value: string): Property['values'] {
  if (name === 'org') return [apart(value, ';').map(unescaped)]
  if (name === 'n' || name === 'adr')
    return [apart(value, ';').map((part) => apart(part, ',').map(unescaped).join(' '))]
  return name === 'nickname' || name === 'categories' ? apart(value, ',').map(unescaped) : [unescaped(value)]
}

/** Between signs that are not escaped. */
export function apart(value: string, sign: ',' | ';'): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === sign) {
      parts.push(value.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, value.slice(from)]
}

export const unescaped = (value: string) =>
  value.replace(/\\(.)/gs, (both, sign: string) => (/[nN]/.test(sign) ? '\n' : /[\\,;:]/.test(sign) ? sign : both))

const textOf = ({ values }: Property) =>
  values
    .map((value) => [value].flat().map(String).join(' '))
    .join(', ')
    .trim()
const partsOf = ({ values }: Property) => [values[0] ?? ''].flat().map((part) => [part].flat().join(' ').trim())

function fullName(properties: Property[]): string {
  const parts = properties.find(({ name }) => name === 'n')
  if (!parts) return ''
  const [family = '', given = '', more = '', prefix = '', suffix = ''] = partsOf(parts)
  return [prefix, given, more, family, suffix].filter((part) => part !== '').join(' ')
}

function pieces(properties: Property[], name: string, leave: (what: string) => void): Pieces {
  const all = (wanted: string) => properties.filter((each) => each.name === wanted)
  const title = all('title').map(textOf)[0] ?? all('role').map(textOf)[0] ?? ''
  const [company = '', ...units] = all('org').map(partsOf)[0] ?? []
  const made: Pieces = { ...noPieces(), names: [name], title, company }
  for (const unit of units.filter((each) => each !== '')) made.details.push({ label: 'Department', value: unit })
  for (const property of preferredFirst(properties)) place(property, made, properties, leave)
  return made
}

function place(property: Property, made: Pieces, all: Property[], leave: (what: string) => void): void {
  const { name } = property
  const text = textOf(property)
  const label = labelOf(property, all)
  const empty = name === 'adr' ? text.replaceAll(',', ' ').trim() === '' : text === ''
  if (empty || /^(fn|n|org)$/.test(name) || INTERNAL.test(name)) return
  if (name === 'title' || (name === 'role' && !all.some((each) => each.name === 'title'))) {
    if (text !== made.title) made.details.push({ label: 'Role', value: text })
  } else if (name === 'email' || name === 'tel') {
    const way = wayText(property)
    made[name === 'tel' ? 'phones' : 'emails'].push(way)
    made.labels.push({ value: way, label: wayLabel(property, all) })
  } else if (name === 'bday') made.birthdays.push(text)
  else if (name === 'tz') made.zones.push(text)
  else if (name === 'categories') made.tags.push(...tags(property))
  else if (name === 'note') made.texts.push(property.values.join(', '))
  else if (LABELS[name] !== undefined || IM.test(name)) {
    const word = LABELS[name] ?? `Messenger (${IM.exec(name)?.[1]})`
    const value = name.includes('date') || name.includes('anniversary') ? day(text) : detail(property, text)
    made.details.push({ label: label ? `${word} (${label})` : word, value })
  } else leave(name.toUpperCase())
}

/** An e-mail address or a number, without the scheme that some write before it. */
export function wayText(property: Property): string {
  const isPhone = property.name === 'tel'
  const value = withoutScheme(textOf(property), isPhone ? 'tel' : 'mailto')
  return isPhone ? value.replace(/;ext=/i, ' ext. ') : value
}

/** Google puts everybody into this one. */
const tags = ({ values }: Property) =>
  values.flatMap((value) => [value].flat().map(String)).filter((tag) => tag !== 'myContacts')

/** What a number or address is for: a label of its own, else what its types say. */
export function wayLabel(property: Property, all: Property[]): string {
  const own = property.group && all.find(({ group, name }) => group === property.group && name === 'x-ablabel')
  if (own && textOf(own) !== '') return textOf(own).replace(/^_\$!<(.*)>!\$_$/, (_, word: string) => word.toLowerCase())
  const types = (property.params.type ?? []).flatMap((type) => type.split(','))
  const where = types.find((type) => type === 'home' || type === 'work')
  const kind = KINDS.find(([type]) => types.includes(type))?.[1]
  return [where, kind].filter((word) => word !== undefined).join(' ')
}
const KINDS = [
  ['fax', 'fax'],
  ['pager', 'pager'],
  ['cell', 'mobile'],
  ['mobile', 'mobile'],
  ['main', 'main'],
] as const

const IM = /^x-(aim|icq|jabber|msn|yahoo|skype|skype-username|google-talk|gtalk|qq|twitter|gadugadu)$/

/** Apple's labels come as a property of their own in the same group: item1.URL and item1.X-ABLabel. */
function labelOf({ group, name, params }: Property, all: Property[]): string {
  const own = group && all.find((each) => each.group === group && each.name === 'x-ablabel')
  if (own) return textOf(own).replace(/^_\$!<(.*)>!\$_$/, '$1')
  const types = params['x-service-type'] ?? (name === 'x-socialprofile' ? params.type : undefined)
  const word = types?.find((type) => type !== 'pref') ?? params.type?.find((type) => /^(home|work)$/.test(type))
  return word ?? ''
}

function detail({ name, values }: Property, text: string): string {
  if (name === 'adr')
    return [values[0] ?? '']
      .flat()
      .map(String)
      .filter((part) => part.trim() !== '')
      .join(', ')
  return name === 'impp' ? text.replace(/^(x-apple|xmpp|skype|aim|sip):/i, '') : text
}

/** A day without its year comes as 1604 from Apple and with two dashes from others. */
const day = (text: string) =>
  text
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/T.*$/, '')
    .replace(/^(1604-|--)/, '')
    .replace(/^(\d\d)(\d\d)$/, '$1-$2')

function withoutScheme(text: string, scheme: string): string {
  if (!text.toLowerCase().startsWith(`${scheme}:`)) return text
  const bare = text.slice(scheme.length + 1)
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

/** The preferred address stands first, else the order of the card. */
function preferredFirst(properties: Property[]): Property[] {
  const rank = ({ name, params }: Property) => {
    if (name !== 'email' && name !== 'tel') return 101
    return params.type?.includes('pref') ? 0 : Number(params.pref?.[0] ?? 101) || 101
  }
  return [...properties].sort((a, b) => rank(a) - rank(b))
}
