// Sums over what the records say: a column of a table, several amounts, an amount for each month over some months. Only where each summand is
// certain; each is shown with the passage it stands in, so that the sum can be checked.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf, type WrittenAmount } from '../../text/amounts.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { spelledNumbersIn } from '../../text/spelled-numbers.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { type Hit, ranked, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { termsAsked } from '../look-up/sought.ts'
import { figure } from './counted.ts'
import { COUNTS } from './number-words.ts'
import { isOfPart } from './part-of.ts'
import { kpiSum, quantityRateIn, timesAnswer, withoutNow } from './sum-rates.ts'
import { says, stems, sumOfRows } from './sum-tables.ts'

const SUMS =
  /\b(?:totals?|sum|add up|altogether|together|combined|come to|plus|in all|amount to|per (?:year|annum)|a year|(?:whole|full|entire) year|more (?:months|years|weeks)|another (?:month|year|week))\b|(?<!\p{L})(?:noch ein(?:en?)?|ein(?:en?)? weitere[srn]?) (?:monat|jahr|woche)(?!\p{L})|(?<!\p{L})(?:insgesamt|zusammen|summe|zusammengerechnet|addiere?|plus|weitere[rn]? (?:monate|jahre|wochen)|im (?:ganzen )?jahr|übers jahr|aufs jahr|pro jahr|jährlich)(?!\p{L})|\d{1,3} (?:more |further |extra |weitere |zusätzliche )?(?:months|years|weeks|days|nights|hours|min(?:ute)?s?|monate|jahre|wochen|tage|nächte|stunden|minuten)(?!\p{L})/iu
/** Words that ask for a sum and name nothing that is summed. */
const ASKS =
  /\b(?:how much|how many|another|both|all|everyone|everybody|owes? (?:us|me)|totals?|sum|add up|altogether|together|combined|come to|does?|do|in all|would|cost|costs|pay|per|year|annum|whole|full|entire|more|further|extra|additional|months?|years?|weeks?|days?|nights?|hours?|min|minutes?|people|one|two|three|four|five|six|what)\b|(?<!\p{L})(?:insgesamt|zusammen|summe|beide[nrs]?|alle[nrs]?|schulde[nt]? (?:uns|mir)|was|wie ?viele?|macht|machen|ergibt|ergeben|kosten|kostet|zahlen|noch|weitere[rns]?|zusätzliche[rns]?|monate?n?|jahre?n?|wochen?|tage?n?|nächten?|stunden?|minuten?|ganzen|übers|aufs|pro|im|ein|eine|zwei|drei|vier|fünf|sechs)(?!\p{L})|(?<![\p{L}\d])\d{1,3}(?![\p{L}\d.,])/giu

/** The sum that a question asks for; null where it asks for none, or a summand is not certain. */
export async function sumAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text } = gated
  if (!SUMS.test(text)) return null
  const { german } = gated
  const overAll = await overTime(context, gated)
  if (overAll !== null) return overAll
  const unit = UNITS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  const asked = text.replace(ASKS, ' ').replace(UNIT_WORDS, ' ')
  const terms = termsOf(asked)
  const reads = terms.length === 0 ? [] : await readFor(context, terms)
  const rows = sumOfRows(context, reads, terms, { unit, german })
  if (rows !== null) return rows
  const kpis = await kpiSum(context, termsOf(withoutNow(asked)), german)
  if (kpis !== null) return kpis
  const hits = ranked(reads, terms, 'how much', { today: context.today, german })
  return timesAnswer(context, hits, german) ?? (await ofParts(context, gated))
}

/** Whether several things are asked for together: where they could not be summed, no one of their passages answers. */
export const asksTogether = (text: string): boolean =>
  /\b(?:together|combined|add up)\b|(?<!\p{L})(?:zusammen|zusammengerechnet|addiere?)(?!\p{L})/iu.test(text) &&
  /\p{L} ?(?:\+|,| plus | and | und | sowie ) ?\p{L}/iu.test(text)

/** The currency that a question asks for. */
const UNITS: readonly [string, RegExp][] = [
  ['EUR', /€|(?<!\p{L})eur(?:os?)?(?!\p{L})/iu],
  ['USD', /\$|(?<!\p{L})(?:usd|us-dollars?|dollars?)(?!\p{L})/iu],
  ['GBP', /£|(?<!\p{L})(?:gbp|pounds?|pfund)(?!\p{L})/iu],
  ['CHF', /(?<!\p{L})(?:chf|franken|francs?)(?!\p{L})/iu],
]
const UNIT_WORDS =
  /[€$£]|(?<!\p{L})(?:eur(?:os?)?|usd|us-dollars?|dollars?|gbp|pounds?|pfund|chf|franken|francs?)(?!\p{L})/giu

const SPAN =
  /(?<![\p{L}\d])(?<count>\d{1,3}|another|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eine?m?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)(?: (?:more|further|additional|extra|weitere[rns]?|zusätzliche[rn]?))? (?<unit>months?|years?|weeks?|days?|nights?|hours?|min(?:ute)?s?|monate?n?|jahre?n?|wochen?|tage?n?|nächten?|nacht|stunden?|minuten?)(?!\p{L})|(?:per|a|pro|im|je|whole|full|entire|im ganzen|übers|aufs) (?<each>year|annum|jahr)(?!\p{L})/iu
const RATE =
  /(?:(?<!\p{L})(?:per|a|an|each|every|pro|im|je|p\.|\/) ?(?:angefangene |started |full |volle |calendar )?(?<unit>month|mo|mth|yr|wk|year|annum|week|day|night|quarter(?: of an)?[- ]hour|half[- ](?:an )?hour|hour|minute|monat|jahr|woche|tag|nacht|viertelstunde|halbe stunde|stunde|minute|m\.|a\.)(?!\p{L}))|(?<!\p{L})(?<word>monthly|annual(?:ly)?|yearly|weekly|monatlich\p{L}*|jährlich\p{L}*|wöchentlich\p{L}*|monatsmiete|monatsrate|jahresmiete|jahresrate)(?!\p{L})/iu
/** How long a unit is, among those that can be reckoned into each other: months, days or minutes. A week of work has no fixed days. */
type Length = { of: 'months' | 'days' | 'minutes'; size: number }
const LENGTHS: readonly [RegExp, Length][] = [
  [/^(?:y|annu|j|a\.)/i, { of: 'months', size: 12 }],
  [/^w/i, { of: 'months', size: 12 / 52 }],
  [/^(?:quarter|viertel)/i, { of: 'minutes', size: 15 }],
  [/^(?:half|halbe)/i, { of: 'minutes', size: 30 }],
  [/^(?:h|stunde)/i, { of: 'minutes', size: 60 }],
  [/^min/i, { of: 'minutes', size: 1 }],
  [/^(?:d|tag|night|n[aä]cht)/i, { of: 'days', size: 1 }],
]
const lengthOf = (unit: string): Length =>
  LENGTHS.find(([pattern]) => pattern.test(unit))?.[1] ?? { of: 'months', size: 1 }

/** "14,800 a month" over "five more years". */
async function overTime(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const span = SPAN.exec(text)?.groups
  if (!span) return null
  // Another year may be asked for as such; what it costs is another question.
  if (ANOTHER.test(text) && !COST.test(text)) return null
  const unit = span.unit ?? span.each ?? 'month'
  const count =
    span.each || /^another$/i.test(span.count ?? '')
      ? 1
      : (COUNTS[(span.count ?? '').toLowerCase()] ?? Number(span.count))
  const asked = lengthOf(unit)
  const isMinimum = MINIMUM.test(text)
  const all = termsAsked(text.replace(ASKS, ' '), about ?? null)
  const named = isMinimum ? all.filter(({ word }) => !MINIMUM.test(word)) : all
  const terms = named.length > 0 ? named : all
  if (terms.length === 0) return null
  const hits = ranked(await readFor(context, [...terms, ...costTerms(german)]), terms, 'how much', {
    today: context.today,
    german,
  })
  const rates = hits.flatMap((hit) => {
    if (!hit.named || !hit.person || hit.cover < (about && hit.read.kind === 'file' ? 0.3 : 0.5)) return []
    const sentence = hit.read.sentences[hit.at]?.text ?? ''
    if (isMinimum && !MINIMUM.test(sentence)) return []
    const rate = quantityRate(sentence) ?? rateIn(sentence, terms)
    return rate && rate.each.of === asked.of ? [{ hit, ...rate }] : []
  })
  const [best] = rates.toSorted(
    (a, b) => Number(b.hit.read.kind === 'file') - Number(a.hit.read.kind === 'file') || b.hit.score - a.hit.score,
  )
  if (!best) return null
  const exact = (count * asked.size) / best.each.size
  // "For each week begun": a part of one counts as one.
  const times = /angefangene|started|begun/iu.test(best.hit.read.sentences[best.hit.at]?.text ?? '')
    ? Math.ceil(exact)
    : exact
  const total = best.amount.value * times
  if (times === 1) return null
  const plain = Number.isInteger(times) ? times : Number(times.toFixed(2))
  const others = rates.filter(({ amount, each }) => amount.value / each.size !== best.amount.value / best.each.size)
  return page(
    md`${best.amount.words} × ${plain} = **${figure(Number(total.toFixed(2)), best.amount.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [quoteLine(best.hit, context, 'how much')],
    others.length > 0
      ? german
        ? md`Es steht auch ein anderer Betrag da:`
        : md`Another amount is given there, too:`
      : null,
    others.slice(0, 2).map(({ hit }) => quoteLine(hit, context, 'how much')),
  )
}
const ANOTHER =
  /\banother (?:month|year|week)\b|(?<!\p{L})(?:noch ein(?:en?)?|ein(?:en?)? weitere[srn]?) (?:monat|jahr|woche)/iu
const COST =
  /\b(?:costs?|pay|how much|come to|price|rent|fee)\b|(?<!\p{L})(?:kosten|kostet|zahlen|wie ?viel|preis|miete)(?!\p{L})/iu
const MINIMUM =
  /(?<!\p{L})(?:minimum|min\.|at least|not less than|no fewer than|mindest\p{L}*)|(?<=\p{L}-)mindest\p{L}*/iu
const quantityRate = (sentence: string) => {
  const found = quantityRateIn(sentence)
  return found === null ? null : { amount: found.amount, each: lengthOf(found.each) }
}
const costTerms = (german: boolean): Term[] =>
  termsOf(german ? 'Miete monatlich Preis' : 'monthly price fee', () => false)

/** The one amount for each month or year of a sentence; of several, that of the clause which names what is asked of. */
function rateIn(sentence: string, terms: readonly Term[]): { amount: WrittenAmount; each: Length } | null {
  const rate = RATE.exec(sentence)?.groups
  if (!rate) return null
  const unit = rate.unit ?? rate.word ?? 'month'
  const written = amountsIn(sentence).filter(({ value }) => value > 0)
  const amounts = written.length > 0 ? written : bareRate(sentence)
  if (
    amounts.some(({ to }) => /^ ?(?:per|pro|je) (?!month|year|annum|week|monat|jahr|woche)/iu.test(sentence.slice(to)))
  )
    return null
  const [only, ...more] = amounts
  const asked = [...terms, ...costTerms(true), ...costTerms(false)]
  const clauseOf = ({ from, to }: WrittenAmount) => {
    const before =
      sentence
        .slice(0, from)
        .split(/[;?!]|[.,](?!\d)/)
        .at(-1) ?? ''
    return `${before}${sentence.slice(from, to)}${sentence.slice(to).split(/[;?!]|[.,](?!\d)/)[0] ?? ''}`
  }
  const bears = (amount: WrittenAmount, of: readonly Term[]) => {
    const clause = wordsOf(clauseOf(amount)).map(stemOf)
    return of.some(({ stem }) => clause.some((each) => likeness(stem, each) >= 0.8))
  }
  if (only && more.length === 0) return bears(only, asked) ? { amount: only, each: lengthOf(unit) } : null
  const named = amounts.filter((amount) => bears(amount, terms))
  const [one, ...others] = named
  return one && others.length === 0 ? { amount: one, each: lengthOf(unit) } : null
}

/** "3,200 a day", "four hundred and eighty a month": a number without a currency that stands right before what it is for. */
function bareRate(sentence: string): WrittenAmount[] {
  const { index, groups } = IN_DIGITS.exec(sentence) ?? {}
  const digits = groups?.digits
  if (index !== undefined && digits !== undefined)
    return [{ from: index, to: index + digits.length, words: digits, value: numberOf(digits), unit: null }]
  return spelledNumbersIn(sentence)
    .filter(({ to, value }) => value >= 20 && IN_WORDS.test(sentence.slice(to, to + 20)))
    .map(({ from, to, words, value }) => ({ from, to, words, value, unit: null }))
}
const EACH_TIME = String.raw`(?:day|night|hour|week|month|year|tag|nacht|stunde|woche|monat|jahr)(?!\p{L})`
const IN_DIGITS = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<digits>\d[\d.,'’]*) ?(?:a|per|each|pro|je|\/) ?${EACH_TIME}`,
  'iu',
)
const IN_WORDS = new RegExp(String.raw`^ (?:an?|per|each|pro|je|im) ${EACH_TIME}`, 'iu')

/** "the deal costs and the premium": each part its own amount. */
async function ofParts(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const asking =
    /[,;:–-]? {0,4}(?:together|in total|altogether|zusammen|insgesamt)?[,;]? (?:how much|wie ?viel|was) (?:is|are|does|do|ist|sind|macht|kostet|kosten)(?!\p{L}).*$/iu
  const bare = text
    .replace(/^(?!how|wie|was|what).*$/iu, (all) => all.replace(asking, ''))
    .replace(
      /^(?:how much (?:do|does|is|are)|add up|what (?:do|does|is)|wie ?viel (?:sind|ist|kosten)|was (?:kosten|sind))\s+/iu,
      '',
    )
  const parts = bare
    .replace(/(?<![?!.])[?!.]+$/, '')
    .split(/ (?:plus|and|und|\+|sowie) |, /iu)
    .map((part) => part.trim())
    .filter((part) => termsOf(part.replace(ASKS, ' ')).length > 0)
  if (parts.length < 2 || parts.length > 5) return null
  const found: { hit: Hit; amount: WrittenAmount }[] = []
  // "Harbour + quay rent": what the last part ends with is asked of each.
  const whole = termsOf((parts.at(-1) ?? '').replace(ASKS, ' '))
  const shared = whole.length > 1 ? (whole.at(-1)?.word ?? null) : null
  for (const [at, part] of parts.entries()) {
    const one =
      shared === null || at === parts.length - 1
        ? await amountOf(context, part, german)
        : ((await amountOf(context, `${part} ${shared}`, german, { isWhole: true })) ??
          (await amountOf(context, part, german, { isNext: true })))
    if (one === null) return null
    found.push(one)
  }
  const units = new Set(found.map(({ amount }) => amount.unit))
  if (units.size > 1 || new Set(found.map(({ amount }) => amount.value)).size < found.length) return null
  const total = found.reduce((sum, { amount }) => sum + amount.value, 0)
  return page(
    md`${found.map(({ amount }) => amount.words).join(' + ')} = **${figure(total, found[0]?.amount.unit ?? null, german)}**${inScale(
      total,
      found.map(({ amount }) => amount.words),
      german,
    )}`,
    german ? md`Die Beträge stehen hier:` : md`The amounts stand here:`,
    found.map(({ hit }) => quoteLine(hit, context, 'how much')),
  )
}

/** In thousands or millions, where all summands were written so. */
export function inScale(total: number, written: readonly string[], german: boolean): string {
  const [size, word] = written.every((each) => /\d ?(?:k|t€|tsd|teur)/iu.test(each))
    ? [1e3, 'K']
    : written.every((each) => /\d ?(?:m|mio|million)/iu.test(each))
      ? [1e6, german ? ' Mio.' : 'M']
      : [1, '']
  return size === 1 ? '' : ` (${figure(total / size, null, german)}${word})`
}

/**
 * The one amount of the passage that says all of a part; of several values the newest. `isWhole`: each of its words is said. `isNext`: its
 * last word is a thing's, or stands right beside the amount. `isOnly`: no other passage says another value.
 */
export async function amountOf(
  context: AnalystContext,
  part: string,
  german: boolean,
  { isWhole = false, isNext = false, isOnly = false }: { isWhole?: boolean; isNext?: boolean; isOnly?: boolean } = {},
): Promise<{ hit: Hit; amount: WrittenAmount } | null> {
  const terms = termsOf(part.replace(ASKS, ' '))
  const hits = ranked(await readFor(context, terms), terms, 'how much', { today: context.today, german })
  const sure = hits.flatMap((hit) => {
    const sentence = hit.read.sentences[hit.at]
    const amounts = amountsIn(sentence?.text ?? '')
    const [amount] = amounts
    if (!sentence || !amount || amounts.length > 1) return []
    const isSure = hit.named && hit.cover >= (isWhole ? 0.95 : 0.7) && hit.alone >= 0.45
    return isSure && isAmountOf(sentence, amount, terms, isNext) ? [{ hit, amount }] : []
  })
  const top = sure[0]?.hit.score ?? 0
  if (isOnly && new Set(sure.map(({ amount }) => amount.value)).size > 1) return null
  return (
    sure
      .filter(({ hit }) => hit.score >= top * 0.85)
      .toSorted((a, b) => b.hit.read.day.localeCompare(a.hit.read.day))[0] ?? null
  )
}

/** "With the deposit it is …": the amount is of more than what is named. */
const INCLUDING =
  /(?<!\p{L})(?:with|including|incl\.?|plus|after|without|excluding|mit|samt|inklusive|inkl\.?|einschließlich|zuzüglich|nach|ohne|abzüglich)(?!\p{L})(?<behind>[^,;:]{0,80})$/iu
/** Heads of columns that say of an amount no more than that it is one. */
const MERE_AMOUNT =
  /^(?:amounts?|prices?|costs?|sums?|totals?|values?|net|gross|betr[aä]ge?|preise?|kosten|summen?|werte?|netto|brutto|[€$£]|eur|usd|gbp|chf)(?: ?[([/].{0,20})?$/iu
const LIGHT =
  /^(?:\s|[:=–,-]|(?:is|are|was|were|of|at|for|now|comes? to|came to|costs?|about|the|a|ist|sind|war|waren|von|über|bei|jetzt|beträgt|betragen|kostet|kosten|rund|ca\.?|die|der|das)(?!\p{L})){0,6}$/iu

/** Whether an amount is of what is asked: by the words before it, or by the head of its own column. */
function isAmountOf(
  { text, heads }: { text: string; heads?: string },
  { from, to }: WrittenAmount,
  terms: readonly Term[],
  isNext: boolean,
): boolean {
  if (heads !== undefined) {
    const at = text.slice(0, from).split(' · ').length - 1
    const head = heads.split(' · ')[at] ?? ''
    return MERE_AMOUNT.test(head.trim()) || terms.some((term) => says(stems(head), term))
  }
  if (
    isOfPart(
      text
        .slice(0, from)
        .split(/[;?!]|[.,](?!\d)/u)
        .at(-1) ?? '',
      terms,
    )
  )
    return false
  const behind = INCLUDING.exec(text.slice(0, from))?.groups?.behind
  if (behind !== undefined && terms.some((term) => says(stems(behind), term))) return false
  if (!isNext) return true
  const last = terms.at(-1)
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&'’+]*/gu)]
  const named = words.filter(([word]) => last !== undefined && says([stemOf(word)], last))
  // A word that is written small is a thing's; a name alone does not say what is asked of it.
  if (named.some(([word]) => /^\p{Ll}/u.test(word))) return true
  return named.some(({ 0: word, index }) =>
    index < from ? LIGHT.test(text.slice(index + word.length, from)) : LIGHT.test(text.slice(to, index)),
  )
}
