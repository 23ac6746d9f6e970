// Columns whose cells are days, and which of them a question means.

import type { Term } from '../../text/asked.ts'
import { EVENTS, type Kind, kindsAsked, kindsOfHead } from './kinds.ts'
import { columnsNamed, EMPTY, type Sheet } from './sheet.ts'
import { dayInCell } from './spans.ts'

type Where = { today: string; zone: string; german: boolean }

const UNKNOWN = /^(?:tk|tbc|tbd|tba|offen|open|unknown|unbekannt|\?+)$/iu

/** The days of a column, row by row; null where a cell says something else. Empty, or not known yet: null in its place. */
export function daysIn({ rows, read }: Sheet, column: number, where: Where): (string | null)[] | null {
  const of = { ...where, today: read.day || where.today }
  const cells = rows.map(({ cells }) => (cells[column] ?? '').trim())
  const days = cells.map((cell) => (EMPTY.test(cell) || UNKNOWN.test(cell) ? null : dayInCell(cell, of)))
  const isWhole = days.every(
    (day, row) => day !== null || EMPTY.test(cells[row] ?? '') || UNKNOWN.test(cells[row] ?? ''),
  )
  return isWhole && days.some((day) => day !== null) ? days : null
}

export const isDayColumn = (sheet: Sheet, column: number, where: Where): boolean =>
  daysIn(sheet, column, where) !== null

/** The one column of days that a question means; null: either may be meant, or none. */
export function dayColumnMeant(sheet: Sheet, terms: readonly Term[], where: Where): number | null {
  const all = sheet.heads.flatMap((_, column) => (isDayColumn(sheet, column, where) ? [column] : []))
  const asked = new Set(terms.flatMap(({ word }) => kindsAsked(word)).filter((kind) => EVENTS.has(kind)))
  const named = all.filter((column) => terms.some((term) => columnsNamed(sheet, term).includes(column)))
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
  const events = (column: number): Kind[] => kindsOfHead(sheet.heads[column] ?? '').filter((kind) => EVENTS.has(kind))
  const meant = all.filter((column) => events(column).some((kind) => asked.has(kind)))
  if (meant.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null
  // The only one, where nothing says that it is of another kind.
  const [only, ...more] = all
  if (only === undefined || more.length > 0) return null
  return asked.size === 0 || events(only).length === 0 ? only : null
}
