// "Which franchisees owed us something?", "how many of the questions are open?": the rows of a table that the question's words choose.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { spokenDate, spokenGerman } from '../../dates/spoken.ts'
import { namedIn } from '../../people/names.ts'
import { answerKind, type Term, termsOf } from '../../text/asked.ts'
import { type Markdown, md, page } from '../../text/markdown.ts'
import { shortened } from '../../text/speech.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { MONTH_WORDS } from '../../text/written-words.ts'
import type { Gated } from '../gate/gate.ts'
import { hitAt, type PassageRead, readFor } from '../look-up/passages.ts'
import { isDated, quoteLine } from '../look-up/quotes.ts'
import { respelled } from '../look-up/respelled.ts'
import { termsAsked } from '../look-up/sought.ts'
import { COMPARED, type Conditions, conditionsIn, NEGATED } from './conditions.ts'
import { columnOf, columnsNamed, isRate, type Sheet, type SheetRow, sheetsOf } from './sheet.ts'

const LISTS =
  /^(?:(?:and|so|ok|und|also)[, ]+)*(?:which|who|whose|whom|what|list|show|name|give|all|every|our|my|the|those|any|welche[rnms]?|wer|wem|wessen|was|liste|zeig\p{L}*|nenn\p{L}*|alle|unsere|meine|die|bei wem)(?!\p{L})/iu
const COUNTS = /\b(?:how many|number of|count of)\b|(?<!\p{L})(?:wie ?viele?|anzahl(?: der)?)(?!\p{L})/iu
/** Words that ask, and are called nowhere. */
const ASKS =
  /\b(?:how many|number of|count|list|show|names?|give|something|anything|money|ones?|with us|sits?|lies?|there|those|belong(?:s|ing)?|currently|right now|now|still|each|table|rows?|other|already)\b|(?<!\p{L})(?:wie ?viele?|anzahl|liste|zeige?|nenne?|etwas|geld|liegt|liegen|sitzt|sitzen|derzeit|gerade|jeweils|zeilen?|tabelle|bereits|bei wem)(?!\p{L})/giu
/** "… – not the franchised ones": what is said already, the other way round. */
const CONTRAST = /[,;–-] ?(?:and |but |und |aber )?(?:not|nicht|keine) (?:\p{L}[\p{L}-]*[ ]?){1,4}[.?!\s]{0,4}$/iu
const DAY_WORDS =
  /\b(?:(?:at|by|on|from|as of|in) )?(?:the )?(?:end|beginning|start|middle) of\b|(?<!\p{L})(?:(?:zum|am|per|seit|stand) )?(?:ende|anfang|mitte)(?= )/giu
const [MOST_TERMS, MOST_SHOWN] = [7, 15]

/** The rows that are chosen, or how many they are; null where no table says each word of the question, or all of its rows are meant. */
export async function chosenRows(context: AnalystContext, { text, about, german }: Gated): Promise<string | null> {
  const counts = COUNTS.test(text)
  if (!counts && (!LISTS.test(text) || !['what', 'who'].includes(answerKind(text)))) return null
  const plain = text.replace(CONTRAST, ' ')
  const found = (await sheetsAsked(context, plain, about ?? null)).flatMap(({ sheet, terms }) => {
    const asked = conditionsIn(sheet, terms, plain)
    if (asked === null || !isNarrowing(asked)) return []
    const rows = sheet.rows.filter((row) => asked.all.every(({ keeps }) => keeps(row)))
    return rows.length === 0 || rows.length === sheet.rows.length ? [] : [{ sheet, asked, rows }]
  })
  const [best, next] = found.toSorted(
    (a, b) => b.asked.near - a.asked.near || b.sheet.read.day.localeCompare(a.sheet.read.day),
  )
  if (!best) return null
  if (next && next.asked.near === best.asked.near && next.sheet.read.day === best.sheet.read.day) return null
  return counts ? counted(context, best, text, german) : listed(context, best.sheet, best.rows, german)
}

/** Only what a row is called chooses none: that asks for what stands in it. */
const isNarrowing = ({ all }: Conditions): boolean => all.some(({ column }) => column > 0)

/** The tables that the words may be asked of, each with the words that are left to be said by it. */
export async function sheetsAsked(
  context: AnalystContext,
  text: string,
  about: string | null,
): Promise<{ sheet: Sheet; terms: Term[] }[]> {
  const own = await termsIn(context, text)
  if (own.length === 0 || own.length > MOST_TERMS) return []
  const before = about === null ? [] : termsOf(about.replace(ASKS, ' '))
  const reads = await readFor(context, [...own, ...before])
  return reads.flatMap((read) =>
    sheetsOf(read).flatMap((sheet) => {
      const months = own.filter(({ word }) => MONTH_WORDS[word] !== undefined)
      // A month that is named must be the table's.
      if (!months.every(({ word }) => monthsOf(sheet).has(MONTH_WORDS[word] ?? 0))) return []
      return [{ sheet, terms: own.filter((term) => !months.includes(term)) }]
    }),
  )
}

const monthsOf = ({ heads, about, read }: Sheet): ReadonlySet<number> =>
  new Set([
    ...wordsOf(`${heads.join(' ')} ${about}`).flatMap((word) => MONTH_WORDS[word.toLowerCase()] ?? []),
    Number(read.day.slice(5, 7)),
  ])

/** The words of a question; a person is meant by each part of their name. */
export async function termsIn(context: AnalystContext, text: string): Promise<Term[]> {
  const { items } = await context.people({ limit: 100 })
  const people = namedIn(text, items)
  const known = new Set(people.flatMap(({ name }) => wordsOf(name).map((word) => word.toLowerCase())))
  const bare = text
    .replace(COMPARED, ' ')
    .replace(ASKS, ' ')
    .replace(DAY_WORDS, ' ')
    .replace(/\b\d{1,2}(?:st|nd|rd|th)\b/giu, ' ')
  const terms = termsAsked(bare, null, (word) => known.has(word), context.german).map((term): Term => {
    const same = people.flatMap(({ name }) => {
      const parts = wordsOf(name).map((word) => stemOf(word.toLowerCase()))
      return parts.includes(term.stem) ? parts : []
    })
    return same.length === 0 ? term : { ...term, isName: true, same }
  })
  return respelled(context, terms)
}

type Best = { sheet: Sheet; asked: Conditions; rows: SheetRow[] }
function counted(context: AnalystContext, { sheet, asked, rows }: Best, text: string, german: boolean): string | null {
  const what = termsOf(
    text.slice((COUNTS.exec(text)?.index ?? 0) + (COUNTS.exec(text)?.[0].length ?? 0)).slice(0, 60),
  )[0]
  const columns = what ? columnsNamed(sheet, what).filter((column) => columnOf(sheet, column) !== null) : []
  // What a column counts is its sum, not how many rows there are.
  const [column] = columns
  if (column !== undefined) {
    const isOfOthers = asked.all.every((each) => each.column !== column) && !NEGATED.test(text)
    return columns.length === 1 && isOfOthers && !isRate(sheet, column)
      ? summed(context, { sheet, asked, rows }, column, german)
      : null
  }
  const [first] = rows
  if (!first) return null
  const where = placeOf(sheet, german)
  return page(
    german
      ? md`**${rows.length}** von ${sheet.rows.length} Zeilen ${where}: ${context.cite(citeOf(sheet.read))}`
      : md`**${rows.length}** of ${sheet.rows.length} rows ${where}: ${context.cite(citeOf(sheet.read))}`,
    linesOf(context, sheet, rows),
  )
}

/** The figures of the rows that are chosen, put together. */
function summed(context: AnalystContext, { sheet, rows }: Best, column: number, german: boolean): string {
  const values = columnOf(sheet, column) ?? []
  const own = rows.map((row) => values[sheet.rows.indexOf(row)] ?? 0)
  const sum = Number(own.reduce((all, value) => all + value, 0).toFixed(4))
  const said = sum.toLocaleString(german ? 'de-DE' : 'en-GB')
  const kept = rows.filter((_, at) => (own[at] ?? 0) !== 0)
  const cells = kept.map(({ cells }) => cells[column] ?? '').join(' + ')
  return page(
    md`**${sheet.heads[column] ?? ''}**: ${kept.length > 1 ? `${cells} = ` : ''}**${said}** ${placeOf(sheet, german)} ${context.cite(citeOf(sheet.read))}`,
    linesOf(context, sheet, kept),
  )
}

function listed(context: AnalystContext, sheet: Sheet, rows: readonly SheetRow[], german: boolean): string {
  return page(
    german
      ? md`${rows.length} von ${sheet.rows.length} Zeilen der Tabelle sagen es ${placeOf(sheet, german)}:`
      : md`${rows.length} of ${sheet.rows.length} rows of the table say so ${placeOf(sheet, german)}:`,
    linesOf(context, sheet, rows),
    rows.length > MOST_SHOWN
      ? german
        ? md`Und ${rows.length - MOST_SHOWN} weitere Zeilen.`
        : md`And ${rows.length - MOST_SHOWN} more rows.`
      : null,
  )
}

const citeOf = ({ kind, id }: PassageRead) => ({ kind, id })
export const placeOf = ({ read: { label, day } }: Sheet, german: boolean): string =>
  `(${shortened(label, 80)}${day && !isDated(label, day) ? `, ${german ? spokenGerman(day) : spokenDate(day)}` : ''})`
export const linesOf = (context: AnalystContext, { read }: Sheet, rows: readonly SheetRow[]): Markdown[] =>
  rows.slice(0, MOST_SHOWN).map(({ at }) => quoteLine(hitAt(read, at), context))
