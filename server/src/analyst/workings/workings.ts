// What an AI says of records by computing: counted, dated or worked out from fields. No record has the words of it. Whoever wrote the
// sentence, it is read as what is computed, and that is computed again over the records as they are now.
import { linksOf } from '../checker/claim.ts'
import { openPoints, type Point } from '../people/points.ts'
import { signalsOf } from '../signals/signals.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { countedAgain, listBehind } from './counts.ts'
import { lineAgain, talkAgain } from './lines.ts'
import { pointAgain } from './points.ts'
import { type Derivation, lineOf, wordsFor } from './shapes.ts'
import { statementAgain } from './statements.ts'

/** A claim of a text, at its place (UTF-16 units). */
export type PlacedClaim = { start: number; end: number; text: string }

/**
 * What each of these claims was computed from, where computing it again gives the same; by the place at which it starts. Those that say
 * something else are not in it, and neither are those that compute nothing that is known here.
 */
export function workedOut(text: string, claims: readonly PlacedClaim[], workspace: Workspace): Map<number, Derivation> {
  const found = new Map<number, Derivation>()
  let known: Map<string, Derivation> | null = null
  let points: Point[] | null = null
  for (const { start, end, text: claim } of claims) {
    const line = lineOf(text, start)
    const cited = linksOf(line)
    const quick =
      countedAgain(claim, listBehind(text, end), workspace) ??
      lineAgain(claim, cited, workspace) ??
      talkAgain(claim, cited, workspace) ??
      statementAgain(claim, line, cited, workspace)
    if (!quick && FIGURE.test(claim)) known ??= factsOf(workspace)
    if (!quick && NOTED.test(line)) points ??= openPoints(workspace)
    const point = !quick && points ? pointAgain(claim, line, cited, workspace, points) : null
    const derivation = quick ?? point ?? known?.get(wordsFor(claim))
    if (derivation) found.set(start, derivation)
  }
  return found
}

/** A line of what the notes leave open says when it was noted. */
const NOTED = /\bnoted \S|, notiert am /

/** What is computed of notes and contacts has a figure in digits, or a small one in words. */
const FIGURE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice)\b|(?<!\p{L})(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)(?!\p{L})/iu

/** What asks for attention, sentence by sentence: a matter's notes, a silence, a pace. */
function factsOf(workspace: Workspace): Map<string, Derivation> {
  const facts = new Map<string, Derivation>()
  for (const { text, cites } of signalsOf(workspace).flatMap((signal) => signal.facts))
    facts.set(wordsFor(text), {
      how: 'Worked out again from these records.',
      from: cites.map((ref) => ({ ref, values: ref.label })),
    })
  return facts
}
