// The first line of a note often says when it was written ("Thursday, one-to-one with Dana"): no day that bites.

import { weekdayNumber } from '#contract/days.ts'
import { WEEKDAY_WORDS } from '../text/written-words.ts'

const LONGEST = 70
/** "by Friday", "am Freitag": a day that is meant, whatever day it is today. */
const MEANT = /(?:^|[^\p{L}])(?:by|until|till|before|next|this|on|due|bis|vor|nächsten?|kommenden|am|zum) ?$/iu

/** Of two letters only where a dot, a number or nothing more follows: "Do." is Thursday, "Do it" is not. */
const SHORT = /^(?:[.,]|\s*\d|$)/

/** Whether a line names the weekday of `day` (yyyy-mm-dd) and no other, and as when it was written. */
export function isDateline(line: string, day: string): boolean {
  if (line.length > LONGEST) return false
  const named = [...line.matchAll(/\p{L}+/gu)].filter(
    ({ 0: word, index }) =>
      weekdayOf(word) !== null && (word.length > 2 || SHORT.test(line.slice(index + word.length))),
  )
  const [first, ...more] = named
  if (!first || more.length > 0 || weekdayOf(first[0]) !== weekdayNumber(day)) return false
  return !MEANT.test(line.slice(0, first.index))
}

/** 0 (Sunday) to 6; null: no weekday. A name or "so" in small letters is none. */
const weekdayOf = (word: string): number | null =>
  /^\p{Lu}/u.test(word) ? (WEEKDAY_WORDS[word.toLowerCase()] ?? null) : null
