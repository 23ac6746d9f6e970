// The notes list without React: what the address means, and how much of a folded note is worth drawing.
import type { CallInput } from '#contract/endpoint.ts'
import type { notesContract } from '#contract/notes.ts'
import type { NoteFilter } from './note-filters.tsx'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const date = (text: string | undefined) => (text && DATE.test(text) ? text : undefined)

/** Words in the address that mean nothing here are ignored. */
export function inputOf({ search, sort, from, to }: NoteFilter): CallInput<typeof notesContract.endpoints.list> {
  return {
    search: search?.slice(0, 200),
    sort: sort === 'oldest' ? 'oldest' : undefined,
    from: date(from),
    to: date(to),
  }
}

const EXCERPT = 700

/** More than three lines show, and no more than needed: a hundred long notes would take a second to draw. */
export function excerpt(content: string): string {
  if (content.length <= EXCERPT) return content
  const end = content.lastIndexOf('\n', EXCERPT)
  return end > EXCERPT / 2 ? content.slice(0, end) : content.slice(0, EXCERPT)
}
