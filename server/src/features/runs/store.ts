import type { Page } from '#contract/endpoint.ts'
import type { Run, RunEvent } from '#contract/runs.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageInput, pageBy, pageOf, readCursor, totalOf } from '#server/platform/paging.ts'

/** Only the starter sees a run (authz part 6). */
function ownRuns(db: Db, actor: Actor) {
  return db
    .selectFrom('runs as r')
    .select([
      'r.id',
      'r.kind',
      'r.name',
      'r.crew_id',
      'r.flow_id',
      'r.conversation_id',
      'r.user_id',
      'r.status',
      'r.inputs',
    ])
    .select(['r.result', 'r.error', 'r.created_at', 'r.updated_at', 'r.ended_at', 'r.prompt', 'r.seq as last_event_id'])
    .select(
      sql<
        Run['usage']
      >`json_build_object('input_tokens', r.input_tokens, 'output_tokens', r.output_tokens, 'cost_usd', r.cost_usd)`.as(
        'usage',
      ),
    )
    .where('r.user_id', '=', actor.user_id)
    .where('r.kind', '=', 'flow')
}

export async function get(db: Db, actor: Actor, id: string): Promise<Run | undefined> {
  if (!isId(id)) return undefined
  return (await ownRuns(db, actor).where('r.id', '=', id).executeTakeFirst()) as Run | undefined
}

export type RunQuery = PageInput & { conversation_id?: string; flow?: string; active?: boolean }

export async function list(db: Db, actor: Actor, input: RunQuery): Promise<Page<Run>> {
  let query = ownRuns(db, actor)
  const { flow, conversation_id, active } = input
  if (conversation_id) query = query.where('r.conversation_id', '=', conversation_id)
  if (flow) query = isId(flow) ? query.where('r.flow_id', '=', flow) : query.where('r.name', '=', flow)
  const open = sql<boolean>`r.status in ('pending', 'running', 'paused', 'awaiting_human_input')`
  if (active !== undefined) query = query.where(active ? open : sql<boolean>`not (${open})`)
  const order = { column: sql`r.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`r.id`, input)) as unknown as Page<Run>
}

/** Events after number `after`, oldest first, at most `limit`. */
export async function eventsAfter(db: Db, runId: string, after: number, limit: number): Promise<RunEvent[]> {
  const rows = await db
    .selectFrom('run_events')
    .select(['seq as id', 'type', 'summary', 'details', 'ts'])
    .where('run_id', '=', runId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows as unknown as RunEvent[]
}

export async function timeline(
  db: Db,
  run: Run,
  { after, limit, cursor }: PageInput & { after: number },
): Promise<Page<RunEvent>> {
  const from = Math.max(after, Number(readCursor(cursor, 1)?.[0] ?? 0))
  const rows = await eventsAfter(db, run.id, from, limit + 1)
  // Numbers have no holes: the newest is their count.
  return pageOf(rows, limit, (event) => [event.id], totalOf(Math.max(0, run.last_event_id - after)))
}
