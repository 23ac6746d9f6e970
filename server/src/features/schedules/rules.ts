// When a schedule is due. Rules speak of days alone (the same as those of tasks, decision 0073); the hour is put on the clock of the zone
// afterwards, so that 08:00 stays 08:00 over a change of the clocks.
import { Temporal } from 'temporal-polyfill'
import { addDays } from '#contract/days.ts'
import type { ScheduleEvent } from '#contract/schedules.ts'
import { clockIn } from '#server/platform/days.ts'
import { nextDay } from '#server/platform/recurrence.ts'

export type Times = { rule: string; starts_on: string; time_of_day: string; time_zone: string }

/** A day whose hour has passed already, and the one after it: more are never needed to come behind a moment. */
const MOST_TRIES = 4
/** Times that passed while nothing ran are counted so far. */
const MOST_MISSED = 99

/** The first moment after this one at which it is due; null: the rule has ended. */
export function nextAfter(times: Times, after: Date): Date | null {
  let day = clockIn(times.time_zone, after).day
  if (day < times.starts_on) day = times.starts_on
  let inclusive = true
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = dayFrom(times, day, inclusive)
    if (found === null) return null
    const at = momentOf(found, times)
    if (at > after) return at
    day = found
    inclusive = false
  }
  return null
}

/** The next few moments after this one. */
export function nextTimes(times: Times, after: Date, most: number): Date[] {
  const found: Date[] = []
  let at: Date | null = after
  while (found.length < most) {
    at = nextAfter(times, at)
    if (at === null) break
    found.push(at)
  }
  return found
}

/** How many times, after the one that is due, have passed by now as well. */
export function missedBy(times: Times, due: Date, now: Date): number {
  let count = 0
  let at: Date | null = due
  while (count < MOST_MISSED) {
    at = nextAfter(times, at)
    if (at === null || at > now) break
    count++
  }
  return count
}

/** The first day of the rule on (`inclusive`) or after this one. */
function dayFrom({ rule, starts_on }: Times, day: string, inclusive: boolean): string | null {
  const recurrence = { recurrence_rule: rule, repeat_after_days: null, recurrence_start: starts_on }
  return inclusive ? nextDay(recurrence, addDays(day, -1), day) : nextDay(recurrence, day, day)
}

/** A time that the clock leaves out comes an hour later, one that it has twice comes once, the first time. */
function momentOf(day: string, { time_of_day, time_zone }: Times): Date {
  const wall = Temporal.PlainDateTime.from(`${day}T${time_of_day}`)
  // The zone as the clock is read by: one that is no longer known is UTC for both.
  const { zone } = clockIn(time_zone, new Date(0))
  return new Date(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)
}

const DAYS: Record<string, string> = {
  ...{ MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday' },
  ...{ FR: 'Friday', SA: 'Saturday', SU: 'Sunday' },
}
const WEEK = Object.keys(DAYS)
const WEEKDAYS = 'MO,TU,WE,TH,FR'
const LAST_OF_MONTH = '28,29,30,31'
const PLACES: Record<string, string> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  '4': 'fourth',
  '-1': 'last',
  '-2': 'last but one',
}

/** When a schedule runs, in plain words: `Every weekday at 08:00, Europe/Berlin`, `Every 2 weeks on Monday and Friday at …`. */
export function whenWords({ rule, time_of_day, time_zone }: Times): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const base = frequencyWords(parts)
  const hour = `at ${time_of_day}, ${time_zone}`
  if (base === null) return `By rule ${rule} ${hour}`
  const until = parts.get('UNTIL')
  const count = Number(parts.get('COUNT') ?? 0)
  const end = until
    ? `, until ${dayWords(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`)}`
    : count > 0
      ? `, ${count === 1 ? 'once' : `${count} times`}`
      : ''
  return `${base} ${hour}${end}`
}

/** Null: a rule beyond these words. */
function frequencyWords(parts: ReadonlyMap<string, string>): string | null {
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'UNTIL', 'COUNT', 'WKST']
  if ([...parts.keys()].some((name) => !known.includes(name))) return null
  const every = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY') ?? ''
  const dates = parts.get('BYMONTHDAY') ?? ''
  const place = parts.get('BYSETPOS')
  const plain = days === '' && dates === '' && place === undefined
  const each = (one: string) => (every === 1 ? `Every ${one}` : `Every ${every} ${one}s`)
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return plain ? each('day') : null
    case 'WEEKLY': {
      if (dates !== '' || place !== undefined) return null
      if (days === '') return each('week')
      if (every === 1 && inWeek(days) === WEEKDAYS) return 'Every weekday'
      if (every === 1 && inWeek(days) === WEEK.join(',')) return 'Every day'
      const names = inWeek(days).split(',')
      if (names.some((name) => DAYS[name] === undefined)) return null
      return every === 1
        ? `Every ${listed(names.map((name) => DAYS[name] ?? ''))}`
        : `${each('week')} on ${listed(names.map((name) => DAYS[name] ?? ''))}`
    }
    case 'MONTHLY':
      return monthWords(each('month'), { days, dates, place })
    default:
      return plain && parts.get('FREQ') === 'YEARLY' ? each('year') : null
  }
}

function monthWords(
  each: string,
  { days, dates, place }: { days: string; dates: string; place: string | undefined },
): string | null {
  if (days === '' && dates === LAST_OF_MONTH && place === '-1') return `${each} on the last day`
  if (days === '' && dates === '-1' && place === undefined) return `${each} on the last day`
  if (days === '' && place === undefined && dates !== '') {
    const numbers = dates.split(',').map(Number)
    return numbers.every((number) => number > 0) ? `${each} on the ${listed(numbers.map(ordinal))}` : null
  }
  if (dates !== '') return null
  if (days === '') return place === undefined ? each : null
  if (inWeek(days) === WEEKDAYS && place !== undefined)
    return PLACES[place] ? `${each} on the ${PLACES[place]} weekday` : null
  const [, at = '', day = ''] = /^([+-]?\d?)([A-Z]{2})$/.exec(days) ?? []
  const which = PLACES[(at || place || '').replace('+', '')]
  return which && DAYS[day] ? `${each} on the ${which} ${DAYS[day]}` : null
}

const inWeek = (days: string) =>
  days
    .split(',')
    .toSorted((a, b) => WEEK.indexOf(a) - WEEK.indexOf(b))
    .join(',')

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const EVENTS: Record<ScheduleEvent, string> = {
  note_added: 'When a note is added',
  kpi_behind: 'When a KPI falls behind',
  task_overdue: 'When one of my tasks is overdue',
  promise_broken: 'When a promise is broken',
}

/** `When a note is added, 10 minutes later`. */
export const eventWords = (event: ScheduleEvent, minutes: number): string =>
  `${EVENTS[event]}, ${minutes === 1 ? 'a minute' : `${minutes} minutes`} later`
