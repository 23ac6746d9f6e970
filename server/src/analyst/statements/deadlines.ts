// Days that bite by themselves: expiries, notice periods, due dates. And amounts that are said.

import { addDays } from '#contract/days.ts'
import type { StatementDue } from '#contract/statements.ts'
import { endOfMonth, endOfQuarter, monthsOn, yearOf } from '../dates/calendar.ts'
import { datesIn } from '../dates/written.ts'
import { NUMBER, numberOf } from '../dates/written-words.ts'
import { amountsIn } from '../text/amounts.ts'
import { hasCondition } from './clauses.ts'
import type { Draft, Setting } from './draft.ts'

const TERM_EN =
  /\b(?:expir(?:es?|y|ing|ation|ed)|lapses?|runs? out|valid (?:until|till|through|to)|(?:is|are|falls?|becomes?|was|were) (?:now |all )?due|due (?:on|by|date|within|in|no later)|payable|deadline|cut-?off|notice (?:period|must|has|by|until|needs?|is|date|expires)|(?:months?'?|weeks?'?|days?'?) notice|renewal(?: date)?|renews?|auto-?renews?|break clause|break option|clos(?:es?|ing) (?:on|at|date|in|\d)|closing date|no later than|at the latest|last (?:day|date|chance)|(?:has|have|must|needs?) (?:to )?be (?:in|submitted|filed|paid|returned|exercised|received|registered|given|signed|renewed|confirmed|lodged|sent|done|ready|decided)|submission date|ends? (?:on|in|by|at|\d)|terminates?|free time ends|window (?:closes|ends)|ultimatum|overdue|offer stands until|holds? until|filing date|target date|go-live|statute of limitations|limitation period|exclusivity|runs? until|(?:we|they|it) (?:lose|loses|expire)s?)\b/i
const TERM_DE =
  /(?<![\p{L}\p{N}])(?:läuft\b.{0,60}\b(?:aus|ab)|laufen\b.{0,60}\b(?:aus|ab)|ausläuft|abläuft|auslaufen|ablaufen|endet|enden|erlischt|verfällt|verfallen|verjähr\p{L}*|\p{L}*fristen?|gültig bis|gilt (?:noch )?bis|gelten (?:noch )?bis|befristet|verlängert sich|fällig|\p{L}*stichtag|deadline|abgabe(?:termin|schluss)?|\p{L}*schluss|ablauf(?:datum|termin)?|kündbar|\p{L}*kündigung|kündigungs\p{L}+|(?:ist|sind) .{0,60}\bzu (?:bezahlen|zahlen|begleichen|kündigen|entrichten)|zahlbar|spätestens|(?:muss|müssen) .{0,60}(?:erfolgen|vorliegen|drin sein|eingereicht|bezahlt|da sein|eingehen|fertig sein|stehen|abgegeben|gemeldet)|überfällig|läuft bis|laufen bis|letzter (?:tag|termin)|termin für|sonst (?:ist|sind|geht|verlieren|verfällt)|endtermin|exklusivität)/iu

const LENGTH = String.raw`(${NUMBER})[- ](days?|weeks?|months?|tage?n?|wochen?|monate?n?)'?`
/** "three months to year end", "drei Monate zum Jahresende": the last day on which notice can be given. */
const NOTICE = new RegExp(
  String.raw`(?<![\p{L}\d])${LENGTH}(?: notice)?[,]?(?: (?:to|before|prior to|from|by|zum|vor|auf|auf das|per|vor dem))(?: the)? (year[- ]end|end of (?:the )?(?:year|quarter|month)|jahresende|quartalsende|monatsende|ende (?:jahr|quartal|monat|des jahres|des quartals|des monats))`,
  'iu',
)

/** The last day for notice of that length; the next one from the day of the text on. */
export function noticeDay(clause: string, today: string): Pick<StatementDue, 'date' | 'words'> | null {
  const match = NOTICE.exec(clause)
  const count = match ? numberOf(match[1] ?? '') : null
  if (match === null || count === null) return null
  const before = (end: string) => {
    const unit = match[2] ?? ''
    if (/^[dt]/i.test(unit)) return addDays(end, -count)
    if (/^w/i.test(unit)) return addDays(end, -7 * count)
    return endOfMonth(monthsOn(`${end.slice(0, 7)}-01`, -count))
  }
  const ends = /year|jahr/i.test(match[3] ?? '')
    ? [0, 1, 2].map((away) => `${yearOf(today) + away}-12-31`)
    : /quart/i.test(match[3] ?? '')
      ? [0, 1, 2, 3, 4, 5].map((away) => endOfQuarter(today, away))
      : [...Array(14).keys()].map((away) => endOfMonth(today, away))
  const date = ends.map(before).find((day) => day >= today) ?? null
  return { date, words: match[0] }
}

const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d])(?:within|innert|innerhalb von|binnen|net|frist von|of|beträgt|is) ${LENGTH}`,
  'iu',
)

/** A day that bites; null where no term or no day is named. */
export function deadlineIn(clause: string, setting: Setting): Draft | null {
  const match = TERM_EN.exec(clause) ?? TERM_DE.exec(clause)
  if (match === null) return null
  const dates = datesIn(clause, setting.base).filter(
    ({ role }) => role !== 'from' || /läuft|expire|ends|endet|from|ab/i.test(match[0]),
  )
  const notice = noticeDay(clause, setting.base.today)
  const lasts = DURATION.exec(clause)
  if (
    dates.length === 0 &&
    notice === null &&
    (lasts === null || !/due|payable|notice|zahl|frist|fällig|kündig/i.test(clause))
  )
    return null
  if (/\b(?:meeting|call|session|sitzung|besprechung) (?:ended|closed|endet|geschlossen)\b/i.test(clause)) return null
  const past =
    dates.length > 0 &&
    dates.every(({ day }) => day < setting.base.today) &&
    /\b(?:expired|lapsed|ended|war|was|endete)\b/i.test(clause)
  if (past) return null
  return {
    kind: 'deadline',
    who: null,
    what: 0,
    confidence: dates.length > 0 || notice ? 0.8 : 0.65,
    hedged: hasCondition(clause) && !/unless|ausser|außer|sonst|es sei denn/i.test(clause),
  }
}

/** An amount that is said and bound to nothing else. */
export function figureIn(clause: string): Draft | null {
  const [first] = amountsIn(clause)
  if (first === undefined || clause.split(' ').length < 2) return null
  if (/^(?:if|falls|wenn|e\.g\.|z\.B\.)/i.test(clause)) return null
  return { kind: 'figure', who: null, what: 0, confidence: first.unit === null ? 0.6 : 0.7 }
}
