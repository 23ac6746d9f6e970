// What is reckoned from looked-up values: a share of an amount, by how much one is more than another, the days between two days. Each value
// is shown with its passage.
import { daysBetween } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn, numberOf, type WrittenAmount } from '../../text/amounts.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { withoutDays } from '../look-up/fits-kind.ts'
import { type Hit, ranked, readFor, valuesOf } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { termsAsked } from '../look-up/sought.ts'
import { figure } from './counted.ts'
import { valuesIn } from './part-of-whole.ts'
import { comparedIn } from './row-figures.ts'
import { amountOf } from './sums.ts'

/** So much of what is named a passage must say for its value to be reckoned with. */
const SAYS = 0.5

/** "3 % on the turbine price", "zehn Prozent der Miete". */
const SHARE_OF =
  /(?<![\p{L}\d.,])(?<digits>\d{1,3}(?:[.,]\d{1,2})?) ?(?:%|percent|per cent|prozent)(?:ige\p{L}*)? (?:(?:more|less|extra|mehr|weniger|aufschlag|nachlass|rabatt|discount|surcharge) )?(?:of|on|off|auf|von|vom|der|des|für|for|beim?) (?<what>[^?!]{3,120})/iu
const ASKS =
  /\b(?:would|be|is|are|in|euros?|dollars?|pounds?|how much|what|come to|mean|cost|a|per|year|month|the|our|that|worth|amount to)\b|(?<!\p{L})(?:wären?|sind|ist|in|euro|franken|wie ?viel|was|macht|machen|bedeuten|bedeutet|kosten|pro|im|jahr|monat|de[rnms]|die|das|unsere[rnms]?|ausmachen)(?!\p{L})/giu

/** A share of an amount that one passage says; null where none is asked for, or passages say different amounts. */
export async function shareAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { digits, what } = SHARE_OF.exec(text)?.groups ?? {}
  if (digits === undefined || what === undefined) return null
  const terms = termsOf(what.replace(ASKS, ' '))
  const found = terms.length === 0 ? null : await amountSaid(context, terms, german)
  if (found === null) return null
  const { hit, amount } = found
  const value = Number(((amount.value * numberOf(digits)) / 100).toFixed(2))
  return page(
    md`${digits} % × ${amount.words} = **${figure(value, amount.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [quoteLine(hit, context, 'how much')],
  )
}

/** The one amount of the passages that say the most of what is named: a paper's before what was said of it. */
async function amountSaid(
  context: AnalystContext,
  terms: readonly Term[],
  german: boolean,
): Promise<{ hit: Hit; amount: WrittenAmount } | null> {
  const hits = ranked(await readFor(context, terms), terms, 'how much', { today: context.today, german })
  const sure = hits.flatMap((hit) => {
    const [amount, ...more] = amountsIn(textOf(hit)).filter(({ unit }) => unit !== null)
    return amount && more.length === 0 && hit.named && hit.cover >= SAYS && hit.alone > 0.3 ? [{ hit, amount }] : []
  })
  const paper = sure.filter(({ hit }) => hit.read.kind === 'file')
  const some = paper.length > 0 ? paper : sure
  const top = some[0]?.hit.score ?? 0
  const near = some.filter(({ hit }) => hit.score >= top * 0.85)
  return new Set(near.map(({ amount }) => amount.value)).size === 1 ? (near[0] ?? null) : null
}

/** An earlier or a later time, as something is set against it. */
const TIME =
  /^(?:in |im |the )?(?:last|previous|prior|before|now|today|current(?:ly)?|so far|until now|the year before|this|letzte[ns]?|vorige[ns]?|vergangene[ns]?|vorher|bisher|jetzt|heute|vorjahr|zuvor|früher|damals)(?: |$)/iu
const TIMED =
  /(?<!\p{L})(?:last|previous|prior|before|now|today|so far|until now|the year before|currently|this year|letzte[ns]?|vorige[ns]?|vergangene[ns]?|vorher|bisher|jetzt|heute|vorjahr|zuvor|früher|statt|instead of)(?!\p{L})/iu

/** By how much one amount is more than another, each the one amount of a passage; null where one of them is not certain. */
export async function comparedAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const both = comparedIn(text)
  if (both === null) return null
  const [first, second] = both
  if (TIME.test(second)) return thenAndNow(context, first, { about, german })
  const [a, b] = [await amountOf(context, first, german), await amountOf(context, second, german)]
  if (!a || !b || a.hit === b.hit || a.amount.unit !== b.amount.unit || a.amount.value === b.amount.value) return null
  const [high, low] = a.amount.value > b.amount.value ? [a, b] : [b, a]
  const by = Number((high.amount.value - low.amount.value).toFixed(4))
  return page(
    md`${high.amount.words} − ${low.amount.words} = **${figure(by, high.amount.unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Worked out from:`,
    [a, b].map(({ hit }) => quoteLine(hit, context, 'how much')),
  )
}

/** "61,300 for the year; last year it was 54,750": both of one sentence, which sets an earlier time against a later one. */
async function thenAndNow(
  context: AnalystContext,
  what: string,
  { about, german }: { about?: string | undefined; german: boolean },
): Promise<string | null> {
  const terms = termsAsked(what, /^(?:that|this|it|das|dies|es)$/iu.test(what.trim()) ? (about ?? null) : null)
  if (terms.length === 0) return null
  const hits = ranked(await readFor(context, terms), terms, 'how much', { today: context.today, german })
  const sure = hits.flatMap((hit) => {
    const sentence = textOf(hit)
    if (!hit.named || hit.cover < SAYS || !TIMED.test(sentence)) return []
    const values = valuesIn(withoutDays(sentence)).filter(({ unit, value }) => unit !== null || value >= LEAST_BARE)
    const [one, other, ...more] = values
    return one && other && more.length === 0 && one.unit === other.unit && one.value !== other.value
      ? [{ hit, one, other }]
      : []
  })
  const [best] = sure
    .filter(({ hit }) => hit.score >= (sure[0]?.hit.score ?? 0) * 0.85)
    .toSorted((a, b) => b.hit.read.day.localeCompare(a.hit.read.day))
  if (!best) return null
  const [high, low] = best.one.value > best.other.value ? [best.one, best.other] : [best.other, best.one]
  const by = Number((high.value - low.value).toFixed(4))
  const unit = high.unit === '%' ? (german ? 'Prozentpunkte' : 'percentage points') : high.unit
  return page(
    md`${high.words} − ${low.words} = **${figure(by, unit, german)}**`,
    german ? md`Gerechnet mit:` : md`Reckoned with:`,
    [quoteLine(best.hit, context, 'how much')],
  )
}
/** Smaller numbers without a unit count rooms, people and days. */
const LEAST_BARE = 1_000

const DAYS_ASKED = /\bhow many (?<en>days|weeks|months)\b|(?<!\p{L})wie ?viele? (?<de>tage|wochen|monate)(?!\p{L})/iu
const TO_END =
  /^(?<before>.*?)\b(?:between|from|zwischen|vom?) (?<from>.{2,90}?) (?:and|to|until|till|und|bis(?: zu[mr]?)?) (?<to>.{2,90})$|\b(?:until|till|to|before|left (?:to|until|before|for)|bis(?: zu[mr]?)?|vor) (?<end>.{2,90})$/iu

/** The days between two days that the question names, in figures or by what happens on them; null where one of them is not certain. */
export async function daysAnswer(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const asked = DAYS_ASKED.exec(text)
  if (!asked) return null
  const rest = text.slice(asked.index + asked[0].length).replace(/[?!.\s]{1,8}$/u, '')
  const { from, to, end } = TO_END.exec(rest)?.groups ?? {}
  const last = to ?? end
  if (last === undefined) return null
  const [first, then] = await Promise.all([
    from === undefined || NOW.test(from) ? { day: context.today, hit: null } : dayMeant(context, from, about, german),
    dayMeant(context, last, about, german),
  ])
  if (first === null || then === null || first.day >= then.day) return null
  const days = daysBetween(first.day, then.day)
  const unit = (asked.groups?.en ?? asked.groups?.de ?? '').toLowerCase()
  const said = german ? `${days} ${days === 1 ? 'Tag' : 'Tage'}` : `${days} ${days === 1 ? 'day' : 'days'}`
  const more = /^w/.test(unit) ? inWeeks(days, german) : ''
  const [a, b] = german
    ? [spokenGerman(first.day), spokenGerman(then.day)]
    : [spokenDay(first.day, '1970-01-01'), spokenDay(then.day, '1970-01-01')]
  const hits = [first.hit, then.hit].filter((hit) => hit !== null)
  return page(
    german ? md`**${said}**${more}: vom ${a} bis zum ${b}.` : md`**${said}**${more}: from ${a} to ${b}.`,
    hits.length > 0 ? (german ? md`Gerechnet mit:` : md`Worked out from:`) : null,
    hits.map((hit): Markdown => quoteLine(hit, context, 'when')),
  )
}
const NOW = /^(?:today|now|here|heute|jetzt)$/iu
const THEN = /^(?:then|there|that(?: day| date)?|da|dann|dem(?: tag)?)$/iu
const inWeeks = (days: number, german: boolean): string => {
  const weeks = Number((days / 7).toFixed(1))
  return german ? ` (${figure(weeks, null, true)} Wochen)` : ` (${weeks} weeks)`
}

/** A day as it is written, or the one on which what is named happens: of one passage that says it, the newest of those that say as much. */
async function dayMeant(
  context: AnalystContext,
  words: string,
  about: string | undefined,
  german: boolean,
): Promise<{ day: string; hit: Hit | null } | null> {
  const [written, ...others] = datesIn(words, dateBase(words, context.today, context.zone, german))
  if (written && others.length === 0 && written.precision === 'day') return { day: written.day, hit: null }
  const isThen = THEN.test(words.trim())
  if (isThen && !about) return null
  const terms = isThen ? termsOf(about ?? '') : termsAsked(words.replace(EDGE, ' '), null)
  if (terms.length === 0) return null
  const hits = ranked(await readFor(context, terms), terms, 'when', { today: context.today, german, limit: true })
  const sure = hits.filter(
    (hit) => hit.named && hit.fits && !hit.asks && hit.cover >= SAYS && valuesOf(hit, 'when', context).length === 1,
  )
  const top = sure[0]?.score ?? 0
  const [best] = sure
    .filter(({ score }) => score >= top * 0.85)
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day) || b.score - a.score)
  const [day] = best ? valuesOf(best, 'when', context) : []
  return best && day !== undefined ? { day, hit: best } : null
}
/** "The end of the lease": the day is the lease's. */
const EDGE =
  /\b(?:the )?(?:end|start|beginning|expiry|date|day) of\b|(?<!\p{L})(?:ende?|beginn|anfang|ablauf|termin|tag) (?:der|des|von)(?!\p{L})/giu
const textOf = ({ read, at }: Hit) => read.sentences[at]?.text ?? ''
