import { type Db, sql } from '#server/platform/db.ts'

const TABLES = {
  ...{ goal: 'goals', kpi: 'kpis', task: 'tasks', note: 'notes', contact: 'contacts' },
  ...{ interaction: 'interactions', thread: 'threads', file: 'files', statement: 'statements' },
}

/**
 * Whether a run has read, before the event of this number, what others wrote and its person does not see now: it is shared with them no
 * more, or was deleted. As its person: rows that they may not see are not there.
 */
export async function readWhatIsHidden(db: Db, runId: string, before: number): Promise<boolean> {
  const here = Object.entries(TABLES).map(
    ([kind, table]) =>
      sql`(read.kind = ${sql.lit(kind)} and not exists (select from ${sql.table(table)} t where t.id = read.id))`,
  )
  const { rows } = await sql`with read as (
      select distinct r->>'kind' as kind, (r->>'id')::uuid as id from run_events e
        cross join lateral jsonb_array_elements(coalesce(e.details::jsonb->'reads', '[]')) r
      where e.run_id = ${runId}::uuid and e.type = 'tool_result' and e.seq < ${before} and (r->>'foreign')::boolean)
    select 1 from read where ${sql.join(here, sql` or `)} limit 1`.execute(db)
  return rows.length > 0
}
