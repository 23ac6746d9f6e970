// The values of a KPI, one by one. Its current value, its start and its first day follow them, as far as they followed them before.
import type { Kpi, KpiValue } from '#contract/goals.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId, newId } from '#server/platform/ids.ts'

const COLUMNS = ['id', 'kpi_id', 'value', 'recorded_at'] as const

/** One value of this KPI; undefined: it has none of this id. */
export async function get(db: Db, kpiId: string, id: string): Promise<KpiValue | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('kpi_values').select(COLUMNS).where('id', '=', id).where('kpi_id', '=', kpiId).executeTakeFirst()
}

type KpiValueInput = { value?: number; recorded_at?: string }

export async function insert(db: Db, kpiId: string, values: Required<KpiValueInput>): Promise<KpiValue> {
  const row = { ...values, id: newId(), kpi_id: kpiId }
  return db.insertInto('kpi_values').values(row).returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function update(db: Db, id: string, { value, recorded_at }: KpiValueInput): Promise<KpiValue> {
  // Columns that were left out stay; one is always written, so that there is something to return.
  const set = {
    ...(value === undefined ? {} : { value }),
    ...(recorded_at === undefined ? {} : { recorded_at }),
    id,
  }
  return db.updateTable('kpi_values').set(set).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('kpi_values').where('id', '=', id).execute()
}

type End = { value: number; recorded_at: string; day: string }
type Ends = { oldest: End | undefined; newest: End | undefined }

/** Changes the values of a KPI, and lets the KPI follow. The goal is locked by the caller. */
export async function change<T>(db: Db, kpi: Kpi, write: () => Promise<T>): Promise<T> {
  const before = await endsOf(db, kpi.id)
  const done = await write()
  const set = followed(kpi, before, await endsOf(db, kpi.id))
  if (Object.keys(set).length > 0) await db.updateTable('kpis').set(set).where('id', '=', kpi.id).execute()
  return done
}

/**
 * What of a KPI follows its values: the current value is the newest one, the start the first one and the day of it, unless the person
 * had set them otherwise.
 */
function followed(
  kpi: Kpi,
  before: Ends,
  after: Ends,
): Partial<Pick<Kpi, 'current_value' | 'start_value' | 'started_on'>> {
  const newer = after.newest && before.newest && after.newest.recorded_at > before.newest.recorded_at
  const current = newer || kpi.current_value === (before.newest?.value ?? null)
  const start = kpi.start_value === null || kpi.start_value === before.oldest?.value
  const earlier = after.oldest !== undefined && after.oldest.day < kpi.started_on
  const since = before.oldest === undefined || kpi.started_on === before.oldest.day || earlier
  return {
    ...(current ? { current_value: after.newest?.value ?? null } : {}),
    ...(start ? { start_value: after.oldest?.value ?? null } : {}),
    ...(since && after.oldest ? { started_on: after.oldest.day } : {}),
  }
}

async function endsOf(db: Db, kpiId: string): Promise<Ends> {
  const end = async (order: 'asc' | 'desc') =>
    db
      .selectFrom('kpi_values')
      .select(['value', 'recorded_at', sql<string>`(recorded_at at time zone 'utc')::date`.as('day')])
      .where('kpi_id', '=', kpiId)
      .orderBy('recorded_at', order)
      .orderBy('id', order)
      .limit(1)
      .executeTakeFirst()
  return { oldest: await end('asc'), newest: await end('desc') }
}
