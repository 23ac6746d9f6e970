// What was written after a table about one of its rows: that it moved, or that a figure is another now. A row is told with it, and where a later
// day is plainly said of the same column, it counts instead.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type Markdown, md } from '../../text/markdown.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import { EVENTS, kindsAsked, kindsOfHead } from './kinds.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** `day`: the one day that the line says of the same column (yyyy-mm-dd); null: it only speaks of the row. */
export type Later = { row: SheetRow; day: string | null; line: Markdown }

const CHANGED =
  /(?<!\p{L})(?:new|now|instead|slips?|slipped|moves?|moved|postponed|pushed|delayed|withdrawn|withdraws?|cancelled|canceled|no longer|replaces?|revised|neu|neue[rsn]?|jetzt|statt|stattdessen|verschoben|verschiebt|verlegt|rutscht|zurückziehen|zurückgezogen|storniert|entfällt|abgesagt|gestrichen)(?!\p{L})/iu
const GIVEN_UP =
  /(?<!\p{L})(?:withdrawn|withdraws?|cancelled|canceled|zurückziehen|zurückgezogen|storniert|entfällt|abgesagt|gestrichen)(?!\p{L})/iu
const [MOST_ROWS, MOST_LINES] = [8, 3]

/** Sentences of later records that name a row and say that something changed: a day of what is asked, or an amount. `on`: the column of days. */
export async function laterOf(
  context: AnalystContext,
  { read, heads }: Sheet,
  rows: readonly SheetRow[],
  on: number | null,
): Promise<Later[]> {
  if (rows.length > MOST_ROWS) return []
  const called = rows
    .map((row) => ({ row, stems: tellingOf(row.cells[0] ?? '') }))
    .filter(({ stems }) => stems.length > 0)
  if (called.length === 0) return []
  const words = called.flatMap(({ stems }) => stems.slice(0, 1))
  const reads = await readFor(
    context,
    words.map((word) => ({ word, stem: stemOf(word), isName: true })),
    { alone: true },
  )
  const newer = reads
    .filter((other) => other.id !== read.id && other.day !== '' && other.day > read.day)
    .toSorted((a, b) => b.day.localeCompare(a.day))
  return called
    .flatMap(({ row, stems }) => {
      const found = newer.flatMap((other) => {
        const own = stems.map(stemOf)
        const isOnly =
          saysAll(other, own) && !called.some((each) => each.row !== row && saysAll(other, each.stems.map(stemOf)))
        const at = placeIn(context, other, own, { head: on === null ? null : (heads[on] ?? ''), isOnly })
        return at < 0 ? [] : [{ other, at }]
      })[0]
      if (found === undefined) return []
      const { other, at } = found
      const text = other.sentences[at]?.text ?? ''
      const days = on === null ? [] : daysOf(context, text, other)
      return [
        { row, day: days.length === 1 ? (days[0] ?? null) : null, line: md`${quoteLine(hitAt(other, at), context)}` },
      ]
    })
    .slice(0, MOST_LINES)
}

const saysAll = ({ title, stems }: PassageRead, all: readonly string[]): boolean =>
  all.every((stem) => title.includes(stem) || stems.some((each) => each.includes(stem)))

/** Where a record says of a row that something changed; -1: nowhere. */
function placeIn(
  context: AnalystContext,
  other: PassageRead,
  stems: readonly string[],
  { head, isOnly }: { head: string | null; isOnly: boolean },
): number {
  const isTitled = stems.every((stem) => other.title.includes(stem))
  return other.sentences.findIndex(({ text, under, isHeading, heads }, at) => {
    if (isHeading || heads !== undefined || !CHANGED.test(text)) return false
    // What a letter takes back is the writer's.
    if (isOnly && GIVEN_UP.test(text)) return true
    const said = [...(other.stems[at] ?? []), ...wordsOf(under).map(stemOf)]
    if (!isTitled && !stems.every((stem) => said.includes(stem))) return false
    if (GIVEN_UP.test(text)) return true
    if (head === null) return amountsIn(text).length > 0
    return saysHead(text, head) && daysOf(context, text, other).length > 0
  })
}

/** A sentence speaks of what a column is of. */
function saysHead(text: string, head: string): boolean {
  const words = wordsOf(text.toLowerCase())
  const stems = new Set(
    wordsOf(head.toLowerCase())
      .map(stemOf)
      .filter((stem) => stem.length > 2),
  )
  const kinds = kindsOfHead(head).filter((kind) => EVENTS.has(kind))
  return words.some(
    (word) =>
      stems.has(stemOf(word)) || [...kindsAsked(word), ...kindsOfHead(word)].some((kind) => kinds.includes(kind)),
  )
}

const daysOf = (context: AnalystContext, text: string, { day }: PassageRead): string[] =>
  datesIn(text, dateBase(text, day, context.zone, context.german)).flatMap(({ day: said, precision }) =>
    precision === 'day' ? [said] : [],
  )

const LITTLE = new Set('the a an of and und der die das gmbh ag inc ltd llc se kg co for für'.split(' '))
/** The first two words that a row is called by. */
const tellingOf = (name: string): string[] =>
  wordsOf(name.toLowerCase())
    .filter((word) => word.length > 3 && !LITTLE.has(word) && !/^\d/.test(word))
    .slice(0, 2)
