import type { Watched } from '#contract/advice.ts'
import { actorOf } from '#server/access/actor.ts'
import { attentionOf } from '#server/analyst/matters/attention.ts'
import { type Language, languageOfRecords, titleIn } from '#server/analyst/signals/language.ts'
import { inBothLanguages } from '#server/analyst/signals/signal.ts'
import { budget } from '#server/analyst/workspace/budget.ts'
import { recordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace } from '#server/analyst/workspace/workspace.ts'
import { newFence } from '#server/engine/agent/session.ts'
import type { BuiltinFlow } from '#server/engine/crew-shapes.ts'
import { RunFailure, type RunHandle, type RunKind } from '#server/engine/engine.ts'
import { ANALYST, type Models } from '#server/llm/models.ts'
import type { Actor } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import type { Database } from '#server/platform/db.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { analystFindings, analystVerdicts } from './rules/analyst-answers.ts'
import { materialOf } from './rules/material.ts'
import {
  assessmentSchema,
  assessPrompt,
  challengePrompt,
  challengeSchema,
  composePrompt,
  type ModelAssessment,
  type ModelChallenge,
} from './rules/prompts.ts'
import {
  count,
  countsOf,
  type StrategicResult,
  summaryOf,
  toReview,
  uncheckedIn,
  uncheckedLine,
} from './rules/result-text.ts'
import { type AuthoredPiece, standInLine, standInsOf } from './rules/stand-ins.ts'
import { AGENTS, PROMPTS, type StepKey, TITLES } from './rules/steps.ts'
import { answer, type ModelOutput } from './service/asking.ts'
import { type Composed, composeChecked, joinedTo, watchedBeside } from './service/composing.ts'
import { closedForAdvice, type Piece, readableLines, savePieces } from './service.ts'
import { gather } from './store/workspace.ts'

/** The most that one analysis reads: characters. */
const MOST_READ = 600_000

/** The flow as the factory lists it. */
export const strategicFlowDescription: BuiltinFlow = {
  name: 'strategic_flow',
  description:
    'Reads your goals, tasks, notes and contacts and writes strategic advice in which every claim cites its record.',
  steps: (Object.keys(TITLES) as StepKey[]).map((id) => ({
    id,
    title: TITLES[id],
    kind: 'agent',
    agent: AGENTS[id],
    tool: null,
    prompt: PROMPTS[id],
  })),
  inputs: [{ name: 'review', label: 'Ask me before saving', required: false, kind: 'yes_no' }],
}

/** Strategic advice for the person who starts the run, with their rights. Source: wire §11. */
export function strategicFlow({ database, models, log }: { database: Database; models: Models; log: Log }): RunKind {
  return {
    name: 'strategic_flow',
    async work(run): Promise<StrategicResult> {
      const workspace = await run.step('gather', { ...about('gather'), output: countsOf }, async () => {
        const actor = await starter(database, run)
        const today = todayOf({ actor, now: new Date() })
        return budget(await database.as(actor.user_id, (db) => gather(db, actor, today)), MOST_READ).workspace
      })
      const language = languageOfRecords(workspace)
      const found = await run.step(
        'signals',
        {
          ...about('signals'),
          output: (all) => ({
            summary: `${count(all.length, 'signal')} found`,
            details: { signals: all.slice(0, 10).map((signal) => titleIn(signal, language)) },
          }),
        },
        async () => {
          // What its person has answered, and nothing has changed since, makes room for other matters.
          const isClosed = await database.as(run.user_id, (db) => closedForAdvice(db, run.user_id))
          return attentionOf(workspace).filter((signal) => !isClosed(signal))
        },
      )
      const signals = found.map(inBothLanguages)
      const index = recordIndex(workspace)
      // One fence for the run: what is asked later begins as what was asked first.
      const fence = newFence()
      const asked = { material: materialOf(workspace, signals, index, fence), fence }

      const assessed = await run.step(
        'assess',
        {
          ...about('assess'),
          output: said<ModelAssessment>(({ findings }) => [
            count(findings.length, 'finding'),
            findings.map((each) => each.finding),
          ]),
        },
        (step) =>
          answer(models, step, {
            ...assessPrompt(asked),
            task: 'strategic_flow.assess',
            person: run.user_id,
            schema: assessmentSchema,
            analyst: () => analystFindings(workspace, signals),
          }),
      )
      const challenged = await run.step(
        'challenge',
        {
          ...about('challenge'),
          output: said<ModelChallenge>(({ verdicts }) => [
            `${count(verdicts.length, 'objection')} raised`,
            verdicts.map((each) => `${each.verdict}: ${each.argument}`),
          ]),
        },
        (step) =>
          answer(models, step, {
            ...challengePrompt(asked, assessed.value),
            task: 'strategic_flow.challenge',
            person: run.user_id,
            schema: challengeSchema,
            analyst: () => analystVerdicts(workspace, signals),
          }),
      )
      const written = await run.step(
        'compose',
        {
          ...about('compose'),
          output: ({ kept, dropped, author, sent }: Composed) => ({
            summary: `${count(kept.length, 'piece')} of advice${standInsIn(kept)}${dropped.length > 0 ? `, ${dropped.length} unproven ${dropped.length === 1 ? 'part' : 'parts'} dropped` : ''}`,
            details: { author, titles: kept.map((piece) => piece.advice_title), dropped, ...sent },
          }),
        },
        (step) =>
          composeChecked(step, {
            models,
            person: run.user_id,
            question: composePrompt(asked, assessed.value, challenged.value),
            fence,
            workspace,
            index,
            signals,
          }),
      )
      const watched = watchedBeside(signals, written, assessed.value, language)
      // The analyst reads everything.
      const left_out = written.author === ANALYST ? [] : asked.material.left_out
      if (written.kept.length === 0) return { ...nothing(written, workspace, watched), left_out }
      if (/^(true|yes)$/i.test(String(run.inputs.review ?? '').trim())) {
        const details = toReview({ ...written, watched })
        const reply = await run.wait('review', {
          question: `Save ${count(written.kept.length, 'piece')} of advice?`,
          choices: ['Save', 'Discard'],
          details,
        })
        if (/^(discard|no)\b/i.test(reply.trim()))
          return { ...nothing(written, workspace, watched), left_out, summary: 'The advice was discarded.' }
      }
      return run.step(
        'save',
        { ...about('save'), output: ({ summary, advice_ids }) => ({ summary, details: { advice_ids } }) },
        async () => ({
          ...(await save(database, log, run, {
            ...written,
            kept: joining(written.kept, assessed.value),
            watched,
            language,
          })),
          left_out,
        }),
      )
    },
    summarize: (result) => summaryOf(result as StrategicResult),
  }
}

const about = (step: StepKey) => ({ title: TITLES[step], agent: AGENTS[step] })

/** Whoever starts a run must still be let in when it works (rights R4). Errors: RunFailure. */
async function starter(database: Database, run: RunHandle): Promise<Actor> {
  const actor = await actorOf(database, run.user_id)
  if (!actor || actor.user_level === 'waitlisted') throw new RunFailure('Your account may no longer run this.')
  return actor
}

const said =
  <T>(tell: (value: T) => [string, string[]]) =>
  ({ author, value, sent }: ModelOutput<T>) => {
    const [summary, lines] = tell(value)
    return { summary, details: { author, lines, ...sent } }
  }

const standInsIn = (kept: readonly AuthoredPiece[]): string => {
  const many = standInsOf(kept)
  return many === 0 ? '' : `, ${many} by the built-in analyst in place of what fell`
}

function nothing({ dropped, author }: Composed, workspace: Workspace, watched: Watched[]): StrategicResult {
  const empty =
    workspace.goals.length + workspace.tasks.length + workspace.notes.length + workspace.contacts.length === 0
  const summary = empty
    ? 'There is nothing to advise on yet. Add a goal or a note first.'
    : 'Nothing stands out that your records can prove. Goals with KPIs and notes help.'
  return { advice_ids: [], written: 0, refreshed: 0, dropped: dropped.length, author, watched, summary }
}

/** Each piece with all signals of its finding: what its person answers is answered of each of them. */
const joining = (kept: Composed['kept'], assessment: ModelAssessment): Piece[] =>
  kept.map((piece) => ({ ...piece, subjects: joinedTo(piece.subject, assessment) }))

async function save(
  database: Database,
  log: Log,
  run: RunHandle,
  {
    kept,
    dropped,
    author,
    watched,
    opening = null,
    language,
  }: Omit<Composed, 'kept'> & { kept: readonly Piece[]; watched: Watched[]; language: Language },
): Promise<StrategicResult> {
  const actor = await starter(database, run)
  const { saved, lines, first } = await workAs(database, actor, ownOrigin(log), async (ctx) => {
    const pieces = await savePieces(ctx.db, actor.user_id, kept, {
      flow_run_id: run.id,
      author,
      time_zone: actor.time_zone,
      language,
    })
    for (const { id } of pieces) ctx.changed('advice', id, { users: [actor.user_id] })
    return {
      saved: pieces,
      lines: await readableLines(ctx.db, watched),
      first: opening && pieces.length > 0 && (await readableLines(ctx.db, [opening]))[0],
    }
  })
  const refreshed = saved.filter((piece) => piece.refreshed).length
  const written = saved.length - refreshed
  const parts = [
    written > 0 ? `${count(written, 'piece')} of advice written` : '',
    refreshed > 0 ? `${refreshed} refreshed` : '',
  ].filter(Boolean)
  const unchecked = uncheckedLine(kept.flatMap(uncheckedIn).length)
  return {
    advice_ids: saved.map((piece) => piece.id),
    written,
    refreshed,
    dropped: dropped.length,
    author,
    watched: lines,
    opening: first || null,
    pieces: saved.map(({ title, citations }) => ({ title, citations })),
    summary:
      parts.length > 0
        ? [`${parts.join(', ')}.`, standInLine(saved), unchecked].filter(Boolean).join(' ')
        : 'Nothing was saved: the records changed meanwhile.',
  }
}
