// Between which days something is asked for ("before February", "vor Weihnachten", "this winter"), and on which day a cell of a table is.
import { addDays } from '#contract/days.ts'
import { monthsOn, yearOf } from '../../dates/calendar.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'

/** Days inclusive; null: open. `month`: the one month (1 to 12) that is named, where a month alone is. */
export type Span = { from: string | null; to: string | null; month: number | null; rest: string }

type Where = { today: string; zone: string; german: boolean }

const BEFORE = /(?:\bbefore|(?<!\p{L})vor)(?: (?:the|the end of|dem|der|den|ende))?\s{0,4}$/iu
const UNTIL =
  /(?:\b(?:by|until|till|up to|no later than)|(?<!\p{L})(?:bis|spätestens))(?: (?:the|zum|zur|am|the end of|ende|einschließlich)){0,2}\s{0,4}$/iu
const AFTER = /(?:\b(?:after|later than)|(?<!\p{L})nach)(?: (?:the|dem|der))?\s{0,4}$/iu
const FROM = /(?:\b(?:from|starting)|(?<!\p{L})(?:ab|von))(?: (?:the|dem|der|on))?\s{0,4}$/iu
const LEAD = /(?:\b(?:on|in|during|of|this|the)|(?<!\p{L})(?:am|im|in|der|dem|den|zum|noch))?\s{0,4}$/iu
/** What has been since a day, a table does not say. */
const BACK = /(?<!\p{L})(?:since|seit|yesterday|gestern|ago|vor \p{L}{3,6} (?:tagen|wochen|monaten))(?!\p{L})/iu
const BETWEEN = /^\s{0,4}(?:and|to|until|till|thru|through|und|bis)(?: (?:the|zum|dem))?\s{0,4}$/iu
/** "This winter", "im Frühjahr"; "the spring list" is no time. */
const SEASON =
  /(?<!\p{L})(?:in|during|this|over the|in the|next|im|in diesem|diesen|dieses|dieser|nächsten|nächstes|kommenden|kommendes|den) (?<season>spring|summer|autumn|winter|frühjahr|frühling|sommer|herbst)(?= ?[?!.,]|\s{0,4}$| (?:and|und|in|at|on|for|with|bei|für|mit)(?!\p{L})| \p{L}{2,12}[\s?!.]{0,4}$)/iu
const SEASONS: readonly [RegExp, number][] = [
  [/^(?:spring|früh)/iu, 3],
  [/^(?:summer|sommer)/iu, 6],
  [/^(?:autumn|herbst)/iu, 9],
  [/^winter/iu, 12],
]

/** The span of days that a question names; null: none, or more than one. */
export function spanAsked(text: string, { today, zone, german }: Where): Span | null {
  const season = SEASON.exec(text)
  const dates = datesIn(text, dateBase(text, today, zone, german))
  if (season?.groups?.season !== undefined && dates.length === 0) {
    const [from, to] = seasonOf(season.groups.season, today)
    return { from, to, month: null, rest: without(text, season.index, season.index + season[0].length) }
  }
  if (BACK.test(text)) return null
  const [one, other, ...more] = dates
  if (!one || more.length > 0) return null
  if (other) {
    if (!BETWEEN.test(text.slice(one.to, other.from))) return null
    const start = leadIn(text, one, /\b(?:between|from)|(?<!\p{L})(?:zwischen|von|vom)/iu)
    return { from: firstOf(one), to: other.day, month: null, rest: without(text, start, other.to) }
  }
  const before = text.slice(0, one.from)
  const isWide = one.precision !== 'day'
  const month = one.precision === 'month' ? Number(one.day.slice(5, 7)) : null
  const cut = (pattern: RegExp) => without(text, pattern.exec(before)?.index ?? one.from, one.to)
  if (BEFORE.test(before)) {
    // "Before February" is read as the last day before it; "before the 10th" as the 10th.
    const to = isWide && isNamed(one) ? one.day : addDays(isWide ? firstOf(one) : one.day, -1)
    return { from: null, to, month: null, rest: cut(BEFORE) }
  }
  if (UNTIL.test(before)) return { from: null, to: one.day, month: null, rest: cut(UNTIL) }
  if (AFTER.test(before)) return { from: addDays(one.day, 1), to: null, month: null, rest: cut(AFTER) }
  if (FROM.test(before)) return { from: firstOf(one), to: null, month: null, rest: cut(FROM) }
  return { from: firstOf(one), to: one.day, month, rest: cut(LEAD) }
}

/** A month that was read as the day before it began. */
const isNamed = ({ words, day }: WrittenDate): boolean => {
  const month = MONTH_WORDS[words.toLowerCase().split(/[ .]/u)[0] ?? '']
  return month !== undefined && month !== Number(day.slice(5, 7))
}

function firstOf({ day, precision }: WrittenDate): string {
  if (precision === 'month') return `${day.slice(0, 7)}-01`
  if (precision === 'quarter') return `${monthsOn(`${day.slice(0, 7)}-01`, -2).slice(0, 7)}-01`
  if (precision === 'year') return `${day.slice(0, 4)}-01-01`
  return precision === 'week' ? addDays(day, -4) : day
}

function seasonOf(word: string, today: string): [string, string] {
  const month = SEASONS.find(([pattern]) => pattern.test(word))?.[1] ?? 12
  const of = (year: number): [string, string] => {
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    return [first, addDays(monthsOn(first, 3), -1)]
  }
  const year = yearOf(today)
  // The one that runs, or the next.
  return [of(year - 1), of(year), of(year + 1)].find(([, to]) => to >= today) ?? of(year)
}

const leadIn = (text: string, { from }: WrittenDate, pattern: RegExp): number => {
  const before = text.slice(0, from)
  const at = before.search(new RegExp(`${pattern.source}(?: \\p{L}{1,4})?\\s{0,4}$`, 'iu'))
  return at < 0 ? from : at
}
const without = (text: string, from: number, to: number): string => `${text.slice(0, from)} ${text.slice(to)}`

/** So many letters may stand beside the day of a cell: "wk of Feb 15". */
const MOST_BESIDE = 12
/** The day of a cell, read as of the day its table was written; null: none, or the cell is of something else. */
export function dayInCell(cell: string, where: Where): string | null {
  const [one, ...more] = datesIn(cell, dateBase(cell, where.today, where.zone, where.german))
  if (!one || one.precision === 'year' || more.length > 1) return null
  const beside = `${cell.slice(0, one.from)}${cell.slice(more.at(-1)?.to ?? one.to)}`.replace(/[^\p{L}]/gu, '')
  return beside.length <= MOST_BESIDE ? firstOf(one) : null
}
