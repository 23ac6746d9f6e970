// What only an order of no form tells: a line for somebody's card, a status in words, and what was not understood.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { whoIs } from '../../people/who.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import { acted, type Hands } from './acting.ts'
import type { Change } from './changes.ts'
import type { Command } from './command.ts'
import { changeOne } from './task-changes.ts'
import { best, whichOf } from './which.ts'

type Asked = { hands: Hands; german: boolean }
type Of<K extends Command['does']> = Extract<Command, { does: K }>

export function doFreely(
  context: AnalystContext,
  command: Of<'contact' | 'state' | 'unclear'>,
  asked: Asked,
): Promise<string> {
  if (command.does === 'contact') return onCard(context, command, asked)
  return command.does === 'state' ? inState(context, command, asked) : Promise.resolve(notUnderstood(asked.german))
}

const notUnderstood = (german: boolean): string =>
  page(
    german
      ? md`Das klingt nach einem Auftrag, aber ich bin nicht sicher, was genau du möchtest; geändert habe ich nichts. Sag es mir zum Beispiel so: „verschieb den Ortstermin auf Freitag“ oder „Notiz: der Lieferant will Vorkasse“.`
      : md`That sounds like something to do, but I am not sure what exactly, so I have changed nothing. Tell me, for example: “move the site visit to Friday”, or “note: the supplier wants cash”.`,
  )

const PHONE = /^\+?\d[\d ()/-]{5,26}$/u
const MAIL = /^\S{1,60}@\S{3,60}$/u

async function onCard(
  context: AnalystContext,
  { person, says }: Of<'contact'>,
  { hands, german }: Asked,
): Promise<string> {
  const sought = await whoIs(context, person)
  const said = words(shortened(says, 200))
  if (sought.found === 'several') {
    const names = sought.contacts.map(({ name }) => name).join(', ')
    return page(
      german ? md`Wen meinst du mit ${words(person)}: ${names}?` : md`Whom do you mean by ${words(person)}: ${names}?`,
    )
  }
  if (sought.found === 'none') {
    const content = `${person}: ${says}`
    return acted(
      context,
      {
        tool: 'add_note',
        input: { content },
        before: german
          ? md`Einen Kontakt ${words(person)} finde ich nicht. Wenn du zustimmst, steht es als Notiz unter heute: ${said}.`
          : md`I find no contact ${words(person)}. With your yes it is kept as a note under today: ${said}.`,
        done: german ? md`Die Notiz ist geschrieben, unter heute.` : md`The note is kept, under today.`,
      },
      { hands, german },
    )
  }
  const { contact } = sought
  const { id, name, phones, emails, notes } = contact
  const fields = PHONE.test(says)
    ? { phones: [says, ...phones.filter((each) => each !== says)] }
    : MAIL.test(says)
      ? { emails: [says, ...emails.filter((each) => each !== says)] }
      : { notes: [notes ?? '', says].filter((line) => line !== '').join('\n') }
  return acted(
    context,
    {
      tool: 'update_contact',
      input: { id, name, ...fields },
      before: german
        ? md`Wenn du zustimmst, steht auf der Karte von **${name}** dazu: ${said}. ${context.cite(refs.contact(contact))}`
        : null,
      done: german ? md`Es steht auf der Karte von **${name}**.` : md`It stands on the card of **${name}**.`,
    },
    { hands, german },
  )
}

type TaskState = Extract<Change, { does: 'status' }>['status']
const OF_TASKS: readonly [TaskState, RegExp][] = [
  ['Pending', /^(?:on hold|paused?|pausiere?t?|blocked|blockiert|waiting.*|wartend)$/iu],
  ['To Do', /^(?:off hold)$/iu],
  ['In Progress', /^(?:in progress|in arbeit|active|aktiv)$/iu],
  ['Review', /^(?:in review|review)$/iu],
]
const OF_GOALS: readonly [string, RegExp, string][] = [
  ['failed', /^(?:lost|verloren|failed|gescheitert)$/iu, 'gescheitert'],
  ['done', /^(?:won|gewonnen)$/iu, 'erreicht'],
  ['in_progress', /^(?:in progress|in arbeit|active|aktiv|off hold)$/iu, 'in Arbeit'],
]

/** A task or a goal whose status is told in words: set where there is such a status, else it is said which there are. */
async function inState(
  context: AnalystContext,
  { object, state }: Of<'state'>,
  { hands, german }: Asked,
): Promise<string> {
  const titled = <T extends { title: string }>(items: readonly T[]) => best(items, ({ title }) => title, object)
  const said = (await context.tasks({ words: object.slice(0, 150), limit: 40 })).items
  const tasks = titled(said)
  const goals = titled((await context.goals({ limit: 100 })).items)
  const status = OF_TASKS.find(([, pattern]) => pattern.test(state))?.[0]
  const [task, ...others] = tasks
  if (task && status && goals.length === 0)
    return others.length > 0
      ? whichOf(context, tasks, german)
      : changeOne(context, task, { changes: [{ does: 'status', object, status }], hands, german })
  const kept = OF_GOALS.find(([, pattern]) => pattern.test(state))
  const [goal, ...more] = goals
  if (goal && kept && more.length === 0)
    return acted(
      context,
      {
        tool: 'update_goal',
        input: { id: goal.id, title: goal.title, status: kept[0] },
        before: german
          ? md`Wenn du zustimmst, ist das Ziel **${goal.title}** danach ${kept[2]}. ${context.cite(refs.goal(goal))}`
          : null,
        done: german
          ? md`Das Ziel **${goal.title}** ist jetzt ${kept[2]}.`
          : md`The goal **${goal.title}** is now ${kept[0].replace('_', ' ')}.`,
      },
      { hands, german },
    )
  const near: Markdown[] = [
    ...goals.map((each) => md`**${each.title}** ${context.cite(refs.goal(each))}`),
    ...tasks.map((each) => md`**${each.title}** ${context.cite(refs.task(each))}`),
  ].slice(0, 4)
  if (near.length === 0)
    return page(
      german
        ? md`Weder ein Ziel noch eine offene Aufgabe ${words(object)} finde ich. Geändert ist nichts.`
        : md`I find neither a goal nor an open task ${words(object)}. Nothing was changed.`,
    )
  return page(
    german
      ? md`Den Status ${words(state)} gibt es hier nicht, und geändert ist nichts: eine Aufgabe ist offen, wartend, in Arbeit, in Prüfung, erledigt oder gestrichen, ein Ziel neu, in Arbeit, erreicht oder gescheitert. Gemeint ist wohl:`
      : md`There is no status ${words(state)} for it here, and nothing was changed: a task is to do, pending, in progress, in review, done or cancelled, a goal new, in progress, done or failed. This seems to be meant:`,
    near,
  )
}
