// Which of the statements that fit a sentence it speaks of: one, several of one matter, or none where different ones may be meant.
import * as limits from './change-limits.ts'
import { isNewer, isRelated, isSaidAgain, type Match, withoutGuesses } from './earlier.ts'
import type { Weights } from './matter-words.ts'

/** `scored`: those that fit, best first; `words`: the sentence's. */
export function meantOf(scored: readonly Match[], words: ReadonlySet<string>, weights: Weights): Match[] {
  const [first] = scored
  if (first === undefined) return []
  const close = scored.filter(
    (each) =>
      first.score - each.score < limits.CLOSE ||
      (first.score - each.score < limits.NEAR && isNewer(each.candidate, first.candidate, words, weights)),
  )
  const sure = withoutGuesses(close, (one, each) => isRelated(one, each, words, weights))
  close.splice(0, close.length, ...sure)
  // What moves has a day, what is done was promised: of two alike the other is not meant.
  const kept = close.filter(({ candidate }) => limits.OWED.has(candidate.earlier.kind))
  if (
    kept.length < close.length &&
    first.candidate.earlier.kind !== 'question' &&
    (kept[0]?.score ?? 0) >= first.score - limits.EVEN
  ) {
    close.splice(0, close.length, ...kept)
  }
  const [nearest = first] = close
  const isOne = close.every(({ candidate }) => isRelated(nearest.candidate, candidate, words, weights))
  if (!isOne) return []
  // What was said of the same on other days, by whomever it is owed, becomes the same.
  const again = scored.filter((each) => !close.includes(each) && isSaidAgain(nearest.candidate, each.candidate))
  return [...close, ...again].slice(0, limits.MOST_OF_ONE)
}
