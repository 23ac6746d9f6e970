// Which column of figures a question measures by, with what is to be counted in ("with freight"), and what it leaves out.
import { amountsIn } from '../../text/amounts.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { dayColumnMeant, daysIn } from './day-columns.ts'
import { type Fit, figuresOf, isCount, isMoney, moneyColumns, monthOfHead } from './fitting.ts'
import { type Kind, kindsAsked, kindsOfHead } from './kinds.ts'
import { columnOf, columnsNamed, isRate, type Sheet, type SheetRow } from './sheet.ts'
import type { Compared, Wanted } from './wanted.ts'

export type Measure = {
  columns: number[]
  heads: string
  figureOf: (row: SheetRow) => number | null
  unitOf: (row: SheetRow) => string | null
  isRate: boolean
  isOfMonth?: boolean
}

type Where = { today: string; zone: string; german: boolean }

/** What is measured; null: none of the columns, or which one is not certain. */
export function measureAsked(
  sheet: Sheet,
  fit: Fit,
  terms: readonly Term[],
  wanted: Wanted,
  where: Where,
): Measure | null {
  if (wanted.adjective === 'day') {
    const column = dayColumnMeant(sheet, terms, where)
    const days = column === null ? null : daysIn(sheet, column, where)
    if (column === null || days === null) return null
    const figureOf = (row: SheetRow) => {
      const day = days[sheet.rows.indexOf(row)] ?? null
      return day === null ? null : Number(day.replaceAll('-', ''))
    }
    return { columns: [column], heads: sheet.heads[column] ?? '', figureOf, unitOf: () => null, isRate: true }
  }
  const month = wanted.span?.month ?? null
  if (month !== null) {
    const columns = sheet.heads.flatMap((head, at) =>
      monthOfHead(head) === month && figuresOf(sheet, at) !== null ? [at] : [],
    )
    const [column] = columns
    if (column !== undefined)
      return columns.length === 1 && isOfWhatMonthsAre(sheet, fit, column)
        ? { ...measureOf(sheet, [column]), isOfMonth: true }
        : null
  }
  if (wanted.extras.length > 0) return withExtras(sheet, fit, wanted.extras)
  const column = oneColumn(sheet, fit, wanted)
  return column === null ? null : measureOf(sheet, [column])
}

/** Columns of months are of what the question counts: what is sold, pieces, or money; or it names nothing of that kind. */
const isOfWhatMonthsAre = (sheet: Sheet, fit: Fit, column: number): boolean => {
  const others = fit.columns.filter((at) => at !== column && figuresOf(sheet, at) !== null)
  return others.length === 0
}

/** The column of figures that the words name, else the only one of the kind that they mean. */
function oneColumn(sheet: Sheet, fit: Fit, wanted: Wanted): number | null {
  const figures = [...new Set(fit.columns)].filter((column) => figuresOf(sheet, column) !== null)
  const isOfMoney =
    wanted.adjective === 'price' || fit.kinds.has('price') || fit.kinds.has('worth') || wanted.currency !== null
  const money = moneyColumns(sheet)
  if (figures.length > 0) {
    const meant = isOfMoney ? figures.filter((column) => money.includes(column)) : figures
    if (meant.length === 1) return meant[0] ?? null
    if (meant.length > 1) return best(sheet, fit, meant)
  }
  if (isOfMoney) return money.length === 1 ? (money[0] ?? null) : null
  const all = sheet.heads.flatMap((_, column) => (figuresOf(sheet, column) === null ? [] : [column]))
  const counts = all.filter((column) => isCount(sheet, column))
  if (fit.kinds.has('pieces') || fit.kinds.has('sold')) return counts.length === 1 ? (counts[0] ?? null) : null
  return null
}

/** Of several columns the one that most of the words' kinds speak of. */
function best(sheet: Sheet, fit: Fit, columns: readonly number[]): number | null {
  const of = (column: number) =>
    fit.columns.filter((each) => each === column).length +
    kindsOfHead(sheet.heads[column] ?? '').filter((kind) => fit.kinds.has(kind)).length
  const most = Math.max(...columns.map(of))
  const meant = columns.filter((column) => of(column) === most)
  return meant.length === 1 ? (meant[0] ?? null) : null
}

const WHOLE =
  /(?<!\p{L})(?:landed|all.?in|total|gesamt\p{L}*|incl|inkl|delivered|brutto|gross|frei haus|komplett|summe)(?!\p{L})/iu

/** The price with what is to be counted in: a column that says the whole, else the parts put together. */
function withExtras(sheet: Sheet, fit: Fit, extras: readonly string[]): Measure | null {
  const money = moneyColumns(sheet)
  const whole = money.filter((column) => WHOLE.test(sheet.heads[column] ?? ''))
  if (whole.length === 1) return measureOf(sheet, whole)
  const parts = extras.map((word) => {
    const [term] = termsOf(word)
    const kinds = kindsAsked(word)
    return sheet.heads.flatMap((head, column) =>
      column > 0 &&
      figuresOf(sheet, column) !== null &&
      ((term && columnsNamed(sheet, term).includes(column)) ||
        kindsOfHead(head).some((kind) => kind === 'freight' && kinds.includes(kind)))
        ? [column]
        : [],
    )
  })
  if (parts.some(({ length }) => length !== 1)) return null
  const added = parts.flat()
  const bases = money.filter((column) => !added.includes(column))
  const named = bases.filter((column) => fit.columns.includes(column))
  const priced = bases.filter((column) => kindsOfHead(sheet.heads[column] ?? '').includes('price'))
  const base = named.length === 1 ? named : priced.length === 1 ? priced : bases.length === 1 ? bases : []
  return base.length === 1 ? measureOf(sheet, [...base, ...added]) : null
}

function measureOf(sheet: Sheet, columns: number[]): Measure {
  const values = columns.map((column) => figuresOf(sheet, column) ?? [])
  const codes = codesIn(sheet)
  return {
    columns,
    heads: columns.map((column) => sheet.heads[column] ?? '').join(' + '),
    figureOf: (row) => {
      const own = values.map((each) => each[sheet.rows.indexOf(row)] ?? null)
      return own.some((value) => value === null)
        ? null
        : Number(own.reduce((all: number, value) => all + (value ?? 0), 0).toFixed(4))
    },
    unitOf: (row) => unitOf(sheet, columns, codes, row),
    isRate: columns.some((column) => isRate(sheet, column)),
  }
}
/** The currency of a row: of a column that says it, of the cell, or of the head. */
function unitOf(sheet: Sheet, [column = 0]: readonly number[], codes: number | null, row: SheetRow): string | null {
  if (codes !== null && isMoney(sheet, column)) return row.cells[codes]?.trim() ?? null
  const own = amountsIn(row.cells[column] ?? '')[0]?.unit
  if (own) return own
  const sign = /[€$£]|(?<!\p{L})(?:EUR|USD|GBP|CHF)(?!\p{L})/u.exec(sheet.heads[column] ?? '')?.[0]
  return sign === undefined ? null : (amountsIn(`1 ${sign}`)[0]?.unit ?? null)
}

/** The figures of a row as its cells say them, and what they come to. */
export function written({ columns, figureOf }: Measure, row: SheetRow, german: boolean): string {
  const cells = columns.map((column) => row.cells[column] ?? '').join(' + ')
  const value = figureOf(row)
  return columns.length > 1 && value !== null ? `${cells} = ${value.toLocaleString(german ? 'de-DE' : 'en-GB')}` : cells
}

const CODE = /^(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CAD|AUD|JPY)$/u
/** The column that says the currency of each row. */
const codesIn = ({ heads, rows }: Sheet): number | null => {
  const at = heads.findIndex((_, column) => rows.every(({ cells }) => CODE.test((cells[column] ?? '').trim())))
  return at < 0 ? null : at
}

/** The rows in a currency; null: the table does not say in which it is. */
export function currencyColumn(
  sheet: Sheet,
  measure: Measure | null,
  currency: string,
): ((row: SheetRow) => boolean) | null {
  const codes = codesIn(sheet)
  if (codes !== null) return ({ cells }) => cells[codes]?.trim() === currency
  if (measure === null) return null
  return sheet.rows.some((row) => measure.unitOf(row) === currency) ? (row) => measure.unitOf(row) === currency : null
}

/** "Over 100 sqm": the rows whose figure in the one column of that kind is so. */
export function measureCompared(
  sheet: Sheet,
  fit: Fit,
  { isLess, takes, mark, kind }: Compared,
): ((row: SheetRow) => boolean) | null {
  const figures = sheet.heads.flatMap((_, column) => (column > 0 && columnOf(sheet, column) !== null ? [column] : []))
  const of = (column: number): readonly Kind[] => kindsOfHead(sheet.heads[column] ?? '')
  const named = figures.filter((column) => fit.columns.includes(column))
  const meant =
    kind === 'money'
      ? figures.filter((column) => isMoney(sheet, column))
      : kind !== null
        ? figures.filter((column) => of(column).includes(kind))
        : named
  const both = meant.filter((column) => named.includes(column))
  const [column, ...more] = both.length === 1 ? both : meant
  if (column === undefined || more.length > 0) return null
  const values = columnOf(sheet, column) ?? []
  return (row) => {
    const value = values[sheet.rows.indexOf(row)] ?? null
    if (value === null) return false
    return value === mark ? takes : isLess ? value < mark : value > mark
  }
}
