// Sums, averages, the highest and lowest and differences over rows of tables and lists: reckoned from the rows of one record, all of them shown
// with where they stand. Currencies, and amounts for each month and for each year, are never put together. Where a word of the question is
// said nowhere around the rows, or which column is meant is not sure, nothing is answered.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { stemOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { type PassageRead, readFor } from '../look-up/passages.ts'
import { countsExtras } from '../sheets/wanted.ts'
import { figure } from './counted.ts'
import { type Block, blocksOf, forEach, isTime, keyOf, type Row, rowsAsked, says, stems } from './sum-tables.ts'

type Reckoning = 'sum' | 'average' | 'highest' | 'lowest'

const AVERAGE =
  /\b(?:averages?|mean|on average|typical)\b|(?<!\p{L})(?:durchschnitt\p{L}*|im schnitt|im mittel|mittlere\p{L}*|mittelwert)(?!\p{L})/iu
const HIGHEST =
  /^(?:and |und |so )?(?:which|what|who|whose|where|welche[rsnm]?|wer|was|wo)(?!\p{L}).*(?:\b(?:highest|largest|biggest|greatest|dearest|priciest|longest|most)\b|(?<!\p{L})(?:höchste|größte|grösste|teuerste|längste|meiste|am meisten|am teuersten|am höchsten|am größten|am längsten)\p{L}{0,2}(?!\p{L}))/iu
const LOWEST =
  /^(?:and |und |so )?(?:which|what|who|whose|where|welche[rsnm]?|wer|was|wo)(?!\p{L}).*(?:\b(?:lowest|smallest|cheapest|least|fewest|shortest)\b|(?<!\p{L})(?:niedrigste|kleinste|billigste|günstigste|wenigste|kürzeste|geringste|am wenigsten|am billigsten|am günstigsten|am niedrigsten|am kürzesten)\p{L}{0,2}(?!\p{L}))/iu
const SUM =
  /\b(?:in total|in all|totals?|sum of|add(?:ed)? up|altogether|together|combined)\b|(?<!\p{L})(?:insgesamt|zusammen|zusammengerechnet|gesamt|(?:die )?summe)(?!\p{L})/iu
/** What is open, or what goes to one thing: of several rows nobody wants only one. */
const ALL_OF =
  /\bhow much (?:is|are|do|does|money).*\b(?:open|outstanding|unpaid|owed?|owes?)\b|\b(?:how much|what) (?:do|did|have|has) (?:we|i|they) (?:spend|spent|pay|paid|earn|earned) (?:on|for|with)\b|(?<!\p{L})wie ?viel.*(?<!\p{L})(?:offen|ausstehend|unbezahlt|schulden|schuldet)(?!\p{L})|(?<!\p{L})(?:wie ?viel|was) (?:geben|haben|gaben) (?:wir|sie) (?:für|mit).*(?:aus|ausgegeben)(?!\p{L})/iu
/** Money is asked for by these words, which no column need be called. */
const MONEY =
  /\b(?:how much money|cost(?:s|ing)?|spen[dt]|pays?|paid|earn(?:ed|s)?|br(?:ing|ings|ought)(?: in)?|cheapest|dearest|priciest|(?:most|least) expensive|cheaper|dearer)\b|(?<!\p{L})(?:kosten|kostet|gekostet|ausgeben|ausgegeben|gezahlt|bezahlt|zahlen|verdient|eingebracht|gebracht|bringen|eingenommen|billigst\p{L}*|günstigst\p{L}*|teuerst\p{L}*|am teuersten|am billigsten|am günstigsten|teurer|billiger|günstiger)(?!\p{L})/iu
/** Words that ask, and are called nowhere. */
const ASKS =
  /\b(?:how much|how many|in total|in all|totals?|sum of|sum|added? up|add|altogether|together|combined|averages?|mean|on average|typical|highest|largest|biggest|greatest|dearest|priciest|longest|most|least|lowest|smallest|cheapest|fewest|shortest|expensive|money|cost(?:s|ing)?|spen[dt]|pays?|paid|earn(?:ed|s)?|br(?:ing|ings|ought)(?: in)?|we|us|our|does|did|do|have|had|has|come|comes|came|amount to|all|both|from|to|through|until|the|of|per|each|list|table|difference|between|owes? us|now|currently|still)\b|(?<!\p{L})(?:wie ?viele?|insgesamt|zusammen|zusammengerechnet|gesamt|summe|durchschnitt\p{L}*|im schnitt|im mittel|mittlere[nrs]?|mittelwert|höchste\p{L}?|größte\p{L}?|grösste\p{L}?|teuerste\p{L}?|längste\p{L}?|meisten?|am meisten|am teuersten|am höchsten|niedrigste\p{L}?|kleinste\p{L}?|billigste\p{L}?|günstigste\p{L}?|wenigsten?|kürzeste\p{L}?|geringste\p{L}?|kosten|kostet|gekostet|ausgeben|ausgegeben|gezahlt|bezahlt|zahlen|verdient|eingebracht|gebracht|bringen|eingenommen|macht|machen|ergibt|ergeben|hatte[n]?|hat|haben|waren|war|noch|aus|für|alle[nrs]?|unsere[nrms]?|liste|tabelle|unterschied|zwischen|derzeit|gerade)(?!\p{L})/giu

const reckoningIn = (text: string): Reckoning | null =>
  AVERAGE.test(text)
    ? 'average'
    : HIGHEST.test(text)
      ? 'highest'
      : LOWEST.test(text)
        ? 'lowest'
        : SUM.test(text) || ALL_OF.test(text)
          ? 'sum'
          : null

/** `near`: how many of the question's words the rows' own head and title say. */
type Fitting = { read: PassageRead; block: Block; rows: Row[]; near: number }

/** What is reckoned from the rows of a table or a list; null where that is not asked, or which rows are meant is not certain. */
export async function rowFigures(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const different = await rowDifference(context, text, german)
  if (different !== null) return different
  const reckoning = reckoningIn(text)
  if (reckoning === null || countsExtras(text)) return null
  const terms = termsOf(text.replace(ASKS, ' '))
  if (terms.length === 0 || terms.length > MOST_TERMS) return null
  const reads = await readFor(context, terms)
  const asked = { terms, isMoney: MONEY.test(text), unit: unitAsked(text) }
  const fitting = reads
    .flatMap((read) => blocksOf(read).flatMap((block) => fits(read, block, asked) ?? []))
    .toSorted((a, b) => b.near - a.near || b.read.day.localeCompare(a.read.day))
  const [best, ...rest] = fitting
  if (!best || best.rows.length < 2) return null
  // Two columns of one table, either of which may be meant.
  if (rest.some(({ read, block, near }) => read === best.read && block.head !== best.block.head && near === best.near))
    return null
  const others = rest.filter(({ read, near }) => read.id !== best.read.id && near === best.near)
  return told(context, best, reckoning, others, german)
}
const MOST_TERMS = 6
const UNITS: readonly [string, RegExp][] = [
  ['EUR', /€|(?<!\p{L})eur(?:os?)?(?!\p{L})/iu],
  ['USD', /\$|(?<!\p{L})(?:usd|us-dollars?|dollars?)(?!\p{L})/iu],
  ['GBP', /£|(?<!\p{L})(?:gbp|pounds?|pfund)(?!\p{L})/iu],
  ['CHF', /(?<!\p{L})(?:chf|franken|francs?)(?!\p{L})/iu],
]
const unitAsked = (text: string): string | null => UNITS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** What figures of money are called where no currency stands. */
const MONEY_HEAD =
  /(?<!\p{L})(?:costs?|expenses?|spend(?:ing)?|price|amount|revenue|takings|turnover|budget|fees?|\p{L}*kosten|ausgaben|preise?|betr[aä]ge?|umsatz|umsätze|erlöse?|einnahmen|gebühren)(?!\p{L})/iu

type AskedOfRows = { terms: readonly Term[]; isMoney: boolean; unit: string | null }
function fits(read: PassageRead, block: Block, { terms, isMoney, unit }: AskedOfRows): Fitting[] | null {
  const isOfMoney = block.rows.some((row) => row.unit !== null)
  if (
    isMoney &&
    !isOfMoney &&
    !(MONEY_HEAD.test(block.head) || (block.isAcross && MONEY_HEAD.test(`${block.about}\n${read.label}`)))
  )
    return null
  const words = terms.filter(({ word }) => unit === null || unitAsked(word) === null)
  // Times that are named say from where to where; only of the cells of one row.
  const times = words.filter(({ word }) => isTime(word))
  if (!block.isAcross && times.length > 1) return null
  const rest = block.isAcross ? words.filter((term) => !times.includes(term)) : words
  const title = `${read.label}\n${read.sentences[0]?.text ?? ''}`
  // Of several columns of figures the one of money is meant by words of money.
  const single = isMoney && isOfMoney ? { ...block, columns: 1 } : block
  const rows = single.isAcross ? across(single, rest, times, title) : rowsAsked(single, rest, title)
  const kept = (rows ?? []).filter((row) => unit === null || row.unit === unit)
  if (kept.length === 0) return null
  const own = [...stems(block.head), ...stems(title)]
  return [{ read, block, rows: kept, near: words.filter((term) => says(own, term)).length }]
}

/** The cells of one row that lie between the times that are named; the row itself must be named. */
function across(block: Block, terms: readonly Term[], times: readonly Term[], title: string): Row[] | null {
  const [head, around] = [stems(block.head), stems(`${block.about}\n${title}`)]
  if (!terms.some((term) => says(head, term))) return null
  if (!terms.every((term) => says(head, term) || says(around, term))) return null
  if (times.length === 0) return block.rows
  const at = times.map(({ word }) => block.rows.findIndex(({ name }) => stems(name).includes(stemOf(word))))
  if (at.some((place) => place < 0)) return null
  return block.rows.slice(Math.min(...at), Math.max(...at) + 1)
}

function told(
  context: AnalystContext,
  { read, block, rows }: Fitting,
  reckoning: Reckoning,
  others: readonly Fitting[],
  german: boolean,
): string | null {
  const cite = context.cite({ kind: read.kind, id: read.id })
  const groups = [...Map.groupBy(rows, keyOf).values()].toSorted((a, b) => b.length - a.length)
  const [first, ...more] = groups
  // Of what cannot be put together at all there is no sum.
  if (!first || (first.length < 2 && reckoning !== 'highest' && reckoning !== 'lowest'))
    return apart(read, rows, context)
  const lines = groups.map((some) => reckoned(some, reckoning, german))
  const [one, ...rest] = lines
  const head = block.head === '' ? md`` : md`**${block.head}**: `
  const where = placeOf(read, german)
  const { stated } = block
  const sum = first.reduce((all, { value }) => all + value, 0)
  const isOff =
    reckoning === 'sum' &&
    stated &&
    rows.length === block.rows.length &&
    more.length === 0 &&
    Math.abs(stated.value - sum) > TOLERANCE
  return page(
    md`${head}${one ?? ''} ${where} ${cite}`,
    rest.length > 0 ? notTogether(rows, german) : null,
    rest,
    isOff
      ? german
        ? md`Die Tabelle selbst nennt als Summe ${stated.cell}; das ist etwas anderes.`
        : md`The table itself gives ${stated.cell} as its total, which is not the same.`
      : null,
    rows.slice(0, MOST_ROWS).map(({ name, cell }): Markdown => md`${shortened(name, 90)}: ${cell} ${cite}`),
    rows.length > MOST_ROWS
      ? german
        ? md`Und ${rows.length - MOST_ROWS} weitere Zeilen.`
        : md`And ${rows.length - MOST_ROWS} more rows.`
      : null,
    others.length > 0
      ? german
        ? md`Gerechnet ist allein mit dieser Aufstellung; auch hier stehen solche Zahlen: ${placesOf(others, context)}`
        : md`Reckoned from this list alone; such figures stand here, too: ${placesOf(others, context)}`
      : null,
  )
}
const [MOST_ROWS, MOST_SUMMANDS, TOLERANCE] = [12, 10, 0.005]

function reckoned(rows: readonly Row[], reckoning: Reckoning, german: boolean): Markdown {
  const [first] = rows
  const [unit, each] = [first?.unit ?? null, forEach(first?.each ?? null, german)]
  const said = (value: number, digits = 4) => figure(Number(value.toFixed(digits)), unit, german)
  const sum = rows.reduce((all, { value }) => all + value, 0)
  const written =
    rows.length > MOST_SUMMANDS
      ? german
        ? `${rows.length} Zeilen`
        : `${rows.length} rows`
      : rows.map(({ cell }) => cell).join(' + ')
  if (reckoning === 'sum') return md`${written} = **${said(sum)}**${each}`
  if (reckoning === 'average') {
    const brackets = rows.length > 1 ? `(${written})` : written
    return md`${brackets} / ${rows.length} = **${said(sum / rows.length, 2)}**${each}`
  }
  const values = rows.map(({ value }) => value)
  const end = reckoning === 'highest' ? Math.max(...values) : Math.min(...values)
  const best = rows.filter(({ value }) => value === end)
  return md`**${best.map(({ name }) => shortened(name, 90)).join(', ')}**: ${best[0]?.cell ?? ''}${rows.length > 1 ? '' : german ? ' (die einzige dieser Art)' : ' (the only one of its kind)'}`
}

/** Why some rows stand apart. */
function notTogether(rows: readonly Row[], german: boolean): Markdown {
  const isByUnit = new Set(rows.map(({ unit }) => unit)).size > 1
  const isByTime = new Set(rows.map(({ each }) => each)).size > 1
  if (german)
    return md`${isByUnit ? 'In einer anderen Währung' : ''}${isByUnit && isByTime ? ' oder ' : ''}${isByTime ? (isByUnit ? 'für etwas anderes' : 'Für etwas anderes') : ''}, nicht zusammengerechnet:`
  return md`${isByUnit ? 'In another currency' : ''}${isByUnit && isByTime ? ' or ' : ''}${isByTime ? (isByUnit ? 'for another time' : 'For another time') : ''}, not added:`
}

/** Rows of which no two may be put together, as they stand. */
function apart(read: PassageRead, rows: readonly Row[], context: AnalystContext): string {
  const { german } = context
  const cite = context.cite({ kind: read.kind, id: read.id })
  return page(
    german
      ? md`Das lässt sich nicht zusammenrechnen: die Beträge sind in verschiedenen Währungen oder für verschiedene Zeiten ${placeOf(read, german)}:`
      : md`These cannot be put together: they are in different currencies or for different times ${placeOf(read, german)}:`,
    rows
      .slice(0, MOST_ROWS)
      .map(({ name, cell, each }): Markdown => md`${shortened(name, 90)}: ${cell}${forEach(each, german)} ${cite}`),
  )
}

const placeOf = ({ label, day }: PassageRead, german: boolean): string =>
  `(${shortened(label, 80)}${day ? `, ${german ? spokenGerman(day) : spokenDate(day)}` : ''})`
const placesOf = (others: readonly Fitting[], context: AnalystContext): Markdown => {
  const reads = [...new Map(others.map(({ read }) => [read.id, read])).values()].slice(0, 2)
  return md`${reads.map((read) => placeOf(read, context.german)).join(' ')} ${context.cite(...reads.map(({ kind, id }) => ({ kind, id })))}`
}

const BETWEEN =
  /\bdifference (?:in \p{L}+ )?between (?<a>.{2,70}?) and (?<b>.{2,70})$|\b(?:by )?how much (?:more expensive|more|dearer|pricier|cheaper|less|higher|lower|bigger|smaller)(?: is| are| was| were| does| do| would)? (?<c>.{2,70}?)(?: cost| be)? than (?<d>.{2,70})$|(?<!\p{L})(?:unterschied|differenz|abstand) zwischen (?<e>.{2,70}?) und (?<f>.{2,70})$|(?<!\p{L})(?:um )?wie ?viel (?:teurer|billiger|günstiger|höher|niedriger|mehr|weniger|größer|kleiner)?(?: ?ist| ?sind| ?war| ?waren| ?kostet| ?kosten)? (?<g>.{2,70}?)(?: teurer| billiger| günstiger| höher| niedriger| mehr| weniger)? als (?<h>.{2,70})$/iu
/** "The one of Wessex", "dem von Nordwarm": of what, the first of both says. */
const THAT_OF =
  /^(?:that|the one|those|the ones|dem|der|das|die|jene[mnrs]?|dasjenige) (?:of|from|by|with|von|der|des|bei) /iu

/** The two things that are set side by side; null: none are. */
export function comparedIn(text: string): [string, string] | null {
  const { a, b, c, d, e, f, g, h } = BETWEEN.exec(text.replace(/[?!.\s]{1,8}$/u, ''))?.groups ?? {}
  const [first, second] = [a ?? c ?? e ?? g, b ?? d ?? f ?? h]
  return first === undefined || second === undefined ? null : [first, second.replace(THAT_OF, ' ').trim()]
}

/** Between two rows of one list or one column: each named by its own words. */
async function rowDifference(context: AnalystContext, text: string, german: boolean): Promise<string | null> {
  const both = comparedIn(text)
  if (both === null) return null
  const [one, other] = both.map((part) => termsOf(part.replace(ASKS, ' ')))
  if (!one || !other || one.length === 0 || other.length === 0) return null
  const reads = await readFor(context, [...one, ...other])
  const isMoney = MONEY.test(text)
  const found = reads
    .flatMap((read) =>
      blocksOf(read).flatMap((block) => {
        const title = `${read.label}\n${read.sentences[0]?.text ?? ''}`
        const [a, b] = [rowNamed(block, one, title), rowNamed(block, other, title)]
        const several = block.columns > 1 && !(isMoney && block.rows.some(({ unit }) => unit !== null))
        return a && b && a !== b && keyOf(a) === keyOf(b) && a.value !== b.value && !several ? [{ read, a, b }] : []
      }),
    )
    .toSorted((x, y) => y.read.day.localeCompare(x.read.day))
  const [best] = found
  if (!best) return null
  const { read, a, b } = best
  const [high, low] = a.value > b.value ? [a, b] : [b, a]
  const cite = context.cite({ kind: read.kind, id: read.id })
  const by = figure(Number((high.value - low.value).toFixed(4)), high.unit, german)
  return page(
    md`${high.cell} − ${low.cell} = **${by}**${forEach(high.each, german)} ${placeOf(read, german)} ${cite}`,
    [a, b].map(({ name, cell }): Markdown => md`${shortened(name, 120)}: ${cell} ${cite}`),
  )
}

/** The one row that words name: each stands in its name or around the rows, and one of them in its name alone. */
function rowNamed(block: Block, terms: readonly Term[], title: string): Row | null {
  const around = stems(`${block.about}\n${block.head}\n${title}`)
  const own = block.rows.map(({ name }) => stems(name))
  const telling = terms.filter(
    (term) => own.some((row) => says(row, term)) && own.filter((row) => says(row, term)).length < own.length,
  )
  if (
    telling.length === 0 ||
    !terms.every((term) => telling.includes(term) || says(around, term) || own.every((row) => says(row, term)))
  )
    return null
  const named = block.rows.filter((_, at) => telling.every((term) => says(own[at] ?? [], term)))
  return named.length === 1 ? (named[0] ?? null) : null
}
