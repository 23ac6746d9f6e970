// Tables of minutes that tell how each matter stands: "Item | Update | Owner". Their cells are sentences, and are read as such.
import type { FoundStatement } from '#contract/statements.ts'
import { shortened } from '../../text/speech.ts'
import { figureIn } from '../days/deadlines.ts'
import type { Draft, Setting } from '../draft.ts'
import type { Block, Range, Row, Table } from './blocks.ts'
import { type Column, columnsOf, type Entry } from './tables.ts'
import { wordsOf } from './units.ts'

/** One row: what it is about, who has it, its cells as blocks, and its range as a whole. */
export type ToldRow = { row: Range; topic: Range | null; told: Range[]; owner: Range | null; blocks: Block[] }

const TELLS: ReadonlySet<Column | null> = new Set(['update', 'next'])
/** What the head calls a thing to do is one in every row, whatever is said of it. */
const TASKS =
  /^(?:actions?(?: items?| points?)?|tasks?|to-?dos?|aufgaben?|massnahmen?|maßnahmen?|pendenz(?:en)?|auftrag|aufträge)$/iu

/** The rows of a table that tells; null for every other. */
export function toldRows(text: string, table: Table, { people, base }: Setting): ToldRow[] | null {
  const { names, includesHead } = columnsOf(text, table, people, base)
  if (!includesHead || names.includes('due')) return null
  const has = (name: Column) => names.includes(name)
  const isTask = table.head.cells.some((range) => TASKS.test(wordsOf(text, [range]).clean.trim()))
  if (has('who') && isTask) return null
  const states = has('update') || has('who') ? [] : places(names, (name) => name === 'status')
  const tells = [
    ...(has('update') ? places(names, (name) => TELLS.has(name)) : []),
    ...states.filter((at) => isProse(text, table, at)),
  ]
  const topicAt = names.findIndex((name, at) => (name === 'what' || name === 'topic') && !tells.includes(at))
  if (tells.length === 0 || topicAt < 0) return null
  const whoAt = names.indexOf('who')
  const isPerson = (range: Range) => {
    const words = wordsOf(text, [range]).clean
    return SHORT.test(words) && people.isPerson(words)
  }
  return table.rows.flatMap((row, at) => {
    const [first, last] = [row.cells[0], row.cells.at(-1)]
    if (first === undefined || last === undefined) return []
    const cells = tells.flatMap((place) => filled(text, row, place))
    const owner = filled(text, row, whoAt)[0] ?? cells.find(isPerson) ?? null
    const told = cells.filter((range) => range !== owner)
    const name = owner === null ? null : wordsOf(text, [owner]).clean.slice(0, 60)
    const blocks = told.map((range) => blockOf(range, table, name, at))
    return [{ row: { from: first.from, to: last.to }, topic: row.cells[topicAt] ?? null, told, owner, blocks }]
  })
}

const places = (names: readonly (Column | null)[], wanted: (name: Column | null) => boolean): number[] =>
  names.flatMap((name, at) => (wanted(name) ? [at] : []))

const filled = (text: string, row: Row, at: number): Range[] => {
  const range = at < 0 ? undefined : row.cells[at]
  return range !== undefined && /[\p{L}\p{N}]/u.test(text.slice(range.from, range.to)) ? [range] : []
}

/** Whether a column holds sentences, and no single words such as "open" and "done". */
function isProse(text: string, table: Table, at: number): boolean {
  const cells = table.rows.flatMap((row) => filled(text, row, at)).map((range) => wordsOf(text, [range]).clean)
  return cells.filter((words) => words.split(' ').length > 3).length * 2 > cells.length
}

const blockOf = (range: Range, table: Table, owner: string | null, at: number): Block => ({
  ...{ lines: [range], kind: 'bullet', section: null, box: null, above: null, depth: 0, writer: null, written: null },
  ...{ group: -1 - at - table.head.cells.length, owner: owner ?? '' },
})
/** A name and nothing else, in two words at most. */
const SHORT = /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*)?$/u

const IN_HAND =
  /^(?:in progress|ongoing|open|to ?do|not (?:yet )?started|started|pending|under way|in arbeit|läuft|offen|begonnen|angefangen|in bearbeitung)[.!]?$/iu
/** What a row says as a whole where none of its sentences says anything: a number of its matter, or whose it still is. */
export function wholeRow(text: string, { row, topic, told, owner }: ToldRow, { base }: Setting): Entry | null {
  if (topic === null) return null
  const [about, ...said] = [topic, ...told].map((range) => wordsOf(text, [range]).clean)
  const entry = { row, who: owner, what: topic, due: null, state: 'found' as const }
  if (owner !== null && said.some((words) => IN_HAND.test(words))) return { ...entry, kind: 'promise' }
  const isFigure = said.some((words) => /^\d/.test(words) && figureIn(`${about}: ${words}`, base) !== null)
  return isFigure ? { ...entry, kind: 'figure' } : null
}

const TO_BE_DONE =
  /(?<!\p{L})(?:to be \p{L}+(?:ed|en|wn|de|nt)|zu \p{L}+en|(?:wird|werden) (?:\p{L}+ ){0,4}ge\p{L}+)(?!\p{L})/iu
/** In somebody's row what is to be done, and nobody is named for, is theirs. */
export function inRow(draft: Draft, clean: string, owner: string | undefined, { people }: Setting): Draft {
  if (owner === undefined || owner === '' || (draft.who !== null && draft.kind !== 'deadline')) return draft
  const isTheirs = draft.kind === 'promise' || (draft.kind === 'deadline' && TO_BE_DONE.test(clean))
  return isTheirs ? { ...draft, kind: 'promise', who: people.party(owner) } : draft
}

/** "who posts it?" says nothing without the matter of its row. */
export function ofRow(text: string, { topic }: ToldRow, found: FoundStatement): FoundStatement {
  const about = topic === null ? '' : wordsOf(text, [topic]).clean.slice(0, 60)
  return about === '' || found.what.startsWith(about)
    ? found
    : { ...found, what: shortened(`${about}: ${found.what}`, 140) }
}
