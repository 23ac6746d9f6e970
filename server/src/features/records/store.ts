import { type Db, sql } from '#server/platform/db.ts'

// These only say where a part belongs; whether the caller may read it is asked of the whole.

/** The goal that a KPI belongs to. */
export async function goalOfKpi(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('kpis').select('goal_id').where('id', '=', id).executeTakeFirst())?.goal_id
}

/** The contact that an interaction belongs to. */
export async function contactOfInteraction(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('interactions').select('contact_id').where('id', '=', id).executeTakeFirst())?.contact_id
}

/** When the KPI's value was last recorded, if it has one. */
export async function kpiRecordedAt(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(recorded_at) as at from kpi_values where kpi_id = ${id}`.execute(db)
  return rows[0]?.at ?? null
}
