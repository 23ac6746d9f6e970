import { type Db, sql } from '#server/platform/db.ts'

export type Findable = 'goal' | 'task' | 'note' | 'contact' | 'interaction' | 'file'

/**
 * The ids of records that say these words, best first; where none does, of those whose titles are alike (`alike`). The function in
 * the database knows who asks; what it names is read again with the actor's rights (decision 0014).
 */
export async function found(
  db: Db,
  kind: Findable,
  words: string,
  most: number,
): Promise<{ ids: string[]; alike: boolean }> {
  const look = async (alike: boolean) => {
    const { rows } = await sql<{
      id: string
    }>`select id from search_find(${kind}, ${words}, ${most}, ${alike})`.execute(db)
    return rows.map(({ id }) => id)
  }
  const exact = await look(false)
  if (exact.length > 0 || [...words].length < 4) return { ids: exact, alike: false }
  const near = await look(true)
  return { ids: near, alike: near.length > 0 }
}

/** Whose these interactions are, in the order of the ids. */
export async function contactsOf(db: Db, interactionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    contact_id: string
  }>`select i.contact_id from unnest(${[...interactionIds]}::uuid[]) with ordinality as w (id, place)
    join interactions i on i.id = w.id order by w.place`.execute(db)
  return [...new Set(rows.map(({ contact_id }) => contact_id))]
}

export type Value = { kpi_id: string; value: number; recorded_at: string }

/** The newest values of the KPIs of these goals, at most `most` of each, oldest first. */
export async function histories(db: Db, goalIds: readonly string[], most: number): Promise<Value[]> {
  const { rows } = await sql<Value>`select v.kpi_id, v.value, v.recorded_at from kpis k
    cross join lateral (select kpi_id, value, recorded_at, id from kpi_values where kpi_id = k.id
      order by recorded_at desc, id desc limit ${most}) v
    where k.goal_id = any (${[...goalIds]}::uuid[]) order by v.recorded_at, v.id`.execute(db)
  return rows.map((row) => ({ ...row, recorded_at: new Date(row.recorded_at).toISOString() }))
}

/** What the actor is called. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(
      sql<string>`coalesce(nullif(name, ''), nullif(concat_ws(' ', first_name, last_name), ''), email)`.as('name'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? ''
}
