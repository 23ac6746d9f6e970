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
/** What a later text may have said of a sentence of this text, not surely enough to hold. */
export function doubtedOn({ ref, kind }: Text, { statements = [] }: Workspace): (words: string) => Doubted | undefined {
  const doubted = statements.filter(
    ({ maybe, source }) => maybe && (source.id === ref.id || (kind === 'message' && source.kind === 'message')),
  )
  return (words) => doubted.find(({ quote }) => isSameWords(quote, words, LEAST))?.maybe ?? undefined
}
export type Doubted = NonNullable<WorkspaceStatement['maybe']>
const OVER: ReadonlySet<string> = new Set(['done', 'cancelled', 'replaced'])
export const isOver = (kept: WorkspaceStatement | undefined): boolean => kept !== undefined && OVER.has(kept.state)

/** The day that holds, and whose word it is where the sentence names another: a corrected one, or the one that a later text moved it to. */
export function dayThatHolds(
  told: string | null,
  answer: WorkspaceStatement | undefined,
  settled: WorkspaceStatement | undefined,
): { due: string | null; dayBy?: 'later' | 'person' } {
  const corrected = answer && answer.state !== 'done' ? answer.due : null
  if (corrected !== null) return { due: corrected, dayBy: 'person' }
  if (settled?.state !== 'moved') return { due: told }
  // Where only the old day is known, it no longer holds.
  return settled.due !== told && settled.due !== null ? { due: settled.due, dayBy: 'later' } : { due: null }
}

const LEAST = 9
