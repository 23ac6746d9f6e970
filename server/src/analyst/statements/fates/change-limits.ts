// How much is compared, and how alike two texts must be, in the pass over a later one.
import type { StatementKind } from '#contract/statements.ts'

/** Less than this is no match; what is close to the best one makes it doubtful. */
export const LEAST = 0.45
export const MOST_EARLIER = 2_000
export const MOST_UNITS = 5_000
export const MOST_NEAR = 100
/** So many words of a sentence are looked up, and so many statements that hold one of them: the newest. */
export const MOST_WORDS = 60
export const MOST_OF_WORD = 200
/** And so many words that stand for it. */
export const MOST_KINDRED = 8
/** So close to the best match are those that the same words may mean too. */
export const CLOSE = 0.08
/** So much a sentence speaks of what is no promise, for it to be done, or of a promise, for it to be done by the tense alone. */
export const SURE_OF_IT = 0.6
/** And for it to be done by a plain line of it. */
export const PLAINLY = 0.49
/** And so close what was said of the same later: the day that it names is the one that moves now. */
export const NEAR = 0.3
/** One sentence settles so many statements of one matter at most. */
export const MOST_OF_ONE = 3
/** A word that few statements have. */
export const TELLING = 0.5
/** And so close that which of the two is meant is told by their kinds. */
export const EVEN = 0.03
/** What is looked for: what is still open, of those kinds; `OWED`: what has a day to move. */
export const OPEN = new Set(['found', 'confirmed', 'moved', 'delegated'])
export const OWED = new Set(['promise', 'deadline'])
export const KINDS = new Set<StatementKind>(['promise', 'decision', 'question', 'deadline'])
