// Sums that are reckoned: so much for each, times so many; and KPIs of one unit put together.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf, type WrittenAmount } from '../../text/amounts.ts'
import type { Term } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Hit } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { figure, kpiLine } from './counted.ts'

const EACH =
  /^(?:[ \p{L}]{0,30}?)(?:\/ ?|(?<!\p{L})(?:per|a|an|each|for each|pro|je|für jede[nrs]?) )(?<what>\p{L}{3,30})/u
const COUNTED = /(?<![\p{L}\d.,/:-])(?<count>\d{1,3}(?:[.,]\d{3})*|\d{4,6}) (?<what>\p{L}{3,30})/gu
const TIMES =
  /^(?:months?|monate?|years?|jahre?|weeks?|wochen?|days?|tage?|hours?|stunden?|minutes?|minuten?|annum|uhr|cent)$/iu
const PEOPLE =
  /^(?:people|persons?|guests?|heads?|participants?|attendees?|employees|staff|leute|personen|person|gäste|gast|kopf|köpfe|teilnehmer(?:innen)?|mitarbeiter(?:innen)?|nase)$/iu

/** "24 people, 62 EUR a head": of the best passage that says all that is asked; null where count or rate is not the only one. */
export function timesAnswer(context: AnalystContext, hits: readonly Hit[], german: boolean): string | null {
  for (const hit of hits.slice(0, 4)) {
    if (!hit.named || !hit.person || hit.cover < COVER) continue
    const sentence = hit.read.sentences[hit.at]?.text ?? ''
    const both = timesBoth(sentence, german)
    if (both !== null)
      return page(both, german ? md`Gerechnet mit:` : md`Worked out from:`, [quoteLine(hit, context, 'how much')])
    const found = timesIn(sentence)
    if (!found) continue
    const { count, words, amount } = found
    return page(
      md`${count} × ${words} = **${figure(Number((count * amount.value).toFixed(2)), amount.unit, german)}**`,
      german ? md`Gerechnet mit:` : md`Worked out from:`,
      [quoteLine(hit, context, 'how much')],
    )
  }
  return null
}
const COVER = 0.6

const FOR_BOTH =
  /(?<![\p{L}\p{N}.,])(?<digits>\d[\d.,'’]*) ?(?<unit>€|EUR|CHF|\$|USD|£|GBP|Euro|Franken)? ?(?:per|a|pro|je) (?<one>\p{L}{3,20}) (?:und|and|per|a|pro|je) (?<two>\p{L}{3,20})/iu

/** "24.50 a head and day, 26 shooting days, 48 people": by both counts, each the only one of its sort. */
function timesBoth(text: string, german: boolean): Markdown | null {
  const found = FOR_BOTH.exec(text)
  const { digits = '', unit, one = '', two = '' } = found?.groups ?? {}
  if (!found) return null
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  const all = [...rest.matchAll(COUNTED)].map(({ groups }) => ({
    count: numberOf(groups?.count ?? ''),
    what: groups?.what ?? '',
  }))
  const of = (what: string) =>
    all.filter(
      (each) =>
        (PEOPLE.test(what) && PEOPLE.test(each.what)) ||
        stemOf(each.what).endsWith(stemOf(what)) ||
        likeness(stemOf(what), stemOf(each.what)) >= 0.85,
    )
  const [first, second] = [of(one), of(two)]
  const [a, b] = [first[0], second[0]]
  if (!a || !b || a === b || first.length > 1 || second.length > 1) return null
  const total = Number((numberOf(digits) * a.count * b.count).toFixed(2))
  const code = unit === undefined ? null : (amountsIn(`${digits} ${unit}`)[0]?.unit ?? unit)
  return md`${digits} × ${a.count} (${a.what}) × ${b.count} (${b.what}) = **${figure(total, code, german)}**`
}

/** The one amount for each of something, and the one count of it, of a sentence. */
function timesIn(text: string) {
  const amounts = amountsIn(text)
  const rates = amounts.flatMap((amount) => {
    const what = EACH.exec(text.slice(amount.to, amount.to + 60))?.groups?.what
    return what && !TIMES.test(what) ? [{ amount, what }] : []
  })
  const counts = [...text.matchAll(COUNTED)].flatMap(({ index, groups }) =>
    amounts.some(({ from, to }) => index >= from && index < to) || TIMES.test(groups?.what ?? '')
      ? []
      : [{ count: numberOf(groups?.count ?? ''), what: groups?.what ?? '' }],
  )
  const pairs = rates.flatMap(({ amount, what }) =>
    counts
      .filter(
        (each) => (PEOPLE.test(what) && PEOPLE.test(each.what)) || likeness(stemOf(what), stemOf(each.what)) >= 0.85,
      )
      .map(({ count }) => ({ count, amount, words: `${amount.words} (${what})` })),
  )
  const [one, ...more] = pairs
  return one && more.length === 0 && one.count > 1 ? one : null
}

const QUANTITY =
  /(?<![\p{L}\p{N}.,])(?<count>\d{1,6}(?:[.,]\d{3})?) ?(?<what>\p{L}{1,20}) ?(?:(?:an?|per|each|every|in each|in every|pro|je|im|in jedem) |\/ ?)(?:calendar |kalender)?(?<each>month|mo|mth|week|wk|year|yr|annum|day|monat|woche|jahr|tag)(?!\p{L})/giu
/** "600 hours a month at €52 per hour": what that is for each month, in a sentence that names nothing else; null where it does. */
export function quantityRateIn(sentence: string): { amount: WrittenAmount; each: string } | null {
  const [one, ...more] = [...sentence.matchAll(QUANTITY)]
  const { count = '', what = '', each = '' } = one?.groups ?? {}
  if (!one || more.length > 0 || amountsIn(one[0]).some(({ unit }) => unit !== null)) return null
  const amounts = amountsIn(sentence).filter(({ from }) => from >= one.index + one[0].length)
  const [price, ...others] = amounts
  if (!price || amounts.length < amountsIn(sentence).length) return null
  const before = sentence.slice(one.index + one[0].length, price.from)
  const of = /^ ?(?:per|an?|each|pro|je|\/) ?(?<of>\p{L}{1,20})/iu.exec(sentence.slice(price.to))?.groups?.of
  const isOf = of !== undefined && (stemOf(of) === stemOf(what) || of[0]?.toLowerCase() === what.toLowerCase())
  if (!isOf && !(of === undefined && /^ ?(?:x|×|\*|at|@|à|zu|zu je) ?$/iu.test(before))) return null
  const value = Number((numberOf(count) * price.value).toFixed(2))
  // What else is named must be what they come to.
  if (others.some((other) => other.value !== value)) return null
  const { from, to, unit } = price
  return { amount: { from, to, unit, value, words: `${count} × ${price.words}` }, each }
}

/** Units that no sum has: shares, and what is so much for each. */
const NO_SUM =
  /%|percent|prozent|rate|quote|\bper\b|\bpro\b|\/|days?\b|tage?\b|index|score|points?\b|punkte|grad|degrees?/iu
/** Words of time that the KPIs' own values stand for. */
const SO_FAR =
  /(?<!\p{L})(?:so far|this year|to date|now|today|bisher|dieses jahr|in diesem jahr|heuer|jetzt|heute|aktuell)(?!\p{L})/giu
export const withoutNow = (text: string): string => text.replace(SO_FAR, ' ')

/** KPIs of one unit that the question names, put together; null where not all of its words are said by them and their goals. */
export async function kpiSum(context: AnalystContext, terms: readonly Term[], german: boolean): Promise<string | null> {
  if (terms.length === 0) return null
  const all = (await context.goals({ limit: 100 })).items.flatMap((goal) =>
    goal.kpis.map((kpi) => ({
      goal,
      kpi,
      share: 1,
      own: stemsOf(kpi.name),
      wide: stemsOf(`${kpi.name} ${kpi.unit ?? ''} ${goal.title} ${goal.description ?? ''}`),
    })),
  )
  const says = (held: readonly string[], { stem }: Term) => held.some((each) => likeness(stem, each) >= 0.7)
  const near = all.filter(
    ({ own, wide }) => terms.some((term) => says(own, term)) && terms.some((term) => says(wide, term)),
  )
  const common = near.filter(({ wide }) => terms.filter((term) => says(wide, term)).length * 2 >= terms.length)
  const apart = terms.filter((term) => {
    const named = common.filter(({ own }) => says(own, term)).length
    return named > 0 && named < common.length
  })
  const chosen = apart.length === 0 ? common : common.filter(({ own }) => apart.some((term) => says(own, term)))
  const units = new Set(chosen.map(({ kpi }) => kpi.unit ?? ''))
  const [unit = ''] = units
  if (chosen.length < 2 || chosen.length > 12 || units.size > 1 || NO_SUM.test(unit)) return null
  if (!terms.every((term) => chosen.some(({ wide }) => says(wide, term)))) return null
  const values = chosen.map(({ kpi }) => kpi.current_value)
  if (values.some((value) => value === null)) return null
  const total = Number(values.reduce((sum: number, value) => sum + (value ?? 0), 0).toFixed(4))
  return page(
    md`${values.map((value) => figure(value ?? 0, null, german)).join(' + ')} = **${figure(total, unit === '' ? null : unit, german)}**`,
    german ? md`Zusammengezählt, nach dem Stand der Kennzahlen:` : md`Added up, as the KPIs stand:`,
    chosen.map((each) => kpiLine(each, context, german)),
  )
}
const stemsOf = (text: string) => [...new Set(wordsOf(text).map(stemOf))]
