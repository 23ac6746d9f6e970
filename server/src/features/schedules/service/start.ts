// Begins what is due, in its person's name and with their rights as they are now.
import type { Schedule } from '#contract/schedules.ts'
import { actorOf } from '#server/access/actor.ts'
import { notifyUsers } from '#server/access/notify.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { type Origin, ownOrigin, workAs, workOutside } from '#server/platform/work.ts'
import { found, type Runnables } from '../service.ts'
import * as due from '../store/due.ts'

export type Inputs = Record<string, unknown>
export type StartDeps = Runnables & {
  database: Database
  /** Starts a run in the transaction of the context; answers its id. Errors: not_found, invalid, conflict, too_many_requests. */
  startCrew(ctx: Ctx, crewId: string, inputs: Inputs): Promise<string>
  startFlow(ctx: Ctx, flowId: string, inputs: Inputs): Promise<string>
  /** Opens a conversation of the actor's; answers its id. */
  open(ctx: Ctx, name: string): Promise<string>
  /** Asks in a conversation, once for each key of the context; answers the run that replies. Errors: conflict, too_many_requests. */
  ask(ctx: Ctx, conversationId: string, text: string): Promise<string>
}

/** Whose runs are many waits so long for the next try, and for so long in all. */
const PUT_OFF_SECONDS = 20
const PUT_OFF_AT_MOST = 3_600

export const GONE = 'What it runs is gone, or no longer shared with you. Choose another, then resume it.'
const WAITLISTED = 'Your account is not open any more.'
const OWN_PASSWORD = 'Your password was replaced. Choose a new one, so that runs in your name go on.'
const OPEN_REPLY = 'The reply to the question before has not ended, or waits for your answer.'
const budgetUsed = (most: number) =>
  `The budget of ${most.toLocaleString('en')} tokens for this month is used up. It goes on next month, or with a higher budget.`
const QUEUE_FULL = 'Too many of your runs were waiting for an hour.'

/** Begins one time that was taken, or writes down why not. It may be called again for the same: it begins once. */
export async function startWaiting(deps: StartDeps, waiting: due.WaitingRun, log: Log): Promise<void> {
  const { database } = deps
  const actor = await actorOf(database, waiting.user_id)
  if (!actor) return
  const origin = { ...ownOrigin(log), key: `schedule/${waiting.id}` }
  if (actor.user_level === 'waitlisted')
    return workAs(database, actor, origin, (ctx) => pausing(ctx, waiting, WAITLISTED))
  if (actor.must_choose_password) return workAs(database, actor, origin, (ctx) => skipping(ctx, waiting, OWN_PASSWORD))
  try {
    const asks = await workAs(database, actor, origin, (ctx) => begin(deps, ctx, waiting))
    if (asks) await askIn(deps, actor, origin, waiting, asks)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await workAs(database, actor, origin, (ctx) => refused(deps, ctx, waiting, error))
  }
}

type Asks = { conversation_id: string; question: string }

/** Within one commit: the run is there, and the time has begun with it. A question is asked afterwards: it has transactions of its own. */
async function begin(deps: StartDeps, ctx: Ctx, waiting: due.WaitingRun): Promise<Asks | null> {
  if (!(await due.holdWaiting(ctx.db, waiting.id))) return null
  const schedule = await found(deps, ctx, waiting.schedule_id)
  const { month_tokens, used_tokens, kind, crew_id, flow_id, question, inputs } = schedule
  if (month_tokens !== null && used_tokens >= month_tokens) {
    await skipping(ctx, waiting, budgetUsed(month_tokens))
    return null
  }
  if (kind === 'question') return { conversation_id: await conversation(deps, ctx, schedule), question: question ?? '' }
  const runId = crew_id
    ? await deps.startCrew(ctx, crew_id, inputs)
    : flow_id
      ? await deps.startFlow(ctx, flow_id, inputs)
      : null
  if (runId === null) await pausing(ctx, waiting, GONE)
  else await due.markStarted(ctx.db, waiting.id, runId)
  announce(ctx, waiting)
  return null
}

async function askIn(
  { database, ask }: StartDeps,
  actor: Actor,
  origin: Origin,
  waiting: due.WaitingRun,
  { conversation_id, question }: Asks,
): Promise<void> {
  const runId = await workOutside(database, actor, origin, (ctx) => ask(ctx, conversation_id, question))
  await workAs(database, actor, origin, async (ctx) => {
    await due.markStarted(ctx.db, waiting.id, runId)
    announce(ctx, waiting)
  })
}

/** The schedule's own conversation: what was asked before stands above. */
async function conversation({ open }: StartDeps, ctx: Ctx, { id, title }: Schedule): Promise<string> {
  const there = await due.conversationOf(ctx.db, id)
  if (there) return there
  const made = await open(ctx, title)
  await due.keepConversation(ctx.db, id, made)
  return made
}

async function refused(deps: StartDeps, ctx: Ctx, waiting: due.WaitingRun, error: AppError): Promise<void> {
  if (!(await due.holdWaiting(ctx.db, waiting.id))) return
  const { kind } = await found(deps, ctx, waiting.schedule_id)
  switch (error.code) {
    case 'not_found':
      // Of a question it is the conversation: it was deleted at this moment, and the next try opens another.
      return kind === 'question' ? due.putOff(ctx.db, waiting.id, 1) : pausing(ctx, waiting, GONE)
    case 'too_many_requests':
      if (kind === 'question') return skipping(ctx, waiting, error.message)
      return waiting.late_seconds < PUT_OFF_AT_MOST
        ? due.putOff(ctx.db, waiting.id, PUT_OFF_SECONDS)
        : skipping(ctx, waiting, QUEUE_FULL)
    case 'conflict':
      return kind === 'question' ? skipping(ctx, waiting, OPEN_REPLY) : pausing(ctx, waiting, error.message)
    default:
      return pausing(ctx, waiting, error.message)
  }
}

/** Says so once: the same reason a second time is not told again. */
async function skipping(ctx: Ctx, waiting: due.WaitingRun, reason: string): Promise<void> {
  const { again } = await due.markSkipped(ctx.db, waiting.id, reason)
  announce(ctx, waiting)
  if (!again) await tell(ctx, waiting)
}

async function pausing(ctx: Ctx, waiting: due.WaitingRun, reason: string): Promise<void> {
  await due.markSkipped(ctx.db, waiting.id, reason)
  await due.pause(ctx.db, waiting.schedule_id, reason)
  announce(ctx, waiting)
  await tell(ctx, waiting)
}

const tell = (ctx: Ctx, { schedule_id, user_id }: due.WaitingRun) =>
  notifyUsers(ctx, { kind: 'schedule', subject: { kind: 'schedule', id: schedule_id }, actor: null, users: [user_id] })

const announce = (ctx: Ctx, { schedule_id, user_id }: due.WaitingRun) =>
  ctx.changed('schedules', schedule_id, { users: [user_id] })
