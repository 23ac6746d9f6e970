// Amounts, shares, durations, times and days of a text, by value in all their spellings.
import { SMALL_NUMBERS, TENS } from '../text/number-words.ts'
import { type Days, daysIn, sameDays } from './days.ts'

export type Value = {
  start: number
  end: number
} & (
  | {
      kind: 'amount' /** What the digits may mean: 2.400 is 2400 or 2.4. */
      amounts: number[]
      unit: string | null
      step: number
    }
  | { kind: 'span'; count: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' }
  | { kind: 'time'; time: string }
  | {
      kind: 'day'
      days: Days[] /** 'friday', 'next week' as it is written, where it counts from the text's own day. */
      words: string | null
    }
)

const CURRENCIES: [RegExp, string][] = [
  [/^(?:€|eur|euros?)$/i, 'EUR'],
  [/^(?:£|gbp|pounds?|pfund)$/i, 'GBP'],
  [/^(?:\$|usd|dollars?)$/i, 'USD'],
  [/^(?:chf|sfr|franken|francs|fr\.?)$/i, 'CHF'],
  [/^(?:%|percent|per ?cent|prozent)$/i, '%'],
  [/^(?:percentage points?|prozentpunkte?n?|pp)$/i, 'pp'],
]
const UNIT =
  '(€|£|\\$|%|percentage points?|prozentpunkten?|per ?cent|prozent|eur|euros?|gbp|pounds?|usd|dollars?|chf|sfr|franken|francs|fr\\.)'
const BEFORE = '(€|£|\\$|eur|chf|usd|gbp|sfr|fr\\.)'
const SCALES: Record<string, number> = {
  k: 1e3,
  t: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
}
const SCALE =
  '((?:k|tsd|thousand|tausend|mio|mn|million(?:s|en)?|m|bn|mrd|billion|milliarden?)\\b|t(?=€|eur\\b|chf\\b))\\.?'
const NUMBER = "\\d{1,3}(?:[.,'’\\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)?"
const SMALL: Record<string, number> = {}
for (const list of Object.values(SMALL_NUMBERS)) for (const [at, word] of list.entries()) SMALL[word] = at
for (const list of Object.values(TENS)) for (const [at, word] of list.entries()) SMALL[word] = (at + 2) * 10
Object.assign(SMALL, { dreissig: 30, hundred: 100, hundert: 100, dozen: 12, dutzend: 12 })
const WORDS = Object.keys(SMALL).join('|')
/** "Twenty-five" is one number, "one five-year option" two. */
const ONES = 'one|two|three|four|five|six|seven|eight|nine'

const amountIn = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])${BEFORE}\\s?)?(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:[-−](?=\\d))?(${NUMBER})(?:\\.[-–—]|\\.?[-–—](?=[\\s,;)]|$))?(?:[\\s\\u00a0]?${SCALE})?(?:[\\s\\u00a0-]?${UNIT}(?![\\p{L}]))?`,
  'giu',
)
const wordIn = new RegExp(
  `(?<![\\p{L}\\p{N}])(${WORDS})(?:[- ]((?<=ty[- ])(?:${ONES})|hundred|hundert|dozen|dutzend))?(?:\\s${SCALE})?(?:\\s${UNIT})?(?![\\p{L}\\p{N}])`,
  'giu',
)
/** "sixty (60) days": behind the figure in brackets stands its unit. */
const UNITS_OF_TIME: [RegExp, 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'][] = [
  [/^\)?[\s-](?:minutes?|mins?|minuten?)(?!\p{L})/iu, 'minute'],
  [/^\)?[\s-](?:hours?|hrs?|stunden?|std)(?!\p{L})/iu, 'hour'],
  [/^\)?[\s-](?:days?|tagen?|tage[ns]?|tag)(?!\p{L})/iu, 'day'],
  [/^\)?[\s-](?:weeks?|wks?|wochen?)(?!\p{L})/iu, 'week'],
  [/^\)?[\s-](?:months?|mths?|monate?n?)(?!\p{L})/iu, 'month'],
  // In small letters: "Mo" is a Monday.
  [/^\)?[\s-]mos?(?!\p{L})/u, 'month'],
  [/^\)?[\s-](?:years?|yrs?|jahre?n?)(?!\p{L})/iu, 'year'],
]
/** "Rate 2 am 18.12." is no hour. */
const timeIn =
  /(?<![\p{N}.:])([01]?\d|2[0-3])[:.]([0-5]\d)(?:\s?([ap]\.m\.|am|pm|uhr|h)(?!\p{L})|(?![\p{N}.,]))|(?<![\p{N}.,])(1?\d|2[0-4])\s?([ap]\.m\.|am(?!\s\d{1,2}\.)|pm|uhr)(?!\p{L})/giu

const unitOf = (text: string | undefined): string | null => {
  if (!text) return null
  return CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function readings(digits: string): number[] {
  const plain = digits.replace(/['’\u00a0\u202f]/g, '')
  const both = /[.,].*[.,]/.test(plain)
  if (both) {
    const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
    const mark = plain[last] ?? '.'
    const many = plain.split(mark).length > 2
    if (many) return [Number(plain.replace(/[.,]/g, ''))]
    return [Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)]
  }
  const single = Number(plain.replace(',', '.'))
  if (/^\d{1,3}[.,]\d{3}$/.test(plain) && !plain.startsWith('0')) return [Number(plain.replace(/[.,]/, '')), single]
  return [single]
}

/** "14.395m", "14,395 Mio.": before the word of a scale three digits behind the mark of their language are decimals. */
const isPart = (digits: string, scale: string | undefined): boolean =>
  scale !== undefined &&
  (/^(?:k|m|mn|bn|thousand|millions?|billion)$/i.test(scale) ? /^\d{1,3}\.\d{3}$/ : /^\d{1,3},\d{3}$/).test(digits)

/** All values of a text in its order, none over another. */
export function valuesIn(text: string, day: string | null): Value[] {
  const found: Value[] = []
  const free = (start: number, end: number) => found.every((each) => end <= each.start || start >= each.end)
  const mentions = daysIn(text, day)
  for (const [at, mention] of mentions.entries()) {
    if (looksLikeAmount(text, mention.start, mention.end)) continue
    const next = mentions[at + 1]
    // "Friday, 27 November": one day, said twice; unless the two are not the same.
    if (isOddWeekday(text, mention)) mention.days = []
    const weekday = next ? besideOf(text, mention, next) : null
    if (next && weekday) {
      next.start = mention.start
      if (weekday === 'other') next.days = []
      continue
    }
    const named = found.at(-1)
    const apposed = named?.kind === 'day' ? behindOf(text, named, mention) : null
    if (named?.kind === 'day' && apposed) {
      if (apposed === 'other') named.days = []
      named.end = mention.end
      continue
    }
    found.push({
      kind: 'day',
      start: mention.start,
      end: mention.end,
      days: mention.days,
      words: mention.relative ? text.slice(mention.start, mention.end).toLowerCase() : null,
    })
  }
  for (const match of text.matchAll(timeIn)) {
    const [raw, hour, minute, half, bare, bareHalf] = match
    const end = match.index + raw.length
    if (!free(match.index, end)) continue
    if (!/:/.test(raw) && !half && !bareHalf) continue
    const base = Number(hour ?? bare)
    const shift = /^p/i.test(half ?? bareHalf ?? '') && base < 12 ? 12 : 0
    found.push({
      kind: 'time',
      start: match.index,
      end,
      time: `${String(base + shift).padStart(2, '0')}:${minute ?? '00'}`,
    })
  }
  for (const match of text.matchAll(amountIn)) {
    const [raw, before, digits = '', scale, after] = match
    const end = match.index + raw.trimEnd().length
    if (!free(match.index, end)) continue
    const times = SCALES[(scale ?? '').toLowerCase()] ?? 1
    const parts = isPart(digits, scale)
    const decimals = parts ? 3 : (/[.,](\d{1,2})$/.exec(digits)?.[1]?.length ?? 0)
    const read = parts ? readings(digits).toReversed() : readings(digits)
    found.push(
      timed(text, {
        start: match.index,
        end,
        amounts: read.map((each) => Math.round(each * times * 1e6) / 1e6),
        unit: unitOf(before ?? after),
        step: times / 10 ** decimals,
      }),
    )
  }
  for (const match of text.matchAll(wordIn)) {
    const [raw, first = '', second, scale, unit] = match
    const end = match.index + raw.length
    if (!free(match.index, end)) continue
    const high = SMALL[first.toLowerCase()] ?? 0
    const low = second ? (SMALL[second.toLowerCase()] ?? 0) : 0
    const number = second ? (low >= 100 ? high * low : high + low) : high
    found.push(
      timed(text, {
        start: match.index,
        end,
        amounts: [number * (SCALES[(scale ?? '').toLowerCase()] ?? 1)],
        unit: unitOf(unit),
        step: 1,
      }),
    )
  }
  return found.toSorted((a, b) => a.start - b.start)
}

const WEEKDAYS: readonly RegExp[] = [
  /^(?:sun(?:day)?|sonntags?|so)$/i,
  /^(?:mon(?:day)?|montags?|mo)$/i,
  /^(?:tues?(?:day)?|dienstags?|di)$/i,
  /^(?:wed(?:nesday)?|mittwochs?|mi)$/i,
  /^(?:thu(?:rs?(?:day)?)?|donnerstags?|do)$/i,
  /^(?:fri(?:day)?|freitags?|fr)$/i,
  /^(?:sat(?:urday)?|samstags?|sonnabends?|sa)$/i,
]
type ValuePosition = { start: number; end: number; days: Days[] }
const weekdayOf = (word: string) => WEEKDAYS.findIndex((pattern) => pattern.test(word))
const fallsOn = ({ days }: ValuePosition, weekday: number): boolean =>
  days.some(({ from, to }) => from === to && new Date(`${from}T12:00:00Z`).getUTCDay() === weekday)

/** "Monday, 6 November" where the 6th is a Friday. */
function isOddWeekday(text: string, place: ValuePosition): boolean {
  const word = /^(\p{L}+)\P{L}*\p{N}/u.exec(text.slice(place.start, place.end))?.[1]
  const weekday = word ? weekdayOf(word) : -1
  return weekday >= 0 && !fallsOn(place, weekday)
}

/** Whether the one is the weekday of the other, which stands right behind it, or that of another day; null: it is no weekday beside a day. */
function besideOf(text: string, one: ValuePosition, other: ValuePosition): 'same' | 'other' | null {
  if (!/^[.,]?\s?(?:the|den|dem|der|on)?$/i.test(text.slice(one.end, other.start).trim())) return null
  const weekday = weekdayOf(text.slice(one.start, one.end).replace('.', ''))
  if (weekday < 0 || !other.days.some(({ from, to }) => from === to)) return null
  return fallsOn(other, weekday) ? 'same' : 'other'
}

/** "29 August, which is a Saturday": whether the weekday behind a day is its own or another's; null: it says nothing of that day. */
function behindOf(text: string, day: ValuePosition, one: ValuePosition): 'same' | 'other' | null {
  const between = /^\s?(?:[,(–]\s?)(?:(?:which|that|this) is |das ist |was )?(an? |ein(?:em|en)? )?$/i.exec(
    text.slice(day.end, one.start),
  )
  const weekday = between ? weekdayOf(text.slice(one.start, one.end)) : -1
  if (weekday < 0 || !day.days.some(({ from, to }) => from === to)) return null
  if (fallsOn(day, weekday)) return 'same'
  // Behind a bare comma it may begin something else: "by 24 August, Saturday at the latest".
  return between?.[1] ? 'other' : null
}

/** A year that carries a currency is no year. */
const looksLikeAmount = (text: string, start: number, end: number) =>
  /^\d{4}$/.test(text.slice(start, end)) &&
  (/(?:€|£|\$|EUR|CHF|USD|GBP)\s?$/.test(text.slice(0, start)) ||
    /^\s?(?:€|£|%|EUR|CHF|USD|euros?|Franken|Stück|pieces)/i.test(text.slice(end)))

function timed(
  text: string,
  made: { start: number; end: number; amounts: number[]; unit: string | null; step: number },
): Value {
  const rest = text.slice(made.end, made.end + 14)
  for (const [pattern, unit] of UNITS_OF_TIME) {
    const match = pattern.exec(rest)
    if (match && made.unit === null)
      return { kind: 'span', start: made.start, end: made.end + match[0].length, count: made.amounts[0] ?? 0, unit }
  }
  return { kind: 'amount', ...made }
}

const IN_DAYS = { minute: 1 / 1440, hour: 1 / 24, day: 1, week: 7, month: 0, year: 0 } as const
/** A duration in one measure of its own: days, or months. */
export function lengthOf(value: { count: number; unit: keyof typeof IN_DAYS }): string {
  if (value.unit === 'month' || value.unit === 'year') return `m${value.count * (value.unit === 'year' ? 12 : 1)}`
  return `d${Math.round(value.count * IN_DAYS[value.unit] * 1e4) / 1e4}`
}

/** Whether what is known carries what is said: equal by value, and by unit where both name one. */
export function sameValue(said: Value, known: Value, about = false): boolean {
  if (said.kind === 'day')
    return (
      known.kind === 'day' && (sameDays(said.days, known.days) || (said.words !== null && said.words === known.words))
    )
  if (said.kind === 'time') return known.kind === 'time' && known.time === said.time
  if (said.kind === 'span') return known.kind === 'span' && lengthOf(said) === lengthOf(known)
  if (known.kind !== 'amount') return false
  if (said.unit !== known.unit && said.unit !== null && known.unit !== null) return false
  if ((said.unit === '%') !== (known.unit === '%')) return false
  return said.amounts.some((each) =>
    known.amounts.some((other) => (about ? Math.abs(each - other) <= said.step / 2 : each === other)),
  )
}
