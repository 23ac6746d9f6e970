// Begins what is due, in its person's name and with their rights as they are now.
import { actorOf } from '#server/access/actor.ts'
import { notifyUsers } from '#server/access/notify.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import * as due from '../store/due.ts'

export type Inputs = Record<string, unknown>
export type StartDeps = {
  database: Database
  /** Keeps a run in the transaction of the context, which begins in its turn; answers its id. Errors: not_found, invalid, conflict, too_many_requests. */
  startCrew(ctx: Ctx, crewId: string, inputs: Inputs): Promise<string>
  startFlow(ctx: Ctx, flowId: string, inputs: Inputs): Promise<string>
  /** Opens a conversation of the actor's; answers its id. */
  open(ctx: Ctx, name: string): Promise<string>
  /** Why nothing may be asked in this person's name any more today; null: it may. */
  mayAsk(userId: string): Promise<string | null>
  /** Asks in a conversation, in the same transaction, once for each key of the context; answers the run that replies in its turn. Errors: not_found, conflict. */
  ask(ctx: Ctx, conversationId: string, text: string): Promise<string>
}

/** Whose runs are many waits so long for the next try, and for so long in all. */
const PUT_OFF_SECONDS = 20
const PUT_OFF_AT_MOST = 3_600

export const GONE = 'What it runs no longer exists, or is no longer shared with you. Edit it to choose another.'
const WAITLISTED = 'Your account is no longer open.'
const OWN_PASSWORD = 'Your password was replaced. Choose a new one, so that runs in your name continue.'
const OPEN_REPLY = 'The reply to the previous question has not ended, or is waiting for your answer.'
const budgetUsed = (most: number) =>
  `The budget of ${most.toLocaleString('en')} tokens for this month is used up. It continues next month, or with a higher budget.`
const PAUSED = 'You paused it before it could begin.'
const QUEUE_FULL = 'Too many of your runs were waiting for an hour.'

/**
 * Begins times of one person that were taken, or writes down why not. It may be called again for the same: each begins once. All in one
 * commit; where one of them cannot begin, each has its own.
 */
export async function startWaiting(deps: StartDeps, times: readonly due.WaitingRun[], log: Log): Promise<void> {
  const { database } = deps
  const actor = await actorOf(database, times[0]?.user_id ?? '')
  if (!actor) return
  const origin = ownOrigin(log)
  const each = async (work: (ctx: Ctx, waiting: due.WaitingRun) => Promise<void>) => {
    for (const waiting of times) await workAs(database, actor, origin, (ctx) => work(ctx, waiting))
  }
  if (actor.user_level === 'waitlisted') return each((ctx, waiting) => pausing(ctx, waiting, WAITLISTED))
  if (actor.must_choose_password) return each((ctx, waiting) => skipping(ctx, waiting, OWN_PASSWORD))
  const usedUp = await deps.mayAsk(actor.user_id)
  const begin = (some: readonly due.WaitingRun[]) =>
    workAs(database, actor, origin, (ctx) => beginAll(deps, ctx, some, usedUp))
  if (times.length > 1)
    try {
      return await begin(times)
    } catch (error) {
      log.debug({ err: error, user: actor.user_id }, 'schedules of one person begin one by one')
    }
  for (const waiting of times)
    try {
      await begin([waiting])
    } catch (error) {
      if (error instanceof AppError) await workAs(database, actor, origin, (ctx) => refused(ctx, waiting, error))
      else log.warn({ err: error, schedule: waiting.schedule_id }, 'a schedule begins a little later')
    }
}

/** Within one commit: the runs are there, and the times have begun with them. */
async function beginAll(
  deps: StartDeps,
  ctx: Ctx,
  times: readonly due.WaitingRun[],
  usedUp: string | null,
): Promise<void> {
  const { schedules, waiting } = await due.holdWaiting(ctx.db, times)
  const begun: { id: string; run_id: string }[] = []
  for (const time of times) {
    const schedule = schedules.get(time.schedule_id)
    if (!schedule || !waiting.has(time.id)) continue
    const run_id = await begin(deps, { ...ctx, key: `schedule/${time.id}` }, { time, schedule, usedUp })
    if (run_id === null) continue
    begun.push({ id: time.id, run_id })
    announce(ctx, time)
  }
  await due.markStarted(ctx.db, begun)
}

type Beginning = { time: due.WaitingRun; schedule: due.ToBegin; usedUp: string | null }

/** Answers the run; null: it was skipped, or its schedule is paused. */
async function begin(deps: StartDeps, ctx: Ctx, { time, schedule, usedUp }: Beginning): Promise<string | null> {
  const { month_tokens, used_tokens, kind, crew_id, flow_id, question, inputs } = schedule
  if (schedule.is_paused && time.cause !== 'now') {
    await due.markSkipped(ctx.db, time.id, PAUSED)
    announce(ctx, time)
    return null
  }
  if (month_tokens !== null && used_tokens >= month_tokens) {
    await skipping(ctx, time, budgetUsed(month_tokens))
    return null
  }
  if (kind === 'question') {
    if (usedUp === null) return deps.ask(ctx, await conversation(deps, ctx, schedule), question ?? '')
    await skipping(ctx, time, usedUp)
    return null
  }
  if (crew_id) return deps.startCrew(ctx, crew_id, inputs)
  if (flow_id) return deps.startFlow(ctx, flow_id, inputs)
  await pausing(ctx, time, GONE)
  return null
}

/** The schedule's own conversation: what was asked before stands above. */
async function conversation({ open }: StartDeps, ctx: Ctx, schedule: due.ToBegin): Promise<string> {
  if (schedule.conversation_id === null) {
    schedule.conversation_id = await open(ctx, schedule.title)
    await due.keepConversation(ctx.db, schedule.id, schedule.conversation_id)
  }
  return schedule.conversation_id
}

async function refused(ctx: Ctx, time: due.WaitingRun, error: AppError): Promise<void> {
  const { schedules, waiting } = await due.holdWaiting(ctx.db, [time])
  const kind = schedules.get(time.schedule_id)?.kind
  if (!kind || !waiting.has(time.id)) return
  switch (error.code) {
    case 'not_found':
      // Of a question it is the conversation: it was deleted at this moment, and the next try opens another.
      return kind === 'question' ? due.putOff(ctx.db, time.id, 1) : pausing(ctx, time, GONE)
    case 'too_many_requests':
      return time.late_seconds < PUT_OFF_AT_MOST
        ? due.putOff(ctx.db, time.id, PUT_OFF_SECONDS)
        : skipping(ctx, time, QUEUE_FULL)
    case 'conflict':
      return kind === 'question' ? skipping(ctx, time, OPEN_REPLY) : pausing(ctx, time, error.message)
    default:
      return pausing(ctx, time, error.message)
  }
}

/** Says so once: the same reason a second time is not told again. */
async function skipping(ctx: Ctx, waiting: due.WaitingRun, reason: string): Promise<void> {
  const { again } = await due.markSkipped(ctx.db, waiting.id, reason)
  announce(ctx, waiting)
  if (!again) await notifyOwner(ctx, waiting)
}

async function pausing(ctx: Ctx, waiting: due.WaitingRun, reason: string): Promise<void> {
  await due.markSkipped(ctx.db, waiting.id, reason)
  await due.pause(ctx.db, waiting.schedule_id, reason)
  announce(ctx, waiting)
  await notifyOwner(ctx, waiting)
}

const notifyOwner = (ctx: Ctx, { schedule_id, user_id }: due.WaitingRun) =>
  notifyUsers(ctx, { kind: 'schedule', subject: { kind: 'schedule', id: schedule_id }, actor: null, users: [user_id] })

const announce = (ctx: Ctx, { schedule_id, user_id }: due.WaitingRun) =>
  ctx.changed('schedules', schedule_id, { users: [user_id] })
