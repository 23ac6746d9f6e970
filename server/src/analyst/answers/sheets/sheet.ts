// The tables of a record as they stand: heads, rows with their empty cells, and the row that says the total.
import { amountsIn, numberOf } from '../../text/amounts.ts'
import type { Term } from '../../text/asked.ts'
import type { Sentence } from '../../text/sentences.ts'
import { plainText } from '../../text/speech.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { PassageRead } from '../look-up/passages.ts'

/** `at`: which sentence of the record the row is. */
export type SheetRow = { at: number; cells: string[] }
export type Sheet = { read: PassageRead; heads: string[]; rows: SheetRow[]; total: SheetRow | null; about: string }

const SAYS = 0.7
const TOTAL = /^(?:grand |sub)?(?:total|sum|gesamt|summe|all|insgesamt)(?!\p{L})/iu
export const EMPTY = /^(?:[-–—.?]|n\/?a|k\.? ?a\.?)?$/iu
const GAP = /^\s*…\s*$/u
const [MOST_ROWS, MOST_ABOVE] = [300, 4]

/** Every table of which all rows are shown and each has a cell for each head. */
export function sheetsOf(read: PassageRead): Sheet[] {
  const lines = read.text.split('\n')
  const found: Sheet[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (!isRow(lines[at]) || !isRule(lines[at + 1])) continue
    const heads = cellsIn(lines[at] ?? '')
    let end = at + 2
    while (end < lines.length && isRow(lines[end])) end += 1
    const isCut = GAP.test(lines[end] ?? '') || (end === lines.length && /…\s*$/u.test(read.text))
    const rows = lines.slice(at + 2, end).map((line) => ({ cells: cellsIn(line), at: sentenceOf(read, line) }))
    // What stands below the total reckons on from it and is no row of it.
    const sum = rows.findIndex(({ cells }) => TOTAL.test(cells[0] ?? ''))
    const own = sum > 1 ? rows.slice(0, sum) : rows
    const isWhole = rows.every(({ cells, at: where }) => cells.length === heads.length && where >= 0)
    const above = lines.slice(Math.max(0, at - MOST_ABOVE), at).filter((line) => !isRow(line))
    if (!isCut && isWhole && heads.length > 1 && rows.length > 1 && rows.length <= MOST_ROWS)
      found.push({
        ...{ read, heads },
        rows: own.filter(({ cells }) => !TOTAL.test(cells[0] ?? '')),
        total: rows[sum] ?? null,
        about: `${read.label}\n${read.sentences[0]?.text ?? ''}\n${above.join('\n')}`,
      })
    at = end - 1
  }
  return found
}

const isRow = (line: string | undefined): boolean => line?.trim().startsWith('|') === true
const isRule = (line: string | undefined): boolean =>
  isRow(line) && /^[\s|:-]+$/.test(line ?? '') && /-/.test(line ?? '')
const cellsIn = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => plainText(cell).trim())

/** The sentence that a row is, or that it begins with. */
function sentenceOf({ sentences }: PassageRead, line: string): number {
  const spoken = plainText(
    cellsIn(line)
      .filter((cell) => cell !== '')
      .join(' · '),
  )
  return sentences.findIndex(
    ({ text, heads, isHeading }: Sentence) => heads !== undefined && !isHeading && spoken.startsWith(text),
  )
}

/** The figure of a cell: one amount or one bare number; null: none, or more. An empty cell has none. */
export function figureIn(cell: string): number | null {
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{2,4})?$|^\d{4}-\d\d-\d\d$/.test(cell.trim())) return null
  const [one, ...more] = amountsIn(cell)
  if (one) return more.length === 0 ? one.value : null
  const bare = /^[^\p{L}\d]{0,3}(\d[\d.,'’ ]{0,20}?)(?: ?%| \([^()]{0,120}\)|x)?$/u.exec(cell.trim())?.[1]
  return bare === undefined ? null : numberOf(bare.trim()) * (/^[-−–]/u.test(cell.trim()) ? -1 : 1)
}

/** The figures of a column, row by row; null: a cell says something else, or no more than one says a figure. Empty: null in its place. */
export function columnOf({ rows, heads }: Sheet, at: number): (number | null)[] | null {
  if (
    at === 0 ||
    /^(?:no|nr|number|nummer|id|date|datum|day|tag|year|jahr|phone|tel|plz|zip)\.?$/iu.test(heads[at] ?? '')
  )
    return null
  const cells = rows.map(({ cells }) => cells[at] ?? '')
  const values = cells.map((cell) => (EMPTY.test(cell) ? null : figureIn(cell)))
  if (values.some((value, row) => value === null && !EMPTY.test(cells[row] ?? ''))) return null
  // Of several currencies no figure is more than another.
  const units = new Set(cells.flatMap((cell) => amountsIn(cell).flatMap(({ unit }) => unit ?? [])))
  return units.size < 2 && values.filter((value) => value !== null).length > 1 ? values : null
}

/** Shares, prices for each of something and averages come to nothing together. */
export const isRate = ({ heads, rows }: Sheet, column: number): boolean =>
  /[%/]|(?<!\p{L})(?:per|pro|je|each|rate|price|average|preis|quote|satz|schnitt)(?!\p{L})/iu.test(
    heads[column] ?? '',
  ) || rows.some(({ cells }) => (cells[column] ?? '').includes('%'))

const stemsOf = (text: string) => wordsOf(text).map((word) => stemOf(word.toLowerCase()))
/** Whether words say a term, or a part of it where it is put together: "Leerstand" says "leer". */
export function saysTerm(text: string, term: Term, { inWord = false } = {}): boolean {
  const own = term.word.toLowerCase()
  return (
    [term.stem, ...(/\ds$/.test(own) ? [own.slice(0, -1)] : []), ...(term.same ?? [])].some((stem) =>
      stemsOf(text).some(
        (held) =>
          likeness(stem, held) >= SAYS ||
          (inWord && held.length >= SHORTEST_PART && (own.startsWith(held) || held.startsWith(stem))),
      ),
    ) ||
    (inWord && own.length > SHORTEST_PART && wordsOf(text).some((word) => word.toLowerCase().endsWith(own)))
  )
}
const SHORTEST_PART = 4

/** The columns whose heads say a term; by a part of a word only where none says it whole. */
export function columnsNamed({ heads }: Sheet, term: Term): number[] {
  const at = (inWord: boolean) => heads.flatMap((head, where) => (saysTerm(head, term, { inWord }) ? [where] : []))
  const whole = at(false)
  return whole.length > 0 ? whole : at(true)
}
