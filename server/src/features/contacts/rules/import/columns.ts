// What the columns of an address book's table mean, by their headers: Google's old and new ones, Outlook's in three languages,
// LinkedIn's, Apple's as its programs write them, and Adjutant's own.
import type { ImportField, ImportFile } from './imported.ts'

/** Lower case, without accents and signs: "E-mail 1 - Value" is "e mail 1 value". */
export const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The first that fits decides. */
const MEANINGS: readonly (readonly [RegExp, ImportField])[] = [
  [
    /^(e mail|phone|address|website|im|relation|event|custom field|jot|organization|calendar link|external id|hobby|location) (\d+ )?(type|label)$/,
    'ignore',
  ],
  [
    /^(photo|gender|sensitivity|priority|private|categories color|e ?mail( \d)? (type|display name)|(initials|initialen|initiales))$/,
    'ignore',
  ],
  [/^(yomi|phonetic)|phonetic|yomi\b/, 'ignore'],
  [/^(file as|anrede anzeige)$/, 'notes'],
  [/^(group membership|labels|tags|categories|kategorien|etiketten)$/, 'tags'],
  [/^(birthday|birth date|date of birth|geburtstag|geburtsdatum|date de naissance)$/, 'birthday'],
  [/^(time ?zone|zeitzone|fuseau horaire)$/, 'time_zone'],
  [/^(name|full name|display name|contact name|vollstandiger name|anzeigename|nom complet|nom affiche)$/, 'name'],
  [
    /^(first name|given name|forename|vorname|prenom|middle name|additional name|weitere vornamen|zweiter vorname|deuxieme prenom|name prefix|anrede|first)$/,
    'first_name',
  ],
  [/^(last name|family name|surname|nachname|nom|nom de famille|name suffix|suffix|suffixe|last)$/, 'last_name'],
  [
    /^(job title|position|role|organization( 1)? title|berufsbezeichnung|stellung|fonction|occupation|funktion|poste)$/,
    'role',
  ],
  [
    /^(company|company name|organization|organisation|organization( 1)? name|firma|unternehmen|societe|entreprise)$/,
    'company',
  ],
  [
    /^(email|e mail|mail|(e ?mail|email)( \d+)? (address|value|adresse)|(e ?mail|email) address \d|e ?mail \d|(home|work|other|primary|personal|business) e ?mail|e mail \d adresse|adresse (de messagerie|e mail|electronique)( \d)?|courriel|email addresses)$/,
    'email',
  ],
  [/^(tty tdd phone|isdn|telex|radio phone)$/, 'notes'],
  [/\bfax\b|telecopie/, 'phone'],
  [
    /^(phone|telephone|tel|mobile|cell|handy|pager|telefon|telefonnummer|mobiltelefon|phone \d+( value)?|phone numbers?)$/,
    'phone',
  ],
  [
    /\b(phone|telephone|mobile)( \d)?$|^(car|callback|assistant s) phone|^(telefon|telefonnummer|mobiltelefon|tel|telephone) |^autotelefon|^haupttelefon|weiteres telefon|telefon( \d)?$/,
    'phone',
  ],
  [/^(notes?|notizen|remarques|comments?|bemerkungen|kommentar)$/, 'notes'],
]

const HONORIFIC = /^(title|titel|titre)$/

/** The meaning of each header; what is unknown goes to the notes, so that nothing is lost. */
export function meaningsOf(headers: readonly string[]): ImportField[] {
  const plains = headers.map(plain)
  const known = plains.map((header) => MEANINGS.find(([form]) => form.test(header))?.[1])
  // "Title" is the job in most files, and "Dr." in those of Outlook, which have a column for the job too.
  const hasRole = known.includes('role')
  return plains.map((header, at) => {
    if (HONORIFIC.test(header)) return hasRole ? 'first_name' : 'role'
    if (header === '') return 'notes'
    // Parts of an address that stands in one piece beside them.
    if (partOfAddress(header, plains)) return 'ignore'
    return known[at] ?? 'notes'
  })
}

function partOfAddress(header: string, all: readonly string[]): boolean {
  const number = /^address (\d+) (street|city|po box|region|postal code|country|extended address)$/.exec(header)?.[1]
  return number !== undefined && all.includes(`address ${number} formatted`)
}

/**
 * For each column of addresses or numbers: the column that says what for (as Google writes them), or the words of its own header.
 * "E-mail 1 - Value" has "E-mail 1 - Label" or "- Type" beside it, "Business Phone 2" is for work.
 */
export function wayLabels(headers: readonly string[]): { column: number | null; word: string }[] {
  const plains = headers.map(plain)
  return plains.map((header) => {
    const of = header.replace(/ value$/, '')
    const column = of === header ? -1 : plains.findIndex((each) => each === `${of} label` || each === `${of} type`)
    return { column: column < 0 ? null : column, word: wordOf(header) }
  })
}
function wordOf(header: string): string {
  if (/\b(mobile|cell|handy|mobiltelefon|mobil)\b/.test(header)) return 'mobile'
  const home = /\b(home|privat|domicile|personal)\b/.test(header)
  const where = home
    ? 'home'
    : /\b(business|work|office|geschaftlich|bureau|professionnel)\b/.test(header)
      ? 'work'
      : ''
  const kind = /\bfax\b|telecopie/.test(header) ? 'fax' : /\bpager\b/.test(header) ? 'pager' : ''
  return [where, kind].filter((word) => word !== '').join(' ')
}

/** How many of these cells are headers that one knows. */
export const knownHeaders = (cells: readonly string[]) =>
  cells.filter((cell) => HONORIFIC.test(plain(cell)) || MEANINGS.some(([form]) => form.test(plain(cell)))).length

export const isHonorific = (header: string) => /^(title|titel|titre|anrede|name prefix)$/.test(plain(header))

/** Columns that hold a note as a whole: their text stands as it is, without the header before it. */
export const isNote = (header: string) =>
  /^(notes?|notizen|remarques|comments?|bemerkungen|kommentar)$/.test(plain(header))

export function producerOfHeaders(headers: readonly string[]): ImportFile['producer'] {
  const has = (...wanted: string[]) => wanted.every((header) => headers.map(plain).includes(header))
  if (has('first name', 'last name', 'connected on')) return 'linkedin'
  if (has('name', 'organization title', 'notes') && !has('first name') && !has('given name')) return 'adjutant'
  if (has('e mail 1 value') || has('given name', 'family name')) return 'google'
  if (has('e mail address', 'job title') || has('e mail adresse', 'nachname') || has('adresse de messagerie'))
    return 'outlook'
  return 'other'
}
