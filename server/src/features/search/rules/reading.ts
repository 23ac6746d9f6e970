// What a question asks for beside its words, read once as the analyst reads questions: tasks by their state and day, what texts say by its kind and
// by whom, what was written since a day, and all there is about a name or a matter. A few words that ask for nothing read as nothing.
import { addDays } from '#contract/days.ts'
import { IN_SO_MANY, withoutForm } from '#server/analyst/answers/gate/form-asked.ts'
import { type Gated, gateIn } from '#server/analyst/answers/gate/gate.ts'
import type { GateKind } from '#server/analyst/answers/gate/gate-rules.ts'
import { withoutSlips } from '#server/analyst/answers/gate/slips.ts'
import { CHANGE_ASKED, CHANGE_WORDS } from '#server/analyst/answers/look-up/changed.ts'
import { ACTS } from '#server/analyst/answers/look-up/stated.ts'
import { ACTED } from '#server/analyst/answers/records/since.ts'
import { sinceDay } from '#server/analyst/answers/records/since-day.ts'
import { STAND_WORDS } from '#server/analyst/answers/records/standing.ts'
import { OF_TASKS } from '#server/analyst/answers/records/task-lists.ts'
import { FOR_ME } from '#server/analyst/answers/records/waiting-words.ts'
import type { Period } from '#server/analyst/dates/period.ts'
import { daysAsked } from '#server/analyst/fields/days.ts'
import { answerKind, asksInGerman, contentOf, termsOf } from '#server/analyst/text/asked.ts'
import { sentencesIn } from '#server/analyst/text/sentences.ts'
import { type AskedStatements, type AskedTasks, askedFor, HELD_UP } from './asked-for.ts'
import {
  AGREED,
  AHEAD,
  FORM_WORDS,
  FROM_ME,
  LAST_SAID,
  LATE,
  LIES_WITH,
  NEWS,
  PAST,
  UNSETTLED,
  URGENT,
  WHOLE_ASKED,
} from './forms.ts'

type Span = Pick<Period, 'from' | 'to'>
export type Reading = {
  tasks: AskedTasks | null
  statements: AskedStatements | null
  /** Records written on these days. `event`: since what happened, in words, where no day says it. */
  written: (Span & { event?: undefined }) | { event: string } | null
  /** Threads in which others spoke last. */
  unanswered: boolean
  /** The cards of those who are named: a letter goes to them. */
  cards: boolean
  /** All there is about what the words name: the newest counts as much as the nearest. */
  whole: boolean
  /** The question without the words that are answered by what records are; `before`: what was asked before it. */
  rest: string
  before: string
  /** Where names are looked for: whose tasks and promises are asked for. */
  named: string
}
export type Where = { today: string; zone: string }

/** What says in which form to answer, and asks nothing. */
const FORM =
  /^(?:(?:just|only|nur|bitte|please|as|als|in|a|eine?|the|die|der|short|brief|quick|kurze?|list|liste|numbers?|names?|zahlen?|namen|answer|antwort|bullets?|stichpunkten?|thanks?|danke)[ ,]*)+[.!]?$/iu
const LISTS: ReadonlySet<GateKind> = new Set(['list_tasks', 'tasks', 'due_days', 'count_records'])
const OWES: ReadonlySet<GateKind> = new Set(['owes', 'owed', 'promises'])
const ORDERS: ReadonlySet<GateKind> = new Set(['command', 'create_task', 'add_note'])
const WHOLE: ReadonlySet<GateKind> = new Set(['stand', 'prepare', 'trend'])
/** What must be done or sent in a time. */
const MUST_OUT =
  /^(?:and |und )?(?:was (?:muss|müssen|soll|sollte|sollten|geht|steht)(?!\p{L}).{3,60}(?<!\p{L})(?:raus|weg|fertig|erledigt|abgegeben|geliefert|verschickt|an)(?!\p{L})|what (?:needs|has|have|must|should|goes|is there)\b.{3,60}\b(?:out|done|finished|ready|sent|off)\b)/iu
/** Words of a letter that is to be written, which is about something else. */
const OF_LETTERS =
  /\b(?:draft|write|compose|send|drop|e-?mails?|mails?|messages?|notes?|lines?|reply|replies|letters?|respond|answer|short|quick|brief|polite|friendly|tell|thank|ask|asking|saying|that|back)\b|(?<!\p{L})(?:entwirf|entwurf|schreib\p{L}{0,2}|verfass\p{L}{0,2}|formulier\p{L}{0,2}|schick\p{L}{0,2}|antwort\p{L}{0,3}|mails?|e-?mails?|nachricht|brief|zeilen?|kurze?[nrms]?|freundliche?[nrms]?|höfliche?[nrms]?|dass|sag\p{L}?|frag\p{L}?|danke?)(?!\p{L})/giu
/** How a goal or a figure goes. */
const ON_COURSE =
  /\b(?:on|off) (?:track|course|schedule)\b|(?<!\p{L})(?:auf kurs|im plan|im rückstand|in der zeit)(?!\p{L})|\bhow (?:is|are|does|do) .{2,50} (?:developing|evolving|trending|doing|getting on|coming along)\b|(?<!\p{L})wie (?:entwickel(?:t|n)|läuft|laufen|macht|machen) (?:sich )?.{2,50}/iu
const OF_TREND =
  /\b(?:how|has|have|did|trends?|trending|developed?|developing|changed?|moved?|evolv(?:ed?|ing)|since|over time)\b|(?<!\p{L})(?:wie|hat|haben|sich|entwicklung|entwickel(?:t|n)|verändert|geändert|verlauf|läuft|laufen|seit)(?!\p{L})/giu
/** So many words beside a time name no matter of their own. */
const MOST_BESIDE = 1
const GIVE = /(?<!\p{L})(?:give|show|tell|gib|zeig|erkläre?)(?!\p{L})/giu
/** So many days ahead are soon. */
const SOON = 7

/** What is asked, and what was asked before it. */
export function lastAsked(query: string): { asked: string; earlier: string[] } {
  // A mark of a question ends one, whatever letter the next begins with.
  const sentences = query.split(/(?<=[?!])\s+/u).flatMap((part) => sentencesIn(part).map(({ text }) => text))
  while (sentences.length > 1 && FORM.test(sentences.at(-1) ?? '')) sentences.pop()
  return { asked: withoutForm(withoutSlips(sentences.at(-1) ?? query)), earlier: sentences.slice(0, -1) }
}

export function readingOf(query: string, { today, zone }: Where): Reading {
  const { asked, earlier } = lastAsked(query)
  const gated = gateIn(earlier.slice(-2), asked, today, { zone })
  // "And Ben?", "how many is that?" ask again what was asked before.
  const again = earlier.length > 0 && gated.text !== asked && gateIn([], asked, today, { zone }).kind !== gated.kind
  const text = again ? gated.text : asked
  const where = { today, zone, german: asksInGerman(query) }
  const before = again ? '' : earlier.join(' ')
  const named = again ? (gated.subject ?? text) : text
  const nothing = { tasks: null, statements: null, written: null, unanswered: false, cards: false, whole: false }
  const read = askedBy(gated, text, where)
  return { ...nothing, rest: text, before, named, ...read, ...(again ? { rest: named } : {}) }
}

function askedBy({ kind }: Gated, text: string, where: Where & { german: boolean }): Partial<Reading> {
  const { today } = where
  const listed = LISTS.has(kind) || OWES.has(kind)
  const then = kind === 'due_days' || listed || MUST_OUT.test(text) ? daysAsked(text, where, 'ahead') : null
  const plain = askedFor(then?.rest ?? text, today, spanOf(then?.days ?? null, today))
  if (kind === 'waiting') {
    const forMe = FOR_ME.test(text)
    return {
      tasks: { state: 'open', due: null, whose: forMe ? 'mine' : 'others' },
      statements: { kinds: ['promise'], direction: forMe ? 'i_owe' : 'owed_to_me', due: null },
      unanswered: forMe,
      rest: '',
    }
  }
  if (kind === 'next') {
    const soon = { from: addDays(today, -SOON), to: addDays(today, SOON) }
    return {
      tasks: { state: 'open', due: soon, whose: 'mine' },
      statements: { kinds: ['deadline', 'promise'], direction: null, due: soon },
      rest: '',
    }
  }
  if (kind === 'since') {
    const from = sinceDay(text, where)
    const [head = '', tail = ''] = text.split(/(?<!\p{L})(?:since|seit(?:dem)?)(?!\p{L})/iu)
    const behind = from === null ? '' : (daysAsked(`since ${tail}`, where, 'back')?.rest ?? '')
    return {
      written: from === null ? { event: tail } : { from, to: today },
      rest: `${head} ${behind}`.replace(ACTED, ' ').replace(/(?<!\p{L})(?:since|seit)(?!\p{L})/iu, ' '),
    }
  }
  if (kind === 'draft') return { cards: true, rest: text.replace(OF_LETTERS, ' ') }
  if (IN_SO_MANY.test(text) && !plain.tasks && !plain.statements)
    return { whole: true, rest: text.replace(IN_SO_MANY, ' ').replace(STAND_WORDS, ' ').replace(GIVE, ' ') }
  if (WHOLE.has(kind) || ON_COURSE.test(text))
    return {
      ...plain,
      whole: true,
      rest: plain.rest.replace(STAND_WORDS, ' ').replace(ON_COURSE, ' ').replace(OF_TREND, ' '),
    }
  if (CHANGE_ASKED.test(text)) return { ...plain, whole: true, rest: plain.rest.replace(CHANGE_WORDS, ' ') }
  if (HELD_UP.test(text))
    return {
      tasks: { state: 'open', due: null, whose: null },
      statements: { kinds: ['promise'], direction: null, due: null },
      rest: text.replace(HELD_UP, ' $<who> '),
    }
  if (plain.tasks && LISTS.has(kind)) return { ...plain, rest: plain.rest.replace(OF_TASKS, ' ') }
  if (plain.statements && OWES.has(kind))
    return { ...plain, whole: plain.statements.direction !== null, rest: without(plain.rest, ACTS) }
  if (ORDERS.has(kind) || plain.tasks?.due) return plain
  return joined(plain, byForm(text, where, OWES.has(kind)))
}

/** What the form of a question asks for, whichever words it has; null: nothing. */
function byForm(text: string, where: Where & { german: boolean }, owes: boolean): Partial<Reading> | null {
  const { today } = where
  // The German "was" is no English "was".
  const asks = where.german && /^(?:und |so |also )?was(?!\p{L})/iu.test(text) ? 'what' : answerKind(text)
  const mine = FROM_ME.test(text)
  const isPast = PAST.test(text)
  const days = asks === 'what' || asks === 'who' ? daysAsked(text, where, isPast ? 'back' : 'ahead') : null
  const rest = (days?.rest ?? text).replace(FORM_WORDS, ' ')
  const soon = { from: today, to: addDays(today, SOON * 2) }
  const span = spanOf(days?.days ?? null, today)
  const late = { tasks: { state: 'overdue', due: null, whose: mine ? 'mine' : null } as const }
  if (URGENT.test(text) && asks === 'what') return { ...late, statements: dueIn(soon), rest }
  if (LATE.test(text)) return { ...late, rest }
  if (owes || LIES_WITH.test(text))
    return {
      tasks: { state: 'open', due: span && !isPast ? span : null, whose: mine ? 'mine' : null },
      statements: { kinds: ['promise'], direction: mine ? 'i_owe' : null, due: null },
      rest,
    }
  if (UNSETTLED.test(text)) return { statements: { kinds: ['question'], direction: null, due: null }, rest }
  if (AGREED.test(text) && asks === 'what')
    return { statements: { kinds: ['decision', 'promise'], direction: null, due: null }, whole: true, rest }
  // Who names more asks what is said of it on that day, not what falls on it.
  if (span && asks === 'what' && contentOf(termsOf(rest)).length <= MOST_BESIDE)
    return isPast && span.from <= today
      ? { written: { from: span.from, to: span.to < today ? span.to : today }, rest }
      : { tasks: { state: 'open', due: span, whose: null }, statements: dueIn(span), rest }
  if (AHEAD.test(text)) return { tasks: { state: 'open', due: soon, whose: null }, statements: dueIn(soon), rest }
  if (NEWS.test(text)) return { written: { from: addDays(today, -SOON), to: today }, rest: '' }
  if (WHOLE_ASKED.test(text) || (LAST_SAID.test(text) && asks === 'what')) return { whole: true, rest }
  return null
}

const dueIn = (due: Span): AskedStatements => ({ kinds: ['deadline', 'promise'], direction: null, due })

/** What its words say of it, and what its form says. */
function joined(plain: ReturnType<typeof askedFor>, form: Partial<Reading> | null): Partial<Reading> {
  if (form === null) return plain
  const kinds = [...(plain.statements?.kinds ?? []), ...(form.statements?.kinds ?? [])]
  const statements = form.statements ?? plain.statements
  return {
    ...plain,
    ...form,
    tasks: form.tasks ?? plain.tasks,
    statements: statements && { ...statements, kinds: [...new Set(kinds)] },
  }
}

const without = (text: string, word: RegExp): string =>
  text.replace(/[\p{L}\p{N}]+/gu, (each) => (word.test(each) ? ' ' : each))

/** Without an end on one side: from today on, and up to a year ahead. */
function spanOf(days: { from: string | null; to: string | null } | null, today: string): Span | null {
  if (days === null) return null
  return {
    from: days.from ?? (days.to !== null && days.to < today ? '0001-01-01' : today),
    to: days.to ?? addDays(today, 366),
  }
}
