// What the records say, sentence by sentence, with the day that bites, the money and the people of each.

import { addDays, daysBetween } from '#contract/days.ts'
import { isLive } from '#contract/goal-progress.ts'
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { isOpen } from '#contract/task-status.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { findStatements } from '../statements/find.ts'
import { isField } from '../statements/labels.ts'
import { isGerman } from '../statements/language.ts'
import { amountsIn } from '../text/amounts.ts'
import { type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isSlip } from './weigh.ts'
import { bearingWords } from './words.ts'

export type DatedSentence =
  | 'deadline'
  | 'promise'
  | 'question'
  | 'decision'
  | 'figure'
  | 'date'
  | 'words'
  | 'task'
  | 'goal'
export type Item = {
  ref: RecordRef
  kind: DatedSentence
  /** The day of the record itself, yyyy-mm-dd. */
  day: string
  /** The sentence as it stands, on one line; of a task or goal its title. */
  text: string
  /** More words of the same record: a goal's description. */
  more?: string
  /** What stands above it: heading, title, whom it was with. */
  head: string
  /** The day that it names, yyyy-mm-dd; of a promise the day that was promised. */
  due: string | null
  who: StatementParty | null
  money: number
  confidence: number
  hedged: boolean
  done: boolean
  own: ReadonlySet<string>
  around: ReadonlySet<string>
  /** The name of the record: its file's name, title or heading. */
  named: ReadonlySet<string>
}
type Text = {
  ref: RecordRef
  kind: 'note' | 'interaction' | 'file'
  day: string
  title: string
  text: string
  to: StatementParty | null
}

/** The most signs that are read: the newest texts first, so that a large archive costs no more than a small one. */
const MOST_READ = 90_000
const LONGEST = 40_000
/** No day, amount or promise without one of these: what has none is not read for statements. */
const HINT =
  /\d|tomorrow|today|tonight|week|month|year|monday|tuesday|wednesday|thursday|friday|deadline|notice|expir|promis|will |we'll|i'll|todo|to do|\[[ x]\]|agreed|decided|morgen|heute|woche|monat|jahr|freitag|montag|frist|kündig|verspr|zugesagt|beschloss|entschied|soll|offen/i

/** All sentences that may matter, of texts, tasks and goals. Bounded; the newest texts first. */
export function itemsOf(workspace: Workspace): Item[] {
  const items: Item[] = []
  let room = MOST_READ
  for (const text of textsOf(workspace)) {
    if (room <= 0) break
    if (!HINT.test(text.text)) continue
    const read = text.text.slice(0, Math.min(LONGEST, room))
    room -= read.length
    items.push(...sentencesOf({ ...text, text: read }, workspace))
  }
  return [...items, ...fieldsOf(workspace)]
}

function textsOf(workspace: Workspace): Text[] {
  const { today, notes, contacts, files = [] } = workspace
  const since = addDays(today, -400)
  const texts: Text[] = [
    ...notes.map(
      (note): Text => ({
        ref: refs.note(note),
        kind: 'note',
        day: note.entry_date,
        title: '',
        text: note.content,
        to: null,
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
          to: { words: contact.name, resolved: contact.id },
        }),
      ),
    ),
  ]
  // What was filed is in force whenever it was kept.
  return [
    ...files.map(
      (file): Text => ({
        ref: refs.file(file),
        kind: 'file',
        day: file.day,
        title: file.name.replace(/\.\w{1,5}$/, ''),
        text: file.text,
        to: null,
      }),
    ),
    ...texts.filter(({ day }) => day <= today && day >= since).toSorted((a, b) => b.day.localeCompare(a.day)),
  ]
}

const ABBREVIATED =
  /(?:\b\p{L}|\b(?:dr|mr|mrs|ms|prof|no|nr|st|vs|inc|co|ltd|ca|bzw|abs|art|usw|etc|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|dec|dez|mo|di|mi|do|fr|sa|so))\.$/iu
/** "5. Dezember": the dot of a day, not of a sentence. */
const MONTH_FOLLOWS = /^\s+(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/i

function goesOn(line: string, dot: number): boolean {
  if (ABBREVIATED.test(line.slice(Math.max(0, dot - 6), dot + 1))) return true
  return /\d/.test(line[dot - 1] ?? '') && MONTH_FOLLOWS.test(line.slice(dot + 1, dot + 8))
}

/** Sentences and lines with their places: headings apart, table rows whole. */
function* linesOf(text: string): Generator<{ from: number; to: number; heading: boolean; depth: number }> {
  let at = 0
  for (const line of text.split('\n')) {
    const from = at
    at += line.length + 1
    if (line.trim() === '' || /^[-|:\s]+$/.test(line)) continue
    const heading = /^#{1,6}\s/.test(line)
    const depth = /^\s*/.exec(line)?.[0].length ?? 0
    if (heading || /^\s*\|/.test(line)) {
      yield { from, to: from + line.length, heading, depth }
      continue
    }
    let start = 0
    for (const match of line.matchAll(/[.!?…]["”“’')]*\s+(?=[\p{Lu}\d„"“(>])/gu)) {
      const end = match.index + match[0].trimEnd().length
      if (line[match.index] === '.' && goesOn(line, match.index)) continue
      yield { from: from + start, to: from + end, heading: false, depth }
      start = match.index + match[0].length
    }
    if (start < line.length) yield { from: from + start, to: from + line.length, heading: false, depth }
  }
}

const bare = (raw: string) =>
  raw
    .replace(/^[\s>]*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\[[ xX]\]\s+)?#*\s*/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\|/g, ' | ')
    .replace(/\s+/g, ' ')
    .replace(/^ ?\| | \| ?$/g, '')
    .trim()

function sentencesOf(text: Text, workspace: Workspace): Item[] {
  const me = workspace.user.name
  const found = findStatements({
    kind: text.kind,
    title: text.title,
    text: text.text,
    written_on: text.day,
    zone: 'Europe/London',
    author: text.kind === 'file' ? null : { words: 'I', resolved: 'me' },
    to: text.to,
    me: [me, me.split(' ')[0] ?? me],
    people: workspace.contacts.map(({ id, name }) => ({ name, contact_id: id })),
  })
  const base = dateBase(text.text, text.day, 'Europe/London', isGerman(text.text))
  const whole = text.kind === 'note' ? null : bearingWords(`${text.title} ${text.text.slice(0, 6000)}`)
  const items: Item[] = []
  let [title, heading, before, seen] = ['', '', '', 0]
  for (const { from, to, heading: isHeading, depth } of linesOf(text.text)) {
    const words = bare(text.text.slice(from, to))
    if (words.length < 3) continue
    if (seen === 0 && text.kind === 'note' && (isHeading || words.length < 90)) title = words
    seen += 1
    if (isHeading) {
      if (seen > 1) heading = words
      before = ''
      continue
    }
    // A field of a head ("Lead: …", "From: …") names who was there; it binds nobody.
    const label = /^([\p{L} -]{2,24}):\s/u.exec(words)?.[1]
    if (label && isField(label) && seen < 12) continue
    const inside = found.filter(
      (each) => Math.min(each.end, to) - Math.max(each.start, from) > Math.min(each.end - each.start, to - from) / 2,
    )
    const one = best(inside)
    if (words === title && seen === 1 && one === undefined && !/[.!?:]$/.test(words)) continue
    const plain = words.slice(0, 600)
    const due = one?.due?.date ?? null
    const day =
      due ??
      datesIn(plain, base).find(
        (date) => date.role !== 'from' && (date.day > text.day || (date.role === 'until' && isSlip(plain))),
      )?.day ??
      null
    const head = [text.title, title, heading].filter((each) => each !== '' && each !== words).join(' · ')
    items.push({
      ref: text.ref,
      kind: one && (one.kind !== 'figure' || day === null) ? one.kind : day ? 'date' : 'words',
      day: text.day,
      text: words,
      head,
      due: day,
      who: one?.who ?? null,
      money: moneyIn(plain),
      confidence: one?.confidence ?? 0.5,
      hedged: one?.hedged ?? false,
      done: one?.state === 'done' || /^\s*(?:[-*+]\s+)?\[[xX]\]/.test(text.text.slice(from, to)),
      own: bearingWords(plain),
      named: bearingWords(head),
      around: whole ?? bearingWords(`${title} ${heading} ${depth > 0 || isRunning(before) ? before : ''}`),
    })
    if (depth === 0 || before === '') before = plain
  }
  return items
}

const isRunning = (before: string) => before.length > 0 && /[.!?]$/.test(before)
const order = ['deadline', 'promise', 'decision', 'question', 'figure']
const best = (found: FoundStatement[]): FoundStatement | undefined =>
  found.toSorted(
    (a, b) =>
      Number(b.due?.date != null) - Number(a.due?.date != null) || order.indexOf(a.kind) - order.indexOf(b.kind),
  )[0]

/** The largest sum that is said, in whole units; bare numbers are none. */
export const moneyIn = (text: string): number =>
  Math.max(
    0,
    ...amountsIn(text)
      .filter(({ value, unit }) => unit !== null || value >= 1_000)
      .map(({ value }) => value),
  )

function fieldsOf({ tasks, goals, today, user }: Workspace): Item[] {
  const mine: StatementParty = { words: user.name, resolved: 'me' }
  const houses = new Map(goals.map((goal) => [goal.id, goal.title]))
  return [
    ...tasks
      .filter((task) => isOpen(task) || daysBetween(task.updated_at.slice(0, 10), today) < 120)
      .map(
        (task): Item => ({
          ref: refs.task(task),
          kind: 'task',
          day: task.created_at.slice(0, 10),
          text: task.title,
          head: houses.get(task.goal_id ?? '') ?? '',
          due: task.due_date,
          who:
            task.assigned_to_name && task.assigned_to_name !== user.name
              ? { words: task.assigned_to_name, resolved: null }
              : mine,
          money: moneyIn(`${task.title} ${task.description ?? ''}`),
          confidence:
            task.priority === 'Urgent' ? 0.9 : task.priority === 'High' ? 0.8 : task.priority === 'Low' ? 0.5 : 0.7,
          hedged: false,
          done: !isOpen(task),
          own: bearingWords(`${task.title} ${task.description ?? ''}`),
          named: new Set(),
          around: bearingWords(houses.get(task.goal_id ?? '') ?? ''),
        }),
      ),
    ...goals.filter(isLive).map(
      (goal): Item => ({
        ref: refs.goal(goal),
        kind: 'goal',
        more: goal.description ?? '',
        day: goal.created_at.slice(0, 10),
        text: goal.title,
        head: '',
        due: goal.due_date,
        who: null,
        money: moneyIn(`${goal.title} ${goal.description ?? ''}`),
        confidence: 0.6,
        hedged: false,
        done: false,
        own: bearingWords(`${goal.title} ${goal.description ?? ''}`),
        named: new Set(),
        around: bearingWords(goal.kpis.map(({ name }) => name).join(' ')),
      }),
    ),
  ]
}
