// The step that writes: drafts, their check claim by claim, one turn of repair, and what holds.
import type { Watched } from '#contract/advice.ts'
import { sentence } from '#contract/hidden-signs.ts'
import { type Grounded, ground } from '#server/analyst/advice/grounding.ts'
import { linesThatHold, type Opening, openingOf, type ToldLine } from '#server/analyst/advice/lines.ts'
import { watchedOf } from '#server/analyst/advice/watched.ts'
import type { Language } from '#server/analyst/signals/language.ts'
import type { Signal } from '#server/analyst/signals/signal.ts'
import type { RecordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { newFence } from '#server/engine/agent/session.ts'
import type { StepHandle } from '#server/engine/engine.ts'
import { ANALYST, type Models } from '#server/llm/models.ts'
import { readerModel, secondReader, silenceAfter } from '#server/llm/second-reader.ts'
import { analystDrafts } from '../rules/analyst-answers.ts'
import { draftsSchema, type ModelAssessment, type Prompt, repairPrompt } from '../rules/prompts.ts'
import { checkedDrafts } from '../rules/repair.ts'
import { withoutRepeatedClaims } from '../rules/repeats.ts'
import { isolatedLines } from '../rules/result-text.ts'
import { type AuthoredPiece, withStandIns } from '../rules/stand-ins.ts'
import { answer, type FlowSnapshot, rewritten } from './asking.ts'

/** `lines`: what the model told of matters without a piece; `opening`: what it says before all of them. Runs of before they were kept have none. */
export type Composed = Omit<Grounded, 'kept'> &
  FlowSnapshot & { kept: AuthoredPiece[]; author: string; lines?: ToldLine[]; opening?: Opening | null }

/** So long the second reader is waited for over all claims of a run; what it has not looked at by then stays, and is looked at later. */
const READ_MS = 600_000

type Deps = {
  models: Models
  person: string
  question: Prompt
  fence: string
  workspace: Workspace
  index: RecordIndex
  signals: Signal[]
}

/** The pieces and lines that hold, and what fell with its reason. Errors: RunFailure when stopped. */
export async function composeChecked(
  step: StepHandle,
  { models, person, question, fence, ...about }: Deps,
): Promise<Composed> {
  const { workspace, index, signals } = about
  const begun = Date.now()
  const drafts = await answer(models, step, {
    ...question,
    task: 'strategic_flow.compose',
    person,
    schema: draftsSchema,
    analyst: () => analystDrafts(workspace, signals),
  })
  const { author, sent } = drafts
  const tookMs = Date.now() - begun
  if (author === ANALYST) return isolatedIn({ ...ground(drafts.value.drafts, index, signals), author, sent })
  const checked = await checkedDrafts(drafts.value, {
    ...about,
    fence: newFence,
    model: readerModel(models),
    read: secondReader(models, {
      task: 'strategic_flow.check',
      signal: step.signal,
      idempotencyKey: step.idempotencyKey,
      person,
      // Whoever took minutes to write is not away because it is slow to read.
      silentMs: silenceAfter(models.checker ? 0 : tookMs),
      wholeMs: READ_MS,
      onUsage: step.usage,
    }),
    rewrite: (problems) =>
      rewritten(models, step, {
        ...repairPrompt(question, drafts.value, problems, fence),
        task: 'strategic_flow.repair',
        person,
        schema: draftsSchema,
        analyst: () => ({ drafts: [], watched: [], opening: null }),
      }),
  })
  const grounded = ground(checked.drafts, index, signals, checked.verdicts)
  const kept = withStandIns(grounded, about)
  const { told, dropped } = linesThatHold(checked.lines, kept, { index, signals, verdicts: checked.verdicts })
  const opening = checked.opening && openingOf(checked.opening, workspace.today, index)
  return isolatedIn({
    ...grounded,
    dropped: [...grounded.dropped, ...dropped],
    kept,
    lines: told,
    opening: opening && isStillRight(opening, grounded, [...kept, ...told]) ? opening : null,
    author,
    sent,
  })
}

/** What it says was held against all drafts. Where some of them have fallen, it rests on records of those that are left. */
function isStillRight(
  { citations }: Opening,
  { fallen = [] }: Grounded,
  left: readonly Pick<Watched, 'citations'>[],
): boolean {
  if (fallen.length === 0) return true
  const there = new Set(left.flatMap((each) => each.citations.map(({ id }) => id)))
  return citations.every(({ id }) => there.has(id))
}

/** All signals of the finding that a piece or a line is about. */
export const joinedTo = (subject: string, { findings }: ModelAssessment): string[] => [
  ...new Set([subject, ...(findings.find(({ signal_ids }) => signal_ids.includes(subject))?.signal_ids ?? [])]),
]

/**
 * What the run saw and gave no piece: in the writer's sentences where there are some, else in the analyst's lines. What a model found to be
 * one with a matter that it tells has no line of its own; another matter only where that one rests on a record of it.
 */
export function watchedBeside(
  signals: readonly Signal[],
  { kept, lines = [], author }: Composed,
  assessment: ModelAssessment,
  language: Language,
): Watched[] {
  const told = author === ANALYST ? [] : [...kept, ...lines]
  const isJoined = ({ id, kind, cites }: Signal) =>
    told.some(
      ({ subject, citations }) =>
        subject !== null &&
        joinedTo(subject, assessment).includes(id) &&
        (kind !== 'matter' || citations.some((each) => cites.some((own) => own.id === each.id))),
    )
  return isolatedLines(
    watchedOf(
      signals.filter((signal) => !isJoined(signal)),
      kept,
      lines,
      language,
    ),
  )
}

/** The built-in analyst's sentences are ours: no title in them turns our words. A model writes in the language of its reader. */
function isolatedIn(composed: Composed): Composed {
  const kept = composed.kept.map((piece) =>
    (piece.author ?? composed.author) === ANALYST
      ? {
          ...piece,
          advice_title: sentence(piece.advice_title),
          content: piece.content.split('\n').map(sentence).join('\n'),
        }
      : piece,
  )
  return { ...composed, kept: withoutRepeatedClaims(kept, (piece) => (piece.author ?? composed.author) === ANALYST) }
}
