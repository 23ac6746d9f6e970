// A person as the records know them: who it is, what was said, what is owed, what to ask.

import { addDays } from '#contract/days.ts'
import type { AnalystContext, Telling } from '../context/analyst-context.ts'
import { hiddenMailboxes } from '../context/statements.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { due, dueGerman, onDay, spokenGerman } from '../dates/spoken.ts'
import { type Minutes, readMinutes, sentences } from '../notes/minutes.ts'
import { lastOf, type NoteTalk, talksInNotes } from '../notes/talks.ts'
import { withBefore } from '../text/leaning.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { cellsOf } from '../text/sentences.ts'
import { capital, shortened, withStop } from '../text/speech.ts'
import { STATE_GERMAN } from '../text/state-words.ts'
import { refs } from '../workspace/records.ts'
import { houseOf } from '../workspace/ties.ts'
import type { WorkspaceGoal, WorkspaceNote } from '../workspace/workspace.ts'
import { isSaid } from './is-said.ts'
import { contactLine } from './last-talk.ts'
import { namesOthers } from './others.ts'
import { openPoints, type Point } from './points.ts'
import { openStatements } from './said.ts'
import { mailBy } from './talk-words.ts'

/** All that stands in the records around one person. */
export type Dossier = {
  contact: SurveyedContact
  tasks: SurveyedTask[]
  notes: WorkspaceNote[]
  goals: WorkspaceGoal[]
  points: Point[]
  colleagues: SurveyedContact[]
  /** Mailboxes, by name, whose mails are kept from the AI: what stands in them is not here. */
  hidden: string[]
  /** The last talk with them that only a note tells of. */
  noted?: NoteTalk | null
}

/** How far back notes are read for what is still open. */
const OPEN_DAYS = 75

export async function dossierOf(context: AnalystContext, contact: SurveyedContact): Promise<Dossier> {
  const house = houseOf(contact)
  const names = namesOf(contact)
  const recent = await context.notes({ from: addDays(context.today, -OPEN_DAYS), limit: 60 })
  const named = await context.notes({ words: contact.name.split(' ').at(-1) ?? contact.name, limit: 12 })
  const notes = [
    ...new Map([...recent.items, ...(named.alike ? [] : named.items)].map((note) => [note.id, note])).values(),
  ]
  const about = (text: string) => names.some((name) => isSaid(name, text)) || (house !== null && text.includes(house))
  const tied = await context.tasks({ contact_id: contact.id, limit: 20 })
  const open = await context.tasks({ limit: 150 })
  const spoken = open.items.filter((task) => about(`${task.title} ${task.description ?? ''}`))
  const tasks = [...new Map([...tied.items, ...spoken].map((task) => [task.id, task])).values()]
  const all = await context.goals({ limit: 60 })
  const colleagues = house
    ? (await context.people({ words: house, limit: 8 })).items.filter(
        (other) => other.id !== contact.id && houseOf(other) === house,
      )
    : []
  // A task for them may serve a goal that is about another company: of that nothing is said to them.
  const others = namesOthers((await context.people({ limit: 60 })).items, [contact, ...colleagues], context.me.name)
  const goals = all.items.filter(
    (goal) =>
      about(`${goal.title} ${goal.description ?? ''}`) ||
      (tasks.some((task) => task.goal_id === goal.id) && !others(goal.title)),
  )
  const workspace = context.workspace({
    ...{ notes, tasks: open.items, contacts: [contact, ...colleagues] },
    statements: await openStatements(context, contact),
  })
  const points = openPoints(workspace).filter((point) => {
    const spokenOf = `${point.words} ${point.topic?.title ?? ''} ${point.note_title}`
    return about(spokenOf) || isThem(point.person, contact) || isThem(point.to, contact)
  })
  const hidden = await hiddenMailboxes(context)
  const spokenOfThem = notes.filter((note) => about(note.content))
  const talks = talksInNotes(spokenOfThem, (await context.people({ limit: 100 })).items)
  const noted = lastOf(
    talks.filter(({ contact_id }) => contact_id === contact.id),
    context.today,
  )
  return { contact, tasks, goals, points, colleagues, hidden, notes: spokenOfThem, noted }
}

const TITLE =
  /^(?:dr|prof|dipl|ing|mag|mr|mrs|ms|miss|sir|dame|rev|frau|herr|hr|fr|med|rer|nat|jur|h\.c|phd|msc|bsc|mba)\.?(?:-ing\.?)?,?$/iu

/** What a note may call them: the whole name, the last, and the first where it is long enough to be one. */
export function namesOf({ name }: { name: string }): string[] {
  // A title is nobody's name: "Dr." is said of many.
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => !TITLE.test(part))
  return [...new Set([name, parts.at(-1) ?? '', parts[0] ?? ''])].filter((part) => part.length > 2)
}

export const isThem = (person: string | null, contact: { name: string }) =>
  person !== null && namesOf(contact).includes(person)

/** Who it is, when you last spoke (unless it is said elsewhere already), and who else is at the same company. */
export function introduction(
  { contact, colleagues, noted = null }: Pick<Dossier, 'contact' | 'colleagues' | 'noted'>,
  context: AnalystContext,
  { lastTalk = true }: { lastTalk?: boolean } = {},
): Markdown[] {
  const cite = context.cite(refs.contact(contact))
  const { german } = context
  const role = contact.role
    ? german
      ? md`**${contact.name}**: ${contact.role}.`
      : md`**${contact.name}** is ${contact.role}.`
    : german
      ? md`**${contact.name}** steht ohne Funktion in deinen Kontakten.`
      : md`**${contact.name}** is among your contacts, without a role.`
  const lines = [md`${role} ${cite}`]
  if (contact.notes)
    lines.push(md`${german ? 'Du hast notiert' : 'You noted'}: ${words(shortened(contact.notes, 320))} ${cite}`)
  if (lastTalk) lines.push(contactLine(contact, context, noted))
  if (colleagues.length > 0) {
    const names = colleagues.map(
      (other) => md`${other.name} (${shortened(other.role, 60)}) ${context.cite(refs.contact(other))}`,
    )
    lines.push(
      german
        ? md`Aus derselben Firma: ${names.reduce((all, each, at) => (at === 0 ? each : md`${all}, ${each}`), md``)}.`
        : md`Also at the same company: ${listedMd(names)}.`,
    )
  }
  return lines
}

export const listedMd = (pieces: readonly Markdown[]): Markdown =>
  pieces.reduce(
    (all, piece, at) => (at === 0 ? piece : md`${all}${at === pieces.length - 1 ? ' and' : ','} ${piece}`),
    md``,
  )

/** `asked`: the question, where it wants one of them alone. */
export function reachLine(contact: SurveyedContact, context: AnalystContext, asked = ''): Markdown {
  const ways = [...contact.emails, ...contact.phones]
  const cite = context.cite(refs.contact(contact))
  const noted = contact.notes ?? ''
  // A number may stand among the notes of the card instead of in its field.
  const told = NUMBER.test(noted)
    ? context.german
      ? md` Auf der Karte notiert: ${words(shortened(noted, 200))}.`
      : md` Noted on the card: ${words(shortened(noted, 200))}.`
    : md``
  if (ways.length === 0 && context.german)
    return md`Ich finde keine E-Mail-Adresse oder Telefonnummer in den Feldern der Karte von **${contact.name}**.${told} ${cite}`
  if (ways.length === 0)
    return md`I find no email address or phone number in the fields of the card of **${contact.name}**.${told} ${cite}`
  const missing =
    contact.phones.length === 0 &&
    !NUMBER.test(noted) &&
    /\b(?:phone|mobile|telephone|number)\b|(?<!\p{L})(?:telefon|handy|nummer|mobil)/iu.test(asked)
      ? context.german
        ? ' Ich finde keine Telefonnummer auf der Karte.'
        : ' I find no phone number on the card.'
      : ''
  return md`**${contact.name}**: ${ways.join(', ')}.${missing}${contact.phones.length === 0 ? told : md``} ${cite}`
}
/** Digits as of a telephone. */
const NUMBER = /(?:\+|\b0)\d[\d ()/-]{5,18}\d/u

/** The last conversations, newest first. */
export function conversations({ contact }: Pick<Dossier, 'contact'>, context: AnalystContext, most = 5): Markdown[] {
  return (
    contact.interactions
      .filter((talk) => talk.date <= context.today)
      // Several mails of a day are told once.
      .filter(
        (talk, at, all) =>
          mailBy(talk) === null ||
          all.findIndex((each) => each.date === talk.date && mailBy(each) === mailBy(talk)) === at,
      )
      .slice(0, most)
      .map((talk) => {
        const notes = talk.notes ? md` ${words(shortened(talk.notes, 240))}` : md``
        return md`${context.german ? spokenGerman(talk.date) : capital(onDay(talk.date, context.today).replace(/^on /, ''))}: **${withStop(shortened(talk.summary, 120))}**${notes} ${context.cite(refs.interaction(talk))}`
      })
  )
}

/** What notes say of them, newest first: the sentences that name them, and the opening of a note that is about them. */
export function passages(
  notes: readonly WorkspaceNote[],
  names: readonly string[],
  context: AnalystContext,
  most = 5,
): Markdown[] {
  const newest = notes.toSorted((a, b) => b.entry_date.localeCompare(a.entry_date))
  return newest
    .flatMap((note) => {
      const minutes = readMinutes(note)
      const said = saidOf(minutes, names).slice(0, 2)
      const cite = context.cite(refs.note(note))
      return said.map((text) => md`${noteName(minutes, context)}: ${words(shortened(text, 260))} ${cite}`)
    })
    .slice(0, most)
}

function saidOf(minutes: Minutes, names: readonly string[]): string[] {
  const items = minutes.items.filter((item) => !item.is_title)
  const isNaming = (text: string) => names.some((name) => isSaid(name, text))
  const naming = items.flatMap((item) =>
    isTable(item.text) ? rowsOf(item.text).filter(isNaming) : withBefore(sentences(item.text), isNaming),
  )
  const isAbout = names.some((name) => isSaid(name, minutes.title))
  return naming.length > 0 || !isAbout
    ? naming
    : items.map((item) => item.text).filter((text) => text.length > 30 && !isTable(text))
}
const isTable = (text: string) => /^\s*\|/.test(text)
/** Each row of a table as one line; of a whole table nobody reads what it says of one name. */
const rowsOf = (text: string): string[] =>
  text
    .split(/\n|(?<=\|) (?=\|)/)
    .map((row) => cellsOf(row.trim()).join(' · '))
    .filter((row) => /\p{L}/u.test(row))

const noteName = ({ title, note }: Minutes, { today, german }: AnalystContext) =>
  german
    ? `${title ? shortened(title, 60) : 'Notiz'}, ${spokenGerman(note.entry_date)}`
    : `${title ? `${shortened(title, 60)}, ` : 'Note of '}${onDay(note.entry_date, today).replace(/^on /, '')}`

/** A task in one line: what, how late, whose. */
export function taskLine(task: SurveyedTask, context: Telling): Markdown {
  if (context.german) return germanTask(task, context)
  const whose =
    task.assigned_to_user_id === null
      ? task.foreign
        ? 'nobody has it'
        : ''
      : task.assigned_to_user_id === context.me.id
        ? 'yours'
        : `with ${task.assigned_to_name ?? 'somebody else'}`
  const facts = [
    due(task.due_date, context.today),
    task.priority === 'Medium' ? '' : task.priority.toLowerCase(),
    task.status === 'To Do' ? '' : task.status.toLowerCase(),
    whose,
  ]
  return md`**${shortened(task.title, 160)}**: ${facts.filter((fact) => fact !== '').join(', ')} ${context.cite(refs.task(task))}`
}

function germanTask(task: SurveyedTask, context: Telling): Markdown {
  const facts = [
    dueGerman(task.due_date, context.today),
    task.priority === 'Medium' ? '' : (STATE_GERMAN[task.priority] ?? ''),
    task.status === 'To Do' ? '' : (STATE_GERMAN[task.status] ?? ''),
    task.assigned_to_user_id === null
      ? task.foreign
        ? 'hat niemand'
        : ''
      : task.assigned_to_user_id === context.me.id
        ? 'deine'
        : `bei ${task.assigned_to_name ?? 'jemand anderem'}`,
  ]
  return md`**${shortened(task.title, 160)}**: ${facts.filter((fact) => fact !== '').join(', ')} ${context.cite(refs.task(task))}`
}
