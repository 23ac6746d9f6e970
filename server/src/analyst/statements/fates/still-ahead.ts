// What a sentence says of a thing that is still to come: asked for, expected, only a condition, or its day named once more. Nothing became of it.
import type { StatementChange } from '#contract/statements.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { likeness } from '../../text/stems.ts'
import { isOverIn } from './change-words.ts'
import type { Candidate } from './earlier.ts'
import { wordsIn } from './matter-words.ts'

/** Somebody waits for it, or wants it. */
const WANTED =
  /(?<!\p{L})(?:erwart(?:e|et|en)|benötig(?:e|t|en)|brauch(?:e|t|en)|bitte|warte[nt]? (?:\p{L}+ ){0,3}auf|rechne[nt]? (?:\p{L}+ ){0,3}mit|zähle[nt]? (?:\p{L}+ ){0,3}auf|freue[nt]? (?:mich|uns) auf|expects?|expecting|needs?|please|pls|looking forward|look forward|counts? on|counting on|waits? for|waiting for|must have|requires?)(?!\p{L})/iu
const NO_MORE = /(?<!\p{L})(?:not|no longer|n't|nicht|keine?[nrsm]?)(?!\p{L})|n't(?!\p{L})/iu
const ONLY_IF = /(?<!\p{L})(?:once|as soon as|if|unless|until|before|sobald|wenn|falls|bevor|ehe)(?!\p{L})/iu
/** What would be: "otherwise it is extended", "kommt kein Vertrag zustande, …". */
const CONDITION =
  /^(?:sonst|andernfalls|ansonsten|otherwise|or else)(?!\p{L})|^(?:kommt|kommen|gibt|bleibt|findet|schafft|klappt|geht|ist|sind|wird|werden|should|had|were) (?:\p{L}+ ){0,4}(?:nicht|kein\p{L}*|not|no|it|they|he|she|we) [^,?]{0,60}, (?:\p{Ll}+(?:t|en|te|ten|st)|so|dann|then|we|it|they|he|she)(?!\p{L})/iu
const STILL =
  /(?<!\p{L})(?:noch immer|immer noch|nach wie vor|weiterhin|still (?:on|with|in|at|waiting|sitting|lying|open|to))(?!\p{L})/iu
const BY =
  /(?<!\p{L})(?:by|until|till|bis|spätestens|no later than)(?: (?:the|zum|zur|am|spätestens|\p{L}+day|\p{L}+tag))*,? ?$/iu
const HOLDS =
  /(?<!\p{L})(?:gültig|gilt|gelten|valid|good|stands?|holds?|reserviert|verlängert|gebucht|booked|extended)(?!\p{L})/iu
/** A day that did not hold, or holds no more. */
const NOT_HELD =
  /(?<!\p{L})(?:not|never|cannot|late|later|missed|instead|slipp\p{L}*|nicht|kein\p{L}*|nie|statt|verpasst|versäumt|zu spät|später|doch|verschoben|vorgezogen|forward|no longer)(?!\p{L})|n't(?!\p{L})/iu
const IN_PARTS = /[,;:()]| [–—-] |(?<!\p{L})(?:und|aber|and|but)(?!\p{L})/u

/** The clause that names the thing, and where in the sentence it begins; the whole sentence where none does. */
export function clauseOf(sentence: string, objects: ReadonlySet<string>): { clause: string; from: number; at: number } {
  let from = 0
  for (const clause of sentence.split(IN_PARTS)) {
    const start = sentence.indexOf(clause, from)
    const word = [...clause.matchAll(/[\p{L}\d]{3,}/gu)].find(([each]) =>
      [...wordsIn(each)].some((stem) => objects.has(stem) || [...objects].some((one) => likeness(one, stem) >= 0.85)),
    )
    if (word) return { clause, from: start, at: word.index }
    from = start + clause.length
  }
  return { clause: sentence, from: 0, at: 0 }
}

/** `today`: of the text that holds the sentence. */
export function isStillAhead(
  sentence: string,
  { earlier, matter }: Candidate,
  state: StatementChange['state'],
  dates: readonly WrittenDate[],
  today: string,
): boolean {
  const { clause, from, at } = clauseOf(sentence, matter.objects)
  if (CONDITION.test(sentence)) return true
  // "Until the 27th the old price, not after": its day still holds.
  if (state === 'cancelled' && earlier.kind === 'deadline')
    return dates.some((date) => date.day === earlier.due?.date && !isOverIn(sentence, date, false))
  if (state === 'moved')
    return (
      isSameDayAgain(sentence, earlier.due?.date ?? null, dates) ||
      // Asked for is not granted.
      (earlier.kind === 'deadline' && dates.every(({ day }) => day <= today) && ASKED_FOR.test(sentence))
    )
  if (state !== 'done' || earlier.kind === 'question') return false
  if (STILL.test(clause) || ONLY_IF.test(clause.slice(0, at))) return true
  if (WANTED.test(clause) && !NO_MORE.test(clause)) return true
  const isAhead = dates.some(
    (date) =>
      date.day > today &&
      date.from >= from &&
      date.from < from + clause.length &&
      (date.day === earlier.due?.date || BY.test(sentence.slice(Math.max(0, date.from - 24), date.from))),
  )
  return isAhead && !HOLDS.test(clause)
}

/** "Runs out on 31 December; an extension has been asked for": the day that was named, and no other. */
function isSameDayAgain(sentence: string, old: string | null, dates: readonly WrittenDate[]): boolean {
  if (old === null || dates.length === 0 || !dates.every(({ day }) => day === old)) return false
  return !NOT_HELD.test(sentence) && !dates.some((date) => isOverIn(sentence, date, false))
}

const ASKED_FOR =
  /(?<!\p{L})(?:asked for|requested|applied for|sought|beantragt|erbeten|angefragt|ersucht|(?:request|ersuchen|antrag|bitte) (?:for|um|auf))(?!\p{L})/iu

/** "Petra braucht dafür noch bis 4. Dezember": whoever does it needs that long. */
const NEEDS_LONGER = /(?<!\p{L})(?:noch|more time|longer|länger|until|till)(?!\p{L})/iu
/** Whoever waits for a thing names the day by which they want it: that puts nothing off. */
export const isDemand = (sentence: string): boolean =>
  WANTED.test(sentence) && !NO_MORE.test(sentence) && !NEEDS_LONGER.test(sentence)
