// "Which books go on sale before February?", "wie viele Stände über 100 qm?", "which printer was the dearest with freight?", "was machen die
// offenen Bestellungen in Franken aus?": the rows of a table that fulfil what is asked, the one with the most, or what they come to. Only where
// each word of the question is said by the table, and which column is meant is certain.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { wordsOfIdeas } from '../../text/kindred.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { type PassageRead, readFor } from '../look-up/passages.ts'
import { isBridged } from './bridged.ts'
import { linesOf, placeOf } from './chosen.ts'
import { dayColumnMeant, daysIn } from './day-columns.ts'
import { type Fit, fitOf } from './fitting.ts'
import { headsLike } from './kinds.ts'
import { laterOf } from './later-rows.ts'
import { currencyColumn, type Measure, measureAsked, measureCompared, written } from './measures.ts'
import { type Sheet, type SheetRow, sheetsOf } from './sheet.ts'
import type { Span } from './spans.ts'
import { type Wanted, wantedIn } from './wanted.ts'
import { wordsAsked } from './words-asked.ts'

/** What the app keeps itself is listed by its fields. */
const OF_RECORDS =
  /(?<!\p{L})(?:tasks?|to-?dos?|goals?|notes?|contacts?|mails?|e-?mails?|meetings?|calls?|promises|decisions|questions|aufgaben?|ziele?|notizen?|kontakte?|nachrichten|termine?|anrufe|zusagen|entscheidungen|fragen)(?!\p{L})/iu
const MOST_TERMS = 6

export type Found = { sheet: Sheet; rows: SheetRow[]; fit: Fit; measure: Measure | null; on: number | null }

export async function askedRows(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const where = whereOf(context, german)
  const wanted = wantedIn(text, where)
  if (wanted === null || OF_RECORDS.test(text)) return null
  const found = await foundFor(context, wanted, text)
  return found && told(context, found, wanted, german)
}

/** A table need not say "books" where it has a head "Title": it is looked for by that, too. */
export const withHeads = (term: Term): Term => ({
  ...term,
  same: [
    ...(term.same ?? []),
    ...(term.stem.length > 3 ? [term.stem] : []),
    ...headsLike(term.word),
    ...wordsOfIdeas(term.ideas ?? [], MOST_AKIN),
  ].slice(0, MOST_SPELLINGS),
})

const [MOST_AKIN, MOST_SPELLINGS] = [4, 7]

export const whereOf = (context: AnalystContext, german: boolean) => ({
  today: context.today,
  zone: context.zone,
  german,
})

/** The table that is meant with its rows; null: none, or two that say as much. */
export async function foundFor(context: AnalystContext, wanted: Wanted, text: string): Promise<Found | null> {
  // A bare list names no rows: no table is looked for.
  if (!needsMeasure(wanted) && !wanted.span && !wanted.compared) return null
  const terms = await wordsAsked(context, wanted.rest)
  if (terms.length === 0 || terms.length > MOST_TERMS) return null
  const reads = await readFor(context, terms.map(withHeads), { alone: true, kept: false })
  const all = reads.flatMap((read) =>
    sheetsOf(read).flatMap((sheet) => foundIn(context, { sheet, reads, terms }, wanted, text) ?? []),
  )
  const [best, next] = all.toSorted(
    (a, b) => b.fit.near - a.fit.near || b.fit.named - a.fit.named || b.sheet.read.day.localeCompare(a.sheet.read.day),
  )
  if (!best) return null
  const isSame = next && next.fit.near === best.fit.near && next.fit.named === best.fit.named
  return isSame && next.sheet.read.day === best.sheet.read.day ? null : best
}

/** Rows that begin with a sentence are what is to be done, or what was said. */
const isOfSentences = ({ rows }: Sheet): boolean =>
  rows.reduce((all, { cells }) => all + (cells[0] ?? '').split(/\s+/u).length, 0) / rows.length > MOST_WORDS
const MOST_WORDS = 3.6

const needsMeasure = ({ form }: Wanted): boolean => form === 'most' || form === 'least' || form === 'sum'

type Among = { sheet: Sheet; reads: readonly PassageRead[]; terms: readonly Term[] }
function foundIn(context: AnalystContext, { sheet, reads, terms }: Among, wanted: Wanted, text: string): Found | null {
  const where = whereOf(context, context.german)
  const fit = fitOf(sheet, terms, where)
  if (fit === null || fit.named + fit.values.length === 0) return null
  if (isOfSentences(sheet) || (fit.things === 0 && wanted.form !== 'sum')) return null
  if (fit.left.length > 0 && !isBridged(sheet, fit.left, reads, text)) return null
  const measure = needsMeasure(wanted) ? measureAsked(sheet, fit, terms, wanted, where) : null
  if (needsMeasure(wanted) && measure === null) return null
  const keeps: ((row: SheetRow) => boolean)[] = fit.values.map(({ keeps }) => keeps)
  let on: number | null = null
  // A month that is the head of a column is no day.
  if (wanted.span && measure?.isOfMonth !== true) {
    on = dayColumnMeant(sheet, terms, where)
    const days = on === null ? null : daysIn(sheet, on, where)
    if (days === null) return null
    const { span } = wanted
    keeps.push((row) => {
      const day = days[sheet.rows.indexOf(row)] ?? null
      return day !== null && isWithin(span, day)
    })
  }
  if (wanted.compared) {
    const by = measureCompared(sheet, fit, wanted.compared)
    if (by === null) return null
    keeps.push(by)
  }
  if (wanted.currency !== null) {
    const by = currencyColumn(sheet, measure, wanted.currency)
    if (by === null) return null
    keeps.push(by)
  }
  const rows = sheet.rows.filter((row) => keeps.every((keep) => keep(row)))
  return rows.length === 0 ? null : { sheet, rows, fit, measure, on }
}

/** The rows without those that a later day took out of the span that is asked for, and what is told of both. */
export async function keptOf(
  context: AnalystContext,
  { sheet, rows, on }: Found,
  { span }: Wanted,
): Promise<{ rows: SheetRow[]; below: Below }> {
  const { german } = context
  const later = await laterOf(context, sheet, rows, on)
  const moved = later.filter(({ day }) => day !== null && !isWithin(span, day))
  const rest = later.filter((each) => !moved.includes(each))
  const names = moved.map(({ row }) => nameOf(row.cells)).join(', ')
  return {
    rows: rows.filter((row) => !moved.some((each) => each.row === row)),
    below: [
      moved.length === 0
        ? null
        : german
          ? md`Später geschrieben, und damit nicht mehr dabei: **${names}**`
          : md`Written later, and so no longer among them: **${names}**`,
      moved.map(({ line }) => line),
      rest.length === 0 ? null : german ? md`Später geschrieben:` : md`Written later:`,
      rest.map(({ line }) => line),
    ],
  }
}

async function told(context: AnalystContext, found: Found, wanted: Wanted, german: boolean): Promise<string | null> {
  const { rows, below } = await keptOf(context, found, wanted)
  if (rows.length === 0) return null
  const kept = { ...found, rows }
  if (found.measure === null) return listed(context, kept, wanted, below)
  return wanted.form === 'sum' ? summed(context, kept, german, below) : ended(context, kept, wanted, below)
}

const isWithin = (span: Span | null, day: string): boolean =>
  span === null || ((span.from === null || day >= span.from) && (span.to === null || day <= span.to))

type Below = Parameters<typeof page>
function listed(context: AnalystContext, { sheet, rows }: Found, { form }: Wanted, below: Below): string {
  const { german } = context
  const cite = context.cite({ kind: sheet.read.kind, id: sheet.read.id })
  const [of, where] = [sheet.rows.length, placeOf(sheet, german)]
  const names = rows.map(({ cells }) => nameOf(cells)).join(', ')
  const line =
    form === 'count'
      ? german
        ? md`**${rows.length}** von ${of} Zeilen ${where}: ${names} ${cite}`
        : md`**${rows.length}** of ${of} rows ${where}: ${names} ${cite}`
      : german
        ? md`**${names}**: ${rows.length} von ${of} Zeilen der Tabelle sagen es ${where} ${cite}`
        : md`**${names}**: ${rows.length} of ${of} rows of the table say so ${where} ${cite}`
  return page(line, linesOf(context, sheet, rows), ...below)
}

/** The row with the most or the least. */
function ended(
  context: AnalystContext,
  { sheet, rows, measure }: Found,
  { form }: Wanted,
  below: Below,
): string | null {
  if (measure === null) return null
  const values = rows.map((row) => measure.figureOf(row))
  const known = values.filter((value): value is number => value !== null)
  if (known.length < 2 || (values.length > known.length && form === 'least')) return null
  // Of several currencies no figure is more than another.
  if (new Set(rows.map((row) => measure.unitOf(row))).size > 1) return null
  const end = form === 'most' ? Math.max(...known) : Math.min(...known)
  const best = rows.filter((_, at) => values[at] === end)
  const [first] = best
  if (!first || best.length === rows.length) return null
  return page(
    md`**${best.map(({ cells }) => nameOf(cells)).join(', ')}**: ${measure.heads}: ${written(measure, first, context.german)} ${placeOf(sheet, context.german)} ${context.cite({ kind: sheet.read.kind, id: sheet.read.id })}`,
    linesOf(context, sheet, rows.length > MOST_BESIDE ? best : rows),
    ...below,
  )
}
const MOST_BESIDE = 8

export const nameOf = (cells: readonly string[]): string =>
  /^[\d\s.,/#-]{1,20}$/u.test(cells[0] ?? '') ? cells.slice(0, 2).join(' ') : (cells[0] ?? '')

/** What rows come to, each currency by itself. */
export function summed(
  context: AnalystContext,
  { sheet, rows, measure }: Found,
  german: boolean,
  below: Below = [],
): string | null {
  if (measure === null || measure.isRate) return null
  const kept = rows.filter((row) => measure.figureOf(row) !== null)
  if (kept.length < 2) return null
  const cite = context.cite({ kind: sheet.read.kind, id: sheet.read.id })
  const groups = [...Map.groupBy(kept, (row) => measure.unitOf(row) ?? '')]
  const lines = groups.map(([unit, some]) => {
    const sum = some.reduce((all, row) => all + (measure.figureOf(row) ?? 0), 0)
    const said = Number(sum.toFixed(4)).toLocaleString(german ? 'de-DE' : 'en-GB')
    const cells = some.map((row) => row.cells[measure.columns[0] ?? 0] ?? '').join(' + ')
    return md`${some.length > 1 ? `${cells} = ` : ''}**${said}${unit === '' ? '' : ` ${unit}`}**`
  })
  const [first, ...more] = lines
  return page(
    md`${measure.heads}: ${first ?? ''} ${placeOf(sheet, german)} ${cite}`,
    more.length > 0
      ? german
        ? md`In anderer Währung, nicht dazugezählt:`
        : md`In another currency, not added:`
      : null,
    more,
    linesOf(context, sheet, kept),
    ...below,
  )
}
