// Plain days, yyyy-mm-dd, counted the same way on both sides. A day has no time zone; which day it is for a person, each side knows itself.

const DAY_MS = 86_400_000
const midnight = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Whole days from one day to another; negative when `to` is earlier. Times are cut to their day. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / DAY_MS)

/** The day so many days on, or back where `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayNumber = (day: string): number => new Date(midnight(day)).getUTCDay()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** '2026-03-24' -> '24 Mar 2026'. */
export function spokenDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
