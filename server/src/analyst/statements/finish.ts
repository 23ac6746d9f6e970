// From what a rule found to a statement: the day, the amount, the short words, the exact span.
import type { FoundStatement, StatementAmount, StatementDue, StatementParty } from '#contract/statements.ts'
import { datesIn } from '../dates/written.ts'
import type { DateBase, WrittenDate } from '../dates/written-rules.ts'
import { amountsIn } from '../text/amounts.ts'
import { shortened } from '../text/speech.ts'
import { noticeDay } from './days/deadlines.ts'
import { type Draft, PERHAPS } from './draft.ts'
import type { Entry } from './form/tables.ts'
import { type Words, wordsOf } from './form/units.ts'
import { isWholeWithout } from './form/whole-phrase.ts'
import { dayBehind } from './promises/told-promises.ts'

const MOST_WHAT = 140
/** As much of a table's cell is read. */
const MOST_CELL = 600

/** "Our offer is valid until Friday" names nobody. */
const NO_NAME =
  /^(?:the|an?|our|your|their|his|her|its|my|this|that|these|those|der|die|das|den|dem|eine?[mnrs]?|unsere?[mnrs]?|eue?re?[mnrs]?|ihre?[mnrs]?|seine?[mnrs]?|meine?[mnrs]?|diese[mnrs]?)$/iu

/** The statement, or null where nothing is left to say. */
export function finished(text: string, words: Words, draft: Draft, base: DateBase): FoundStatement | null {
  const { clean, at } = words
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return null
  const dates = datesIn(clean, base).filter((date) => !isOfName(clean, date))
  const ahead = chooseDue(dates, draft.kind, base)
  const chosen =
    (draft.kind === 'promise' ? dayBehind(clean, { chosen: ahead, base, told: draft.told }) : null) ?? ahead
  const due = dueOf(clean, chosen, draft, base)
  const what = shortWords(clean, draft.what ?? 0, chosen)
  if (!/\p{L}{2}/u.test(what)) return null
  const end = last + 1
  const perhaps = (draft.perhaps ?? false) || draft.confidence < PERHAPS
  return {
    kind: draft.kind,
    hedged: draft.hedged ?? false,
    who: draft.who && draft.who.resolved === null && NO_NAME.test(draft.who.words) ? null : draft.who,
    to_whom: draft.to_whom ?? null,
    what,
    due,
    amount: amountOf(clean),
    start: first,
    end,
    quote: text.slice(first, end),
    confidence: draft.confidence,
    perhaps,
    state: draft.state ?? 'found',
  }
}

export function finishedRow(text: string, entry: Entry, who: StatementParty | null, base: DateBase): FoundStatement {
  const what = wordsOf(text, [entry.what])
    .clean.replace(/ ?\|+ ?/g, ': ')
    .slice(0, MOST_CELL)
  const dueWords = entry.due ? wordsOf(text, [entry.due]).clean.slice(0, MOST_CELL) : what
  const dates = datesIn(dueWords, base)
  const chosen = entry.due ? (dates.at(-1) ?? null) : chooseDue(dates, entry.kind, base)
  return {
    kind: entry.kind,
    hedged: false,
    who,
    to_whom: null,
    what: shortened(what, MOST_WHAT),
    due: chosen
      ? { date: chosen.day, other_date: chosen.other, words: chosen.words, precision: chosen.precision }
      : null,
    amount: amountOf(what),
    start: entry.row.from,
    end: entry.row.to,
    quote: text.slice(entry.row.from, entry.row.to),
    confidence: 0.9,
    perhaps: false,
    state: entry.state,
  }
}

/** The day until which: a limit before a day that is only named, and no day behind the text's own unless it is a limit. */
export function chooseDue(dates: readonly WrittenDate[], kind: Draft['kind'], base: DateBase): WrittenDate | null {
  if (kind === 'figure' || kind === 'question') {
    return (
      dates.find(({ role, day }) => role === 'until' && day >= base.today) ??
      (kind === 'question' ? (dates.find(({ role, day }) => role === 'on' && day >= base.today) ?? null) : null)
    )
  }
  const open = dates.filter(({ role }) => role !== 'from')
  const limit = open.find(({ role, day }) => role === 'until' && (kind === 'deadline' || day >= base.today))
  const ahead = open.filter(({ day }) => day >= base.today)
  return limit ?? ahead.at(-1) ?? (kind === 'deadline' ? (open[0] ?? dates[0] ?? null) : null)
}

/** "No Sat clinics", "all Friday deliveries": a weekday that says what kind of thing it is. */
const isOfName = (clean: string, { from, to, words }: WrittenDate): boolean =>
  /^\p{L}+\.?$/u.test(words) &&
  /(?<!\p{L})(?:no|any|all|no more|extra)(?: more)? $/iu.test(clean.slice(Math.max(0, from - 12), from)) &&
  /^ (?!until|till|by|before|at|from|and|or|to|if|for|in|on|with)\p{Ll}{3,}/u.test(clean.slice(to, to + 12))

function dueOf(clean: string, chosen: WrittenDate | null, draft: Draft, base: DateBase): StatementDue | null {
  const notice = draft.kind === 'deadline' ? noticeDay(clean, base.today) : null
  // A notice period counts back from the end that is named beside it, unless the day itself is said.
  if (notice !== null && (chosen === null || notice.words.includes(chosen.words)))
    return { date: notice.date, other_date: null, words: notice.words, precision: 'day' }
  return chosen
    ? { date: chosen.day, other_date: chosen.other, words: chosen.words, precision: chosen.precision }
    : null
}

function amountOf(clean: string): StatementAmount | null {
  const [first] = amountsIn(clean)
  return first ? { value: first.value, unit: first.unit, words: first.words } : null
}

const PREPOSITION =
  /[,(]?\s*\b(?:no later than|not later than|at the latest|by|until|till|before|on|due|bis(?: spätestens| zum| zur| am| Ende)?|spätestens(?: am| bis)?|am|vor|per|zum|im|in)(?: the)?\s*$/i

/** The matter without the words before it, and without its day where a whole phrase is left. */
function shortWords(clean: string, from: number, due: WrittenDate | null): string {
  let words = clean.slice(from)
  const at = due ? due.from - from : -1
  if (due && at >= 0) {
    const [before, behind] = [words.slice(0, at), words.slice(at + (due.to - due.from))]
    const head = before.replace(PREPOSITION, '')
    if (isWholeWithout(before, head, behind)) words = `${head} ${behind.replace(/^[)\].]+/, '')}`
  }
  return shortened(
    words
      .replace(/^[\s,:;–>=-]+/, '')
      .replace(/[\s,.;:!–([-]+$/, '')
      .replace(/\s+([,.;:!?])/g, '$1'),
    MOST_WHAT,
  )
}
