// Dates as the reader writes them. A plain date (yyyy-mm-dd) names a day and never shifts with the time zone; an instant is
// shown in the reader's own zone. Both by region.ts; nothing else in the interface writes a date.
import { daysBetween } from '#contract/days.ts'
import { agoFormat, type DateOptions, dateText, partsNow } from './region.ts'

const DAY: DateOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const CLOCK: DateOptions = { hour: 'numeric', minute: '2-digit' }

const midnight = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`)

function plain(date: string, options: DateOptions): string {
  const at = midnight(date)
  return Number.isNaN(at) ? date : dateText({ ...options, timeZone: 'UTC' }, at)
}

function instant(time: string, options: DateOptions): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : dateText(options, at)
}

/** `2026-11-21` -> "21 Nov 2026", in every time zone. */
export const formatDay = (date: string): string => plain(date, DAY)

/** `2026-11-21` -> "Sat, 21 Nov 2026" */
export const formatWeekday = (date: string): string => plain(date, { weekday: 'short', ...DAY })

/** `2026-11-21` -> "Saturday" */
export const weekdayOf = (date: string): string => plain(date, { weekday: 'long' })

/** An ISO instant -> the day it is for the reader. */
export const formatDate = (time: string): string => instant(time, DAY)

/** An ISO instant -> day and time of the reader. */
export const formatTime = (time: string): string => instant(time, { ...DAY, ...CLOCK })

/** An ISO instant -> day and time to the second. */
export const formatMoment = (time: string): string => instant(time, { ...DAY, ...CLOCK, second: '2-digit' })

/** An ISO instant -> the time of the day alone. */
export const formatClock = (time: string): string => instant(time, CLOCK)

/** An ISO instant -> the time of the day with its seconds. */
export const formatSeconds = (time: string): string => instant(time, { ...CLOCK, second: '2-digit' })

/** An ISO instant -> "3 minutes ago". */
export function formatAgo(time: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000)
  if (Number.isNaN(seconds)) return time
  const size = Math.abs(seconds)
  if (size < 45) return 'just now'
  if (size < 3_600) return agoFormat().format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (size < 86_400) return agoFormat().format(Math.trunc(seconds / 3_600), 'hour')
  if (size < 30 * 86_400) return agoFormat().format(Math.trunc(seconds / 86_400), 'day')
  return formatDate(time)
}

/** `14:30` -> as the reader writes the time of a day, in every time zone. */
export const formatTimeOfDay = (time: string): string =>
  dateText({ ...CLOCK, timeZone: 'UTC' }, Date.parse(`2000-01-01T${time}:00Z`))

/** The reader's time of the day as hh:mm. */
export function clockNow(now = new Date()): string {
  const { hour, minute } = partsNow(now)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The reader's day as yyyy-mm-dd. */
export const today = (now = new Date()): string => partsNow(now).day

/** The plain date that an ISO instant falls on for the reader. */
export const dayOf = (time: string): string => {
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? time : today(at)
}

/** Whole days from the reader's today to a plain date: negative when it is past. */
export function daysUntil(date: string, now = new Date()): number {
  return daysBetween(today(now), date)
}

/** How far away a due day is, in words: "today", "in 3 days", "2 days overdue". */
export function formatDue(date: string, now = new Date()): string {
  const days = daysUntil(date, now)
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`
  if (days > 30) return formatDay(date)
  return agoFormat().format(days, 'day')
}

/** A Date of this browser whose own year, month, day and hour are the reader's: for libraries that know no zones. */
export function readersClock(now = new Date()): Date {
  const { day, hour, minute } = partsNow(now)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour, minute)
}
