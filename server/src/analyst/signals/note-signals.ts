import { daysBetween } from '#contract/days.ts'
import { inDays, spokenDate, spokenGerman } from '../dates/spoken.ts'
import { isClosing } from '../notes/loops.ts'
import { type NotesContext, type NotesRead, noteRef } from '../notes/notes-read.ts'
import { daysDative, daysGerman } from '../text/german-speech.ts'
import { quoted, shortened } from '../text/speech.ts'
import { sharedTerms, terms } from '../workspace/link.ts'
import { refs } from '../workspace/records.ts'
import type { Ties } from '../workspace/ties.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { loopSignal } from './loop-signals.ts'
import { type Fact, type Signal, signal } from './signal.ts'
import { topicSignal } from './topic-signals.ts'

const mostOfAKind = 8
const staleDays = 45
const settledDays = 180

/** Recurring matters still on the table, promises and decisions left open, goals that the notes call settled, an archive gone silent. */
export function noteSignals(workspace: Workspace, read: NotesRead, ties: Ties): Signal[] {
  const newest = read.minutes.at(-1)?.note.entry_date ?? read.loops.at(-1)?.date
  if (newest === undefined) return []
  const context: NotesContext = { workspace, read, newest, ties }
  const topics = best(read.lives.flatMap((life) => topicSignal(life, context)))
  // A topic's own signal tells its promises already; one made elsewhere joins the open topic of which it speaks.
  const told = new Set(topics.map((each) => each.topic))
  const loops = read.loops
    .filter((loop) => loop.topic === null || !told.has(loop.topic.key))
    .map((loop) => ({ loop, joins: loop.topic ? null : topicSpokenOf(loop.words, topics, read) }))
  const open = loops.flatMap(({ loop, joins }) => loopSignal(loop, joins, context))
  return [...topics, ...settled(context), ...best(open), ...stale(context)]
}

/** The one open topic with whose title the words share a long word ("pricing"). */
function topicSpokenOf(words: string, topics: Signal[], { lives }: NotesRead): Signal | null {
  const spoken = terms(words)
  const hits = topics.filter((topic) => {
    const title = lives.find((life) => life.topic.key === topic.topic)?.topic.title ?? ''
    return [...terms(title)].some((term) => term.length >= 5 && spoken.has(term))
  })
  return hits.length === 1 ? (hits[0] ?? null) : null
}

function best(signals: Signal[]): Signal[] {
  const first = new Map<string, Signal>()
  for (const each of signals.toSorted((a, b) => b.severity - a.severity))
    if (!first.has(each.id)) first.set(each.id, each)
  return [...first.values()].slice(0, mostOfAKind)
}

/** A live goal whose matter the notes have closed: it may be done without anybody having said so. */
function settled({ read, ties, newest, workspace }: NotesContext): Signal[] {
  return read.lives.flatMap((life) => {
    const last = life.appearances.at(-1)
    if (!last?.was_closed || daysBetween(last.date, newest) > settledDays) return []
    const goal_id = ties.goalOf('', `${life.topic.title} ${life.topic.key}`)
    const goal = workspace.goals.find((each) => each.id === goal_id)
    const named = `${goal?.title} ${goal?.description ?? ''}`.includes(life.topic.key)
    if (!goal || !(named || sharedTerms(life.topic.title, goal.title) > 1)) return []
    const closing = last.items.findLast((item) => isClosing(item.text))
    if (!closing) return []
    const [topic, words] = [quoted(life.topic.title), quoted(shortened(closing.text, 150))]
    const facts: Fact[] = [
      {
        text: `“${goal.title}” is still open, but the note of ${spokenDate(last.date)} says on ${topic}: ${words}.`,
        german: `“${goal.title}” ist noch offen, aber in der Notiz vom ${spokenGerman(last.date)} steht zu ${topic}: ${words}.`,
        cites: [refs.goal(goal), noteRef(last)],
      },
    ]
    const before = last.items.filter((item) => item !== closing).at(-1)
    if (before) {
      const also = quoted(shortened(before.text, 150))
      facts.push({ text: `The same note: ${also}.`, german: `In derselben Notiz: ${also}.`, cites: [noteRef(last)] })
    }
    const severity = 0.6
    return [
      signal({
        id: `goal_settled:${goal.id}`,
        kind: 'goal_settled',
        severity,
        title: `${goal.title}: is it already settled?`,
        brief: 'perhaps already settled',
        german: { title: `${goal.title}: schon erledigt?`, brief: 'vielleicht schon erledigt' },
        facts,
        goal_id: goal.id,
        topic: life.topic.key,
      }),
    ]
  })
}

/** The newest record of any kind is old: whatever is said next rests on the past. */
function stale({ workspace, newest }: NotesContext): Signal[] {
  const others = [
    ...workspace.tasks.map((task) => task.updated_at.slice(0, 10)),
    ...workspace.contacts.flatMap((contact) => contact.interactions.map((talk) => talk.date)),
  ].filter((day) => day <= workspace.today)
  const latest = [newest, ...others].toSorted().at(-1) ?? newest
  const age = daysBetween(latest, workspace.today)
  const last = workspace.notes.filter((each) => each.entry_date === newest).at(-1)
  if (age <= staleDays || !last) return []
  const sinceNote = daysBetween(newest, workspace.today)
  return [
    signal({
      id: 'records_stale',
      kind: 'records_stale',
      severity: 0.4 + 0.3 * Math.min(1, age / 180),
      title: `Nothing has been recorded for ${inDays(age)}`,
      brief: `nothing recorded for ${inDays(age)}`,
      german: {
        title: `Seit ${daysDative(age)} wurde nichts mehr festgehalten`,
        brief: `seit ${daysDative(age)} nichts mehr festgehalten`,
      },
      facts: [
        {
          text: `The newest note is from ${spokenDate(newest)}, ${inDays(sinceNote)} ago; nothing newer is on record.`,
          german: `Die neueste Notiz ist vom ${spokenGerman(newest)} und damit ${daysGerman(sinceNote)} alt; Neueres liegt nicht vor.`,
          cites: [refs.note(last)],
        },
      ],
    }),
  ]
}
