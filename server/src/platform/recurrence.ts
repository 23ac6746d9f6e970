// When what recurs comes again. Plain days alone: the time of the day is added by the clock of whoever it is for, so that no change
// of the clocks moves a day. Rules are RFC 5545's, read by a library.
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays } from '#contract/days.ts'

/** So far into the future a rule is followed: what comes after nobody's life is a mistake. */
const YEARS_AHEAD = 200
/** A rule by days needs so many to come to a leap day. */
const MOST_PERIODS = 5_000
const LAST_DAY = '9999-12-31'
const PART =
  /^(?:FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)|(?:INTERVAL|COUNT)=[1-9]\d{0,3}|UNTIL=\d{8}|WKST=(?:MO|TU|WE|TH|FR|SA|SU)|BYDAY=[A-Z\d,+-]+|BY(?:MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS)=[\d,+-]+)$/
/** The library follows a number that there cannot be as if it were not there. */
const MOST: Record<string, number> = { BYMONTHDAY: 31, BYYEARDAY: 366, BYWEEKNO: 53, BYMONTH: 12, BYSETPOS: 366 }

export type Recurrence = {
  recurrence_rule: string | null
  repeat_after_days: number | null
  /** The day from which the rule counts, yyyy-mm-dd. */
  recurrence_start: string | null
}

/** As it is kept: in capitals, without the name that the line has in a calendar. */
export const ruleOf = (given: string): string =>
  given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')

/** What is wrong with a rule that begins on this day, in words for who wrote it; null: nothing. `rule`: as `ruleOf` gives it. */
export function ruleProblem(rule: string, start: string): string | null {
  const parts = rule.split(';')
  const names = parts.map((part) => part.split('=')[0])
  if (!parts.every((part) => PART.test(part)) || new Set(names).size !== names.length || !names.includes('FREQ'))
    return 'Please give a rule by days, such as FREQ=WEEKLY;BYDAY=MO or FREQ=MONTHLY;BYDAY=-1FR.'
  if (names.includes('COUNT') && names.includes('UNTIL'))
    return 'Please let the rule end after a number of times or on a day, not both.'
  const unread = 'This rule cannot be read. Please check its parts, such as FREQ=MONTHLY;BYMONTHDAY=15.'
  if (!parts.every(inRange)) return unread
  try {
    readerOf(rule, start)
  } catch {
    return unread
  }
  try {
    if (occurrence(rule, start, start, true) !== null) return null
  } catch {
    // It was looked for long enough.
  }
  return 'This rule never comes to a day. Please choose a day that there is: no February has a 31st.'
}

/**
 * The day of the next one, yyyy-mm-dd; null: the rule has ended, or there is none. By a rule it is the first day after the one on which
 * this one was due that is not past; else so many days after `today`, the day on which it was done.
 */
export function nextDay(
  { recurrence_rule, repeat_after_days, recurrence_start }: Recurrence,
  due: string | null,
  today: string,
): string | null {
  if (repeat_after_days !== null) {
    return today > addDays(LAST_DAY, -repeat_after_days) ? null : addDays(today, repeat_after_days)
  }
  if (recurrence_rule === null) return null
  const after = due ?? today
  const start = recurrence_start ?? after
  try {
    return today > after
      ? occurrence(recurrence_rule, start, today, true)
      : occurrence(recurrence_rule, start, after, false)
  } catch {
    // A rule that was good when it was kept: better no next task than none done.
    return null
  }
}

function occurrence(rule: string, start: string, from: string, inclusive: boolean): string | null {
  const next = readerOf(rule, start).next(midnight(from), inclusive)
  if (!next) return null
  const day = next.toPlainDate().toString()
  return day.length > 10 || next.year > Number(from.slice(0, 4)) + YEARS_AHEAD ? null : day
}

function inRange(part: string): boolean {
  const [name = '', values = ''] = part.split('=')
  const most = MOST[name]
  if (most === undefined) return true
  return values.split(',').every((value) => {
    const size = Math.abs(Number(value))
    return /^[+-]?\d+$/.test(value) && size >= 1 && size <= most && (name !== 'BYMONTH' || !value.startsWith('-'))
  })
}

const readerOf = (rule: string, start: string) =>
  new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rule}`,
    maxIterations: MOST_PERIODS,
    strict: true,
  })

const midnight = (day: string) => Temporal.ZonedDateTime.from(`${day}T00:00:00[UTC]`)
