// "The priciest printer for Ana's novel": a table is of a thing that its title names, and another record says whose thing that is.
import type { Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import type { PassageRead } from '../look-up/passages.ts'
import { kindsAsked } from './kinds.ts'
import { type Sheet, saysTerm } from './sheet.ts'

const LEAST = 6

/** The words that a table does not say are a name, with what is that one's, and a sentence elsewhere says the name together with a word of the table's title. */
export function isBridged(sheet: Sheet, left: readonly Term[], reads: readonly PassageRead[], text: string): boolean {
  const names = left.filter(({ isName }) => isName)
  const [name, ...more] = names
  if (name === undefined || more.length > 0) return false
  const things = left.filter((term) => term !== name)
  // "Ana's novel": what is hers stands behind the name.
  const behind = text.toLowerCase().split(new RegExp(`(?<!\\p{L})${name.word}(?:['’]?s)?(?!\\p{L})`, 'u'))[1] ?? ''
  if (
    things.length > 1 ||
    !things.every(({ word }) => behind.trimStart().startsWith(word) && kindsAsked(word).length >= 0)
  )
    return false
  const title = wordsOf(sheet.read.label)
    .map((word) => stemOf(word.toLowerCase()))
    .filter(
      (stem) =>
        stem.length >= LEAST &&
        !sheet.heads.some((head) => wordsOf(head).some((word) => stemOf(word.toLowerCase()) === stem)),
    )
  // What several titles say tells nothing.
  const telling = title.filter((stem) => reads.filter(({ title }) => title.includes(stem)).length < 3)
  return reads.some(
    (read) =>
      read.id !== sheet.read.id &&
      read.sentences.some(({ text: said }, at) => {
        if (!saysTerm(said, name)) return false
        const stems = read.stems[at] ?? []
        return telling.some((stem) => stems.includes(stem))
      }),
  )
}
