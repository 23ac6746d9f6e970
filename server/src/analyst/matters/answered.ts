// What the person said on Promises of the sentences of a text.
import { isSameWords } from '../text/same-words.ts'
import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import type { Text } from './texts.ts'

/** What the person answered of a sentence of this text, if anything. Messages stand in a thread: there the words alone tell. */
export function answersOn(
  { ref, kind }: Text,
  { statements = [] }: Workspace,
): (words: string) => WorkspaceStatement | undefined {
  const answered = statements.filter(
    (each) => each.answered && (each.source.id === ref.id || (kind === 'message' && each.source.kind === 'message')),
  )
  return (words) => answered.find(({ quote }) => isSameWords(quote, words, LEAST))
}

/** What is kept as over or moved of a sentence of this text, as a later text said: nobody answered it. */
export function settledOn(
  { ref, kind }: Text,
  { statements = [] }: Workspace,
): (words: string) => WorkspaceStatement | undefined {
  const changed = statements.filter(
    ({ answered, state, source }) =>
      !answered &&
      (OVER.has(state) || state === 'moved') &&
      (source.id === ref.id || (kind === 'message' && source.kind === 'message')),
  )
  return (words) => changed.find(({ quote }) => isSameWords(quote, words, LEAST))
}
const OVER: ReadonlySet<string> = new Set(['done', 'cancelled', 'replaced'])
export const isOver = (kept: WorkspaceStatement | undefined): boolean => kept !== undefined && OVER.has(kept.state)

/** The day that holds of what has moved; null where only the old one is known, which no longer does. */
export const movedDay = (kept: WorkspaceStatement, day: string | null): string | null =>
  kept.due !== day ? kept.due : null

/** A corrected day holds; what is over has none. */
export const correctedDay = (answer: WorkspaceStatement | undefined): string | null =>
  answer && answer.state !== 'done' ? answer.due : null

const LEAST = 9
