// The texts of a workspace, and their sentences: what a matter is read from.

import { addDays } from '#contract/days.ts'
import type { StatementParty, StatementSourceKind } from '#contract/statements.ts'
import { type NoteTalk, talksInNotes } from '../notes/talks.ts'
import { isPartOfPaper } from '../text/paper-parts.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceContact, WorkspaceThread } from '../workspace/workspace.ts'
import { HEADING } from './listed.ts'

export type Text = {
  ref: RecordRef
  kind: StatementSourceKind
  /** The day of the text itself, yyyy-mm-dd. */
  day: string
  title: string
  text: string
  author: StatementParty | null
  to: StatementParty | null
  /** What was said just before it: an answer is understood by its question. */
  before: string
  /** It has no day of its own: only days that it names in full are days. */
  undated?: true
  /** Nothing was written to them since, nor were they met. */
  unanswered?: true
}

const ME: StatementParty = { words: 'I', resolved: 'me' }

/** Files first, then all else, the newest first; what was written more than 400 days ago is history. */
export function textsOf(workspace: Workspace): Text[] {
  const { today, notes, contacts, files = [], threads = [] } = workspace
  const since = addDays(today, -400)
  const noted = threads.length === 0 ? [] : talksInNotes(notes, contacts)
  const texts: Text[] = [
    ...notes.map(
      (note): Text => ({
        ref: refs.note(note),
        kind: 'note',
        day: note.entry_date,
        title: '',
        text: note.content,
        author: ME,
        to: null,
        before: '',
      }),
    ),
    ...contacts.flatMap((contact) =>
      contact.interactions.map(
        (talk): Text => ({
          ref: refs.interaction(talk),
          kind: 'interaction',
          day: talk.date,
          title: `${contact.name}, ${contact.role}`,
          text: [talk.summary, talk.notes ?? ''].join('\n'),
          author: ME,
          to: { words: contact.name, resolved: contact.id },
          before: '',
        }),
      ),
    ),
    ...threads.flatMap((thread) => messagesOf(thread, workspace, noted)),
    ...contacts.flatMap((contact) => keptOn(contact, today)),
  ]
  return [
    // What was filed is in force whenever it was kept.
    ...files.map(
      (file): Text => ({
        ref: refs.file(file),
        kind: 'file',
        day: file.day,
        title: file.name.replace(/\.\w{1,5}$/, ''),
        text: file.text,
        author: null,
        to: null,
        before: '',
      }),
    ),
    ...texts.filter(({ day }) => day <= today && day >= since).toSorted((a, b) => b.day.localeCompare(a.day)),
  ]
}

/** What the person keeps on somebody: it is true until they change it. */
function keptOn(contact: WorkspaceContact, today: string): Text[] {
  if (!contact.notes?.trim()) return []
  const recent = addDays(today, -KEPT_DAYS)
  const { last_interaction_date: last } = contact
  return [
    {
      ref: refs.contact(contact),
      kind: 'note',
      day: last !== null && last > recent && last <= today ? last : recent,
      title: `${contact.name}, ${contact.role}`,
      text: contact.notes,
      author: ME,
      to: null,
      before: '',
      undated: true,
    },
  ]
}
const KEPT_DAYS = 30

function messagesOf(thread: WorkspaceThread, { contacts }: Workspace, noted: readonly NoteTalk[]): Text[] {
  const partyOf = (name: string): StatementParty => ({
    words: name,
    resolved: contacts.find((contact) => contact.name === name)?.id ?? null,
  })
  const others = [...new Set(thread.messages.filter(({ mine }) => !mine).map(({ by }) => by))]
  const [other] = others
  const answered = thread.messages.findLastIndex(({ mine }) => mine)
  // Who was met since has heard the answer.
  const met = contacts
    .filter(({ name }) => others.includes(name))
    .flatMap(({ id, interactions }) => [
      ...interactions.map(({ date }) => date),
      ...noted.flatMap(({ contact_id, day }) => (contact_id === id ? [day] : [])),
    ])
    .reduce((last, date) => (date > last ? date : last), '')
  return thread.messages.map(({ by, mine, day, text }, at): Text => {
    const before = thread.messages[at - 1]
    return {
      ref: refs.thread(thread),
      kind: 'message',
      day,
      title: thread.title,
      text,
      author: mine ? ME : partyOf(by),
      to: others.length > 1 || other === undefined ? null : mine ? partyOf(other) : { words: 'me', resolved: 'me' },
      before: before && before.day >= addDays(day, -3) ? before.text : '',
      ...(at > answered && met <= day ? { unanswered: true as const } : {}),
    }
  })
}

const ABBREVIATED =
  /(?:\b\p{L}|\b(?:dr|mr|mrs|ms|prof|hr|fr|hrn|no|nr|st|str|vs|inc|co|ltd|llc|corp|dept|est|approx|ca|bzw|bzgl|ggf|evtl|inkl|zzgl|lt|wg|vgl|gem|gez|tel|max|min|mind|abs|art|ziff|usw|etc|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dec|dez|mo|di|mi|do|fr|sa|so))\.$/iu
/** "5. Dezember": the dot of a day, not of a sentence. */
const MONTH_FOLLOWS = /^\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/i

function goesOn(line: string, dot: number): boolean {
  if (ABBREVIATED.test(line.slice(Math.max(0, dot - 6), dot + 1))) return true
  if (isPartOfPaper(line.slice(0, dot + 1), line.slice(dot + 1))) return true
  return /\d/.test(line[dot - 1] ?? '') && MONTH_FOLLOWS.test(line.slice(dot + 1, dot + 8))
}

/** A sentence or line by its place. `line`: where its line begins, the same for all sentences of a paragraph. */
export type Place = { from: number; to: number; heading: boolean; depth: number; line: number }

/** "Your offer by week 49; our budget lapses on 15 December": two days, of which each has its own half. */
function halvesOf(sentence: string): [number, number][] | null {
  const at = sentence.indexOf('; ')
  if (at < 0 || !A_DAY.test(sentence.slice(0, at)) || !A_DAY.test(sentence.slice(at))) return null
  return [
    [0, at],
    [at + 2, sentence.length],
  ]
}
const A_DAY =
  /\d{1,2}[./]\d{1,2}(?:[./]|(?!\d))|(?<!\p{L})KW ?\d|\d{1,2}(?:st|nd|rd|th|\.)? (?:jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d/iu

/** What was dictated knows no full stop: a very long sentence is taken breath by breath, where it goes on with "and" or "but". */
function breathsIn(sentence: string): [number, number][] {
  const halves = halvesOf(sentence)
  if (halves || sentence.length < RUN_ON) return halves ?? [[0, sentence.length]]
  const parts: [number, number][] = []
  let start = 0
  for (const { index } of sentence.matchAll(/ (?:and|so|but|then|um|uh|und|aber|dann|also|äh|ähm) /g)) {
    if (index - start < BREATH || sentence.length - index < BREATH / 2) continue
    parts.push([start, index])
    start = index + 1
  }
  return [...parts, [start, sentence.length]]
}
const RUN_ON = 260
const BREATH = 90

/** Sentences and lines with their places: headings apart, table rows whole. */
export function* placesOf(text: string): Generator<Place> {
  let at = 0
  for (const line of text.split('\n')) {
    const from = at
    at += line.length + 1
    if (line.trim() === '' || /^[-|:\s]+$/.test(line)) continue
    const heading = HEADING.test(line)
    const depth = /^\s*/.exec(line)?.[0].length ?? 0
    if (heading || /^\s*\|/.test(line)) {
      yield { from, to: from + line.length, heading, depth, line: from }
      continue
    }
    let start = 0
    for (const match of line.matchAll(/[.!?…]["”“’')]*\s+(?=[\p{Lu}\d„"“(>])/gu)) {
      const end = match.index + match[0].trimEnd().length
      if (line[match.index] === '.' && goesOn(line, match.index)) continue
      for (const [begin, till] of breathsIn(line.slice(start, end)))
        yield { from: from + start + begin, to: from + start + till, heading: false, depth, line: from }
      start = match.index + match[0].length
    }
    if (start < line.length) {
      for (const [begin, end] of breathsIn(line.slice(start)))
        yield { from: from + start + begin, to: from + start + end, heading: false, depth, line: from }
    }
  }
}

/** A line without the time of a chat, its list marks, boxes and emphasis. */
export const bare = (raw: string): string =>
  raw
    .replace(/^\s*\[\d{1,4}[./-][^\]\n]{3,24}\]\s*/, '')
    .replace(/^[\s>]*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\[[ xX]\]\s+)?#*\s*/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\|/g, ' | ')
    .replace(/\s+/g, ' ')
    .replace(/^ ?\| | \| ?$/g, '')
    .trim()
