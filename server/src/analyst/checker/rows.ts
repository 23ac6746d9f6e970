// Rows of tables: each cell under its head.
import type { Cell } from '../text/delimited.ts'
import { contextOf, readTokens } from './read-tokens.ts'
import type { Segment, Sentence } from './sentences.ts'
import type { CheckedRecord } from './shapes.ts'
import type { Value } from './values.ts'
import type { Token } from './words.ts'

/** Heads under which stands what is so, and no meaning of its own: nobody says "its status is" or "the result is". */
const PLAIN_HEAD =
  /^(?:status|state|stand|ergebnis|result|outcome|comments?|notes?|remarks?|bemerkung(?:en)?|notiz(?:en)?|kommentare?|beschluss|decision|was|what|thema|topic|punkt|item|text|details?|update)$/i

/** The cells of a row between upright strokes. */
export function cellsOf(line: string): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const piece of line.split('|')) {
    cells.push({ text: piece.trim(), at: at + (piece.length - piece.trimStart().length) })
    at += piece.length + 1
  }
  if (cells[0]?.text === '') cells.shift()
  if (cells.at(-1)?.text === '') cells.pop()
  return cells
}

export type Row = { line: string; start: number; cells: readonly Cell[]; heads: readonly string[]; over: string }

/** A row of a table: the first cell is what it speaks of, each other cell stands under its head. */
export function rowOf(record: CheckedRecord, field: string | null, row: Row, label: readonly Token[]): Sentence {
  const tokens: Token[] = []
  const segments: Segment[] = []
  const context = [...label]
  for (const [column, { text, at }] of row.cells.entries()) {
    const head = row.heads[column] ?? ''
    const from = tokens.length
    const own = readTokens(text, record.day).map((token) => ({
      ...token,
      start: token.start + at,
      end: token.end + at,
    }))
    const [only] = own
    const also = own.length === 1 && only?.value ? underHead(only.value, head) : null
    tokens.push(...(only && also ? [{ ...only, also }] : own))
    const needs = contextOf(head, null)
    context.push(...needs)
    const plain = column === 0 || needs.length === 0 || PLAIN_HEAD.test(head)
    if (tokens.length > from) segments.push({ from, to: tokens.length, needs: plain ? null : needs })
    if (column + 1 < row.cells.length) tokens.push(stroke(at + text.length))
  }
  return {
    record,
    field,
    start: row.start,
    end: row.start + row.line.length,
    text: row.line,
    tokens,
    segments,
    context,
    speaker: [],
    mood: 'plain',
    over: row.over === '' ? null : row.over,
    lead: '',
    siblings: [],
    before: [],
    row: true,
  }
}

const stroke = (at: number): Token => ({
  raw: '|',
  start: at,
  end: at + 1,
  low: '|',
  kind: 'mark',
  keys: [],
  classes: [],
  content: false,
  capital: false,
})

const MEASURES: readonly [RegExp, 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'][] = [
  [/^(?:minutes|mins?|minuten)$/i, 'minute'],
  [/^(?:hours|hrs|stunden|std)$/i, 'hour'],
  [/^(?:days|tagen?|tage)$/i, 'day'],
  [/^(?:weeks|wks|wochen)$/i, 'week'],
  [/^(?:months|mths|monaten?)$/i, 'month'],
  [/^(?:years|yrs|jahren?)$/i, 'year'],
]

const SCALED: readonly [RegExp, number][] = [
  [
    /(?<!\p{L})(?:[£€$]\s?k|k\s?[£€$]|k(?:EUR|GBP|USD|CHF)|T\s?(?:€|EUR|CHF)|Tsd\.?|(?:in )?(?:thousands?|Tausend))(?!\p{L})|['’]000/u,
    1e3,
  ],
  [/(?<!\p{L})(?:[£€$]\s?mn?|mn?\s?[£€$]|Mio\.?|(?:in )?(?:millions?|Millionen))(?!\p{L})/u, 1e6],
]

/** "150" below "days overdue" is 150 days, "12" below "share in %" 12 %: what a bare number is by its head; null: a number. */
function underHead(value: Value, head: string): Value | null {
  if (value.kind !== 'amount' || value.unit !== null) return null
  if (/%|(?:^|[^\p{L}])(?:per ?cent|prozent)(?!\p{L})/iu.test(head)) return { ...value, unit: '%' }
  const times = SCALED.find(([called]) => called.test(head))?.[1]
  if (times) return { ...value, amounts: value.amounts.map((each) => each * times), step: value.step * times }
  const units = head.split(/[^\p{L}]+/u).flatMap((word) => MEASURES.find(([called]) => called.test(word))?.[1] ?? [])
  const [unit] = units
  if (!unit || units.length > 1) return null
  return { kind: 'span', start: value.start, end: value.end, count: value.amounts[0] ?? 0, unit }
}
