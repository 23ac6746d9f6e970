// Days and figures that a question names, found however a record writes them: "20/11" and "the 20th of November", "4600" and "4.600".
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { asksInGerman, type Term } from '../../text/asked.ts'
import { wordsOf } from '../../text/stems.ts'

/** A day and its month, in figures or words. */
const OF_MONTH =
  /\d{1,2} ?[./] ?\d{1,2}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?<!\p{L})(?:jän|mär|mai|okt|dez)/iu
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const GERMAN: Readonly<Record<string, string>> = { mar: 'mär', may: 'mai', oct: 'okt', dec: 'dez' }
const LEAST_FIGURE = 1000
const BY_WEEKDAY = 0.5

type Where = Pick<AnalystContext, 'today' | 'zone'>

/** The terms of a text, with one for each of its days instead of the words that say it. */
export function withDays(
  terms: readonly Term[],
  text: string,
  { today, zone }: Where,
  { isBefore = false }: { isBefore?: boolean } = {},
): Term[] {
  const days = datesIn(text, dateBase(text, today, zone, asksInGerman(text))).filter(
    ({ precision, words }) => precision === 'day' && /\d/.test(words) && OF_MONTH.test(words),
  )
  if (days.length === 0) return [...terms]
  const said = new Set(days.flatMap(({ words }) => wordsOf(words)).map((word) => word.toLowerCase()))
  const named = days.map(
    ({ day, words }): Term => ({
      stem: `#${day.slice(5)}`,
      word: words.toLowerCase(),
      isName: false,
      day,
      ...(isBefore ? { isBefore, weight: 0.7 } : {}),
    }),
  )
  const rest = terms.filter(({ word, isBefore: before = false }) => before !== isBefore || !said.has(word))
  return [...rest, ...named.filter(({ stem }) => !rest.some((term) => term.stem === stem))]
}

/** How well a sentence names this day of its month, as its text counts days: 1 by its date, less by a weekday alone. */
export function saysDay(sentence: string, day: string, written: string, { today, zone }: Where): number {
  const said = datesIn(sentence, dateBase(sentence, written || today, zone, asksInGerman(sentence))).filter(
    (each) => each.precision === 'day' && each.day.slice(5) === day.slice(5),
  )
  return said.length === 0 ? 0 : said.some(({ words }) => OF_MONTH.test(words)) ? 1 : BY_WEEKDAY
}

/** The figure that a word is, of a thousand and more; null: it is none. */
export function figureOf(word: string): number | null {
  const value = /^\d[\d.,]{2,14}$/.test(word) ? numberOf(word) : 0
  return value >= LEAST_FIGURE ? value : null
}

/** Whether a sentence says this figure, in whatever spelling. */
export const saysFigure = (sentence: string, value: number): boolean =>
  wordsOf(sentence).some((word) => figureOf(word.toLowerCase()) === value) ||
  amountsIn(sentence).some((amount) => amount.value === value)

/** "140" is said of "£140,000" and "140k". */
export const SHORT_FIGURE = /^\d{2,3}$/
export const saysThousands = (sentence: string, figure: string): boolean =>
  new RegExp(
    `(?<![\\d.,'])${figure}(?:[.,'’ ]000(?![\\d])| ?(?:k|thousand|tausend|tsd\\.?|T€|TEUR)(?!\\p{L}))`,
    'iu',
  ).test(sentence)

/** A day as records may write it, to be looked for. */
export function daySpellings(day: string): string[] {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const name = MONTHS[month - 1] ?? ''
  const two = String(month).padStart(2, '0')
  return [
    `${date}/${month}`,
    `${date}.${month}.`,
    `${name} ${date}`,
    `${date} ${name}`,
    `${date}th of ${name}`,
    `${date}. ${GERMAN[name] ?? name}`,
    ...(two === String(month) ? [] : [`${date}.${two}.`]),
    day,
  ]
}

/** A figure as records may write it. */
export function figureSpellings(value: number): string[] {
  const parted = Math.trunc(value).toLocaleString('en')
  return ['', '.', ',', ' '].map((sign) => parted.replaceAll(',', sign))
}
