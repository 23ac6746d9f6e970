// The rules' patterns are compiled when they are first tried, a second and more altogether. When the first person comes, a server tries each rule on
// sentences of its own, one rule at a time, so that the first note is read as quickly as the second.

import { byDayIn } from '../days/by-day.ts'
import { awaitedIn, deadlineIn, figureIn, obligedIn } from '../days/deadlines.ts'
import { fixedDayIn } from '../days/fixed-days.ts'
import { lapseIn } from '../days/lapses.ts'
import { arrangedIn } from '../decisions/arranged.ts'
import { choiceIn } from '../decisions/choices.ts'
import { minutedIn } from '../decisions/minuted.ts'
import { narratedIn } from '../decisions/narrated.ts'
import { isPast, limitIn, pledgedIn, resolvedIn, stillOpenIn } from '../decisions/resolutions.ts'
import { askedIn, decisionIn, openIn, requestIn } from '../decisions/settle.ts'
import { settledIn } from '../decisions/settled.ts'
import { verdictIn } from '../decisions/verdicts.ts'
import { consideredIn, softIn } from '../doubts/hedges.ts'
import { isIdle } from '../doubts/idle.ts'
import type { Draft, Setting } from '../draft.ts'
import { findStatements } from '../find.ts'
import { biddenIn, bindsNobody } from '../promises/bidden.ts'
import { boundIn } from '../promises/bound.ts'
import { commissiveIn } from '../promises/commissives.ts'
import { doneBySubject } from '../promises/doers.ts'
import { nominalIn } from '../promises/nominal.ts'
import { ownTodoIn } from '../promises/own-todo.ts'
import { pledgeReported, reportedIn } from '../promises/reported.ts'
import { datedPromise } from '../promises/told-days.ts'
import { toldPromise } from '../promises/told-promises.ts'
import { openMatterIn } from '../questions/open-matters.ts'
import { rememberNames } from '../who/neighbours.ts'
import { marksOf } from '../who/owners.ts'
import { People } from '../who/people.ts'
import { promiseIn } from './clause.ts'
import { clausesOf } from './clauses.ts'
import type { SourceText } from './source.ts'
import { turnHead } from './turns.ts'
import { wordsOf } from './units.ts'

const LINES = [
  'Dana will send the signed contract to the supplier by Friday, 4 December 2026, and the fee of €4,500 is due then.',
  'We decided to keep the old supplier for now because the board did not agree to the new price.',
  'The landlord has to have our written notice at least three months before the end of the lease.',
  'Herr Brunner schickt uns bis Freitag, 4.12.2026, den unterschriebenen Vertrag, und die Gebühr von 4500 € ist dann fällig.',
  'Wir haben entschieden, vorerst beim alten Lieferanten zu bleiben, weil der Beirat dem neuen Preis nicht zugestimmt hat.',
  'Die Frist für den Widerspruch läuft am 15. Dezember ab, und der Vermieter muss die Kündigung bis dahin haben.',
] as const

const SOURCE: SourceText = {
  ...{ kind: 'note', title: '', text: '', written_on: '2026-11-24', zone: 'UTC' },
  ...{ author: { words: 'I', resolved: 'me' }, to: null, me: ['Robin Hale'] },
  people: [{ name: 'Dana Brunner', contact_id: 'dana' }],
}

type Rule = (clause: string, setting: Setting) => unknown
const RULES: readonly Rule[] = [
  (clause) => clausesOf(wordsOf(clause, [{ from: 0, to: clause.length }])),
  (clause) => turnHead(clause),
  (clause, setting) => marksOf(clause, setting.people, setting.base, true, false),
  ...[isPast, bindsNobody, isIdle, biddenIn, decisionIn, pledgeReported, boundIn, commissiveIn, lapseIn, minutedIn],
  (clause, setting) => toldPromise(clause, undefined, setting),
  (clause, setting) => consideredIn(clause, setting),
  ...[verdictIn, narratedIn, settledIn, choiceIn, requestIn, askedIn, openMatterIn, awaitedIn, obligedIn, fixedDayIn],
  ...[arrangedIn, promiseIn, reportedIn, nominalIn, doneBySubject, datedPromise, ownTodoIn, resolvedIn, deadlineIn],
  (clause) => openIn(clause) ?? stillOpenIn(clause),
  (clause, setting): Draft | null => pledgedIn(clause, setting, true),
  limitIn,
  (clause, setting) => byDayIn(clause, setting, false),
  softIn,
  (clause, { base }) => figureIn(clause, base),
  (clause, setting) => rememberNames(clause, setting),
]

/** Tries each rule; between two steps others have their turn. It is over when every pattern that these sentences meet was compiled. */
export function* warmingUp(): Generator<void> {
  const people = new People(SOURCE, [])
  const setting: Setting = {
    ...{ people, base: { today: SOURCE.written_on, order: 'day', sure: true } },
    ...{ speaker: null, hearer: null, named: null, german: false, isTalk: false },
    ...{ isMinuted: false, minuted: new Set<string>() },
  }
  for (const rule of RULES)
    for (const line of LINES) {
      // Patterns are compiled for good at their second use.
      rule(line, { ...setting })
      rule(line, { ...setting })
      yield
    }
  for (const text of [...LINES, ...LINES, LINES.join('\n\n')]) {
    findStatements({ ...SOURCE, text })
    yield
  }
}
