// The pages of the built-in crews as the analyst writes them.

import { goalCourse } from '#contract/goal-progress.ts'
import type { AnalystContext, Telling } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import { distance, due, dueGerman, spokenDay, spokenGerman } from '../dates/spoken.ts'
import { contactLine } from '../people/last-talk.ts'
import { TITLES } from '../people/names.ts'
import { owedWith } from '../people/owed.ts'
import { conversations, type Dossier, introduction, namesOf, passages, taskLine } from '../people/person.ts'
import { questionsFor } from '../people/questions.ts'
import { pluralGerman } from '../text/german-speech.ts'
import { type Markdown, md, page, section, words } from '../text/markdown.ts'
import { capital, many, shortened } from '../text/speech.ts'
import { refs } from '../workspace/records.ts'
import type { WorkspaceGoal } from '../workspace/workspace.ts'
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
import { COURSE, factLine, KURS } from './overview.ts'

/** What a person typed into a field of the crew. */
export const typed = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')

export const byRules = (context: Telling): Markdown =>
  say(
    context,
    md`*Written by the built-in analyst, by rules over your own records: no model is configured.*`,
    md`*Vom eingebauten Analysten, nach Regeln aus deinen eigenen Aufzeichnungen: kein Modell ist eingerichtet.*`,
  )

const forWhat = (inputs: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => typed(inputs[name])).filter((value) => value !== '')

/** "2026-11-27 06:24", as a calendar gives it, is told as people say it; anything else stays as it was typed. */
const asSpoken = (text: string, context: Telling): string =>
  text.replace(MOMENT, (_, day: string, time?: string) => {
    const spoken = say(context, capital(spokenDay(day, context.today)), spokenGerman(day))
    return `${spoken}${time ? `, ${time}${say(context, '', ' Uhr')}` : ''}`
  })
const MOMENT = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[ T](\d\d:\d\d))?$/

/** A matter of which nothing is on record. */
export function unknownMatter({ name, overview }: Matter, context: Telling): string {
  const empty = overview.goals.length + overview.notes.length + overview.contacts.length === 0
  return page(
    say(
      context,
      md`Nothing in your records says ${words(name)}.`,
      md`In deinen Aufzeichnungen kommt ${words(name)} nicht vor.`,
    ),
    empty
      ? md`Your workspace is still empty. Add a goal, a contact or a note on it, and run this again; a note of ten lines is enough for a first briefing.`
      : say(
          context,
          md`Try the name of a company, of a person in it, or of the goal. If it is new, write one note on it first: who is in it, what they want, what was said.`,
          md`Versuch es mit dem Namen einer Firma, einer Person dort oder des Ziels. Ist die Sache neu, schreib zuerst eine Notiz dazu: wer beteiligt ist, was sie wollen, was gesagt wurde.`,
        ),
    byRules(context),
  )
}

export const dealFacts = (matter: Matter, context: AnalystContext): string =>
  isEmpty(matter)
    ? unknownMatter(matter, context)
    : page(
        md`# ${matter.name}`,
        section(say(context, 'Where it stands', 'Stand'), goalLines(matter, context)),
        section(say(context, 'Who is in it', 'Beteiligte'), involved(matter, context)),
        section(say(context, 'What was said', 'Was gesagt wurde'), notePassages(matter, context, 8)),
        section(say(context, 'On paper', 'In den Dateien'), filed(matter, context)),
      )

export function dealRisks(matter: Matter, context: AnalystContext): string {
  if (isEmpty(matter)) return unknownMatter(matter, context)
  const found = risks(matter, context)
  const open = openIn(matter, context, 8)
  return page(
    md`# ${matter.name}`,
    section(
      say(context, 'What could go wrong', 'Was schiefgehen kann'),
      found.length > 0
        ? found
        : [
            say(
              context,
              md`Nothing stands out that the records would prove.`,
              md`Die Aufzeichnungen belegen nichts Auffälliges.`,
            ),
          ],
    ),
    section(say(context, 'Open promises and decisions', 'Offene Zusagen und Entscheidungen'), open),
  )
}

/** The page itself. */
export function dealBriefing(matter: Matter, context: AnalystContext, inputs: Record<string, unknown>): string {
  if (isEmpty(matter)) return unknownMatter(matter, context)
  const purpose = forWhat(inputs, 'purpose', 'date').map((each) => asSpoken(each, context))
  const work = workOn(matter, context)
  return page(
    md`# ${matter.name}`,
    purpose.length > 0 ? md`*${say(context, 'For', 'Für')}: ${purpose.join('; ')}*` : null,
    section(say(context, 'Bottom line', 'Das Wichtigste'), bottomLine(matter, context)),
    section(say(context, 'Where it stands', 'Stand'), goalLines(matter, context)),
    section(say(context, 'People', 'Personen'), involved(matter, context)),
    section(say(context, 'What was said', 'Was gesagt wurde'), notePassages(matter, context, 5)),
    section(say(context, 'On paper', 'In den Dateien'), filed(matter, context)),
    section(say(context, 'Open points', 'Offene Punkte'), [...openIn(matter, context, 5), ...work]),
    section(say(context, 'What could go wrong', 'Was schiefgehen kann'), risks(matter, context, 4)),
    section(say(context, 'Next steps', 'Nächste Schritte'), steps(matter, context)),
    byRules(context),
  )
}

/** Two or three sentences that would be enough. */
export function bottomLine({ goals, tasks, signals, people, points }: Matter, context: AnalystContext): Markdown {
  const { today } = context
  const [goal] = goals
  const parts: Markdown[] = []
  if (goal) parts.push(standing(goal, context))
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < today)
  if (late[0])
    parts.push(
      say(
        context,
        md`${many(late.length, 'task is', 'tasks are')} overdue, first ${words(shortened(late[0].title, 90))}. ${context.cite(...late.map(refs.task))}`,
        md`${capital(pluralGerman(late.length, 'eine Aufgabe ist', 'Aufgaben sind'))} überfällig, zuerst ${words(shortened(late[0].title, 90))}. ${context.cite(...late.map(refs.task))}`,
      ),
    )
  const silent = signals.find(({ kind }) => kind === 'contact_silent')
  if (silent?.facts[0]) parts.push(factLine(silent.facts[0], context))
  else if (!goal && people[0]) parts.push(contactLine(people[0], context))
  const undecided = points.find(({ kind, asks_me }) => kind === 'decision' && !asks_me)
  if (parts.length < 3 && undecided)
    parts.push(
      md`${say(context, 'Undecided', 'Nicht entschieden')}: ${words(shortened(undecided.words, 140))} ${context.cite(undecided.ref)}`,
    )
  return parts.length > 0
    ? md`${parts.slice(0, 3).reduce((all, part) => md`${all} ${part}`, md``)}`
    : say(context, md`Your records mention it.`, md`Deine Aufzeichnungen erwähnen es.`)
}

/** How far away a goal is, and how it stands. */
function standing(goal: WorkspaceGoal, context: Telling): Markdown {
  const { today } = context
  const course = goalCourse(goal, today)
  const cite = context.cite(refs.goal(goal))
  if (context.german)
    return md`**${goal.title}**: ${dueGerman(goal.due_date, today)}${course ? `, ${KURS[course]}` : ''}. ${cite}`
  const stands = course ? ` and is ${COURSE[course]}` : ''
  const when =
    goal.due_date < today
      ? due(goal.due_date, today)
      : `${due(goal.due_date, today)} (${distance(goal.due_date, today)})`
  return md`**${goal.title}** is ${when}${stands}. ${cite}`
}

/** Somebody whom no contact and no note names. */
export const unknownPerson = (name: string, mentions: readonly Markdown[], context: Telling): string =>
  page(
    say(
      context,
      md`Nobody in your contacts is called ${words(name)}.`,
      md`Niemand in deinen Kontakten heißt ${words(name)}.`,
    ),
    mentions.length > 0
      ? say(context, md`Your notes mention the name:`, md`Deine Notizen nennen den Namen:`)
      : say(
          context,
          md`Your notes do not mention the name either. Add the contact with a role and one line on how you met; then there is something to prepare from.`,
          md`Auch deine Notizen nennen den Namen nicht. Leg den Kontakt mit Funktion und einer Zeile an, woher ihr euch kennt; dann gibt es etwas vorzubereiten.`,
        ),
    mentions.length > 0 ? mentions : null,
    byRules(context),
  )

export const personFacts = (dossier: Dossier, context: AnalystContext): string => {
  const owed = owedWith(dossier, context)
  return page(
    md`# ${dossier.contact.name}`,
    section(say(context, 'Who it is', 'Wer das ist'), introduction(dossier, context)),
    section(say(context, 'What was said', 'Was gesagt wurde'), [
      ...conversations(dossier, context, 6),
      ...passages(dossier.notes, namesOf(dossier.contact), context, 4),
    ]),
    section(say(context, 'What we owe', 'Was wir schulden'), [...owed.you, ...owed.others]),
    section(say(context, 'What they owe', 'Was von dort aussteht'), owed.them),
    section(say(context, 'What is undecided', 'Was offen ist'), owed.undecided),
    leftOut(dossier, context),
  )
}

/** What the switch of a mailbox keeps from this page, and where that is changed. Null: nothing. */
function leftOut({ hidden }: Dossier, context: AnalystContext): Markdown | null {
  if (hidden.length === 0) return null
  const names = hidden.join(', ')
  return say(
    context,
    md`*Mails are left out: the AI may not read ${names}. Switch on “The AI may read these mails” in your profile, under Connections, and prepare this again; what they promise and ask is on Promises.*`,
    md`*Mails bleiben hier außen vor: Die KI darf ${names} nicht lesen. Schalte im Profil unter “Connections” “The AI may read these mails” ein und lass dies neu vorbereiten; was sie zusagen und fragen, steht unter “Promises”.*`,
  )
}

/** The page for the way to the meeting. */
export function meetingPage(dossier: Dossier, context: AnalystContext, inputs: Record<string, unknown>): string {
  const { contact, goals } = dossier
  const occasion = forWhat(inputs, 'occasion', 'date').map((each) => asSpoken(each, context))
  const owed = owedWith(dossier, context)
  const open = owed.you.length + owed.them.length + owed.others.length + owed.undecided.length
  const label = (title: string, lines: readonly Markdown[]) => (lines.length > 0 ? [md`**${title}**`, lines] : [])
  const questions = questionsFor(dossier, context)
  const first = contact.name.replace(TITLES, '').split(' ')[0] ?? contact.name
  return page(
    md`# ${contact.name}`,
    occasion.length > 0 ? md`*${occasion.join('; ')}*` : null,
    section(say(context, 'In short', 'Kurz gesagt'), inShort(dossier, context)),
    section(say(context, 'Who it is', 'Wer das ist'), introduction(dossier, context, { lastTalk: false })),
    section(
      say(context, 'What was said', 'Was gesagt wurde'),
      conversations(dossier, context, 5),
      passages(dossier.notes, namesOf(contact), context, 4),
    ),
    section(
      say(context, 'What we owe each other', 'Was zwischen euch offen ist'),
      ...(open === 0
        ? [
            dossier.hidden.length > 0
              ? say(
                  context,
                  md`Outside your mails, nothing open between you is on record.`,
                  md`Außerhalb deiner Mails ist zwischen euch nichts Offenes vermerkt.`,
                )
              : say(
                  context,
                  md`Nothing open between you is on record.`,
                  md`Zwischen euch ist nichts Offenes vermerkt.`,
                ),
          ]
        : []),
      leftOut(dossier, context),
      ...label(say(context, 'You owe', 'Von dir'), owed.you),
      ...label(say(context, `${first} owes`, `Von ${first}`), owed.them),
      ...label(say(context, 'Others owe, on your side or theirs', 'Von anderen, bei dir oder dort'), owed.others),
      ...label(say(context, 'Undecided', 'Nicht entschieden'), owed.undecided),
    ),
    section(
      say(context, 'What to ask', 'Was zu fragen ist'),
      questions.length > 0
        ? questions
        : [
            say(
              context,
              md`What has changed since you last spoke? What would make this meeting worth it for them?`,
              md`Was hat sich seit eurem letzten Gespräch geändert? Was würde dieses Treffen für die andere Seite lohnend machen?`,
            ),
          ],
    ),
    section(
      say(context, 'What it is about for you', 'Worum es dir geht'),
      goals
        .filter((goal) => goal.status !== 'done')
        .slice(0, 3)
        .map(
          (goal) =>
            md`**${goal.title}**, ${say(context, due, dueGerman)(goal.due_date, context.today)} ${context.cite(refs.goal(goal))}`,
        ),
    ),
    byRules(context),
  )
}

export function inShort({ contact, tasks, points, goals, noted = null }: Dossier, context: AnalystContext): Markdown {
  const late = tasks.filter((task) => task.due_date !== null && task.due_date < context.today)
  const parts: Markdown[] = [contactLine(contact, context, noted)]
  if (late[0])
    parts.push(md`${say(context, 'Overdue before you go', 'Vorher noch überfällig')}: ${taskLine(late[0], context)}.`)
  const own = points.find((point) => point.own && point.kind === 'promise')
  if (own && parts.length < 3)
    parts.push(
      md`${say(context, 'You promised', 'Du hast zugesagt')}: ${words(shortened(own.words, 140))} ${context.cite(own.ref)}`,
    )
  const [goal] = goals
  if (goal && parts.length < 3)
    parts.push(
      md`${say(context, 'It matters for', 'Es zählt für')} **${goal.title}**, ${say(context, due, dueGerman)(goal.due_date, context.today)}. ${context.cite(refs.goal(goal))}`,
    )
  return parts.reduce((all, part) => md`${all} ${part}`, md``)
}
