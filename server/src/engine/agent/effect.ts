// One call of a tool in the name of the run's starter. What it changes happens once, whatever is killed when.
import { setTimeout as sleep } from 'node:timers/promises'
import { actorOf } from '../../access/actor.ts'
import type { Actor } from '../../platform/context.ts'
import { type Db, sql } from '../../platform/db.ts'
import { AppError, fail, fromDatabase } from '../../platform/errors.ts'
import { ownOrigin, workAs } from '../../platform/work.ts'
import { RunFailure, type RunHandle } from '../run.ts'
import type { CallFacts, Tool, ToolOutcome } from '../tool.ts'
import { hashOf, lockApprovalRequest, readArguments, setStatus } from './approval.ts'
import type { AgentDeps } from './task.ts'

/** What a call came to. `refused` is for the model: nothing happened. */
export type EffectResult =
  | { outcome: ToolOutcome; args: Record<string, unknown>; approval_id: string | null }
  | {
      refused: string
      why: 'declined' | 'invalid' | 'failed' | 'late'
      approval_id: string | null
      /** What the person said in place of a yes. */
      reason?: string
    }

type ApprovedCall = {
  tool: Tool
  args: Record<string, unknown>
  facts: CallFacts
  key: string /** Key of its approval. */
  asked: string | null
}

/** Whoever starts a run must still be let in when it works (rights R4). Errors: RunFailure. */
export async function actorOfRun({ database }: AgentDeps, userId: string): Promise<Actor> {
  const actor = await actorOf(database, userId)
  if (!actor || actor.user_level === 'waitlisted') throw new RunFailure('Your account may no longer run this.')
  return actor
}

/** The fields that a call changes, as they are now; null where its tool does not say, or the record is gone or not the person's. */
export async function wasBefore(
  deps: AgentDeps,
  run: RunHandle,
  { tool, args }: Pick<ApprovedCall, 'tool' | 'args'>,
): Promise<Record<string, unknown> | null> {
  const { was } = tool
  if (!was) return null
  try {
    const actor = await actorOfRun(deps, run.user_id)
    return await workAs(deps.database, actor, ownOrigin(deps.log), (ctx) => was(ctx, args as never))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Does the call. Errors: RunFailure (the account), and what no caller should see. */
export async function executeEffect(
  deps: AgentDeps,
  run: RunHandle,
  call: ApprovedCall,
  signal: AbortSignal,
): Promise<EffectResult> {
  for (let tries = 1; ; tries++)
    try {
      const actor = await actorOfRun(deps, run.user_id)
      return await ('work' in call.tool ? inside(deps, actor, call) : outside(deps, actor, call, signal))
    } catch (error) {
      const known = error instanceof AppError ? error : fromDatabase(error)
      if (!known) throw error
      // Another execution of this run has just done it, or the database was away: it is looked at again.
      const again =
        known.code === 'unavailable' || (error as { constraint?: string }).constraint === 'tool_effects_pkey'
      if (again && tries < 6 && !signal.aborted) {
        await sleep(100 * 2 ** tries, undefined, { signal }).catch(() => {})
        continue
      }
      if (call.asked) await spoil(deps, run.user_id, call)
      return { refused: wordsOf(known), why: 'failed', approval_id: null }
    }
}

async function inside(deps: AgentDeps, actor: Actor, call: ApprovedCall): Promise<EffectResult> {
  const { tool, key, facts } = call
  if (!('work' in tool)) throw new Error(`${tool.name} reaches out`)
  return workAs(deps.database, actor, ownOrigin(deps.log), async (ctx) => {
    if (tool.effect === 'reads') {
      await sql`set local transaction_read_only = on`.execute(ctx.db)
      return { outcome: await tool.work(ctx, call.args, facts), args: call.args, approval_id: null }
    }
    const done = await doneBefore(ctx.db, facts.run_id, key)
    if (done) return done
    const allowed = await allow(ctx.db, call)
    if ('refused' in allowed) return allowed
    const outcome = await tool.work(ctx, allowed.args, facts)
    const effected = { outcome, args: allowed.args, approval_id: allowed.approval_id }
    await sql`insert into tool_effects (run_id, key, result) values (${facts.run_id}, ${key}, ${JSON.stringify(effected)}::json)`.execute(
      ctx.db,
    )
    return effected
  })
}

/** What goes to other machines cannot be in a transaction: the yes is used up first, then it goes out. */
async function outside(deps: AgentDeps, actor: Actor, call: ApprovedCall, signal: AbortSignal): Promise<EffectResult> {
  const { tool, facts } = call
  if (!('reach' in tool)) throw new Error(`${tool.name} does not reach out`)
  const allowed =
    tool.effect === 'reads'
      ? { args: call.args, approval_id: null }
      : await workAs(deps.database, actor, ownOrigin(deps.log), (ctx) => allow(ctx.db, call))
  if ('refused' in allowed) return allowed
  return { ...allowed, outcome: await tool.reach(actor, allowed.args, facts, signal) }
}

async function doneBefore(db: Db, runId: string, key: string): Promise<EffectResult | undefined> {
  const { rows } = await sql<{
    result: EffectResult
  }>`select result from tool_effects where run_id = ${runId} and key = ${key}`.execute(db)
  return rows[0]?.result
}

/** Whether this may happen now: the run has not ended, and where it must, a human has said yes to exactly this. Uses the yes up. */
async function allow(
  db: Db,
  { tool, args, facts, asked }: ApprovedCall,
): Promise<{ args: Record<string, unknown>; approval_id: string | null } | Extract<EffectResult, { refused: string }>> {
  // Held until the commit: a stop waits for it, and after a stop nothing happens.
  const { rows } = await sql<{ status: string }>`select status from runs where id = ${facts.run_id} for share`.execute(
    db,
  )
  if (rows[0]?.status !== 'running') throw fail('conflict', 'The run has ended.')
  if (asked === null) {
    if (tool.effect !== 'fetches') throw new Error(`${tool.name} needs a yes`)
    return { args, approval_id: null }
  }
  const held = await lockApprovalRequest(db, facts.run_id, asked)
  const approval_id = held?.id ?? null
  // Not a no: the run ended before the yes was used, or the yes was not good any more. It is asked for again.
  // A question that was never decided, as when an earlier version of this program asked it by itself, is asked again, too.
  if (held?.status === 'waiting') await setStatus(db, held.id, 'void')
  if (held?.status === 'void' || held?.status === 'waiting')
    return { refused: 'The approval is no longer good. Nothing was done.', why: 'late', approval_id }
  if (!held || (held.status !== 'approved' && held.status !== 'used'))
    return {
      refused: `The person declined this.${held?.reason ? ` They said: ${held.reason}` : ''} Nothing was done.`,
      why: 'declined',
      approval_id,
      ...(held?.reason ? { reason: held.reason } : {}),
    }
  // Used by this very call, whose end a crash cut off: what reaches out is safe to be done over.
  if (held.status === 'used' && 'work' in tool) return { refused: 'This was done already.', why: 'failed', approval_id }
  if (held.status === 'approved' && !held.fresh) {
    await setStatus(db, held.id, 'void')
    return { refused: 'The approval is too old. Nothing was done.', why: 'late', approval_id }
  }
  const decided = held.decided_arguments ?? held.arguments
  const read = readArguments(tool, decided)
  if (held.tool !== tool.name || hashOf(decided) !== held.arguments_hash || !read.ok) {
    await setStatus(db, held.id, 'void')
    return { refused: 'The approval does not fit this call. Nothing was done.', why: 'failed', approval_id }
  }
  await setStatus(db, held.id, 'used')
  return { args: read.args, approval_id }
}

/** A yes to something that then failed is not good for anything else. */
async function spoil(deps: AgentDeps, userId: string, { facts, asked }: ApprovedCall): Promise<void> {
  await deps.database
    .as(userId, async (db) => {
      const held = asked === null ? undefined : await lockApprovalRequest(db, facts.run_id, asked)
      if (held?.status === 'approved') await setStatus(db, held.id, 'void')
    })
    .catch((error: unknown) =>
      deps.log.warn({ err: error, run: facts.run_id }, 'an approval stays open; it ends by itself'),
    )
}

const wordsOf = ({ message, more }: AppError) =>
  [message, ...(more.errors ?? []).map((error) => `${error.field}: ${error.message}`)].join(' ')
