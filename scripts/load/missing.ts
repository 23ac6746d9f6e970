// What of a folder the server does not have yet.
import type { NoteEntry } from './workspace.ts'

/** Splits `entries` by whether `existing` holds an equal for each. Two equal entries need two equals. */
export function compare<Entry, Record>(
  entries: readonly Entry[],
  existing: readonly Record[],
  keyOf: (entry: Entry) => string,
  keyOfRecord: (record: Record) => string,
) {
  const free = new Map<string, Record[]>()
  for (const record of existing) free.set(keyOfRecord(record), [...(free.get(keyOfRecord(record)) ?? []), record])
  const missing: Entry[] = []
  const present: { entry: Entry; record: Record }[] = []
  for (const entry of entries) {
    const record = free.get(keyOf(entry))?.shift()
    if (record === undefined) missing.push(entry)
    else present.push({ entry, record })
  }
  return { missing, present, rest: [...free.values()].flat() }
}

type Note = { entry_date: string; content: string }

/**
 * Notes by day and text. A note of the same day that is plainly an older or newer form of the file's text makes the file
 * `changed`: it is neither added a second time nor written over.
 */
export function compareNotes(entries: readonly NoteEntry[], existing: readonly Note[]) {
  const keyOf = ({ entry_date, content }: Note) => `${entry_date} ${content}`
  const { missing, present, rest } = compare(entries, existing, (entry) => keyOf(entry.body), keyOf)
  const isChanged = ({ body }: NoteEntry) =>
    rest.some((note) => note.entry_date === body.entry_date && areVersions(note.content, body.content))
  return { missing: missing.filter((entry) => !isChanged(entry)), changed: missing.filter(isChanged), present }
}

/** The same first line, or half of the lines of the shorter text. */
function areVersions(one: string, other: string): boolean {
  const [a, b] = [linesOf(one), linesOf(other)]
  const [shorter, longer] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)]
  return a[0] === b[0] || shorter.filter((line) => longer.has(line)).length * 2 >= shorter.length
}

const linesOf = (content: string) =>
  content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
