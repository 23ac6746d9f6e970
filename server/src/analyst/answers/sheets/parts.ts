// Reckoned from one table: what share of a column a row has, one column less another, and the rows that stand first.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Gated } from '../gate/gate.ts'
import { COUNTS } from '../reckoned/number-words.ts'
import { linesOf, placeOf, sheetsAsked } from './chosen.ts'
import { partAmong } from './conditions.ts'
import { columnOf, columnsNamed, isRate, type Sheet, type SheetRow, saysTerm } from './sheet.ts'

const SHARE =
  /\b(?:what|which|how (?:big|large|high)(?: is| are)?)?(?: (?:is|are|was))?(?: the| a)? ?(?:share|percentage|proportion|fraction|per ?cent|part) of (?<en>.{2,70}?),? (?:is|are|was|were|does|do|did|belongs? to|comes? from|falls? on|goes to|sits? (?:with|in|at)) (?<row>.{2,60})$|\b(?<ofRow>\p{L}[\p{L} .’'-]{1,40}?)(?:['’]s?|(?<=\p{L}{4})s) (?:share|percentage|proportion) of (?<ofEn>.{2,60})$|(?<!\p{L})(?:welche[nr]?|wie ?viel|wie (?:hoch|groß)(?: ist)?)(?: der)? (?:anteil|prozent)(?: (?:am|an der|an den|an|der|des|vom|von)) (?<de>.{2,60}?) (?:hat|haben|hatte|entfällt auf|entfallen auf|liegt in|liegen in|kommt aus|kommen aus|macht|gehört zu|ist|sind) (?<zeile>.{2,60})$/iu
const END = /[?!.\s]{1,8}$/u

/** The question alone, without particles and what is told after it. */
const askedOf = (text: string): string =>
  (text.split(/(?<=\?) /u)[0] ?? '').replace(
    /(?<!\p{L})(?:eigentlich|denn|nochmals?|noch ?mal|mal|so|ungefähr|actually|roughly|again|about) /giu,
    '',
  )

/** "What share of the empty flats is in Weststadt?" */
export async function shareOfColumn(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const groups = SHARE.exec(askedOf(text).replace(END, '').replace(/ aus$/iu, '').replace(IN_SHEET, ''))?.groups
  const [of, who] = [groups?.en ?? groups?.ofEn ?? groups?.de, groups?.row ?? groups?.ofRow ?? groups?.zeile]
  if (of === undefined || who === undefined) return null
  const found = (await sheetsAsked(context, `${of} ${who}`, about ?? null)).flatMap(({ sheet, terms }) => {
    const naming = terms.filter((term) => sheet.rows.some(({ cells }) => saysTerm(cells[0] ?? '', term)))
    const rest = terms.filter((term) => !naming.includes(term))
    const column = columnMeant(sheet, rest)
    const rows = sheet.rows.filter(({ cells }) => naming.every((term) => saysTerm(cells[0] ?? '', term)))
    const [row] = rows
    return naming.length > 0 && row && rows.length === 1 && column !== null ? [{ sheet, row, column }] : []
  })
  const best = newestOf(found)
  if (best === null) return null
  const { sheet, row, column } = best
  const [values, total] = [columnOf(sheet, column) ?? [], totalOf(sheet, column)]
  const value = values[sheet.rows.indexOf(row)] ?? null
  if (value === null || total === null || total <= 0) return null
  const share = said((value / total) * 100, 1, german)
  return page(
    md`${row.cells[column] ?? ''} ${german ? 'von' : 'of'} ${said(total, 2, german)} = **${share}${german ? ' %' : '%'}** (${sheet.heads[column] ?? ''}) ${placeOf(sheet, german)} ${context.cite(sheet.read)}`,
    linesOf(context, sheet, sheet.total === null ? [row] : [row, sheet.total]),
  )
}

/** Where it stands. */
const IN_SHEET =
  /,? (?:in|on|from|by|as per|laut|in der|im|aus der|nach) (?:the |my |our |this |der |dem |die )?(?:\p{L}+['’]?s )?(?:table|sheet|spreadsheet|page|overview|list|file|tabelle|liste|blatt|übersicht|datei)(?: (?:of|von|vom) \p{L}+)?$/iu

const LESS =
  /^(?<a>.{2,70}?),? (?:minus|less|without|excluding|not counting|net of|ohne|abzüglich|weniger) (?<b>.{2,90})$/iu
const PERCENT = /,? ?(?:in|as an?)? ?(?:%|per ?cent(?:age)?|prozent|quote)(?!\p{L})/giu
const ASIDE = /[?!.]? ?\b(?:rechne (?:mal|bitte|das)(?: aus)?|work it out|calculate|please|bitte)\b[^\p{L}]*/giu

/** "Budget less spent", "the empty ones without those under repair, in percent": of all rows, or of the one that is named. */
export async function columnLess(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const inPercent = text.search(PERCENT) >= 0
  const asked = LESS.exec(text.replace(ASIDE, ' ').replace(PERCENT, ' ').replace(END, '').trim())?.groups
  if (!asked?.a || !asked.b) return null
  const sides = [asked.a, asked.b]
  const found = (await sheetsAsked(context, sides.join(' '), about ?? null)).flatMap(({ sheet, terms }) => {
    const isOf = (side: string) => terms.filter(({ word }) => side.toLowerCase().includes(word))
    const [first, second] = sides.map((side) => sidesIn(sheet, isOf(side)))
    if (!first || !second || first.column === second.column) return []
    const [row, ...more] = new Set([...first.rows, ...second.rows])
    return more.length > 0 ? [] : [{ sheet, a: first.column, b: second.column, row: row ?? null }]
  })
  const best = newestOf(found)
  if (best === null) return null
  const { sheet, a, b, row } = best
  const of = (column: number) =>
    row === null ? totalOf(sheet, column) : (columnOf(sheet, column)?.[sheet.rows.indexOf(row)] ?? null)
  const [one, other] = [of(a), of(b)]
  if (one === null || other === null) return null
  const left = Number((one - other).toFixed(4))
  const heads = `${sheet.heads[a]} − ${sheet.heads[b]}`
  const shown = linesOf(context, sheet, row === null ? (sheet.total === null ? [] : [sheet.total]) : [row])
  const base = inPercent ? baseOf(sheet, a) : null
  const whole = base === null ? null : of(base)
  if (inPercent && (base === null || whole === null || whole === 0)) return null
  const [x, y] = [said(one, 2, german), said(other, 2, german)]
  if (base !== null && whole !== null)
    return page(
      md`(${x} − ${y}) / ${said(whole, 2, german)} = **${said((left / whole) * 100, 1, german)}${german ? ' %' : '%'}** (${heads}, ${german ? 'von' : 'of'} ${sheet.heads[base] ?? ''}) ${placeOf(sheet, german)} ${context.cite(sheet.read)}`,
      shown,
    )
  return page(
    md`${x} − ${y} = **${said(left, 2, german)}** (${heads}) ${placeOf(sheet, german)} ${context.cite(sheet.read)}`,
    shown,
  )
}

const FIRST =
  /\btop (?<n>\d{1,2}|two|three|four|five|six|ten|zwei|drei|vier|fünf|sechs|zehn) (?<of>.{2,60}?) (?:by|for|on|in|with the most|nach|bei|mit den meisten) (?<by>.{2,50})$|\b(?<n2>\d{1,2}|two|three|four|five|six|ten) (?<of2>\p{L}[\p{L} -]{1,40}?) with the (?:most|highest|largest|biggest) (?<by2>.{2,50})$|(?<!\p{L})(?<n3>\d{1,2}|zwei|drei|vier|fünf|sechs|zehn) (?<of3>\p{L}[\p{L} -]{1,40}?) mit (?:den|dem|der) (?:meisten|höchsten|größten) (?<by3>.{2,50})$/iu

/** "Top three sites by members": the rows with the highest figures of the column that is named. */
export async function firstRows(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const groups = FIRST.exec(text.replace(END, ''))?.groups
  const [number, of, by] = [
    groups?.n ?? groups?.n2 ?? groups?.n3 ?? '',
    groups?.of ?? groups?.of2 ?? groups?.of3,
    groups?.by ?? groups?.by2 ?? groups?.by3,
  ]
  const most = COUNTS[number.toLowerCase()] ?? Number(number)
  if (of === undefined || by === undefined || !(most > 1)) return null
  const found = (await sheetsAsked(context, `${of} ${by}`, about ?? null)).flatMap(({ sheet, terms }) => {
    const isBy = terms.filter(({ word }) => by.toLowerCase().includes(word))
    const calls = terms.filter((term) => !isBy.includes(term))
    const column = columnMeant(sheet, isBy)
    const isCalled = calls.every(
      (term) =>
        saysTerm(`${sheet.heads[0] ?? ''} ${sheet.about}`, term, { inWord: true }) ||
        sheet.rows.some(({ cells }) => (cells[0] ?? '').toLowerCase().endsWith(term.word)),
    )
    return column !== null && isCalled && sheet.rows.length > most ? [{ sheet, column }] : []
  })
  const best = newestOf(found)
  if (best === null) return null
  const { sheet, column } = best
  const values = columnOf(sheet, column) ?? []
  const figureOf = (row: SheetRow) => values[sheet.rows.indexOf(row)] ?? Number.NEGATIVE_INFINITY
  const sorted = sheet.rows.toSorted((a, b) => figureOf(b) - figureOf(a))
  const last = sorted[most - 1]
  const kept = sorted.filter((row) => last && figureOf(row) >= figureOf(last))
  const names = kept.map(({ cells }) => `${cells[0] ?? ''} (${cells[column] ?? ''})`).join(', ')
  return page(
    md`**${names}**: ${sheet.heads[column] ?? ''} ${placeOf(sheet, german)} ${context.cite(sheet.read)}`,
    linesOf(context, sheet, kept),
  )
}

/** The one column of figures that words name, beside what stands around the table; null: none, or several. */
function columnMeant(sheet: Sheet, terms: readonly Term[]): number | null {
  const named = terms.map((term) => columnsNamed(sheet, term).filter((at) => columnOf(sheet, at) !== null))
  if (!terms.every((term, at) => (named[at]?.length ?? 0) > 0 || isAround(sheet, term))) return null
  const columns = [...new Set(named.flat())]
  const times = (column: number) => named.filter((each) => each.includes(column)).length
  const most = columns.filter((column) => columns.every((other) => times(other) <= times(column)))
  return most.length === 1 ? (most[0] ?? null) : most.length > 1 ? partAmong(sheet, most) : null
}

const isAround = ({ about, rows }: Sheet, term: Term): boolean =>
  saysTerm(about, term, { inWord: true }) || rows.every(({ cells }) => saysTerm(cells[0] ?? '', term))

/** The column of one side of a difference, and the row where one is named. */
function sidesIn(sheet: Sheet, terms: readonly Term[]): { column: number; rows: SheetRow[] } | null {
  const naming = terms.filter((term) => {
    const rows = sheet.rows.filter(({ cells }) => saysTerm(cells[0] ?? '', term))
    return rows.length > 0 && rows.length < sheet.rows.length
  })
  const column = columnMeant(
    sheet,
    terms.filter((term) => !naming.includes(term)),
  )
  const rows = sheet.rows.filter(({ cells }) => naming.every((term) => saysTerm(cells[0] ?? '', term)))
  if (column === null || (naming.length > 0 && rows.length !== 1)) return null
  return { column, rows: naming.length > 0 ? rows : [] }
}

/** The first column of figures, where the column that is asked of is a part of it in every row. */
function baseOf(sheet: Sheet, part: number): number | null {
  const first = sheet.heads.findIndex((_, at) => at !== part && columnOf(sheet, at) !== null)
  return first > 0 && partAmong(sheet, [first, part]) === part ? first : null
}

/** What a column comes to; null where the table's own total says otherwise, or a cell is empty. */
function totalOf(sheet: Sheet, column: number): number | null {
  const values = columnOf(sheet, column)
  if (values === null || isRate(sheet, column)) return null
  const sum = Number(values.reduce((all: number, value) => all + (value ?? 0), 0).toFixed(4))
  const { total, ...bare } = sheet
  const stated = total === null ? null : columnOf({ ...bare, total, rows: [total, total] }, column)?.[0]
  return stated !== null && stated !== undefined && Math.abs(stated - sum) > TOLERANCE ? null : sum
}
const TOLERANCE = 0.06

/** The newest; null where there is none, or two of one day. */
function newestOf<T extends { sheet: Sheet }>(found: readonly T[]): T | null {
  const [best, next] = found.toSorted((a, b) => b.sheet.read.day.localeCompare(a.sheet.read.day))
  return best && !(next && next.sheet.read.day === best.sheet.read.day && best.sheet.read !== next.sheet.read)
    ? best
    : null
}

const said = (value: number, digits: number, german: boolean): string =>
  value.toLocaleString(german ? 'de-DE' : 'en-GB', { maximumFractionDigits: digits })
