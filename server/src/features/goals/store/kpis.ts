import type { Page } from '#contract/endpoint.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy, pageOf, readCursor } from '#server/platform/paging.ts'

export type KpiValues = {
  id?: string
  name: string
  current_value?: number | null
  target_value?: number | null
  unit?: string | null
  direction: 'increase' | 'decrease'
  start_value?: number | null
  started_on?: string
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
  const ids = kpis.map((kpi) => kpi.id)
  const unknown = ids.findIndex((id, at) => id !== undefined && (!known.has(id) || ids.indexOf(id) !== at))
  if (unknown >= 0) return { unknown }
  const kept = kpis.flatMap((kpi) => (kpi.id ? [kpi.id] : []))
  const gone = before.filter((row) => !kept.includes(row.id)).map((row) => row.id)
  if (gone.length > 0) await db.deleteFrom('kpis').where(isAmong('id', gone)).execute()
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
      ...(kpi.started_on === undefined ? {} : { started_on: kpi.started_on }),
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

/**
 * Says where one KPI stands now, and remembers it. The first value is the start, too. `takes_back`: the value before was a slip
 * and leaves the history, if it was recorded within the last hour; nothing is remembered of going back.
 */
export async function record(
  db: Db,
  id: string,
  { value, takes_back, start_value }: { value: number | null; takes_back: boolean; start_value?: number | null },
): Promise<void> {
  if (takes_back)
    await sql`delete from kpi_values where id = (select v.id from kpi_values v join kpis k on k.id = v.kpi_id
      where v.kpi_id = ${id}::uuid order by v.recorded_at desc, v.id desc limit 1)
      and recorded_at > clock_timestamp() - interval '1 hour'
      and value = (select current_value from kpis where id = ${id}::uuid)`.execute(db)
  else if (value !== null) await db.insertInto('kpi_values').values({ id: newId(), kpi_id: id, value }).execute()
  const start = takes_back && start_value !== undefined ? start_value : sql<number>`coalesce(start_value, ${value})`
  await db.updateTable('kpis').set({ current_value: value, start_value: start }).where('id', '=', id).execute()
}

export type HistoryQuery = PageInput & { kpi_id?: string; sort: 'oldest' | 'newest'; points?: number }

/** Values over time, by pages; with `points`, thinned in the database: what a chart cannot show is not sent. */
export async function history(db: Db, goalId: string, input: HistoryQuery): Promise<Page<KpiValue>> {
  const { kpi_id, sort, points, ...page } = input
  if (points !== undefined) return pageInMemory(await thinned(db, goalId, points, kpi_id), input)
  let query = db
    .selectFrom('kpi_values as v')
    .innerJoin('kpis as k', 'k.id', 'v.kpi_id')
    .select(['v.id', 'v.kpi_id', 'v.value', 'v.recorded_at'])
    .where('k.goal_id', '=', goalId)
  if (kpi_id) query = query.where('v.kpi_id', '=', kpi_id)
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return pageBy(db, query, { column: sql`v.recorded_at`, type: 'timestamptz', direction }, sql`v.id`, page)
}

type KpiValue = { id: string; kpi_id: string; value: number; recorded_at: string }

/** A chart reads at most so many values of each KPI, the newest: its time does not grow with a history of decades. */
const CHARTED = 1_000

/** Of a KPI with more values than `points`, the first and the last of each stretch of its time: the newest is always there. */
async function thinned(db: Db, goalId: string, points: number, kpiId?: string): Promise<KpiValue[]> {
  const { rows } = await sql<KpiValue>`
    select id, kpi_id, value, recorded_at from (
      select p.*, row_number() over (partition by kpi_id, stretch order by recorded_at desc, id desc) as from_end
      from (
        select v.*, count(*) over of_kpi as count, row_number() over (of_kpi order by v.recorded_at, v.id) as nth,
          floor(${points - 1} * extract(epoch from v.recorded_at - min(v.recorded_at) over of_kpi)
            / nullif(extract(epoch from max(v.recorded_at) over of_kpi - min(v.recorded_at) over of_kpi), 0)) as stretch
        from kpis k cross join lateral (
          select w.id, w.kpi_id, w.value, w.recorded_at from kpi_values w where w.kpi_id = k.id
          order by w.recorded_at desc, w.id desc limit ${CHARTED}) v
        where k.goal_id = ${goalId}::uuid and (${kpiId ?? null}::uuid is null or k.id = ${kpiId ?? null}::uuid)
        window of_kpi as (partition by v.kpi_id)
      ) p
    ) h
    where count <= ${points} or from_end = 1 or nth = 1
    order by recorded_at, id`.execute(db)
  return rows
}

/** Few rows that were made by one query are paged where they are. */
function pageInMemory(oldestFirst: KpiValue[], { sort, limit, cursor }: HistoryQuery): Page<KpiValue> {
  const rows = sort === 'oldest' ? oldestFirst : oldestFirst.toReversed()
  const after = readCursor(cursor, 2)
  const from = after ? rows.findIndex(({ id }) => id === after[1]) + 1 : 0
  return pageOf(
    rows.slice(from, from + limit + 1),
    limit,
    ({ recorded_at, id }) => [recorded_at, id],
    String(rows.length),
  )
}

/** Values of the past. A KPI is counted since the oldest value that is known of it: the line of its pace begins there. */
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
  await sql`update kpis k set started_on = least(k.started_on, (select min(v.recorded_at at time zone 'utc')::date
    from kpi_values v where v.kpi_id = k.id)) where k.goal_id = ${goalId}::uuid`.execute(db)
}
