// Where nothing is left of a piece that a model wrote, the built-in analyst's piece stands in its place, and says so.
import { type Grounded, type GroundedAdvice, ground } from '#server/analyst/advice/grounding.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import type { RecordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { ANALYST } from '#server/llm/models.ts'
import { analystDrafts } from './analyst-answers.ts'

/** `author`: who wrote this one, where it is not who wrote the others. */
export type AuthoredPiece = GroundedAdvice & { author?: string }

/** As many pieces as one run advises. */
const MOST = 5
const WHY = 'Written by the built-in analyst: what the model wrote here did not hold against your records.'

/**
 * The pieces that held, and for each that fell one of the analyst's: on the same matter where it has one, else on the next gravest that no
 * piece is about. They come behind those that held.
 */
export function withStandIns(
  { kept, fallen = [] }: Grounded,
  { workspace, index, signals }: { workspace: Workspace; index: RecordIndex; signals: Signal[] },
): AuthoredPiece[] {
  const most = Math.min(fallen.length, MOST - kept.length)
  if (most <= 0) return kept
  const own = ground(analystDrafts(workspace, signals, WHY).drafts, index, signals).kept.filter(
    (piece) => !kept.some((other) => isSameMatter(piece, other)),
  )
  const isOfFallen = ({ subject }: GroundedAdvice) => fallen.includes(subject)
  const chosen = [...own.filter(isOfFallen), ...own.filter((piece) => !isOfFallen(piece))].slice(0, most)
  return [...kept, ...chosen.map((piece) => ({ ...piece, content: `${piece.content}\n\n${WHY}`, author: ANALYST }))]
}

/** About the same subject, or resting on nothing that the other does not cite. */
function isSameMatter(piece: GroundedAdvice, other: GroundedAdvice): boolean {
  if (piece.subject === other.subject) return true
  const cited = new Set(other.citations.map(({ kind, id }) => `${kind}:${id}`))
  return piece.citations.every(({ kind, id }) => cited.has(`${kind}:${id}`))
}

type Authored = { author?: string | undefined }
export const standInsOf = (pieces: readonly Authored[]): number =>
  pieces.filter(({ author }) => author !== undefined).length

/** Said of the pieces that were saved; empty where every one is the run's author's. */
export function standInLine(saved: readonly Authored[]): string {
  const many = standInsOf(saved)
  if (many === 0) return ''
  return many === 1
    ? 'One of them is by the built-in analyst: what the model wrote there did not hold.'
    : `${many} of them are by the built-in analyst: what the model wrote there did not hold.`
}
