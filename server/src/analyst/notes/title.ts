import type { Note } from '#contract/notes.ts'

/** In characters, an ellipsis counted. */
export const NOTE_TITLE_LENGTH = 80

/** A note has no title: its first line that says something, without Markdown signs, stands for one. */
export function noteTitle({ content, entry_date }: Pick<Note, 'content' | 'entry_date'>): string {
  const line = content
    .split('\n')
    .map((each) =>
      each
        .replace(/^[\s#>*+-]+(?:\[[ xX]?\]\s*)?/, '')
        .replace(/[*_`]+/g, '')
        .trim(),
    )
    .find((each) => each !== '')
  if (line === undefined) return `Note of ${entry_date}`
  const signs = [...line]
  return signs.length <= NOTE_TITLE_LENGTH
    ? line
    : `${signs
        .slice(0, NOTE_TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
