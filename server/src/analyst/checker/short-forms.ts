// "SG" for Stuart Gilmartin and "IC" for the investment committee: a claim that writes out what its record shortens.
import type { Sentence } from './sentences.ts'
import type { Token } from './words.ts'

const SHORT = /^\p{Lu}{2,4}$/u

/** The short forms that stand in these sentences. */
export function shortFormsOf(sentences: readonly Sentence[]): ReadonlyMap<string, Token> {
  const found = new Map<string, Token>()
  for (const { tokens } of sentences)
    for (const token of tokens)
      if (token.kind === 'word' && token.content && SHORT.test(token.raw)) found.set(token.low, token)
  return found
}

/**
 * A claim's words with each run of words in a row whose first letters a record writes put down as that record writes it. Words that
 * the records know themselves (`known`) stay: then the record tells the two apart.
 */
export function shortened(
  tokens: readonly Token[],
  forms: ReadonlyMap<string, Token>,
  known: (token: Token) => boolean,
): Token[] {
  const made: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const run = longestRun(tokens, at, forms)
    const first = tokens[at] as Token
    if (run && !run.words.some(known)) {
      const last = run.words.at(-1) as Token
      made.push({ ...run.form, start: first.start, end: last.end })
      at += run.words.length
    } else {
      made.push(first)
      at += 1
    }
  }
  return made
}

function longestRun(tokens: readonly Token[], at: number, forms: ReadonlyMap<string, Token>) {
  for (let count = 4; count >= 2; count -= 1) {
    const words = tokens.slice(at, at + count)
    if (words.length < count || !words.every((token) => token.kind === 'word' && token.content)) continue
    // A name, or a term: not half of each.
    if (new Set(words.map(({ capital }) => capital)).size > 1) continue
    const form = forms.get(words.map(({ low }) => low[0] ?? '').join(''))
    if (form) return { form, words }
  }
  return null
}
