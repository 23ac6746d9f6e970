// Tasks and goals: what is late, what is due, what comes next, how things stand.

import { addDays } from '#contract/days.ts'
import { goalCourse } from '#contract/goal-progress.ts'
import { actionFor } from '../../advice/actions.ts'
import { findingsOf } from '../../advice/findings.ts'
import type { AnalystContext, PageOf } from '../../context/analyst-context.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { spokenDay } from '../../dates/spoken.ts'
import { attentionOf } from '../../matters/attention.ts'
import { contactLine } from '../../people/last-talk.ts'
import { taskLine } from '../../people/person.ts'
import { openPoints, pointLine } from '../../people/points.ts'
import { openStatements } from '../../people/said.ts'
import { goalLine, newestNotes, overviewOf, worstFirst } from '../../reports/overview.ts'
import { byWeight, WEIGHT } from '../../reports/week.ts'
import { inLanguage } from '../../signals/language.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { many, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import type { Intent } from '../gate/intent.ts'
import { goalsNamed } from './goals.ts'

const MOST = 12
/** Of the day at a glance: so many late ones each in a line. */
const MOST_LATE = 5
/** So many open tasks are looked through, those due first. */
const LOOKED = 150

export async function tasksAnswer(context: AnalystContext, intent: Intent): Promise<string> {
  const { flags, period, subject } = intent
  if (flags.has('done')) return doneAnswer(context, intent)
  const listed = await openTasks(context, subject)
  if (listed.items.length === 0) return subject ? noTask(context, subject) : page(md`You have no open tasks.`)
  const { today } = context
  const late = listed.items.filter((task) => task.due_date !== null && task.due_date < today)
  const narrowed = listed.items.filter((task) => fits(task, intent, context))
  const sorted = flags.has('urgent') ? byWeight(narrowed) : narrowed
  const what = describe(intent)
  if (sorted.length === 0)
    return page(
      md`By the tasks’ own fields, no ${what.one} is ${what.rest}; what only a text says I may have missed.`,
      late.length > 0 && !flags.has('overdue')
        ? md`${many(late.length, 'task is', 'tasks are')} overdue, though:`
        : null,
      late.length > 0 && !flags.has('overdue') ? late.slice(0, MOST).map((task) => taskLine(task, context)) : null,
      late.length > MOST && !flags.has('overdue')
        ? md`And ${many(late.length - MOST, 'more', 'more').toLowerCase()}; the task list shows them all.`
        : null,
    )
  const more = sorted.length - MOST
  const before =
    period && !flags.has('overdue') && period.to >= today ? late.filter((task) => !sorted.includes(task)) : []
  return page(
    md`${many(sorted.length, `${what.one} ${what.is}`, `${what.several} ${what.are}`)} ${what.rest}${subject ? md` for ${words(subject)}` : ''}:`,
    sorted.slice(0, MOST).map((task) => taskLine(task, context)),
    more > 0 ? md`And ${many(more, 'more', 'more').toLowerCase()}; the task list shows them all.` : null,
    before.length > 0
      ? md`Besides, ${many(before.length, 'task is', 'tasks are').toLowerCase()} overdue from before, first ${words(before[0]?.title ?? '')}. ${context.cite(...before.map(refs.task))}`
      : null,
    cutShort(listed),
  )
}

/** Work that is in no task may stand in the notes as a promise. */
async function noTask(context: AnalystContext, subject: string): Promise<string> {
  const notes = await newestNotes(context)
  const said = (text: string) => subject.split(/\s+/).every((part) => text.toLowerCase().includes(part.toLowerCase()))
  const points = openPoints(context.workspace({ notes, statements: await openStatements(context) })).filter((point) =>
    said(`${point.person ?? ''} ${point.words}`),
  )
  return page(
    md`I find no open task that says ${words(subject)}, nor one that somebody of that name has.`,
    points.length > 0 ? md`Your notes hold:` : null,
    points.slice(0, 5).map((point) => pointLine(point, context)),
  )
}

function fits(task: SurveyedTask, { flags, period, text }: Intent, context: AnalystContext): boolean {
  const day = task.due_date
  if (flags.has('overdue') && !(day !== null && day < context.today)) return false
  if (flags.has('urgent') && WEIGHT[task.priority] < WEIGHT.High) return false
  if (flags.has('unowned') && task.assigned_to_user_id !== null) return false
  if (flags.has('undated') && day !== null) return false
  if (/\b(?:my|mine)\b|\bassigned to me\b|\bdo i have\b/i.test(text) && !isOwn(task, context)) return false
  return !period || flags.has('overdue') || (day !== null && day >= period.from && day <= period.to)
}

/** An own task that nobody was given is one's own. */
const isOwn = (task: SurveyedTask, context: AnalystContext) =>
  task.assigned_to_user_id === context.me.id || (task.assigned_to_user_id === null && !task.foreign)

function describe({ flags, period }: Intent): { one: string; several: string; is: string; are: string; rest: string } {
  const kind = flags.has('urgent') ? 'urgent or high ' : ''
  const rest = flags.has('overdue')
    ? 'overdue'
    : flags.has('unowned')
      ? 'with nobody'
      : flags.has('undated')
        ? 'without a date'
        : period
          ? `due ${period.label}`
          : 'open'
  return { one: `${kind}task`, several: `${kind}tasks`, is: 'is', are: 'are', rest }
}

async function openTasks(context: AnalystContext, subject: string | null): Promise<PageOf<SurveyedTask>> {
  const all = await context.tasks({ limit: LOOKED })
  if (!subject) return all
  const wanted = subject.toLowerCase()
  const theirs = all.items.filter(({ assigned_to_name }) =>
    assigned_to_name
      ?.toLowerCase()
      .split(/\s+/)
      .some((part) => wanted.split(/\s+/).includes(part)),
  )
  if (theirs.length > 0) return { ...all, items: theirs }
  const goal = goalsNamed((await context.goals({ limit: 100 })).items, subject)[0]
  if (goal) return { ...all, items: all.items.filter((task) => task.goal_id === goal.id) }
  const said = await context.tasks({ words: subject, limit: 50 })
  return said.alike ? { ...all, items: [] } : said
}

const cutShort = ({ items, total }: PageOf<unknown>) =>
  items.length >= LOOKED && total !== String(items.length)
    ? md`*I looked at the ${LOOKED} tasks that are due first, of ${total} open ones.*`
    : null

async function doneAnswer(context: AnalystContext, { period }: Intent): Promise<string> {
  const span = period ?? { from: addDays(context.today, -7), to: context.today, label: 'in the last seven days' }
  const { items } = await context.ended({ from: span.from, to: span.to, limit: 60 })
  const done = items.filter(({ status }) => status === 'Done')
  if (done.length === 0) return page(md`I find no task that was marked as done ${span.label}.`)
  return page(
    md`${many(done.length, 'task was', 'tasks were')} done ${span.label}:`,
    done.slice(0, 15).map((task) => md`**${task.title}** ${context.cite(refs.task(task))}`),
  )
}

/** The few things that matter most, each with its reason. */
export async function nextAnswer(context: AnalystContext, { period }: Intent): Promise<string> {
  const overview = await overviewOf(context)
  const { today } = context
  const until = period && period.to >= today ? period.to : today
  const pressing = byWeight(
    overview.tasks.filter(
      (task) => task.due_date !== null && task.due_date <= (until > today ? until : addDays(today, 1)),
    ),
  ).filter((task) => WEIGHT[task.priority] >= WEIGHT.High || (task.due_date ?? '') <= today)
  const findings = findingsOf(overview.workspace, attentionOf(overview.workspace))
  const steps = findings.slice(0, 5).map((finding) => {
    const action = actionFor(finding, overview.workspace)
    const fact = finding.signals[0]?.facts[0]
    const language = context.german ? 'de' : 'en'
    const because = context.german ? md`*Denn:*` : md`*Because:*`
    return md`${inLanguage(action, language)} ${context.cite(...action.cites)}${fact ? md` ${because} ${inLanguage(fact, language)} ${context.cite(...fact.cites)}` : md``}`
  })
  if (pressing.length + steps.length === 0)
    return page(
      context.german
        ? md`Etwas Dringendes habe ich nicht gefunden: nach ihren Feldern ist keine Aufgabe überfällig und kein Ziel zurück. Was nur ein Text sagt, kann ich übersehen haben.`
        : overview.tasks.length + overview.goals.length === 0
          ? md`There is nothing on record to choose from yet. Set a goal, enter the tasks of this week, or write a note.`
          : md`I found nothing pressing: by their fields, no task has passed its day and no goal lags its pace. What only a text says I may have missed.`,
    )
  const { german } = context
  return page(
    steps.length > 0 ? (german ? md`**Woran am meisten hängt:**` : md`**What matters most:**`) : null,
    steps.filter(({ text }) => text !== '').slice(0, 4),
    pressing.length > 0 ? (german ? md`**Überfällig oder fällig:**` : md`**What is late or due:**`) : null,
    pressing.slice(0, 4).map((task) => taskLine(task, context)),
  )
}

/** The day at a glance. */
export async function todayAnswer(context: AnalystContext): Promise<string> {
  const overview = await overviewOf(context)
  const { today } = context
  const late = byWeight(overview.tasks.filter((task) => task.due_date !== null && task.due_date < today))
  const now = overview.tasks.filter((task) => task.due_date === today)
  const soon = overview.tasks.filter(
    (task) => task.due_date !== null && task.due_date > today && task.due_date <= addDays(today, 3),
  )
  const behind = worstFirst(overview.goals, today).filter((goal) => goalCourse(goal, today) === 'behind')
  const { items: calls } = await context.duePeople(3)
  const points = openPoints(overview.workspace).filter((point) => point.own && !point.tracked)
  const part = (title: string, lines: readonly Markdown[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  return page(
    md`${many(now.length, 'task is', 'tasks are')} due today, ${many(late.length, 'is', 'are').toLowerCase()} overdue, ${many(behind.length, 'goal is', 'goals are').toLowerCase()} behind.`,
    ...part(
      'Today',
      now.slice(0, 6).map((task) => taskLine(task, context)),
    ),
    ...part(
      'Overdue',
      late.slice(0, MOST_LATE).map((task) => taskLine(task, context)),
    ),
    late.length > MOST_LATE
      ? md`And ${many(late.length - MOST_LATE, 'more', 'more').toLowerCase()} overdue: ${late
          .slice(MOST_LATE, 2 * MOST_LATE)
          .map((task) => shortened(task.title, 80))
          .join('; ')}. ${context.cite(...late.slice(MOST_LATE, 2 * MOST_LATE).map(refs.task))}`
      : null,
    ...part(
      'In the next three days',
      soon.slice(0, 5).map((task) => taskLine(task, context)),
    ),
    ...part(
      'Goals behind',
      behind.slice(0, 3).map((goal) => goalLine(goal, context)),
    ),
    ...part(
      'Your own promises without a task',
      points.slice(0, 3).map((point) => pointLine(point, context)),
    ),
    ...part(
      'To be called',
      calls.map((contact) => md`**${contact.name}**. ${contactLine(contact, context)}`),
    ),
  )
}

/** Counts, as far as the lists count. */
export async function countAnswer(context: AnalystContext, intent: Intent): Promise<string> {
  const { text, flags, period } = intent
  const of = (pattern: RegExp) => pattern.test(text)
  if (of(/\bgoals?|objectives?\b/i)) {
    const { items } = await context.goals({ limit: 100 })
    const live = worstFirst(items, context.today)
    const behind = live.filter((goal) => goalCourse(goal, context.today) === 'behind')
    const counted = flags.has('behind') ? behind : live
    if (counted.length === 0)
      return page(
        flags.has('behind')
          ? md`By their KPIs, no goal is behind; what only a text says I may have missed.`
          : md`I find no open goal.`,
      )
    return page(
      md`${many(counted.length, 'goal is', 'goals are')} ${flags.has('behind') ? 'behind' : 'open'}.`,
      counted.slice(0, 8).map((goal) => goalLine(goal, context)),
    )
  }
  if (of(/\b(?:contacts?|people|persons?)\b/i)) {
    const { total, items } = await context.people({ limit: 3 })
    return page(
      md`You have ${total} contacts.${items.length > 0 ? md` Last spoken to: ${items.map(({ name }) => name).join(', ')} ${context.cite(...items.map(refs.contact))}` : md``}`,
    )
  }
  if (of(/\b(?:notes?|journals?)\b/i)) {
    const { total, items } = await context.notes(period ? { from: period.from, to: period.to, limit: 3 } : { limit: 3 })
    const newest = items[0]
    if (!newest) return page(md`I find no note on record${period ? ` ${period.label}` : ''}.`)
    const last = md` The newest is of ${spokenDay(newest.entry_date, context.today)}. ${context.cite(refs.note(newest))}`
    return page(
      md`${total.endsWith('+') ? `${total} notes are` : many(Number(total), 'note is', 'notes are')} on record${period ? ` ${period.label}` : ''}.${last}`,
    )
  }
  if (of(/\b(?:calls?|meetings?|interactions?|conversations?|talks?)\b/i)) {
    const span = period ?? { from: addDays(context.today, -30), to: context.today, label: 'in the last 30 days' }
    const { items } = await context.people({ from: span.from, to: span.to, limit: 60 })
    const talks = items.flatMap((contact) =>
      contact.interactions.filter(({ date }) => date >= span.from && date <= span.to),
    )
    if (talks.length === 0) return page(md`I find no conversation on record ${span.label}.`)
    return page(
      md`${many(talks.length, 'conversation is', 'conversations are')} on record ${span.label}. ${context.cite(...talks.map(refs.interaction))}`,
    )
  }
  return tasksAnswer(context, intent)
}
