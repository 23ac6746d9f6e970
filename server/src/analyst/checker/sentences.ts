// A record as sentences, each with its exact place, who speaks in it, and what stands over it.
import { cellLinesOf } from '../text/delimited.ts'
import { ASKS, box, bullet, COLUMNS, cutsOf, heading, isOrder, labelled, TODO, unwrapped } from './line-cuts.ts'
import { contextOf, readTokens } from './read-tokens.ts'
import type { Stretch, Stretches } from './relevant.ts'
import { cellsOf, rowOf } from './rows.ts'
import type { CheckedRecord } from './shapes.ts'
import { CONJUNCTIONS, SUBORDINATORS } from './small-words.ts'
import type { Token } from './words.ts'

/** A part of a sentence between commas and conjunctions. A cell or field has words of which the claim must say one. */
export type Segment = { from: number; to: number; needs: Token[] | null; aside?: boolean }

export type Mood = 'plain' | 'question' | 'todo' | 'done' | 'order'

export type Sentence = {
  record: CheckedRecord
  field: string | null
  start: number
  end: number
  text: string
  tokens: Token[]
  segments: Segment[]
  /** Words of the record's label, the headings over it, the head of its table: they may carry who or what, never what happened. */
  context: Token[]
  /** Who says it: the name before a colon, or the author of the text. */
  speaker: Token[]
  /** A label before a colon ("Deposit:") of which the rest speaks. */
  mood: Mood
  /** The number before it in a list ("7."), which other sentences may name; else empty. */
  lead: string
  /** The heading over it, or the head of its table; null: there is none. */
  over: string | null
  /** The other short fields of its record. */
  siblings: Sentence[]
  /** The sentences before it in the same paragraph, nearest first. */
  before: Sentence[]
  /** A row of a table. */
  row?: true
}

/** Sentences of records, prepared once for many claims. */
export type Material = {
  sentences: Sentence[]
  world: { pairs: ReadonlySet<string>; today: string | null }
  records: readonly CheckedRecord[]
  day: string | null
  shortForms: ReadonlyMap<string, Token>
  /** Initials in small letters by a first name that one person alone has. */
  firstNames: ReadonlyMap<string, string>
}

/** Column names as people say them. A claim must say one of the words where it speaks the value. */
const MEANS: Record<string, string> = {
  due_date: 'due by until deadline date ends fällig bis frist termin finish reach when',
  assigned_to_name:
    'assigned assignee owner owns responsible with has zuständig zugewiesen verantwortlich liegt hat belongs gehört bei sits',
  priority: 'priority priorität',
  target_value: 'target goal aim of ziel planned should reach soll',
  start_value: 'start started from began begin beginning anfang start von ab initially',
  created_at: 'created made set erstellt angelegt since opened',
  last_interaction_date: 'spoken last contact contacted interaction talked heard letzter kontakt gesprochen',
  direction: 'should',
}

const FREE = new Set([
  'title',
  'name',
  'description',
  'content',
  'notes',
  'summary',
  'current_value',
  'status',
  'priority',
  'progress',
  'history',
  'role',
  'text',
  'body',
])

/** "->": what stands behind it is said of its own. */
const isArrow = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens[at - 1]
  return tokens[at]?.raw === '>' && /^[-=]$/.test(before?.raw ?? '') && before?.end === tokens[at]?.start
}

/** Cuts a list of tokens into clauses. */
export function segmentsOf(tokens: readonly Token[]): Segment[] {
  const made: Segment[] = []
  let from = 0
  for (const [at, token] of tokens.entries()) {
    const stops =
      (token.kind === 'mark' && (/^[,;:|–—()→]$/.test(token.raw) || isArrow(tokens, at))) ||
      (token.kind === 'word' && (CONJUNCTIONS.has(token.low) || SUBORDINATORS.has(token.low)))
    if (!stops) continue
    if (at > from) made.push({ from, to: at, needs: null, ...(token.raw === ')' && { aside: true }) })
    from = at + 1
  }
  if (from < tokens.length) made.push({ from, to: tokens.length, needs: null })
  return made
}

function cutAt(tokens: readonly Token[], mark: string): Segment[] {
  const stops = [...tokens.keys()].filter((at) => tokens[at]?.raw === mark)
  return [...stops, tokens.length].map((to, at) => ({ from: at === 0 ? 0 : (stops[at - 1] ?? 0) + 1, to, needs: null }))
}

/** All sentences of a record in its order; of its long texts, those of `only`. */
export function sentencesOf(record: CheckedRecord, only: Stretches | null = null): Sentence[] {
  const label = contextOf(record.label, record.day)
  const author = record.author ? contextOf(record.author, null) : []
  const prosaic = (field: string | null, text: string) =>
    proseOf(record, field, text, { label, author, only: only?.get(field) ?? null })
  if (record.text !== undefined) return prosaic(null, record.text)
  const fields = record.fields ?? []
  const values = fields.filter(({ name, text }) => !isProse(name, text) && text.trim() !== '')
  const prose = fields.filter(({ name, text }) => isProse(name, text))
  return [...fieldsOf(record, values, label), ...prose.flatMap(({ name, text }) => prosaic(name, text))]
}

const isProse = (name: string, text: string) =>
  /^(?:description|content|notes|summary|body|text)$/.test(name) || text.includes('\n') || text.length > MOST_VALUE

/** The short fields of a record: one sentence each, under the record's label. */
function fieldsOf(
  record: CheckedRecord,
  fields: readonly { name: string; text: string }[],
  label: Token[],
): Sentence[] {
  const made = fields.map(({ name, text }): Sentence => {
    const tokens = readTokens(text, record.day)
    const words = contextOf(`${name.replaceAll('_', ' ')} ${MEANS[name] ?? ''}`, null)
    const needs = FREE.has(name) && !(name === 'priority' && !/urgent/i.test(text)) ? null : words
    const cuts = name === 'history' ? cutAt(tokens, ';') : [{ from: 0, to: tokens.length, needs }]
    const isName = name === 'title' || name === 'name'
    return {
      record,
      field: name,
      start: 0,
      end: text.length,
      text,
      tokens,
      segments: cuts,
      context: isName ? [] : [...label, ...words],
      speaker: [],
      mood: 'plain',
      over: null,
      lead: '',
      siblings: [],
      before: [],
    }
  })
  for (const each of made) each.siblings = made.filter((other) => other !== each)
  return made
}

/** Of a text that nobody has looked over so much is read, in characters; a longer value than that is prose. */
const MOST_TEXT = 200_000
const MOST_VALUE = 1_000

/** Whether one of these stretches, in their order, lies in a part of the text; parts are asked for in their order. */
function within(stretches: readonly Stretch[] | null): (from: number, to: number) => boolean {
  let at = 0
  return (from, to) => {
    if (stretches === null) return true
    while (at < stretches.length && (stretches[at] as Stretch).to <= from) at += 1
    return at < stretches.length && (stretches[at] as Stretch).from < to
  }
}

function proseOf(
  record: CheckedRecord,
  field: string | null,
  text: string,
  { label, author, only }: { label: Token[]; author: Token[]; only: readonly Stretch[] | null },
): Sentence[] {
  const made: Sentence[] = []
  const read = within(only)
  const readLine = within(only)
  let heads: { level: number; tokens: () => Token[]; text: string }[] = []
  let paragraph: Sentence[] = []
  let head: string[] | null = null
  let columns: string | null = null
  let voice = author
  let start = 0
  const whole = only ? text : text.slice(0, MOST_TEXT)
  const written = whole.split('\n')
  const table = cellLinesOf(written)
  const places = new Map<number, number>()
  for (let [at, place] = [0, 0]; at < written.length; place += (written[at]?.length ?? 0) + 1, at += 1)
    if (table.has(at)) places.set(place, at)
  for (const line of unwrapped(whole, (at) => table.has(at)).split('\n')) {
    const from = start
    start += line.length + 1
    const placed = places.get(from)
    const cells = placed === undefined ? undefined : table.get(placed)
    if (cells) {
      paragraph = []
      head = null
      const over = (written[cells.headAt] ?? '').trim()
      if (!cells.isHead && readLine(from, start))
        made.push(
          rowOf(
            record,
            field,
            { ...cells, line: line.trimEnd(), start: from, over: cells.heads.length > 0 ? over : '' },
            label,
          ),
        )
      continue
    }
    if (line.trim() === '') {
      paragraph = []
      head = null
      columns = null
      continue
    }
    const title = heading.exec(line)
    if (title) {
      const level = /^\s*(#+)/.exec(line)?.[1]?.length ?? 7
      const words = title[1] ?? title[2] ?? title[3] ?? ''
      let tokens: Token[] | null = null
      const context = () => {
        tokens ??= contextOf(words, record.day)
        return tokens
      }
      heads = [...heads.filter((each) => each.level < level), { level, tokens: context, text: words }]
      paragraph = []
    }
    const over = heads.at(-1)?.text ?? ''
    // The first line of columns that spaces keep apart heads the others.
    columns = COLUMNS.test(line) ? (columns ?? line) : null
    if (/^\s*\|/.test(line) || (line.match(/\|/g) ?? []).length >= 2) {
      if (/^[\s|:-]+$/.test(line)) continue
      const cells = cellsOf(line)
      if (head === null) {
        head = cells.map((cell) => cell.text)
        continue
      }
      if (readLine(from, start))
        made.push(rowOf(record, field, { line, start: from, cells, heads: head, over: head.join(' | ') }, label))
      continue
    }
    const sender = /^\s*(?:from|von):\s+(?=\S)/i.exec(line)
    if (sender) voice = contextOf(line.slice(sender[0].length).slice(0, MOST_VALUE), null)
    if (!readLine(from, start)) continue
    let at = 0
    const skip = (pattern: RegExp) => {
      const match = pattern.exec(line.slice(at))
      if (match) at += match[0].length
      return match
    }
    const listed = skip(bullet)
    if (listed) paragraph = paragraph.filter((each) => each.start < from && !/^\s*[-*+•–]/.test(each.text)).slice(0, 1)
    const ticked = skip(box)
    const named = title ? null : labelled.exec(line.slice(at))
    const from0 = /^(?:from|von|to|an|subject|betreff|cc|date|datum)$/i.test(named?.[1] ?? '')
    const speaker = named && !from0 ? contextOf(named[1] ?? '', record.day) : voice
    const ordered = isOrder(line)
    let order = false
    for (const [cut, end] of cutsOf(line.slice(at))) {
      if (!read(from + at + cut, from + at + end)) continue
      const lead = /^\s*/.exec(line.slice(at + cut))?.[0].length ?? 0
      const inner = line.slice(at + cut + lead, at + end)
      if (inner.trim() === '') continue
      const tokens = readTokens(inner, record.day)
      order ||= ordered || isOrder(inner)
      const sentence: Sentence = {
        record,
        field,
        start: from + at + cut + lead,
        end: from + at + end,
        text: text.slice(from + at + cut + lead, from + at + end),
        tokens,
        segments: segmentsOf(tokens),
        context: [...label, ...heads.flatMap((each) => each.tokens()), ...(named && cut > 0 ? speaker : [])],
        speaker,
        mood: order
          ? 'order'
          : /\?\s*$/.test(inner) || (ASKS.test(over) && !title)
            ? 'question'
            : ticked
              ? ticked[1] === ' '
                ? 'todo'
                : 'done'
              : TODO.test(over) && !title
                ? 'todo'
                : 'plain',
        over: columns !== null && columns !== line ? columns : over === '' ? null : over,
        lead: cut === 0 && listed && /\d/.test(listed[0]) ? listed[0].trim() : '',
        siblings: [],
        before: [...paragraph],
      }
      made.push(sentence)
      paragraph = [sentence, ...paragraph].slice(0, 3)
    }
  }
  return made
}
