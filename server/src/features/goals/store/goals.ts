import type { Page } from '#contract/endpoint.ts'
import { goalProgress } from '#contract/goal-progress.ts'
import type { Goal, GoalStatus, goalSorts } from '#contract/goals.ts'
import { visible, waysToGoals } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfIds } from '#server/platform/listing.ts'
import type { Order } from '#server/platform/paging.ts'
import { can } from '../policy.ts'

type Bare = Omit<Goal, 'progress' | 'can_edit' | 'can_delete'>

const kpisOfGoal = sql<Goal['kpis']>`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name,
  'current_value', k.current_value, 'target_value', k.target_value, 'unit', k.unit, 'direction', k.direction,
  'start_value', k.start_value, 'started_on', k.started_on) order by k.position) from kpis k where k.goal_id = g.id), '[]')`

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
  const { status_rank: _, ...goal } = row as Bare & { status_rank: number }
  return { ...goal, progress: goalProgress(goal.kpis), ...can(actor, goal) }
}

export async function get(db: Db, actor: Actor, id: string): Promise<Goal | undefined> {
  const row = await goals(db, actor).where('g.id', '=', id).executeTakeFirst()
  return row && present(actor, row)
}

const ORDERS: Record<(typeof goalSorts)[number], Order> = {
  due_date: { column: sql`g.due_date`, type: 'date', direction: 'asc' },
  created_at: { column: sql`g.created_at`, type: 'timestamptz', direction: 'desc' },
  status: { column: sql`g.status_rank`, type: 'integer', direction: 'asc' },
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
  const { search } = input
  const where = []
  if (input.status) where.push(sql`g.status = any (${[...input.status]}::text[])`)
  else if (!input.include_completed) where.push(sql`g.status <> 'done'`)
  const page = await pageOfIds(
    db,
    {
      from: 'goals g',
      alias: 'g',
      ways: waysToGoals(actor),
      where,
      order: ORDERS[input.sort_by],
      ...(search && {
        search: {
          kind: 'goal',
          text: search,
          matches: (pattern) => sql`(g.title ilike ${pattern} or coalesce(g.description, '') ilike ${pattern})`,
        },
      }),
    },
    input,
  )
  if (page.items.length === 0) return { ...page, items: [] }
  const rows = await goals(db, actor).where(isAmong('g.id', page.items)).execute()
  const byId = new Map(rows.map((row) => [row.id, present(actor, row)]))
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) }
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
