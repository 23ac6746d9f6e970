import type { goalSorts } from '#contract/choices.ts'
import type { Page } from '#contract/endpoint.ts'
import { goalProgress } from '#contract/goal-progress.ts'
import type { Goal, GoalStatus, Kpi } from '#contract/goals.ts'
import { peopleOf, type SharedPerson, shownPeople } from '#server/access/shares.ts'
import { othersOnly, visible, waysToGoals } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows } from '#server/platform/listing.ts'
import type { Order } from '#server/platform/paging.ts'
import { can } from '../policy.ts'

/** A goal as its reader sees it, and everybody with whom it is shared as a person. */
export type FoundGoal = { goal: Goal; person_ids: string[] }

type Row = Omit<Goal, 'kpis' | 'progress' | 'shared_user_ids' | 'shared_users' | 'can_edit' | 'can_delete'> & {
  people: SharedPerson[]
}

/** The goals among these ids that this person may see, in no order. */
async function goals(db: Db, actor: Actor, ids: readonly string[]): Promise<FoundGoal[]> {
  const rows = db
    .selectFrom('goals as g')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'g.organization_id').on('o.deleted_at', 'is', null),
    )
    .select(['g.id', 'g.user_id', 'g.organization_id', 'o.name as organization_name', 'g.title', 'g.description'])
    .select(['g.due_date', 'g.status', 'g.created_at', 'g.updated_at'])
    .select(peopleOf(actor, 'goal').as('people'))
    .where(visible(actor, 'goals g'))
    .where(isAmong('g.id', ids))
    .execute()
  const [found, kpis] = await Promise.all([rows, kpisOf(db, ids)])
  return found.map((row) => present(actor, row as Row, kpis.get(row.id) ?? []))
}

/** As rows of their own: half the work, for both sides, of having the database write each list as JSON. */
async function kpisOf(db: Db, goalIds: readonly string[]): Promise<Map<string, Kpi[]>> {
  const rows = await db
    .selectFrom('kpis')
    .select([
      'goal_id',
      'id',
      'name',
      'current_value',
      'target_value',
      'unit',
      'direction',
      'start_value',
      'started_on',
    ])
    .where(isAmong('goal_id', goalIds))
    .orderBy('position')
    .execute()
  const kpis = new Map<string, Kpi[]>()
  for (const row of rows) {
    const { id, name, current_value, target_value, unit, direction, start_value, started_on } = row
    const kpi = { id, name, current_value, target_value, unit, direction, start_value, started_on } as Kpi
    const of = kpis.get(row.goal_id)
    if (of) of.push(kpi)
    else kpis.set(row.goal_id, [kpi])
  }
  return kpis
}

/** A row with what is computed from it: progress, and the flags that the service functions enforce. */
function present(actor: Actor, { people, ...row }: Row, kpis: Kpi[]): FoundGoal {
  const shared_users = shownPeople(actor, row.user_id, people)
  const shared_user_ids = shared_users.map(({ id }) => id)
  const flags = can(actor, row)
  const goal = { ...row, shared_user_ids, shared_users, kpis, progress: goalProgress(kpis), ...flags }
  return { goal, person_ids: people.map(({ id }) => id) }
}

export async function get(db: Db, actor: Actor, id: string): Promise<FoundGoal | undefined> {
  return (await goals(db, actor, [id]))[0]
}

/** Those of these goals that the actor may see, in no order. */
export const getSome = async (db: Db, actor: Actor, ids: readonly string[]): Promise<Goal[]> =>
  (await goals(db, actor, ids)).map(({ goal }) => goal)

/** A goal is never large: a whole page is read at once. */
const AT_ONCE = 200

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
  shared_with_me?: boolean
  limit: number
  cursor?: string
}

export async function list(db: Db, actor: Actor, input: GoalQuery): Promise<Page<Goal>> {
  const { search } = input
  const where = []
  const ways = (byShares: boolean) =>
    input.shared_with_me ? othersOnly(waysToGoals(actor, byShares)) : waysToGoals(actor, byShares)
  if (input.status) where.push(sql`g.status = any (${[...input.status]}::text[])`)
  else if (!input.include_completed) where.push(sql`g.status <> 'done'`)
  return pageOfRows(
    db,
    {
      from: 'goals g',
      alias: 'g',
      ways: ways(!search),
      ...(search && { narrow: ways(true) }),
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
    (ids) => getSome(db, actor, ids),
    AT_ONCE,
  )
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
