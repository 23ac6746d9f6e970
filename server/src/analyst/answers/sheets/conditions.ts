// What a question says of the rows of a table: by the value of a cell, by a column that says yes or no, by a column of figures.
import { numberOf } from '../../text/amounts.ts'
import type { Term } from '../../text/asked.ts'
import { columnOf, columnsNamed, EMPTY, type Sheet, type SheetRow, saysTerm } from './sheet.ts'

export type Condition = { column: number; of: 'value' | 'yes' | 'figure' | 'filled'; keeps: (row: SheetRow) => boolean }
/** `near`: how many words heads and cells say, and not only what stands around the table. `measured`: the column of figures that is named. */
export type Conditions = { all: Condition[]; near: number; measured: number | null }

export const NEGATED =
  /\b(?:not|never|no|none|without|yet to)\b|n[’']t\b|(?<!\p{L})(?:nicht|nich|net|kein\p{L}{0,2}|ohne|nie)(?!\p{L})/iu
export const COMPARED =
  /\b(?:(?<more>more than|over|above|at least)|(?<less>less than|fewer than|under|below|at most)) (?<en>\d[\d.,]{0,12})|(?<!\p{L})(?:(?<mehr>mehr als|über|mindestens)|(?<weniger>weniger als|unter|höchstens)) (?<de>\d[\d.,]{0,12})/iu
const [YES, NO] = [/^(?:yes|y|ja|j|x|✓|✔|true|done|erledigt)$/iu, /^(?:no|n|nein|false|offen|open)$/iu]

/** What each word of a question asks of the rows; null where a word is said nowhere by the table, or it is not certain what it asks. */
export function conditionsIn(sheet: Sheet, terms: readonly Term[], text: string): Conditions | null {
  const byValue: Condition[] = []
  const heads: { term: Term; columns: number[] }[] = []
  let near = 0
  for (const term of terms) {
    if (saysTerm(sheet.heads[0] ?? '', term, { inWord: true })) {
      near += 1
      continue
    }
    const columns = columnsNamed(sheet, term).filter((column) => column > 0)
    const value = valueSaid(sheet, term)
    if (value === 'unsure') return null
    if (value !== null && !columns.some((column) => columnOf(sheet, column) !== null)) byValue.push(value)
    else if (columns.length > 0) heads.push({ term, columns })
    else if (saysTerm(sheet.about, term, { inWord: true }) || namesKind(sheet, term)) continue
    else return null
    near += 1
  }
  const compared = COMPARED.exec(text)?.groups
  const columns = meantOf(sheet, heads)
  if (columns === null) return null
  const measured = columns.find((column) => columnOf(sheet, column) !== null) ?? null
  const isNegated = NEGATED.test(text)
  const byHead = columns.flatMap((column) => ofColumn(sheet, column, isNegated, compared) ?? [])
  if (compared && measured === null) return null
  if (isNegated && byHead.length !== 1 && !(byHead.length === 0 && byValue.length === 1)) return null
  const values = isNegated && byHead.length === 0 ? byValue.map(turned) : byValue
  return { all: [...values, ...byHead], near, measured }
}

const turned = (condition: Condition): Condition => ({ ...condition, keeps: (row) => !condition.keeps(row) })

/** What the rows are called ends with it: "Viertel" of "Lindenviertel". */
const namesKind = ({ rows }: Sheet, { word }: Term): boolean =>
  word.length > 4 && rows.some(({ cells }) => (cells[0] ?? '').toLowerCase().endsWith(word.toLowerCase()))

/** Cells of one column say it in some rows and not in others; of several columns the one whose cells say nothing else. */
function valueSaid(sheet: Sheet, term: Term): Condition | 'unsure' | null {
  const at = sheet.heads.flatMap((_, column) => {
    const said = sheet.rows.map(({ cells }) => saysTerm(cells[column] ?? '', term))
    return said.some((each) => each) && !said.every((each) => each) ? [column] : []
  })
  const whole = at.filter((column) =>
    sheet.rows.every(
      ({ cells }) => !saysTerm(cells[column] ?? '', term) || (cells[column] ?? '').split(/\s+/).length < 3,
    ),
  )
  const [column, ...more] = at.length > 1 ? whole : at
  if (column === undefined) return at.length > 1 ? 'unsure' : null
  if (more.length > 0) return 'unsure'
  return { column, of: 'value', keeps: ({ cells }) => saysTerm(cells[column] ?? '', term) }
}

/** The columns that are meant; of several of figures the one that is a part of each other; null: either may be meant. */
function meantOf(sheet: Sheet, heads: readonly { columns: number[] }[]): number[] | null {
  const named = [...new Set(heads.flatMap(({ columns }) => columns))]
  const times = (column: number) => heads.filter(({ columns }) => columns.includes(column)).length
  const most = (column: number) =>
    heads.some(({ columns }) => columns.includes(column) && columns.every((other) => times(other) <= times(column)))
  const best = named.filter(most)
  const figures = best.filter((column) => columnOf(sheet, column) !== null)
  if (figures.length < 2) return best
  const part = partAmong(sheet, figures)
  return part === null ? null : [...best.filter((column) => !figures.includes(column)), part]
}

/** The column of figures that is no more than any of the others in any row. */
export function partAmong(sheet: Sheet, columns: readonly number[]): number | null {
  const read = columns.map((column) => ({ column, values: columnOf(sheet, column) ?? [] }))
  const parts = read.filter(({ values }) =>
    read.every((other) => other.values.every((value, row) => value !== null && (values[row] ?? 0) <= value)),
  )
  return parts.length === 1 ? (parts[0]?.column ?? null) : null
}

type Compared = Record<string, string | undefined> | undefined
/** What a column that is named asks of a row; null: it narrows nothing. */
function ofColumn(sheet: Sheet, column: number, isNegated: boolean, compared: Compared): Condition | null {
  const cellOf = ({ cells }: SheetRow) => cells[column] ?? ''
  const values = columnOf(sheet, column)
  if (values !== null) {
    const figureOf = (row: SheetRow) => values[sheet.rows.indexOf(row)] ?? 0
    const mark = compared ? numberOf(compared.en ?? compared.de ?? '') : 0
    if (compared) {
      const isLess = compared.less !== undefined || compared.weniger !== undefined
      const takesMark = /least|most|mindestens|höchstens/iu.test(Object.values(compared).join(' '))
      const keeps = (value: number) => (value === mark ? takesMark : isLess ? value < mark : value > mark)
      return { column, of: 'figure', keeps: (row) => keeps(figureOf(row)) }
    }
    if (values.every((value) => (value ?? 0) > 0)) return null
    return { column, of: 'figure', keeps: (row) => figureOf(row) > 0 !== isNegated }
  }
  const filled = sheet.rows.map(cellOf).filter((cell) => !EMPTY.test(cell))
  if (filled.length > 0 && filled.every((cell) => YES.test(cell) || NO.test(cell)))
    return { column, of: 'yes', keeps: (row) => (isNegated ? NO : YES).test(cellOf(row)) }
  if (filled.length === sheet.rows.length) return null
  return { column, of: 'filled', keeps: (row) => EMPTY.test(cellOf(row)) === isNegated }
}
