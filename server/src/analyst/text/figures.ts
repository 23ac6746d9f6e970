// Finds every figure of a text and says whether another text proves it. 1,200 = 1.2k; 60 % = 60%; 24 Mar 2026 = 2026-03-24.
import { spelledNumbersIn } from './spelled-numbers.ts'
import { MONTH_WORDS } from './written-words.ts'

export type Figure =
  | {
      kind: 'number'
      raw: string
      value: number /** Half of this is the rounding that the writer shows. */
      step: number
      /** "231.400" is 231.4 in English and 231,400 in German: the other reading. */
      grouped?: number
    }
  | { kind: 'date'; raw: string; year: number | null; month: number; day: number | null }
  /** Versions, times, '2FA', 'doubled': proven only by the same word. */
  | { kind: 'token'; raw: string; token: string }

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})?\.?`
const dayMonth = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? (\d{4}))?\b`, 'giu')
const monthDay = new RegExp(String.raw`\b${month} (\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (\d{4}))?\b`, 'giu')
const monthYear = new RegExp(String.raw`\b${month} (\d{4})\b`, 'giu')
const iso = /\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?(?!\d)/g
const germanMonth =
  '(jan(?:uar)?|jänner|feb(?:ruar)?|märz?|mrz|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?)'
/** "12. März 2027", "zum 3. Mai": only behind a dot, which no English date has. */
const germanDay = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(\d{1,2})\. ?${germanMonth}(?!\p{L})\.?(?: (\d{4})(?!\d))?`,
  'giu',
)
const dotted = /\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/g

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
}
const proportions =
  /\b(?:half|halved|halves|doubled?|doubling|tripled?|quadrupled?|twice|thrice|dozens?|hundreds|thousands|millions|two[- ]thirds|a third|third of)\b/giu
const alphanumeric =
  /(?<![\p{L}\p{N}.,])(?=[\p{L}\p{N}]*\p{L})(?=[\p{L}\p{N}]*\p{N})[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/giu
/** "1.231.400", "14.800,50", "231.400": in German a dot stands between thousands. */
const germanNumber = String.raw`\d{1,3}(?:\.\d{3}){1,4}(?:,\d{1,6})?(?![.,]?\d)`
const versionOrTime = new RegExp(String.raw`\b(?!${germanNumber})\d+(?:\.\d+){2,}\b|\b\d{1,2}:\d{2}\b`, 'g')
const plainNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${germanNumber}|\d{1,3}(?:[,\u00a0\u202f' ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)`,
  'gu',
)
const isGermanNumber = new RegExp(`^${germanNumber}$`)
const scaleAfter = /^\s?(thousand|millions?|billion|mio|mn|bn|k|m)(?![\p{L}\p{N}])/iu

/** Every figure in the order of kinds: dates, words with digits, numbers, numbers in words above ten or with a unit. */
export function figuresIn(text: string): Figure[] {
  const found: Figure[] = []
  let rest = text.normalize('NFKC')
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Figure | null) => {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.filter((arg) => typeof arg === 'string' || arg === undefined).slice(0, -1)
      const figure = read(groups as unknown as RegExpExecArray)
      if (figure === null) return groups[0] ?? ''
      found.push(figure)
      return ' \u0001 '
    })
  }
  take(iso, ([raw, y, m, d]) => ({ kind: 'date', raw, year: Number(y), month: Number(m), day: Number(d) }))
  take(germanDay, ([raw, d, m = '', y]) => ({
    kind: 'date',
    raw,
    year: y ? Number(y) : null,
    month: MONTH_WORDS[m.toLowerCase()] ?? 0,
    day: Number(d),
  }))
  take(dayMonth, ([raw, d, m, y]) => date(raw, y, m, d))
  take(monthDay, ([raw, m, d, y]) => date(raw, y, m, d))
  take(monthYear, ([raw, m, y]) => date(raw, y, m, undefined))
  take(dotted, ([raw, d, m, y]) => ({ kind: 'date', raw, year: Number(y), month: Number(m), day: Number(d) }))
  take(versionOrTime, ([raw]) => ({ kind: 'token', raw, token: raw.toLowerCase() }))
  take(alphanumeric, ([raw]) => scaled(raw) ?? { kind: 'token', raw, token: raw.toLowerCase() })
  numbers(rest, found)
  take(proportions, ([raw]) => ({ kind: 'token', raw, token: raw.toLowerCase() }))
  for (const { words, to, value, step } of spelledNumbersIn(rest)) {
    const unit = PERCENT_BEHIND.exec(rest.slice(to, to + 12))?.[0] ?? ''
    // Small counts in words are ordinary speech ("two people"); with a unit they are figures.
    if (value > 10 || step > 1 || unit !== '') found.push({ kind: 'number', raw: words + unit, value, step })
  }
  return found
}

function date(raw: string, year: string | undefined, name: string | undefined, day: string | undefined): Figure {
  const month = monthNames.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  return { kind: 'date', raw: raw.trim(), year: year ? Number(year) : null, month, day: day ? Number(day) : null }
}

/** '1.2k', '3m', '20bn'; null for words such as '2FA'. */
function scaled(raw: string): Figure | null {
  const [, digits, scale] = raw.match(/^(\d+(?:[.,]\d+)?)(k|m|mn|bn|mio)$/i) ?? []
  if (digits && scale) return number(raw, digits, scales[scale.toLowerCase()] ?? 1)
  const ordinal = raw.match(/^(\d{1,3})(?:st|nd|rd|th)$/i)?.[1]
  const days = raw.match(/^(\d+)(?:d|h|x|pp|pts?|eur|usd|gbp|chf)$/i)?.[1]
  const bare = ordinal ?? days
  return bare ? number(raw, bare, 1) : null
}

function numbers(text: string, found: Figure[]) {
  for (const match of text.matchAll(plainNumber)) {
    const scale = text
      .slice(match.index + match[0].length)
      .match(scaleAfter)?.[1]
      ?.toLowerCase()
    found.push(number(scale ? `${match[0]} ${scale}` : match[0], match[0], scale ? (scales[scale] ?? 1) : 1))
  }
}

function number(raw: string, digits: string, scale: number): Figure {
  const grouped = /^\d{1,3}(?:[,\u00a0\u202f' ]\d{3})+(?:\.\d+)?$/.test(digits)
  const inGerman = isGermanNumber.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
  // One dot alone stands between thousands or before decimals.
  const isEither = inGerman !== null && /^\d+\.\d+$/.test(digits)
  const plain =
    inGerman !== null && !isEither
      ? inGerman
      : grouped
        ? digits.replace(/[,\u00a0\u202f' ]/g, '')
        : digits.replace(',', '.')
  const decimals = plain.split('.')[1]?.length ?? 0
  return {
    kind: 'number',
    raw,
    value: Number(plain) * scale,
    step: scale * 10 ** -decimals,
    ...(isEither && { grouped: Number(inGerman) * scale }),
  }
}

const PERCENT_BEHIND = /^ ?(?:per ?cent|%|prozent)(?!\p{L})/iu

/** Is the figure one of the proven ones? Rounding is allowed as far as the writer shows it (1.2k for 1,234; 61 for 61.3). */
export function isProven(figure: Figure, proven: readonly Figure[]): boolean {
  return proven.some((known) => proves(known, figure) || (isYearElsewhere(figure, proven) && isSameDay(known, figure)))
}

/** The year of a day that is written without one may stand beside it: "Note of 3 Mar 2027: until 12 March". */
const isYearElsewhere = (figure: Figure, proven: readonly Figure[]) =>
  figure.kind === 'date' &&
  figure.year !== null &&
  proven.some((known) => known.kind === 'date' && known.year === figure.year)

const isSameDay = (known: Figure, figure: Figure) =>
  known.kind === 'date' &&
  figure.kind === 'date' &&
  known.year === null &&
  known.day !== null &&
  known.month === figure.month &&
  known.day === figure.day

/** "By the 30th" of a day that is known. */
const isOrdinal = (raw: string) => /^\d{1,2}(?:st|nd|rd|th)$/i.test(raw)

function proves(known: Figure, figure: Figure): boolean {
  if (figure.kind === 'token') return known.kind === 'token' && known.token === figure.token
  if (figure.kind === 'number') {
    if (known.kind === 'date')
      return figure.step === 1 && (figure.value === known.year || (isOrdinal(figure.raw) && figure.value === known.day))
    if (known.kind !== 'number') return false
    const readings = (of: { value: number; grouped?: number }) => [of.value, of.grouped ?? of.value]
    if (readings(known).some((one) => readings(figure).some((other) => Math.abs(one - other) < 1e-9))) return true
    const roundable = figure.step !== 1 || figure.value >= 10
    return (
      roundable &&
      figure.step >= known.step &&
      Math.abs(Math.round(known.value / figure.step) * figure.step - figure.value) < figure.step * 1e-6
    )
  }
  if (known.kind !== 'date') return false
  const fits = (a: number | null, b: number | null) => a === null || a === b
  const same = fits(figure.year, known.year) && figure.month === known.month && fits(figure.day, known.day)
  // 03/04/2026 is March or April: either reading will do.
  const swapped =
    figure.year === known.year &&
    figure.day !== null &&
    figure.month === known.day &&
    figure.day === known.month &&
    /[/.]/.test(figure.raw)
  return same || swapped
}
