import type { Goal, goalsContract, Kpi } from '#contract/goals.ts'
import { notifyUsers, resolveNotifications } from '#server/access/notify.ts'
import { peopleChange, sharePeople } from '#server/access/shares.ts'
import { requireVersion } from '#server/access/versions.ts'
import { permit, requireOwnOrgs, requireOwnUserId } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todayOf } from '#server/platform/days.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import * as store from './store/goals.ts'
import * as kpiStore from './store/kpis.ts'
import * as valueStore from './store/values.ts'

/** A client's clock may be ahead of the server's by so much. */
const CLOCKS_APART_MS = 60_000

/** Goals and their KPIs. Source: wire §4, rights §7. */
export const goalsService: ServiceFunctions<typeof goalsContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  async get(ctx, { id }) {
    return (await found(ctx, id)).goal
  },

  /** Errors: invalid, not_found (an organization that is not the caller's, a person whom they do not know). */
  async create(ctx, { kpis, user_id, shared_user_ids, ...values }) {
    requireOwnUserId(user_id, ctx.actor.user_id)
    if (values.organization_id) requireOwnOrgs(ctx.actor, [values.organization_id])
    const people = peopleChange(ctx.actor, { shown: [], owner: ctx.actor.user_id }, shared_user_ids)
    const id = await store.insert(ctx.db, ctx.actor.user_id, values)
    if (kpis) await saveKpis(ctx, id, kpis)
    if (people) await sharePeople(ctx.db, 'goal', id, people)
    const made = await found(ctx, id)
    announce(ctx, made)
    await notifyShared(ctx, null, made)
    return made.goal
  },

  /** Fields left out stay as they are; `kpis` replaces the list. Errors: not_found, not_permitted, conflict, invalid. */
  async update(ctx, { id, kpis, user_id, shared_user_ids, ...values }) {
    if (!isId(id)) throw notFound()
    await store.lock(ctx.db, id)
    const first = await found(ctx, id)
    const before = first.goal
    permit(before.can_edit)
    requireVersion(ctx, before)
    requireOwnUserId(user_id, before.user_id)
    if (values.organization_id && values.organization_id !== before.organization_id)
      requireOwnOrgs(ctx.actor, [values.organization_id])
    // Only the owner may take a goal out of its organization, or move it to another.
    if (values.organization_id !== undefined && values.organization_id !== before.organization_id)
      permit(before.user_id === ctx.actor.user_id)
    const shown = before.shared_user_ids
    const people = peopleChange(ctx.actor, { shown, owner: before.user_id }, shared_user_ids)
    await store.update(ctx.db, id, values)
    if (kpis) await saveKpis(ctx, id, kpis)
    if (people) await sharePeople(ctx.db, 'goal', id, people)
    const after = await found(ctx, id)
    announce(ctx, first, after)
    await notifyShared(ctx, first, after)
    return after.goal
  },

  /**
   * Says where one KPI stands now. `was` guards the KPI alone: two people who write different numbers of one goal are not in each
   * other's way. Errors: not_found, not_permitted, conflict with the goal as it is, invalid. Source: decision 0011.
   */
  async record(ctx, { id, kpi_id, current_value, was, takes_back, start_value }) {
    const { of, kpi } = await toWrite(ctx, id, kpi_id)
    const before = of.goal
    // Sent again after an answer that was lost.
    if (kpi.current_value === current_value) return before
    if (was !== undefined && was !== kpi.current_value)
      throw fail('conflict', 'This value was changed meanwhile. Look at the newer one before you save.', {
        current: before,
      })
    await kpiStore.record(ctx.db, kpi.id, { value: current_value, takes_back, start_value })
    await store.update(ctx.db, id, {})
    const after = await found(ctx, id)
    announce(ctx, after)
    return after.goal
  },

  /** Errors: not_found, not_permitted, conflict. */
  async remove(ctx, { id }) {
    if (!isId(id)) throw notFound()
    await store.lock(ctx.db, id)
    const before = await found(ctx, id)
    permit(before.goal.can_delete)
    requireVersion(ctx, before.goal)
    await store.remove(ctx.db, id)
    announce(ctx, before)
    await resolveNotifications(ctx, { kind: 'goal', id })
  },

  async history(ctx, { id, ...query }) {
    await found(ctx, id)
    return kpiStore.history(ctx.db, id, query)
  },

  /** A value of the past, or of today: the newest is the current one from then on. Errors: not_found, not_permitted, conflict, invalid. */
  async addValue(ctx, { id, kpi_id, value, recorded_at }) {
    const { of, kpi } = await toWrite(ctx, id, kpi_id)
    const at = momentOf(ctx, recorded_at)
    const added = await valueStore.change(ctx.db, kpi, () =>
      valueStore.insert(ctx.db, kpi.id, { value, recorded_at: at }),
    )
    await store.update(ctx.db, of.goal.id, {})
    announce(ctx, of)
    return added
  },

  /** Errors: not_found, not_permitted, conflict, invalid. */
  async correctValue(ctx, { id, kpi_id, value_id, value, recorded_at }) {
    const { of, kpi } = await toWrite(ctx, id, kpi_id)
    if (!(await valueStore.get(ctx.db, kpi.id, value_id))) throw notFound()
    const at = recorded_at === undefined ? undefined : momentOf(ctx, recorded_at)
    const stored = await valueStore.change(ctx.db, kpi, () =>
      valueStore.update(ctx.db, value_id, { value, recorded_at: at }),
    )
    await store.update(ctx.db, of.goal.id, {})
    announce(ctx, of)
    return stored
  },

  /** Errors: not_found, not_permitted, conflict. */
  async removeValue(ctx, { id, kpi_id, value_id }) {
    const { of, kpi } = await toWrite(ctx, id, kpi_id)
    if (!(await valueStore.get(ctx.db, kpi.id, value_id))) throw notFound()
    await valueStore.change(ctx.db, kpi, () => valueStore.remove(ctx.db, value_id))
    await store.update(ctx.db, of.goal.id, {})
    announce(ctx, of)
  },
}

/** Values that a KPI had before it was kept here, for a loader that knows its past. Newest last; times in UTC. */
export async function addHistory(
  ctx: Ctx,
  goalId: string,
  values: readonly { kpi_id: string; value: number; recorded_at: string }[],
): Promise<void> {
  const { goal } = await found(ctx, goalId)
  permit(goal.can_edit)
  await kpiStore.insertHistory(ctx.db, goalId, values)
}

/** The goal, locked, and its KPI, for somebody who may change them. Errors: not_found, not_permitted, conflict. */
async function toWrite(ctx: Ctx, id: string, kpiId: string): Promise<{ of: store.FoundGoal; kpi: Kpi }> {
  if (!isId(id)) throw notFound()
  await store.lock(ctx.db, id)
  const of = await found(ctx, id)
  const { goal } = of
  const kpi = goal.kpis.find((each) => each.id === kpiId.toLowerCase())
  if (!kpi) throw notFound()
  permit(goal.can_edit)
  requireVersion(ctx, goal)
  return { of, kpi }
}

/**
 * The instant under which the value of a day is kept: now for the person's today, else the hour at which it is that day for nearly
 * everybody (from UTC-10 to UTC+13). Errors: invalid, for what is still to come.
 */
function momentOf(ctx: Ctx, given: string): string {
  const isDay = given.length === 10
  const late = isDay ? given > todayOf(ctx) : Date.parse(given) > ctx.now.getTime() + CLOCKS_APART_MS
  if (late) throw invalid('recorded_at', 'This day is in the future. Please choose today or an earlier day.')
  if (!isDay) return given
  const then = `${given}T10:00:00.000Z`
  const now = ctx.now.toISOString()
  return given === todayOf(ctx) || then > now ? now : then
}

async function found(ctx: Ctx, id: string): Promise<store.FoundGoal> {
  const goal = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!goal) throw notFound()
  return goal
}

async function saveKpis(ctx: Ctx, id: string, kpis: readonly kpiStore.KpiValues[]): Promise<void> {
  const own = kpis.map((kpi) => ({ ...kpi, id: kpi.id?.toLowerCase() }))
  const { unknown } = await kpiStore.replaceKpis(ctx.db, id, own)
  if (unknown !== null) throw invalid(`kpis.${unknown}.id`, 'This KPI does not belong to this goal, or is named twice.')
}

/**
 * The people of an organization, and single ones, hear of a goal that they may see from now on; of one that they may no longer,
 * nothing stays unread.
 */
async function notifyShared(ctx: Ctx, before: store.FoundGoal | null, { goal, person_ids }: store.FoundGoal) {
  const { id, user_id, organization_id } = goal
  const subject = { kind: 'goal', id } as const
  const told = { kind: 'share', subject, actor: ctx.actor.user_id, except: [user_id] } as const
  const was = before?.goal.organization_id ?? null
  const knew = before?.person_ids ?? []
  if (organization_id !== was) {
    if (was) await resolveNotifications(ctx, subject)
    if (organization_id) await notifyUsers(ctx, { ...told, orgs: [organization_id], organization: organization_id })
  }
  const fresh = person_ids.filter((person) => !knew.includes(person))
  const exceptOrgs = [was, organization_id].filter((org) => org !== null)
  await notifyUsers(ctx, { ...told, users: fresh, exceptOrgs })
  const gone = knew.filter((person) => !person_ids.includes(person))
  if (gone.length > 0) await resolveNotifications(ctx, subject, { kinds: ['share'], users: gone })
}

/** Tells those who see the goal now, and those who saw it before. */
function announce(ctx: Ctx, ...states: store.FoundGoal[]): void {
  const [first] = states
  if (!first) return
  const users = states.flatMap(({ goal, person_ids }) => [goal.user_id, ...person_ids])
  const orgs = states.flatMap(({ goal }) => goal.organization_id ?? [])
  ctx.changed('goals', first.goal.id, { users: [...new Set(users)], orgs: [...new Set(orgs)] })
}

/** Those of these goals that the caller may see, in no order, by a fixed number of statements. */
export const readGoals = (ctx: Ctx, ids: readonly string[]): Promise<Goal[]> => store.getSome(ctx.db, ctx.actor, ids)
