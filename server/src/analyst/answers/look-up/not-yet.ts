// "How many are not exchanged yet?": the columns of a table of which one less the other is the third, in each of its rows.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { stemOf } from '../../text/stems.ts'
import type { Gated } from '../gate/gate.ts'
import { figure } from '../reckoned/counted.ts'
import { type Block, blocksOf, says, stems } from '../reckoned/sum-tables.ts'
import { type PassageRead, readFor } from './passages.ts'
import { termsAsked } from './sought.ts'

const ASKED =
  /\bhow many\b.*(?:\bnot\b|n[’']?t\b|\b(?:yet|still) to\b)|(?<!\p{L})wie ?viele?(?!\p{L}).*(?<!\p{L})(?:nicht|nich|net)(?!\p{L})/iu
const ASKS =
  /\b(?:how many|of|the|that|those|were|are|is|not|yet|still|been|be|haven[’']?t|hasn[’']?t|aren[’']?t|have|has|to)\b|(?<!\p{L})(?:wie ?viele?|von|den|der|die|das|sind|ist|wurden?|noch|nicht|nich|net)(?!\p{L})/giu
/** A column of what is still to come. */
const OPEN =
  /^(?:open|outstanding|missing|remaining|left|to go|to do|pending|still (?:out|open|to come)|not yet \p{L}+|offen|ausstehend|fehlend|fehlt|fehlen|rest|übrig|noch offen|noch zu \p{L}+)$/iu

export async function notYetAnswer(context: AnalystContext, { text, german }: Gated): Promise<string | null> {
  const terms = ASKED.test(text) ? termsAsked(text.replace(ASKS, ' '), null, undefined, german) : []
  if (terms.length < 2) return null
  const reads = await readFor(context, terms)
  const found = reads.flatMap((read) => {
    const line = tablesIn(read).flatMap((table) => restIn(table, terms, read, reads))[0]
    return line === undefined ? [] : [{ read, ...line }]
  })
  const [best] = found.toSorted((a, b) => b.read.day.localeCompare(a.read.day))
  if (!best || found.some(({ rest }) => rest !== best.rest)) return null
  const { read, whole, part, heads, of } = best
  const cite = context.cite({ kind: read.kind, id: read.id })
  const say = (value: number) => figure(value, null, german)
  return page(
    md`${say(whole)} − ${say(part)} = **${say(best.rest)}** (${read.label}${of === '' ? '' : `, ${of}`}) ${cite}`,
    heads.map((head, at): Markdown => md`${head}: ${say([whole, part, best.rest][at] ?? 0)} ${cite}`),
  )
}

const tablesIn = (read: PassageRead): Block[][] => [
  ...Map.groupBy(
    blocksOf(read).filter(({ isAcross, head }) => !isAcross && head !== ''),
    ({ about, rows }) => `${rows.length} ${about}`,
  ).values(),
]

type Rest = { whole: number; part: number; rest: number; heads: string[]; of: string }

/** The three columns that belong together, of the row that the question names or of all rows. */
function restIn(
  table: readonly Block[],
  terms: readonly Term[],
  read: PassageRead,
  reads: readonly PassageRead[],
): Rest[] {
  const [first] = table
  if (!first || first.rows.length < 2) return []
  const fits = table.flatMap((whole, w) =>
    table.flatMap((part, p) =>
      table.flatMap((rest, r) => {
        const isApart = w !== p && p !== r && w !== r && w < p && OPEN.test(rest.head.trim())
        const isSum = whole.rows.every((row, at) => row.value - (part.rows[at]?.value ?? 0) === rest.rows[at]?.value)
        return isApart && isSum ? [{ whole, part, rest }] : []
      }),
    ),
  )
  const [one, ...more] = fits
  if (!one || more.length > 0) return []
  const { whole, part, rest } = one
  const around = stems(`${first.about}\n${read.label}\n${read.sentences[0]?.text ?? ''}`)
  const names = whole.rows.map(({ name }) => stems(name.split(' ').slice(0, 3).join(' ')))
  const isDone = (term: Term) => says(stems(part.head), term)
  const naming = terms.filter((term) => !says(around, term) && names.some((row) => says(row, term)))
  const others = terms.filter((term) => !says(around, term) && !isDone(term) && !naming.includes(term))
  const held = terms.filter((term) => says(stems(whole.head), term))
  // What is done is called by its column, or the question calls the whole by its own.
  if (!terms.some(isDone) && held.length < 2) return []
  if (!terms.some((term) => says(around, term) && !isDone(term))) return []
  const at = naming.length === 0 ? -1 : names.findIndex((row) => naming.every((term) => says(row, term)))
  if (naming.length > 0 && at < 0) return []
  const of = ({ rows, stated }: Block) => {
    const sum = rows.reduce((total, { value }) => total + value, 0)
    return at >= 0 ? (rows[at]?.value ?? 0) : stated && stated.value !== sum ? Number.NaN : sum
  }
  const [all, done, open] = [of(whole), of(part), of(rest)]
  if (![all, done, open].every(Number.isFinite)) return []
  if (!others.every((term) => countedAs(reads, all, term))) return []
  const row = at < 0 ? '' : (whole.rows[at]?.name.split(' ')[0] ?? '')
  return [{ whole: all, part: done, rest: open, heads: [whole.head, part.head, rest.head], of: row }]
}

/** What the table counts has the name that another passage counts just as many of: "63 doors". */
const countedAs = (reads: readonly PassageRead[], count: number, term: Term): boolean =>
  reads.some(({ sentences }) =>
    sentences.some(({ text }) =>
      [...text.matchAll(/(?<![\p{L}\d.,])(\d{1,7}) (\p{L}{3,30})/gu)].some(
        ([, digits, what = '']) =>
          Number(digits) === count &&
          (says(stems(what), term) ||
            (term.umlaut !== undefined && says(stems(what), { ...term, stem: stemOf(term.umlaut) }))),
      ),
    ),
  )
