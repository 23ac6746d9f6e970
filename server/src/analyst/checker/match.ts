// Which words and values of a claim a sentence carries, and how.

import type { Clause } from './claim.ts'
import { COMPLEMENT, CONVERSE, OPPOSITE } from './lexicon.ts'
import type { Sentence } from './sentences.ts'
import { BE, PREPOSITIONS, PRONOUNS } from './small-words.ts'
import { sameValue } from './values.ts'
import { isVerb } from './verbs.ts'
import { madeOf, partsOf, same, type Token } from './words.ts'

/**
 * here: said in the sentence. context: in the label or a heading over it. before: in the sentence before, which a pronoun points to.
 * day: it is the record's own day. computed: follows from figures. turned: its opposite is said. other: seen from the other side.
 */
export type MatchKind = 'here' | 'context' | 'before' | 'day' | 'computed' | 'turned' | 'denied' | 'other' | 'none'
export type Carried = { unit: number; token: Token; how: MatchKind; at: number }
export type World = { pairs: ReadonlySet<string>; today: string | null }

const has = (tokens: readonly Token[], wanted: Token) => tokens.some((token) => carries(wanted, token))
export const carries = (wanted: Token, token: Token): boolean =>
  wanted.kind === 'value'
    ? token.value !== undefined &&
      wanted.value !== undefined &&
      (sameValue(wanted.value, token.value) || (token.also !== undefined && sameValue(wanted.value, token.also)))
    : token.kind === 'word' && (same(wanted, token) || partsOf(token).some((name) => wanted.classes.includes(name)))

const related = (one: Token, other: Token, map: ReadonlyMap<string, string[]>) =>
  one.classes.some((name) => map.get(name)?.some((each) => other.classes.includes(each)))

/** Places of a sentence that carry each unit of a clause; the place is chosen where most of the claim stands together. */
export function carry(clause: Clause, sentence: Sentence, world: World): Carried[] {
  const { tokens } = sentence
  const places = clause.units.map((unit) => {
    const wanted = clause.tokens[unit]
    return tokens.flatMap((token, at) => (wanted && carries(wanted, token) ? [at] : []))
  })
  const segmentOf = (at: number) => sentence.segments.findIndex((segment) => at >= segment.from && at < segment.to)
  const partOf = (unit: number) => clause.segments.findIndex((segment) => unit >= segment.from && unit < segment.to)
  const richness = new Map<number, number>()
  for (const list of places)
    for (const each of new Set(list.map(segmentOf))) richness.set(each, (richness.get(each) ?? 0) + 1)
  let last = -1
  const taken = new Set<number>()
  return clause.units.map((unit, index): Carried => {
    const token = clause.tokens[unit]
    if (!token) throw new Error('A unit without its token.')
    const list = places[index] ?? []
    const rate = (at: number) =>
      (richness.get(segmentOf(at)) ?? 0) * 100 - Math.min(50, Math.abs(at - last - 1)) - (taken.has(at) ? 60 : 0)
    const at = list.toSorted((a, b) => rate(b) - rate(a))[0]
    const twice =
      at !== undefined &&
      taken.has(at) &&
      token.kind === 'word' &&
      partsOf(tokens[at] as Token).length < 2 &&
      !clause.units.some(
        (other) => other !== unit && clause.tokens[other]?.low === token.low && partOf(other) !== partOf(unit),
      )
    if (twice) return { unit, token, how: 'none', at: -1 }
    if (at !== undefined) {
      last = at
      taken.add(at)
      return { unit, token, how: 'here', at }
    }
    return { unit, token, ...elsewhere(clause, unit, token, sentence, world) }
  })
}

function elsewhere(
  clause: Clause,
  unit: number,
  token: Token,
  sentence: Sentence,
  world: World,
): { how: MatchKind; at: number } {
  const { tokens } = sentence
  const sibling = sentence.siblings.find((each) => each.field !== 'history' && has(each.tokens, token))
  if (sibling?.segments.every(({ needs }) => meets(clause, token, needs, sibling.field)))
    return { how: 'context', at: -1 }
  if (token.kind === 'value') {
    if (has(sentence.context, token)) return { how: 'context', at: -1 }
    const points =
      tokens.some((each) => PRONOUNS.has(each.low)) && !tokens.some((each) => each.value?.kind === token.value?.kind)
    if (points && sentence.before[0] && has(sentence.before[0].tokens, token)) return { how: 'before', at: -1 }
    const own = sentence.record.day
    if (own && token.value?.kind === 'day' && token.value.days.some((days) => days.from === own && days.to === own))
      return { how: 'day', at: -1 }
    return { how: 'none', at: -1 }
  }
  const made = madeOf(token, tokens)
  if (made) return { how: 'here', at: made.head }
  // "Gwen Joan" is nobody, though both are named.
  const halves = [clause.tokens[unit - 1], clause.tokens[unit + 1]].filter((each) => each?.capital && each.content)
  if (
    token.capital &&
    halves.length > 0 &&
    !clause.german &&
    sentence.siblings.length === 0 &&
    !halves.some(
      (each) => each && (world.pairs.has(`${each.low} ${token.low}`) || world.pairs.has(`${token.low} ${each.low}`)),
    )
  )
    return { how: 'none', at: -1 }
  const verbal = sentence.siblings.length === 0 && isVerb(clause.tokens, unit, clause.german)
  if (!verbal && (has(sentence.context, token) || has(sentence.speaker, token))) return { how: 'context', at: -1 }
  if (token.classes.includes('say') && sentence.speaker.length > 0) return { how: 'context', at: -1 }
  // The other half of a name that the record writes in full elsewhere.
  const neighbours = [clause.tokens[unit - 1], clause.tokens[unit + 1]].filter((each) => each?.capital)
  if (
    token.capital &&
    neighbours.some(
      (each) =>
        each &&
        (world.pairs.has(`${each.low} ${token.low}`) || world.pairs.has(`${token.low} ${each.low}`)) &&
        (has(tokens, each) || has(sentence.context, each)),
    )
  )
    return { how: 'context', at: -1 }
  const find = (map: ReadonlyMap<string, string[]>) =>
    tokens.findIndex((each) => each.kind === 'word' && related(token, each, map))
  const other = find(CONVERSE)
  if (other >= 0) return { how: 'other', at: other }
  const denied = find(COMPLEMENT)
  if (denied >= 0) return { how: 'denied', at: denied }
  const turned = find(OPPOSITE)
  if (turned >= 0) return { how: 'turned', at: turned }
  if (isVerb(clause.tokens, unit, clause.german)) return { how: 'none', at: -1 }
  if (
    tokens.some((each) => PRONOUNS.has(each.low)) &&
    sentence.before.slice(0, 2).some((each) => has(each.tokens, token))
  )
    return { how: 'before', at: -1 }
  // "a replacement for Maya", where the sentence before speaks of Maya.
  const placed = clause.tokens.slice(Math.max(0, unit - 2), unit).some((each) => PREPOSITIONS.has(each.low))
  const named = tokens.some(
    (each, at) =>
      (each.capital || !token.capital) && each.content && at > 0 && PREPOSITIONS.has(tokens[at - 1]?.low ?? ''),
  )
  if (placed && !named && sentence.before[0] && has(sentence.before[0].tokens, token)) return { how: 'before', at: -1 }
  return { how: 'none', at: -1 }
}

/** Whether a claim says one of the words that tell what a field or cell means; "38 of 60" tells of a target. */
export function meets(clause: Clause, value: Token, needs: readonly Token[] | null, field: string | null): boolean {
  if (
    !needs ||
    clause.tokens.some(
      (each) => each.kind === 'word' && needs.some((need) => each.low === need.low || same(each, need)),
    )
  )
    return true
  // "It is Sally's", "the task is Sally’s".
  if (field === 'assigned_to_name') return isTheirs(clause, value)
  const before = clause.source.slice(0, value.start).trimEnd()
  return field === 'target_value' && /(?:\bof|\bvon|\/)$/i.test(before)
}

const isTheirs = ({ tokens }: Clause, value: Token): boolean => {
  const at = tokens.findIndex((each) => each.start === value.start)
  const name = at < 0 ? -1 : tokens.findIndex((each, place) => place > at && each.raw === '’s')
  const next = tokens[name + 1]
  return (
    name > at &&
    tokens.slice(at, name).every(({ capital }) => capital) &&
    tokens.slice(0, at).some(({ low }) => BE.has(low)) &&
    (next === undefined || next.kind === 'mark' || /^(?:task|job|turn)$/.test(next.low))
  )
}

/** How much of a claim a sentence carries: 0 to 1. */
export const shareOf = (carried: readonly Carried[]): number =>
  carried.length === 0 ? 0 : carried.filter(({ how }) => how !== 'none' && how !== 'turned').length / carried.length
