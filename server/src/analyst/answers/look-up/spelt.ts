// A word of a question as records may spell it, for the search.
import type { Term } from '../../text/asked.ts'
import { akin } from '../../text/stems.ts'
import { daySpellings, figureOf, figureSpellings } from '../gate/asked-days.ts'
import { LONG_NAME } from './alike.ts'

/**
 * A word with its other spellings: what is looked for as a part of words must keep its umlauts, so that the word itself goes along with its
 * stem; of a German compound its parts; words of the same sense.
 */
export function spelt({ word, stem, isName, day, same: houses = [], umlaut }: Term): string {
  if (day !== undefined) return daySpellings(day).join('|')
  const figure = figureOf(word)
  if (figure !== null) return [word, ...figureSpellings(figure)].join('|')
  const middle = Math.floor(word.length / 2) - 3
  const parts =
    word.length > 10 && !isName
      ? [
          word.slice(0, Math.max(5, word.length - 6)),
          word.slice(-6),
          word.slice(0, 5),
          ...(word.length > 14 ? [word.slice(middle, middle + 6)] : []),
        ]
      : []
  // "B'ham" is Birmingham.
  const cut = isName && word.length >= LONG_NAME ? [`${word[0]}'${word.slice(-3)}`, `${word[0]}'${word.slice(-4)}`] : []
  const same = isName ? [] : akin(stem).filter((each) => each.length > 3)
  return [
    word.startsWith(stem) && !isName ? stem : word,
    ...(umlaut === undefined ? [] : [umlaut]),
    ...houses,
    ...same.slice(0, MOST_SAME),
    ...parts,
    ...cut,
  ]
    .filter((each) => each.length > 1)
    .join('|')
}
const MOST_SAME = 3
