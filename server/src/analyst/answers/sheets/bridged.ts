// "The priciest printer for Ana's novel": a table is of a thing that its title names, and another record says whose thing that is.
import type { Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import type { PassageRead } from '../look-up/passages.ts'
import type { Sheet } from './sheet.ts'

const LEAST = 6
const [MOST_BETWEEN, MOST_TITLES] = [2, 2]

/**
 * Whether the words that a table does not say are a name, alone or with what is that one's beside it, and a sentence elsewhere says the name
 * together with a word of the table's title.
 */
export function isBridged(sheet: Sheet, left: readonly Term[], reads: readonly PassageRead[], text: string): boolean {
  if (left.length > 2) return false
  const asked = wordsOf(text.toLowerCase()).map(stemOf)
  const places = left.map(({ stem, word }) => asked.findIndex((each) => each === stem || each === stemOf(word)))
  const [one = 0, other = one] = places
  if (places.some((place) => place < 0) || Math.abs(one - other) > MOST_BETWEEN) return false
  const heads = new Set(sheet.heads.flatMap(wordsOf).map((word) => stemOf(word.toLowerCase())))
  const title = [...new Set(wordsOf(sheet.read.label).map((word) => stemOf(word.toLowerCase())))].filter(
    (stem) => stem.length >= LEAST && !heads.has(stem) && !asked.includes(stem),
  )
  // What several other titles say tells nothing.
  const telling = title.filter(
    (stem) => reads.filter((read) => read.id !== sheet.read.id && read.title.includes(stem)).length < MOST_TITLES,
  )
  return left.some((name) => reads.some((read) => read.id !== sheet.read.id && saysBoth(read, name, telling)))
}

/** One sentence calls somebody by the name, and says a word of the title. */
const saysBoth = (read: PassageRead, { stem }: Term, telling: readonly string[]): boolean =>
  read.sentences.some(
    ({ text }, at) =>
      telling.some((word) => read.stems[at]?.includes(word)) &&
      wordsOf(text).some((word) => /^\p{Lu}/u.test(word) && stemOf(word) === stem),
  )
