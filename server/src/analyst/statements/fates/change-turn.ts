// What one sentence of a later text makes of one statement that it speaks of.
import type { StatementParty } from '#contract/statements.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { answersByValue } from '../decisions/answers-value.ts'
import { findStatements } from '../find.ts'
import type { SourceText } from '../form/source.ts'
import { isPastOf } from '../promises/past-of.ts'
import type { People } from '../who/people.ts'
import { becameOf, liesStill, withoutDots } from './became.ts'
import { mayBreak } from './breaks.ts'
import * as limits from './change-limits.ts'
import { personsIn } from './change-words.ts'
import { laterDay, type Match } from './earlier.ts'
import { isDoubt } from './outcomes.ts'
import { isOtherCount, isPartOnly, tellsPlainly } from './plainly.ts'
import { isRival } from './rivals.ts'
import { named } from './same-person.ts'
import { isDemand, isStillAhead } from './still-ahead.ts'
import { doesInstead, isAnswer, mayHandOn, restates, type StatementChangeKind, turnOf } from './turn.ts'

export const NO_VERBS: ReadonlySet<string> = new Set()
const AHEAD = /(?<!\p{L})(?:will|wird|werden|this|diese\p{L}*)(?!\p{L})|'ll(?!\p{L})/iu

/** Part of it is not there, or it is wanting again: "liegt vor, Anlage 2 fehlt noch", "failed again". */
const WANTING =
  /(?<!\p{L})(?:(?:fehl(?:t|en)|offen|aussteh\p{L}*|hakt|klemmt) noch|noch (?:nicht|nichts|kein\p{L}*|offen|immer nicht)|still (?:missing|waiting|open|needs?|not|no|wet|to (?:come|do))|(?:not|n't) (?:\p{L}+ ){0,3}yet|yet to|half (?:done|written|finished)|(?:failed|broke|broken|leaks?|kaputt|defekt|undicht) (?:again|wieder)|wieder (?:kaputt|defekt|undicht|ausgefallen))(?!\p{L})/iu
/** Nobody answers. */
const SILENT =
  /(?<!\p{L})(?:never|nie|nicht|not|n't|nobody|niemand) (?:\p{L}+ ){0,3}(?:answer\p{L}*|repl\p{L}+|respond\p{L}*|heard?|gehört|geantwortet|beantwortet|gemeldet|reagiert)(?!\p{L})/iu
/** What becomes of a call or a visit, where nothing but a name says what it is about. */
const IN_TOUCH =
  /(?<!\p{L})(?:rang|phoned|called|spoke|spoken|talked|talk|met|meeting|reached|replied|answered|wrote|written|e-?mailed|texted|visited|seen|saw|came|been|here|left (?:a )?(?:word|message)|gesprochen|geredet|telefoniert|erreicht|angerufen|getroffen|geschrieben|gemailt|besucht|zurückgerufen|war (?:da|hier)|gemeldet)(?!\p{L})/iu

/** What may be done at any time up to a day: "notice can be given until 12 December" puts nothing off. */
const GENERAL_TERM =
  /(?<!\p{L})(?:(?:can|may) (?:only |still |also |then )?be \p{L}{2,}(?:ed|en|ne|t|de|id)(?: in writing)? (?:until|by|before|up to|within)|(?:kann|können|darf|dürfen) (?:(?!erst(?!\p{L}))[^;?]){0,80}(?:bis|innert|innerhalb|spätestens) [^;?]{1,60}(?<!\p{L})werden)(?!\p{L})/iu

/** How it was another time tells nothing of now. */
const PAST_YEAR =
  /^(?:(?:but|and|aber|und) )?(?:last (?:year|season|summer|winter|spring|autumn|time)|(?:back )?in (?:19|20)\d\d|letzte[snmr]? (?:jahr|mal|saison|sommer|winter)|(?:im )?(?:vorjahr|vergangenen jahr)|voriges jahr|vergangenes jahr)(?!\p{L})/iu

/** What was to end or change stays: "we leave it open after all", "es bleibt doch bei 14 Uhr". */
const STAYS_AFTER_ALL =
  /(?<!\p{L})(?:(?:leave|keep|stay|remain)(?:s|ing)?(?!\p{L})[^;?.]{1,50} after all|(?:bleib\p{L}*|lassen?|behalten?)(?!\p{L})[^;?.]{0,30} doch (?!nicht|kein|noch))(?!\p{L})/iu

type Mention = { day: string | null; newDay: boolean; other: StatementParty | null }
type Later = { later: SourceText; people: People; decides: (sentence: string) => boolean; names: ReadonlySet<string> }

/** null: nothing. `newDay`: the day is by the sentence's words the one that holds now; `other`: somebody other than who owed it. */
export function turnFor(
  sentence: string,
  { candidate, score }: Match,
  { day, newDay, other, dates }: Mention & { dates: readonly WrittenDate[] },
  { later, people, decides, names }: Later,
): StatementChangeKind | null {
  const { earlier, matter } = candidate
  if (earlier.kind === 'question' && turnOf(sentence, NO_VERBS, false)?.state !== 'cancelled')
    return isAnswer(sentence) ||
      (score >= limits.PLAINLY && !earlier.isHere && answersByValue(earlier.quote, sentence, matter.objects)) ||
      (score >= limits.SURE_OF_IT && decides(sentence) && !isDoubt(sentence)) ||
      (score >= 0.7 && restates(sentence, matter.verbs)) ||
      (!earlier.isHere && score >= 0.79 && !isDoubt(sentence) && !SILENT.test(sentence))
      ? { state: 'done', confidence: 0.7 }
      : null
  if (
    earlier.kind === 'promise' &&
    earlier.who !== null &&
    other !== null &&
    (mayHandOn(sentence) || doesInstead(sentence, other.words, matter.verbs)) &&
    !named(personsIn(sentence, people), earlier.who)
  )
    return { state: 'delegated', confidence: 0.7 }
  if (isWidened(sentence, candidate) && (tellsVerb(sentence, matter.verbs) || decides(sentence)))
    return { state: 'replaced', confidence: 0.75 }
  const told = toldFor(sentence, { candidate, score }, { day, newDay, other }, later)
  if (told !== null && isContrary(sentence, candidate, told.state, { dates, newDay }, { later, people, names }))
    return null
  // A name alone is no matter: "Steamwell comes on the 18th", "Steamwell's van was towed away".
  if (told?.state === 'done' && matter.isOfNames && !IN_TOUCH.test(sentence) && !tellsVerb(sentence, matter.verbs))
    return null
  return told
}

/** What speaks against it by the sentence's own words, whoever says that it tells this: part of it is missing, another thing is meant, it is still to come. */
export function isContrary(
  sentence: string,
  candidate: Match['candidate'],
  state: StatementChangeKind['state'],
  { dates, newDay }: { dates: readonly WrittenDate[]; newDay: boolean },
  { later, people, names }: Pick<Later, 'later' | 'people' | 'names'>,
): boolean {
  const { earlier, matter } = candidate
  if (state === 'done' && (WANTING.test(sentence) || isPartOnly(sentence) || isOtherCount(earlier.quote, sentence)))
    return true
  if (PAST_YEAR.test(sentence) || isRival(earlier.quote, sentence, matter.objects, names)) return true
  if (isStillAhead(sentence, candidate, state, dates, later.written_on)) return true
  if (state === 'broken' && !mayBreak(sentence, candidate, people, later.written_on)) return true
  return state === 'moved' && !newDay && GENERAL_TERM.test(sentence)
}

/** "We contest item 1 only", then "we contest both": the same is done to more than was decided. */
const isWidened = (sentence: string, { earlier }: Match['candidate']): boolean =>
  earlier.kind === 'decision' &&
  ONLY.test(earlier.quote) &&
  ALL.test(sentence) &&
  !ONLY.test(sentence) &&
  !isDoubt(sentence) &&
  !/(?<!\p{L})(?:would|'d|würden?)(?!\p{L})/iu.test(sentence)
const ONLY = /(?<!\p{L})(?:only|just|nur|lediglich|bloß)(?!\p{L})/iu
const ALL = /(?<!\p{L})(?:both|all|everything|beide[nrs]?|alle[nrs]?|sämtliche|auch)(?!\p{L})/iu

export const tellsVerb = (sentence: string, verbs: ReadonlySet<string>): boolean =>
  isVerbAmong(sentence.toLowerCase().match(/\p{L}{3,}/gu) ?? [], verbs)

/** `words`: of a sentence, small. */
export const isVerbAmong = (words: readonly string[], verbs: ReadonlySet<string>): boolean =>
  words.some((word) => verbs.has(word) || isPastOf(word, verbs))

function toldFor(
  said: string,
  { candidate, score }: Match,
  { day, newDay, other }: Mention,
  later: SourceText,
): StatementChangeKind | null {
  const { earlier } = candidate
  const sentence = withoutDots(said)
  const isPast = earlier.due?.date != null && earlier.due.date < later.written_on
  if (day === null && liesStill(sentence, candidate)) return isPast ? { state: 'broken', confidence: 0.75 } : null
  const told = becameOf(sentence, candidate, { day, newDay, other, isPast })
  // A day that lapses and what was decided are seldom done: only where the sentence is plainly about them.
  if (told?.state === 'done' && earlier.kind !== 'promise' && score < limits.SURE_OF_IT) return null
  if (earlier.isHere) return told
  const isPlain =
    (told === null || told.state === 'done') &&
    limits.OWED.has(earlier.kind) &&
    score >= limits.PLAINLY &&
    tellsPlainly(sentence, candidate.matter.objects, candidate.matter.verbs)
  if (isPlain) return { state: 'done', confidence: 0.75, isPlain }
  if (told !== null) return told
  if (earlier.kind === 'decision' && score >= limits.SURE_OF_IT && STAYS_AFTER_ALL.test(sentence))
    return { state: 'cancelled', confidence: 0.75 }
  // Of what is overdue even today is later.
  const isToday = day === later.written_on && !(isPast && AHEAD.test(sentence))
  return isToday || (day !== null && isDemand(sentence)) ? null : laterDay(sentence, earlier, day, score)
}

/** Whether a later text decides something in a sentence of it; read when it is first asked. */
export function decidesIn(later: SourceText): (sentence: string) => boolean {
  let decided: readonly string[] | null = null
  return (sentence) => {
    decided ??= findStatements(later)
      .filter(({ kind, perhaps, hedged }) => kind === 'decision' && !perhaps && !hedged)
      .map(({ quote }) => quote.slice(0, 60))
    return decided.some((quote) => sentence.includes(quote) || quote.startsWith(sentence.slice(0, 60)))
  }
}
