import type { Approval, Decision } from '#contract/decisions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import type { Fact } from './rules.ts'

/** An approval as it is kept; the schema of its arguments is the tool's, which the program knows. */
export type KeptApproval = Omit<Approval, 'schema'>

const APPROVAL = sql`a.id, a.run_id, a.tool, a.title, a.target, coalesce(a.decided_arguments, a.arguments) as arguments,
  a.arguments_hash, a.origin, a.status, a.reason, a.created_at, a.decided_at`

/** What waits for this person: the open questions of their runs, each with the approval that it is about. */
export async function list(
  db: Db,
  actor: Actor,
  { conversation_id, ...input }: PageInput & { conversation_id?: string },
): Promise<Page<Omit<Decision, 'approval'> & { approval: KeptApproval | null }>> {
  // When it was asked: the event's key follows from the prompt's id, `<run>:<step>`.
  const asked = sql<string>`coalesce((select e.ts from run_events e
    where e.run_id = r.id and e.key = substr(r.prompt->>'id', length(r.id::text) + 2) || '/prompt'), r.updated_at)`
  const approval = sql<KeptApproval | null>`(select to_jsonb(w) from (select ${APPROVAL} from approvals a
    where a.run_id = r.id and a.status = 'waiting' and r.prompt->>'id' = r.id || ':' || a.key) w)`
  const waiting = db.selectFrom(
    db
      .selectFrom('runs as r')
      .leftJoin('conversations as c', 'c.id', 'r.conversation_id')
      .select('c.name as conversation_name')
      .select(['r.id as run_id', 'r.kind as run_kind', 'r.name as run_name', 'r.conversation_id', 'r.prompt'])
      .select(sql<string>`r.prompt->>'id'`.as('id'))
      .select(asked.as('created_at'))
      .select(approval.as('approval'))
      .where('r.user_id', '=', actor.user_id)
      .where('r.status', 'in', ['paused', 'awaiting_human_input'])
      .where('r.prompt', 'is not', null)
      .$if(conversation_id !== undefined, (runs) => runs.where('r.conversation_id', '=', conversation_id ?? null))
      .as('d'),
  )
  const order = { column: sql`d.created_at`, type: 'timestamptz', direction: 'asc' } as const
  return (await pageBy(db, waiting.selectAll('d'), order, sql`d.run_id`, input)) as never
}

/** One of this person's. */
export async function approval(db: Db, actor: Actor, id: string): Promise<KeptApproval | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<KeptApproval>`select ${APPROVAL} from approvals a
    where a.id = ${id} and a.user_id = ${actor.user_id}`.execute(db)
  return rows[0]
}

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
