// Whether the record denies, plans, wishes, doubts or only asks what the claim says.

import { type Clause, isConditional } from './claim.ts'
import { carries } from './match.ts'
import { moodAt } from './mood.ts'
import { type Check, germanOf, type Problem, segmentAt } from './pivot.ts'
import type { Sentence } from './sentences.ts'
import { NEGATIONS } from './small-words.ts'
import { isVerb } from './verbs.ts'
import type { Token } from './words.ts'

const denials = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).filter((token) => NEGATIONS.has(token.low)).length

const isLacking = (tokens: readonly Token[]): boolean => /^(?:without|ohne)$/.test(tokens[0]?.low ?? '')
const isHaving = (tokens: readonly Token[]): boolean => /^(?:with|mit)$/.test(tokens[0]?.low ?? '')

export const negation: Check = (clause, sentence, carried, pivot) => {
  if (!pivot) return null
  const own = segmentAt(clause, pivot.unit) ?? { from: 0, to: clause.tokens.length }
  const there = segmentAt(sentence, pivot.at) ?? { from: 0, to: sentence.tokens.length }
  const flips = carried.filter(({ how }) => how === 'denied').length
  // "Without it you have rock till 2028", "Without it: rock till 2028": what both begin with is a condition, and denies nothing.
  const lacks = isLacking(clause.tokens) && isLacking(sentence.tokens)
  if (isLacking(sentence.tokens) && isHaving(clause.tokens))
    return { kind: 'negation', why: 'The record says it of the case without.', against: true }
  if (isLacking(sentence.tokens) && !clause.tokens.some(isWithout) && !isConditional(clause.tokens))
    return { kind: 'mood', why: 'The record says it of the case without.', against: false }
  if (isLacking(clause.tokens) && isHaving(sentence.tokens))
    return { kind: 'negation', why: 'The record says it of the case with.', against: true }
  const first = lacks ? 1 : 0
  // "No brk": it denies something in a word that is not known; that the claim's own word is missing is said already.
  const unread =
    denials(sentence.tokens, first, sentence.tokens.length) > 0 &&
    carried.some(({ how, token }) => how === 'none' && token.kind === 'word')
  const denied = clause.negations - first
  const said = (denials(clause.tokens, Math.max(own.from, first), own.to) + flips) % 2
  let known = denials(sentence.tokens, Math.max(there.from, first), there.to) % 2
  // "weder A noch B", "without": a denial in another used part counts where the claim has one as well.
  if (said !== known && denied % 2 === said) {
    const used = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
    const all =
      [...used].reduce(
        (sum, segment) => sum + (segment ? denials(sentence.tokens, Math.max(segment.from, first), segment.to) : 0),
        0,
      ) % 2
    if (said === 1 && all === 1) known = 1
  }
  if (said === known && denied > 0) {
    const parts = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
    const all = [...parts].reduce(
      (sum, segment) => sum + (segment ? denials(sentence.tokens, Math.max(segment.from, first), segment.to) : 0),
      0,
    )
    if (all + flips === 0)
      return unread ? null : { kind: 'negation', why: 'The record does not deny it.', against: sentence.row !== true }
  }
  if (said === known || (known === 0 && unread)) return null
  return {
    kind: 'negation',
    why: known === 1 ? 'The record denies it.' : 'The record does not deny it.',
    // A column's head is there whether its cell says yes or no.
    against: sentence.row !== true,
  }
}

export const mood: Check = (clause, sentence, _carried, pivot) => {
  if (!pivot) return null
  const german = germanOf(sentence)
  const said = moodAt(
    clause.tokens,
    segmentAt(clause, pivot.unit) ?? { from: 0, to: clause.tokens.length },
    pivot.unit,
    clause.german,
  )
  const segment = segmentAt(sentence, pivot.at) ?? { from: 0, to: sentence.tokens.length, needs: null }
  const known = moodAt(sentence.tokens, segment, pivot.at, german)
  const problem = (why: string): Problem => ({ kind: 'mood', why, against: false })
  const asked =
    /\b(?:open|offen|unclear|unklar|question|frage|asks?|fragt|clarify|klären|whether|ob)\b/i.test(clause.source) ||
    clause.source.trim().endsWith('?')
  if (sentence.mood === 'question' && !asked) return problem('The record only asks it.')
  const hedged = known.hedge
  if (hedged && !said.hedge)
    return problem(`The record only says so with a reserve (${hedged === 'maybe' ? 'perhaps' : hedged}).`)
  const conditional = said.hedge === 'maybe' && sentence.tokens.some(({ low }) => CONDITIONAL.test(low))
  if (
    said.hedge &&
    !hedged &&
    said.hedge !== 'seem' &&
    !(said.hedge === 'maybe' && said.able && known.able) &&
    !conditional
  )
    return problem('The record says it without that reserve.')
  const fact = said.aspect === 'done' || (said.aspect === 'present' && !said.ought && !said.wish)
  const ticked = sentence.mood === 'done'
  // The first word of a cell is no order where it is no verb.
  const named = !pivot.verb && (sentence.row === true || segment.needs != null)
  const open = !ticked && (((known.aspect === 'plan' || known.aspect === 'todo') && !named) || sentence.mood === 'todo')
  if (ticked && (said.ought || said.aspect === 'plan' || said.aspect === 'todo' || isOpenStill(clause)))
    return problem('The record says that it is done.')
  if (known.ought && !said.ought && !(said.aspect === 'plan' || said.aspect === 'todo'))
    return problem('The record says that it should be, not that it is.')
  if (said.ought && !known.ought && !open) return problem('The record does not say that it has to be.')
  if (known.wish && !said.wish) return problem('The record says that it is wanted, not that it is.')
  if (
    said.wish &&
    !known.wish &&
    !sentence.tokens.some((token) => token.classes.includes('want') || token.classes.includes('ask'))
  )
    return problem('The record does not say that it is wanted.')
  if (said.aspect === 'done' && pivot.verb && !isPlanned(clause)) {
    if (open || sentence.mood === 'todo') return problem('The record plans it; it does not say that it is done.')
    if (
      known.aspect === 'present' &&
      isVerb(sentence.tokens, pivot.at, german) &&
      sentence.mood !== 'done' &&
      !stateOf(clause)
    )
      // A note tells in the present what happened: "Rohrer sagt ab".
      return { ...problem('The record does not say that it is done already.'), soft: true }
  }
  if (fact && open && !plansItself(clause)) {
    const found = problem('The record plans it; it does not say that it is so.')
    // "Without it: rock till 2028": behind a colon stands a thing as well as an order.
    return segment.from > 0 && known.aspect === 'todo' && sentence.mood !== 'todo' ? { ...found, soft: true } : found
  }
  if (said.aspect === 'plan' && known.aspect === 'done' && !said.ought && !/\b(?:to|zu)\b/.test(clause.source))
    return problem('The record says that it happened, not that it will.')
  return null
}

/** Who would do it could do it. */
const CONDITIONAL = /^(?:would|could|might|würde|würden|könnte|könnten)$/

const isOpenStill = (clause: Clause) =>
  clause.tokens.some(({ low }) => /^(?:still|noch|pending|outstanding|offen|ausstehend)$/.test(low))

/** "is confirmed", "is due": a state, which the present says as well. */
const stateOf = (clause: Clause) => clause.tokens.some((token) => /^(?:is|are|ist|sind)$/.test(token.low))

/** "It is targeted for 5 February": a plan, though its word has the form of what is done. */
const isPlanned = (clause: Clause) =>
  clause.tokens.some(({ low }) =>
    /^(?:targett?ed|scheduled|planned|intended|slated|pencilled|earmarked|aimed|geplant|vorgesehen|angesetzt|angepeilt|anvisiert|eingeplant|terminiert)$/.test(
      low,
    ),
  )

const plansItself = (clause: Clause) =>
  isPlanned(clause) ||
  clause.tokens.some(
    (token) =>
      token.classes.includes('plan') ||
      /^(?:pending|open|offen|geplant|planned|outstanding|noch|still)$/.test(token.low),
  )

/** "Without a notice it becomes final": a condition in two words. */
const isWithout = ({ low }: Token) => /^(?:without|ohne|sonst|otherwise)$/.test(low)

/** "Miss it and the lease runs on": an order that is none. */
const ORDER_AS_CONDITION = /(?:^|[.;:,–—] )\p{L}+ (?:it|this|that|them) and\b/iu

export const conditions: Check = (clause, sentence) => {
  const there = isConditional(sentence.tokens) || ORDER_AS_CONDITION.test(sentence.text)
  if (there && !isConditional(clause.tokens) && !clause.tokens.some(isWithout))
    return { kind: 'mood', why: 'The record says so only under a condition.', against: false }
  if (!there && isConditional(clause.tokens))
    return { kind: 'mood', why: 'The record names no such condition.', against: false }
  return null
}

/** Whether a part of the claim denies something of which these sentences have not a word, while another part of it denies nothing. */
export function deniesElsewhere({ tokens, units, segments }: Clause, sentences: readonly Sentence[]): boolean {
  const denies = ({ from, to }: { from: number; to: number }) => denials(tokens, from, to) > 0
  const said = (unit: number) =>
    sentences.some((sentence) => sentence.tokens.some((token) => carries(tokens[unit] as Token, token)))
  return (
    segments.some((part) => !denies(part) && units.some((unit) => unit >= part.from && unit < part.to)) &&
    segments.filter(denies).every(({ from, to }) => !units.some((unit) => unit >= from && unit < to && said(unit)))
  )
}
