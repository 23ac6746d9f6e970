import { daysBetween } from '#contract/days.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Ties } from '../workspace/ties.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Loop, loopsOf } from './loops.ts'
import { type Minutes, readMinutes } from './minutes.ts'
import { type People, peopleOf } from './speakers.ts'
import { type TopicLife, topicLives } from './topics.ts'

/** Older notes than these say nothing on today; reading them all would keep the server busy. */
const mostNotes = 1000

export type NotesRead = { minutes: Minutes[]; people: People; lives: TopicLife[]; loops: Loop[] }

/** Reads the notes up to today, oldest first: topics and people; and what is kept as open of all texts. */
export function readNotes(workspace: Workspace): NotesRead {
  const minutes = workspace.notes
    .filter((note) => note.entry_date <= workspace.today)
    .toSorted((a, b) => a.entry_date.localeCompare(b.entry_date) || a.id.localeCompare(b.id))
    .slice(-mostNotes)
    .map(readMinutes)
  const people = peopleOf(workspace, minutes)
  const lives = topicLives(minutes)
  // A heading of every note ("Updates") is no matter: what is promised under it stands alone.
  const matters = new Set(lives.map((life) => life.topic.key))
  const loops = loopsOf(workspace, minutes).map((loop) =>
    loop.topic && matters.has(loop.topic.key) ? loop : { ...loop, topic: null },
  )
  return { minutes, people, lives, loops }
}

/** What the rules about notes share: the workspace, what was read, the day of the newest note, and the ways to a live goal. */
export type NotesContext = {
  workspace: Workspace
  read: NotesRead
  newest: string
  ties: Ties
}

/** What is long past weighs less: 1 up to a month ago, 0.7 from a year on. */
export function freshness(day: string, { workspace }: Pick<NotesContext, 'workspace'>): number {
  const age = daysBetween(day, workspace.today)
  return 1 - 0.3 * Math.min(1, Math.max(0, age - 30) / 335)
}

export const noteRef = (at: { note_id: string; date: string }): RecordRef =>
  refs.note({ id: at.note_id, entry_date: at.date })
