// A claim taken apart: what of it has to be carried by a record.

import { readTokens } from './read-tokens.ts'
import { type Segment, segmentsOf } from './sentences.ts'
import { BECAUSE, CONDITIONS, NEGATIONS, QUANTIFIERS, THEREFORE } from './small-words.ts'
import { isGerman, isUndecided } from './verbs.ts'
import type { Token } from './words.ts'

export type Clause = {
  /** What the places of the tokens count in. */
  source: string
  text: string
  tokens: Token[]
  segments: Segment[]
  german: boolean
  /** Its language does not show: that of the record counts. */
  undecided: boolean
  /** Places of the tokens that must be carried. */
  units: number[]
  negations: number
  quotes: string[]
}

const quotation =
  /“([^“”]{2,600})”|„([^„“”]{2,600})[“”]|«([^«»]{2,600})»|»([^«»]{2,600})«|"([^"]{2,600})"|(?<![\p{L}\p{N}])‘([^‘’]{3,300})’(?![\p{L}\p{N}])/gu

/** What stands in quotation marks. */
export const quotesIn = (text: string): string[] =>
  [...text.matchAll(quotation), ...unclosed(text)].map((match) =>
    (match.slice(1).find((group) => group !== undefined) ?? '').trim(),
  )
/** Whoever opens a quotation and does not close it quotes all the rest. */
const unclosed = (text: string) => {
  const found = /[“„«]([^“”„«»]{2,600})$/u.exec(text)
  return found && !/„[^„“”]{0,600}$/.test(text.slice(0, found.index)) ? [found] : []
}

/** Words without Markdown: emphasis, links by their text, the marks of citations. */
export const bareOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\[\\?\[?\d{1,3}\\?\]?\]\([^()\s]{0,300}\)/g, '')
    .replace(/\[([^[\]\n]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/\[(?:[a-z]\d{1,4}(?:, ?)?){1,8}\]/gi, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, '')
    .trim()

/** The records that the marks of a text lead to. */
export const linksOf = (text: string): { kind: string; id: string }[] =>
  [...text.matchAll(/\]\(\/app\/records\/([a-z_]{1,20})\/([\w%-]{1,80})\)/g)].map(([, kind = '', id = '']) => ({
    kind,
    id: decodeURIComponent(id),
  }))

export function clauseOf(text: string, day: string | null): Clause {
  const tokens = readTokens(text, day)
  return clauseFrom(text, tokens)
}

export function clauseFrom(source: string, tokens: Token[]): Clause {
  const text = source.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
  const units = tokens.flatMap((token, at) => (isUnit(token) ? [at] : []))
  return {
    source,
    text,
    tokens,
    segments: segmentsOf(tokens),
    german: isGerman(tokens),
    undecided: isUndecided(tokens),
    units,
    negations: tokens.filter((token) => NEGATIONS.has(token.low)).length,
    quotes: quotesIn(text),
  }
}
const isUnit = (token: Token) =>
  token.kind === 'value'
    ? !/^(?:one|eins)$/i.test(token.raw)
    : token.kind === 'word' && token.content && token.joined !== 'second'

/** The quantifiers of a stretch of tokens, as classes. */
export const quantifiersOf = (tokens: readonly Token[]): Set<string> =>
  new Set(tokens.flatMap((token, at) => (isTurn(tokens, at) ? [] : (QUANTIFIERS.get(token.low) ?? []))))

/** "196 all in", "half term", "at all": a turn of speech that counts nothing. */
function isTurn(tokens: readonly Token[], at: number): boolean {
  const [before, token, next, after] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]]
  if (token?.low === 'half')
    return /^(?:terms?|time|board|year|yearly|day|days|past|moon|mast|price|brothers?|sisters?)$/.test(next?.low ?? '')
  if (token?.low !== 'all') return false
  if (/^(?:at|after|above)$/.test(before?.low ?? '') && (next === undefined || next.kind === 'mark')) return true
  return (
    /^(?:told|right|clear)$/.test(next?.low ?? '') ||
    (/^(?:in|out)$/.test(next?.low ?? '') && (after === undefined || after.kind === 'mark'))
  )
}

export const isConditional = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => CONDITIONS.has(token.low) && token.low !== 'ob' && token.low !== 'whether')

export type Split = { effect: Token[]; cause: Token[]; before: Token[] }
/** Cuts at a word of cause; null where there is none. Tokens stay in the order of the text. */
export function causeOf(tokens: readonly Token[]): Split | null {
  for (const [at, token] of tokens.entries()) {
    if (!BECAUSE.has(token.low) && !THEREFORE.has(token.low) && !/^(?:due|owing|thanks)$/.test(token.low)) continue
    const left = tokens.slice(0, at)
    const right = tokens.slice(at + 1)
    if (
      BECAUSE.has(token.low) &&
      token.low !== 'due' &&
      token.low !== 'owing' &&
      token.low !== 'thanks' &&
      token.low !== 'since'
    ) {
      if (left.some((each) => each.content)) return { effect: left, cause: right, before: [] }
      const comma = right.findIndex((each) => each.raw === ',')
      if (comma > 0) return { effect: right.slice(comma + 1), cause: right.slice(0, comma), before: [] }
    }
    if (/^(?:due|owing|thanks)$/.test(token.low) && right[0]?.low === 'to')
      return { effect: left, cause: right.slice(1), before: [] }
    if (THEREFORE.has(token.low)) {
      if (/^(?:led|führte)$/.test(token.low) && !/^(?:to|zu|zum|zur)$/.test(right[0]?.low ?? '')) continue
      if (left.some((each) => each.content)) return { effect: right, cause: left, before: [] }
      return { effect: right, cause: [], before: [] }
    }
  }
  return null
}

/** Nobody's sentence has more; what a model writes may have, and each half is cut again. */
const MOST_CUTS = 16
const CUTS = /^(?:and|but|while|whereas|und|aber|während|,|–|—|;)$/

/** Where a claim may be cut into two that are proven each for itself: at conjunctions and semicolons. */
export function cutsIn(clause: Clause): [Clause, Clause][] {
  const cuts = [...clause.tokens.entries()].filter(([at, { low, raw }]) => at > 0 && (raw === ';' || CUTS.test(low)))
  if (cuts.length > MOST_CUTS) return []
  const made: [Clause, Clause][] = []
  for (const [at, token] of cuts) {
    const left = clause.tokens.slice(0, at)
    let right = clause.tokens.slice(at + 1)
    if (token.raw === ',' && /^(?:and|but|while|und|aber|während)$/.test(right[0]?.low ?? '')) right = right.slice(1)
    const weight = (list: Token[]) => list.filter(isUnit).length
    if (weight(left) < 2 || weight(right) < 2) continue
    // "Ruth said, …": what was said is proven by her words alone.
    if (left.findLast(({ content }) => content)?.classes.includes('say')) continue
    made.push([clauseFrom(clause.source, left), clauseFrom(clause.source, right)])
  }
  return made
}
