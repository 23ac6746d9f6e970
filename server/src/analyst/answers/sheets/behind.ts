// "Welche Region hinkt dem Budget am meisten hinterher?", "which sites are over budget?": one column of figures set beside another, row by row.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import { wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { readFor } from '../look-up/passages.ts'
import { whereOf, withHeads } from './asked-rows.ts'
import { linesOf, placeOf } from './chosen.ts'
import { figuresOf, fitOf } from './fitting.ts'
import { columnsNamed, isRate, type Sheet, type SheetRow, sheetsOf } from './sheet.ts'
import { wordsAsked } from './words-asked.ts'

/** What something may be set beside. */
const BASE = String.raw`(?<base>(?:the |its |their |our |dem |den |der |das |die |ihrem |seinem |unserem |vom |zum )?(?:budget\p{L}*|plan|plans|target|targets|forecast|last year|prior year|previous year|planned|ziel|zielen|soll|vorgabe|vorjahr|prognose|20\d\d))`
const FAR = String.raw`(?:(?:furthest|farthest|most|worst|far|fallen furthest|am meisten|am weitesten|am stärksten|weit|deutlich) )?`
const BELOW = new RegExp(
  String.raw`(?<!\p{L})${FAR}(?:behind|below|under|short of|trailing|lagging(?: behind)?|missing) ${BASE}(?!\p{L})|(?<!\p{L})(?:hinkt|hinken|liegt|liegen|bleibt|bleiben|ist|sind|steht|stehen) (?:(?:am meisten|am weitesten|am stärksten|weit|deutlich) )?(?:hinter |unter )?${BASE.replace('base', 'base2')}(?: (?:am meisten|am weitesten|am stärksten|weit))? ?(?<verb>hinterher|zurück|nach)?(?!\p{L})|(?<!\p{L})(?:hinter|unter) ${BASE.replace('base', 'base3')}(?!\p{L})`,
  'iu',
)
const ABOVE = new RegExp(
  String.raw`(?<!\p{L})${FAR}(?:over|above|ahead of|beyond|exceed(?:s|ed|ing)?|beat(?:s|en|ing)?|past) ${BASE}(?!\p{L})|(?<!\p{L})(?:liegt|liegen|ist|sind) (?:(?:am meisten|am weitesten|am stärksten|weit|deutlich) )?(?:über|vor) ${BASE.replace('base', 'base2')}(?: (?:am meisten|am weitesten|am stärksten|weit))?(?!\p{L})|(?<!\p{L})(?:über|vor) ${BASE.replace('base', 'base3')}(?!\p{L})`,
  'iu',
)
const LISTS = /^(?:(?:and|so|ok|und|also)[, ]+)*(?:which|what|who|welche[rnms]?|wer|was)(?!\p{L})/iu
const MOST = /\b(?:most|furthest|farthest|worst)\b|(?<!\p{L})(?:am meisten|am weitesten|am stärksten)(?!\p{L})/iu
const ACTUAL =
  /(?<!\p{L})(?:actuals?|so far|to date|ytd|spent|used|current|achieved|done|ist|istwert|bisher|ausgegeben|verbraucht|aktuell|erreicht|tatsächlich)(?!\p{L})/iu
const LAST_YEAR = /last year|prior year|previous year|vorjahr/iu

export async function besideColumn(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  if (!LISTS.test(text)) return null
  const [above, below] = [ABOVE.exec(text), BELOW.exec(text)]
  // "Liegt unter dem Budget" is below, whatever "liegt dem Budget" might be.
  const match = above ?? (below && isBelow(below) ? below : null)
  const base = match?.groups?.base ?? match?.groups?.base2 ?? match?.groups?.base3
  if (!match || base === undefined) return null
  const isAbove = match === above
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(MOST, ' ')
  const terms = await wordsAsked(context, rest.replace(REST, ' '))
  if (terms.length === 0) return null
  const found = (await readFor(context, [...terms.map(withHeads), ...termsOf(base)], { kept: false })).flatMap((read) =>
    sheetsOf(read).flatMap((sheet) => {
      const fit = fitOf(sheet, terms, whereOf(context, german))
      const columns = columnsBeside(sheet, base)
      if (fit === null || columns === null || fit.left.length > 0 || fit.named === 0) return []
      const rows = sheet.rows.filter((row) => fit.values.every(({ keeps }) => keeps(row)))
      return rows.length > 1 ? [{ sheet, columns, rows, near: fit.near }] : []
    }),
  )
  const [best, next] = found.toSorted((a, b) => b.near - a.near || b.sheet.read.day.localeCompare(a.sheet.read.day))
  if (!best || (next && next.near === best.near && next.sheet.read.day === best.sheet.read.day)) return null
  return told(context, best, { isAbove, isMost: MOST.test(text) })
}
const REST =
  /(?<!\p{L})(?:hinterher|zurück|furthest|farthest|fallen|falls|running|hinkt|hinken|liegt|liegen)(?!\p{L})/giu

/** "Liegt dem Budget" alone says nothing. */
const isBelow = ({ 0: words, groups = {} }: RegExpExecArray): boolean =>
  groups.base2 === undefined || groups.verb !== undefined || /(?<!\p{L})(?:hinter|unter) /iu.test(words)

/** The column that is the measure, and the one that is set beside it; null: which it is is not certain. */
function columnsBeside(sheet: Sheet, base: string): { own: number; base: number } | null {
  const figures = sheet.heads.flatMap((_, at) => (figuresOf(sheet, at) !== null && !isRate(sheet, at) ? [at] : []))
  const headOf = (at: number) => sheet.heads[at] ?? ''
  const years = figures.flatMap((at) => /^(?:19|20)\d\d$/.exec(headOf(at).trim())?.[0] ?? [])
  const [latest, before] = years.map(Number).toSorted((a, b) => b - a)
  const [term] = termsOf(base) as [Term?]
  const named = LAST_YEAR.test(base)
    ? figures.filter((at) => /vorjahr|last year|prior/iu.test(headOf(at)) || headOf(at).trim() === String(before))
    : figures.filter((at) => term && (columnsNamed(sheet, term).includes(at) || wordsOf(headOf(at)).includes(base)))
  const [only, ...more] = named
  if (only === undefined || more.length > 0) return null
  const others = figures.filter((at) => at !== only)
  const actual = others.filter((at) => ACTUAL.test(headOf(at)))
  // "2026" beside "Budget 2026": the latest year that is no budget.
  const ofYear = others.filter((at) => latest !== undefined && headOf(at).trim() === String(latest))
  const own = actual.length === 1 ? actual : ofYear.length === 1 ? ofYear : others
  return own.length === 1 && own[0] !== undefined ? { own: own[0], base: only } : null
}

type Best = { sheet: Sheet; columns: { own: number; base: number }; rows: SheetRow[] }
function told(
  context: AnalystContext,
  { sheet, columns, rows }: Best,
  { isAbove, isMost }: { isAbove: boolean; isMost: boolean },
): string | null {
  const { german } = context
  const [own, base] = [figuresOf(sheet, columns.own) ?? [], figuresOf(sheet, columns.base) ?? []]
  const gaps = rows.flatMap((row) => {
    const at = sheet.rows.indexOf(row)
    const [value, beside] = [own[at] ?? null, base[at] ?? null]
    const gap = value === null || beside === null ? null : Number((value - beside).toFixed(4))
    return gap !== null && (isAbove ? gap > 0 : gap < 0) ? [{ row, gap }] : []
  })
  const sorted = gaps.toSorted((a, b) => Math.abs(b.gap) - Math.abs(a.gap))
  const [first, second] = sorted
  if (!first) return null
  if (isMost && second && Math.abs(second.gap) === Math.abs(first.gap)) return null
  const kept = isMost ? [first] : sorted
  const said = (gap: number) => `${gap > 0 ? '+' : '−'}${Math.abs(gap).toLocaleString(german ? 'de-DE' : 'en-GB')}`
  const cite = context.cite({ kind: sheet.read.kind, id: sheet.read.id })
  const heads = `${sheet.heads[columns.own]} − ${sheet.heads[columns.base]}`
  return page(
    kept.map(
      ({ row, gap }) =>
        md`**${row.cells[0] ?? ''}**: ${row.cells[columns.own] ?? ''} − ${row.cells[columns.base] ?? ''} = **${said(gap)}** (${heads}) ${placeOf(sheet, german)} ${cite}`,
    ),
    linesOf(
      context,
      sheet,
      sorted.map(({ row }) => row),
    ),
  )
}
