// Files on their way to becoming notes: what each will be, or why it cannot be one.

import { LIMITS } from '#contract/limits.ts'
import { readNoteFile } from '#contract/note-file.ts'
import { MOST_IMPORTED } from '#contract/notes.ts'
import { today } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'

/** For the file dialog. */
export const NOTE_FILES = '.md,.markdown,.mdown,.txt'

export type ImportRow = { key: string; name: string; content: string; entry_date: string; problem: string | null }

/** More cannot be a note, whatever its letters: four bytes a character. */
const MOST_BYTES = LIMITS.content * 4
/** A request holds 1 MiB. */
const MOST_AT_ONCE = 700_000

/** Reads the files in the order of their names. */
export async function rowsOf(files: readonly File[]): Promise<ImportRow[]> {
  const rows = await Promise.all(files.map(rowOf))
  return rows.sort((a, b) => a.entry_date.localeCompare(b.entry_date) || a.name.localeCompare(b.name))
}

let count = 0

async function rowOf(file: File): Promise<ImportRow> {
  const row = { key: `${++count}`, name: file.name, content: '', entry_date: '', problem: null }
  if (!/\.(md|markdown|mdown|txt)$/i.test(file.name)) return { ...row, problem: 'Not a Markdown or text file.' }
  if (file.size > MOST_BYTES) return { ...row, problem: tooLong() }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    const note = readNoteFile(file.name, text, today(new Date(file.lastModified)))
    return { ...row, ...note, problem: problemOf(note.content) }
  } catch {
    return { ...row, problem: 'Not text that can be read (UTF-8).' }
  }
}

const tooLong = () => `Longer than ${formatNumber(LIMITS.content)} characters.`

function problemOf(content: string): string | null {
  if (content.trim() === '') return 'Empty.'
  if (content.length > LIMITS.content && [...content].length > LIMITS.content) return tooLong()
  return content.includes('\u0000') ? 'Not text that can be read.' : null
}

/** Portions that each fit into one call. */
export function portionsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const portions: ImportRow[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const bytes = new TextEncoder().encode(JSON.stringify(row.content)).length + 50
    const last = portions.at(-1)
    if (!last || last.length === MOST_IMPORTED || size + bytes > MOST_AT_ONCE) {
      portions.push([row])
      size = bytes
    } else {
      last.push(row)
      size += bytes
    }
  }
  return portions
}

/** What a row shows of its note. */
export function firstLine(content: string): string {
  const line = content.split('\n').find((text) => text.trim() !== '') ?? ''
  return line.replace(/^[#>\-*\s]+/, '').slice(0, 140)
}
