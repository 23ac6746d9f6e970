// What texts tell of somebody: what was talked with them and written by them, and the paragraphs that name them, the weightiest, newest first.
import { daysBetween } from '#contract/days.ts'
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { noteTitle } from '../../notes/title.ts'
import { TITLES } from '../../people/names.ts'
import { holds } from '../../people/said.ts'
import type { Term } from '../../text/asked.ts'
import type { Markdown } from '../../text/markdown.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import type { WorkspaceNote } from '../../workspace/workspace.ts'
import { type Hit, hitAt, type PassageRead, readFor, readOf } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { MESSAGE } from './messages.ts'
import { salience } from './salient.ts'

const OF_ONE = 2
/** A text this old says little of how it stands. */
const OLD_DAYS = 120
const TEXTS: ReadonlySet<string> = new Set(['note', 'interaction', 'thread', 'file'])

/** Whom it is about: their card where they have one, and the words of their name that are nobody else's. */
export type Named = { contact: SurveyedContact | null; called: string }

/** A name's words that no other contact has; all of them where none is left. */
export async function namedAs(
  context: AnalystContext,
  { contact, name }: { contact: SurveyedContact | null; name: string },
): Promise<Named> {
  const others = (await context.people({ limit: 100 })).items.filter(({ id }) => id !== contact?.id)
  const all = wordsOf((contact?.name ?? name).replace(TITLES, '')).filter((part) => part.length > 2)
  const own = all.filter(
    (part) => !others.some((other) => wordsOf(other.name).some((each) => each.toLowerCase() === part.toLowerCase())),
  )
  return { contact, called: (own.length > 0 ? own : all).join(' ') }
}

/** Every text that names them: what is found by their name, and notes whole. */
export async function textsNaming(context: AnalystContext, called: string): Promise<PassageRead[]> {
  const terms = wordsOf(called).map(
    (word): Term => ({ word: word.toLowerCase(), stem: stemOf(word.toLowerCase()), isName: true }),
  )
  const found = terms.length === 0 ? [] : await readFor(context, terms, { alone: true })
  const notes = (await context.notes({ limit: MOST_NOTES })).items
    .filter(({ id, content }) => holds(content, called) && !found.some((read) => read.id === id))
    .map(noteRead)
  return [...found, ...notes]
}
const MOST_NOTES = 60
export const noteRead = (note: WorkspaceNote): PassageRead => ({
  ...readOf({ kind: 'note', id: note.id, label: noteTitle(note), text: note.content }),
  day: note.entry_date,
})

/** At most so many lines, the newest first. */
export async function toldOf(context: AnalystContext, named: Named, most: number): Promise<Markdown[]> {
  return (await hitsOf(context, named, most)).map((hit) => quoteLine(hit, context))
}

export async function hitsOf(context: AnalystContext, { contact, called }: Named, most: number): Promise<Hit[]> {
  if (wordsOf(called).length === 0) return []
  const written =
    contact === null
      ? []
      : (await context.passages('list_messages', { limit: 10, unread: false, from: contact.name })).filter(({ text }) =>
          MESSAGE.test(text),
        )
  const talks = (contact?.interactions ?? []).slice(0, 6).map(
    (talk): PassageRead => ({
      ...readOf({ kind: 'interaction', id: talk.id, label: talk.summary, text: talk.notes ?? talk.summary }),
      day: talk.date,
    }),
  )
  const ids = new Set(talks.map(({ id }) => id))
  const found = (await textsNaming(context, called)).filter(({ id, kind }) => TEXTS.has(kind) && !ids.has(id))
  const reads = [
    ...new Map(
      [...talks, ...written.map(readOf), ...found].map((read) => [
        `${read.kind}:${read.id}:${read.day}:${read.text.length}`,
        read,
      ]),
    ).values(),
  ]
  const hits = reads
    .filter(({ day }) => day <= context.today)
    .flatMap((read) =>
      best(read, {
        called,
        isOwn: ids.has(read.id) || isBy(read, contact),
        least: contact === null ? NONE : LEAST,
        today: context.today,
      }),
    )
  const ordered = hits.toSorted((a, b) => b.score - a.score)
  const told = ordered.map(({ read, at }) => `${read.id}:${read.sentences[at]?.text.split('UTC: ').at(-1)}`)
  return ordered
    .filter((_, at) => told.indexOf(told[at] ?? '') === at)
    .slice(0, most)
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day) || a.at - b.at)
}

const isBy = ({ kind, text }: PassageRead, contact: SurveyedContact | null) =>
  kind === 'thread' && contact !== null && MESSAGE.exec(text)?.groups?.by === contact.name

/** Of one text the sentences that begin what is told of them: of a talk with them its first, else each that names them. */
function best(
  read: PassageRead,
  { called, isOwn, least, today }: { called: string; isOwn: boolean; least: number; today: string },
): Hit[] {
  const age = read.day === '' ? OLD_DAYS : Math.min(OLD_DAYS, Math.max(0, daysBetween(read.day, today)))
  const fresh = 0.6 * (1 - age / OLD_DAYS) + (isOwn ? 0.5 : 0)
  return read.sentences
    .flatMap(({ text, isHeading, under }, at): Hit[] => {
      if (isHeading || (text === read.label && read.sentences.length > 1) || !(isOwn || holds(text, called))) return []
      // What follows in the same paragraph goes on about them, until another is named.
      const told = [text, ...following(read, at)].join(' ')
      const weight = salience(told, under)
      return weight < (isOwn ? 0 : least) ? [] : [hitAt(read, at, { score: weight + fresh })]
    })
    .toSorted((a, b) => b.score - a.score)
    .filter(
      (hit, place, all) =>
        !all
          .slice(0, place)
          .some((other) => Math.abs(other.at - hit.at) < (isOwn ? 9 : 2) && isSameLine(read, other.at, hit.at)),
    )
    .slice(0, isOwn ? 1 : OF_ONE)
}
/** Of somebody who has no card whatever names them tells something. */
const [LEAST, NONE] = [-0.3, -0.9]

const isSameLine = ({ sentences }: PassageRead, one: number, other: number) =>
  sentences[one]?.line === sentences[other]?.line
function following({ sentences }: PassageRead, at: number): string[] {
  const line = sentences[at]?.line
  const rest: string[] = []
  for (let next = at + 1; next < Math.min(sentences.length, at + 7) && sentences[next]?.line === line; next++)
    rest.push(sentences[next]?.text ?? '')
  return rest
}
