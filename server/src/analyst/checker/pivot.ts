// The word on which a clause turns, and what may stand against it.

import type { Clause } from './claim.ts'
import type { Carried } from './match.ts'
import type { Segment, Sentence } from './sentences.ts'
import { ENGLISH as ENGLISH_WORDS, GERMAN as GERMAN_WORDS } from './small-words.ts'
import { isVerb } from './verbs.ts'
import type { Token } from './words.ts'

export type ProblemKind =
  | 'words'
  | 'value'
  | 'negation'
  | 'mood'
  | 'role'
  | 'quantity'
  | 'order'
  | 'opposite'
  | 'source'

/** `against`: the record says otherwise, where all else fits. */
/** `unsaid`: it only comes of words that this sentence does not say; a reader may find them elsewhere. `missing`: values that it does not have. */
/** `soft`: it is read from grammar alone, which notes do not keep to: where nothing else is held against the claim, a reader decides. */
export type Problem = {
  kind: ProblemKind
  why: string
  against: boolean
  unsaid?: boolean
  missing?: Token[]
  soft?: boolean
}

export const segmentAt = (sentence: { segments: readonly Segment[] }, at: number): Segment | undefined =>
  sentence.segments.find((segment) => at >= segment.from && at < segment.to)

export type Pivot = { unit: number; at: number; verb: boolean } | null

/** The word on which the clause turns, and its place in the sentence: its verb, else its last word that is said there. */
export function pivotOf(clause: Clause, sentence: Sentence, carried: readonly Carried[]): Pivot {
  const said = carried.filter(({ at }) => at >= 0)
  const verbs = said.filter(({ unit }) => isVerb(clause.tokens, unit, clause.german))
  const verb = verbs[0]
  if (verb) return { unit: verb.unit, at: verb.at, verb: true }
  const last = said.at(-1)
  return last ? { unit: last.unit, at: last.at, verb: isVerb(sentence.tokens, last.at, germanOf(sentence)) } : null
}

const germanCache = new WeakMap<readonly Token[], boolean>()

export function germanOf(sentence: Sentence): boolean {
  const before = germanCache.get(sentence.tokens)
  if (before !== undefined) return before
  const all = [...sentence.tokens, ...sentence.before.flatMap((each) => each.tokens)]
  const german = all.filter((token) => GERMAN_WORDS.has(token.low)).length
  const english = all.filter((token) => ENGLISH_WORDS.has(token.low)).length
  const made = german === english ? /[äöüß]/i.test(sentence.text) : german > english
  germanCache.set(sentence.tokens, made)
  return made
}

export type Check = (clause: Clause, sentence: Sentence, carried: readonly Carried[], pivot: Pivot) => Problem | null
