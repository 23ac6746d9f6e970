// Dates as the reader writes them. A plain date (yyyy-mm-dd) names a day and never shifts with the time zone; an instant is
// shown in the reader's own zone.

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const instant = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' })
const instantWithTime = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const DAY_MS = 86_400_000

/** `2026-11-21` -> "21 Nov 2026", in every time zone. */
export function formatDay(date: string): string {
  const at = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(at) ? date : day.format(at)
}

/** An ISO instant -> the day it is for the reader. */
export function formatDate(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : instant.format(at)
}

/** An ISO instant -> day and time of the reader. */
export function formatTime(time: string): string {
  const at = Date.parse(time)
  return Number.isNaN(at) ? time : instantWithTime.format(at)
}

/** An ISO instant -> "3 minutes ago". */
export function formatAgo(time: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000)
  if (Number.isNaN(seconds)) return time
  const size = Math.abs(seconds)
  if (size < 45) return 'just now'
  if (size < 3_600) return relative.format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute')
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3_600), 'hour')
  if (size < 30 * 86_400) return relative.format(Math.trunc(seconds / 86_400), 'day')
  return formatDate(time)
}

/** The reader's day as yyyy-mm-dd. */
export function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Whole days from the reader's today to a plain date: negative when it is past. */
export function daysUntil(date: string, now = new Date()): number {
  return Math.round((Date.parse(`${date.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today(now)}T00:00:00Z`)) / DAY_MS)
}

/** How far away a due day is, in words: "today", "in 3 days", "2 days overdue". */
export function formatDue(date: string, now = new Date()): string {
  const days = daysUntil(date, now)
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`
  if (days > 30) return formatDay(date)
  return relative.format(days, 'day')
}
