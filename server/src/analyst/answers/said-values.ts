// The days and amounts of a sentence, and when two of them say the same.
import type { AnalystContext } from '../context/analyst-context.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { amountsIn } from '../text/amounts.ts'
import { type AnswerKind, asksInGerman } from '../text/asked.ts'
import { type Hit, isDay } from './passages.ts'

/** `isYearOpen`: the year was not written, but follows from the day of the text. */
export type Said = { value: string; unit: 'day' | 'sum' | 'rate' | 'share'; isYearOpen: boolean }

/** An amount for each of something, which is no sum. */
export const FOR_EACH =
  /\d[^.;]{0,12} (?:a|an|per|each|for each|for every|pro|je|je angefangene) ?(?:day|week|month|year|hour|head|person|quarter|night|unit|piece|tag|woche|monat|jahr|stunde|kopf|person|nacht|stück)(?!\p{L})|\d ?(?:€|EUR|CHF|\$|£)? ?\/ ?\p{L}/iu
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/

/** The days or the amounts that a sentence names: what two passages may contradict each other in. */
export function saidIn(hit: Hit, kind: AnswerKind, context: AnalystContext): Said[] {
  const text = hit.read.sentences[hit.at]?.text ?? ''
  if (kind === 'when') {
    const german = asksInGerman(text)
    return datesIn(text, dateBase(text, hit.read.day || context.today, context.zone, german))
      .filter((date) => isDay(date, text))
      .map(({ day, words }) => ({ value: day, unit: 'day', isYearOpen: !YEAR.test(words) }))
  }
  if (kind !== 'how much') return []
  const shares = [...text.matchAll(/(?<![\d.,])\d[\d.,]{0,12}(?= ?%)/g)].map(([value]) => value)
  return [
    ...amountsIn(text).map(
      ({ value, words }): Said => ({
        value: String(value),
        unit: isRate(text, words) ? 'rate' : 'sum',
        isYearOpen: false,
      }),
    ),
    ...shares.map((value): Said => ({ value, unit: 'share', isYearOpen: false })),
  ]
}

const isRate = (text: string, words: string): boolean => {
  const at = text.indexOf(words)
  return at >= 0 && FOR_EACH.test(text.slice(at, at + words.length + 24).replace(/[;,] .*/, ''))
}

/** The same amount; the same day, also where one of them was written without its year. */
export const agrees = (one: Said, other: Said): boolean =>
  one.unit === other.unit &&
  (one.value === other.value ||
    (one.unit === 'day' && (one.isYearOpen || other.isYearOpen) && one.value.slice(5) === other.value.slice(5)))
