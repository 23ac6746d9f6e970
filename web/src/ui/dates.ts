// Dates as people read them. A plain date (yyyy-mm-dd) has no time zone and is never shifted; an instant is shown in the reader's zone.

const DAY_MS = 86_400_000
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The reader's own today, as yyyy-mm-dd. */
export function today(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Whole days from one plain date to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** '21 Nov 2026'; the year is left out when it is this one and `brief` is asked for. */
export function dateLabel(date: string, { brief = false, now = today() } = {}): string {
  const moment = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return date
  const format = brief && date.slice(0, 4) === now.slice(0, 4) ? shortDay : day
  const part = (type: string) => format.formatToParts(moment).find((one) => one.type === type)?.value
  return [part('day'), part('month'), part('year')].filter(Boolean).join(' ')
}

/** The plain date of an instant, in the reader's zone. */
export const dateOf = (instant: string): string => today(new Date(instant))

/** '12:04' */
export const timeLabel = (instant: string): string => clock.format(new Date(instant))

/** 'Today 12:04', 'Yesterday 12:04', '21 Nov', '21 Nov 2025' */
export function momentLabel(instant: string, now: string = today()): string {
  const date = dateOf(instant)
  const ago = daysBetween(date, now)
  if (ago === 0) return `Today ${timeLabel(instant)}`
  if (ago === 1) return `Yesterday ${timeLabel(instant)}`
  return dateLabel(date, { brief: true, now })
}

/** '0.3 s', '12 s', '3 min 4 s' */
export function durationLabel(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

export type Due = { label: string; overdue: boolean; soon: boolean }

/** How a due date stands to today: 'Overdue by 3 days', 'Due today', 'Due in 5 days', 'Due 21 Nov 2026'. */
export function dueLabel(due: string, now: string = today()): Due {
  const left = daysBetween(now, due)
  if (left < 0)
    return { label: left === -1 ? 'Overdue by 1 day' : `Overdue by ${-left} days`, overdue: true, soon: false }
  if (left === 0) return { label: 'Due today', overdue: false, soon: true }
  if (left === 1) return { label: 'Due tomorrow', overdue: false, soon: true }
  if (left <= 14) return { label: `Due in ${left} days`, overdue: false, soon: left <= 3 }
  return { label: `Due ${dateLabel(due, { brief: true, now })}`, overdue: false, soon: false }
}
