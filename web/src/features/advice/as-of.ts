// Advice that is kept says how far a day is from the day on which it was written: here it is counted from the reader's own.
import { addDays, daysBetween } from '#contract/days.ts'

type AsOf = {
  text: string
  /** The day that "today" and other such words are still told from; null: they hold as they stand. */
  from: string | null
}

const ENGLISH_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const GERMAN_NUMBERS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']
const ENGLISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ENGLISH_COUNT = `(?:\\d{1,4}|${ENGLISH_NUMBERS.join('|')})`
const GERMAN_COUNT = `(?:\\d{1,4}|${GERMAN_NUMBERS.join('|')}|einem)`
const ENGLISH = `today|tomorrow|yesterday|in ${ENGLISH_COUNT} days?|${ENGLISH_COUNT} days? ago`
const GERMAN = `heute|morgen|gestern|in ${GERMAN_COUNT} Tag(?:en)?|vor ${GERMAN_COUNT} Tag(?:en)?`
const ENGLISH_DAY = '(\\d{1,2}) (\\p{Lu}\\p{Ll}{2})\\p{Ll}{0,6} (\\d{4})'
const GERMAN_DAY = '(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})'

/** "13 Dec 2026, in 15 days", „13.12.2026, in 15 Tagen“, or a distance behind a comma that ends what is said. */
const DISTANCE = new RegExp(
  `(?:(?:${ENGLISH_DAY}|${GERMAN_DAY})(?=, ))?, (${ENGLISH}|${GERMAN})(?=[).;:,]|\\s*$)`,
  'gmu',
)
/** The distance alone, behind a comma: without it the words hold on any day. */
export const AWAY = new RegExp(`, (?:${ENGLISH}|${GERMAN})(?=[).:;,]|$)`, 'gu')
/** What else is told from the day of writing. */
const OTHER = new RegExp(
  `(?<![\\p{L}\\d])(?:${ENGLISH}|tonight|(?:for|by) ${ENGLISH_COUNT} days|${ENGLISH_COUNT} days? (?:overdue|past|behind)|noch heute|${GERMAN}|seit ${GERMAN_COUNT} Tag(?:en)?)(?![\\p{L}\\d])`,
  'u',
)

/** `written`, `today`: days. A day that stands beside its distance is counted anew; what cannot be is told with its day (`from`). */
export function asOf(text: string, written: string, today: string): AsOf {
  if (written >= today) return { text, from: null }
  const counted = text.replace(DISTANCE, (whole, ...groups: (string | undefined)[]) => {
    const [day, month = '', year, germanDay, germanMonth = '', germanYear, distance = ''] = groups
    const left = daysIn(distance)
    if (left === null) return whole
    const named =
      year !== undefined
        ? dateOf(year, ENGLISH_MONTHS.indexOf(month.toLowerCase()) + 1, day)
        : germanYear !== undefined
          ? dateOf(germanYear, Number(germanMonth), germanDay)
          : null
    const now = daysBetween(today, named ?? addDays(written, left))
    const words = isGerman(distance) ? awayGerman(now) : awayEnglish(now)
    return `${whole.slice(0, whole.length - distance.length)}${words}`
  })
  // What was counted just now is no more told from the day of writing.
  const rest = counted.replace(DISTANCE, '')
  return { text: counted, from: OTHER.test(rest) ? written : null }
}

const dateOf = (year: string, month: number, day = '') =>
  month < 1 ? null : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

const isGerman = (distance: string) => new RegExp(`^(?:${GERMAN})$`, 'u').test(distance)

function daysIn(distance: string): number | null {
  const near = ['gestern', 'heute', 'morgen'].indexOf(distance) + ['yesterday', 'today', 'tomorrow'].indexOf(distance)
  if (near > -2) return near
  const word = distance.replace(/^(?:in|vor) | ?days?\b.*$| Tag(?:en)?$/gu, '').trim()
  const number = /^\d+$/.test(word)
    ? Number(word)
    : Math.max(ENGLISH_NUMBERS.indexOf(word), GERMAN_NUMBERS.indexOf(word === 'einem' ? 'ein' : word))
  if (number < 0) return null
  return /ago$|^vor /.test(distance) ? -number : number
}

function awayEnglish(days: number): string {
  const near = ['yesterday', 'today', 'tomorrow'][days + 1]
  return near ?? (days < 0 ? `${-days} days ago` : `in ${days} days`)
}
function awayGerman(days: number): string {
  const near = ['gestern', 'heute', 'morgen'][days + 1]
  return near ?? (days < 0 ? `vor ${-days} Tagen` : `in ${days} Tagen`)
}
