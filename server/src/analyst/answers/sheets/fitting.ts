// Whether a table is what a question is asked of: each word of it must be said by a head, by a cell, by what stands around the table, or mean
// the kind of thing that a column is of. Nothing is answered by a table of which that is not so.
import { amountsIn, numberOf } from '../../text/amounts.ts'
import type { Term } from '../../text/asked.ts'
import { ideasOf } from '../../text/kindred.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import { isDayColumn } from './day-columns.ts'
import { EVENTS, type Kind, kindsAsked, kindsOfHead } from './kinds.ts'
import { columnOf, columnsNamed, EMPTY, type Sheet, type SheetRow, saysTerm } from './sheet.ts'

export type Keeps = { column: number; keeps: (row: SheetRow) => boolean }
/** `columns`: those that words name or mean. `near`: how many words heads and cells say; `things`: how many say what the rows are. `left`: words that the table does not say. */
export type Fit = {
  values: Keeps[]
  columns: number[]
  kinds: Set<Kind>
  near: number
  named: number
  things: number
  left: Term[]
}

type Where = { today: string; zone: string; german: boolean }

/** What each word of a question is to a table; null: what one of them means is not certain. */
export function fitOf(sheet: Sheet, terms: readonly Term[], where: Where): Fit | null {
  const fit: Fit = { values: [], columns: [], kinds: new Set(), near: 0, named: 0, things: 0, left: [] }
  for (const term of terms) {
    const kinds = kindsAsked(term.word)
    for (const kind of kinds) fit.kinds.add(kind)
    // "Due" names nothing; a title "Deliveries" says what the rows are.
    const isTitled = saysTerm(sheet.read.label, term)
    const thing = kinds.some((kind) => EVENTS.has(kind)) && !isTitled ? 0 : 1
    if (saysTerm(sheet.heads[0] ?? '', term, { inWord: true })) {
      fit.near += 1
      fit.named += 1
      fit.things += thing
      continue
    }
    // What the whole table is called by narrows nothing.
    const values = isTitled ? [] : valuesSaid(sheet, term)
    if (values.length > 1) return null
    const [value] = values
    const columns = columnsNamed(sheet, term).filter((column) => column > 0)
    if (value !== undefined && !columns.some((column) => columnOf(sheet, column) !== null)) {
      fit.values.push(value)
      fit.things += 1
      fit.near += 1
      continue
    }
    if (columns.length > 0) {
      fit.columns.push(...columns)
      fit.near += 1
      fit.named += 1
      // A column of words says what the rows are, one of figures or days what they have.
      if (
        columns.some((column) => columnOf(sheet, column) === null && (isTitled || !isDayColumn(sheet, column, where)))
      )
        fit.things += thing
      continue
    }
    const ofKind = sheet.heads.flatMap((head, column) =>
      kindsOfHead(head).some((kind) => kinds.includes(kind)) ? [column] : [],
    )
    if (ofKind.length > 0) {
      fit.columns.push(...ofKind.filter((column) => column > 0))
      fit.near += 1
      if (ofKind.includes(0) || isTitled) {
        fit.named += 1
        fit.things += thing
      }
      continue
    }
    if (saysTerm(sheet.about, term, { inWord: true }) || endsRow(sheet, term)) {
      fit.named += 1
      fit.things += thing
      continue
    }
    if (isAkin(sheet, term)) {
      fit.things += 1
      continue
    }
    // What happens on a day is said by the one column of days.
    if (kinds.some((kind) => EVENTS.has(kind)) && daysOf(sheet, where).length === 1) continue
    if (
      kinds.includes('sold') &&
      /(?<!\p{L})(?:sales|sold|absatz|verkäufe|verkauf)/iu.test(
        `${sheet.heads.join(' ')} ${sheet.about}`.replaceAll('_', ' '),
      )
    )
      continue
    if (kinds.includes('pieces') && sheet.heads.some((_, column) => isCount(sheet, column))) continue
    if ((kinds.includes('price') || kinds.includes('worth')) && moneyColumns(sheet).length > 0) continue
    fit.left.push(term)
  }
  return fit
}

/** Cells of one column say a word in some rows and not in others: one for each such column whose cells are no long texts. */
function valuesSaid(sheet: Sheet, term: Term): Keeps[] {
  return sheet.heads.flatMap((_, column) => {
    const said = sheet.rows.map(({ cells }) => saysTerm(cells[column] ?? '', term))
    return said.some((each) => each) && !said.every((each) => each)
      ? [{ column, keeps: ({ cells }: SheetRow) => saysTerm(cells[column] ?? '', term) }]
      : []
  })
}

/** What the rows are called ends with it. */
const endsRow = ({ rows }: Sheet, { word }: Term): boolean =>
  word.length > 4 && rows.some(({ cells }) => (cells[0] ?? '').toLowerCase().endsWith(word.toLowerCase()))

/** A head or the title says something of the same idea: "booths" of "Standübersicht". */
const isAkin = ({ heads, read }: Sheet, term: Term): boolean => {
  const ideas = new Set([...(term.ideas ?? []), ...ideasOf(term.stem)])
  return wordsOf(`${heads.join(' ')} ${read.label}`.replaceAll('_', ' ')).some((word) => {
    const stem = stemOf(word.toLowerCase())
    return stem.length > 3 && ideasOf(stem).some((idea) => ideas.has(idea))
  })
}

export const daysOf = (sheet: Sheet, where: Where): number[] =>
  sheet.heads.flatMap((_, column) => (isDayColumn(sheet, column, where) ? [column] : []))

/** A column of whole numbers that are no money and no days. */
export const isCount = (sheet: Sheet, column: number): boolean =>
  columnOf(sheet, column) !== null &&
  !isMoney(sheet, column) &&
  sheet.rows.every(({ cells }) => EMPTY.test(cells[column] ?? '') || /^\d[\d.,'’ ]*$/u.test(cells[column] ?? ''))

const MONEY_HEAD =
  /[€$£]|(?<!\p{L})(?:eur|usd|gbp|chf|t€|price|cost|amount|betrag|preis|kosten|fee|fees|rent|miete|honorar|landed|quote|umsatz|budget)(?!\p{L})|(?:preis|kosten|betrag|summe|wert)(?!\p{L})/iu
/** A column of money: its cells or its head say so. */
export const isMoney = (sheet: Sheet, column: number): boolean =>
  figuresOf(sheet, column) !== null &&
  (sheet.rows.some(({ cells }) => amountsIn(cells[column] ?? '').some(({ unit }) => unit !== null)) ||
    MONEY_HEAD.test(sheet.heads[column] ?? ''))
export const moneyColumns = (sheet: Sheet): number[] =>
  sheet.heads.flatMap((_, column) => (isMoney(sheet, column) ? [column] : []))

const INCLUDED = /^(?:incl?\.?|included|inkl\.?|inklusive|inbegriffen|frei|free|kostenlos|enthalten|frei haus)$/iu
/** The figures of a column where what is included counts nothing. */
export function figuresOf(sheet: Sheet, column: number): (number | null)[] | null {
  const rows = sheet.rows.map(({ at, cells }) => ({
    at,
    cells: cells.map((cell, each) => (each === column && INCLUDED.test(cell.trim()) ? '' : cell)),
  }))
  const values = columnOf({ ...sheet, rows }, column)
  if (values !== null) return values.map((value, row) => value ?? (isIncluded(sheet.rows[row], column) ? 0 : null))
  // One row alone says a figure beside those where it is included.
  const some = sheet.rows.map(({ cells }) => cells[column] ?? '')
  if (column === 0 || !some.some((cell) => INCLUDED.test(cell.trim()))) return null
  const read = some.map((cell) => {
    if (INCLUDED.test(cell.trim())) return 0
    const [one, ...more] = amountsIn(cell)
    if (one) return more.length === 0 ? one.value : null
    return /^\d[\d.,'’ ]*$/u.test(cell) ? numberOf(cell) : null
  })
  return read.every((value) => value !== null) ? read : null
}
const isIncluded = (row: SheetRow | undefined, column: number): boolean =>
  INCLUDED.test((row?.cells[column] ?? '').trim())

/** The month (1 to 12) of a head; null: it is of none. */
export function monthOfHead(head: string): number | null {
  const words = wordsOf(head.toLowerCase().replaceAll('_', ' ').replaceAll('-', ' '))
  const months = words.flatMap((word) => MONTH_WORDS[word] ?? [])
  return months.length === 1 && words.every((word) => MONTH_WORDS[word] !== undefined || /^\d{2,4}$/.test(word))
    ? (months[0] ?? null)
    : null
}
