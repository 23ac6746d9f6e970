// The words of a sentence as the checker reads them.
import { SEPARABLE } from './lexicon.ts'
import { CONJUNCTIONS } from './small-words.ts'
import { type Token, tokensOf, withSeparated } from './words.ts'

/** The words of a name, a label or a heading, without marks. */
export const contextOf = (text: string, day: string | null) =>
  tokensOf(text, day).filter((token) => token.kind !== 'mark')

const ended = (tokens: Token[]) => (at: number) => {
  const next = tokens[at + 1]
  return (
    next === undefined ||
    next.kind === 'mark' ||
    CONJUNCTIONS.has(next.low) ||
    /^(?:am|bis|um|ab|per|wenn|weil|dass)$/.test(next.low)
  )
}

/** A sentence's tokens with separable verbs put together. */
export function readTokens(text: string, day: string | null): Token[] {
  const tokens = tokensOf(text, day)
  return withSeparated(tokens, ended(tokens), SEPARABLE)
}
