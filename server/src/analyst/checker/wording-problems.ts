// Whether the record says that this happens, of that, in this order, of so many.

import { quantifiersOf } from './claim.ts'
import { type Check, germanOf, type Problem, segmentAt } from './pivot.ts'
import type { Sentence } from './sentences.ts'
import { RESTRICTING, THAN } from './small-words.ts'
import { isParticiple, isVerb } from './verbs.ts'
import { isAbout, same, type Token } from './words.ts'

/** What the record's part of the sentence says happens must be what the claim says happens. */
export const predicate: Check = (clause, sentence, carried, pivot) => {
  if (!pivot || sentence.siblings.length > 0) return null
  const segment = segmentAt(sentence, pivot.at)
  if (!segment || segment.needs) return null
  const matched = new Set(carried.map(({ at }) => at))
  const german = germanOf(sentence)
  const verbs = sentence.tokens.flatMap((token, at) =>
    at >= segment.from &&
    at < segment.to &&
    isVerb(sentence.tokens, at, german) &&
    !token.classes.includes('cost') &&
    !token.classes.includes('say')
      ? [at]
      : [],
  )
  const own = (at: number) => clause.tokens.some((token) => token.content && same(token, sentence.tokens[at] as Token))
  if (verbs.length === 0 || verbs.some((at) => matched.has(at) || own(at))) return null
  // "rose to 46,500": it was 46,500.
  const moved = verbs.every((at) => sentence.tokens[at]?.classes.some((name) => name === 'rise' || name === 'fall'))
  if (
    moved &&
    !isVerb(clause.tokens, pivot.unit, clause.german) &&
    carried.some(({ token, at }) => token.kind === 'value' && /^(?:to|auf)$/.test(sentence.tokens[at - 1]?.low ?? ''))
  )
    return null
  return {
    kind: 'words',
    why: `The record says “${verbs.map((at) => sentence.tokens[at]?.raw).join(' ')}” of it.`,
    against: false,
  }
}

/** "the landlord's papers" are not "the customs papers" because the heading speaks of the landlord. */
export const slots: Check = (_clause, sentence, carried) => {
  const matched = new Set(carried.map(({ at }) => at))
  for (const { unit, token, how } of carried) {
    if ((how !== 'context' && how !== 'before') || token.kind !== 'word') continue
    for (const step of [1, -1]) {
      const neighbour = carried.find(
        (each) => each.unit === unit + step && each.how === 'here' && each.token.kind === 'word',
      )
      const other = neighbour ? sentence.tokens[neighbour.at - step] : undefined
      if (
        neighbour &&
        other?.kind === 'word' &&
        other.content &&
        !matched.has(neighbour.at - step) &&
        !(token.capital && neighbour.token.capital)
      )
        return { kind: 'words', why: `The record says “${other.raw}”, not “${token.raw}”.`, against: false }
    }
  }
  return null
}

/** Words that only speak of what follows ("offered to", "thinks that") must be in the claim as well. */
export const about: Check = (clause, sentence, carried, pivot) => {
  if (!pivot) return null
  const matched = new Set(carried.map(({ at }) => at))
  const german = germanOf(sentence)
  const segment = segmentAt(sentence, pivot.at)
  for (const [at, token] of sentence.tokens.entries()) {
    if (!isAbout(token) || matched.has(at) || !isVerb(sentence.tokens, at, german)) continue
    if (clause.tokens.some((each) => same(each, token))) continue
    const own = segmentAt(sentence, at)
    const stop = sentence.tokens[(segment?.from ?? 0) - 1]
    const adjoins = own !== undefined && segment !== undefined && own.to >= segment.from - 2 && at < pivot.at
    const leads =
      /^(?:that|dass|ob|whether)$/.test(stop?.low ?? '') ||
      (stop?.raw === ',' && at === (own?.to ?? 0) - 1 && !(german && isParticiple(token))) ||
      (stop?.raw === ':' && at < pivot.at)
    const governs = own === segment || (adjoins && leads)
    if (governs && at !== pivot.at)
      return { kind: 'mood', why: `The record only says that it was so “${token.raw}”.`, against: false }
  }
  return null
}

export const quantity: Check = (clause, sentence, carried) => {
  const said = quantifiersOf(clause.tokens)
  const used = new Set(carried.filter(({ at }) => at >= 0).map(({ at }) => segmentAt(sentence, at)))
  const known = quantifiersOf(
    [...used].flatMap((segment) => (segment ? sentence.tokens.slice(segment.from, segment.to) : [])),
  )
  for (const each of said)
    if (!known.has(each) && each !== 'only' && !(each === 'both'))
      return { kind: 'quantity', why: `The record does not say “${each}”.`, against: known.size > 0 }
  for (const each of known)
    if (!said.has(each) && RESTRICTING.has(each))
      return { kind: 'quantity', why: `The record says it of ${each} alone.`, against: false }
  return null
}

/** What stands behind "than", "instead of", "before" in the claim stands behind it in the record. */
export const order: Check = (clause, sentence, carried) => {
  const claimed = clause.tokens.findIndex((token) => THAN.has(token.low))
  const known = sentence.tokens.findIndex((token) => THAN.has(token.low))
  const wrong: Problem = { kind: 'order', why: 'The record compares them the other way round.', against: true }
  if (claimed >= 0 && known >= 0) {
    const misplaced = carried.some(
      ({ unit, at, how }) =>
        how === 'here' &&
        unit > claimed !== at > known &&
        unit > claimed &&
        segmentAt(clause, unit) === segmentAt(clause, claimed),
    )
    const crossed = carried.some(
      ({ unit, at, how, token }) =>
        how === 'here' &&
        unit < claimed &&
        at > known &&
        token.kind === 'word' &&
        segmentAt(sentence, at) === segmentAt(sentence, known) &&
        !laterTwin(sentence, at, known),
    )
    if (misplaced || crossed) return wrong
  }
  for (const pattern of [/^(?:before|vor|bevor)$/, /^(?:after|nach|nachdem)$/]) {
    const own = clause.tokens.findIndex(
      (token, at) => pattern.test(token.low) && clause.tokens[at + 1]?.kind !== 'value',
    )
    if (own < 0) continue
    const there = sentence.tokens.findIndex((token) => pattern.test(token.low))
    if (there < 0)
      return {
        kind: 'order',
        why: `The record does not say “${clause.tokens[own]?.raw ?? ''}”.`,
        against: true,
        unsaid: true,
      }
    const next = carried.find(({ unit }) => unit > own)
    if (next && next.how === 'here' && next.at < there) return wrong
  }
  return null
}

/** A verb at the end of a German sentence stands behind everything. */
const laterTwin = (sentence: Sentence, at: number, known: number) =>
  germanOf(sentence) && at > known + 1 && isVerb(sentence.tokens, at, true)
