import { datesIn } from '../../dates/written.ts'
import { byDayIn } from '../days/by-day.ts'
import { awaitedIn, deadlineIn, figureIn, obligedIn } from '../days/deadlines.ts'
import { dueInGerman } from '../days/dues-de.ts'
import { fixedDayIn } from '../days/fixed-days.ts'
import { lapseIn } from '../days/lapses.ts'
import { ACCEPTS, bodyOf } from '../decisions/answered.ts'
import { arrangedIn } from '../decisions/arranged.ts'
import { choiceIn } from '../decisions/choices.ts'
import { minutedIn } from '../decisions/minuted.ts'
import { narratedIn } from '../decisions/narrated.ts'
import { plainIn } from '../decisions/plain.ts'
import { isPast, limitIn, pledgedIn, resolvedIn, stillOpenIn } from '../decisions/resolutions.ts'
import { ruledInGerman } from '../decisions/ruled-de.ts'
import { askedIn, decisionIn, openIn, requestIn } from '../decisions/settle.ts'
import { settledIn } from '../decisions/settled.ts'
import { verdictIn } from '../decisions/verdicts.ts'
import { consideredIn, softIn } from '../doubts/hedges.ts'
import { isIdle } from '../doubts/idle.ts'
import { type Draft, PERHAPS, type Setting } from '../draft.ts'
import { standsIn } from '../fates/stands.ts'
import { pricedInGerman } from '../figures/prices-de.ts'
import { biddenIn, bindsNobody } from '../promises/bidden.ts'
import { boundIn } from '../promises/bound.ts'
import { commissiveIn } from '../promises/commissives.ts'
import { doneBySubject } from '../promises/doers.ts'
import { nominalIn } from '../promises/nominal.ts'
import { owedToOthersIn } from '../promises/owed-to-others.ts'
import { ownTodoIn } from '../promises/own-todo.ts'
import { promiseInGerman } from '../promises/promise-de.ts'
import { promiseInEnglish } from '../promises/promise-en.ts'
import { pledgeReported, reportedIn } from '../promises/reported.ts'
import { takenOnInGerman } from '../promises/takes-on-de.ts'
import { datedPromise } from '../promises/told-days.ts'
import { toldPromise } from '../promises/told-promises.ts'
import { openMatterIn } from '../questions/open-matters.ts'
import { unknownInGerman } from '../questions/unknown-de.ts'
import { unmarkedIn } from '../questions/unmarked.ts'
import { NAME } from '../who/people.ts'
import { handedInGerman } from '../who/whose-de.ts'
import { languageOf } from './language.ts'
import type { Unit } from './units.ts'

export const promiseIn = (clause: string, setting: Setting): Draft | null =>
  languageOf(clause, setting.german) === 'de' ? promiseInGerman(clause, setting) : promiseInEnglish(clause, setting)

/** "We agreed Callum sends the list on Tuesday": what was agreed is that he does it. */
function agreedIn(clause: string, setting: Setting): Draft | null {
  const prefix = AGREED.exec(clause)?.[0]
  if (prefix === undefined) return null
  const draft = promiseIn(clause.slice(prefix.length), setting) ?? doneBySubject(clause.slice(prefix.length), setting)
  if (draft === null || draft.who === null || draft.confidence < PERHAPS) return null
  return { ...draft, what: prefix.length + (draft.what ?? 0), confidence: Math.max(draft.confidence, 0.7) }
}
const AGREED = new RegExp(
  String.raw`^(?:(?:and|so|und|also) )?(?:(?:[Ww]e|it was|[Ii]t is|wir haben|[Ww]ir)(?: have|'ve| all| both)? )?(?:[Aa]greed|[Vv]ereinbart|[Aa]bgemacht)(?: that|:|, dass)? (?=${NAME} )`,
  'u',
)

const SAYS_OPEN =
  /^(?:\p{L}[\p{L}' ]{2,60})\? ?(?:[–-]|→|->|=>)? ?(?:still|noch|suchen|offen|open|tb[dc]|unklar|nobody|niemand (?:kennt|weiß|weiss)|keine|weiss|weiß)/iu

export const REFUSES = /\b(?:no need|not needed|don't|nicht nötig|lieber nicht|no thanks|nein)\b/i

/** What a clause says; null: nothing. `isPart`: it is one of several parts of a clause. */
export function inClause(
  clause: string,
  next: Unit | undefined,
  before: Unit | undefined,
  setting: Setting,
  isPart = false,
): Draft | null {
  if (clause.split(' ').length < 2 || /^(?:ps|p\.s\.)$/i.test(clause)) return null
  if (SAYS_OPEN.test(clause)) return { kind: 'question', who: null, confidence: 0.7 }
  if (isPast(clause, setting) || bindsNobody(clause, setting)) return null
  if (isIdle(clause, setting)) return figureIn(clause, setting.base)
  const unmarked = unmarkedIn(clause)
  if (unmarked !== null) return unmarked
  const german = languageOf(clause, setting.german) === 'de' ? inGerman(clause, setting) : null
  if (german !== null) return german
  const agreed = standsIn(clause, setting) ?? agreedIn(clause, setting)
  if (agreed !== null) return agreed
  const toldBefore = toldPromise(clause, next, setting)
  if (toldBefore !== null) return toldBefore
  const bidden = biddenIn(clause, setting) ?? owedToOthersIn(clause, setting)
  if (bidden !== null) return bidden
  const decision = decisionIn(clause, setting)
  const pledge = pledgeReported(clause, setting) ?? boundIn(clause, setting) ?? handedInGerman(clause, setting)
  if (decision !== null && decision.confidence > 0.7 && pledge === null) return decision
  const considered = consideredIn(clause, setting)
  if (considered !== null && pledge === null) return considered
  const committed = pledge === null && decision === null ? commissiveIn(clause, setting) : null
  if (committed !== null && committed.confidence > 0.65) return accepted(committed, next, setting)
  const lapse = pledge === null && decision === null ? lapseIn(clause, setting) : null
  if (lapse !== null) return lapse
  if (committed !== null) return accepted(committed, next, setting)
  const verdict =
    pledge === null ? (minutedIn(clause, setting) ?? verdictIn(clause, setting) ?? narratedIn(clause, setting)) : null
  if (verdict !== null) return verdict
  const settled = pledge === null ? settledIn(clause, setting) : null
  if (settled !== null && settled.confidence > 0.62) return settled
  const plain = pledge === null ? plainIn(clause, setting) : null
  if (plain !== null) return plain
  const choice = pledge === null ? choiceIn(clause, setting) : null
  if (choice !== null) return choice
  const request =
    setting.people.kind === 'note' && !/\b(?:you|please|pls|bitte|du|ihr)\b/i.test(clause)
      ? null
      : requestIn(clause, setting)
  const isEcho = before !== undefined && askedIn(before.clean, setting) !== null && clause.split(' ').length < 7
  const told =
    request === null && !isEcho && pledge === null
      ? (askedIn(clause, setting) ??
        openMatterIn(clause, setting) ??
        awaitedIn(clause, setting) ??
        obligedIn(clause, setting) ??
        fixedDayIn(clause, setting))
      : null
  if (told !== null) return told
  const arranged = request === null && pledge === null ? arrangedIn(clause, setting) : null
  if (arranged !== null) return arranged
  const promise =
    sureOf(promiseIn(clause, setting)) ??
    pledge ??
    reportedIn(clause, setting) ??
    nominalIn(clause, setting) ??
    doneBySubject(clause, setting) ??
    promiseIn(clause, setting)
  if (promise !== null && promise.confidence >= PERHAPS && (request === null || promise.confidence >= 0.8))
    return accepted(promise, next, setting)
  if (request !== null) return request
  const open = saysOnly(clause, before) ? null : openIn(clause)
  const bound = datedPromise(clause, setting) ?? (isPart ? null : ownTodoIn(clause, setting))
  if (bound !== null && !bound.perhaps && open === null) return bound
  return (
    decision ??
    settled ??
    open ??
    stillOpenIn(clause) ??
    pledgedIn(clause, setting, isAhead(clause, setting)) ??
    resolvedIn(clause, setting) ??
    deadlineIn(clause, setting) ??
    limitIn(clause, setting) ??
    byDayIn(clause, setting, isPart) ??
    (promise === null
      ? null
      : ((promise.perhaps || promise.confidence < PERHAPS ? figureIn(clause, setting.base) : null) ??
        accepted(promise, next, setting))) ??
    bound ??
    softIn(clause, setting) ??
    figureIn(clause, setting.base)
  )
}

/** By constructions that German alone has. */
const inGerman = (clause: string, setting: Setting): Draft | null =>
  unknownInGerman(clause) ??
  pricedInGerman(clause) ??
  takenOnInGerman(clause, setting) ??
  dueInGerman(clause, setting) ??
  ruledInGerman(clause, setting)

const sureOf = (draft: Draft | null): Draft | null => (draft !== null && draft.confidence >= PERHAPS ? draft : null)

const isAhead = (clause: string, { base }: Setting): boolean =>
  datesIn(clause, base).some(({ day, role }) => day > base.today && role !== 'from')

/** "Not decided." behind a question says of that question that it is open. */
const saysOnly = (clause: string, before: Unit | undefined): boolean =>
  before !== undefined &&
  /\?["')]*$/.test(before.clean) &&
  (clause.split(' ').length < 5 ||
    /^(?:that|this|it|he|she|they|nobody|no one|das|es|dies|keiner|niemand)(?!\p{L})/iu.test(clause))

/** An offer that the next speaker takes is a promise. */
function accepted(promise: Draft, next: Unit | undefined, setting: Setting): Draft {
  if (!promise.perhaps || !promise.hedged || !setting.isTalk || next === undefined || !next.first) return promise
  if (!ACCEPTS.test(bodyOf(next)) || REFUSES.test(bodyOf(next))) return promise
  return { ...promise, hedged: false, perhaps: false, confidence: 0.75 }
}
