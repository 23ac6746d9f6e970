// How long what a model writes may be. What is longer is not read on: the line to the provider is closed.

/** An answer, in characters, with the mark of a cut one. */
export const MOST_ANSWER = 100_000
/** Stands at the end of an answer that was cut. */
export const CUT = '\n\n*… cut here: this answer was longer than 100,000 characters.*'

/** What a tool is called with, at most, in characters: longer arguments are cut, and are broken JSON then. */
export const MOST_INPUT = 100_000
/** The arguments of all calls of one answer together, and how many those may be. */
export const MOST_INPUTS = 500_000
export const MOST_CALLS = 200

/** A whole answer, cut with a mark where it is too long. */
export function answerOf(text: string): string {
  if (text.length <= MOST_ANSWER) return text
  // A link that was cut in two is no link.
  const kept = text.slice(0, MOST_ANSWER - CUT.length).replace(/\[[^\n[\]]{0,300}(\]\([^\s)]{0,300})?$/, '')
  return kept.toWellFormed() + CUT
}
