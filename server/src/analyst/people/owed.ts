// What two people owe each other: what was promised and asked, and the tasks about it.
import { daysBetween } from '#contract/days.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import type { SurveyedTask } from '../context/survey.ts'
import { distance, due, dueGerman } from '../dates/spoken.ts'
import { doesPromise } from '../matters/same-promise.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { firstNameOf } from './names.ts'
import { type Dossier, isThem, taskLine } from './person.ts'
import { type Point, saidTo, whereSaid } from './points.ts'

export type Owed = { you: Markdown[]; them: Markdown[]; others: Markdown[]; undecided: Markdown[] }

/** Who owes what: promises, answers to what was asked, and tasks about them. */
export function owedWith({ contact, points, tasks }: Dossier, context: AnalystContext): Owed {
  const owed: Owed = { you: [], them: [], others: [], undecided: [] }
  const done = new Map(points.map((point) => [point, tasks.find((task) => isDoneBy(point, task))] as const))
  for (const point of points) {
    if (done.get(point)) continue
    const { today } = context
    const cite = context.cite(point.ref)
    const old = !context.german && point.source !== 'file' && daysBetween(point.date, today) > 14
    const since = old ? ` (${distance(point.date, today)})` : ''
    const until = point.due === null ? '' : `, ${say(context, due, dueGerman)(point.due, today)}`
    const said = md`${saidTo(point, context)}, ${whereSaid(point, context)}${since}${until}. ${cite}`
    if (point.asks_me) owed.you.push(md`${asks(point, contact, context)}: ${said}`)
    else if (point.kind === 'decision' && point.own && isThem(point.to, contact))
      owed.them.push(md`${say(context, 'You asked', 'Du hast gefragt')}: ${said}`)
    else if (point.kind === 'decision') owed.undecided.push(said)
    else if (point.own) owed.you.push(said)
    else if (isThem(point.person, contact)) owed.them.push(said)
    else owed.others.push(md`${point.person ?? (context.german ? 'Ohne Namen' : 'Nobody by name')}: ${said}`)
  }
  for (const task of tasks) {
    const isOwn = task.assigned_to_user_id === context.me.id || (task.assigned_to_user_id === null && !task.foreign)
    const who = isOwn ? owed.you : owed.others
    // The promise that it keeps stands beside it, and nowhere else.
    const kept = points.find((point) => done.get(point) === task)
    const line = taskLine(task, context)
    who.push(
      kept ? md`${line} ${say(context, 'Promised', 'Zugesagt')}: ${words(kept.words)} ${context.cite(kept.ref)}` : line,
    )
  }
  return owed
}

/** Whoever asks, by the first name where the page is about them. */
function asks({ person }: Point, contact: { name: string }, context: AnalystContext): string {
  const who = isThem(person, contact) ? firstNameOf(contact.name) || contact.name : person
  return who === null ? say(context, 'You are asked', 'Du wirst gefragt') : `${who} ${say(context, 'asks', 'fragt')}`
}

function isDoneBy(point: Point, task: SurveyedTask): boolean {
  if (point.kind !== 'promise') return false
  const other = point.own ? point.to : point.person
  return (
    point.task?.id === task.id ||
    doesPromise({ title: task.title, due: task.due_date }, { words: point.words, due: point.due, other })
  )
}
