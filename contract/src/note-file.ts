// A note as a Markdown file, and back: written by the server's export and the browser's, read by the browser's import.

/** What a note keeps in a file. `entry_date`: yyyy-mm-dd. */
export type NoteText = { content: string; entry_date: string }

/** "2026-03-15 Board meeting.md": the day, and the first words that say what it is about. Safe on every file system. */
export function noteFileName({ content, entry_date }: NoteText): string {
  const line = content.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
  const words = line
    .normalize('NFC')
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/[\p{C}<>:"/\\|?*#_`~[\]]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[-+>.\s]+/, '')
  const title = [...words]
    .slice(0, 60)
    .join('')
    .replace(/(?<![.\s])[.\s]+$/, '')
  return `${entry_date}${title ? ` ${title}` : ''}.md`
}

/** The file itself: its date in front matter, then the note exactly as it was written. */
export function noteFileText({ content, entry_date }: NoteText): string {
  return `---\ndate: ${entry_date}\n---\n${content}`
}

const DAY = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)/

/**
 * Reads a Markdown file. The date is the front matter's (`date`, `created`), else the one in the file's name, else `fallback`.
 * Front matter that holds more than dates stays in the text, so that nothing is lost.
 */
export function readNoteFile(name: string, text: string, fallback: string): NoteText {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const matter = /^---\n((?:.*\n)*?)---(?:\n|$)/.exec(plain)
  const lines = matter?.[1]?.split('\n').filter((line) => line.trim() !== '') ?? []
  const dated = lines.filter((line) => /^(date|created|created_at|entry_date)\s*:/i.test(line))
  const entry_date = dayIn(dated[0]) ?? dayIn(name) ?? fallback
  const onlyDates = matter !== null && lines.length > 0 && dated.length === lines.length && dayIn(dated[0]) !== null
  return { content: onlyDates ? plain.slice(matter[0].length) : plain, entry_date }
}

/** The note with blanks in place of its front matter, so that every other sign keeps its place: as Markdown that would be a heading. */
export const withoutMatter = (content: string): string =>
  content.replace(/^---\n(?=[\w-]+:)(?:[\w \t-].*\n)+?---(?=\n|$)/, (matter) => matter.replace(/[^\n]/g, ' '))

function dayIn(text: string | undefined): string | null {
  const [, year, month, day] = DAY.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && date > '1900' ? date : null
}
