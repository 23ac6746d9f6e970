// Whether the same people do the same to each other in the claim and in the record.

import type { Clause } from './claim.ts'
import type { Carried } from './match.ts'
import { germanOf, type Pivot, segmentAt } from './pivot.ts'
import { type Roles, rolesAt } from './roles.ts'
import type { Sentence } from './sentences.ts'
import { PRONOUNS, TITLES, WE } from './small-words.ts'
import { madeOf, same, type Token } from './words.ts'

const isWe = (token: Token) => WE.has(token.low)
const isPronoun = (token: Token) => PRONOUNS.has(token.low)
const alike = (one: Token, other: Token) =>
  same(one, other) || madeOf(one, [other, ...splitOf(one, other)]) !== null || (isWe(one) && isWe(other))
/** What is left of a compound before its head, as a word: that it is said elsewhere was seen when it was carried. */
const splitOf = (compound: Token, head: Token): Token[] => {
  const raw = compound.low.slice(0, Math.max(0, compound.low.length - head.low.length))
  return raw.length >= 4 ? [{ ...head, raw, low: raw }] : []
}
const shares = (some: readonly Token[], others: readonly Token[]) =>
  some.some((one) => others.some((other) => alike(one, other)))
const names = (tokens: readonly Token[]) => tokens.map((token) => token.raw).join(' ')

/** Why the roles differ; null where they agree, or where the claim names none. */
export function roleProblem(
  clause: Clause,
  sentence: Sentence,
  carried: readonly Carried[],
  pivot: Pivot,
): string | null {
  if (!pivot || sentence.siblings.length > 0 || sentence.segments.some((segment) => segment.needs)) return null
  const said = rolesAt(clause.tokens, clause.segments, pivot.unit, clause.german)
  const known = rolesAt(sentence.tokens, sentence.segments, pivot.at, germanOf(sentence))
  const other = carried.some(({ how }) => how === 'other')
  const directions = directionProblem(said, known, other)
  if (directions) return directions
  const subject = said.subject.filter((token) => !isPronoun(token))
  if (subject.length === 0) return null
  const elsewhere = (token: Token) => carried.find((each) => each.token === token)?.how
  if (other) {
    const gets = [...known.objects, ...known.placed.map(({ token }) => token)]
    if (gets.length > 0 && !shares(subject, gets)) return `There it is not ${names(subject)} who does it.`
    return null
  }
  if (said.passive !== known.passive && (said.passive || known.passive)) return passiveProblem(said, known, subject)
  if (known.subject.length === 0) return null
  if (isTheirs(clause, sentence, pivot, subject)) return null
  if (shares(subject, known.subject)) {
    const objects = [...said.objects, ...said.placed.map(({ token }) => token)].filter(
      (token) => token.capital && !shares([token], subject),
    )
    if (
      shares(
        objects,
        known.subject.filter((token) => !shares([token], subject)),
      )
    )
      return `There ${names(known.subject)} does it.`
    const there = [...known.objects, ...known.placed.map(({ token }) => token)]
    const said_ = said.objects.filter((token) => !isPronoun(token))
    const things = known.objects.filter((token) => !isPronoun(token) && !shares([token], subject))
    return said_.length > 0 && things.length > 0 && !shares(said_, there) && !shares(said_, known.subject)
      ? `There it is about ${names(things)}, not ${names(said_)}.`
      : null
  }
  if (known.subject.every(isPronoun))
    return subject.every((token) => ['before', 'context', undefined].includes(elsewhere(token))) ||
      shares(subject, pointedAt(sentence, pivot.at))
      ? null
      : `There it is somebody else than ${names(subject)}.`
  if (known.subject.every(isWe))
    return subject.some(isWe) || shares(subject, sentence.speaker)
      ? null
      : `There it is “${names(known.subject)}”, not ${names(subject)}.`
  // The claim's subject may be what the record's label or heading names.
  if (
    subject.every((token) => elsewhere(token) === 'context') &&
    !known.subject.some((token) => token.capital) &&
    shares(known.subject, clause.tokens)
  )
    return null
  return `There it is ${names(known.subject)}, not ${names(subject)}.`
}

/** "Mir fehlen die Stunden": with these verbs, whom it happens to stands in the dative, in the claim by name. */
const DATIVE = /^(?:fehl|gehör|gef[aä]ll|gefiel|geling|gelang|genüg|nütz|schad|entgeh|entging)/
const isTheirs = (clause: Clause, sentence: Sentence, pivot: Pivot, subject: readonly Token[]): boolean =>
  pivot !== null &&
  clause.german &&
  DATIVE.test(clause.tokens[pivot.unit]?.low ?? '') &&
  sentence.tokens.some(({ low }) => low === 'mir' || low === 'uns') &&
  shares(subject, sentence.speaker)

/** What a pronoun may point to: the last name or noun before its part of the sentence, else those of the sentence before. */
function pointedAt(sentence: Sentence, at: number): Token[] {
  const from = segmentAt(sentence, at)?.from ?? 0
  const ahead = sentence.tokens.slice(0, from).filter((token) => token.kind === 'word' && token.content)
  const last = [ahead.findLast((token) => token.capital), ahead.at(-1)].filter((token) => token !== undefined)
  if (last.length > 0) return last
  const before = sentence.before[0]
  if (!before) return []
  const titled = before.tokens.filter(
    (_, place) =>
      TITLES.has(before.tokens[place - 1]?.low ?? '') ||
      (before.tokens[place - 1]?.raw === '.' && TITLES.has(before.tokens[place - 2]?.low ?? '')),
  )
  return titled.length > 0 ? titled : before.tokens
}

function passiveProblem(said: Roles, known: Roles, subject: readonly Token[]): string | null {
  if (said.passive) {
    if (shares(subject, known.subject) && known.subject.some((token) => token.capital) && known.objects.length > 0)
      return `There ${names(known.subject)} does it; it is not done to them.`
    const things = known.objects.filter((token) => !isPronoun(token))
    if (
      things.length > 0 &&
      !shares(subject, things) &&
      !shares(
        subject,
        known.placed.map(({ token }) => token),
      )
    )
      return `There it is about ${names(things)}, not ${names(subject)}.`
    return said.by.length > 0 &&
      known.subject.length > 0 &&
      !shares(said.by, known.subject) &&
      !known.subject.every(isPronoun)
      ? `There it is ${names(known.subject)}, not ${names(said.by)}.`
      : null
  }
  if (known.by.length > 0) return shares(subject, known.by) ? null : `There it is done by ${names(known.by)}.`
  return shares(subject, known.subject) ? null : `There it is not said that ${names(subject)} did it.`
}

/** To whom, and from whom. */
function directionProblem(said: Roles, known: Roles, other: boolean): string | null {
  if (other) return null
  for (const { preposition, token } of said.placed) {
    const there = known.placed.filter((each) => alike(each.token, token)).map((each) => each.preposition)
    if (there.length === 0) continue
    const opposed = {
      to: 'from',
      from: 'to',
      before: 'after',
      after: 'before',
      with: 'without',
      without: 'with',
      for: 'against',
      against: 'for',
    }[preposition]
    if (opposed && there.includes(opposed) && !there.includes(preposition))
      return `There it is “${there[0] ?? ''} ${token.raw}”.`
  }
  return null
}
