// What is to be done: the object is looked for, an ambiguous one asked back, and the change waits for the person on a card.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact, SurveyedTask } from '../../context/survey.ts'
import { spokenDate, spokenDay, spokenGerman } from '../../dates/spoken.ts'
import { whoIs } from '../../people/who.ts'
import { joined, type Markdown, md, page, words } from '../../text/markdown.ts'
import { capital, shortened } from '../../text/speech.ts'
import { refs } from '../../workspace/records.ts'
import { IT } from '../gate/it.ts'
import { acted, type Hands } from './acting.ts'
import type { Change } from './changes.ts'
import type { Command, MadePart } from './command.ts'
import { doFreely } from './doing-free.ts'
import { recordKpi } from './kpi-value.ts'
import { deleteRecord } from './removing.ts'
import { assignee, changeOne, changeTask, rankWords, type TaskChange } from './task-changes.ts'
import { HOLDS_TIME, timedTask } from './timed-task.ts'

const MOST = 6
type Bilingual = (german: Markdown | string, english: Markdown | string) => string
type CommandOf<K extends Command['does']> = Extract<Command, { does: K }>

const ON_TASKS: ReadonlySet<string> = new Set([
  'move',
  'complete',
  'cancel',
  'reopen',
  'status',
  'priority',
  'assign',
  'rename',
])
const isOnTask = (command: Command | Change): command is TaskChange => ON_TASKS.has(command.does)

/** Does what a message tells, one thing after another; what is told of one task goes on one card. */
export async function doCommand(
  context: AnalystContext,
  command: Command,
  hands: Hands,
  german: boolean,
): Promise<string> {
  const { also = [], unread, ...main } = command
  const object = 'object' in main ? main.object : null
  const isSame = (each: Change) => IT.test(each.object) || each.object === object
  const same = isOnTask(main) ? also.filter((each) => isOnTask(each) && isSame(each)) : []
  const texts = [
    isOnTask(main)
      ? await changeTask(context, [main, ...same.filter(isOnTask)], { hands, german })
      : await doOne(context, main as Command, { hands, german }),
  ]
  for (const each of also)
    if (!same.includes(each)) {
      const named = IT.test(each.object) && object !== null ? { ...each, object } : each
      texts.push(await doCommand(context, named, hands, german))
    }
  if (unread)
    texts.push(
      page(
        german
          ? md`Nicht verstanden und nicht getan ist der Rest: ${words(unread)}.`
          : md`The rest I did not understand, and nothing was done of it: ${words(unread)}.`,
      ),
    )
  return texts.filter((text) => text !== '').join('\n\n')
}

async function doOne(
  context: AnalystContext,
  command: Command,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  const say: Bilingual = (de, en) => {
    const text = german ? de : en
    return typeof text === 'string' ? text : page(text)
  }
  /** German says before the card what it asks in English. */
  const act = (tool: string, input: Record<string, unknown>, [before, done]: readonly [Markdown, Markdown]) =>
    acted(context, { tool, input, before: german ? before : null, done }, { hands, german })
  const spoken = (day: string) => (german ? spokenGerman(day) : spokenDate(day))

  switch (command.does) {
    case 'create_task':
      return createTask(context, command, { hands, german })
    case 'schedule': {
      const { title, question, runs, rule, event, time } = command
      return act(
        'create_schedule',
        {
          title,
          ...(question === null ? { crew: runs } : { question }),
          ...(rule === null ? { event } : { rule, time_of_day: time ?? '08:00' }),
        },
        [
          md`Wenn du zustimmst, läuft **${title}** künftig von selbst.`,
          german ? md`**${title}** läuft jetzt von selbst.` : md`**${title}** runs by itself now.`,
        ],
      )
    }
    case 'create_goal': {
      if (!command.due_date)
        return say(
          'Bis wann soll das Ziel erreicht sein? Bitte mit Datum noch einmal.',
          'By when? Please say it again with a date.',
        )
      const { title, due_date, remade } = command
      const made = remade ? (await context.goals({ limit: 100 })).items.find((goal) => isCalled(goal, remade)) : null
      if (made)
        return act('update_goal', { id: made.id, title: made.title, due_date }, [
          md`Wenn du zustimmst, gilt das Ziel **${made.title}** bis ${spokenGerman(due_date)}. ${context.cite(refs.goal(made))}`,
          german
            ? md`Das Ziel **${made.title}** gilt jetzt bis ${spokenGerman(due_date)}.`
            : md`The goal **${made.title}** is now set for ${spokenDate(due_date)}.`,
        ])
      return act('create_goal', { title, due_date }, [
        md`Wenn du zustimmst, lege ich dieses Ziel an: **${title}**, bis ${spokenGerman(due_date)}.`,
        german ? md`Das Ziel **${title}** ist angelegt.` : md`The goal **${title}** is set.`,
      ])
    }
    case 'create_contact': {
      const { does: _, ...fields } = command
      const told = [command.role, ...(command.emails ?? []), ...(command.phones ?? [])].filter(
        (each) => each !== undefined,
      )
      return act('create_contact', fields, [
        md`Wenn du zustimmst, lege ich diesen Kontakt an: **${command.name}**${told.length > 0 ? md`, ${words(told.join(', '))}` : md``}.`,
        german ? md`**${command.name}** steht in den Kontakten.` : md`**${command.name}** is among your contacts.`,
      ])
    }
    case 'add_note':
      return act('add_note', { content: command.content }, [
        md`Wenn du zustimmst, steht diese Notiz unter heute: ${words(shortened(command.content, 200))}.`,
        german ? md`Die Notiz ist geschrieben, unter heute.` : md`The note is kept, under today.`,
      ])
    case 'append_note': {
      const { items, alike } = await context.notes({ words: command.object, limit: MOST })
      const [note, ...more] = alike ? [] : items
      if (!note) return say('Eine solche Notiz finde ich nicht.', 'I find no such note.')
      if (more.length > 0)
        return page(
          german ? md`Welche Notiz?` : md`Which note?`,
          items.map(
            (each) =>
              md`${spoken(each.entry_date)}: ${words(each.content.slice(0, 80))} ${context.cite(refs.note(each))}`,
          ),
        )
      return act('append_note', { id: note.id, content: command.content }, [
        md`Wenn du zustimmst, ergänze ich das in der Notiz vom ${spokenGerman(note.entry_date)}. ${context.cite(refs.note(note))}`,
        german ? md`In der Notiz ergänzt.` : md`It is in the note.`,
      ])
    }
    case 'log': {
      const contact = await personOf(context, command.person, say)
      if (typeof contact === 'string') return contact
      const { day: date, summary } = command
      return act('add_interaction', { contact_id: contact.id, date, summary }, [
        md`Wenn du zustimmst, trage ich bei **${contact.name}** ein, ${spoken(date)}: ${words(summary)}. ${context.cite(refs.contact(contact))}`,
        german
          ? md`Eingetragen bei **${contact.name}**, ${spoken(date)}.`
          : md`Logged with **${contact.name}**, ${spoken(date)}.`,
      ])
    }
    case 'delete':
      return deleteRecord(context, command, { hands, german })
    case 'kpi':
      return recordKpi(context, command, { hands, german })
    case 'contact':
    case 'state':
    case 'unclear':
      return doFreely(context, command, { hands, german })
    default:
      return ''
  }
}

async function createTask(
  context: AnalystContext,
  {
    title: said,
    due_date,
    time,
    person: whom,
    priority,
    repeats,
    remade,
    changed = ['due'],
    perhaps,
  }: CommandOf<'create_task'>,
  { hands, german }: { hands: Hands; german: boolean },
): Promise<string> {
  // "Task budget: …": where nobody is called so, it is what the task is on.
  const isTopic = perhaps !== undefined && (await assignee(context, perhaps)) === null
  const named = perhaps !== undefined && !isTopic ? perhaps : whom
  // "…, for safety": nobody's name, and what it is for.
  const purpose = named !== null && (await isPurpose(context, named, remade !== undefined)) ? named : null
  const person = purpose === null ? named : null
  const whole = purpose === null || said === '' ? said : `${said} (${german ? 'für' : 'for'} ${purpose})`
  const given = isTopic ? `${capital(perhaps)}: ${whole}` : whole
  if (given === '')
    return page(
      german
        ? md`Was soll die Aufgabe sagen? Schreib es in einer Zeile, etwa „erinnere mich am Freitag an die Unterlagen“.`
        : md`What should the task say? Write it in one line, such as “remind me to send the board papers on Friday”.`,
    )
  const made = remade ? await madeBefore(context, { title: remade, person }) : null
  if (made) {
    const told = { title: said, due_date, time, person: whom, priority, repeats }
    return changeOne(context, made, { changes: changesOf(made.title, told, changed), hands, german })
  }
  if (remade !== undefined && time !== null && due_date === null)
    return page(
      german
        ? md`An welchem Tag, um ${time}? Dann lege ich **${given}** an.`
        : md`On which day, at ${time}? Then I shall make **${given}**.`,
    )
  const whose = person ? await assignee(context, person) : context.me
  const fields = timedTask(given, due_date, time)
  // Somebody outside cannot be given a task here: it stays the person's own, and says whom it is for.
  const title = whose ? fields.title : `${fields.title} (${person})`
  const at = time && HOLDS_TIME ? `, ${time}` : ''
  const rest = [
    due_date
      ? german
        ? md`fällig am ${spokenGerman(due_date)}${at}`
        : md`due ${spokenDay(due_date, context.today)}${at}`
      : null,
    repeats ? md`${words(repeats.said)}` : null,
    priority ? md`${rankWords(priority, german)}` : null,
    whose && whose.id !== context.me.id ? (german ? md`für ${whose.name}` : md`for ${whose.name}`) : null,
  ].filter((part) => part !== null)
  const told = rest.length > 0 ? md`, ${joined(rest, ', ')}` : md``
  const outside = person ?? ''
  return acted(
    context,
    {
      tool: 'create_task',
      input: {
        ...fields,
        title,
        ...(priority ? { priority } : {}),
        ...(repeats ? { recurrence_rule: repeats.rule } : {}),
        assigned_to_user_id: (whose ?? context.me).id,
      },
      before: german ? md`Wenn du zustimmst, lege ich diese Aufgabe an: **${title}**${told}.` : null,
      done: whose
        ? german
          ? md`Die Aufgabe **${title}** ist angelegt${told}.`
          : whose.id === context.me.id
            ? md`The task **${title}** is on your list${told}.`
            : md`The task **${title}** is created${told}.`
        : german
          ? md`${outside} hat hier kein Konto; die Aufgabe **${title}** steht deshalb bei dir${told}.`
          : md`${outside} has no account here, so the task **${title}** is on your own list${told}.`,
    },
    { hands, german },
  )
}

const ABSTRACT = /^\p{L}+(?:ung|heit|keit|schaft|tion|tät|ness|ity|ment)$/iu
/** Whether a word names nobody: it is written as no name is, and nobody that is known is called so. */
async function isPurpose(context: AnalystContext, whom: string, beside: boolean): Promise<boolean> {
  if (/^(?:me|myself|mir|mich)$/i.test(whom)) return false
  // Told by itself afterwards, one word alone may name what it is for: "for Payroll".
  if (/\p{Lu}/u.test(whom) && !ABSTRACT.test(whom) && !(beside && /^\p{L}+$/u.test(whom))) return false
  return (await assignee(context, whom)) === null && (await whoIs(context, whom)).found === 'none'
}

/** What was told last of a task that is made. */
function changesOf(
  object: string,
  told: Pick<CommandOf<'create_task'>, 'title' | 'due_date' | 'time' | 'person' | 'priority' | 'repeats'>,
  changed: readonly MadePart[],
): TaskChange[] {
  const { title, due_date, time, person, priority, repeats } = told
  const all: (TaskChange | false)[] = changed.map((part) => {
    if (part === 'due') return { does: 'move', object, due_date, time }
    if (part === 'priority') return priority !== undefined && { does: 'priority', object, priority }
    if (part === 'person') return person !== null && { does: 'assign', object, person }
    if (part === 'repeats')
      return repeats !== undefined && { does: 'repeat', object, ...repeats, first: due_date ?? '' }
    return { does: 'rename', object, title }
  })
  return all.filter((each) => each !== false)
}

const isCalled = ({ title }: { title: string }, called: string): boolean => title.toLowerCase() === called.toLowerCase()

/** The open task that an earlier message of the conversation has made, the newest of that name; null where it was declined. */
async function madeBefore(
  context: AnalystContext,
  { title, person }: { title: string; person: string | null },
): Promise<SurveyedTask | null> {
  const { items } = await context.tasks({ words: title.slice(0, 150), limit: 40 })
  return (
    items
      .filter((task) => isCalled(task, title) || (person !== null && isCalled(task, `${title} (${person})`)))
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null
  )
}

async function personOf(context: AnalystContext, name: string, say: Bilingual): Promise<SurveyedContact | string> {
  let sought = await whoIs(context, name)
  if (sought.found === 'none' && name.includes(' ')) sought = await whoIs(context, name.split(' ')[0] ?? name)
  // "Notar Feldkamp": what they are stands before the name.
  if (sought.found === 'none' && name.includes(' ')) sought = await whoIs(context, name.split(' ').at(-1) ?? name)
  if (sought.found === 'one') return sought.contact
  const near = sought.found === 'several' ? sought.contacts : sought.near
  const list = near.slice(0, MOST).map((contact) => contact.name)
  return list.length > 0
    ? say(
        md`Wen meinst du mit ${words(name)}: ${list.join(', ')}?`,
        md`Whom do you mean by ${words(name)}: ${list.join(', ')}?`,
      )
    : say(md`${words(name)} finde ich nicht in den Kontakten.`, md`I do not find ${words(name)} among your contacts.`)
}
