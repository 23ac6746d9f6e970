// Whether a figure or day of a claim has a foundation in its records: it stands there in some spelling, or follows from others. A wide
// net: what falls through it is no reader's to prove; what it holds is still to be read.
import { addDays, daysBetween, weekdayNumber } from '#contract/days.ts'
import type { Clause } from './claim.ts'
import { amountFrom, COUNTABLE, countedOver, MOST_NUMBERS, numbersOf, type PlacedValue, pairOf } from './made-of.ts'
import type { Sentence } from './sentences.ts'
import { lengthOf, sameValue, type Value } from './values.ts'
import type { Token } from './words.ts'

type Amount = Extract<Value, { kind: 'amount' }>

const ABOUT =
  /(?:about|around|roughly|nearly|almost|some|over|under|just|ca\.?|circa|etwa|rund|gut|knapp|fast|ungefähr|über|mehr als|more than|close to|approximately|approx\.?|~)\s*(?:€|£|\$|CHF|EUR)?\s?$/iu
const NOON = /(?<!\p{L})(?:noon|midday|mittags?|midnight|mitternacht|cob|eod|eob)(?!\p{L})/iu

/**
 * The sentences that a value stands on, nearest first; none for a small count, which has to be read; null: it has no foundation.
 * `sentences`: the likeliest first. `clause` is the claim, `founded` what else of it has a foundation.
 */
export function foundationOf(
  token: Token,
  clause: Clause,
  sentences: readonly Sentence[],
  founded: readonly PlacedValue[] = [],
): Sentence[] | null {
  const said = token.value
  if (!said) return []
  const placed = [
    ...founded,
    ...sentences.flatMap((sentence) =>
      [...sentence.tokens, ...sentence.context].flatMap(({ value, also }) =>
        value ? [{ value, sentence }, ...(also ? [{ value: also, sentence }] : [])] : [],
      ),
    ),
  ]
  const same = placed.filter(
    ({ value, sentence }) =>
      sameValue(said, value) || sameScaled(said, value) || (sentence.row === true && countsIt(said, value)),
  )
  if (same.length > 0) return [...new Set(same.map(({ sentence }) => sentence))].slice(0, 2)
  if (said.kind === 'time') return sentences.some(({ text }) => NOON.test(text)) ? [] : null
  if (said.kind === 'day') return weekdayFrom(said, sentences) ?? dayFrom(said, placed, sentences)
  const about = ABOUT.test(clause.source.slice(0, token.start))
  const beside = clause.tokens.flatMap(({ value }) => (value && value !== said ? [value] : []))
  if (said.kind === 'span') return spanFrom(said, placed, sentences) ?? countedOver(said, beside, placed)
  return amountFrom(said, about, placed, beside)
}

/** "$181M" over a table in millions says 181. */
function sameScaled(said: Value, known: Value): boolean {
  if (said.kind !== 'amount' || known.kind !== 'amount') return false
  if (said.unit === '%' || known.unit === '%') return said.unit !== known.unit && sameNumber(said, known, [1])
  return (said.unit === known.unit || !said.unit || !known.unit) && sameNumber(said, known, [1e3, 1e6, 1e-3, 1e-6])
}
/** "150 days" over a row in which stands 150. */
const countsIt = (said: Value, known: Value): boolean =>
  said.kind === 'span' && known.kind === 'amount' && known.unit === null && known.amounts.includes(said.count)
const sameNumber = (one: Amount, other: Amount, scales: readonly number[]) =>
  scales.some((scale) =>
    one.amounts.some((each) => other.amounts.some((known) => Math.abs(each - known * scale) <= 1e-9 * Math.abs(each))),
  )

const WEEKDAYS = ['so|sun', 'mo|mon', 'di|tue', 'mi|wed', 'do|thu', 'fr|fri', 'sa|sat']
/** "On Friday" where a record shortens it to "Fr". */
function weekdayFrom(said: Extract<Value, { kind: 'day' }>, sentences: readonly Sentence[]): Sentence[] | null {
  const day = said.days[0]
  if (said.words === null || !day || day.from !== day.to) return null
  const short = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS[weekdayNumber(day.from)]})(?!\\p{L})`, 'iu')
  const found = sentences.find(({ text }) => short.test(text))
  return found ? [found] : null
}

/** "Signing on the 15th", "am 15.": the day of that number next to the record's own day. */
function ordinalDays(sentences: readonly Sentence[]): { day: string; sentence: Sentence }[] {
  return sentences.flatMap((sentence) => {
    const base = sentence.record.day
    if (!base) return []
    const numbers = [...sentence.text.matchAll(/(?<![\p{L}\p{N}.])(\d{1,2})(?:st|nd|rd|th|\.(?!\s?\p{N}))(?!\p{L})/gu)]
    return numbers.flatMap(([, number]) =>
      [-1, 0, 1].flatMap((months) => {
        const [year = 0, month = 1] = base.split('-').map(Number)
        const made = new Date(Date.UTC(year, month - 1 + months, Number(number)))
        const day = made.toISOString().slice(0, 10)
        return made.getUTCDate() === Number(number) ? [{ day, sentence }] : []
      }),
    )
  })
}

/** A record's own day, a day so many days from another, one within a span that is named. */
function dayFrom(
  said: Extract<Value, { kind: 'day' }>,
  placed: readonly PlacedValue[],
  sentences: readonly Sentence[],
): Sentence[] | null {
  const within = (day: string) => said.days.some(({ from, to }) => from <= day && day <= to)
  const own = sentences.find(({ record }) => record.day !== null && within(record.day))
  if (own) return [own]
  const days = [
    ...placed.flatMap(({ value, sentence }) =>
      value.kind === 'day' ? value.days.map((each) => ({ ...each, sentence })) : [],
    ),
    ...ordinalDays(sentences).map(({ day, sentence }) => ({ from: day, to: day, yearless: false, sentence })),
  ]
  const touching = days.find(({ from, to, yearless }) =>
    said.days.some(
      (each) =>
        (each.from <= to && from <= each.to) ||
        // "5/31" of a lease is that of its last year.
        (yearless && from === to && each.from === each.to && each.from.slice(5) === from.slice(5)),
    ),
  )
  if (touching) return [touching.sentence]
  const starts = [
    ...days.filter(({ from, to }) => from === to),
    ...sentences.flatMap((sentence) =>
      sentence.record.day ? [{ from: sentence.record.day, to: sentence.record.day, sentence }] : [],
    ),
  ]
  for (const { value, sentence } of placed) {
    if (value.kind !== 'span') continue
    for (const start of starts)
      for (const sign of [1, -1])
        if (fromDay(start.from, value, sign).some(within)) return [...new Set([sentence, start.sentence])]
  }
  return null
}

function fromDay(day: string, { count, unit }: Extract<Value, { kind: 'span' }>, sign: number): string[] {
  if (!Number.isInteger(count) || count > 10_000) return []
  if (unit === 'day') return [addDays(day, sign * count), addDays(day, sign * Math.round(count * 1.4))]
  if (unit === 'week') return [addDays(day, sign * count * 7)]
  if (unit !== 'month' && unit !== 'year') return []
  const months = sign * count * (unit === 'year' ? 12 : 1)
  const date = new Date(`${day}T12:00:00Z`)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(date.getUTCDate(), last))
  date.setUTCMonth(date.getUTCMonth() + months)
  return [date.toISOString().slice(0, 10)]
}

/** The time between two days, a multiple or the sum or difference of others. */
function spanFrom(
  said: Extract<Value, { kind: 'span' }>,
  placed: readonly PlacedValue[],
  sentences: readonly Sentence[],
): Sentence[] | null {
  if (said.unit === 'hour' || said.unit === 'minute') return said.count <= COUNTABLE ? [] : null
  const own = [...new Set(sentences.map(({ record }) => record))].flatMap((record) =>
    record.day ? [{ day: record.day, sentence: sentences.find((each) => each.record === record) as Sentence }] : [],
  )
  const days = [
    ...placed.flatMap(({ value, sentence }) =>
      value.kind === 'day' ? value.days.flatMap(({ from, to }) => [from, to].map((day) => ({ day, sentence }))) : [],
    ),
    ...own,
    ...ordinalDays(sentences),
  ].slice(0, MOST_NUMBERS * 2)
  // The day by which a notice must be there, itself reckoned from a term.
  const reckonedDays = placed
    .flatMap(({ value, sentence }) => (value.kind === 'span' ? [{ value, sentence }] : []))
    .slice(0, 8)
    .flatMap(({ value, sentence }) =>
      days.flatMap((each) =>
        [1, -1].flatMap((sign) =>
          fromDay(each.day, value, sign).map((day) => ({ day, sentence, start: each.sentence })),
        ),
      ),
    )
  const wanted = said.count * { day: 1, week: 7, month: 30.44, year: 365.25 }[said.unit]
  const slack = { day: 0, week: 1, month: 8, year: 31 }[said.unit]
  for (const [at, one] of days.entries())
    for (const other of days.slice(at + 1))
      if (one.day !== other.day && Math.abs(Math.abs(daysBetween(one.day, other.day)) - wanted) <= slack)
        return [...new Set([one.sentence, other.sentence])]
  for (const one of days)
    for (const other of reckonedDays)
      if (one.day !== other.day && Math.abs(daysBetween(one.day, other.day)) === wanted)
        return [...new Set([one.sentence, other.sentence, other.start])]
  const spans = placed.flatMap(({ value, sentence }) => (value.kind === 'span' ? [{ value, sentence }] : []))
  const length = (value: { count: number; unit: Parameters<typeof lengthOf>[0]['unit'] }) =>
    /^m/.test(lengthOf(value)) ? Number(lengthOf(value).slice(1)) * 30.44 : Number(lengthOf(value).slice(1))
  const total = length(said)
  const fits = (days: number) => Math.abs(days - total) <= Math.max(slack, total * 0.02)
  for (const [at, one] of spans.entries()) {
    if (fits(length(one.value))) return [one.sentence]
    for (const other of spans.slice(at + 1))
      if (fits(length(one.value) + length(other.value)) || fits(Math.abs(length(one.value) - length(other.value))))
        return [...new Set([one.sentence, other.sentence])]
  }
  // "11 Wochen" where five was meant: the difference of two bare numbers of a row or a history.
  const numbers = numbersOf(placed)
  // Or how long an amount lasts at a rate.
  return pairOf(
    numbers,
    ({ number: one }, { number: other }) =>
      said.count > 0 &&
      (Math.abs(one - other) === said.count || (other > 0 && Math.abs(one / other - said.count) <= said.count * 0.02)),
  )
}
