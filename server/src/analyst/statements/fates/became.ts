// What a sentence that speaks of a statement makes of it: the clause that names the matter first, then the sentence as a whole.
import type { StatementParty } from '#contract/statements.ts'
import { likeness } from '../../text/stems.ts'
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

export type LaterMention = {
  /** A later day that it names; `newDay`: by its words the one that holds now. */
  day: string | null
  newDay: boolean
  /** Somebody other than who owed it. */
  other: StatementParty | null
  /** The day by which it was owed is over. */
  isPast: boolean
}

/** The day that was missed stands in the past: "was to have been here on Friday", "war für den 13. versprochen". */
const WAS_DUE =
  /(?<!\p{L})(?:(?:was|were) (?:to have|due|promised|supposed|meant|expected)|should have|ought to have|(?:war|waren|sollte|sollten|hätte|hätten) [^;?.]{0,80}?(?:versprochen|zugesagt|fällig|da sein|sollen|kommen|vereinbart|angekündigt)|(?:bis heute|to this day) (?:nicht|nichts|kein|nothing|no))(?!\p{L})/iu
/** What one promises when one promises to call something off. */
const CALLS_OFF =
  /^(?:absag|sag|cancel|kundig|stornier|streich|zuruckzieh|abbestell|abmeld|kill|scrap|drop|withdraw|ablehn|reject|decline)/u

const NOW_SAYS =
  /(?<!\p{L})(?:now (?:says?|promises?|hopes?|expects?|has|will)|(?:he|she|they|it|I|we)'ll|will|wird|werden|(?:sagt|verspricht|liefert|kommt|schickt|macht|holt) (?:jetzt|nun|es|sie)|jetzt|nun)(?!\p{L})/iu
const isLetDown = (sentence: string, newDay: boolean): boolean =>
  !newDay && WAS_DUE.test(sentence) && !NOW_SAYS.test(sentence)
/** Or it fell away by itself: "die Kündigung hat sich erledigt" is no notice given. */
const TAKEN_BACK =
  /(?<!\p{L})(?:sich (?:erledigt|erübrigt)|erübrigt sich|hinfällig|gegenstandslos|obsolet|obsolete|moot|not needed|no need|zurückgezogen|zurückgenommen|widerrufen|doch nicht|nicht mehr|withdrawn|rescinded|revoked|reversed|after all|no longer)(?!\p{L})/iu

const SETTLED = new Set(['done', 'cancelled', 'delegated', 'replaced'])

/** What was to leave the house lies where such things wait: "still in drafts", "liegt noch immer in der Schublade". */
const LEAVES =
  /(?<!\p{L})(?:sends?|posts?|mails?|serves?|submits?|dispatch(?:es)?|delivers?|returns?|forwards?|go(?:es)? (?:out|off)|hands? (?:it |them )?in|(?:ver|ab|zurück)?schick\p{L}*|(?:ver|ab)?send(?:e|et|en)|(?:ab|aus)?liefer\p{L}*|einreich\p{L}*|abgeb\p{L}*|auf die post|(?:geht|gehen|muss|müssen|soll|sollen) [^;?.]{0,60}(?:raus|hinaus|weg))(?!\p{L})/iu
const LIES_STILL =
  /(?<!\p{L})(?:(?:still|yet) (?:\p{L}+ ){0,2}(?:in|on) (?:(?:the|my|his|her|our|their|\p{L}+['’]s) )?(?:drafts?|drawer|outbox|out tray|bag|boot|desk)|(?:noch immer|immer noch|weiterhin|noch) (?:bei (?:mir|ihm|ihr|uns) )?(?:im|in|auf|unter) (?:(?:der|den|dem|meine[nrm]|seine[nrm]|ihre[nrm]|unsere[nrm]) )?(?:entw[uü]rf\p{L}*|schublade|postausgang|ausgangskorb|tasche|kofferraum|schreibtisch|mappe))(?!\p{L})/iu
export const liesStill = (sentence: string, { earlier }: Candidate): boolean =>
  earlier.kind === 'promise' && LIES_STILL.test(sentence) && LEAVES.test(earlier.quote)

/** Without the dots of days, which end nothing: "am 27. Oktober", "am 30.11.". */
export const withoutDots = (sentence: string): string =>
  sentence.replace(/(?<!\d)(\d{1,2})\.(\d{1,2})\.(?=[ ,;)])/gu, '$1/$2').replace(/(?<!\d)(\d{1,2})\.(?= \p{L})/gu, '$1')

/** null: it says nothing of what became of it. */
export function becameOf(sentence: string, candidate: Candidate, said: LaterMention): StatementChangeKind | null {
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
  { day, newDay, other, isPast }: LaterMention,
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
  if (failed !== null && isDated && !(failed === 'broken' && isLetDown(sentence, newDay)))
    return { state: 'moved', confidence: 0.8 }
  if (failed === 'broken' && isLetDown(sentence, newDay) && earlier.kind === 'promise')
    return { state: 'broken', confidence: 0.8 }
  const turn = turnOf(sentence, matter.verbs, isDated && newDay, isDated)
  if (turn?.state === 'delegated' && earlier.kind !== 'promise')
    return old === null ? null : { state: 'replaced', confidence: 0.7 }
  // "Helixo absagen" is done when Christina has called it off.
  if (
    turn?.state === 'cancelled' &&
    earlier.kind === 'promise' &&
    [...matter.verbs].some((verb) => CALLS_OFF.test(verb)) &&
    failed === null &&
    !TAKEN_BACK.test(sentence)
  )
    return { state: 'done', confidence: 0.75 }
  if (turn?.state === 'cancelled') return inPlace(sentence, earlier.kind)
  if (turn !== null && !(turn.state === 'done' && failed !== null)) return turn
  if (failed === 'broken' || (failed === 'open' && isPast))
    return earlier.kind === 'promise' || earlier.kind === 'deadline' ? { state: 'broken', confidence: 0.75 } : null
  if (failed !== null) return null
  if (saysHopes(sentence) && isDated) return { state: 'moved', confidence: 0.75 }
  if (saysHappened(sentence)) return { state: 'done', confidence: 0.75 }
  return null
}
