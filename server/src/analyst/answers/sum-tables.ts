// Sums of what stands in rows: a column of a table, or lines that each name one amount. Only over all rows, or all that the question names;
// amounts in several currencies are never put together.
import type { AnalystContext } from '../context/analyst-context.ts'
import { amountsIn, numberOf } from '../text/amounts.ts'
import type { Term } from '../text/asked.ts'
import { type Markdown, md, page } from '../text/markdown.ts'
import type { Sentence } from '../text/sentences.ts'
import { likeness, stemOf, wordsOf } from '../text/stems.ts'
import { figure } from './counted.ts'
import type { PassageRead } from './passages.ts'

/** `unit`: an ISO 4217 code, or null where none is written. */
type Row = { name: string; cell: string; value: number; unit: string | null }
/** Rows that may be put together; `about`: what they stand under. */
type Block = { head: string; about: string; rows: Row[]; columns: number }

const SAYS = 0.7
const TOTAL = /^(?:grand |sub)?(?:total|sum|gesamt|summe|zwischensumme|all|insgesamt)(?!\p{L})/iu
/** Columns of days, numbers of documents and the like. */
const NO_AMOUNT =
  /^(?:no|nr|number|nummer|id|date|datum|day|tag|due|fällig|bis|until|year|jahr|month|monat|kw|week|phone|tel|telefon|zip|plz|version)\.?$/iu

const stems = (text: string): string[] => [...new Set(wordsOf(text).map(stemOf))]
const says = (held: readonly string[], { stem }: Term): boolean => held.some((each) => likeness(stem, each) >= SAYS)

/** The first table or list whose words say all that is asked, summed; null where none does. `unit`: the currency that is asked for. */
export function sumOfRows(
  context: AnalystContext,
  reads: readonly PassageRead[],
  terms: readonly Term[],
  { unit, german }: { unit: string | null; german: boolean },
): string | null {
  if (terms.length === 0) return null
  for (const read of reads)
    for (const block of blocksOf(read)) {
      const rows = rowsAsked(block, terms, `${read.label}\n${read.sentences[0]?.text ?? ''}`)
      const told = rows?.filter((row) => unit === null || row.unit === unit) ?? []
      if (told.length > 1 || (told.length === 1 && (rows?.length ?? 0) > 1))
        return sumOf(context, read, block, told, german)
    }
  return null
}

/** The rows that are meant: all, or those that words of the question name; null where a word of it is said nowhere. */
function rowsAsked({ head, about, rows, columns }: Block, terms: readonly Term[], title: string): Row[] | null {
  const [held, own, around] = [stems(head), rows.map(({ name }) => stems(name)), stems(`${about}\n${title}`)]
  const naming = terms.filter((term) => !says(held, term) && own.some((row) => says(row, term)))
  const rest = terms.filter((term) => !says(held, term) && !naming.includes(term))
  if (!rest.every((term) => says(around, term))) return null
  // Of several columns of figures the question says which.
  if (columns > 1 && !terms.some((term) => says(held, term))) return null
  // What names some rows and the whole block too narrows nothing.
  const narrowing = naming.filter(
    (term) => !says(around, term) || own.filter((row) => says(row, term)).length < rows.length,
  )
  const all = rows.filter((_, at) => narrowing.every((term) => says(own[at] ?? [], term)))
  if (all.length > 0 || narrowing.length < 2) return all
  // "Anna and Bela together": each name its own rows.
  const named = rows.filter((_, at) => narrowing.some((term) => says(own[at] ?? [], term)))
  const isApart = named.every((row) => narrowing.filter((term) => says(stems(row.name), term)).length === 1)
  return isApart ? named : all
}

function sumOf(context: AnalystContext, read: PassageRead, { head }: Block, rows: readonly Row[], german: boolean) {
  const cite = context.cite({ kind: read.kind, id: read.id })
  const sums = [...Map.groupBy(rows, (row) => row.unit)].map(([unit, some]) => {
    const total = Number(some.reduce((sum, { value }) => sum + value, 0).toFixed(4))
    return md`${some.map(({ cell }) => cell).join(' + ')} = **${figure(total, unit, german)}**`
  })
  const where = md`(${read.label}${read.day ? `, ${read.day}` : ''}) ${cite}`
  const lines = rows.map(({ name, cell }): Markdown => md`${name}: ${cell} ${cite}`)
  const [first, ...more] = sums
  return page(
    md`${head === '' ? '' : md`**${head}**: `}${first ?? ''} ${where}`,
    more.length > 0
      ? german
        ? md`In einer anderen Währung, nicht dazugezählt:`
        : md`In another currency, not put together with it:`
      : null,
    more,
    lines,
  )
}

function blocksOf(read: PassageRead): Block[] {
  // What is cut off at its end may have had more rows.
  const last = read.sentences.at(-1)?.line
  const isCut = /…\s*$/u.test(read.text)
  const sentences = isCut
    ? read.sentences.map((each) => (each.line === last ? { ...each, text: GAP } : each))
    : read.sentences
  const above = (line: number) =>
    sentences
      .filter((each) => each.line < line && each.line >= line - 4 && each.heads === undefined)
      .map(({ text }) => text)
      .join('\n')
  return [...tablesOf(sentences, above), ...listsOf(sentences, above)]
}

function tablesOf(sentences: readonly Sentence[], above: (line: number) => string): Block[] {
  const found: Block[] = []
  let rows: Sentence[] = []
  const close = () => {
    const [first] = rows
    if (first?.heads && !rows.some(({ text }) => text === GAP))
      found.push(...columnsOf(first.heads, rows, `${first.under}\n${above(first.line - 1)}`))
    rows = []
  }
  for (const sentence of sentences) {
    const last = rows.at(-1)
    if (last && (sentence.heads !== last.heads || sentence.line > last.line + 1)) close()
    if (sentence.heads !== undefined) rows.push(sentence)
  }
  close()
  return found
}

/** Each column that holds an amount in every row; a table with a row that lacks a cell is not summed at all. */
function columnsOf(headLine: string, sentences: readonly Sentence[], about: string): Block[] {
  const heads = headLine.split(' · ')
  const byLine = [...Map.groupBy(sentences, ({ line }) => line).values()].map((parts) =>
    parts
      .map(({ text }) => text)
      .join(' ')
      .split(' · '),
  )
  const rows = byLine.filter((cells) => !TOTAL.test(cells[0] ?? ''))
  if (rows.length < 2 || rows.some((cells) => cells.length !== heads.length)) return []
  const found = heads.flatMap((head, at): Omit<Block, 'columns'>[] => {
    if (at === 0 || NO_AMOUNT.test(head)) return []
    const cells = rows.map((row) => row[at] ?? '')
    const read = cells.map((cell) => amountOf(cell, head))
    if (read.some((each) => each === null)) return []
    return [
      {
        head,
        about: `${about}\n${heads.join(' ')}`,
        rows: rows.map((row, which) => ({
          name: row.filter((_, place) => place !== at && place < Math.max(2, at)).join(' '),
          cell: cells[which] ?? '',
          ...(read[which] ?? { value: 0, unit: null }),
        })),
      },
    ]
  })
  return found.map((block) => ({ ...block, columns: found.length }))
}

/** One amount, or one bare number that is no day and no number of a document; its currency may stand in the head. */
function amountOf(cell: string, head: string): { value: number; unit: string | null } | null {
  const [one, ...more] = amountsIn(cell)
  if (one && more.length === 0) return { value: one.value, unit: one.unit ?? unitIn(head) }
  const bare = /^[^\p{L}\d]{0,3}(\d[\d.,'’ ]*)\p{L}{0,12}\.?$/u.exec(cell.trim())?.[1]
  if (more.length > 0 || bare === undefined || /^\d{1,2}\.\d{1,2}\.(?:\d{2,4})?$/.test(cell.trim())) return null
  return { value: numberOf(bare.trim()), unit: unitIn(head) }
}
const unitIn = (head: string): string | null =>
  amountsIn(`1 ${head}`)[0]?.unit ?? amountsIn(`${head} 1`)[0]?.unit ?? null

/** Where lines were left out of what is shown. */
const GAP = '…'
const MOST_LINE = 110
/** Lines one below the other that each name one amount. */
function listsOf(sentences: readonly Sentence[], above: (line: number) => string): Block[] {
  const byLine = [...Map.groupBy(sentences, ({ line }) => line)].map(([line, parts]) => ({ line, parts }))
  const found: Block[] = []
  let rows: (Row & { line: number; under: string })[] = []
  let isBroken = false
  const close = () => {
    const [first] = rows
    if (first && rows.length > 1)
      found.push({ head: '', about: `${first.under}\n${above(first.line)}`, rows: [...rows], columns: 1 })
    rows = []
  }
  for (const { line, parts } of byLine) {
    const [only, ...more] = parts
    const amounts = only && more.length === 0 && only.text.length < MOST_LINE ? amountsIn(only.text) : []
    const [one] = amounts
    const last = rows.at(-1)
    if (last && (line > last.line + 1 || only?.under !== last.under)) close()
    if (only?.text === GAP) isBroken = true
    if (!only || only.isHeading || only.heads !== undefined || !one || amounts.length > 1 || one.unit === null) {
      // A line between them that names none, or several: no list of amounts.
      if (only?.text !== GAP) isBroken = false
      if (last && line === last.line + 1 && !only?.isHeading && only?.heads === undefined) rows = []
      continue
    }
    const name = `${only.text.slice(0, one.from)}${only.text.slice(one.to)}`.replace(/[\s:–=-]+$/u, '').trim()
    if (!TOTAL.test(name) && !isBroken)
      rows.push({ name, cell: one.words, value: one.value, unit: one.unit, line, under: only.under })
  }
  close()
  return found
}
