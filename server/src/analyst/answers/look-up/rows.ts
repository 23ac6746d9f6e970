// "Which projects are behind?", asked of a table in a text: the rows whose cells say it.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { type Term, termsOf } from '../../text/asked.ts'
import { md, page } from '../../text/markdown.ts'
import type { Sentence } from '../../text/sentences.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { hitAt, type PassageRead, readFor } from './passages.ts'
import { quoteLine } from './quotes.ts'

const ASKED =
  /^(?:and |und |so )?(?:which|what|welche|list|liste)(?: (?:of|von|der|the|our|unserer|all|alle))* (?<what>\p{L}[\p{L}-]+(?: [\p{L}-]+){0,3}?) (?:are|were|have|had|do|need|still|sind|waren|haben|hatten|stehen|liegen|laufen|fehlen|brauchen)(?!\p{L})(?<rest>.*)$/iu
/** Asks for what has nothing: an empty cell, a dash, a nought. */
const NOTHING = /\b(?:nothing|no|none|zero|not any|without)\b|(?<!\p{L})(?:nichts|kein\p{L}{0,2}|null|ohne)(?!\p{L})/giu
const EMPTY = /^[^\p{L}\d]*(?:0+(?:[.,]0+)?)?[^\p{L}\d]*(?:%|k|m|eur|€|\$)?$|^(?:none|nothing|nichts|keine?|n\/a)$/iu
const [SAYS, MOST] = [0.55, 12]

type Table = { read: PassageRead; heads: string[]; rows: { at: number; cells: string[] }[] }

/** The rows of the one table that says what is asked; null where no table says it of some of its rows and not of others. */
export async function rowsAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const { what = '', rest = '' } = ASKED.exec(text)?.groups ?? {}
  const isNothing = rest.search(NOTHING) >= 0
  const [whose, terms] = [termsOf(what), termsOf(rest.replace(NOTHING, ' '))]
  if (terms.length === 0) return null
  const reads = await readFor(context, [...whose, ...terms])
  const found = reads.flatMap(tablesOf).flatMap((table) => told(table, whose, terms, isNothing) ?? [])
  const [best] = found.toSorted((a, b) => b.share - a.share || b.table.read.day.localeCompare(a.table.read.day))
  if (!best) return null
  const lines = best.rows.slice(0, MOST).map(({ at }) => hitAt(best.table.read, at))
  return page(
    german ? md`Diese Zeilen der Tabelle sagen es:` : md`These rows of the table say so:`,
    lines.map((hit) => quoteLine(hit, context)),
  )
}

function tablesOf(read: PassageRead): Table[] {
  const rows = read.sentences.flatMap((sentence, at) =>
    sentence.heads === undefined || sentence.isHeading ? [] : [{ sentence, at, heads: sentence.heads }],
  )
  return [...Map.groupBy(rows, ({ heads }) => heads)].map(([heads, some]) => ({
    read,
    heads: heads.split(' · '),
    rows: some.map(({ sentence, at }) => ({ at, cells: cellsOf(sentence) })),
  }))
}
const cellsOf = ({ text }: Sentence): string[] => text.split(' · ')

/** The rows that say it, and how many words of what they are called the table says. */
function told(table: Table, whose: readonly Term[], terms: readonly Term[], isNothing: boolean) {
  const says = (words: string, { stem }: Term) => wordsOf(words).some((word) => likeness(stem, stemOf(word)) >= SAYS)
  const { heads, rows, read } = table
  if (rows.length < 2) return null
  const chosen = isNothing
    ? rows.filter(({ cells }) =>
        cells.some(
          (cell, at) => at > 0 && EMPTY.test(cell.trim()) && terms.some((term) => says(heads[at] ?? '', term)),
        ),
      )
    : rows.filter(({ cells }) => cells.slice(1).some((cell) => terms.some((term) => says(cell, term))))
  if (chosen.length === 0 || chosen.length === rows.length) return null
  const around = `${read.label} ${heads.join(' ')} ${read.sentences[0]?.text ?? ''} ${chosen.flatMap(({ cells }) => cells).join(' ')}`
  // All that is asked of the rows; what they are called the table need not say.
  if (!terms.every((term) => says(around, term))) return null
  return { table, rows: chosen, share: whose.filter((term) => says(around, term)).length }
}
