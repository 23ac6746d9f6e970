// Days in words. Three ways, each for its place: a date inside advice ('24 Mar 2026'), a day as people say it ('Friday 27 November'), a
// distance ('9 days ago'). Days are yyyy-mm-dd; what they are compared with is the person's own day.
import { daysBetween } from '#contract/days.ts'
import { awayGerman, daysDative } from '../text/german-speech.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const at = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

export { spokenDate } from '#contract/days.ts'

/** '2026-03-24' -> '24.03.2026'. */
export const spokenGerman = (day: string): string => day.slice(0, 10).split('-').toReversed().join('.')

/** From so many days on they are told in years. */
const YEARS_FROM = 1_000
/** A number of days with its digits: '1 day', '48 days'; 'more than 7 years' where nobody counts days any more. */
export const inDays = (days: number) =>
  days >= YEARS_FROM
    ? `more than ${Math.floor(days / 365.2425)} years`
    : `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

/** '2026-11-27' -> 'Friday'. */
export const weekdayName = (day: string): string => weekday.format(at(day))

/** The day as people say it: 'today', 'tomorrow', 'Friday 27 November', and with its year where that is not this one or far. */
export function spokenDay(day: string, today: string): string {
  const days = daysBetween(today, day)
  const near = ['yesterday', 'today', 'tomorrow'][days + 1]
  if (near !== undefined) return near
  return (Math.abs(days) > 180 && day.slice(0, 4) !== today.slice(0, 4) ? full : long).format(at(day)).replace(',', '')
}

/** 'on Friday 27 November', 'yesterday': the day inside a sentence. */
export const onDay = (day: string, today: string): string =>
  Math.abs(daysBetween(today, day)) <= 1 ? spokenDay(day, today) : `on ${spokenDay(day, today)}`

/** 'today', 'yesterday', '9 days ago', 'in 4 days'. */
export function distance(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (Math.abs(days) <= 1) return spokenDay(day, today)
  return days < 0 ? `${inDays(-days)} ago` : `in ${inDays(days)}`
}

/** '9 days overdue', 'due today', 'due Friday 27 November'; 'no date' where there is none. */
export function due(day: string | null, today: string): string {
  if (day === null) return 'no date'
  const days = daysBetween(today, day)
  return days < 0 ? `${inDays(-days)} overdue` : `due ${spokenDay(day, today)}`
}

/** 'am 27.11.2026', 'gestern'. */
export const onDayGerman = (day: string, today: string): string =>
  Math.abs(daysBetween(today, day)) <= 1 ? awayGerman(daysBetween(today, day)) : `am ${spokenGerman(day)}`

/** 'seit 9 Tagen überfällig (18.11.2026)', 'heute fällig', 'fällig 27.11.2026'; 'ohne Datum' where there is none. */
export function dueGerman(day: string | null, today: string): string {
  if (day === null) return 'ohne Datum'
  const days = daysBetween(today, day)
  if (days < 0) return `seit ${daysDative(-days)} überfällig (${spokenGerman(day)})`
  if (days === 0) return 'heute fällig'
  return days === 1 ? `morgen fällig (${spokenGerman(day)})` : `fällig ${spokenGerman(day)}`
}
