// What is to be done: the object is looked for, an ambiguous one asked back, and the change waits for the person on a card.
import type { AnalystContext } from '../context/analyst-context.ts'
import type { AnalystActions } from '../context/read-tools.ts'
import type { SurveyedContact, SurveyedTask } from '../context/survey.ts'
import { spokenDay } from '../dates/spoken.ts'
import { whoIs } from '../people/who.ts'
import { type Markdown, md, page, words } from '../text/markdown.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { refs } from '../workspace/records.ts'
import type { Command } from './command.ts'
import { figure } from './counted.ts'
import { HOLDS_TIME, timedTask } from './timed-task.ts'

const MOST = 6
type Bilingual = (german: Markdown | string, english: Markdown | string) => string

export async function doCommand(
  context: AnalystContext,
  command: Command,
  hands: Pick<AnalystActions, 'act'>,
  german: boolean,
): Promise<string> {
  const say: Bilingual = (de, en) => {
    const text = german ? de : en
    return typeof text === 'string' ? text : page(text)
  }
  const act = async (tool: string, input: Record<string, unknown>, done: Markdown) => {
    const outcome = await hands.act(tool, input)
    const mark = outcome.shown.find(({ mark }) => mark !== '')?.mark
    if (outcome.done) return page(md`${done} ${mark ? context.marked(mark) : ''}`)
    if (tool === 'create_task' && !german)
      return page(md`No task was created. ${outcome.declined ? 'You said no.' : outcome.words}`)
    if (outcome.declined) return say('Nichts wurde geändert: du hast Nein gesagt.', 'Nothing was changed: you said no.')
    return page(german ? md`Nichts wurde geändert. ${outcome.words}` : md`Nothing was changed. ${outcome.words}`)
  }
  const whom = (name: string) => personOf(context, name, say)

  switch (command.does) {
    case 'create_task': {
      const { due_date, time, person } = command
      const given = person ? await assignee(context, person) : context.me
      const fields = timedTask(command.title, due_date, time)
      const { title } = fields
      const at = time && HOLDS_TIME ? `, ${time}` : ''
      const day = due_date ? spokenDay(due_date, context.today) : null
      if (given)
        return act(
          'create_task',
          { ...fields, assigned_to_user_id: given.id },
          german
            ? md`Die Aufgabe **${title}** ist angelegt${day ? ` (${due_date}${at})` : ''}.`
            : md`The task **${title}** is on your list${day ? `, due ${day}${at}` : ''}.`,
        )
      // Somebody outside cannot be given a task here: it stays the person's own, and says whom it is for.
      return act(
        'create_task',
        { ...fields, title: `${title} (${person})`, assigned_to_user_id: context.me.id },
        german
          ? md`${person ?? ''} hat hier kein Konto; die Aufgabe **${title}** steht deshalb bei dir.`
          : md`${person ?? ''} has no account here, so the task **${title}** is on your own list.`,
      )
    }
    case 'schedule': {
      const { title, question, runs, rule, event, time } = command
      return act(
        'create_schedule',
        {
          title,
          ...(question === null ? { crew: runs } : { question }),
          ...(rule === null ? { event } : { rule, time_of_day: time ?? '08:00' }),
        },
        german ? md`**${title}** läuft jetzt von selbst.` : md`**${title}** runs by itself now.`,
      )
    }
    case 'create_goal': {
      if (!command.due_date)
        return say(
          'Bis wann soll das Ziel erreicht sein? Bitte mit Datum noch einmal.',
          'By when? Please say it again with a date.',
        )
      const { title, due_date } = command
      return act(
        'create_goal',
        { title, due_date },
        german ? md`Das Ziel **${title}** ist angelegt.` : md`The goal **${title}** is set.`,
      )
    }
    case 'create_contact':
      return act(
        'create_contact',
        { name: command.name },
        german ? md`**${command.name}** steht in den Kontakten.` : md`**${command.name}** is among your contacts.`,
      )
    case 'add_note':
      return act(
        'add_note',
        { content: command.content },
        german ? md`Die Notiz ist geschrieben, unter heute.` : md`The note is kept, under today.`,
      )
    case 'append_note': {
      const { items, alike } = await context.notes({ words: command.object, limit: MOST })
      const [note, ...more] = alike ? [] : items
      if (!note) return say('Eine solche Notiz finde ich nicht.', 'I find no such note.')
      if (more.length > 0)
        return page(
          german ? md`Welche Notiz?` : md`Which note?`,
          items.map(
            (each) => md`${each.entry_date}: ${words(each.content.slice(0, 80))} ${context.cite(refs.note(each))}`,
          ),
        )
      return act(
        'append_note',
        { id: note.id, content: command.content },
        german ? md`In der Notiz ergänzt.` : md`It is in the note.`,
      )
    }
    case 'log': {
      const contact = await whom(command.person)
      if (typeof contact === 'string') return contact
      const { day: date, summary } = command
      return act(
        'add_interaction',
        { contact_id: contact.id, date, summary },
        german ? md`Eingetragen bei **${contact.name}**, ${date}.` : md`Logged with **${contact.name}**, ${date}.`,
      )
    }
    case 'kpi': {
      const goals = (await context.goals({ limit: 100 })).items
      const all = goals.flatMap((goal) => goal.kpis.map((kpi) => ({ goal, kpi })))
      const fitting = best(all, ({ kpi }) => kpi.name, command.object)
      const [one, ...more] = fitting
      if (!one) return say('Eine solche Kennzahl finde ich nicht.', 'I find no such KPI.')
      if (more.length > 0)
        return page(
          german ? md`Welche Kennzahl?` : md`Which KPI?`,
          fitting.map(({ kpi, goal }) => md`**${kpi.name}** ${context.cite(refs.goal(goal))}`),
        )
      return act(
        'record_kpi',
        { goal_id: one.goal.id, kpi_id: one.kpi.id, current_value: command.value, kpi_name: one.kpi.name },
        german
          ? md`**${one.kpi.name}** steht jetzt bei ${figure(command.value, null, true)}.`
          : md`**${one.kpi.name}** now stands at ${command.value}.`,
      )
    }
    default: {
      const task = await taskOf(context, command.object, command.does === 'reopen', german)
      if (typeof task === 'string') return task
      const { id, title } = task
      if (command.does === 'move') {
        const { due_date: day, time } = command
        const kept = time && HOLDS_TIME
        // A time that cannot be kept is not kept in silence.
        const lost = time && !HOLDS_TIME
        return act(
          'update_task',
          { id, title, due_date: day, ...(kept ? { due_time: time } : {}) },
          german
            ? md`**${title}** ist jetzt am ${day}${kept ? `, ${time}` : ''} fällig.${lost ? ` Eine Uhrzeit hat eine Aufgabe hier nicht: ${time} ist nicht eingetragen.` : ''}`
            : md`**${title}** is now due ${spokenDay(day, context.today)}${kept ? `, ${time}` : ''}.${lost ? ` A task holds a day and no time here: ${time} is not entered.` : ''}`,
        )
      }
      if (command.does === 'complete')
        return act(
          'update_task',
          { id, title, status: 'Done' },
          german ? md`**${title}** ist erledigt.` : md`**${title}** is done.`,
        )
      // Nothing is deleted from here: what is cancelled is off the list, and can be opened again.
      if (command.does === 'cancel')
        return act(
          'update_task',
          { id, title, status: 'Cancelled' },
          german ? md`**${title}** ist gestrichen.` : md`**${title}** is cancelled.`,
        )
      if (command.does === 'reopen')
        return act(
          'update_task',
          { id, title, status: 'To Do' },
          german ? md`**${title}** ist wieder offen.` : md`**${title}** is open again.`,
        )
      if (command.does === 'rename')
        return act(
          'update_task',
          { id, title: command.title },
          german ? md`Die Aufgabe heißt jetzt **${command.title}**.` : md`The task is now called **${command.title}**.`,
        )
      const given = await assignee(context, command.person)
      const known = given ? null : await whoIs(context, command.person)
      if (known?.found === 'one')
        return page(
          german
            ? md`${known.contact.name} ist ein Kontakt ohne Konto hier; eine Aufgabe bekommen kann, wer einer deiner Organisationen angehört. **${title}** bleibt bei dir.`
            : md`${known.contact.name} is a contact without an account here; a task can be given to members of your organizations. **${title}** stays with you.`,
        )
      if (!given)
        return page(
          german
            ? md`${words(command.person)} finde ich nicht unter denen, die hier Aufgaben bekommen können.`
            : md`I do not find ${words(command.person)} among those who can be given tasks here.`,
        )
      return act(
        'update_task',
        { id, title, assigned_to_user_id: given.id },
        german ? md`**${title}** liegt jetzt bei ${given.name}.` : md`**${title}** is now with ${given.name}.`,
      )
    }
  }
}

async function assignee(context: AnalystContext, name: string): Promise<{ id: string; name: string } | null> {
  if (/^(?:me|myself|mir|mich)$/i.test(name)) return context.me
  const [one, ...more] = await context.assignable(name)
  return one && more.length === 0 ? one : null
}

async function personOf(context: AnalystContext, name: string, say: Bilingual): Promise<SurveyedContact | string> {
  let sought = await whoIs(context, name)
  if (sought.found === 'none' && name.includes(' ')) sought = await whoIs(context, name.split(' ')[0] ?? name)
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

/** The task that words mean; a text asks which, or says that there is none. */
async function taskOf(
  context: AnalystContext,
  object: string,
  ended: boolean,
  german: boolean,
): Promise<SurveyedTask | string> {
  const narrowed = { words: object.slice(0, 150), limit: 40 }
  const said = ended ? await context.ended(narrowed) : await context.tasks(narrowed)
  const all =
    said.items.length > 0
      ? said.items
      : (await (ended ? context.ended({ limit: 150 }) : context.tasks({ limit: 150 }))).items
  const fitting = best(all, ({ title }) => title, object)
  const [one, ...more] = fitting
  if (!one)
    return page(
      german
        ? md`Eine ${ended ? 'erledigte' : 'offene'} Aufgabe ${words(object)} finde ich nicht.`
        : md`I find no ${ended ? 'ended' : 'open'} task ${words(object)}.`,
    )
  if (more.length === 0) return one
  return page(
    german ? md`Welche Aufgabe meinst du?` : md`Which task do you mean?`,
    fitting
      .slice(0, MOST)
      .map(
        (task) => md`**${task.title}**${task.due_date ? ` (${task.due_date})` : ''} ${context.cite(refs.task(task))}`,
      ),
  )
}

/** Words that only join others, and that another language joins otherwise. */
const SMALL =
  /^(?:a|an|the|to|for|with|at|of|on|about|from|der|die|das|den|dem|des|bei|beim|mit|von|vom|für|zu|zum|zur|über|an|am)$/i

/** Those whose names say the words best; several where they do so alike, none where less than two thirds is said. */
export function best<T>(items: readonly T[], nameOf: (item: T) => string, wanted: string): T[] {
  const telling = wordsOf(wanted).filter((word) => word.length > 1 && !SMALL.test(word))
  const stems = (telling.length > 0 ? telling : wordsOf(wanted)).map(stemOf).filter((stem) => stem.length > 1)
  if (stems.length === 0) return []
  const scored = items.map((item) => {
    const name = nameOf(item)
    const held = wordsOf(name).map(stemOf)
    const share =
      stems.reduce((sum, stem) => sum + Math.max(0, ...held.map((each) => likeness(stem, each))), 0) / stems.length
    return {
      item,
      score: name.toLowerCase() === wanted.toLowerCase() ? 2 : share - Math.abs(held.length - stems.length) * 0.001,
    }
  })
  const top = Math.max(0, ...scored.map(({ score }) => score))
  if (top < 0.62) return []
  return scored.filter(({ score }) => score > top - 0.05).map(({ item }) => item)
}
