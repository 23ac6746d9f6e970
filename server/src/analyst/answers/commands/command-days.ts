// To which day something is put off: one that is named, or so many days, weeks or months from where it stands.
import { addDays } from '#contract/days.ts'
import { monthsOn, workingDaysOn } from '../../dates/calendar.ts'
import { timeIn } from '../../dates/time-of-day.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { NUMBER, numberOf } from '../../text/written-words.ts'

/** What dates are counted from, and how they are read. */
export type Clock = { today: string; zone: string; german: boolean }
/** So far from the day that the record has; less than nothing: to before it. */
export type Shift = { by: number; unit: 'day' | 'workday' | 'week' | 'month' }

/** The dot of '10.12.' is no full stop. */
export const dotted = (text: string) => text.replace(/(\d\.\d{1,2})$/, '$1.')

/** Words that stand around a day and say nothing more. */
const AROUND =
  /(?<!\p{L})(?:the|on|at|by|to|until|till|in|of|back|out|instead|now|then|morning|den|dem|der|die|das|am|um|im|bis|zum|vor|zurück|jetzt|dann|stattdessen|früh|vormittags?)(?!\p{L})|[,.!()]/giu

/** The day, and the time of it, where the words name nothing else; null where they do. `rest`: what stands behind the day. */
export function wholeDay(
  text: string,
  { today, zone, german }: Clock,
): { day: string | null; time: string | null; rest: string } | null {
  const at = timeIn(text)
  const words = dotted(at?.rest ?? text).replace(/^(?=\d{1,2}(?:st|nd|rd|th)(?!\p{L}))/iu, 'the ')
  const dates = datesIn(words, dateBase(words, today, zone, german))
  const [first] = dates
  const last = dates.at(-1)
  const plain = (part: string) => part.replace(AROUND, ' ').replace(/\s+/g, ' ').trim()
  if (!first || !last) return at && plain(words) === '' ? { day: null, time: at.time, rest: '' } : null
  if (plain(words.slice(0, first.from)) !== '') return null
  const between = dates.slice(1).every(({ from }, n) => plain(words.slice(dates[n]?.to ?? 0, from)) === '')
  const rest = between ? words.slice(last.to) : words.slice(first.to)
  const isTold = /\p{L}|\d/u.test(plain(rest))
  return { day: between ? last.day : first.day, time: at?.time ?? null, rest: isTold ? rest.trim() : '' }
}

const UNIT =
  'days?|weeks?|months?|fortnights?|(?:working|business|work) ?days?|weekdays?|tage?n?|wochen?|monate?n?|werktage?n?|arbeitstage?n?'
const LATER = 'later|back|out|further|später|nach hinten|zurück|weiter|hinaus'
const EARLIER = 'earlier|sooner|forward|ahead|up|früher|eher|nach vorne?|vor'
const SHIFT = new RegExp(
  `(?<= )(?:(?<lead>${LATER}|${EARLIER}) )?(?<by>by |um |for )?(?<number>another|${NUMBER}) (?:weitere |more )?(?<unit>${UNIT})(?: (?<way>${LATER}|${EARLIER}))?[.! ]*$`,
  'iu',
)

/** How far something is put off at the end of an order, and what stands before. `verb`: the order's own. */
export function shiftIn(text: string, verb: string): { shift: Shift; object: string } | null {
  const found = SHIFT.exec(text)
  const { lead, by, number = '', unit = '', way } = found?.groups ?? {}
  if (!found || !(lead ?? by ?? way)) return null
  const count = /^another$/i.test(number) ? 1 : (numberOf(number) ?? 1)
  const isEarlier =
    new RegExp(`^(?:${EARLIER})$`, 'iu').test(way ?? lead ?? '') || (/^bring$/iu.test(verb) && !(way ?? lead))
  const sign = isEarlier ? -1 : 1
  const kind = unit.toLowerCase()
  const object = text.slice(0, found.index).trim()
  if (/^fortnight/.test(kind)) return { shift: { by: sign * count * 14, unit: 'day' }, object }
  if (/^(?:working|business|work|weekday|werktag|arbeitstag)/.test(kind))
    return { shift: { by: sign * count, unit: 'workday' }, object }
  const each = /^(?:week|woche)/.test(kind) ? 'week' : /^(?:month|monat)/.test(kind) ? 'month' : 'day'
  return { shift: { by: sign * count, unit: each }, object }
}

/** The day that lies so far from another. */
export function shifted(day: string, { by, unit }: Shift): string {
  if (unit === 'day') return addDays(day, by)
  if (unit === 'week') return addDays(day, by * 7)
  if (unit === 'workday') return workingDaysOn(day, by)
  return monthsOn(day, by)
}
