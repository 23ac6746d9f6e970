// "What does that cost for all twelve thousand?": so many, which the question counts, at so much each, which one passage says of just as many.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { spelledNumbersIn } from '../../text/spelled-numbers.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, ranked, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure } from './counted.ts'

const COST =
  /\b(?:costs?|costing|pay|charges?|how much|come to)\b|(?<!\p{L})(?:kosten|kostet|zahlen|wie ?viel|macht)(?!\p{L})/iu
const FOR_ALL = /(?<!\p{L})(?:for|für|all|alle)(?!\p{L})(?<rest>.{2,60})$/iu
const TIME =
  /^[ -]?(?:months?|years?|weeks?|days?|nights?|hours?|min|monate?|jahre?|wochen?|tage?|nächte?|stunden?|euros?|eur|pounds?|dollars?|franken|chf|percent|prozent|[%€$£])(?!\p{L})/iu
const ASKS =
  /\b(?:what|how much|does|do|would|will|cost|costs|us|pay|charges?|for|all|of|the|come to|in total|altogether|together)\b|(?<!\p{L})(?:was|wie ?viel|kosten|kostet|uns|zahlen|für|alle|die|der|das|macht|insgesamt|zusammen)(?!\p{L})/giu
type Price = { words: string; value: number; unit: string | null }

export async function eachTimesAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const rest = COST.test(text) ? FOR_ALL.exec(text)?.groups?.rest : undefined
  const count = rest === undefined ? null : countIn(rest)
  if (count === null) return null
  const terms = termsOf(text.replace(rest ?? '', ' ').replace(ASKS, ' '))
  if (terms.length === 0) return null
  const hits = ranked(await readFor(context, terms), terms, 'how much', { today: context.today, german })
  const sure = hits.flatMap((hit) => {
    const price = hit.named && hit.cover >= COVER ? priceIn(textOf(hit), count.value) : null
    return price === null ? [] : [{ hit, price }]
  })
  const [best] = sure
  if (!best || sure.some(({ price }) => price.value !== best.price.value || price.unit !== best.price.unit)) return null
  const total = Number((count.value * best.price.value).toFixed(2))
  return page(
    md`${figure(count.value, null, german)} × ${best.price.words} = **${figure(total, best.price.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [quoteLine(best.hit, context, 'how much')],
  )
}
const COVER = 0.8
const textOf = ({ read, at }: Hit) => read.sentences[at]?.text ?? ''

/** The one count of things that words name. */
function countIn(words: string): { value: number } | null {
  const digits = [
    ...words.matchAll(/(?<![\p{L}\d.,])\d{1,3}(?:[.,']\d{3})*(?!\d|[.,]\d)|(?<![\p{L}\d.,])\d{4,7}(?!\d)/gu),
  ]
  const found = [
    ...digits.map(({ 0: digit, index }) => ({ value: numberOf(digit), to: index + digit.length })),
    ...spelledNumbersIn(words).map(({ value, to }) => ({ value, to })),
  ]
  const [one, ...more] = found
  return one && more.length === 0 && one.value > 1 && !TIME.test(words.slice(one.to)) ? { value: one.value } : null
}

const CENTS = /(?<![\p{L}\d.,])(?<digits>\d{1,3}(?:[.,]\d{1,2})?) ?(?<unit>cents?|ct|rappen|rp|pence|p)(?!\p{L})/giu
const EACH =
  /^ ?(?:each|apiece|a ?piece|(?:per|a|an|pro|je|\/|das|die) ?(?!month|year|week|day|hour|monat|jahr|woche|tag|stunde|annum|night|nacht)\p{L}{3,20})(?!\p{L})/iu
const AT = /(?<!\p{L})(?:at|@|à|a|zu|zu je|für je|x|×|each)(?: je)? $/iu

/** The one price for each of a sentence that counts just as many things and names no other amount. */
function priceIn(sentence: string, count: number): Price | null {
  const cents = [...sentence.matchAll(CENTS)].map(({ 0: words, index, groups }) => ({
    from: index,
    to: index + words.length,
    ...inCents(words, numberOf(groups?.digits ?? ''), groups?.unit ?? ''),
  }))
  const amounts = amountsIn(sentence).filter(
    (each) => each.value !== count && !cents.some(({ from, to }) => each.from < to && from < each.to),
  )
  const [price, ...more] = [
    ...cents,
    ...amounts.map(({ from, to, words, value, unit }) => ({ from, to, words, value, unit })),
  ]
  if (!price || more.length > 0) return null
  if (!EACH.test(sentence.slice(price.to)) && !AT.test(sentence.slice(0, price.from))) return null
  const rest = `${sentence.slice(0, price.from)} | ${sentence.slice(price.to)}`
  const counts = [
    ...[...rest.matchAll(/(?<![\p{L}\d.,:/-])(?:\d{1,3}(?:[.,']\d{3})+|\d{2,7})(?= \p{Ll}| \p{Lu}\p{Ll})/gu)].map(
      ([digits]) => numberOf(digits),
    ),
    ...spelledNumbersIn(rest)
      .filter(({ value }) => value > 9)
      .map(({ value }) => value),
  ]
  return counts.includes(count) && !counts.some((each) => each >= 100 && each !== count) ? price : null
}
/** Euro, rappen and pence say their currency; a cent in English may be of several. */
function inCents(words: string, value: number, unit: string): Price {
  const of = /^r/iu.test(unit) ? 'CHF' : /^p/iu.test(unit) ? 'GBP' : /^Cent$|^ct$/u.test(unit) ? 'EUR' : null
  return { words: `${words} (${Number((value / 100).toFixed(4))})`, value: value / 100, unit: of }
}
