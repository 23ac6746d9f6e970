// "September to November together": the rows, or the columns, of all months from one to the other.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { amountsIn, numberOf } from '../../text/amounts.ts'
import { termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { Gated } from '../gate/gate.ts'
import { readFor } from '../look-up/passages.ts'
import { figure } from './counted.ts'
import { type Block, blocksOf, keyOf, type Row, says, stems } from './sum-tables.ts'

const NAMES = Object.keys(MONTH_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const RANGE = new RegExp(
  String.raw`(?<!\p{L})(?<from>${NAMES})\.? ?(?:to|until|till|through|bis(?: einschließlich| mit| und mit)?|[–-]) ?(?<to>${NAMES})(?!\p{L})`,
  'iu',
)
const SUMS =
  /\b(?:totals?|sum|add up|altogether|together|combined|come to|in all)\b|(?<!\p{L})(?:insgesamt|zusammen|summe|zusammengerechnet|addiere?)(?!\p{L})/iu
const ASKS =
  /\b(?:from|between|totals?|sum|add up|come to|how much|how many|what|did|do|does|we|cost|costs|was|were|is)\b|(?<!\p{L})(?:von|insgesamt|zusammen|summe|addiere?|wie ?viele?|was|hat|haben|kosten|kostet|gekostet|waren|war|ist|sind)(?!\p{L})/giu

export async function monthsAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const range = RANGE.exec(text)
  const [from, to] = [monthOf(range?.groups?.from ?? ''), monthOf(range?.groups?.to ?? '')]
  if (!range || from === null || to === null || from >= to || !SUMS.test(text)) return null
  const terms = termsOf(text.replace(range[0], ' ').replace(ASKS, ' '))
  if (terms.length === 0) return null
  const found = (await readFor(context, terms)).flatMap((read) =>
    [...blocksOf(read), ...pairsIn(read.text)].flatMap((block) => {
      const rows = rowsBetween(block, from, to)
      return rows !== null && isOf(block, terms, `${read.label}\n${read.sentences[0]?.text ?? ''}`)
        ? [{ read, rows, total: Number(rows.reduce((sum, { value }) => sum + value, 0).toFixed(4)) }]
        : []
    }),
  )
  const [best] = found.toSorted((a, b) => b.read.day.localeCompare(a.read.day))
  if (!best || found.some(({ total }) => total !== best.total)) return null
  const { read, rows, total } = best
  const cite = context.cite({ kind: read.kind, id: read.id })
  return page(
    md`${rows.map(({ cell }) => cell).join(' + ')} = **${figure(total, rows[0]?.unit ?? null, german)}** (${read.label}) ${cite}`,
    rows.map(({ name, cell }): Markdown => md`${name}: ${cell} ${cite}`),
  )
}

/** "September;48000" below "Goodwill;EUR": lines of two cells. */
function pairsIn(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.split(/;|\t/).map((cell) => cell.trim()))
  return lines.flatMap((head, at): Block[] => {
    if (head.length !== 2 || monthOf(head[0] ?? '') !== null) return []
    const below = lines.slice(at + 1, at + 13)
    const end = below.findIndex((cells) => cells.length !== 2 || monthOf(cells[0] ?? '') === null)
    const unit = amountsIn(`1 ${head[1] ?? ''}`)[0]?.unit ?? null
    const rows = below.slice(0, end < 0 ? below.length : end).flatMap(([name = '', cell = '']): Row[] => {
      const [amount] = amountsIn(cell)
      if (amount) return [{ name, cell, value: amount.value, unit: amount.unit ?? unit, each: null }]
      return /^\d[\d.,'’ ]*$/u.test(cell) ? [{ name, cell, value: numberOf(cell), unit, each: null }] : []
    })
    return rows.length > 1 ? [{ head: head.join(' '), about: head.join(' '), rows, columns: 1 }] : []
  })
}

const monthOf = (word: string): number | null =>
  MONTH_WORDS[word.trim().toLowerCase().replace(/\.$/, '').split(/[ \d]/)[0]?.replace(/\.$/, '') ?? ''] ?? null

/** Shares, averages and states are not added up. */
const NO_SUM =
  /%|\b(?:per ?cent|rate|average|occupancy|balance|stock|headcount|score)\b|(?<!\p{L})\p{L}{0,20}(?:prozent|quote|schnitt|auslastung|belegung|bestand|kontostand|saldo)(?!\p{L})/iu

/** One row for each month and none twice: months of two years are not told apart. */
function rowsBetween({ rows, head }: Block, from: number, to: number): Row[] | null {
  if (NO_SUM.test(head)) return null
  const months = rows.map(({ name }) => monthOf(name))
  if (months.some((month, at) => month !== null && months.indexOf(month) !== at)) return null
  const meant = rows.filter((_, at) => (months[at] ?? 0) >= from && (months[at] ?? 99) <= to)
  return meant.length === to - from + 1 && new Set(meant.map(keyOf)).size === 1 ? meant : null
}

/** Every word is said by the table; one of them by the column or row itself, where there are several. */
function isOf({ head, about, columns, isAcross }: Block, terms: ReturnType<typeof termsOf>, title: string): boolean {
  const [own, around] = [stems(head), stems(`${head}\n${about}\n${title}`)]
  const isOwn = (columns === 1 && !isAcross) || terms.some((term) => says(own, term))
  return isOwn && terms.every((term) => says(around, term))
}
