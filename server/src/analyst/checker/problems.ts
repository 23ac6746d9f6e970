// What stands against a claim in the sentence that carries its words.

import type { Clause } from './claim.ts'
import { calledOff, designator, direction } from './detail-problems.ts'
import type { Carried } from './match.ts'
import { conditions, mood, negation } from './mood-problems.ts'
import { germanOf, type Pivot, type Problem, pivotOf } from './pivot.ts'
import { roleProblem } from './role-problems.ts'
import { rolesAt } from './roles.ts'
import type { Sentence } from './sentences.ts'
import { needsHold, valuesHold } from './value-problems.ts'
import { about, order, predicate, quantity, slots } from './wording-problems.ts'
import { same, type Token } from './words.ts'

const list = (tokens: readonly Token[]) => tokens.map((token) => `“${token.raw}”`).join(', ')

/** Everything that keeps a sentence from proving a clause; empty where it proves it. */
export function problemsOf(given: Clause, sentence: Sentence, carried: readonly Carried[]): Problem[] {
  const clause = given.undecided ? { ...given, german: germanOf(sentence) } : given
  const found: Problem[] = []
  const missing = carried.filter(({ how }) => how === 'none')
  const values = missing.filter(({ token }) => token.kind === 'value')
  const words = missing.filter(({ token }) => token.kind === 'word')
  if (words.length > 0)
    found.push({
      kind: 'words',
      why: `The record does not say ${list(words.map(({ token }) => token))}.`,
      against: false,
    })
  if (values.length > 0) {
    const kinds = new Set(values.map(({ token }) => token.value?.kind))
    const other = sentence.tokens.filter(
      (token) => token.value && (kinds.has(token.value.kind) || (token.also && kinds.has(token.also.kind))),
    )
    found.push({
      kind: 'value',
      missing: values.map(({ token }) => token),
      why:
        other.length > 0
          ? `The record says ${list(other)}, not ${list(values.map(({ token }) => token))}.`
          : `The record does not have ${list(values.map(({ token }) => token))}.`,
      against: other.length > 0,
    })
  }
  const turned = carried.filter(({ how }) => how === 'turned')
  for (const { token, at } of turned)
    found.push({
      kind: 'opposite',
      why: `It says “${sentence.tokens[at]?.raw ?? ''}”, not “${token.raw}”.`,
      against: true,
    })
  if (!carried.some(({ how }) => how === 'here' || how === 'computed' || how === 'other' || how === 'denied'))
    found.push({ kind: 'words', why: 'The record says none of it.', against: false })

  if (sentence.mood === 'order')
    found.push({ kind: 'source', why: 'The passage gives orders to a reader; it reports nothing.', against: false })
  const pivot = pivotOf(clause, sentence, carried)
  const inSameLanguage = clause.german === germanOf(sentence)
  const checks = [
    ...[predicate, slots, negation, mood, conditions, about, quantity, order, valuesHold, needsHold],
    ...[designator, direction, calledOff],
  ]
  for (const check of checks) {
    const problem = check(clause, sentence, carried, pivot)
    // Planned or done, said from one language to the other: a matter of reading.
    if (problem) found.push(problem.kind === 'mood' && !inSameLanguage ? { ...problem, soft: true } : problem)
  }
  const role = roleProblem(clause, sentence, carried, pivot)
  if (role) found.push({ kind: 'role', why: role, against: true, unsaid: !trades(clause, sentence, carried, pivot) })
  return found
}

/**
 * Whether the two have traded places: the sentence names who the claim is about, and the claim names who the sentence is about, beside
 * its own subject and not as its owner ("Sean's data"). Where only one of them is named, it may be told in other words.
 */
function trades(clause: Clause, sentence: Sentence, carried: readonly Carried[], pivot: Pivot): boolean {
  if (!pivot) return true
  const said = rolesAt(clause.tokens, clause.segments, pivot.unit, clause.german)
  if (!carried.some(({ token, how }) => how === 'here' && said.subject.includes(token))) return false
  const known = rolesAt(sentence.tokens, sentence.segments, pivot.at, germanOf(sentence))
  const others = [...known.subject, ...known.by].filter((token) => token.capital && token.content)
  return clause.tokens.some(
    (token, at) =>
      token.capital &&
      !said.subject.includes(token) &&
      !/^[’']s?$/.test(clause.tokens[at + 1]?.raw ?? '') &&
      others.some((other) => same(other, token)),
  )
}
