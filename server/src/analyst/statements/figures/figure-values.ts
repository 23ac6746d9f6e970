// The numbers of a sentence as values that another text may replace: with their unit or what they count, in digits or as words.
import type { WrittenDate } from '../../dates/written-rules.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { SMALL_NUMBERS, TENS } from '../../text/number-words.ts'
import { stemOf } from '../../text/stems.ts'
import { LIGHT } from '../fates/light-words.ts'

export type Value = {
  from: number
  to: number
  value: number
  /** A currency, "%", or null: then `counted` tells of what. */
  unit: string | null
  /** Stems of the words behind it: "31 rental wetsuits"; empty for a bare number. */
  counted: ReadonlySet<string>
  /** One end of a range, a difference ("by 5", "5 more") or a part ("5 of the 40"): no value of the matter itself. */
  isPartial: boolean
}

const NUMBER_WORDS = new Map<string, number>([
  ...Object.values(SMALL_NUMBERS).flatMap((words) => words.map((word, at) => [word, at] as const).slice(2)),
  ...TENS.en.flatMap((word, at) => [
    [word, (at + 2) * 10] as const,
    ...SMALL_NUMBERS.en.slice(1, 10).map((one, nth) => [`${word}-${one}`, (at + 2) * 10 + nth + 1] as const),
  ]),
  ...TENS.de.flatMap((word, at) => [
    [word, (at + 2) * 10] as const,
    ...['ein', ...SMALL_NUMBERS.de.slice(2, 10)].map(
      (one, nth) => [`${one}und${word}`, (at + 2) * 10 + nth + 1] as const,
    ),
  ]),
])
const DIGITS =
  /(?<![\p{L}\p{N}.,:/'#§+-])\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?(?![\p{N}:/])|(?<![\p{L}\p{N}.,:/'#§+-])\d{1,7}(?:[.,]\d{1,2})?(?![\p{N}:/]|[.,]\d|-\d|\.(?= ?\p{L}{3,9}(?!\p{L}))(?! ?\p{Lu})|st\b|nd\b|rd\b|th\b)/gu
const WORD = /(?<![\p{L}-])\p{L}{3,9}(?:-\p{L}{3,5}|und\p{L}{6,8})?(?![\p{L}-])/gu
/** Whether a sentence has a number at all. */
export const mayTell = (sentence: string): boolean => /\d/.test(sentence) || wordsOfNumbers(sentence).length > 0

function wordsOfNumbers(sentence: string): { from: number; to: number; value: number }[] {
  const found: { from: number; to: number; value: number }[] = []
  for (const match of sentence.matchAll(WORD)) {
    const value = NUMBER_WORDS.get(match[0].toLowerCase())
    if (value !== undefined) found.push({ from: match.index, to: match.index + match[0].length, value })
  }
  return found
}

/** What stands before a number that only names something, or says how much less or more. */
const NAMES =
  /(?:(?<!\p{L})(?:no|nr|nrn|number|nummer|room|raum|zimmer|page|seite|line|linie|pier|gate|hall|halle|platz|floor|etage|chapter|section|abschnitt|clause|ziffer|article|art|artikel|abs|version|release|item|top|punkt|phase|lot|los|unit|haus|kw|week|woche|fy|iso|din|q|at|um|gegen|bis|until|till|parzelle|plot|boiler|kessel)s?\.?|[@#§])\s?$/iu
const DIFFERS =
  /(?<!\p{L})(?:by|um|another|additional|extra|further|plus|weitere[rn]?|zusätzliche?|nochmals?|noch mal|noch einmal|over|above|under|below|about half|at least|at most|up to a maximum of|über|unter|mindestens|höchstens|maximal|minimum|maximum|between|zwischen|every|alle)(?: (?:[£$€] ?)?)?$/iu
const RANGED = /(?:\d|\p{L})(?: ?[–-] ?| (?:to|bis|or|oder|and|und) )(?:[£$€] ?)?$/u
const RANGES = /^ ?(?:[–-] ?[£$€]?\d|(?:to|bis|or|oder) [£$€]?\d)/u
const FROM = /(?<!\p{L})(?:from|von|vom|between|zwischen) (?:[£$€] ?)?$/iu
const PART =
  /^(?: \p{L}+)?,? (?:(?:out )?of (?:the|our|them|these|those|its|\d)|von (?:den|unseren|ihnen|diesen|\d)|more(?!\p{L})|weitere|mehr(?! als)|extra|zusätzlich|less|fewer|weniger|too (?:many|few))/iu
const CLOCK = /^ ?(?:am|pm|a\.m|p\.m|uhr|o'clock|h\d\d)(?!\p{L})|^ ?(?:st|nd|rd|th)(?!\p{L})/iu
const SHARE = /^ ?(?:%|percent(?!\p{L})|per cent(?!\p{L})|prozent)/iu
const COUNTED = /^ ?(\p{L}[\p{L}'-]*)(?: (\p{L}[\p{L}'-]*))?(?: (\p{L}[\p{L}'-]*))?/u

/** The values of a sentence in its order; `dates` are those that it names, or null where their numbers may stay. */
export function valuesIn(sentence: string, dates: readonly WrittenDate[] | null): Value[] {
  const money = amountsIn(sentence)
  const found: Value[] = money.map(({ from, to, value, unit }) => ({
    ...{ from, to, value, unit },
    ...{ counted: unit === null ? countedBehind(sentence, to) : new Set<string>(), isPartial: false },
  }))
  const numbers = [...sentence.matchAll(DIGITS)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: numberOf(match[0]),
  }))
  const spoken = wordsOfNumbers(sentence)
  for (const { from, to, value } of [...numbers, ...spoken]) {
    if (found.some((one) => from < one.to && to > one.from)) continue
    if (dates?.some((day) => from < day.to && to > day.from)) continue
    const [before, behind] = [sentence.slice(Math.max(0, from - 24), from), sentence.slice(to, to + 60)]
    if (NAMES.test(before) || CLOCK.test(behind)) continue
    if (value >= 1900 && value < 2100 && Number.isInteger(value) && to - from === 4) continue
    const share = SHARE.exec(behind)
    // "Six pounds": spoken amounts of money.
    const [spent] = share === null ? amountsIn(`${value}${behind.slice(0, 16)}`) : []
    found.push({
      ...{ from, to, value },
      unit: share ? '%' : spent?.from === 0 ? spent.unit : null,
      counted: share || spent?.from === 0 ? new Set<string>() : countedBehind(sentence, to),
      isPartial: false,
    })
  }
  return found
    .toSorted((a, b) => a.from - b.from)
    .slice(0, 12)
    .map((one) => ({ ...one, isPartial: isPartial(sentence, one) }))
}

function isPartial(sentence: string, { from, to }: Value): boolean {
  const [before, behind] = [sentence.slice(Math.max(0, from - 40), from), sentence.slice(to, to + 40)]
  if (DIFFERS.test(before) || PART.test(behind)) return true
  if (RANGES.test(behind)) return !FROM.test(before)
  const [range] = RANGED.exec(before) ?? []
  return range !== undefined && /\d/.test(range) && !/(?<!\p{L})(?:from|von|vom) [^,;]{1,24}$/iu.test(before)
}

function countedBehind(sentence: string, to: number): ReadonlySet<string> {
  const counted = new Set<string>()
  const words = COUNTED.exec(sentence.slice(to, to + 80))?.slice(1) ?? []
  for (const word of words) {
    const plain = word?.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
    if (plain === undefined) break
    const isTime =
      /^(?:days?|weeks?|months?|years?|hours?|minutes?|tagen?|wochen?|monaten?|jahren?|stunden?|minuten?)$/.test(plain)
    if (!isTime && (LIGHT.has(plain) || plain.length < 3)) break
    counted.add(stemOf(plain))
  }
  return counted
}
