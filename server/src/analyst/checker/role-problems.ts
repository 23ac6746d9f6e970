// Whether the same people do the same to each other in the claim and in the record.
import type { Clause } from './claim.ts'
import type { Carried } from './match.ts'
import { germanOf, type Pivot } from './problems.ts'
import { type Roles, rolesAt } from './roles.ts'
import type { Sentence } from './sentences.ts'
import { PRONOUNS, WE } from './small-words.ts'
import { same, type Token } from './words.ts'

const isWe = (token: Token) => WE.has(token.low)
const isPronoun = (token: Token) => PRONOUNS.has(token.low)
const alike = (one: Token, other: Token) => same(one, other) || (isWe(one) && isWe(other))
const shares = (some: readonly Token[], others: readonly Token[]) => some.some((one) => others.some((other) => alike(one, other)))
const names = (tokens: readonly Token[]) => tokens.map((token) => token.raw).join(' ')

/** Why the roles differ; null where they agree, or where the claim names none. */
export function roleProblem(clause: Clause, sentence: Sentence, carried: readonly Carried[], pivot: Pivot): string | null {
  if (!pivot || sentence.field !== null && sentence.segments.some((segment) => segment.needs)) return null
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
  if (shares(subject, known.subject)) {
    const objects = [...said.objects, ...said.placed.map(({ token }) => token)].filter((token) => token.capital && !shares([token], subject))
    return shares(objects, known.subject.filter((token) => !shares([token], subject))) ? `There ${names(known.subject)} does it.` : null
  }
  if (known.subject.every(isPronoun)) return subject.every((token) => ['before', 'context', undefined].includes(elsewhere(token))) || shares(subject, sentence.before[0]?.tokens ?? []) ? null : `There it is somebody else than ${names(subject)}.`
  if (known.subject.every(isWe)) return subject.some(isWe) || shares(subject, sentence.speaker) ? null : `There it is “${names(known.subject)}”, not ${names(subject)}.`
  // The claim's subject may be what the record's label or heading names.
  if (subject.every((token) => elsewhere(token) === 'context') && !known.subject.some((token) => token.capital)) return null
  return `There it is ${names(known.subject)}, not ${names(subject)}.`
}

function passiveProblem(said: Roles, known: Roles, subject: readonly Token[]): string | null {
  if (said.passive) {
    if (shares(subject, known.subject) && known.subject.some((token) => token.capital) && known.objects.length > 0) return `There ${names(known.subject)} does it; it is not done to them.`
    return said.by.length > 0 && known.subject.length > 0 && !shares(said.by, known.subject) && !known.subject.every(isPronoun) ? `There it is ${names(known.subject)}, not ${names(said.by)}.` : null
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
    const opposed = { to: 'from', from: 'to', before: 'after', after: 'before', with: 'without', without: 'with', for: 'against', against: 'for' }[preposition]
    if (opposed && there.includes(opposed) && !there.includes(preposition)) return `There it is “${there[0] ?? ''} ${token.raw}”.`
  }
  return null
}
