// What was written after a table about one of its rows: that it moved, or that a figure is another now. A row is told with it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { dateBase, datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import type { Markdown } from '../../text/markdown.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { quoteLine } from '../look-up/quotes.ts'
import type { Sheet, SheetRow } from './sheet.ts'

const CHANGED =
  /(?<!\p{L})(?:new|now|instead|slips?|slipped|moves?|moved|postponed|pushed|delayed|withdrawn|cancelled|canceled|no longer|firm|replaces?|revised|off|neu|neue[rsn]?|jetzt|statt|stattdessen|verschoben|verschiebt|verlegt|rutscht|zurückziehen|zurückgezogen|storniert|entfällt|abgesagt|gestrichen|nicht wie)(?!\p{L})/iu
const [MOST_ROWS, MOST_LINES] = [8, 3]

/** Sentences of later records that name a row and say that something changed, each with a day or with an amount. */
export async function laterLines(
  context: AnalystContext,
  { read }: Sheet,
  rows: readonly SheetRow[],
  of: 'day' | 'figure',
): Promise<Markdown[]> {
  if (rows.length > MOST_ROWS) return []
  const own = rows.map(({ cells }) => tellingOf(cells[0] ?? '')).filter((stems) => stems.length > 0)
  if (own.length === 0) return []
  const words = own.flatMap((stems) => stems.slice(0, 1))
  const reads = await readFor(
    context,
    words.map((word) => ({ word, stem: stemOf(word), isName: true })),
    { alone: true },
  )
  const lines: { read: PassageRead; at: number }[] = []
  for (const other of reads) {
    if (other.id === read.id || other.day === '' || other.day <= read.day) continue
    for (const stems of own) {
      const isTitled = stems.every((word) => other.title.includes(stemOf(word)))
      const at = other.sentences.findIndex(({ text, under, isHeading, heads }, nth) => {
        if (isHeading || heads !== undefined || !CHANGED.test(text)) return false
        const said = [...(other.stems[nth] ?? []), ...wordsOf(under).map(stemOf)]
        return (isTitled || stems.every((word) => said.includes(stemOf(word)))) && says(context, text, other, of)
      })
      if (at >= 0 && !lines.some((line) => line.read === other && line.at === at)) lines.push({ read: other, at })
    }
  }
  return lines
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
    .slice(0, MOST_LINES)
    .map(({ read: other, at }) => quoteLine(hitAt(other, at), context))
}

function says(context: AnalystContext, text: string, { day }: PassageRead, of: 'day' | 'figure'): boolean {
  if (of === 'figure') return amountsIn(text).length > 0 || /withdraw|cancel|zurück|stornier|abgesagt/iu.test(text)
  return datesIn(text, dateBase(text, day, context.zone, context.german)).length > 0
}

const LITTLE = new Set('the a an of and und der die das gmbh ag inc ltd llc se kg co for für'.split(' '))
/** The first two words that a row is called by. */
const tellingOf = (name: string): string[] =>
  wordsOf(name.toLowerCase())
    .filter((word) => word.length > 3 && !LITTLE.has(word) && !/^\d/.test(word))
    .slice(0, 2)
