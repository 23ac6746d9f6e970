import type { Crew, Flow } from '#contract/factory-shapes.ts'
import {
  type CreateSchedule,
  MOST_SCHEDULES,
  type Schedule,
  type schedulesContract,
  type UpdateSchedule,
} from '#contract/schedules.ts'
import { resolveNotifications } from '#server/access/notify.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn } from '#server/platform/days.ts'
import { AppError, fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { ruleOf, ruleProblem } from '#server/platform/recurrence.ts'
import { can } from './policy.ts'
import { eventWords, nextAfter, nextTimes, type Times, whenWords } from './rules.ts'
import { type EventDeps, seenNow } from './service/events.ts'
import { GONE } from './service/start.ts'
import * as store from './store.ts'

/** What may run, as its person may run it. */
export type Runnables = {
  /** By id or name. Errors: not_found. */
  findCrew(ctx: Ctx, idOrName: string): Promise<Crew>
  /** By id or name. Errors: not_found. */
  findFlow(ctx: Ctx, idOrName: string): Promise<Flow>
  /** Refuses what one could not begin with. Errors: invalid. */
  requireInputs(
    ctx: Ctx,
    entry: Pick<Crew, 'inputs'> & { requires_input?: boolean },
    given: Record<string, unknown>,
  ): void
}
export type ScheduleDeps = EventDeps &
  Runnables & {
    /** After the commit: what is due is looked for. */
    wake(): void
  }

const SHOWN_TIMES = 3
const MORNING = '08:00'

/** Schedules: each is its owner's alone. Source: wire §17, decision 0087. */
export const schedulesService = (deps: ScheduleDeps): ServiceFunctions<typeof schedulesContract> => ({
  async list(ctx, input) {
    const page = await store.list(ctx.db, ctx.actor.user_id, input)
    return { ...page, items: await shown(deps, ctx, page.items) }
  },

  /** Errors: invalid, conflict (too many already). */
  async create(ctx, given) {
    if ((await store.count(ctx.db, ctx.actor.user_id)) >= MOST_SCHEDULES)
      throw fail('conflict', `You have ${MOST_SCHEDULES} schedules already. Please delete one that you no longer need.`)
    const { title, kind, ...values } = await valuesOf(deps, ctx, given, null)
    if (title === undefined || kind === undefined) throw notFound()
    const id = await store.insert(ctx.db, ctx.actor.user_id, { ...values, title, kind, time_zone: values.time_zone })
    announce(deps, ctx, id)
    return found(deps, ctx, id)
  },

  async preview(ctx, { rule: given, starts_on, time_of_day, time_zone = ctx.actor.time_zone ?? 'UTC' }) {
    const start = starts_on ?? dayIn(time_zone, ctx.now)
    const rule = ruleOf(given)
    const problem = ruleProblem(rule, start)
    if (problem !== null) return { words: '', next_times: [], problem }
    const times = { rule, starts_on: start, time_of_day, time_zone }
    return { words: whenWords(times), next_times: momentsOf(times, ctx.now), problem }
  },

  /** Errors: not_found. */
  async get(ctx, { id }) {
    return found(deps, ctx, id)
  },

  /** Fields left out stay as they are. Errors: not_found, not_permitted, conflict (also: what it runs is gone), invalid. */
  async update(ctx, { id, ...given }) {
    const before = await locked(deps, ctx, id)
    permit(before.can_edit)
    requireVersion(ctx, before)
    if (given.is_paused === false && isGone(before) && !touches(given)) throw fail('conflict', GONE)
    await store.update(ctx.db, before.id, await valuesOf(deps, ctx, given, before))
    await resolveNotifications(ctx, { kind: 'schedule', id: before.id })
    announce(deps, ctx, before.id)
    return found(deps, ctx, before.id)
  },

  /** Its history goes with it; runs and conversations stay. Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    const before = await locked(deps, ctx, id)
    permit(before.can_delete)
    requireVersion(ctx, before)
    await store.remove(ctx.db, before.id)
    announce(deps, ctx, before.id)
    ctx.changed('notifications', '', { users: [ctx.actor.user_id] })
  },

  /** Errors: not_found, not_permitted, conflict (what it runs is gone). */
  async runNow(ctx, { id }) {
    const before = await locked(deps, ctx, id)
    permit(before.can_edit)
    if (isGone(before)) throw fail('conflict', GONE)
    const entry = await store.addNow(ctx.db, ctx.actor.user_id, before.id, ctx.now)
    announce(deps, ctx, before.id)
    const made = await store.historyEntry(ctx.db, ctx.actor.user_id, entry)
    if (!made) throw notFound()
    return made
  },

  /** Errors: not_found. */
  async history(ctx, { id, ...page }) {
    await found(deps, ctx, id)
    return store.history(ctx.db, ctx.actor.user_id, id, page)
  },
})

/** A schedule of the actor's. Errors: not_found. */
export async function found(deps: Runnables, ctx: Ctx, id: string): Promise<Schedule> {
  const row = isId(id) ? await store.get(ctx.db, ctx.actor.user_id, id) : undefined
  if (!row) throw notFound()
  const [schedule] = await shown(deps, ctx, [row])
  if (!schedule) throw notFound()
  return schedule
}

async function shown(deps: Runnables, ctx: Ctx, rows: readonly store.ScheduleRow[]): Promise<Schedule[]> {
  const names = new Map<string, string | null>()
  for (const { crew_id, flow_id } of rows) {
    const id = crew_id ?? flow_id
    if (id && !names.has(id)) names.set(id, await nameOf(deps, ctx, crew_id, flow_id))
  }
  return rows.map(({ seen: _, ...row }) => {
    const times = timesOf(row)
    return {
      ...row,
      target_name: names.get(row.crew_id ?? row.flow_id ?? '') ?? null,
      words: times ? whenWords(times) : row.event ? eventWords(row.event, row.debounce_minutes) : '',
      next_times: row.is_paused ? [] : times ? momentsOf(times, ctx.now) : row.next_at ? [row.next_at] : [],
      ...can(ctx.actor, row),
    }
  })
}

/** Null: it is gone, or no longer the actor's to see. */
async function nameOf(
  { findCrew, findFlow }: Runnables,
  ctx: Ctx,
  crewId: string | null,
  flowId: string | null,
): Promise<string | null> {
  try {
    return (await (crewId ? findCrew(ctx, crewId) : findFlow(ctx, flowId ?? ''))).name
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

const momentsOf = (times: Times, after: Date) =>
  nextTimes(times, after, SHOWN_TIMES).map((moment) => moment.toISOString())

type ScheduleTiming = Pick<Schedule, 'rule' | 'starts_on' | 'time_of_day' | 'time_zone'>
/** Null: it waits for an event. */
export const timesOf = ({ rule, starts_on, time_of_day, time_zone }: ScheduleTiming): Times | null =>
  rule === null ? null : { rule, starts_on: starts_on ?? '', time_of_day: time_of_day ?? MORNING, time_zone }

/** Locks the row until the transaction ends, so that of two saves at once the second sees the first. */
async function locked(deps: Runnables, ctx: Ctx, id: string): Promise<Schedule> {
  if (!isId(id) || !(await store.lock(ctx.db, id))) throw notFound()
  return found(deps, ctx, id)
}

/** What is kept of what was given, whole: what it does, when, and what follows from that. Errors: invalid, not_found. */
async function valuesOf(
  deps: ScheduleDeps,
  ctx: Ctx,
  given: Partial<CreateSchedule> & UpdateSchedule,
  before: Schedule | null,
): Promise<store.ScheduleValues & { time_zone: string }> {
  const target = await targetOf(deps, ctx, given, before)
  const when = whenOf(ctx, given, before)
  const { title, debounce_minutes, on_today, notify, mail, month_tokens } = given
  const resumes = before?.is_paused === true && given.is_paused === false
  const is_paused = given.is_paused ?? before?.is_paused ?? false
  const changed =
    before === null || resumes || Object.entries(when).some(([name, value]) => before[name as keyof Schedule] !== value)
  const times = timesOf(when)
  return {
    ...target,
    ...when,
    ...Object.fromEntries(
      Object.entries({ title, debounce_minutes, on_today, notify, mail, month_tokens }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
    is_paused,
    ...(given.is_paused === undefined ? {} : { paused_reason: null }),
    ...(is_paused
      ? { next_at: null }
      : changed
        ? {
            next_at: (times && nextAfter(times, ctx.now)?.toISOString()) ?? null,
            seen: when.event ? (await seenNow(deps, ctx, when.event)).map(({ key }) => key) : null,
            seen_at: ctx.now.toISOString(),
          }
        : {}),
  }
}

const touches = (given: Partial<CreateSchedule>) =>
  (['kind', 'crew_id', 'flow_id', 'question', 'inputs'] as const).some((name) => given[name] !== undefined)
/** It would only pause again. */
const isGone = ({ kind, target_name }: Schedule) => kind !== 'question' && target_name === null

/** What runs: one of three. Errors: invalid, not_found. */
async function targetOf(
  { findCrew, findFlow, requireInputs }: Runnables,
  ctx: Ctx,
  given: Partial<CreateSchedule>,
  before: Schedule | null,
) {
  if (before && !touches(given)) return {}
  const kind = given.kind ?? before?.kind
  const inputs = given.inputs ?? before?.inputs ?? {}
  const none = { crew_id: null, flow_id: null, question: null }
  if (kind === 'question') {
    const question = (given.question ?? before?.question ?? '').trim()
    if (question === '') throw invalid('question', 'Please write what is to be asked.')
    return { ...none, kind, question, inputs: {} }
  }
  if (kind === 'crew') {
    const crew_id = given.crew_id ?? before?.crew_id
    if (!crew_id) throw invalid('crew_id', 'Please choose a crew.')
    requireInputs(ctx, await named('crew_id', findCrew(ctx, crew_id)), inputs)
    return { ...none, kind, crew_id, inputs }
  }
  const flow_id = given.flow_id ?? before?.flow_id
  if (!flow_id) throw invalid('flow_id', 'Please choose a flow.')
  requireInputs(ctx, { inputs: (await named('flow_id', findFlow(ctx, flow_id))).inputs }, inputs)
  return { ...none, kind: 'flow' as const, flow_id, inputs }
}

async function named<T>(field: string, looking: Promise<T>): Promise<T> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid(field, 'This no longer exists, or is no longer shared with you. Please choose another.')
    throw error
  }
}

/** At times or at an event; never both. Errors: invalid. */
function whenOf(
  ctx: Ctx,
  given: Partial<CreateSchedule>,
  before: Schedule | null,
): ScheduleTiming & Pick<Schedule, 'event'> {
  const { rule: wanted, event: chosen } = given
  if (wanted && chosen) throw invalid('event', 'Please choose one: times, or something that happens.')
  const time_zone = given.time_zone ?? before?.time_zone ?? ctx.actor.time_zone ?? 'UTC'
  const event = wanted ? null : chosen === undefined ? (before?.event ?? null) : chosen
  const rule = event ? null : wanted === undefined ? (before?.rule ?? null) : wanted && ruleOf(wanted)
  if (event) return { rule: null, starts_on: null, time_of_day: null, time_zone, event }
  if (!rule) throw invalid('rule', 'Please say when it runs: at times, or when something happens.')
  const starts_on =
    given.starts_on ??
    (before?.rule === rule && before.starts_on !== null ? before.starts_on : dayIn(time_zone, ctx.now))
  const problem = ruleProblem(rule, starts_on)
  if (problem !== null) throw invalid('rule', problem)
  const time_of_day = given.time_of_day ?? before?.time_of_day ?? MORNING
  if (nextAfter({ rule, starts_on, time_of_day, time_zone }, ctx.now) === null && before?.rule !== rule)
    throw invalid('rule', 'This rule has ended already. Please choose a later end.')
  return { rule, starts_on, time_of_day, time_zone, event: null }
}

function announce(deps: ScheduleDeps, ctx: Ctx, id: string): void {
  ctx.changed('schedules', id, { users: [ctx.actor.user_id] })
  ctx.afterCommit(deps.wake)
}
