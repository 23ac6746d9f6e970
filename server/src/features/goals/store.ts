import type { Page } from '#contract/endpoint.ts'
import type { Goal, GoalStatus, goalSorts } from '#contract/goals.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Order, type PageInput, pageBy } from '#server/platform/paging.ts'
import { can } from './policy.ts'
import { goalProgress } from './rules.ts'

type Bare = Omit<Goal, 'progress' | 'can_edit' | 'can_delete'>

const kpisOfGoal = sql<Goal['kpis']>`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name,
  'current_value', k.current_value, 'target_value', k.target_value, 'unit', k.unit, 'direction', k.direction,
  'start_value', k.start_value) order by k.position) from kpis k where k.goal_id = g.id), '[]')`

function goals(db: Db, actor: Actor) {
  return db
    .selectFrom('goals as g')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'g.organization_id').on('o.deleted_at', 'is', null),
    )
    .selectAll('g')
    .select(['o.name as organization_name', kpisOfGoal.as('kpis')])
    .where(visible(actor, 'goals g'))
}

/** A row with what is computed from it: progress, and the flags that the verbs enforce. */
const present = (actor: Actor, row: unknown): Goal => {
  const goal = row as Bare
  return { ...goal, progress: goalProgress(goal.kpis), ...can(actor, goal) }
}

export async function get(db: Db, actor: Actor, id: string): Promise<Goal | undefined> {
  const row = await goals(db, actor).where('g.id', '=', id).executeTakeFirst()
  return row && present(actor, row)
}

const ORDERS: Record<(typeof goalSorts)[number], Order> = {
  due_date: { column: sql`g.due_date`, type: 'date', direction: 'asc' },
  created_at: { column: sql`g.created_at`, type: 'timestamptz', direction: 'desc' },
  status: {
    column: sql`array_position(array['new','in_progress','done','failed'], g.status)`,
    type: 'integer',
    direction: 'asc',
  },
}

export type GoalQuery = {
  search?: string
  status?: readonly GoalStatus[]
  sort_by: (typeof goalSorts)[number]
  include_completed: boolean
  limit: number
  cursor?: string
}

export async function list(db: Db, actor: Actor, input: GoalQuery): Promise<Page<Goal>> {
  let query = goals(db, actor)
  if (input.status) query = query.where('g.status', 'in', [...input.status])
  else if (!input.include_completed) query = query.where('g.status', '!=', 'done')
  if (input.search) {
    const like = containing(input.search)
    query = query.where(sql<boolean>`(g.title ilike ${like} or g.description ilike ${like})`)
  }
  const page = await pageBy(db, query, ORDERS[input.sort_by], sql`g.id`, input)
  return { ...page, items: page.items.map((row) => present(actor, row)) }
}

export type GoalValues = Partial<{
  title: string
  description: string | null
  due_date: string
  status: GoalStatus
  organization_id: string | null
}>

export async function insert(
  db: Db,
  userId: string,
  values: GoalValues & { title: string; due_date: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('goals')
    .values({ ...values, id, user_id: userId })
    .execute()
  return id
}

/** Changes the row, or only touches it when nothing but its KPIs changes: the version must move either way. */
export async function update(db: Db, id: string, values: GoalValues): Promise<void> {
  await db
    .updateTable('goals')
    .set({ ...values, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.selectFrom('goals').select('id').where('id', '=', id).forUpdate().execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('goals').where('id', '=', id).execute()
}

export type KpiValues = {
  id?: string
  name: string
  current_value?: number | null
  target_value?: number | null
  unit?: string | null
  direction: 'increase' | 'decrease'
  start_value?: number | null
}

/**
 * Makes the list of KPIs what it is here. A KPI sent with its id keeps its id, its history and every value left out; one that
 * is not sent is deleted. Each change of the current value is remembered. The start value defaults to the first value stored.
 */
export async function replaceKpis(
  db: Db,
  goalId: string,
  kpis: readonly KpiValues[],
): Promise<{ unknown: number | null }> {
  const before = await db.selectFrom('kpis').selectAll().where('goal_id', '=', goalId).execute()
  const known = new Map(before.map((row) => [row.id, row]))
  const unknown = kpis.findIndex((kpi) => kpi.id !== undefined && !known.has(kpi.id))
  if (unknown >= 0) return { unknown }
  const kept = kpis.flatMap((kpi) => (kpi.id ? [kpi.id] : []))
  const gone = before.filter((row) => !kept.includes(row.id)).map((row) => row.id)
  if (gone.length > 0) await db.deleteFrom('kpis').where('id', 'in', gone).execute()
  for (const [position, kpi] of kpis.entries()) {
    const old = kpi.id ? known.get(kpi.id) : undefined
    const current = kpi.current_value === undefined ? (old?.current_value ?? null) : kpi.current_value
    const start = kpi.start_value === undefined ? (old?.start_value ?? null) : kpi.start_value
    const values = {
      goal_id: goalId,
      position,
      name: kpi.name,
      current_value: current,
      target_value: kpi.target_value === undefined ? (old?.target_value ?? null) : kpi.target_value,
      unit: kpi.unit === undefined ? (old?.unit ?? null) : kpi.unit,
      direction: kpi.direction,
      start_value: start ?? current,
    }
    const id = old?.id ?? newId()
    if (old) await db.updateTable('kpis').set(values).where('id', '=', id).execute()
    else
      await db
        .insertInto('kpis')
        .values({ ...values, id })
        .execute()
    if (current !== null && current !== old?.current_value)
      await db.insertInto('kpi_values').values({ id: newId(), kpi_id: id, value: current }).execute()
  }
  return { unknown: null }
}

export async function history(db: Db, goalId: string, input: PageInput) {
  const query = db
    .selectFrom('kpi_values as v')
    .innerJoin('kpis as k', 'k.id', 'v.kpi_id')
    .select(['v.kpi_id', 'v.value', 'v.recorded_at', 'v.id'])
    .where('k.goal_id', '=', goalId)
  return pageBy(db, query, { column: sql`v.recorded_at`, type: 'timestamptz', direction: 'asc' }, sql`v.id`, input)
}

/** Values of the past. A goal is as old as the oldest value that is known of it: its pace is counted from there. */
export async function insertHistory(
  db: Db,
  goalId: string,
  values: readonly { kpi_id: string; value: number; recorded_at: string }[],
): Promise<void> {
  if (values.length === 0) return
  await db
    .insertInto('kpi_values')
    .values(values.map((value) => ({ ...value, id: newId() })))
    .execute()
  await sql`update goals set created_at = least(created_at, (select min(v.recorded_at) from kpi_values v
    join kpis k on k.id = v.kpi_id where k.goal_id = ${goalId}::uuid)) where id = ${goalId}::uuid`.execute(db)
}
