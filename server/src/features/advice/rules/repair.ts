// Advice by a model is checked claim by claim; what fails goes back to it once, with the reason.

import type { Draft } from '#server/analyst/advice/advice.ts'
import { wrongActions } from '#server/analyst/advice/grounding.ts'
import { draftOf, type Line } from '#server/analyst/advice/lines.ts'
import { failing, mayBeSaid, type Verdicts, verdictKey, verdictsOf } from '#server/analyst/advice/verdicts.ts'
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

const NOT_CHECKED: Checked = { verdict: 'not_proven', spans: [], reason: null, open: false, doubt: null }

/** Checked drafts and lines, after one turn of repair where claims failed. */
export async function checkedDrafts(
  first: ModelDrafts,
  { read, model, fence, rewrite, ...ground }: RepairDeps,
): Promise<{ drafts: Draft[]; lines: Line[]; verdicts: Verdicts }> {
  const ask = read && readerBy(read, model ?? '', fence)
  const lines = first.watched ?? []
  const all = [...first.drafts, ...lines.map(draftOf)]
  const verdicts = await verdictsOf(all, { ...ground, ask })
  const problems = [...failing(all, verdicts), ...wrongActions(all, ground.index, ground.signals)]
  if (problems.length === 0) return { drafts: first.drafts, lines, verdicts }
  const again = await rewrite(
    problems.map(({ text, cites, why }) => `- "${text}" [${cites.join(', ')}]: ${why}`).join('\n'),
  )
  if (!again) return { drafts: first.drafts, lines, verdicts }
  const linesAgain = again.watched ?? []
  const later = await verdictsOf([...again.drafts, ...linesAgain.map(draftOf)], { ...ground, ask })
  const judged = new Map([...verdicts, ...later])
  const left = (draft: Draft) =>
    draft.claims.filter((claim) => mayBeSaid(judged.get(verdictKey(claim)) ?? NOT_CHECKED)).length
  // A piece that the repair made better takes the place of the first; one that it left out or spoilt stays as it was.
  const drafts = first.drafts.map((draft) => {
    const repaired = again.drafts.find((each) => each.subject === draft.subject)
    return repaired && left(repaired) >= left(draft) ? repaired : draft
  })
  const holds = (line: Line) => mayBeSaid(judged.get(verdictKey(line)) ?? NOT_CHECKED)
  const merged = lines.map((line) => linesAgain.find((each) => each.subject === line.subject && holds(each)) ?? line)
  return { drafts, lines: merged, verdicts: judged }
}
