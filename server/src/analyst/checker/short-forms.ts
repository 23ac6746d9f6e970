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

/** Initials by first name, of people who alone have that first name and those initials. */
export function firstNamesOf(people: readonly string[]): ReadonlyMap<string, string> {
  const parts = [...new Set(people)]
    .map((name) =>
      name
        .toLowerCase()
        .split(/[\s-]+/)
        .filter((part) => /^\p{L}/u.test(part)),
    )
    .filter((each) => each.length >= 2 && each.length <= 4)
  const forms = parts.map((each) => ({ first: each[0] ?? '', initials: each.map((part) => part[0] ?? '').join('') }))
  // Counted, and not held against one another: hundreds of people are known, and each reply is checked.
  const [firsts, all] = [timesOf(forms.map(({ first }) => first)), timesOf(forms.map(({ initials }) => initials))]
  return new Map(
    forms
      .filter(({ first, initials }) => firsts.get(first) === 1 && all.get(initials) === 1)
      .map(({ first, initials }) => [first, initials]),
  )
}

function timesOf(words: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

/**
 * A claim's words with each run of words in a row whose first letters a record writes put down as that record writes it. Words that
 * the records know themselves (`known`) stay: then the record tells the two apart.
 */
export function shortened(
  tokens: readonly Token[],
  forms: ReadonlyMap<string, Token>,
  firstNames: ReadonlyMap<string, string>,
  known: (token: Token) => boolean,
): { tokens: Token[]; any: boolean } {
  const made: Token[] = []
  let any = false
  for (let at = 0; at < tokens.length; ) {
    const run = longestRun(tokens, at, forms)
    const first = tokens[at] as Token
    if (run && !run.words.some(known)) {
      const last = run.words.at(-1) as Token
      made.push({ ...run.form, start: first.start, end: last.end })
      at += run.words.length
      any = true
      continue
    }
    // "Anil had it from Oliver" over "AD", "OP": whose surname stands behind the first name is written out.
    const form = first.capital && !tokens[at + 1]?.capital ? forms.get(firstNames.get(first.low) ?? '') : undefined
    const isTheirs = form !== undefined && !known(first)
    made.push(isTheirs ? { ...form, start: first.start, end: first.end } : first)
    any ||= isTheirs
    at += 1
  }
  return { tokens: made, any }
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
