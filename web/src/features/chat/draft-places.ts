// Where a draft can go: the contact it names, and the thread it answers, among what its reply cites.
import type { DraftBlock } from '#contract/draft-block.ts'
import type { Citation } from '#contract/shapes.ts'

/** The contact is the one of the draft's own name: a model that cites somebody else does not choose whom it goes to. */
export function placesOf(
  { to }: Pick<DraftBlock, 'to'>,
  citations: readonly Citation[],
): { contact: Citation | null; thread: Citation | null } {
  const plain = (text: string) => text.trim().toLowerCase()
  const contacts = citations.filter(
    ({ kind, label }) => kind === 'contact' && to !== null && plain(label) === plain(to),
  )
  const threads = citations.filter(({ kind }) => kind === 'thread')
  // Of two there is no telling which is meant.
  return {
    contact: contacts.length === 1 ? (contacts[0] ?? null) : null,
    thread: threads.length === 1 ? (threads[0] ?? null) : null,
  }
}
