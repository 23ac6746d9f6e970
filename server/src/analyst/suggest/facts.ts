// What the reader's own records know of what somebody asks. What it is called follows the asker's words: titles and notes of the
// reader may say more than is anybody else's business.

import { type Course, goalCourse } from '#contract/goal-progress.ts'
import type { AnalystContext, PageOf } from '../context/analyst-context.ts'
import type { SurveyedTask } from '../context/survey.ts'
import { workingDaysOn } from '../dates/calendar.ts'
import { onDay, spokenDay } from '../dates/spoken.ts'
import { properIn } from '../reports/matter.ts'
import { isMeasured } from '../reports/overview.ts'
import { amount, capital } from '../text/speech.ts'
import { subjectOf } from '../text/subject.ts'
import { terms } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { WorkspaceGoal, WorkspaceKpi, WorkspaceNote } from '../workspace/workspace.ts'
import { sentencesOf, turned, type Want } from './want.ts'

export type Cite = { kind: string; id: string }
/** A sentence that the reader could say, and the records that it rests on: for the reader's eyes. */
export type FactLine = { text: string; cites: Cite[] }
export const line = (text: string, ...cites: Cite[]): FactLine => ({ text, cites })

export type Who = { me: string /** The others' ids. */; others: readonly string[] }
type Question = Extract<Want, { kind: 'question' }>

/** The answer to one question; null: the records do not say. */
export async function answerTo(context: AnalystContext, { text, asks }: Question, who: Who): Promise<FactLine | null> {
  const subject = subjectOf(text)
  if (!subject) return null
  const called = calledOf(text)
  if (asks === 'figure' || asks === 'status') {
    const goals = (await context.goals({ limit: 60 })).items
    const number = kpiIn(goals, text)
    if (number) return kpiLine(number, called)
    const goal = goals.find(({ title }) => fits(title, subject))
    if (goal) return goalLine(goal, called, context)
  }
  const task = await taskAbout(context, text)
  if (task) return taskLine(task, { asks, called, context, who })
  return asks === 'when' || asks === 'figure' || asks === 'who' ? noted(context, { subject, called, asks }) : null
}

/** The open task about it, else one that has ended; null where neither speaks of it. */
export async function taskAbout(context: AnalystContext, text: string): Promise<SurveyedTask | null> {
  const subject = subjectOf(text)
  if (!subject) return null
  for (const words of attempts(subject)) {
    const open = about(await context.tasks({ words, limit: 8 }), subject)
    if (open) return open
    const ended = about(await context.ended({ words, limit: 8 }), subject)
    if (ended) return ended
  }
  return null
}

const about = ({ items, alike }: PageOf<SurveyedTask>, subject: string) =>
  alike
    ? undefined
    : items.find(({ title, description }) => fits(title, subject) || fits(`${title} ${description ?? ''}`, subject, 1))

/** First all its words, then the name in it, then its two longest words. */
function attempts(subject: string): string[] {
  const bearing = subject.split(/\s+/).filter((word) => terms(word).size > 0)
  const longest = bearing.toSorted((a, b) => b.length - a.length).slice(0, 2)
  const wanted = [bearing.slice(0, 6).join(' '), properIn(subject)[0] ?? '', longest.join(' ')]
  return [...new Set(wanted)].filter((words) => words !== '')
}

/** Whether so much of what the subject says is in the text: half of its telling words. */
function fits(text: string, subject: string, share = 0.5): boolean {
  const [held, wanted] = [terms(text), [...terms(subject)]]
  const found = wanted.filter((word) => held.has(word)).length
  return found > 0 && found >= wanted.length * share && (wanted.length > 1 || subject.length > 3)
}

/** Where the name of what a question is about has ended: 'the board deck | be ready by Friday'. */
const AFTER =
  / (?:be|due|ready|done|finished|complete|now|yet|in|on|at|for|by|from|to|and|or|so|this|that|next|last|today|tomorrow|start|begin|end|happen|take|again|is|are|was|were|have|has|had|will|look|looking|going|coming|stand|standing|doing|running|sent|out|starts?|ends?)(?= |$).*/i

/** What a question is about in the asker's own words, said back: 'your board deck' -> 'my board deck'. Null: not in so many words. */
export function namedIn(text: string): string | null {
  const found = /(?<![\p{L}])(the|your|our|my) ([\p{L}\p{N}][\p{L}\p{N} &'’-]*)/iu.exec(text)
  if (!found) return null
  const words = ` ${found[2]}`.replace(AFTER, '').trim().split(/ +/)
  // 'What does the blue crate weigh': the last word is what it does.
  if (/\b(?:do|does|did)\b/i.test(text.slice(0, found.index)) && words.length > 1) words.pop()
  const name = words.join(' ')
  return name === '' || words.length > 5 ? null : turned(`${found[1]?.toLowerCase()} ${name}`)
}

/** At the head of a sentence: 'The board deck'; what is no name of one thing is 'That'. */
export function calledOf(text: string): string {
  const named = namedIn(text)
  return named && /(?:[^s]|ss|is|us)$/i.test(named) ? capital(named) : 'That'
}

const STATUS: Partial<Record<SurveyedTask['status'], string>> = {
  'In Progress': ' Work on it is under way.',
  Review: ' It is being reviewed.',
}

type FactQuestion = { asks: Question['asks']; called: string; context: AnalystContext; who: Who }
export function taskLine(task: SurveyedTask, { asks, called, context, who }: FactQuestion): FactLine {
  const { today } = context
  const cite = refs.task(task)
  if (task.status === 'Done')
    return line(`${called} is done; it was finished ${onDay(context.dayOf(task.updated_at), today)}.`, cite)
  if (task.status === 'Cancelled') return line(`${called} was cancelled.`, cite)
  const holder = holderOf(task, who)
  const late = task.due_date !== null && task.due_date < today
  const when =
    task.due_date === null
      ? `${called} has no date yet.`
      : late
        ? `${called} was due ${onDay(task.due_date, today)} and is not finished yet.`
        : `${called} is due ${onDay(task.due_date, today)}.`
  const next = late && holder.mine ? ' I will come back to you with a new date.' : ''
  if (asks === 'who') return line(`${holder.words} ${when}${next}`, cite)
  return line(
    `${when}${STATUS[task.status] ?? ''}${holder.mine || task.assigned_to_user_id === null ? '' : ` ${holder.words}`}${next}`,
    cite,
  )
}

function holderOf({ assigned_to_user_id, assigned_to_name }: SurveyedTask, { me, others }: Who) {
  if (assigned_to_user_id === me) return { mine: true, words: 'I have it myself.' }
  if (assigned_to_user_id === null) return { mine: false, words: 'Nobody has taken it on yet.' }
  if (others.includes(assigned_to_user_id)) return { mine: false, words: 'As far as I know it is with you.' }
  return { mine: false, words: `${assigned_to_name ?? 'A colleague'} has it.` }
}

const COURSE: Record<Course, string> = { on_track: ', on track', at_risk: ', at risk', behind: ', behind plan' }

function goalLine(goal: WorkspaceGoal, called: string, { today }: AnalystContext): FactLine {
  const cite = refs.goal(goal)
  if (goal.status === 'done') return line(`${called} is reached.`, cite)
  if (goal.status === 'failed') return line(`${called} was given up.`, cite)
  const course = goalCourse(goal, today)
  const far = isMeasured(goal) ? ` We are ${goal.progress}% of the way${course ? COURSE[course] : ''}.` : ''
  return line(`${called} ${goal.due_date < today ? 'was' : 'is'} due ${onDay(goal.due_date, today)}.${far}`, cite)
}

type Number = { kpi: WorkspaceKpi; goal: WorkspaceGoal }
/** The KPI whose name the question says, with most of its words. */
function kpiIn(goals: readonly WorkspaceGoal[], text: string): (Number & { value: number }) | null {
  const asked = terms(text)
  let best: (Number & { value: number; score: number }) | null = null
  for (const goal of goals)
    for (const kpi of goal.kpis) {
      const own = [...terms(kpi.name)]
      const found = own.filter((word) => asked.has(word)).length
      if (kpi.current_value === null || found === 0 || found < own.length / 2) continue
      const score = found + found / own.length
      if (!best || score > best.score) best = { kpi, goal, value: kpi.current_value, score }
    }
  return best
}

function kpiLine({ kpi, goal, value }: Number & { value: number }, called: string): FactLine {
  const target = kpi.target_value === null ? '' : `, with a target of ${amount(kpi.target_value, kpi.unit)}`
  const verb = called === 'That' ? 'It stands' : `${called} stands`
  return line(`${verb} at ${amount(value, kpi.unit)}${target}.`, refs.kpi(kpi), refs.goal(goal))
}

const FIGURE =
  /(?:[€$£]\s?)?\d[\d.,]*\s?(?:%|percent\b|k\b|m\b|bn\b|thousand\b|million\b|billion\b|EUR\b|USD\b|GBP\b)?/gi
const DAY =
  /\b(?:\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?|\d{4}-\d{2}-\d{2}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/gi

/** Who has a matter in hand, as minutes say it. */
const HOLDER =
  /(?<![\p{L}])(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) (?:owns|leads|drives|is responsible for|takes care of|has taken on|will take on)\b/gu
type FactRequest = { subject: string; called: string; asks: 'when' | 'figure' | 'who' }
const SAID: Record<FactRequest['asks'], (called: string, found: string) => string> = {
  when: (called, found) => `${called} is on ${found}`,
  figure: (called, found) => `${called}: ${found}`,
  who: (called, found) => `${called} is with ${found}`,
}

/** The one figure, day or person of a note that answers; nothing else of the note. Where several stand there, only that there is a note. */
async function noted(context: AnalystContext, { subject, called, asks }: FactRequest): Promise<FactLine | null> {
  for (const words of attempts(subject)) {
    const { items, alike } = await context.notes({ words, limit: 6 })
    if (alike) continue
    for (const note of items) {
      const found = foundIn(note, subject, asks)
      if (found.length === 0) continue
      const cite = refs.note(note)
      const on = onDay(note.entry_date, context.today)
      return found.length === 1
        ? line(`${SAID[asks](called, found[0] ?? '')}, as I noted ${on}.`, cite)
        : line(
            `${called === 'That' ? 'I' : `On ${called.replace(/^./, (letter) => letter.toLowerCase())} I`} made a note ${on}. Let me look it up, and I will come back to you.`,
            cite,
          )
    }
  }
  return null
}

function foundIn({ content }: WorkspaceNote, subject: string, asks: FactRequest['asks']): string[] {
  const saying = sentencesOf(content.slice(0, 12_000)).filter((sentence) => fits(sentence, subject, 0.7))
  const found = saying.flatMap((sentence) => {
    if (asks === 'who') return [...sentence.matchAll(HOLDER)].map(([, name = '']) => name)
    return (asks === 'when' ? sentence.match(DAY) : sentence.replace(DAY, '').match(FIGURE)) ?? []
  })
  return [...new Set(found.map((each) => each.trim().replace(/(?<![.,])[.,]+$/, '')))].filter((each) => each !== '')
}

/** What the other side has let pass: tasks that are theirs, most overdue first. They see the titles as their own. */
export async function owedBy(context: AnalystContext, others: readonly string[]): Promise<SurveyedTask[]> {
  const late = await context.tasks({ to: context.today, limit: 60 })
  return late.items.filter(
    ({ assigned_to_user_id: holder, due_date }) =>
      holder !== null && others.includes(holder) && due_date !== null && due_date < context.today,
  )
}

export const pressing = (task: SurveyedTask, today: string): FactLine =>
  line(
    `“${task.title
      .replace(/\s+/g, ' ')
      .replace(/[“”[\]]/g, "'")
      .slice(
        0,
        120,
      )}” was due ${onDay(task.due_date ?? today, today)}. Where does it stand, and what date shall we hold to?`,
    refs.task(task),
  )

/** Two working days to meet on: those on which least is due. */
export async function freeDays(context: AnalystContext): Promise<{ days: string[]; cites: Cite[] }> {
  const ahead = workingDays(context.today, 5)
  const { items } = await context.tasks({ from: ahead[0], to: ahead.at(-1), limit: 100 })
  const mine = items.filter(({ assigned_to_user_id }) => assigned_to_user_id === context.me.id)
  const load = (day: string) => mine.filter(({ due_date }) => due_date === day).length
  const days = ahead
    .toSorted((a, b) => load(a) - load(b) || a.localeCompare(b))
    .slice(0, 2)
    .toSorted()
  return { days, cites: [] }
}

/** The next so many Mondays to Fridays after this day. */
export const workingDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => workingDaysOn(today, at + 1))

export const dayName = (day: string, today: string) => spokenDay(day, today)
