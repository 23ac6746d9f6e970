// The pages of the built-in crews as the analyst writes them.

import { goalCourse } from '#contract/goal-progress.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { distance, due, spokenDay } from '../dates/spoken.ts'
import {
  contactLine,
  conversations,
  type Dossier,
  introduction,
  namesOf,
  owedWith,
  passages,
  questionsFor,
  taskLine,
} from '../people/person.ts'
import { type Markdown, md, page, section, words } from '../text/markdown.ts'
import { capital, many, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import {
  filed,
  goalLines,
  involved,
  isEmpty,
  type Matter,
  notePassages,
  openIn,
  risks,
  steps,
  workOn,
} from './matter.ts'
import { COURSE } from './overview.ts'

/** What a person typed into a field of the crew. */
export const typed = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')

export const BY_RULES = md`*Written by the built-in analyst, by rules over your own records: no model is configured.*`

const forWhat = (inputs: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => typed(inputs[name])).filter((value) => value !== '')

/** "2026-11-27 06:24", as a calendar gives it, is told as people say it; anything else stays as it was typed. */
const asSpoken = (text: string, today: string): string =>
  text.replace(MOMENT, (_, day: string, time?: string) => `${capital(spokenDay(day, today))}${time ? `, ${time}` : ''}`)
const MOMENT = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[ T](\d\d:\d\d))?$/

/** A matter of which nothing is on record. */
export function unknownMatter({ name, overview }: Matter): string {
  const empty = overview.goals.length + overview.notes.length + overview.contacts.length === 0
  return page(
    md`Nothing in your records says ${words(name)}.`,
    empty
      ? md`Your workspace is still empty. Add a goal, a contact or a note on it, and run this again; a note of ten lines is enough for a first briefing.`
      : md`Try the name of a company, of a person in it, or of the goal. If it is new, write one note on it first: who is in it, what they want, what was said.`,
    BY_RULES,
  )
}

export const dealFacts = (matter: Matter, context: AnalystContext): string =>
  isEmpty(matter)
    ? unknownMatter(matter)
    : page(
        md`# ${matter.name}`,
        section('Where it stands', goalLines(matter, context)),
        section('Who is in it', involved(matter, context)),
        section('What was said', notePassages(matter, context, 8)),
        section('On paper', filed(matter, context)),
      )

export function dealRisks(matter: Matter, context: AnalystContext): string {
  if (isEmpty(matter)) return unknownMatter(matter)
  const found = risks(matter, context)
  const open = openIn(matter, context, 8)
  return page(
    md`# ${matter.name}`,
    section('What could go wrong', found.length > 0 ? found : [md`Nothing stands out that the records would prove.`]),
    section('Open promises and decisions', open),
  )
}

/** The page itself. */
export function dealBriefing(matter: Matter, context: AnalystContext, inputs: Record<string, unknown>): string {
  if (isEmpty(matter)) return unknownMatter(matter)
  const purpose = forWhat(inputs, 'purpose', 'date').map((each) => asSpoken(each, context.today))
  const work = workOn(matter, context)
  return page(
    md`# ${matter.name}`,
    purpose.length > 0 ? md`*For: ${purpose.join('; ')}*` : null,
    section('Bottom line', bottomLine(matter, context)),
    section('Where it stands', goalLines(matter, context)),
    section('People', involved(matter, context)),
    section('What was said', notePassages(matter, context, 5)),
    section('On paper', filed(matter, context)),
    section('Open points', [...openIn(matter, context, 5), ...work]),
    section('What could go wrong', risks(matter, context, 4)),
    section('Next steps', steps(matter, context)),
    BY_RULES,
  )
}

/** Two or three sentences that would be enough. */
export function bottomLine({ goals, tasks, signals, people, points }: Matter, context: AnalystContext): Markdown {
  const { today } = context
  const [goal] = goals
  const parts: Markdown[] = []
  if (goal) {
    const course = goalCourse(goal, today)
    const stands = course ? ` and is ${COURSE[course]}` : ''
    const when =
      goal.due_date < today
        ? due(goal.due_date, today)
        : `${due(goal.due_date, today)} (${distance(goal.due_date, today)})`
    parts.push(md`**${goal.title}** is ${when}${stands}. ${context.cite(refs.goal(goal))}`)
  }
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < today)
  if (late[0])
    parts.push(
      md`${many(late.length, 'task is', 'tasks are')} overdue, first ${words(shortened(late[0].title, 90))}. ${context.cite(...late.map(refs.task))}`,
    )
  const silent = signals.find(({ kind }) => kind === 'contact_silent')
  if (silent?.facts[0]) parts.push(md`${silent.facts[0].text} ${context.cite(...silent.facts[0].cites)}`)
  else if (!goal && people[0]) parts.push(contactLine(people[0], context))
  const undecided = points.find(({ kind }) => kind === 'decision')
  if (parts.length < 3 && undecided)
    parts.push(md`Undecided: ${words(shortened(undecided.words, 140))} ${context.cite(undecided.ref)}`)
  return parts.length > 0
    ? md`${parts.slice(0, 3).reduce((all, part) => md`${all} ${part}`, md``)}`
    : md`Your records mention it.`
}

/** Somebody whom no contact and no note names. */
export const unknownPerson = (name: string, mentions: readonly Markdown[]): string =>
  page(
    md`Nobody in your contacts is called ${words(name)}.`,
    mentions.length > 0
      ? md`Your notes mention the name:`
      : md`Your notes do not mention the name either. Add the contact with a role and one line on how you met; then there is something to prepare from.`,
    mentions.length > 0 ? mentions : null,
    BY_RULES,
  )

export const personFacts = (dossier: Dossier, context: AnalystContext): string => {
  const owed = owedWith(dossier, context)
  return page(
    md`# ${dossier.contact.name}`,
    section('Who it is', introduction(dossier, context)),
    section('What was said', [
      ...conversations(dossier, context, 6),
      ...passages(dossier.notes, namesOf(dossier.contact), context, 4),
    ]),
    section('What we owe', [...owed.you, ...owed.others]),
    section('What they owe', owed.them),
    section('What is undecided', owed.undecided),
  )
}

/** The page for the way to the meeting. */
export function meetingPage(dossier: Dossier, context: AnalystContext, inputs: Record<string, unknown>): string {
  const { contact, goals } = dossier
  const occasion = forWhat(inputs, 'occasion', 'date').map((each) => asSpoken(each, context.today))
  const owed = owedWith(dossier, context)
  const open = owed.you.length + owed.them.length + owed.others.length + owed.undecided.length
  const label = (title: string, lines: readonly Markdown[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  const questions = questionsFor(dossier, context)
  return page(
    md`# ${contact.name}`,
    occasion.length > 0 ? md`*${occasion.join('; ')}*` : null,
    section('In short', inShort(dossier, context)),
    section('Who it is', introduction(dossier, context, { lastTalk: false })),
    section('What was said', conversations(dossier, context, 5), passages(dossier.notes, namesOf(contact), context, 4)),
    section(
      'What we owe each other',
      ...(open === 0 ? [md`Nothing open between you is on record.`] : []),
      ...label('You owe', owed.you),
      ...label(`${contact.name.split(' ')[0] ?? contact.name} owes`, owed.them),
      ...label('Others owe, on your side or theirs', owed.others),
      ...label('Undecided', owed.undecided),
    ),
    section(
      'What to ask',
      questions.length > 0
        ? questions
        : [md`What has changed since you last spoke? What would make this meeting worth it for them?`],
    ),
    section(
      'What it is about for you',
      goals
        .filter((goal) => goal.status !== 'done')
        .slice(0, 3)
        .map((goal) => md`**${goal.title}**, ${due(goal.due_date, context.today)} ${context.cite(refs.goal(goal))}`),
    ),
    BY_RULES,
  )
}

export function inShort({ contact, tasks, points, goals }: Dossier, context: AnalystContext): Markdown {
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < context.today)
  const parts: Markdown[] = [contactLine(contact, context)]
  if (late[0]) parts.push(md`Overdue before you go: ${taskLine(late[0], context)}.`)
  const own = points.find((point) => point.own)
  if (own && parts.length < 3)
    parts.push(md`You promised: ${words(shortened(own.words, 140))} ${context.cite(own.ref)}`)
  const [goal] = goals
  if (goal && parts.length < 3)
    parts.push(
      md`It matters for **${goal.title}**, ${due(goal.due_date, context.today)}. ${context.cite(refs.goal(goal))}`,
    )
  return parts.reduce((all, part) => md`${all} ${part}`, md``)
}
