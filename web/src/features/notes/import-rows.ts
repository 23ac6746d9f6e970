// Files on their way to becoming notes: what each will be, or why it cannot be one.

import { LIMITS } from '#contract/limits.ts'
import { readNoteFile, withoutMatter } from '#contract/note-file.ts'
import { MOST_IMPORTED } from '#contract/notes.ts'
import { pathOf } from '#web/ui/files/folders.ts'
import { today } from '#web/ui/words/dates.ts'
import { formatNumber } from '#web/ui/words/numbers.ts'

/** For the file dialog. */
export const NOTE_FILES = '.md,.markdown,.mdown,.txt'

export type ImportRow = { key: string; name: string; content: string; entry_date: string; problem: string | null }
/** `others`: so many files of a folder that are no notes. */
export type ImportRows = { rows: ImportRow[]; others: number }

/** More cannot be a note, whatever its letters: four bytes a character. */
const MOST_BYTES = LIMITS.content * 4
/** A request holds 1 MiB. */
const MOST_AT_ONCE = 700_000

/**
 * Reads the files in the order of their days and names. Whoever chooses a folder means the notes in it, not the pictures and
 * settings beside them: those are counted. Of files chosen one by one each is told what is wrong with it.
 */
export async function rowsOf(files: readonly File[]): Promise<ImportRows> {
  const wanted = files.filter((file) => !pathOf(file).includes('/') || isNote(file))
  const rows = await Promise.all(wanted.map(rowOf))
  rows.sort((a, b) => a.entry_date.localeCompare(b.entry_date) || a.name.localeCompare(b.name))
  return { rows, others: files.length - wanted.length }
}

/** Folders whose names begin with a dot, and what a Mac puts into archives, are nobody's notes. */
const isNote = (file: File) => IS_TEXT.test(file.name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(pathOf(file))
const IS_TEXT = /\.(?:md|markdown|mdown|txt)$/i

let count = 0

async function rowOf(file: File): Promise<ImportRow> {
  const row = { key: `${++count}`, name: pathOf(file), content: '', entry_date: '', problem: null }
  if (!IS_TEXT.test(file.name)) return { ...row, problem: 'Not a Markdown or text file.' }
  if (file.size > MOST_BYTES) return { ...row, problem: tooLong() }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    const note = readNoteFile(file.name, text, today(new Date(file.lastModified)))
    return { ...row, ...note, problem: problemOf(note.content) }
  } catch {
    return { ...row, problem: 'Not text that can be read (UTF-8).' }
  }
}

const tooLong = () => `Longer than ${formatNumber(LIMITS.content)} characters: split it, or keep it whole under Files.`

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
  const line =
    withoutMatter(content)
      .split('\n')
      .find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
  return line.replace(/^[#>\-*\s]+/, '').slice(0, 140)
}

/** What an import came to. */
export function doneWords(created: number, present: number): string {
  if (created === 0)
    return present === 1
      ? 'Nothing new: this note was already there.'
      : `Nothing new: all ${formatNumber(present)} were already there.`
  const made = created === 1 ? '1 note imported' : `${formatNumber(created)} notes imported`
  if (present === 0) return `${made}.`
  return `${made}, ${present === 1 ? '1 was' : `${formatNumber(present)} were`} already there.`
}
