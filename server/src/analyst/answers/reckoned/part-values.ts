// What the pieces of a sentence come to: each piece with its one value, be it money, a measure, so many at so much each, or a share.
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { spelledNumbersIn } from '../../text/spelled-numbers.ts'
import { sortOf } from './quantities.ts'

/** `unit`: a currency, a measure, "%", or null. `each`: the time that it is for each of. */
export type PartValue = {
  words: string
  value: number
  unit: string | null
  each: string | null
  sort: 'rate' | 'difference' | 'sum'
  /** What it comes to follows from a count and a price that stand here. */
  isProduct: boolean
}
export type Piece = { text: string; value: PartValue | null }

/** Where one thing ends and another begins. */
const BREAK =
  /[;?!](?= )|\.(?= |$)|,(?= )|(?<!\p{L})(?:but|while|whereas|because|although|against|vs\.?|versus|compared (?:to|with)|instead of|rather than|aber|während|weil|obwohl|sondern|gegen|gegenüber|statt|anstatt|im vergleich zu)(?!\p{L})/giu
const AND = /(?<!\p{L})(?:and|und|plus|sowie|&)(?!\p{L})/giu

const MEASURES: Readonly<Record<string, RegExp>> = {
  'm³': /^(?:m³|m3|cbm|kubikmetern?|cubic met(?:er|re)s?|cube)$/iu,
  'm²': /^(?:m²|m2|qm|sqm|quadratmetern?|square met(?:er|re)s?)$/iu,
  // Metres, or millions: either way both must be the same.
  m: /^m$/u,
  kg: /^(?:kg|kilos?)$/iu,
  t: /^(?:t|tonnes?|tons?|tonnen)$/iu,
  hl: /^(?:hl|hektolitern?)$/iu,
  l: /^(?:l|litres?|liters?|litern?)$/iu,
  km: /^(?:km|kilometern?)$/iu,
  ha: /^(?:ha|hektar|hectares?)$/iu,
  kWh: /^kwh$/iu,
  MWh: /^mwh$/iu,
  GWh: /^gwh$/iu,
  MW: /^(?:mw|megawatt)$/iu,
  h: /^(?:h|hrs?|hours?|stunden?)$/iu,
}
const MEASURED =
  /(?<![\p{L}\d.,/-])(?<digits>\d{1,3}(?:[.,'’ ]\d{3}){1,3}|\d{1,7}(?:[.,]\d{1,2})?) ?(?<unit>m³|m3|m²|m2|cubic met(?:er|re)s?|square met(?:er|re)s?|[\p{L}]{1,14})(?!\p{L})/gu
const PERCENT = /(?<![\p{L}\d.,])(?<digits>[−-]?\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|per ?cent(?!\p{L})|prozent(?!\p{L}))/giu
const GROUPED =
  /(?<![\p{L}\d.,/:-])\d{1,3}(?:[.,'’]\d{3}){1,3}(?![\d/:]|[.,]\d| ?(?!(?:je|pro|per|each|apiece)(?!\p{L}))\p{L})/gu

/** "3 days at £12,000": so many at so much each. */
const COUNT_BEFORE =
  /(?<![\p{L}\d.,])(?<n>\d{1,5}|\p{L}{3,12})(?: (?!and |und )[\p{L}-]{2,20}){0,3} ?(?:à|@|at|x|×|mal|zu(?: je)?|für je)(?: (?:each|je))? ?$/iu

/** The pieces of a sentence, each with the one value that stands in it; null where it has none, or several. */
export function piecesOf(sentence: string): Piece[] {
  return cut(sentence, BREAK).flatMap((text) => {
    const value = valueIn(text)
    if (value !== 'several') return [{ text, value }]
    return cut(text, AND).map((part) => {
      const of = valueIn(part)
      return { text: part, value: of === 'several' ? null : of }
    })
  })
}

function cut(text: string, at: RegExp): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: sign, index } of text.matchAll(at)) {
    pieces.push(text.slice(from, index))
    // "Against", "instead of" say of what follows that it is set beside or gone.
    from = /\p{L}/u.test(sign) ? index : index + sign.length
  }
  return [...pieces, text.slice(from)].map((each) => each.trim()).filter((each) => each !== '')
}

/** What was, where something else stands in its place. */
const OLD =
  /(?<!\p{L})(?:from|instead of|rather than|no longer|not|used to be|was|were|previously|formerly|originally|statt|anstatt|nicht(?: mehr)?|von|bisher|früher|zuvor|vorher|ursprünglich|war|waren)(?: (?:rund|etwa|about|around))? ?$/iu
const ARROW = /^ ?(?:→|->|=>)/u

type Written = { from: number; to: number; words: string; value: number; unit: string | null; isProduct: boolean }
/** The one value of a piece; of an old one and a new one the new. */
function valueIn(text: string): PartValue | 'several' | null {
  const written = writtenIn(text)
  const current =
    written.length < 2
      ? written
      : written.filter(({ from, to }) => !OLD.test(text.slice(0, from)) && !ARROW.test(text.slice(to)))
  const [one, ...more] = current
  if (!one) return null
  if (more.length > 0) {
    // "3 days at 12,000 = 36,000": what it comes to is said.
    const [total, ...others] = more
    if (!one.isProduct || !total || others.length > 0 || total.value !== one.value) return 'several'
  }
  const { words, value, unit, isProduct, from, to } = one
  const sort = isProduct ? 'sum' : sortOf(text, { from, to })
  return { words, value, unit, sort, isProduct, each: sort === 'rate' ? timeIn(text, one) : null }
}

function writtenIn(text: string): Written[] {
  const money = amountsIn(text).map(({ from, to, words, value, unit }): Written => {
    const count = COUNT_BEFORE.exec(text.slice(0, from))
    const n = count === null ? null : countOf(count.groups?.n ?? '')
    if (count === null || n === null) return { from, to, words, value, unit, isProduct: false }
    const product = Number((n * value).toFixed(2))
    return { from: count.index, to, words: `${n} × ${words}`, value: product, unit, isProduct: true }
  })
  if (money.length > 0) return money
  const measured = [...text.matchAll(MEASURED)].flatMap(({ 0: words, index, groups }): Written[] => {
    const unit = Object.entries(MEASURES).find(([, pattern]) => pattern.test(groups?.unit ?? ''))?.[0]
    const value = numberOf(groups?.digits ?? '')
    return unit === undefined ? [] : [{ from: index, to: index + words.length, words, value, unit, isProduct: false }]
  })
  if (measured.length > 0) return measured
  const shares = [...text.matchAll(PERCENT)].map(({ 0: words, index, groups }): Written => {
    const value = numberOf((groups?.digits ?? '').replace('−', '-'))
    return { from: index, to: index + words.length, words, value, unit: '%', isProduct: false }
  })
  if (shares.length > 0) return shares
  return [...text.matchAll(GROUPED)].map(({ 0: words, index }) => ({
    ...{ from: index, to: index + words.length, words, value: numberOf(words), unit: null, isProduct: false },
  }))
}

function countOf(words: string): number | null {
  const value = /^\d/u.test(words) ? Number(words) : (spelledNumbersIn(words)[0]?.value ?? 0)
  return value > 1 ? value : null
}

const TIMES: readonly [string, RegExp][] = [
  ['month', /^(?:month|monat|mtl|p\.? ?m)/iu],
  ['year', /^(?:year|annum|annual|jahr|jähr|p\.? ?a)/iu],
  ['week', /^(?:week|woche|wöch)/iu],
  ['quarter', /^(?:quarter|quartal|vierteljahr)/iu],
  ['day', /^(?:day|daily|tag|täg)/iu],
  ['night', /^(?:night|nacht)/iu],
  ['hour', /^(?:hour|stund|h$)/iu],
]
const PERIOD =
  /(?<!\p{L})(?:(?:per|an?|each|every|pro|je|im|in der|\/) ?)?(?<time>month(?:ly)?|year(?:ly)?|annum|annual(?:ly)?|week(?:ly)?|quarter(?:ly)?|day|daily|night|hour(?:ly)?|monat(?:lich)?|jahr|jährlich|woche|wöchentlich|quartal|tag|täglich|nacht|stunde|p\.? ?[am]\.)(?!\p{L})/iu
/** The time that stands next to a value, else what it is for each of. */
function timeIn(text: string, { from, to }: { from: number; to: number }): string {
  const time =
    PERIOD.exec(text.slice(to, to + 30))?.groups?.time ??
    PERIOD.exec(text.slice(Math.max(0, from - 40), from))?.groups?.time
  return TIMES.find(([, pattern]) => pattern.test(time ?? ''))?.[0] ?? 'each'
}

const MILLIONS = /(?:^|[\s€$£(])(?:mio|mln|mn|millions?|millionen|m)\.?(?=$|[\s€$£)])/iu
const THOUSANDS =
  /(?:^|[\s€$£(])(?:tsd\.?|k|t|thousands?|tausend)(?=$|[\s€$£)])|[€$£] ?k(?=$|[\s)])|(?:^|[\s(])[kt] ?(?:€|eur|chf)(?=$|[\s)])/iu
const CURRENCY = /[€$£]|(?<!\p{L})(?:T|k)?(?:CHF|EUR|USD|GBP|Euro|Franken)(?!\p{L})/iu
/** What a unit such as "£k", "T€" or "Mio €" says: the currency, and how many of it one is. */
export function unitOf(words: string): { unit: string | null; scale: number } {
  const sign = CURRENCY.exec(words)?.[0]?.replace(/^[Tk](?=\p{L}{2})/u, '')
  const unit = sign === undefined ? null : (amountsIn(`1 ${sign}`)[0]?.unit ?? null)
  if (unit === null) {
    const plain = words.trim()
    const measure = Object.entries(MEASURES).find(([, pattern]) => pattern.test(plain))?.[0]
    return { unit: measure ?? (plain === '' ? null : plain), scale: 1 }
  }
  return { unit, scale: MILLIONS.test(words) ? 1e6 : THOUSANDS.test(words) ? 1e3 : 1 }
}

/** What a cell of a table says, in the unit of its head. */
export function cellValue(cell: string, head: string): PartValue | null {
  const [one, ...more] = amountsIn(cell)
  const plain = { each: null, isProduct: false, sort: 'sum' as const }
  const { unit, scale } = unitOf(
    /[([](?<of>[^()[\]]{1,20})[)\]]|(?<tail>(?:Mio\.? ?|T|k)?[€$£]k?|T?EUR|CHF)$/iu
      .exec(head)?.[0]
      .replace(/[()[\]]/gu, '') ?? head,
  )
  if (one) return more.length === 0 ? { ...plain, words: one.words, value: one.value, unit: one.unit } : null
  const bare = /^[+]?(?<digits>\d[\d.,'’]{0,14}) ?(?<sign>%?)$/u.exec(cell.trim())?.groups
  if (!bare || /^\d{1,2}\.\d{1,2}\.(?:\d{2,4})?$/u.test(cell.trim())) return null
  if (bare.sign === '%') return { ...plain, words: cell.trim(), value: numberOf(bare.digits ?? ''), unit: '%' }
  const isUnit = unit !== null && (/^\p{Lu}{3}$/u.test(unit) || unit in MEASURES)
  const value = Number((numberOf(bare.digits ?? '') * (isUnit ? scale : 1)).toFixed(4))
  return { ...plain, words: cell.trim(), value, unit: isUnit ? unit : null }
}
