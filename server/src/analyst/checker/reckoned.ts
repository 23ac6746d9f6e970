// Figures of a claim that follow from those of the sentences that carry its words.
import { follows, isReckoning, isSum, wayOf } from './arithmetic.ts'
import type { Clause } from './claim.ts'
import { type Carried, carries, type World } from './match.ts'
import type { Sentence } from './sentences.ts'
import { same, type Token } from './words.ts'

/** Fills in figures that follow from others: of the sentence, or of those that carry the claim's words. */
export function reckoned(
  clause: Clause,
  sentence: Sentence,
  carried: Carried[],
  close: readonly Sentence[],
  world: World,
): { all: Carried[]; proof: Sentence[] } {
  const used = carried.some(({ how }) => how === 'context')
    ? sentence.siblings.filter((each) =>
        clause.units.some((unit) => each.tokens.some((token) => carries(clause.tokens[unit] as Token, token))),
      )
    : []
  let proof = [sentence, ...used]
  const way = wayOf(clause)
  let sign: -1 | 0 | 1 | null = way === 0 ? null : way
  let all = carried.map((each) => {
    const { value } = each.token
    if (each.how !== 'none' || !value) return each
    const family = [sentence, ...sentence.siblings.filter(({ field }) => field !== 'history')]
    const wide = [
      ...family,
      ...close.filter((other) => other.record === sentence.record && !family.includes(other)).slice(0, 4),
    ]
    const across = [...family, ...close.filter((other) => !family.includes(other)).slice(0, 4)]
    for (const list of [[sentence], family, wide, across]) {
      const found = follows(value, clause, list, world.today)
      if (!found) continue
      sign = found.sign
      if (list.length > proof.length) proof = list
      return { ...each, how: 'computed' as const }
    }
    return each
  })
  if (sign === null) return { all, proof }
  const directed = (token: Token) =>
    (sign !== -1 && token.classes.some((name) => name === 'rise' || name === 'more')) ||
    (sign !== 1 && token.classes.some((name) => name === 'fall' || name === 'less'))
  const said = (token: Token) =>
    proof.length > 1 &&
    clause.tokens.some(isSum) &&
    proof.some((each) => each.tokens.some((other) => other.kind === 'word' && same(token, other)))
  all = all.map((each) =>
    (each.how === 'none' || each.how === 'turned') &&
    each.token.kind === 'word' &&
    (isReckoning(each.token) || directed(each.token) || said(each.token))
      ? { ...each, how: 'computed' as const }
      : each,
  )
  return { all, proof }
}
