// What a sentence that speaks of a statement makes of it: the clause that names the matter first, then the sentence as a whole.
import type { StatementParty } from '#contract/statements.ts'
import { likeness } from '../text/stems.ts'
import type { Candidate } from './earlier.ts'
import { wordsIn } from './matter-words.ts'
import {
  choosesAnew,
  clausesIn,
  insteadOf,
  isKept,
  namesAnother,
  saysCalledOff,
  saysHandedOn,
  saysHappened,
  saysHopes,
  undone,
} from './outcomes.ts'
import { type StatementChangeKind, turnOf } from './turn.ts'

export type Said = {
  /** A later day that it names; `newDay`: by its words the one that holds now. */
  day: string | null
  newDay: boolean
  /** Somebody other than who owed it. */
  other: StatementParty | null
  /** The day by which it was owed is over. */
  isPast: boolean
}

const SETTLED = new Set(['done', 'cancelled', 'delegated', 'replaced'])

/** null: it says nothing of what became of it. */
export function becameOf(sentence: string, candidate: Candidate, said: Said): StatementChangeKind | null {
  if (/\?\s*$/.test(sentence) || /^(?:if|falls|wenn|unless|sobald|once)(?!\p{L})/iu.test(sentence))
    return turnOf(sentence, candidate.matter.verbs, said.day !== null && said.newDay, said.day !== null)
  const clauses = clausesIn(sentence).filter((clause) => speaksOf(clause, candidate))
  for (const clause of clauses) {
    const turn = read(clause, candidate, { ...said, day: null, newDay: false })
    if (turn !== null && SETTLED.has(turn.state))
      return turn.state === 'cancelled' ? inPlace(sentence, candidate.earlier.kind) : turn
  }
  return read(sentence, candidate, said)
}

/** What was decided and is given up for something else is replaced. */
const inPlace = (sentence: string, kind: Candidate['earlier']['kind']): StatementChangeKind =>
  kind !== 'promise' && kind !== 'question' && namesAnother(sentence)
    ? { state: 'replaced', confidence: 0.8 }
    : { state: 'cancelled', confidence: 0.8 }

const speaksOf = (clause: string, { matter }: Candidate): boolean => {
  const words = [...wordsIn(clause)]
  return [...matter.objects].some((object) => words.some((word) => likeness(object, word) >= 0.7))
}

function read(
  sentence: string,
  { earlier, matter }: Candidate,
  { day, newDay, other, isPast }: Said,
): StatementChangeKind | null {
  const isDated = day !== null
  const old = insteadOf(sentence)
  // "Instead of Halloran", where Halloran is what was decided on: no person who hands something on.
  const isOld = old !== null && [...wordsIn(old)].some((word) => matter.objects.has(word))
  if (isOld && !isDated) return { state: 'replaced', confidence: 0.8 }
  if (earlier.kind === 'decision' && choosesAnew(sentence)) return { state: 'replaced', confidence: 0.75 }
  if (earlier.kind === 'promise' && other !== null && saysHandedOn(sentence))
    return { state: 'delegated', confidence: 0.8 }
  if (!isDated && saysCalledOff(sentence)) return inPlace(sentence, earlier.kind)
  if (isKept(sentence, matter.verbs)) return { state: 'cancelled', confidence: 0.75 }
  const failed = undone(sentence, matter.verbs)
  if (failed !== null && isDated) return { state: 'moved', confidence: 0.8 }
  const turn = turnOf(sentence, matter.verbs, isDated && newDay, isDated)
  if (turn?.state === 'delegated' && earlier.kind !== 'promise')
    return old === null ? null : { state: 'replaced', confidence: 0.7 }
  if (turn?.state === 'cancelled') return inPlace(sentence, earlier.kind)
  if (turn !== null && !(turn.state === 'done' && failed !== null)) return turn
  if (failed === 'broken' || (failed === 'open' && isPast))
    return earlier.kind === 'promise' || earlier.kind === 'deadline' ? { state: 'broken', confidence: 0.75 } : null
  if (failed !== null) return null
  if (saysHopes(sentence) && isDated) return { state: 'moved', confidence: 0.75 }
  if (saysHappened(sentence)) return { state: 'done', confidence: 0.75 }
  return null
}
