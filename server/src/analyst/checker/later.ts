// What one record proves, a later one that is cited with it may have overtaken: it is done meanwhile, denied, or stays as it was.

import type { Clause } from './claim.ts'
import { set } from './lexicon.ts'
import { type Carried, carry, shareOf } from './match.ts'
import { moodAt } from './mood.ts'
import { germanOf, pivotOf, segmentAt } from './pivot.ts'
import { problemsOf } from './problems.ts'
import type { Material, Sentence } from './sentences.ts'
import { OUGHT } from './small-words.ts'

const STILL_OPEN = set('still noch pending outstanding offen ausstehend open')
/** What ends, moves or begins: a later "it stays" is about that. */
const CHANGES = ['terminate', 'end', 'change', 'move', 'close', 'start', 'replace', 'expire', 'cancel']
const CHANGING = set(
  'entfällt entfallen entfiel wegfallen wegfällt abgeschafft abolished scrapped dropped cancelled discontinued eingestellt',
)
const STAYS = set('bleibt bleiben blieb stays stay remains remain')

/** The first sentence of a later record that says otherwise of what these prove; null: none does. */
export function overtaken(clause: Clause, proof: readonly Sentence[], material: Material): Sentence | null {
  const day = proof
    .map(({ record }) => record.day)
    .filter((each) => each !== null)
    .toSorted()
    .at(-1)
  if (!day || material.records.length < 2) return null
  // What is said of a day of its own stays true of it.
  const later = material.sentences.filter(({ record }) => record.day !== null && record.day > day)
  return later.find((sentence) => saysOtherwise(clause, sentence, material)) ?? null
}

function saysOtherwise(clause: Clause, sentence: Sentence, material: Material): boolean {
  if (sentence.mood === 'question' || sentence.mood === 'order') return false
  const carried = carry(clause, sentence, material.world)
  const here = carried.filter(({ how }) => how === 'here')
  if (stays(clause, sentence, here)) return true
  // Who writes "Signed it" names nobody.
  const words = carried.filter(
    ({ token, unit }) => token.kind === 'word' && !(token.capital && unit === clause.units[0]),
  )
  if (here.length < 2 || shareOf(words) < 0.99) return false
  if (problemsOf(clause, sentence, carried).some(({ kind }) => kind === 'negation' || kind === 'opposite')) return true
  return isOpen(clause) && isDone(clause, sentence, carried)
}

/** It is still to be done, or waited for. */
const isOpen = (clause: Clause) =>
  clause.tokens.some(({ low }) => OUGHT.has(low) || STILL_OPEN.has(low)) || /\b(?:has|have) to\b/i.test(clause.source)

function isDone(clause: Clause, sentence: Sentence, carried: readonly Carried[]): boolean {
  if (sentence.mood === 'done') return true
  const pivot = pivotOf(clause, sentence, carried)
  if (!pivot) return false
  const segment = segmentAt(sentence, pivot.at) ?? { from: 0, to: sentence.tokens.length }
  const { aspect, ought, hedge } = moodAt(sentence.tokens, segment, pivot.at, germanOf(sentence))
  return aspect === 'done' && !ought && hedge === null && sentence.mood !== 'todo'
}

/** "Die Sprechstunde entfällt" against a later "Sprechstunde: bleibt vorerst". */
function stays(clause: Clause, sentence: Sentence, here: readonly Carried[]): boolean {
  const subject = clause.units[0]
  return (
    clause.tokens.some(({ low, classes }) => CHANGING.has(low) || classes.some((name) => CHANGES.includes(name))) &&
    !clause.tokens.some(({ low }) => STAYS.has(low)) &&
    here.some(({ unit, token }) => unit === subject && token.kind === 'word') &&
    sentence.tokens.some(({ low }) => STAYS.has(low))
  )
}
