// Sums of what stands in rows: a column of a table, or lines that each name one amount. Only over all rows, or all that the question names;
// amounts in several currencies are never put together.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import type { Term } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import type { Sentence } from '../../text/sentences.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { PassageRead } from '../look-up/passages.ts'
import { figure } from './counted.ts'

/** `unit`: an ISO 4217 code, or null where none is written. `each`: what it is for each of ("month", "year", "coach"); null: for all of it. */
export type Row = { name: string; cell: string; value: number; unit: string | null; each: string | null }
/**
 * Rows that may be put together; `about`: what they stand under. `columns`: how many columns of figures the table has. `isAcross`: the
 * cells of one row, each of another time. `stated`: what the table itself says is their sum.
 */
export type Block = {
  head: string
  about: string
  rows: Row[]
  columns: number
  isAcross?: boolean
  stated?: Pick<Row, 'cell' | 'value' | 'unit'>
}

const SAYS = 0.7
const TOTAL = /^(?:grand |sub)?(?:total|sum|gesamt|summe|zwischensumme|all|insgesamt)(?!\p{L})/iu
/** Columns of days, numbers of documents and the like. */
const NO_AMOUNT =
  /^(?:no|nr|number|nummer|id|date|datum|day|tag|due|fällig|bis|until|year|jahr|month|monat|kw|week|phone|tel|telefon|zip|plz|version)\.?$/iu

export const stems = (text: string): string[] => [...new Set(wordsOf(text).map(stemOf))]
export const says = (held: readonly string[], { stem }: Term): boolean =>
  held.some((each) => likeness(stem, each) >= SAYS)

/** The first table or list whose words say all that is asked, summed; null where none does. `unit`: the currency that is asked for. */
export function sumOfRows(
  context: AnalystContext,
  reads: readonly PassageRead[],
  terms: readonly Term[],
  { unit, german }: { unit: string | null; german: boolean },
): string | null {
  // Several times that are named ask for what lies between them.
  if (terms.length === 0 || terms.filter(({ word }) => isTime(word)).length > 1) return null
  for (const read of reads)
    for (const block of blocksOf(read).filter(({ isAcross }) => !isAcross)) {
      const rows = rowsAsked(block, terms, `${read.label}\n${read.sentences[0]?.text ?? ''}`)
      const told = rows?.filter((row) => unit === null || row.unit === unit) ?? []
      if (told.length > 1 || (told.length === 1 && (rows?.length ?? 0) > 1))
        return sumOf(context, read, block, told, german)
    }
  return null
}

/** The rows that are meant: all, or those that words of the question name; null where a word of it is said nowhere. */
export function rowsAsked({ head, about, rows, columns }: Block, terms: readonly Term[], title: string): Row[] | null {
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
  const sums = [...Map.groupBy(rows, keyOf).values()].map((some) => {
    const total = Number(some.reduce((sum, { value }) => sum + value, 0).toFixed(4))
    const [first] = some
    const unit = figure(total, first?.unit ?? null, german)
    return md`${some.map(({ cell }) => cell).join(' + ')} = **${unit}**${forEach(first?.each ?? null, german)}`
  })
  const where = md`(${read.label}${read.day ? `, ${read.day}` : ''}) ${cite}`
  const lines = rows.map(({ name, cell }): Markdown => md`${name}: ${cell} ${cite}`)
  const [first, ...more] = sums
  return page(
    md`${head === '' ? '' : md`**${head}**: `}${first ?? ''} ${where}`,
    more.length > 0
      ? german
        ? md`In einer anderen Währung oder für eine andere Zeit, nicht dazugezählt:`
        : md`In another currency or for another time, not added:`
      : null,
    more,
    lines,
  )
}

/** What may be put together: one currency, and all for the same. */
export const keyOf = ({ unit, each }: Row): string => `${unit ?? ''} ${each ?? ''}`

const TIMES: readonly [RegExp, string, string][] = [
  [/^(?:mon|mtl|m\.)/iu, 'month', 'Monat'],
  [/^(?:y|annu|j|a\.)/iu, 'year', 'Jahr'],
  [/^w/iu, 'week', 'Woche'],
  [/^quart/iu, 'quarter', 'Quartal'],
  [/^(?:day|daily|tag|tägl)/iu, 'day', 'Tag'],
  [/^(?:hour|stund|std)/iu, 'hour', 'Stunde'],
]
const AFTER = /^\s{0,2}(?:\/|(?:per|an?|each|every|pro|je|im|in der|am)(?= )) ?(?<what>\p{L}{1,20})/iu
const PERIODIC =
  /(?<!\p{L})(?:(?:per|an?|each|every|pro|je|im|\/) ?(?<what>month|year|annum|week|quarter|day|hour|monat|jahr|woche|quartal|tag|stunde)|(?<word>monthly|yearly|annual(?:ly)?|weekly|quarterly|daily|hourly|monatlich|jährlich|wöchentlich|vierteljährlich|täglich)\p{L}*)(?!\p{L})/iu
/** What an amount is for each of, by the words behind it or of its row. */
function eachOf(behind: string, row: string): string | null {
  const what = AFTER.exec(behind)?.groups?.what
  const { what: period, word } = PERIODIC.exec(row)?.groups ?? {}
  const said = what ?? period ?? (word === 'vierteljährlich' ? 'quartal' : word)
  if (said === undefined) return null
  return TIMES.find(([pattern]) => pattern.test(said))?.[1] ?? stemOf(said)
}
export const forEach = (each: string | null, german: boolean): string => {
  if (each === null) return ''
  const time = TIMES.find(([, name]) => name === each)
  if (german) return time ? ` je ${time[2]}` : ' je Einheit'
  return time ? ` a ${time[1]}`.replace('a hour', 'an hour') : ' each'
}

export function blocksOf(read: PassageRead): Block[] {
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
  return [...tablesOf(sentences, above), ...listsOf(sentences, above), ...sentences.flatMap(enumeratedIn)]
}

function tablesOf(sentences: readonly Sentence[], above: (line: number) => string): Block[] {
  const found: Block[] = []
  let rows: Sentence[] = []
  const close = () => {
    const [first] = rows
    if (first?.heads && !rows.some(({ text }) => text === GAP)) {
      const about = `${first.under}\n${above(first.line - 1)}`
      const columns = columnsOf(first.heads, rows, about)
      found.push(...columns, ...acrossOf(columns, about))
    }
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
  // What stands below the last total and lacks cells are remarks.
  const last = byLine.findLastIndex((cells) => TOTAL.test(cells[0] ?? ''))
  const isRemark = (cells: readonly string[], at: number) =>
    last > 0 && at > last && cells.some((cell) => cell === '' || cell === '–')
  const rows = byLine.filter((cells, at) => !TOTAL.test(cells[0] ?? '') && !isRemark(cells, at))
  const total = byLine.find((cells) => TOTAL.test(cells[0] ?? '') && cells.length === heads.length)
  if (rows.length < 2 || rows.some((cells) => cells.length !== heads.length)) return []
  const found = heads.flatMap((head, at): Omit<Block, 'columns'>[] => {
    if (at === 0 || NO_AMOUNT.test(head)) return []
    const cells = rows.map((row) => row[at] ?? '')
    const read = cells.map((cell) => amountOf(cell, head, heads[0] ?? ''))
    if (read.some((each) => each === null)) return []
    const stated = total === undefined ? null : amountOf(total[at] ?? '', head, heads[0] ?? '')
    return [
      {
        head,
        about: `${about}\n${heads.join(' ')}`,
        rows: rows.map((row, which) => ({
          name: row.filter((_, place) => place !== at && place < Math.max(2, at)).join(' '),
          cell: cells[which] ?? '',
          ...(read[which] ?? { value: 0, unit: null }),
          each: eachOf(afterAmount(cells[which] ?? ''), `${head} ${row.filter((_, place) => place !== at).join(' ')}`),
        })),
        ...(stated === null ? {} : { stated: { ...stated, cell: total?.[at] ?? '' } }),
      },
    ]
  })
  // A figure of another column is no part of what a row is called.
  const figures = new Set(found.map(({ head }) => heads.indexOf(head)))
  const named = rows.map((row) => row.filter((_, place) => !figures.has(place) && place < heads.length))
  return found.map((block) => {
    const at = heads.indexOf(block.head)
    const called = block.rows.map((row, which) => ({
      ...row,
      name: named[which]?.filter((_, place) => place < Math.max(2, at)).join(' ') || row.name,
    }))
    return { ...block, rows: called, columns: found.length }
  })
}

/** One amount, or one bare number that is no day and no number of a document; its currency may stand in the head. */
function amountOf(cell: string, head: string, firstHead: string): { value: number; unit: string | null } | null {
  const [one, ...more] = amountsIn(cell)
  // "Item (GBP)": the currency of the whole table may stand in its first head.
  if (one && more.length === 0) return { value: one.value, unit: one.unit ?? unitIn(head) ?? unitIn(firstHead) }
  const bare = /^[^\p{L}\d]{0,3}(\d[\d.,'’ ]*)\p{L}{0,12}\.?$/u.exec(cell.trim())?.[1]
  if (more.length > 0 || bare === undefined || /^\d{1,2}\.\d{1,2}\.(?:\d{2,4})?$/.test(cell.trim())) return null
  return { value: numberOf(bare.trim()), unit: unitIn(head) ?? unitIn(firstHead) }
}
/** A currency in a head; one in thousands is none: what stands below it is not in that currency. */
const unitIn = (head: string): string | null => {
  const sign =
    /(?<![\p{L}])(?:[€$£]|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Euro|Franken)(?!\p{L}| ?(?:k|m|tsd|mio|thousand|million)(?!\p{L}))/iu.exec(
      head,
    )
  if (
    sign === null ||
    /(?<!\p{L})(?:k|m|t|tsd\.?|mio\.?|thousands?|millions?|tausend|millionen) ?$/iu.test(head.slice(0, sign.index))
  )
    return null
  return amountsIn(`1 ${sign[0]}`)[0]?.unit ?? null
}
const afterAmount = (cell: string): string => cell.slice(amountsIn(cell)[0]?.to ?? cell.length)

/** A column of a month, a quarter, a year or a week. */
export const isTime = (head: string): boolean =>
  MONTH_WORDS[head.trim().toLowerCase().replace(/\.$/, '').split(' ')[0] ?? ''] !== undefined ||
  /^(?:q[1-4]|[1-4]\. ?quartal|(?:kw|week|woche|cw) ?\d{1,2}|(?:19|20)\d\d)(?!\p{L})/iu.test(head.trim())

/** Each row of a table whose columns of figures are all of some time: what one thing came to over the times. */
function acrossOf(columns: readonly Block[], about: string): Block[] {
  const [first] = columns
  if (!first || columns.length < 2 || !columns.every(({ head }) => isTime(head))) return []
  return first.rows.map((row, at) => ({
    head: row.name,
    about: `${about}\n${columns.map(({ head }) => head).join(' ')}`,
    rows: columns.flatMap(({ head, rows }) => {
      const cell = rows[at]
      return cell ? [{ ...cell, name: head }] : []
    }),
    columns: 1,
    isAcross: true,
  }))
}

const ITEM = /^(?<name>\p{L}[\p{L} -]{1,40}?):? (?<figure>\S.{0,24})$/u
/** "Costs: power 3,100, bands 6,500, guards 4,800": what a sentence names one after the other, each with its figure. */
export function enumeratedIn({ text, under, heads, isHeading }: Sentence): Block[] {
  const [, label = '', list = ''] = /^(\p{L}[\p{L}, -]{2,60}): (.{10,400})$/u.exec(text) ?? []
  if (label === '' || heads !== undefined || isHeading) return []
  const rows = list
    .replace(/\.$/u, '')
    .split(/,(?: |(?=\p{L}))| (?:and|und|sowie) /u)
    .map((part): Row | null => {
      const { name = '', figure: cell = '' } = ITEM.exec(part.trim())?.groups ?? {}
      const read = name === '' ? null : amountOf(cell, '', '')
      return read === null || TOTAL.test(name) ? null : { name, cell, ...read, each: eachOf(afterAmount(cell), '') }
    })
  if (rows.length < 3 || rows.some((row) => row === null)) return []
  return [{ head: label, about: under, rows: rows.filter((row) => row !== null), columns: 1 }]
}

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
      rows.push({
        ...{ name, cell: one.words, value: one.value, unit: one.unit, line, under: only.under },
        each: eachOf(only.text.slice(one.to), name),
      })
  }
  close()
  return found
}
