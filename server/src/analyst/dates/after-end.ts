// "Within 10 days after month-end", "binnen vier Wochen nach Quartalsende": what is due anew after the end of each month, quarter or year.
import { addDays } from '#contract/days.ts'
import { NUMBER, numberOf } from '../text/written-words.ts'
import { endOfMonth, endOfQuarter, yearOf } from './calendar.ts'

/** Count, unit of it, and in one of three places what ends. */
export const AFTER_END = String.raw`(?:(?:within|not later than|no later than|innert|innerhalb von|binnen|spätestens) )?(${NUMBER}) (days?|weeks?|tage?n?|wochen?) (?:after|of|from|following|nach) (?:the |each |every |dem |jedem )?(?:(month|quarter|year)(?:'s)?[- ]end|(monats|quartals|jahres)(?:ende|schluss|ultimo)|(?:the )?(?:end|ende) (?:of (?:the |each |every |a )?(?:calendar )?|des |eines |jedes |jeden )(month|quarter|year|monat|quartal|jahr)(?:e?s)?)`

/** The next such day that is not over; null for a count that nobody means. */
export function afterEnd([, count, unit = '', ...ends]: RegExpExecArray, today: string): string | null {
  const number = numberOf(count ?? '')
  if (number === null || number > MOST_DAYS) return null
  const days = /^w/i.test(unit) ? number * 7 : number
  const endOf = END_OF[(ends.find(Boolean) ?? 'm').slice(0, 1).toLowerCase()] ?? endOfMonth
  const before = addDays(endOf(today, -1), days)
  return before >= today ? before : addDays(endOf(today, 0), days)
}
const MOST_DAYS = 300
const ofYear = (day: string, away: number): string => `${yearOf(day) + away}-12-31`
const END_OF: Readonly<Record<string, (day: string, away: number) => string>> = {
  ...{ m: endOfMonth, q: endOfQuarter, y: ofYear, j: ofYear },
}
