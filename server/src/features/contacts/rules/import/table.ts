// Tables of contacts as CSV, whoever wrote them: the separator, where the header stands, and what its columns mean.
import { CsvError, parse } from 'csv-parse/sync'
import { isHonorific, isNote, knownHeaders, meaningsOf, plain, producerOfHeaders, wayLabels } from './columns.ts'
import {
  assembled,
  cleaned,
  type ImportColumn,
  type ImportField,
  type ImportFile,
  MOST_ROWS,
  noPieces,
  type Pieces,
  UnreadableFile,
} from './imported.ts'

type Record = { record: string[]; info: { lines: number } }
const SEPARATORS = [',', ';', '\t', '|'] as const
const MOST_COLUMNS = 500
/** In characters: one row with a full note and everything else has room in it. */
const LONGEST_RECORD = 200_000

/** `mapping`: the person's choice of a field for a column, over what the header says. Errors: UnreadableFile. */
export function readTable(
  text: string,
  mapping: ReadonlyMap<number, ImportField>,
): Omit<ImportFile, 'format' | 'encoding'> {
  const plainText = text.replace(/\r\n?/g, '\n')
  const hint = /^sep=(.)\n/i.exec(plainText)
  const separator = hint?.[1] ?? separatorOf(plainText)
  const records = split(plainText, separator, hint ? 2 : 1).filter(({ record }) =>
    record.some((cell) => cell.trim() !== ''),
  )
  const { header, from } = headerOf(records.map(({ record }) => record))
  const rows = records.slice(from)
  if (rows.length > MOST_ROWS)
    throw new UnreadableFile(`This file has more than ${MOST_ROWS.toLocaleString('en')} rows. Please split it.`)
  const meanings = header ? meaningsOf(header) : guessed(rows)
  const width = rows.reduce((most, { record }) => Math.max(most, record.length), header?.length ?? 0)
  if (width > MOST_COLUMNS) throw new UnreadableFile(`This file has more than ${MOST_COLUMNS} columns.`)
  const columns = Array.from({ length: width }, (_, index): ImportColumn => {
    const said = rows.flatMap(({ record }) => cleaned(record[index] ?? '') || [])
    return {
      index,
      header: cleaned(header?.[index] ?? '').slice(0, 200) || `Column ${index + 1}`,
      field: mapping.get(index) ?? meanings[index] ?? 'notes',
      filled: said.length,
      samples: [...new Set(said.slice(0, 50))].slice(0, 3).map((sample) => sample.toWellFormed().slice(0, 80)),
    }
  })
  const producer = producerOfHeaders(header ?? [])
  const labels = wayLabels(header ?? [])
  // Nobody is called by a number that a fax machine answers.
  const read = columns.toSorted((a, b) => Number(isFax(labels, a)) - Number(isFax(labels, b)))
  const made = rows.map(({ record, info }, at) =>
    assembled(at + 1, lineOf(info, record), piecesOf(record, read, labels)),
  )
  return { producer, columns, left_out: [], rows: made }
}

/** The line on which the record begins; the parser tells where it ends. */
const lineOf = (info: { lines: number }, record: string[]) =>
  info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

function split(text: string, separator: string, fromLine: number, most = MOST_ROWS + 50): Record[] {
  try {
    return parse(text, {
      delimiter: separator,
      from_line: fromLine,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      to: most,
    }) as unknown as Record[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as { lines?: number }).lines ?? 0)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableFile(
        `A quotation mark is opened in line ${line} or before and never closed. Please correct the file.`,
      )
    throw new UnreadableFile(
      `This file could not be read as a table: the row in line ${line} has no end or is too long.`,
    )
  }
}

/** The separator with which most of the first rows fall into the same number of columns. */
function separatorOf(text: string): string {
  const head = text.slice(0, 20_000)
  const cut = head.length < text.length ? head.slice(0, Math.max(head.lastIndexOf('\n'), 0)) || head : head
  let best = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const rows = sample(cut, separator)
    const widths = new Map<number, number>()
    for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
    const known = Math.max(0, ...rows.slice(0, 10).map(knownHeaders))
    const score =
      known * 1_000 + Math.max(0, ...[...widths].map(([width, count]) => (width > 1 ? count * 10 + width : 0)))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function sample(text: string, separator: string): string[][] {
  try {
    return split(text, separator, 1, 30).map(({ record }) => record)
  } catch {
    return text.split('\n', 30).map((line) => line.split(separator))
  }
}

/** LinkedIn writes some lines of explanation above its header; a table without a header begins with a person. */
function headerOf(records: string[][]): { header: string[] | null; from: number } {
  const at = records.slice(0, 20).findIndex((record) => knownHeaders(record) >= 2)
  if (at >= 0) return { header: records[at] ?? [], from: at + 1 }
  const [first] = records
  if (!first) throw new UnreadableFile('There are no contacts in this file.')
  const person = first.some((cell) => /\S@\S|^\+?[\d\s()/.-]{6,}$/.test(cell.trim()))
  return person && knownHeaders(first) === 0 ? { header: null, from: 0 } : { header: first, from: 1 }
}

/** Without a header: what the values look like. */
function guessed(rows: Record[]): ImportField[] {
  const width = rows.reduce((most, { record }) => Math.max(most, record.length), 0)
  let named = false
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.slice(0, 50).flatMap(({ record }) => record[index]?.trim() || [])
    const most = (form: RegExp) => cells.length > 0 && cells.filter((cell) => form.test(cell)).length > cells.length / 2
    if (most(/^[^\s@]+@\S+$/)) return 'email'
    if (most(/^\+?[\d\s()/.-]{6,}$/)) return 'phone'
    if (named || !most(/\p{L}/u)) return 'notes'
    named = true
    return 'name'
  })
}

const isFax = (labels: ReturnType<typeof wayLabels>, { index }: ImportColumn) =>
  labels[index]?.word.endsWith('fax') === true

function piecesOf(record: string[], columns: ImportColumn[], labels: ReturnType<typeof wayLabels>): Pieces {
  const made = noPieces()
  const ways = (kind: 'emails' | 'phones', index: number, values: string[]) => {
    const { column = null, word = '' } = labels[index] ?? {}
    // Google marks the first of them with a star.
    const label = column === null ? word : harmlessRead(record[column] ?? '').replace(/^\* ?/, '')
    made[kind].push(...values)
    made.labels.push(...values.map((value) => ({ value, label })))
  }
  const parts = { first_name: [] as string[], last_name: [] as string[] }
  for (const { index, header, field } of columns) {
    const value = harmlessRead(record[index] ?? '')
    if (value.trim() === '' || field === 'ignore') continue
    if (field === 'name') made.names.push(value)
    // "Dr." stands before the name, wherever its column does.
    else if (field === 'first_name' && isHonorific(header)) parts.first_name.unshift(value.trim())
    else if (field === 'first_name' || field === 'last_name') parts[field].push(value.trim())
    else if (field === 'role') made.title = made.title ? `${made.title}, ${value}` : value
    else if (field === 'company') made.company = made.company ? `${made.company}, ${value}` : value
    else if (field === 'email') ways('emails', index, several(value, /\s:::\s|[;,]\s*(?=[^\s@;,]+@)/))
    else if (field === 'phone') ways('phones', index, several(value, /\s:::\s/))
    else if (field === 'birthday') made.birthdays.push(value)
    else if (field === 'time_zone') made.zones.push(value)
    else if (field === 'tags') made.tags.push(...tagsOf(header, value))
    else if (isNote(header)) made.texts.push(value)
    else made.details.push({ label: labelOf(header), value: detail(value) })
  }
  made.names.push([...parts.first_name, ...parts.last_name].join(' '))
  return made
}

/** Google puts several values of one kind into one cell. */
const several = (value: string, between: RegExp) => value.split(between).map((part) => part.trim())

/** Google's own groups say nothing: every contact is in "* myContacts". Outlook puts signs between its categories. */
function tagsOf(header: string, value: string): string[] {
  const between = /^(categories|kategorien)$/.test(plain(header)) ? /\s:::\s|[;,]/ : /\s:::\s/
  return several(value, between).filter((part) => !part.startsWith('* '))
}

const detail = (value: string) => several(value, /\s:::\s/).join(', ')

const labelOf = (header: string) =>
  plain(header) === 'url' ? 'Website' : header.replace(/ (\d+ )?- (Value|Formatted)$/, '')

/** The sign of a formula at the front of a cell (trust B13). An apostrophe that stands before such a sign is itself guarded. */
const FORMULA = /^'*[=+\-@\t\r\n]/

/** A cell that no spreadsheet takes for a formula. `harmlessRead` gives back exactly what was put in. */
export const harmless = (value: string) => (FORMULA.test(value) ? `'${value}` : value)
export const harmlessRead = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
