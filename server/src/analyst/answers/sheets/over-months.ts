// "How many of the Old Meadow did we sell Jul thru Oct?": the cells of a row, or of the rows that are meant, over several columns of months or
// quarters, put together.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { Gated } from '../gate/gate.ts'
import { readFor } from '../look-up/passages.ts'
import { whereOf, withHeads } from './asked-rows.ts'
import { linesOf, placeOf } from './chosen.ts'
import { figuresOf, fitOf, monthOfHead } from './fitting.ts'
import { isRate, type Sheet, type SheetRow, sheetsOf } from './sheet.ts'
import { wordsAsked } from './words-asked.ts'

const ASKS =
  /\b(?:how (?:many|much)|number of|totals?|sum of|what (?:did|do|does|was|were|is|are))\b|(?<!\p{L})(?:wie ?viele?|summe|was (?:hat|haben|hatte[n]?|war|waren|kam|kamen)|anzahl)(?!\p{L})/iu
const TIME = `(?:${Object.keys(MONTH_WORDS)
  .filter((word) => word.length > 2)
  .toSorted((a, b) => b.length - a.length)
  .join('|')}|q[1-4])`
const TO = String.raw`(?: ?[-–] ?| (?:to|thru|through|until|till|bis|bis einschließlich|up to) )`
const RANGE = new RegExp(
  String.raw`(?:(?:from|between|von|in|zwischen) )?(?<!\p{L})(${TIME})\.?${TO}(${TIME})(?!\p{L})\.?`,
  'iu',
)
const LISTED = new RegExp(
  String.raw`(?:(?:in|im|for|über|over|during) )?(?<!\p{L})(${TIME})\.?(?:, ?(${TIME})\.?){0,6},? (?:and|und|plus|\+|&) (${TIME})(?!\p{L})\.?`,
  'iu',
)
const END_WORDS =
  /\b(?:in total|in all|all told|altogether|together|combined|total)\b|(?<!\p{L})(?:insgesamt|zusammen|gesamt|alles)(?!\p{L})/giu

/** A month as 1 to 12, a quarter as 101 to 104; null: neither. */
function timeOf(words: string): number | null {
  const quarter = /^q([1-4])$/iu.exec(words)?.[1]
  return quarter === undefined ? (MONTH_WORDS[words.toLowerCase()] ?? null) : 100 + Number(quarter)
}
const timeOfHead = (head: string): number | null => {
  const quarter = /^q([1-4])(?:[ _/-]?(?:20)?\d\d)?$|^([1-4])\. ?(?:quartal|quarter)$/iu.exec(head.trim())
  return quarter ? 100 + Number(quarter[1] ?? quarter[2]) : monthOfHead(head)
}

/** The times that are named, in their order; null: none, or one alone. */
function timesIn(text: string): { isRange: boolean; times: number[]; rest: string } | null {
  for (const [pattern, isRange] of [
    [RANGE, true],
    [LISTED, false],
  ] as const) {
    const match = pattern.exec(text)
    if (!match) continue
    const named = isRange
      ? match.slice(1, 3)
      : [...match[0].matchAll(new RegExp(String.raw`(?<!\p{L})${TIME}(?!\p{L})`, 'giu'))].map(([word]) => word)
    const times = named.flatMap((word) => timeOf(word ?? '') ?? [])
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    if (times.length > 1) return { isRange, times, rest }
  }
  return null
}

export async function overMonths(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (!ASKS.test(text)) return null
  const asked = timesIn(text.replace(/[?!.\s]{1,8}$/u, ''))
  if (asked === null) return null
  const terms = await wordsAsked(context, asked.rest.replace(ASKS, ' ').replace(END_WORDS, ' '))
  if (terms.length === 0) return null
  const found = (await readFor(context, terms.map(withHeads), { alone: true, kept: false })).flatMap((read) =>
    sheetsOf(read).flatMap((sheet) => {
      const columns = columnsOf(sheet, asked)
      const fit = columns === null ? null : fitOf(sheet, terms, whereOf(context, german))
      if (columns === null || fit === null || fit.left.length > 0) return []
      if (fit.values.length + fit.named === 0 || fit.columns.some((at) => figuresOf(sheet, at) !== null)) return []
      const rows = sheet.rows.filter((row) => fit.values.every(({ keeps }) => keeps(row)))
      return rows.length === 0 ? [] : [{ sheet, columns, rows, near: fit.values.length * 2 + fit.named }]
    }),
  )
  const [best, next] = found.toSorted((a, b) => b.near - a.near || b.sheet.read.day.localeCompare(a.sheet.read.day))
  if (!best || (next && next.near === best.near && next.sheet.read.day === best.sheet.read.day)) return null
  return told(context, best.sheet, best.columns, best.rows)
}

/** The columns of the times, each of them once; null where one is missing, or what they say is no sum. */
function columnsOf(sheet: Sheet, { isRange, times }: { isRange: boolean; times: number[] }): number[] | null {
  const at = sheet.heads.flatMap((head, column) => {
    const time = figuresOf(sheet, column) === null || isRate(sheet, column) ? null : timeOfHead(head)
    return time === null ? [] : [{ column, time }]
  })
  if (new Set(at.map(({ time }) => time)).size < at.length) return null
  const places = times.map((time) => at.findIndex((each) => each.time === time))
  if (places.some((place) => place < 0)) return null
  if (!isRange) return [...new Set(places)].map((place) => at[place]?.column ?? 0)
  const [from = 0, to = 0] = places
  return from < to ? at.slice(from, to + 1).map(({ column }) => column) : null
}

function told(
  context: AnalystContext,
  sheet: Sheet,
  columns: readonly number[],
  rows: readonly SheetRow[],
): string | null {
  const { german } = context
  const values = columns.map((column) => figuresOf(sheet, column) ?? [])
  const said = (value: number) => Number(value.toFixed(4)).toLocaleString(german ? 'de-DE' : 'en-GB')
  const sumOf = (row: SheetRow) => values.reduce((all, each) => all + (each[sheet.rows.indexOf(row)] ?? 0), 0)
  const heads = `${sheet.heads[columns[0] ?? 0]} ${german ? 'bis' : 'to'} ${sheet.heads[columns.at(-1) ?? 0]}`
  const cite = context.cite({ kind: sheet.read.kind, id: sheet.read.id })
  const sum = said(rows.reduce((all, row) => all + sumOf(row), 0))
  const [only, ...more] = rows
  if (!only) return null
  const isMany = more.length > 0
  const head = isMany
    ? md`${rows.map((row) => said(sumOf(row))).join(' + ')} = **${sum}**`
    : md`${only.cells[0] ?? ''}: ${columns.map((column) => only.cells[column] ?? '').join(' + ')} = **${sum}**`
  const each = isMany
    ? rows.slice(0, MOST).map((row): Markdown => md`${row.cells[0] ?? ''}: ${said(sumOf(row))} ${cite}`)
    : []
  return page(md`${head} (${heads}) ${placeOf(sheet, german)} ${cite}`, isMany ? each : linesOf(context, sheet, rows))
}
const MOST = 15
