// What is changed of one task: all that one message tells of it goes on one card.
import { comesOn } from '#contract/said-repeats.ts'
import type { TaskStatus } from '#contract/task-status.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedTask } from '../../context/survey.ts'
import { onDay, spokenGerman } from '../../dates/spoken.ts'
import { TITLES } from '../../people/names.ts'
import { whoIs } from '../../people/who.ts'
import { joined, type Markdown, md, page, words } from '../../text/markdown.ts'
import { refs } from '../../workspace/records.ts'
import { acted, actedAll, type Hands } from './acting.ts'
import { tasksOf } from './both.ts'
import type { Change } from './changes.ts'
import { shifted } from './command-days.ts'
import type { Priority } from './priorities.ts'
import { HOLDS_TIME } from './timed-task.ts'

export type TaskChange = Exclude<Change, { does: 'kpi' | 'delete' }>
type Asked = { hands: Hands; german: boolean }
/** `lines`: what cannot be done, and why. */
type Piece = { fields: Record<string, unknown>; words: Markdown[]; lines: Markdown[] }

const GERMAN_STATUS: Record<TaskStatus, string> = {
  'To Do': 'offen',
  Pending: 'wartend',
  'In Progress': 'in Arbeit',
  Review: 'in Prüfung',
  Done: 'erledigt',
  Cancelled: 'gestrichen',
}
const GERMAN_RANK: Record<Priority, string> = { Low: 'niedrig', Medium: 'mittel', High: 'hoch', Urgent: 'dringend' }
export const rankWords = (priority: Priority, german: boolean): string =>
  german ? `Priorität ${GERMAN_RANK[priority]}` : `priority ${priority.toLowerCase()}`

/** Who can be given tasks and is called so; null where nobody is, or several are. */
export async function assignee(context: AnalystContext, name: string): Promise<{ id: string; name: string } | null> {
  if (/^(?:me|myself|mir|mich)$/i.test(name)) return context.me
  const bare = name.trim().replace(TITLES, '') || name
  const [one, ...more] = await context.assignable(bare)
  return one && more.length === 0 ? one : null
}

export async function changeTask(
  context: AnalystContext,
  told: readonly TaskChange[],
  { hands, german }: Asked,
): Promise<string> {
  const changes = await Promise.all(told.map((change) => rightWay(context, change)))
  const [main] = changes
  if (!main) return ''
  const meant = await tasksOf(context, main.object, { ended: main.does === 'reopen', german })
  if (typeof meant === 'string') return meant
  const [one, ...more] = meant.tasks
  const answer =
    one && more.length === 0
      ? await changeOne(context, one, { changes, hands, german })
      : await changeAll(context, meant.tasks, { changes, hands, german })
  return [answer, ...meant.missing].join('\n\n')
}

/** All that is told of one task, as the fields that change. */
async function wholeOf(
  context: AnalystContext,
  task: SurveyedTask,
  { changes, german }: { changes: readonly TaskChange[]; german: boolean },
): Promise<Piece> {
  const all: Piece = { fields: {}, words: [], lines: [] }
  for (const change of changes) {
    const piece = await pieceOf(context, task, { change, german })
    Object.assign(all.fields, piece.fields)
    all.words.push(...piece.words)
    all.lines.push(...piece.lines)
  }
  return all
}

/** The same of several tasks: one card with a line for each. */
async function changeAll(
  context: AnalystContext,
  tasks: readonly SurveyedTask[],
  { changes, hands, german }: Asked & { changes: readonly TaskChange[] },
): Promise<string> {
  const wanted: { task: SurveyedTask; what: Markdown; fields: Record<string, unknown> }[] = []
  const lines: Markdown[] = []
  for (const task of tasks) {
    const { fields, words: what, lines: said } = await wholeOf(context, task, { changes, german })
    lines.push(...said)
    if (Object.keys(fields).length > 0) wanted.push({ task, what: joined(what, ', '), fields })
  }
  const told = await actedAll(
    context,
    wanted.map(({ task, what, fields }) => ({
      tool: 'update_task',
      input: { id: task.id, title: task.title, ...fields },
      before: md`**${task.title}**: ${what} ${context.cite(refs.task(task))}`,
      done: german ? md`**${task.title}** ist jetzt ${what}.` : md`**${task.title}** is now ${what}.`,
    })),
    { hands, german },
  )
  return [told, ...new Set(lines.map((line) => page(line)))].filter((part) => part !== '').join('\n\n')
}

/** What is told of one task that is known. */
export async function changeOne(
  context: AnalystContext,
  found: SurveyedTask,
  { changes, hands, german }: Asked & { changes: readonly TaskChange[] },
): Promise<string> {
  const all = await wholeOf(context, found, { changes, german })
  const { id, title } = found
  const said = all.lines.map((line) => page(line)).join('\n\n')
  if (Object.keys(all.fields).length === 0) return said
  const what = joined(all.words, ', ')
  const name = typeof all.fields.title === 'string' ? all.fields.title : title
  const cancels = changes.some(({ does }) => does === 'cancel')
  const done = german ? md`**${name}** ist jetzt ${what}.` : md`**${name}** is now ${what}.`
  const answer = await acted(
    context,
    {
      tool: 'update_task',
      input: { id, title, ...all.fields },
      before: beforeOf(context, { task: found, what, cancels, german }),
      done: cancels ? md`${done} ${notDeleted(german)}` : done,
    },
    { hands, german },
  )
  return [answer, said].filter((part) => part !== '').join('\n\n')
}

const notDeleted = (german: boolean): Markdown =>
  german
    ? md`Gelöscht ist sie nicht: sie hat den Status „Cancelled“ und lässt sich wieder öffnen.`
    : md`It is not deleted: its status is “Cancelled”, and it can be opened again.`

function beforeOf(
  context: AnalystContext,
  { task, what, cancels, german }: { task: SurveyedTask; what: Markdown; cancels: boolean; german: boolean },
): Markdown | null {
  const cite = context.cite(refs.task(task))
  if (cancels)
    return german
      ? md`Wenn du zustimmst, ist **${task.title}** ${what}: nicht gelöscht, sondern mit dem Status „Cancelled“, und sie lässt sich wieder öffnen. ${cite}`
      : md`With your yes **${task.title}** is ${what}: not deleted, but with the status “Cancelled”, and it can be opened again. ${cite}`
  return german ? md`Wenn du zustimmst, ist **${task.title}** danach ${what}. ${cite}` : null
}

/** "Gib WPS-Mappe Prechtl": whichever of the two is somebody here is whom. */
async function rightWay(context: AnalystContext, change: TaskChange): Promise<TaskChange> {
  if (change.does !== 'assign' || !change.or) return change
  const { or, ...first } = change
  if (await assignee(context, first.person)) return first
  const known = (await whoIs(context, first.person)).found
  if (known === 'one') return first
  const isOther = (await assignee(context, or.person)) !== null || (await whoIs(context, or.person)).found === 'one'
  return isOther ? { ...first, ...or } : first
}

async function pieceOf(
  context: AnalystContext,
  task: SurveyedTask,
  { change, german }: { change: TaskChange; german: boolean },
): Promise<Piece> {
  const told = (fields: Record<string, unknown>, de: Markdown, en: Markdown): Piece => ({
    fields,
    words: [german ? de : en],
    lines: [],
  })
  switch (change.does) {
    case 'move':
      return movedOf(context, task, { change, german })
    case 'complete':
      return told({ status: 'Done' }, md`erledigt`, md`done`)
    case 'cancel':
      return told({ status: 'Cancelled' }, md`gestrichen`, md`cancelled`)
    case 'reopen':
      return told({ status: 'To Do' }, md`wieder offen`, md`open again`)
    case 'status':
      return told({ status: change.status }, md`${GERMAN_STATUS[change.status]}`, md`${change.status.toLowerCase()}`)
    case 'priority':
      return told(
        { priority: change.priority },
        md`auf ${rankWords(change.priority, true)}`,
        md`of ${change.priority.toLowerCase()} priority`,
      )
    case 'rename':
      return told({ title: change.title }, md`so genannt: ${words(change.title)}`, md`called ${words(change.title)}`)
    case 'repeat':
      return told(
        {
          recurrence_rule: change.rule,
          ...(task.due_date && comesOn(change.rule, task.due_date) ? {} : { due_date: change.first }),
        },
        md`wiederkehrend: ${words(change.said)}`,
        md`set to come again: ${words(change.said)}`,
      )
    default:
      return givenOf(context, task, { person: change.person, german })
  }
}

function movedOf(
  context: AnalystContext,
  task: SurveyedTask,
  { change, german }: { change: Extract<TaskChange, { does: 'move' }>; german: boolean },
): Piece {
  const { shift, time } = change
  const from = task.due_date
  const day = change.due_date ?? (from && shift ? shifted(from, shift) : from)
  const cite = context.cite(refs.task(task))
  if (change.due_date === null && !shift && time === null)
    return {
      fields: {},
      words: [],
      lines: [
        german
          ? md`Auf welchen Tag soll **${task.title}**${from ? `, bisher am ${spokenGerman(from)} fällig` : ''}? Sag es bitte mit dem Tag. ${cite}`
          : md`To which day shall **${task.title}** go${from ? `, due ${onDay(from, context.today)} so far` : ''}? Please say it with the day. ${cite}`,
      ],
    }
  if (!day)
    return {
      fields: {},
      words: [],
      lines: [
        german
          ? md`**${task.title}** hat noch kein Datum, von dem aus sich das rechnen lässt. Auf welchen Tag soll sie? ${cite}`
          : md`**${task.title}** has no date yet to count from. To which day shall it go? ${cite}`,
      ],
    }
  const kept = time !== null && HOLDS_TIME
  const at = kept ? `, ${time}` : ''
  const was =
    shift && from ? (german ? ` (bisher ${spokenGerman(from)})` : ` (it was ${onDay(from, context.today)})`) : ''
  // A time that cannot be kept is not kept in silence.
  const lost = time !== null && !HOLDS_TIME
  return {
    fields: { ...(change.due_date !== null || shift ? { due_date: day } : {}), ...(kept ? { due_time: time } : {}) },
    words: [
      german
        ? md`am ${spokenGerman(day)}${at} fällig${was}`
        : md`due ${onDay(day, context.today).replace(/^on /, '')}${at}${was}`,
    ],
    lines: lost
      ? [
          german
            ? md`Eine Uhrzeit hat eine Aufgabe hier nicht: ${time} ist nicht eingetragen.`
            : md`A task holds a day and no time here: ${time} is not entered.`,
        ]
      : [],
  }
}

async function givenOf(
  context: AnalystContext,
  { title }: SurveyedTask,
  { person, german }: { person: string; german: boolean },
): Promise<Piece> {
  if (person === '')
    return {
      fields: {},
      words: [],
      lines: [german ? md`An wen soll **${title}** gehen?` : md`To whom shall **${title}** go?`],
    }
  const given = await assignee(context, person)
  if (given)
    return {
      fields: { assigned_to_user_id: given.id },
      words: [german ? md`bei ${given.name}` : md`with ${given.name}`],
      lines: [],
    }
  const known = await whoIs(context, person)
  const line =
    known.found === 'one'
      ? german
        ? md`${known.contact.name} ist ein Kontakt ohne Konto hier; eine Aufgabe bekommen kann, wer einer deiner Organisationen angehört. Bei wem **${title}** liegt, bleibt, wie es ist.`
        : md`${known.contact.name} is a contact without an account here; a task can be given to members of your organizations. Who has **${title}** stays as it is.`
      : german
        ? md`${words(person)} finde ich nicht unter denen, die hier Aufgaben bekommen können.`
        : md`I do not find ${words(person)} among those who can be given tasks here.`
  return { fields: {}, words: [], lines: [line] }
}
