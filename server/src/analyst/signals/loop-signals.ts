import { daysBetween } from '#contract/days.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { isClosing, type Loop } from '../notes/loops.ts'
import { freshness, type NotesContext, type NotesRead } from '../notes/notes-read.ts'
import { daysGerman } from '../text/german-speech.ts'
import { quoted, shortened } from '../text/speech.ts'
import { terms } from '../workspace/link.ts'
import { WordIndex } from '../workspace/word-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Bilingual, type Signal, signal } from './signal.ts'

/** Promises older than this before the newest note are history; the newest note counts, not today, so that an old archive still speaks. */
const promiseDays = 60

/** Long said, and nobody confirmed it or set a day that is near or ahead. */
export const isHistory = ({ date, due, confirmed }: Loop, newest: string): boolean =>
  daysBetween(date, newest) > promiseDays && !confirmed && (due === null || daysBetween(due, newest) > promiseDays)

const SAYS: Record<Loop['source'], Bilingual> = {
  note: { text: 'the note says', german: 'In der Notiz' },
  interaction: { text: 'the conversation says', german: 'In der Gesprächsnotiz' },
  message: { text: 'a message says', german: 'In einer Nachricht' },
  mail: { text: 'a mail says', german: 'In einer Mail' },
  file: { text: 'the file says', german: 'In der Datei' },
}

/** A promise or open decision that no task carries and no later note settles. */
export function loopSignal(loop: Loop, joins: Signal | null, context: NotesContext): Signal[] {
  const { workspace, newest, ties, read } = context
  if (isHistory(loop, newest) || isSuperseded(loop, read) || isTracked(loop, workspace)) return []
  const goal =
    joins?.goal_id ??
    ties.goalOf(loop.words, `${loop.topic?.title ?? ''} ${loop.topic?.key ?? ''}`) ??
    ties.goalOf('', ownTitle(loop, read))
  const own = loop.person === 'I'
  const is_promise = loop.kind === 'promise'
  const age = daysBetween(loop.date, workspace.today)
  const vague = loop.topic === null && loop.words.split(' ').length < 6
  return [
    signal({
      id: `${loop.kind}_open:${loop.note_id}:${hash(loop.words)}`,
      kind: is_promise ? 'promise_open' : 'decision_open',
      severity:
        ((is_promise ? 0.4 : 0.36) + 0.15 * urgency(age) + (goal ? 0.12 : 0) + (own ? 0.05 : 0) - (vague ? 0.12 : 0)) *
        freshness(loop.date, context),
      ...called(loop),
      facts: [{ ...told(loop, age), cites: [loop.ref] }],
      goal_id: goal,
      topic: loop.topic?.key ?? joins?.topic ?? null,
      person: own ? workspace.user.name : loop.person,
      matter: loop.words,
    }),
  ]
}

/** What was said, where and when, and that nothing followed; `age`: how many days ago. */
function told({ kind, person, topic, words, source, date }: Loop, age: number): Bilingual {
  const own = person === 'I'
  const on = topic ? ` on ${quoted(topic.title)}` : ''
  const onGerman = topic ? ` zu ${quoted(topic.title)}` : ''
  // When a file was kept says nothing of when it was written.
  const said =
    source === 'file'
      ? { text: `The file says${on}: ${quoted(words)}.`, german: `In der Datei steht${onGerman}: ${quoted(words)}.` }
      : {
          text: `On ${spokenDate(date)} ${own ? 'you wrote' : SAYS[source].text}${on}: ${quoted(words)}.`,
          german: own
            ? `Am ${spokenGerman(date)} hast du${onGerman} geschrieben: ${quoted(words)}.`
            : `${SAYS[source].german} vom ${spokenGerman(date)} steht${onGerman}: ${quoted(words)}.`,
        }
  const later = source !== 'file' && age > 14 ? `, ${inDays(age)} later` : ''
  const laterGerman = source !== 'file' && age > 14 ? `auch ${daysGerman(age)} später ` : ''
  return kind === 'promise'
    ? {
        text: `${said.text} No task carries it${later}.`,
        german: `${said.german} Eine Aufgabe dazu gibt es ${laterGerman}nicht.`,
      }
    : {
        text: `${said.text} Nothing later settles it${later}.`,
        german: `${said.german} Eine Entscheidung dazu ist ${laterGerman}nicht festgehalten.`,
      }
}

function called({ kind, person, topic, words }: Loop): Pick<Signal, 'title' | 'brief' | 'german'> {
  const about = shortened(topic?.title ?? words, 70)
  if (kind === 'decision')
    return {
      title: `Undecided: ${about}`,
      brief: 'a decision still missing',
      german: { title: `Noch nicht entschieden: ${about}`, brief: 'eine Entscheidung steht noch aus' },
    }
  if (person === null)
    return {
      title: `A next step without an owner: ${about}`,
      brief: 'a next step without an owner',
      german: {
        title: `Für den nächsten Schritt ist niemand zuständig: ${about}`,
        brief: 'für den nächsten Schritt ist niemand zuständig',
      },
    }
  if (person === 'I')
    return {
      title: `Your own promise, untracked: ${about}`,
      brief: 'your promise untracked',
      german: {
        title: `Zu deiner Zusage gibt es keine Aufgabe: ${about}`,
        brief: 'zu deiner Zusage gibt es keine Aufgabe',
      },
    }
  return {
    title: `${person}’s promise, untracked: ${about}`,
    brief: `${person}’s promise untracked`,
    german: {
      title: `Zur Zusage von ${person} gibt es keine Aufgabe: ${about}`,
      brief: `zur Zusage von ${person} gibt es keine Aufgabe`,
    },
  }
}

/** What is asked of all notes for each promise: read once. */
type Later = { titles: Map<string, number>; promised: WordIndex<string>; reported: WordIndex<string> }
const read = new WeakMap<NotesRead, Later>()

function laterIn(notes: NotesRead): Later {
  const known = read.get(notes)
  if (known) return known
  const made: Later = { titles: new Map(), promised: new WordIndex(), reported: new WordIndex() }
  for (const { title, note, items } of notes.minutes) {
    made.titles.set(plain(title), (made.titles.get(plain(title)) ?? 0) + 1)
    for (const { text } of items) if (isClosing(text)) made.reported.add(terms(text), note.entry_date)
  }
  for (const { words, date } of notes.loops) made.promised.add(terms(words), date)
  read.set(notes, made)
  return made
}

const plain = (title: string) => title.replace(/[\d\s.,/-]+/g, ' ').trim()

/** The note's own title; one that stands over several notes ("Leadership meeting") says nothing about this one. */
export const ownTitle = (loop: Loop, notes: NotesRead): string =>
  (laterIn(notes).titles.get(plain(loop.note_title)) ?? 0) > 2 ? '' : loop.note_title

/** A promise is most worth a reminder when it is one to six weeks old. */
const urgency = (age: number) => (age < 3 ? 0.2 : age <= 42 ? 1 : 0.5)

/** A later note on the same topic, or one that repeats or reports it, has the word. */
export function isSuperseded(loop: Loop, notes: NotesRead): boolean {
  const life = loop.topic && notes.lives.find((each) => each.topic.key === loop.topic?.key)
  if (life) {
    const later = life.appearances.at(-1)
    const same = life.appearances.find((each) => each.note_id === loop.note_id)
    return (later !== undefined && later.date > loop.date) || same?.was_closed === true
  }
  const { promised, reported } = laterIn(notes)
  const words = terms(loop.words)
  const isLater = (date: string) => date > loop.date
  return promised.has(words, SAME, isLater) || reported.has(words, SAME, isLater)
}
const SAME = 0.6

type Carriers = { whole: WordIndex<string>; title: WordIndex<string> }
const carriers = new WeakMap<Workspace['tasks'], Carriers>()

function carriersIn(tasks: Workspace['tasks']): Carriers {
  const known = carriers.get(tasks)
  if (known) return known
  const made: Carriers = { whole: new WordIndex(), title: new WordIndex() }
  for (const { title, description, created_at } of tasks) {
    made.whole.add(terms(`${title} ${description ?? ''}`), created_at.slice(0, 10))
    made.title.add(terms(title), created_at)
  }
  carriers.set(tasks, made)
  return made
}

/** A task, open or done, that says the same carries the promise. */
export function isTracked(loop: Loop, { tasks }: Workspace): boolean {
  const { whole, title } = carriersIn(tasks)
  const words = terms(loop.words)
  return (
    whole.has(words, CARRIED, (created) => created >= loop.date.slice(0, 8)) || title.has(words, CALLED, () => true)
  )
}
const CARRIED = 0.5
const CALLED = 0.7

/** A short fingerprint of words, so that a subject stays the same while the note around it is edited. */
function hash(words: string): string {
  let value = 5381
  for (const letter of words.toLowerCase()) value = (value * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value.toString(36)
}
