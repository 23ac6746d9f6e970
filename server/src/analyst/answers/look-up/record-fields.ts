// What a record's own fields say, as the tools tell it in English: in German for an answer in German.
import { STATE_GERMAN } from '../../text/state-words.ts'

const LABELS: Readonly<Record<string, string>> = {
  Company: 'Firma',
  Organization: 'Organisation',
  Role: 'Rolle',
  Phone: 'Telefon',
  Email: 'E-Mail',
  Tags: 'Schlagwörter',
  People: 'Personen',
  Status: 'Stand',
  Priority: 'Priorität',
  Due: 'fällig am',
  Progress: 'Fortschritt',
  'Assigned to': 'bei',
  'Created by': 'angelegt von',
  'Last interaction': 'letzter Kontakt',
}
const STATE = Object.keys(STATE_GERMAN).join('|')
const OF_STATE = new RegExp(String.raw`^(?:${STATE})$`)
const IN_BRACKETS = new RegExp(String.raw`\((${STATE}), (${STATE})\)`, 'g')
/** "463 down to 250 T€", "5,180 of 6,200": how a KPI stands. */
const STANDS =
  /^(?<name>.{1,120}?): (?<now>-?[\d.,]{1,16}|no value)(?<unit>[^\d.,]{0,12}?) (?<to>of|down to) (?<aim>[^\d]{0,3}-?[\d.,]{1,16}.{0,30})$/u
/** Kinds whose lines are fields, and not somebody's words. */
const OF_FIELDS: ReadonlySet<string> = new Set(['goal', 'kpi', 'contact', 'company', 'task', 'organization'])

/** The same line in German where it is a field of a record; else as it stands. */
export function fieldInGerman(line: string, kind: string): string {
  if (!OF_FIELDS.has(kind)) return line
  const stands = STANDS.exec(line)?.groups
  if (stands) {
    const now = stands.now === 'no value' ? 'noch kein Wert' : `${inGerman(stands.now ?? '')}${stands.unit ?? ''}`
    const aim = inGerman(stands.aim ?? '')
    return `${stands.name}: ${now}${stands.to === 'of' ? ` von ${aim}` : `, Ziel ${aim}`}`
  }
  const [, label = '', rest = ''] = /^([A-Z][A-Za-z]{1,12}(?: [a-z]{2,12})?): (.*)$/.exec(line) ?? []
  const said = Object.hasOwn(LABELS, label)
    ? `${LABELS[label]}: ${OF_STATE.test(rest) ? STATE_GERMAN[rest] : rest}`
    : line
  return said.replace(IN_BRACKETS, (_, one: string, other: string) => `(${STATE_GERMAN[one]}, ${STATE_GERMAN[other]})`)
}

/** "5,180.5" -> "5.180,5". */
const inGerman = (text: string): string =>
  text.replace(/\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d{1,9}\.\d{1,4}(?![\d.])/g, (digits) =>
    digits.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')),
  )
