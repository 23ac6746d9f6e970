// Tasks that a question asks for, by whose they are, when they are due and how they stand; and all that falls on a day.

import { addDays } from '#contract/days.ts'
import { goalCourse, isLive } from '#contract/goal-progress.ts'
import type { StatementKind } from '#contract/statements.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import { say } from '../../context/say.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { monday } from '../../dates/calendar.ts'
import { spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { daysAsked } from '../../fields/days.ts'
import { taskLine } from '../../people/person.ts'
import { statedIn } from '../../people/said.ts'
import { statementLine } from '../../people/said-line.ts'
import { byWeight } from '../../reports/week.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { Gated } from '../gate/gate.ts'
import { foundNothing, lookUp } from '../look-up/look-up.ts'
import { alsoLine } from './fields.ts'
import { limitsIn, naming } from './naming-days.ts'
import { toldOnce } from './told-once.ts'

const MOST = 15

const OVERDUE = /\b(?:overdue|late|past due)\b|(?<!\p{L})(?:überfällig|verspätet)\p{L}*/iu
/** Of somebody else. */
const OTHERS =
  /\b(?:other people|others|somebody else|someone else|else['’]?s?)\b|\bnot (?:mine|me)\b|(?<!\p{L})(?:anderen?|andere leute|jemand anderem?|nicht (?:bei )?mir)(?!\p{L})/iu
const MINE = /\b(?:my|mine|i)\b|(?<!\p{L})(?:ich|meine[rnsm]?|mir)(?!\p{L})/iu

/** "… und was darf ich nicht vergessen?": one's own are not the only ones to think of. */
const NOT_TO_MISS =
  /\bwhat (?:must|should|can|do|shall)(?:n['’]t)? i [^,;?]{0,30}(?:forget|miss|overlook|know|keep an eye on|watch)\b|(?<!\p{L})was (?:darf|sollte?|muss) ich [^,;?]{0,40}(?:vergessen|übersehen|verpassen|versäumen|wissen|im (?:blick|auge))(?!\p{L})/giu

/** The days that a question about tasks names. */
function span(text: string, { today, zone }: AnalystContext, german: boolean): { from: string; to: string } | null {
  const week = monday(today)
  if (/\bnext week\b|nächste[rn]? woche/iu.test(text)) return { from: addDays(week, 7), to: addDays(week, 13) }
  if (/\brest of (?:the|this) week\b|rest der woche/iu.test(text)) return { from: today, to: addDays(week, 6) }
  if (/\bthis week\b|diese[rn]? woche/iu.test(text)) return { from: week, to: addDays(week, 6) }
  const [date] = datesIn(text, dateBase(text, today, zone, german))
  if (!date) return null
  const isThatDay = /(?<!\p{L})(?:on|am|at)(?: the)? $/iu.test(text.slice(0, date.from))
  return date.role === 'until' && !isThatDay ? { from: today, to: date.day } : { from: date.day, to: date.day }
}

/** An own task without an assignee is one's own. */
const isMine = (task: SurveyedTask, context: AnalystContext) =>
  task.assigned_to_user_id === context.me.id || (task.assigned_to_user_id === null && !task.foreign)

async function tasksAsked(
  context: AnalystContext,
  gated: Gated,
): Promise<{ tasks: SurveyedTask[]; whose: string | null; aside: string[] }> {
  const { text, german, subject } = gated
  const { items } = await context.tasks({ limit: 150 })
  const days = span(text, context, german)
  const names = wordsOf(subject && !text.includes(subject) ? subject : text).filter((word) => word.length > 2)
  const ofPerson = items.filter(({ assigned_to_name }) =>
    wordsOf(assigned_to_name ?? '').some((part) =>
      names.some(
        (name) => likeness(part.toLowerCase(), name.toLowerCase().replace(/['’]s$/, '')) >= (part.length > 4 ? 0.6 : 1),
      ),
    ),
  )
  const whose = ofPerson.length > 0 ? (ofPerson[0]?.assigned_to_name ?? null) : null
  const chosen = (whose !== null ? ofPerson : items)
    .filter((task) => !OVERDUE.test(text) || (task.due_date !== null && task.due_date < context.today))
    .filter(
      (task) =>
        !days ||
        OVERDUE.test(text) ||
        (task.due_date !== null && task.due_date >= days.from && task.due_date <= days.to),
    )
    .filter(
      (task) =>
        whose !== null || !MINE.test(text.replace(NOT_TO_MISS, ' ')) || OTHERS.test(text) || isMine(task, context),
    )
    .filter(
      (task) =>
        whose !== null ||
        !OTHERS.test(text) ||
        (task.assigned_to_user_id !== null && task.assigned_to_user_id !== context.me.id),
    )
  const named = new Set(items.flatMap(({ assigned_to_name }) => wordsOf(assigned_to_name ?? '')).map(stemOf))
  const topic = days
    ? []
    : termsOf(text.replace(OF_TASKS, ' ')).filter(
        ({ stem, word }) => !named.has(stem) && !named.has(stemOf(word.replace(/s$/, ''))),
      )
  if (topic.length === 0) return { tasks: chosen, whose, aside: [] }
  const about = chosen.filter((task) => {
    const held = wordsOf(`${task.title} ${task.description ?? ''}`).map(stemOf)
    return topic.every(({ stem }) => held.some((each) => likeness(stem, each) >= 0.7))
  })
  // What narrows nothing is told: a list is not to be taken for that of a matter.
  return about.length > 0
    ? { tasks: about, whose, aside: [] }
    : { tasks: chosen, whose, aside: topic.map(({ word }) => word) }
}

/** Words that ask for tasks and their state, and name no matter. */
export const OF_TASKS =
  /\b(?:tasks?|to-?dos?|open|overdue|late|due|done|list|show|all|other people|others?|somebody|someone|else|mine|assigned|pending|left|just|which|today|tomorrow|week|how many|number|count|of them|sit|are|have|has|with|on|plate|urgent|important|deadlines?)\b|(?<!\p{L})(?:aufgaben?|to-?dos?|offene?n?r?|überfällig\p{L}*|fällig\p{L}*|verspätet\p{L}*|frist(?:en)?|liste?|zeige?|gib|alle[rnms]?|andere[rnms]?|meine[rnms]?|eigene[nr]?|davon|liegen|liegt|steh(?:en|t)|heute|morgen|wochen?|dringend\p{L}*|wichtig\p{L}*|wie ?viele?|anzahl|tun|erledigen|zettel|tisch|teller|leute[nr]?|personen|jemand\p{L}*|nächste[rn]?|übersicht|bitte|sachen?|dinge?|kram|punkte)(?!\p{L})/giu

const asideLine = (aside: readonly string[], german: boolean): Markdown | null =>
  aside.length === 0
    ? null
    : german
      ? md`Nach ${words(aside.join(', '))} konnte ich nicht auswählen: in ihren Titeln steht es nicht.`
      : md`I could not narrow the list to ${words(aside.join(', '))}: their titles do not name it.`

export async function listTasks(context: AnalystContext, gated: Gated): Promise<string> {
  const { german, text } = gated
  const { tasks, whose, aside } = await tasksAsked(context, gated)
  if (tasks.length === 0) {
    const found = await lookUp(context, text)
    const none = german ? md`Ich finde keine Aufgabe, auf die das passt.` : md`I find no task that fits.`
    return page(none, found ? md`` : null) + (found ? `\n\n${found.text}` : '')
  }
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < context.today).length
  const of = whose ? (german ? ` von ${whose}` : ` of ${whose}`) : ''
  // What is said of all is said once.
  const isAll = late === tasks.length
  const part = late === 0 || isAll ? '' : german ? `, davon ${late} überfällig` : `, ${late} of them overdue`
  const what = german
    ? `${isAll ? 'überfällige ' : ''}${tasks.length === 1 ? 'Aufgabe' : 'Aufgaben'}`
    : `${isAll ? 'overdue ' : ''}${tasks.length === 1 ? 'task' : 'tasks'}`
  return page(
    md`${tasks.length} ${what}${of}${part}:`,
    asideLine(aside, german),
    tasks.slice(0, MOST).map((task) => taskLine(task, context)),
    tasks.length > MOST
      ? german
        ? md`Und ${tasks.length - MOST} weitere.`
        : md`And ${tasks.length - MOST} more.`
      : null,
    late === 0 && whose === null && aside.length === 0 && OF_NOW.test(text) ? await lateBesides(context, german) : null,
  )
}

/** Asks what there is to do these days: what is overdue is to be done as well. */
const OF_NOW =
  /\b(?:to ?day|tomorrow|this week|these days)\b|(?<!\p{L})(?:heute|morgen|diese woche|in dieser woche|die tage|in den nächsten tagen)(?!\p{L})/iu

async function lateBesides(context: AnalystContext, german: boolean): Promise<Markdown | null> {
  const open = (await context.tasks({ limit: 150 })).items
  const late = open.filter(({ due_date }) => due_date !== null && due_date < context.today)
  const items = byWeight(late)
  return alsoLine(context, { items, number: items.length }, german ? 'überfällig von vorher' : 'overdue from before')
}

/** How many records there are of a kind; null: of something else than records. */
export async function countRecords(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, german } = gated
  if (!german) return null
  const says = (pattern: RegExp) => pattern.test(text)
  if (says(/\b(?:goals?|objectives?)\b|(?<!\p{L})ziele/iu)) {
    const live = (await context.goals({ limit: 100 })).items.filter(isLive)
    const bad = /behind|risk|rückstand|gefährdet/iu.test(text)
    const counted = bad
      ? live.filter((goal) => ['behind', 'at_risk'].includes(goalCourse(goal, context.today) ?? ''))
      : live
    if (counted.length === 0)
      return page(
        bad
          ? md`Nach ihren Kennzahlen liegt kein Ziel zurück; was nur ein Text sagt, kann ich übersehen haben.`
          : md`Ich finde kein offenes Ziel.`,
      )
    return page(
      md`${counted.length} ${bad ? 'Ziele liegen zurück' : 'Ziele sind offen'}:`,
      counted.map((goal) => md`**${goal.title}** ${context.cite(refs.goal(goal))}`),
    )
  }
  if (says(/kontakte/iu)) return page(md`In den Kontakten stehen ${(await context.people({ limit: 1 })).total}.`)
  if (says(/notizen/iu)) return page(md`${(await context.notes({ limit: 1 })).total} Notizen gibt es.`)
  if (!says(/aufgabe/iu)) return null
  const { tasks, whose, aside } = await tasksAsked(context, gated)
  const state = OVERDUE.test(text) ? 'überfällig' : 'offen'
  const of = whose ? ` von ${whose}` : ''
  if (tasks.length === 0)
    return page(
      md`Nach den Feldern der Aufgaben ist keine${of} ${state}; was nur ein Text sagt, kann ich übersehen haben.`,
    )
  return page(
    md`${tasks.length} ${tasks.length === 1 ? 'Aufgabe' : 'Aufgaben'}${of} ${tasks.length === 1 ? 'ist' : 'sind'} ${state}:`,
    asideLine(aside, german),
    tasks.slice(0, MOST).map((task) => taskLine(task, context)),
  )
}

const DONE = /\b(?:done|completed?|finished|closed)\b|(?<!\p{L})(?:erledigt|fertig|abgeschlossen|geschafft)(?!\p{L})/iu

/** How many tasks are done, in all or in the days that are named; null: that is not asked. */
export async function countDone(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (!DONE.test(text) || !/\btasks?\b|to-?dos?|aufgabe/iu.test(text)) return null
  const days = span(text, context, german)
  const { items } = await context.ended({ ...(days ? { from: days.from, to: days.to } : {}), limit: 200 })
  const done = items.filter(({ status }) => status === 'Done')
  if (done.length === 0)
    return page(german ? md`Ich finde keine Aufgabe, die erledigt ist.` : md`I find no task that is marked as done.`)
  return page(
    german
      ? md`${done.length} ${done.length === 1 ? 'Aufgabe ist' : 'Aufgaben sind'} erledigt:`
      : md`${done.length} ${done.length === 1 ? 'task is' : 'tasks are'} done:`,
    done.slice(0, MOST).map((task) => md`**${task.title}** ${context.cite(refs.task(task))}`),
  )
}

const DATED: StatementKind[] = ['promise', 'decision', 'question', 'deadline']

/** The days that a question about what is due names; what ends before today counts from today. */
function dueSpan(context: AnalystContext, { text, german }: Gated): { from: string; to: string } | null {
  const { today, zone } = context
  const days = daysAsked(text, { today, zone, german }, 'ahead')?.days
  return days?.to ? { from: days.from ?? today, to: days.to } : span(text, context, german)
}

/** Asks what has to be done by then: what is late has to be, too. */
const MUST = /\b(?:must|needs?|has to|have to|should)\b|(?<!\p{L})(?:muss|müssen|soll|sollte|sollten)(?!\p{L})/iu
const OWN_ALONE = /(?<!\p{L})(?:muss|soll|sollte|habe) ich(?!\p{L})|\bdo i\b/iu

const SPEAKER = /^\p{L}{1,20}: /u
const WEEKDAY =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|welche[rnsm]?|which)(?!\p{L})/giu

/** What texts promise or set a day for, on these days. */
async function statedDue(context: AnalystContext, { text }: Gated, days: { from: string; to: string }) {
  const said = await statedIn(context, { kind: DATED, due_from: days.from, due_before: days.to, sort_by: 'due' })
  return (
    said
      .filter(({ due }) => due !== null && due >= days.from && due <= days.to)
      // "Which Monday?" asks for a day, and sets none.
      .filter(
        ({ kind, quote }) =>
          kind !== 'question' || termsOf(quote.replace(SPEAKER, '').replace(WEEKDAY, ' ')).length > 1,
      )
      .filter(({ kind, who }) => !OWN_ALONE.test(text) || kind !== 'promise' || who === 'me' || who === null)
  )
}

/** Beneath a list by fields what texts state for the days that are named; empty where they state nothing. */
export async function alsoStated(context: AnalystContext, gated: Gated): Promise<string> {
  const days = dueSpan(context, gated)
  const said = days === null ? [] : await statedDue(context, gated, days)
  if (said.length === 0) return ''
  return page(
    say(context, md`What texts promise or set for then:`, md`Was Texte dafür zusagen oder festsetzen:`),
    said.slice(0, 8).map((each) => statementLine(each, context, context.german)),
  )
}

/** What falls on the days that a question names: tasks, what the notes promise or set a day for, and passages that name the day. */
export async function dueAnswer(context: AnalystContext, gated: Gated): Promise<string | null> {
  const { text, german } = gated
  const days = dueSpan(context, gated)
  if (days === null) return null
  const { today } = context
  const isLate = (day: string) => MUST.test(text) && day < today && days.to >= today
  const tasks = (await context.tasks({ limit: 150 })).items.filter(
    (task) =>
      task.due_date !== null &&
      ((task.due_date >= days.from && task.due_date <= days.to) || isLate(task.due_date)) &&
      (!OWN_ALONE.test(text) || isMine(task, context)),
  )
  const said = await statedDue(context, gated, days)
  const passages = days.from === days.to ? await naming(context, days.from) : await limitsIn(context, days)
  const lines = [
    ...tasks.slice(0, MOST).map((task) => taskLine(task, context)),
    ...toldOnce(said.slice(0, MOST_SAID), passages, context, german),
  ]
  const cut = Math.max(0, tasks.length - MOST) + Math.max(0, said.length - MOST_SAID)
  if (lines.length === 0) return foundNothing(text, german)
  const from = german ? spokenGerman(days.from) : spokenDay(days.from, context.today)
  const to = german ? spokenGerman(days.to) : spokenDay(days.to, context.today)
  const when = days.from === days.to ? from : german ? `${from} bis ${to}` : `${from} to ${to}`
  return page(
    german ? md`Darauf fällt, was ich habe (${when}):` : md`What I have for ${when}:`,
    lines,
    cut === 0 ? null : german ? md`Und ${cut} weitere.` : md`And ${cut} more.`,
  )
}
const MOST_SAID = 24

/** What texts say is due on a day, and passages that write the day out. */
export async function dueOn(context: AnalystContext, day: string, german: boolean): Promise<Markdown[]> {
  const said = await statedIn(context, { kind: DATED, due_from: day, due_before: day, sort_by: 'due' })
  const told = said.filter(({ due }) => due === day).slice(0, 12)
  return toldOnce(told, await naming(context, day), context, german)
}
