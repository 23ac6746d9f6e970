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

/** A corrected day holds; what is over has none. */
export const correctedDay = (answer: WorkspaceStatement | undefined): string | null =>
  answer && answer.state !== 'done' ? answer.due : null

const LEAST = 9
