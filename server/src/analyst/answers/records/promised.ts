// What is promised and undecided, out of what is kept of all texts: by whom, by when, on what; what is over is not told as open.
import type { Direction } from '#contract/promises.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { StatementsAsked } from '../../context/statements.ts'
import { daysAsked } from '../../fields/days.ts'
import { taskOf } from '../../people/points.ts'
import { holds, overIn, type StatedClaim, stated } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { Markdown, md, page, words } from '../../text/markdown.ts'
import { many } from '../../text/speech.ts'
import { terms } from '../../workspace/link.ts'
import { refs } from '../../workspace/records.ts'
import type { Intent } from '../gate/intent.ts'
import { lookUp } from '../look-up/look-up.ts'
import { type Way, wayAsked } from './promised-to.ts'

const MOST = 10
const MOST_OVER = 3

/** "And 12 more on Promises", where all of them stand. `total` as lists count: '22', '10000+'. */
export function moreOnPromises(
  total: string,
  shown: number,
  { german, tab }: { german: boolean; tab: Direction },
): Markdown | null {
  const more = Number.parseInt(total, 10) - shown
  if (!(more > 0)) return null
  const link = new Markdown(`[${german ? 'Zusagen' : 'Promises'}](/app/promises?tab=${tab})`)
  const howMany = `${more}${total.endsWith('+') ? '+' : ''}`
  return german ? md`Und ${howMany} weitere unter ${link}.` : md`And ${howMany} more on ${link}.`
}

/** Said as past: the days that are named are those on which it was said, else those on which it is due. */
const SAID =
  /\b(?:promised|committed|agreed|said|(?:did|have|has|had)\b.{0,40}\b(?:promise|commit|agree|say))\b|(?<!\p{L})(?:versprochen|zugesagt|gesagt|versprach|sagte)(?!\p{L})/iu

/** The days that a question about promises names, as the database is asked for them, and the question without them. */
export function promiseDays(
  context: AnalystContext,
  text: string,
): {
  days: Pick<StatementsAsked, 'written_from' | 'written_to' | 'due_from' | 'due_before'>
  rest: string
  label: string
} {
  const said = SAID.test(text)
  const { today, zone, german } = context
  const read = daysAsked(text, { today, zone, german }, said ? 'back' : 'ahead')
  if (read === null) return { days: {}, rest: text, label: '' }
  const { from, to, label } = read.days
  const [first, last] = said ? (['written_from', 'written_to'] as const) : (['due_from', 'due_before'] as const)
  return { days: { ...(from ? { [first]: from } : {}), ...(to ? { [last]: to } : {}) }, rest: read.rest, label }
}

const says = (subject: string, text: string) => {
  const held = terms(text)
  return [...terms(subject)].every((word) => held.has(word)) || text.toLowerCase().includes(subject.toLowerCase())
}

const MINE = /\b(?:i|my|mine|myself)\b/i
const WAITING = /\bwaiting (?:for|on)\b/i

/** Open promises: one's own, those of others, of somebody by name, or on something. */
export async function promisesAnswer(
  context: AnalystContext,
  { subject: named, text, about }: Intent,
): Promise<string> {
  const { days, label, rest } = promiseDays(context, text)
  const subject = named !== null && daysOnly(named, text, rest) ? null : named
  const way = wayAsked(text)
  const others = way === 'theirs' || (way === null && WAITING.test(text))
  const mine = way === 'mine' || (!others && MINE.test(text))
  const direction: Direction[] | undefined = mine ? ['i_owe'] : others ? ['owed_to_me'] : undefined
  const asked = { kind: ['promise' as const], ...days, ...(subject === null && direction ? { direction } : {}) }
  const { items, total } = await stated(context, { ...asked, about: subject })
  const ofIt = subject === null ? items : ofSubject(items, subject, way)
  // What may be meant so is not what one took on.
  const wanted = mine ? ofIt.filter(({ perhaps }) => !perhaps) : ofIt
  const over = subject === null && Object.keys(days).length === 0 ? [] : await overOf(context, asked, subject, way)
  const when = label === '' ? '' : ` (${label})`
  const told = over.length > 0 ? md`Done or dismissed, as you said or a later text says:` : null
  const closed = over.slice(0, MOST_OVER).map((each) => statementLine(each, context, false))
  if (wanted.length === 0) {
    const whose = subject ? ` of or on “${subject}”` : mine ? ' of yours' : others ? ' to you' : ''
    const none = page(
      md`I found no open promise${whose}${when} in what was read; one may stand there in other words.`,
      told,
      closed,
    )
    // What somebody owes need not have been promised: texts may say it.
    const found = subject === null ? null : await lookUp(context, text, { about: about ?? null })
    return found === null ? none : [none, found.text].join('\n\n')
  }
  const { items: tasks } = await context.tasks({ limit: 150 })
  const isWhole = subject === null && wanted.length === items.length
  const number = isWhole ? Number.parseInt(total, 10) : wanted.length
  const whole = isWhole ? total : String(wanted.length)
  return page(
    md`${whole.endsWith('+') ? `${whole} promises are` : many(number, 'promise is', 'promises are')} open${when}, ${Object.keys(days).some((day) => day.startsWith('due')) ? 'by their days' : 'newest first'}:`,
    wanted.slice(0, MOST).map((each) => {
      const task = taskOf({ words: each.quote }, tasks)
      const line = statementLine(each, context, false)
      return task ? md`${line}. The task ${words(task.title)} does it. ${context.cite(refs.task(task))}` : line
    }),
    moreOnPromises(whole, Math.min(MOST, wanted.length), { german: false, tab: others ? 'owed_to_me' : 'i_owe' }),
    told,
    closed,
  )
}

/** "June" is nobody's name where it is a day of the question. */
const daysOnly = (subject: string, text: string, rest: string) => rest !== text && !rest.includes(subject)

const overOf = async (context: AnalystContext, asked: StatementsAsked, subject: string | null, way: Way | null) => {
  const items = await overIn(context, { ...asked, about: subject })
  return subject === null ? items : ofSubject(items, subject, way)
}

/** What somebody of this name promised, or was promised; where nobody asks which, and nobody did, what was promised about it. */
function ofSubject(open: readonly StatedClaim[], subject: string, way: Way | null): StatedClaim[] {
  if (way === 'mine') return open.filter((each) => isOwn(each) && isToOrOn(each, subject))
  const by = open.filter(({ who }) => who !== null && who !== 'me' && holds(who, subject))
  return by.length > 0 ? by : open.filter(({ quote, to }) => says(subject, `${quote} ${to ?? ''}`))
}

const isOwn = ({ who, kept }: StatedClaim) => (kept ? kept.direction === 'i_owe' : who === 'me' || who === null)
/** Promised to them; where the words name no receiver, it tells of them. */
const isToOrOn = ({ quote, to, with: other }: StatedClaim, subject: string) =>
  to === null ? says(subject, `${quote} ${other ?? ''}`) : holds(to, subject) || (!isNamed(to) && says(subject, quote))
const isNamed = (party: string) => /^\p{Lu}/u.test(party)

/** Its words, and what they stand under: what its text is called, a note's first line and the heading above. */
function saidUnder({ quote, text: { text, label } }: StatedClaim): string {
  const lines = text.slice(0, Math.max(0, text.indexOf(quote))).split('\n')
  const heading = lines.findLast((line) => line.startsWith('#')) ?? ''
  return `${quote} ${label} ${text.split('\n', 1)[0] ?? ''} ${heading}`
}

const UNDECIDED =
  /\?|(?<!\p{L})(?:un-?decided|undetermined|unclear|unsettled|(?:not|no|nobody|nothing|never|n['’]t)(?: \p{L}+){0,3} (?:decid\w+|decision|settled|agreed|clear)|not (?:been )?(?:decided|settled|agreed|clear)|whether|tb[dc]|still open|open question|unentschieden|ungeklärt|unklar|offen|ob|(?:nicht|kein\p{L}{0,2}|nichts)(?: \p{L}+){0,3} (?:entschieden|entscheidung|geklärt|vereinbart|klar))(?!\p{L})/iu
const isUndecided = ({ quote }: StatedClaim) => UNDECIDED.test(quote)

/** What is undecided: the open questions. */
export async function undecidedAnswer(context: AnalystContext, { subject, text }: Intent): Promise<string> {
  const { days } = promiseDays(context, text)
  const { items, total } = await stated(context, { kind: ['question'], ...days, about: subject })
  const asked = subject ? items.filter((each) => says(subject, saidUnder(each))) : items
  // What somebody asked in passing may be settled; what says that it is undecided is.
  const open = [...asked.filter(isUndecided), ...asked.filter((each) => !isUndecided(each))]
  if (open.length === 0)
    return page(
      md`I found no open decision${subject ? md` on ${words(subject)}` : md``} in what was read; one may stand there in other words.`,
    )
  const whole = subject ? String(open.length) : total
  return page(
    md`${whole.endsWith('+') ? `${whole} questions and decisions are` : many(Number.parseInt(whole, 10), 'question or decision is', 'questions and decisions are')} open, as far as your records say; those that are said outright to be undecided come first:`,
    open.slice(0, MOST).map((each) => statementLine(each, context, false)),
    moreOnPromises(whole, Math.min(MOST, open.length), { german: false, tab: 'questions' }),
  )
}

/** Open questions with one of these words. */
export async function leftOpen(context: AnalystContext, subject: string | null): Promise<Markdown[]> {
  const open = await stated(context, { kind: ['question'], about: subject })
  const held = subject === null ? null : [...terms(subject)]
  return open.items
    .filter((each) => held === null || held.some((word) => terms(saidUnder(each)).has(word)))
    .slice(0, 5)
    .map((each) => statementLine(each, context, context.german))
}
