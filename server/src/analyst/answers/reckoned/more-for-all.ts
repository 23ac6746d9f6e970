// "How much more do we pay if we take the option?": two prices for each of something and how many of it there are, each said of what is asked.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { contentOf, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'
import { says, stems } from './sum-tables.ts'

const ASKED =
  /\bhow much (?:more|extra|less|dearer|cheaper)\b|\b(?:more|extra|save)\b.{0,60}\b(?:if|when|once|with)\b|(?<!\p{L})(?:was|wie ?viel)(?!\p{L}).{0,60}(?<!\p{L})(?:mehr|weniger|teurer|billiger|günstiger|sparen|spart)(?!\p{L})/iu
/** Words that ask and name nothing. */
const ASKS =
  /(?<!\p{L})(?:how much|more|extra|less|dearer|cheaper|save|pay|costs?|per|an?|month|year|week|if|when|once|take|takes|pull|all|together|altogether|in total|everything|was|wie ?viel|mehr|weniger|teurer|billiger|günstiger|sparen|spart|zahlen|kostet|kosten|im|pro|monat|jahr|woche|wenn|falls|ziehen|ziehe|nehmen|machen|alles|alle|zusammen|insgesamt|für)(?!\p{L})/giu

const UNITS: readonly [string, string][] = [
  ['m²', 'm²|m2|qm|sqm|quadratmetern?|square met(?:er|re)s?'],
  ['m³', 'm³|m3|cbm|kubikmetern?|cubic met(?:er|re)s?'],
  ['t', 't|tonnes?|tons?|tonnen'],
  ['kg', 'kg|kilos?'],
  ['l', 'l|litres?|liters?|litern?'],
  ['hl', 'hl|hektolitern?'],
  ['km', 'km|kilometern?'],
  ['kWh', 'kwh'],
  ['MWh', 'mwh'],
  ['ha', 'ha|hektar|hectares?'],
  ['h', 'h|hours?|stunden?'],
]
const ANY = UNITS.map(([, words]) => words).join('|')
const EACH = new RegExp(
  String.raw`^ ?(?:€|eur|euro|£|\$|chf|franken)? ?(?:\/|per|an?|each|pro|je|the|der|die|das) ?(?<unit>${ANY})(?!\p{L}|[²³])(?<time> ?(?:\/|and|und|per|pro|an?|im|je) ?(?:month|year|week|day|monat|jahr|woche|tag))?`,
  'iu',
)
const PRICE = /(?<![\p{L}\d.,])(?:(?<sign>€|£|\$|CHF|EUR|USD|GBP) ?)?(?<digits>\d{1,4}(?:[.,]\d{1,2})?)/gu
/** "5.80 instead of 5.40 per m²": the first is for each, too. */
const BOTH =
  /^ ?(?:€|eur|euro|£|chf)? ?(?:instead of|rather than|up from|statt|anstatt|nach) ?(?:€|£|\$|CHF|EUR)? ?\d{1,4}(?:[.,]\d{1,2})? ?(?:€|eur|euro|£|chf|franken)?/iu
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\d.,§€£$])(?<digits>\d{1,3}(?:[.,'’]\d{3}){1,2}|\d{2,6}) ?(?<unit>${ANY})(?!\p{L}|[²³])`,
  'giu',
)
const unitOf = (words: string): string =>
  UNITS.find(([, names]) => new RegExp(`^(?:${names})$`, 'iu').test(words))?.[0] ?? words

type Price = { value: number; words: string; currency: string | null; unit: string; time: string; hit: Hit }
type Quantity = { value: number; words: string; unit: string; hit: Hit | null }

export async function moreForAll(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (!ASKED.test(text)) return null
  const own = quantitiesIn(text, null)
  const terms = contentOf(termsOf(text.replace(ASKS, ' ').replace(QUANTITY, ' ')))
  if (terms.length === 0 || own.length > 1) return null
  const reads = (await readFor(context, terms, { alone: true })).filter((read) => isOf(read, terms))
  const prices = reads.flatMap((read) =>
    read.sentences.flatMap(({ text: said }, at) => pricesIn(said, hitAt(read, at))),
  )
  const [first] = prices
  const values = [...new Set(prices.map(({ value }) => value))].toSorted((a, b) => b - a)
  const [high, low] = values
  if (!first || high === undefined || low === undefined || values.length > 2) return null
  if (prices.some(({ unit }) => unit !== first.unit)) return null
  const currencies = new Set(prices.flatMap(({ currency }) => currency ?? []))
  const times = new Set(prices.flatMap(({ time }) => (time === '' ? [] : [time])))
  if (currencies.size > 1 || times.size > 1) return null
  const counted =
    own.length > 0
      ? own
      : reads.flatMap((read) => read.sentences.flatMap(({ text: said }, at) => quantitiesIn(said, hitAt(read, at))))
  const fitting = counted.filter(({ unit }) => unit === first.unit)
  const [quantity] = fitting
  if (!quantity || new Set(fitting.map(({ value }) => value)).size > 1) return null
  const [currency = null] = currencies
  const by = Number(((high - low) * quantity.value).toFixed(2))
  const said = (value: number) => figure(value, null, german)
  const hits = [high, low].flatMap((value) => prices.find((price) => price.value === value)?.hit ?? [])
  const lines = [...hits, ...(quantity.hit === null ? [] : [quantity.hit])].map((hit) =>
    quoteLine(hit, context, 'how much'),
  )
  return page(
    md`(${said(high)} − ${said(low)}) × ${quantity.words} = **${figure(by, currency, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [...new Map(lines.map((line) => [String(line), line])).values()],
  )
}

/** The record names what is asked of by more than one of its words, or by all. */
function isOf(read: PassageRead, terms: ReturnType<typeof termsOf>): boolean {
  const held = [...read.title, ...stems(read.text)]
  const said = terms.filter((term) => says(held, term)).length
  return said === terms.length || (said > 1 && said * 2 >= terms.length)
}

function pricesIn(text: string, hit: Hit): Price[] {
  const found: Price[] = []
  for (const { 0: words, index, groups } of text.matchAll(PRICE)) {
    const rest = text.slice(index + words.length)
    const both = BOTH.exec(rest)?.[0] ?? ''
    const each = EACH.exec(rest.slice(both.length))
    if (!each?.groups?.unit) continue
    const [amount] = amountsIn(`${words}${/^ ?(?:€|eur|euro|£|chf|franken)/iu.exec(rest)?.[0] ?? ''}`)
    found.push({
      value: numberOf(groups?.digits ?? ''),
      words,
      currency: amount?.unit ?? null,
      unit: unitOf(each.groups.unit),
      time: (each.groups.time ?? '').replace(/^[^\p{L}]{0,3}(?:and|und|per|pro|an?|im|je)? ?/iu, '').toLowerCase(),
      hit,
    })
  }
  return found
}

const quantitiesIn = (text: string, hit: Hit | null): Quantity[] =>
  [...text.matchAll(QUANTITY)].map(({ 0: words, groups }) => ({
    ...{ value: numberOf(groups?.digits ?? ''), words, unit: unitOf(groups?.unit ?? ''), hit },
  }))
