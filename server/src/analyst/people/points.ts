// What is still open between people: promises and undecided matters of the notes that no task carries and no later note settles.

import { daysBetween } from '#contract/days.ts'
import { names } from '#contract/statement-people.ts'
import { isOpen } from '#contract/task-status.ts'
import type { Telling } from '../context/analyst-context.ts'
import { say } from '../context/say.ts'
import { onDay, onDayGerman, spokenDay } from '../dates/spoken.ts'
import type { Loop } from '../notes/loops.ts'
import { type NotesRead, readNotes } from '../notes/notes-read.ts'
import { isHistory, isSuperseded, isTracked } from '../signals/loop-signals.ts'
import { type Markdown, md, words } from '../text/markdown.ts'
import { shortened } from '../text/speech.ts'
import { terms } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'

export type Point = Loop & {
  /** A task says about the same, so that it is not forgotten. */
  tracked: boolean
  /** The task whose title says it in its own words; null: none does for certain. */
  task: { id: string; title: string } | null
  own: boolean
}

/** Everything that the notes leave open, newest first. */
export function openPoints(workspace: Workspace, read: NotesRead = readNotes(workspace)): Point[] {
  const newest = read.minutes.at(-1)?.note.entry_date ?? workspace.today
  const { name } = workspace.user
  const points = read.loops
    .filter((loop) => !isHistory(loop, newest) && !isSuperseded(loop, read))
    .map((loop) => ({
      ...loop,
      tracked: isTracked(loop, workspace),
      task: taskOf(loop, workspace.tasks),
      own: loop.person === 'I' || isName(loop.person, name),
    }))
    .toReversed()
  // The same matter, promised twice, is said once.
  return points.filter((point, at) => points.findIndex((other) => other.words === point.words) === at)
}

/** A task is told to do it only where its title's words are the promise's: that both speak of a call says nothing. */
export function taskOf({ words: told }: { words: string }, tasks: Workspace['tasks']): Point['task'] {
  const held = terms(told)
  return (
    tasks.find(({ title, status }) => {
      const named = [...terms(title)]
      const said = named.filter((word) => held.has(word)).length
      // Two words alone are told of many things: then the title itself stands there.
      const isSaid = said > FEWEST || told.toLowerCase().includes(title.toLowerCase())
      return isOpen({ status }) && said >= FEWEST && isSaid && said / named.length >= SAYS_IT
    }) ?? null
  )
}
const FEWEST = 2
const SAYS_IT = 0.7

const isName = (person: string | null, name: string) =>
  person !== null && name !== '' && (person === name || name.split(' ')[0] === person)

/** The same words, and to whom their "her" is: beside them, where they do not name the one. */
export function saidTo(point: Point, context: Pick<Telling, 'german'>): Markdown {
  const { own, kind, to } = point
  const whom = own && kind === 'promise' && to !== null && !names(point.words, to) ? to : null
  return whom === null ? md`${words(point.words)}` : md`${words(point.words)} (${say(context, 'to', 'an')} ${whom})`
}

/** One point as a line of a page. */
export function pointLine(point: Point, context: Telling): Markdown {
  const cite = context.cite(point.ref)
  if (point.asks_me) {
    const who = point.person ?? say(context, 'Somebody', 'Jemand')
    return md`**${who}** ${say(context, 'asks you', 'fragt dich')}: ${words(point.words)}, ${whereSaid(point, context)}. ${cite}`
  }
  if (context.german) {
    const whose = point.kind === 'decision' ? 'Offen' : point.own ? 'Du' : (point.person ?? 'Ohne Namen')
    return md`**${whose}**: ${saidTo(point, context)}, ${whereSaid(point, context)}. ${cite}`
  }
  const on = point.topic ? md` (${point.topic.title})` : md``
  const task = point.task
    ? md` The task ${words(point.task.title)} does it. ${context.cite(refs.task(point.task))}`
    : md``
  if (point.kind === 'decision')
    return md`Undecided${on}: ${words(point.words)}, ${whereSaid(point, context)}.${task} ${cite}`
  const who = point.own ? 'You' : (point.person ?? 'Nobody by name')
  return md`**${who}**${on}: ${saidTo(point, context)}, ${whereSaid(point, context)}.${task} ${cite}`
}

/** "noted yesterday", "written yesterday" of what was sent; of a file what it is called: the day on which it was put there says nothing of its words. */
export function whereSaid(point: Point, context: Pick<Telling, 'today' | 'german'>): string {
  if (point.source === 'file') return `in ${words(shortened(point.note_title, 80))}`
  if (point.source === 'mail' || point.source === 'message')
    return say(
      context,
      `written ${onDay(point.date, context.today)}`,
      `geschrieben ${onDayGerman(point.date, context.today)}`,
    )
  return say(context, `noted ${onDay(point.date, context.today)}`, `notiert ${onDayGerman(point.date, context.today)}`)
}

/** Where the note of a point stands in time, to be named in a question. */
export const notedOn = (point: Point, today: string) =>
  `noted ${daysBetween(point.date, today) <= 1 ? spokenDay(point.date, today) : onDay(point.date, today)}`
