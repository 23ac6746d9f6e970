// What is to be deleted: a task on a card; of what has no such tool it is said so, with the record that is meant.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { noteTitle } from '../../notes/title.ts'
import { namedIn } from '../../people/names.ts'
import { type Markdown, md, page, words } from '../../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { refs } from '../../workspace/records.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import { notesMeant } from '../gate/meant.ts'
import { actedAll, type Hands } from './acting.ts'
import { tasksOf } from './both.ts'
import type { Change } from './changes.ts'
import type { Deleted } from './deleted.ts'
import { best } from './which.ts'

type Deletion = Extract<Change, { does: 'delete' }>
const MOST = 4
/** So much of the words a note must say. */
const SAYS = 0.62

export async function deleteRecord(
  context: AnalystContext,
  { object, what }: Deletion,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  if (what === 'task') return deleteTasks(context, object, { hands, german })
  const found = await meant(context, what, object)
  const kind = (german ? GERMAN : ENGLISH)[what]
  const no = german
    ? md`${kind} kann ich hier nicht löschen; gelöscht ist nichts.`
    : md`I cannot delete ${kind} from here, and nothing was deleted.`
  if (found.length === 0)
    return page(
      what === 'other'
        ? no
        : german
          ? md`${no} Zu ${words(object)} finde ich auch keinen Eintrag dieser Art.`
          : md`${no} Nor do I find one for ${words(object)}.`,
    )
  return page(
    german
      ? md`${no} Das kannst du selbst auf der Seite des Eintrags. Gemeint ist wohl:`
      : md`${no} You can do it yourself on the page of the record. This seems to be meant:`,
    found,
  )
}

const ENGLISH: Record<Exclude<Deleted, 'task'>, string> = {
  note: 'notes',
  contact: 'contacts',
  goal: 'goals',
  other: 'that',
}
const GERMAN: Record<Exclude<Deleted, 'task'>, string> = {
  note: 'Notizen',
  contact: 'Kontakte',
  goal: 'Ziele',
  other: 'Das',
}

async function deleteTasks(
  context: AnalystContext,
  object: string,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  const open = await tasksOf(context, object, { ended: false, german })
  const ended = typeof open === 'string' ? await tasksOf(context, object, { ended: true, german }) : open
  // What is done may be deleted, too; where neither is there, the open ones are told.
  const all = typeof ended === 'string' ? open : ended
  if (typeof all === 'string') return all
  const told = await actedAll(
    context,
    all.tasks.map((task) => ({
      tool: 'delete_task',
      input: { id: task.id, title: task.title },
      before: german
        ? md`Gelöscht wird die Aufgabe **${task.title}**${task.due_date ? `, fällig ${spokenGerman(task.due_date)}` : ''}; eine Stunde lang lässt sich das zurücknehmen. ${context.cite(refs.task(task))}`
        : md`The task **${task.title}**${task.due_date ? `, due ${spokenDate(task.due_date)},` : ''} is deleted; for an hour that can be taken back. ${context.cite(refs.task(task))}`,
      done: german ? md`Die Aufgabe **${task.title}** ist gelöscht.` : md`The task **${task.title}** is deleted.`,
    })),
    { hands, german },
  )
  return [told, ...all.missing].join('\n\n')
}

async function meant(context: AnalystContext, what: Exclude<Deleted, 'task'>, object: string): Promise<Markdown[]> {
  switch (what) {
    case 'note':
      return (await notesOf(context, object)).map(
        (note) =>
          md`**${noteTitle(note)}** (${context.german ? spokenGerman(note.entry_date) : spokenDate(note.entry_date)}) ${context.cite(refs.note(note))}`,
      )
    case 'contact':
      return namedIn(object, (await context.people({ limit: 100 })).items)
        .slice(0, MOST)
        .map((contact) => md`**${contact.name}** ${context.cite(refs.contact(contact))}`)
    case 'goal':
      return best((await context.goals({ limit: 100 })).items, ({ title }) => title, object)
        .slice(0, MOST)
        .map((goal) => md`**${goal.title}** ${context.cite(refs.goal(goal))}`)
    default:
      return []
  }
}

/** By day or title; else those whose text says the words. */
async function notesOf(context: AnalystContext, object: string): Promise<WorkspaceNote[]> {
  const titled = await notesMeant(context, object)
  if (titled.length > 0) return titled.slice(0, MOST)
  const stems = wordsOf(object)
    .filter((word) => word.length > 2)
    .map(stemOf)
  const { items, alike } = await context.notes({ words: object, limit: 20 })
  if (alike || stems.length === 0) return []
  return items
    .filter(({ content }) => {
      const held = wordsOf(content).map(stemOf)
      const said = stems.filter((stem) => held.some((each) => likeness(stem, each) >= 0.7))
      return said.length >= stems.length * SAYS
    })
    .slice(0, MOST)
}
