// To which day something is put off: one that is named, or so many days, weeks or months from where it stands.
import { addDays, weekdayNumber } from '#contract/days.ts'
import { timeIn } from '../dates/time-of-day.ts'
import { dateBase, datesIn } from '../dates/written.ts'

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
  const words = dotted(at?.rest ?? text)
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

const NUMBERS: Record<string, number> = {}
for (const [at, words] of [
  'a an another one ein eine einen einem einer',
  'two zwei',
  'three drei',
  'four vier',
  'five fünf',
  'six sechs',
  'seven sieben',
  'eight acht',
  'nine neun',
  'ten zehn',
  'eleven elf',
  'twelve zwölf',
].entries())
  for (const word of words.split(' ')) NUMBERS[word] = at + 1
const NUMBER = String.raw`\d{1,3}|${Object.keys(NUMBERS).join('|')}`
const UNIT =
  'days?|weeks?|months?|fortnights?|(?:working|business|work) ?days?|weekdays?|tage?n?|wochen?|monate?n?|werktage?n?|arbeitstage?n?'
const LATER = 'later|back|out|further|später|nach hinten|zurück|weiter|hinaus'
const EARLIER = 'earlier|sooner|forward|ahead|up|früher|eher|nach vorne?|vor'
const SHIFT = new RegExp(
  `(?<= )(?:(?<lead>${LATER}|${EARLIER}) )?(?<by>by |um |for )?(?<number>${NUMBER}) (?:weitere |more )?(?<unit>${UNIT})(?: (?<way>${LATER}|${EARLIER}))?[.! ]*$`,
  'iu',
)

/** How far something is put off at the end of an order, and what stands before. `verb`: the order's own. */
export function shiftIn(text: string, verb: string): { shift: Shift; object: string } | null {
  const found = SHIFT.exec(text)
  const { lead, by, number = '', unit = '', way } = found?.groups ?? {}
  if (!found || !(lead ?? by ?? way)) return null
  const count = NUMBERS[number.toLowerCase()] ?? Number(number)
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
  if (unit === 'workday') {
    let at = day
    for (let left = Math.abs(by); left > 0; ) {
      at = addDays(at, Math.sign(by))
      if (weekdayNumber(at) % 6 !== 0) left -= 1
    }
    return at
  }
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, length))).toISOString().slice(0, 10)
}
