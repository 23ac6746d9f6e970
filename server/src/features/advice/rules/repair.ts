// Advice by a model is checked claim by claim; what fails goes back to it once, with the reason.

import type { Cited, Draft } from '#server/analyst/advice/advice.ts'
import { type Evidence, evidenceOf } from '#server/analyst/advice/evidence.ts'
import { wrongActions } from '#server/analyst/advice/grounding.ts'
import { draftOf, type Line, wrongOpening } from '#server/analyst/advice/lines.ts'
import { failing, mayBeSaid, stands, type Verdicts, verdictKey, verdictsOf } from '#server/analyst/advice/verdicts.ts'
import { type CallReader, readerBy } from '#server/analyst/checker/question.ts'
import type { Checked } from '#server/analyst/checker/sentence-check.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import type { RecordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import type { ModelDrafts } from './prompts.ts'

type Ground = { workspace: Workspace; index: RecordIndex; signals: readonly Signal[] }
export type RepairDeps = Ground & {
  /** The text of the second reader's answer; null: it is away. */
  read: CallReader | null
  /** The reader's model, for its dialect. */
  model: string | null
  fence: () => string
  /** Asks the writer once more; null: it did not answer. */
  rewrite: (problems: string) => Promise<ModelDrafts | null>
}

/** Of what got no piece. */
const MOST_LINES = 6
const NOT_CHECKED: Checked = { verdict: 'not_proven', spans: [], reason: null, open: false, doubt: null }

export type CheckedDrafts = { drafts: Draft[]; lines: Line[]; opening: Cited | null; verdicts: Verdicts }

/** Checked drafts and lines, after one turn of repair where something failed; the opening only where it may stand. */
export async function checkedDrafts(
  first: ModelDrafts,
  { read, model, fence, rewrite, ...ground }: RepairDeps,
): Promise<CheckedDrafts> {
  const ask = read && readerBy(read, model ?? '', fence)
  const lines = (first.watched ?? []).slice(0, MOST_LINES)
  const all = [...first.drafts, ...lines.map(draftOf)]
  const verdicts = await verdictsOf(all, { ...ground, ask })
  const evidence = evidenceOf(ground.index, ground.signals)
  const whyNotOpening = whyNotOf(first, ground.index, evidence)
  const problems = [
    ...failing(all, verdicts),
    ...wrongActions(all, ground.index, ground.signals),
    ...(first.opening && whyNotOpening ? [{ ...first.opening, why: whyNotOpening }] : []),
  ]
  const opening = whyNotOpening === null ? (first.opening ?? null) : null
  if (problems.length === 0) return { drafts: first.drafts, lines, opening, verdicts }
  const again = await rewrite(
    problems.map(({ text, cites, why }) => `- "${text}" [${cites.join(', ')}]: ${why}`).join('\n'),
  )
  if (!again) return { drafts: first.drafts, lines, opening, verdicts }
  const linesAgain = again.watched ?? []
  const later = await verdictsOf([...again.drafts, ...linesAgain.map(draftOf)], { ...ground, ask, known: verdicts })
  // A reader who is away by now takes nothing back that was answered.
  const answered = [...later].filter(([key, { verdict }]) => verdict !== 'unchecked' || !verdicts.has(key))
  const judged = new Map([...verdicts, ...answered])
  const left = (draft: Draft) =>
    draft.claims.filter((claim) => mayBeSaid(judged.get(verdictKey(claim)) ?? NOT_CHECKED)).length
  // A piece that the repair made better takes the place of the first; one that it left out or spoilt stays as it was.
  const drafts = first.drafts.map((draft) => {
    const repaired = again.drafts.find((each) => each.subject === draft.subject)
    return repaired && left(repaired) >= left(draft) ? repaired : draft
  })
  const isProven = (line: Line) => stands(judged.get(verdictKey(line)) ?? NOT_CHECKED)
  // Of one record several things may be told: each repaired line takes the place of one that does not hold.
  const repaired = linesAgain.filter((line) => isProven(line) && !lines.some((each) => each.text === line.text))
  const merged = lines.map((line) => {
    if (isProven(line)) return line
    const at = repaired.findIndex(({ subject }) => subject === line.subject)
    return repaired.splice(at, at < 0 ? 0 : 1)[0] ?? line
  })
  const openingAgain = whyNotOf(again, ground.index, evidence) === null ? (again.opening ?? null) : null
  return { drafts, lines: merged, opening: openingAgain ?? opening, verdicts: judged }
}

/** Why its opening may not stand; null: it may, or there is none. */
function whyNotOf(
  { drafts, watched = [], opening }: ModelDrafts,
  index: RecordIndex,
  evidence: Evidence,
): string | null {
  if (!opening) return null
  const actions = drafts.flatMap(({ action, steps = [] }) => [action, ...steps])
  const proposed = [...actions.map(({ text }) => text), ...watched.map(({ next }) => next)]
  const read = [...actions, ...drafts.flatMap(({ claims }) => claims), ...watched].flatMap(({ cites }) => cites)
  return wrongOpening(opening, { proposed, read: read.filter((key) => index.has(key)) }, { index, evidence })
}
