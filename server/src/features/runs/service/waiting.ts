// What waits for its human, and how it is answered: whichever door an answer comes through, it is of the question that was read.
import { type Approval, type Decision, decision } from '#contract/decisions.ts'
import type { Page } from '#contract/endpoint.ts'
import { APPROVE, answerQuestion, approveCall, DECLINE, declineCall } from '#server/engine/agent/approval.ts'
import { shapeOfTool } from '#server/engine/agent/prompt.ts'
import { viaDb } from '#server/engine/run-query.ts'
import { type AppendResult, lockRun } from '#server/engine/run-rows.ts'
import type { Tool } from '#server/engine/tool.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, fail } from '#server/platform/errors.ts'
import * as store from '../store/waiting.ts'

type Tools = ReadonlyMap<string, Tool>
/** Whose transaction it is. */
type By = { db: Db; actor: Actor; tools: Tools; ctx?: Ctx }

/** What waits for this person, oldest first. */
export async function waitingOf({ db, actor, tools, ctx }: By, query: store.WaitingQuery): Promise<Page<Decision>> {
  const page = await store.list(db, actor, query)
  const items: Decision[] = []
  for (const { approvals, ...item } of page.items) {
    const all: Approval[] = []
    for (const each of approvals ?? []) all.push(await wholeApproval(each, tools, ctx))
    items.push({ ...item, approval: all.find(({ status }) => status === 'waiting') ?? null, approvals: all })
  }
  return { ...page, items }
}

/** What this person's runs asked for, newest first, and what was done. */
export async function approvalsOf(
  { db, actor, tools, ctx }: By,
  query: Parameters<typeof store.approvals>[2],
): Promise<Page<Approval>> {
  const page = await store.approvals(db, actor, query)
  const items: Approval[] = []
  for (const each of page.items) items.push(await wholeApproval(each, tools, ctx))
  return { ...page, items }
}

/** An approval of this person's; undefined: there is none of this id. */
export async function approvalOf({ db, actor, tools, ctx }: By, id: string): Promise<Approval | undefined> {
  const kept = await store.approval(db, actor, id)
  return kept && (await wholeApproval(kept, tools, ctx))
}

async function wholeApproval(
  { created_at, decided_at, outcome, ...kept }: store.KeptApproval,
  tools: Tools,
  ctx: Ctx | undefined,
): Promise<Approval> {
  const tool = tools.get(kept.tool)
  const undone_at = outcome?.undone_at ? new Date(outcome.undone_at).toISOString() : null
  return {
    ...kept,
    outcome: outcome && {
      ...outcome,
      undone_at,
      undo: outcome.undo === 'possible' && !tool?.undo ? 'none' : outcome.undo,
    },
    // From JSON a time comes in PostgreSQL's own spelling.
    created_at: new Date(created_at).toISOString(),
    decided_at: decided_at && new Date(decided_at).toISOString(),
    was: kept.was ?? (kept.status === 'waiting' && tool && ctx ? await wasOf(tool, ctx, kept.arguments) : null),
    schema: tool ? shapeOfTool(tool).schema : {},
  }
}

/** What is gone, or not to be seen any more, was nothing that is known. */
async function wasOf(tool: Tool, ctx: Ctx, args: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  try {
    return (await tool.was?.(ctx, args as never)) ?? null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The refusal of an answer, with the card of what the run, or else the conversation, waits for now (null: for nothing). */
export async function notThat(
  by: By,
  where: { run_id: string } | { conversation_id: string },
  detail?: string,
): Promise<AppError> {
  const [waits] = (await waitingOf(by, { ...where, limit: 1 })).items
  // As its shape says, without what a page of rows needs besides.
  const current = waits ? decision.parse(waits) : null
  const words = current ? 'It is waiting for a different answer. Please look at what it asks now.' : ANSWERED
  return fail('conflict', detail ?? words, { current })
}
const ANSWERED = 'This run is not waiting for an answer: it was answered already, or it has ended.'

export type Answer = {
  words: string
  /** The prompt that the person has read; null: they have seen none; undefined: their client does not say. */
  prompt_id: string | null | undefined
  /** Go into the event of the answer. */
  details?: Record<string, unknown>
}

/**
 * Answers the question that a run waits with, in words: of several answers at once one is taken. Where a tool waits for a yes,
 * `Approve` is one, and all other words are a no, and its reason. What is answered must be what was read: an answer that does not
 * say so is taken for the first question of a run only, and never for a yes or a no. Errors: conflict, with the card under `current`.
 */
export async function answerRun(
  by: By,
  runId: string,
  { words, prompt_id, details }: Answer,
): Promise<{ appended: AppendResult; promptId: string }> {
  const { db, tools } = by
  // Held until the commit: what is looked at here is what is answered.
  const prompt = (await lockRun(viaDb(db), runId))?.prompt
  if (!prompt) throw await notThat(by, { run_id: runId }, ANSWERED)
  if (prompt_id !== undefined && prompt_id !== prompt.id) throw await notThat(by, { run_id: runId })
  const asked = (await waitingOf(by, { run_id: runId, limit: 1 })).items[0]?.approvals ?? []
  const waiting = asked.filter(({ status }) => status === 'waiting')
  if (prompt_id === undefined && (asked.length > 0 || (await store.wasAnswered(db, runId))))
    throw await notThat(by, { run_id: runId }, UNNAMED)
  for (const { id, arguments_hash } of waiting)
    if (words.trim() === APPROVE) await approveCall(db, tools, id, { arguments_hash })
    else await declineCall(db, id, words.trim() === DECLINE ? '' : words)
  const answered = await answerQuestion(viaDb(db), runId, words, { ...details, promptId: prompt.id })
  if (!answered) throw await notThat(by, { run_id: runId }, ANSWERED)
  return answered
}
const UNNAMED = 'Please look at what it asks, and answer with the id of that prompt (`prompt_id`).'
