// A deal, a company or a goal as the records know it: how it stands, who is in it, what is open, what could go wrong.

import { isLive } from '#contract/goal-progress.ts'
import { actionFor } from '../advice/actions.ts'
import { findingsOf } from '../advice/findings.ts'
import type { AnalystContext, Passage } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { isSaid } from '../people/is-said.ts'
import { contactLine } from '../people/last-talk.ts'
import { companyOf, namesOthers, properOf } from '../people/others.ts'
import { passages, taskLine } from '../people/person.ts'
import { openPoints, type Point, pointLine } from '../people/points.ts'
import { whoIs } from '../people/who.ts'
import { textOf, withSentenceBefore } from '../people/whole-point.ts'
import { inLanguage } from '../signals/language.ts'
import type { Signal } from '../signals/signal.ts'
import { type Markdown, md } from '../text/markdown.ts'
import { terms } from '../workspace/link.ts'
import type { WorkspaceGoal, WorkspaceNote } from '../workspace/workspace.ts'
import { fileLine, wholeFiles } from './file-words.ts'
import { factLine, goalLine, kpiLine, type Overview, overviewOf } from './overview.ts'

export type Matter = {
  /** As it was asked for. */
  name: string
  /** The word of the name that stands for it; null: none does. */
  proper: string | null
  goals: WorkspaceGoal[]
  people: SurveyedContact[]
  tasks: SurveyedTask[]
  notes: WorkspaceNote[]
  points: Point[]
  signals: Signal[]
  files: Passage[]
  overview: Overview
  /** Nothing says the name; these titles come near. */
  near: string[]
}

/** The words that have to be there: of 'the Northmoor renewal' those two. */
const bearing = (name: string) => [...terms(name)]
/** The words of a name that are names themselves: 'Northmoor', 'Kestrel'; 'V7' and 'KW-12', which have a number, too. */
export const properIn = (name: string): string[] =>
  name.split(/[\s,/]+/).filter((word) => /^\p{Lu}[\p{L}’'-]{3,}$/u.test(word) || CODE.test(word))
const CODE = /^(?=.{0,12}\d)\p{Lu}[\p{L}\d-]{1,12}$/u
/** A short name stands as a word of its own: "V7" is not said by "V70". */
const isNamed = (word: string, text: string): boolean => (word.length > 3 ? text.includes(word) : isSaid(word, text))

/** Everything in the workspace that speaks of it: what holds all its words, or the first name in it that the records know. */
export async function matterOf(context: AnalystContext, name: string): Promise<Matter> {
  const overview = await overviewOf(context)
  const wanted = bearing(name)
  const corpus = [...overview.notes.map(({ content }) => content), ...overview.contacts.map(({ role }) => role)]
  const proper = properOf(properIn(name), overview.contacts, corpus, isNamed)
  const holds = (text: string) => {
    const held = terms(text)
    return wanted.length > 0 && wanted.every((word) => held.has(word))
  }
  const says = (text: string) => (proper !== undefined && isNamed(proper, text)) || holds(text)
  const titled = overview.goals.filter((goal) => holds(goal.title) || says(goal.title))
  const goals =
    titled.length > 0 ? titled : overview.goals.filter((goal) => says(`${goal.title} ${goal.description ?? ''}`))
  const sought = await whoIs(context, name)
  const asked = sought.found === 'one' ? [sought.contact] : sought.found === 'several' ? sought.contacts : []
  const named = await context.notes({ words: name, limit: 12 })
  const notes = unique([...overview.notes.filter((note) => says(note.content)), ...(named.alike ? [] : named.items)])
  const people = unique([
    ...asked,
    ...overview.contacts.filter((contact) => says(`${contact.name} ${contact.role} ${companyOf(contact) ?? ''}`)),
  ]).slice(0, 8)
  // What serves the same goal and is about another company is none of this one's.
  const others = namesOthers(overview.contacts, people, context.me.name)
  const strays = (text: string) => others(text) && !says(text)
  // A goal that only mentions it has other work too.
  const goalIds = new Set(titled.filter(isLive).map((goal) => goal.id))
  const inTask = await context.tasks({ words: name, limit: 20 })
  const spoken = overview.tasks.filter(
    (task) =>
      says(`${task.title} ${task.description ?? ''}`) ||
      (task.goal_id && goalIds.has(task.goal_id) && !strays(`${task.title} ${task.description ?? ''}`)),
  )
  const tasks = unique([...spoken, ...(inTask.alike ? [] : inTask.items)])
  const points = openPoints(overview.workspace).filter(
    (point) =>
      says(`${point.words} ${point.topic?.title ?? ''} ${point.note_title}`) &&
      (says(`${point.words} ${point.note_title}`) || !others(`${point.words} ${point.note_title}`)),
  )
  const ids = new Set([...goals, ...people, ...tasks].map(({ id }) => id))
  const mentioned = new Set(goals.map(({ id }) => id))
  // A note on another company may name this one in passing: its other sentences are that one's.
  const read = new Set(notes.filter(({ content }) => !strays(content.split('\n', 1)[0] ?? '')).map(({ id }) => id))
  const isOthers = ({ title, matter, facts, cites }: Signal) => {
    const text = matter ?? [title, ...facts.map((fact) => fact.text)].join(' ')
    const noted = cites.filter(({ kind }) => kind === 'note')
    const unread = people.length > 0 && noted.length > 0 && !noted.some(({ id }) => read.has(id))
    return !says(text) && (unread || others(text))
  }
  const signals = overview.signals.filter(
    (signal) => signal.kind !== 'goals_crowded' && !isOthers(signal) && isOfThis(signal),
  )
  function isOfThis({ kind, goal_id, cites }: Signal): boolean {
    return Boolean(
      (goal_id && (kind.startsWith('tasks_') ? goalIds : mentioned).has(goal_id)) ||
        cites.some(({ id }) => ids.has(id)),
    )
  }
  const files = await filesWith(context, proper ?? name)
  const near = sought.found === 'none' ? sought.near.map((contact) => contact.name) : []
  return { name, proper: proper ?? null, goals, people, tasks, notes, points, signals, files, overview, near }
}

const unique = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

export const isEmpty = ({ goals, people, tasks, notes, files }: Matter): boolean =>
  goals.length + people.length + tasks.length + notes.length + files.length === 0

async function filesWith(context: AnalystContext, name: string): Promise<Passage[]> {
  const found = await context.passages('search_records', { query: name, kinds: ['file'], limit: 4 }).catch(() => [])
  return wholeFiles(
    context,
    found.filter(({ kind }) => kind === 'file'),
  )
}

export const goalLines = ({ goals }: Matter, context: AnalystContext): Markdown[] =>
  goals
    .slice(0, 4)
    .flatMap((goal) => [goalLine(goal, context), ...goal.kpis.slice(0, 4).map((kpi) => kpiLine(kpi, goal, context))])

export const involved = ({ people }: Matter, context: AnalystContext): Markdown[] =>
  people
    .slice(0, 6)
    .map(
      (contact) => md`**${contact.name}**${contact.role ? `, ${contact.role}` : ''}. ${contactLine(contact, context)}`,
    )

export const notePassages = ({ notes, name, proper }: Matter, context: AnalystContext, most = 6): Markdown[] =>
  passages(
    notes,
    (proper ?? name)
      .split(/\s+/)
      .filter((word) => /^\p{Lu}/u.test(word) && word.length > 3)
      .concat(name),
    context,
    most,
  )

export const openIn = ({ points, notes, files }: Matter, context: AnalystContext, most = 6): Markdown[] =>
  points.slice(0, most).map((point) => pointLine(withSentenceBefore(point, [...notes.map(textOf), ...files]), context))

export const workOn = ({ tasks }: Matter, context: AnalystContext, most = 6): Markdown[] =>
  tasks.slice(0, most).map((task) => taskLine(task, context))

/** What stands out, in the words of the signals; what another section says already is left out. */
export function risks({ signals, people }: Matter, context: AnalystContext, most = 5): Markdown[] {
  // Who is silent stands beside the people already.
  const known = new Set(people.map(({ id }) => id))
  const told = (signal: Signal) => signal.kind === 'contact_silent' && signal.cites.some(({ id }) => known.has(id))
  const worth = signals
    .filter((each) => !told(each))
    .filter(
      ({ kind }) =>
        !['tasks_overdue', 'tasks_unowned', 'promise_open', 'decision_open', 'goals_crowded'].includes(kind),
    )
  return worth.slice(0, most).map(
    ({ facts }) =>
      md`${facts
        .slice(0, 2)
        .map((fact) => inLanguage(fact, say(context, 'en', 'de')))
        .join(' ')} ${context.cite(...facts.slice(0, 2).flatMap((fact) => fact.cites))}`,
  )
}

/** What a person can do about it this week. */
export function steps({ signals, overview, goals, tasks }: Matter, context: AnalystContext, most = 3): Markdown[] {
  const own = new Set(tasks.map(({ id }) => id))
  const named = new Set(goals.map(({ id }) => id))
  // Work on something else of the same goal is no step in this matter.
  const fitting = signals.filter(
    ({ kind, goal_id, cites }) =>
      !kind.startsWith('tasks_') ||
      (goal_id && named.has(goal_id) && cites.every(({ kind: of, id }) => of !== 'task' || own.has(id))),
  )
  const findings = findingsOf(overview.workspace, fitting)
  return findings.slice(0, most).map((finding) => {
    const action = actionFor(finding, overview.workspace)
    return factLine(action, context)
  })
}

/** The files that speak of it, each with the lines that do. */
export const filed = ({ files, name, proper }: Matter, context: AnalystContext): Markdown[] =>
  files.map((file) => fileLine(file, proper === null ? [name, ...properIn(name)] : [name, proper], context))
