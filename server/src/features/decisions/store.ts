import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { Fact } from './rules.ts'

export async function starterOf(db: Db, actor: Actor): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{
    name: string
  }>`select coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
      u.email) as name from users u where u.id = ${actor.user_id}`.execute(db)
  return { id: actor.user_id, name: rows[0]?.name ?? actor.email }
}

/** The events of a run that say what it touched. */
export async function facts(db: Db, runId: string): Promise<Fact[]> {
  return (await db
    .selectFrom('run_events')
    .select(['type', 'details'])
    .where('run_id', '=', runId)
    .where('type', 'in', ['tool_result', 'agent_output', 'result'])
    .orderBy('seq')
    .execute()) as Fact[]
}
