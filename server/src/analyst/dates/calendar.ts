// Counting days for dates in texts. Days are yyyy-mm-dd; weeks begin on Monday and are numbered as in ISO 8601.
import { addDays, daysBetween, weekdayNumber } from '#contract/days.ts'

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** A day of the calendar; null where there is none, as 31 June. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2200) return null
  return day > lastOf(year, month) ? null : `${year}-${pad(month)}-${pad(day)}`
}
/** How many days a month has. */
export const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
export const yearOf = (day: string): number => Number(day.slice(0, 4))
export const monthOf = (day: string): number => Number(day.slice(5, 7))
export const monday = (day: string): string => addDays(day, -((weekdayNumber(day) + 6) % 7))
/** The Friday of a day's week. */
export const endOfWeek = (day: string): string => addDays(monday(day), 4)
export function endOfMonth(day: string, away = 0): string {
  const first = monthsOn(`${day.slice(0, 7)}-01`, away)
  return `${first.slice(0, 7)}-${pad(lastOf(yearOf(first), monthOf(first)))}`
}
/** The same day so many months on, or the last of that month where it is shorter. */
export function monthsOn(day: string, away: number): string {
  const at = yearOf(day) * 12 + monthOf(day) - 1 + away
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
  return `${year}-${pad(month)}-${pad(Math.min(Number(day.slice(8, 10)), lastOf(year, month)))}`
}
export function endOfQuarter(day: string, away = 0): string {
  const into = (monthOf(day) - 1) % 3
  return endOfMonth(day, 2 - into + away * 3)
}
/** The Friday of week `week` of the year; null where that year has no such week. */
export function weekOf(year: number, week: number): string | null {
  if (week < 1 || week > 53) return null
  const friday = addDays(monday(`${year}-01-04`), (week - 1) * 7 + 4)
  return week === 53 && monday(`${year + 1}-01-04`) <= friday ? null : friday
}
/** The nearest of the candidates: those at most `back` days ago first, by time. */
export function upcoming(candidates: readonly (string | null)[], today: string, back: number): string | null {
  const days = candidates.filter((day) => day !== null).toSorted()
  return days.find((day) => daysBetween(today, day) >= -back) ?? days.at(-1) ?? null
}

/** "Mon 19": the day of that number that falls on that weekday and lies nearest, rather ahead than behind; null: none does. */
export function numberedWeekday(weekday: number, number: number, base: string): string | null {
  const months = [0, 1, -1, 2].map((away) => monthsOn(`${base.slice(0, 7)}-01`, away))
  const fits = months
    .map((first) => dayOf(yearOf(first), monthOf(first), number))
    .filter((day) => day !== null)
    .filter((day) => weekdayNumber(day) === weekday)
  return fits.find((day) => day >= base) ?? fits.find((day) => daysBetween(day, base) <= 45) ?? null
}

const isWorkingDay = (day: string): boolean => weekdayNumber(day) % 6 !== 0

/** So many working days on, or back below zero, without Saturdays and Sundays; holidays it does not know. */
export function workingDaysOn(day: string, count: number): string {
  let on = day
  for (let left = Math.abs(count); left > 0; ) {
    on = addDays(on, Math.sign(count))
    if (isWorkingDay(on)) left -= 1
  }
  return on
}

/** Working days from the day after `day` to `end`, with it; as `workingDaysOn` counts them. None where `end` is not ahead. */
export function workingDaysTo(day: string, end: string): number {
  let count = 0
  for (let on = addDays(day, 1); on <= end; on = addDays(on, 1)) if (isWorkingDay(on)) count += 1
  return count
}
