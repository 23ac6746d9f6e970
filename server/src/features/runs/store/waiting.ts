import type { Approval, Decision } from '#contract/decisions.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** An approval as it is kept; the schema of its arguments is the tool's, which the program knows. */
export type KeptApproval = Omit<Approval, 'schema'>
export type KeptDecision = Omit<Decision, 'approval' | 'approvals'> & { approvals: KeptApproval[] | null }

/** Of an effect, what is told of it; `undo` says whether there is a way back, not whether it is still free. */
const OUTCOME = sql`(select jsonb_build_object('summary', e.result->'outcome'->>'summary',
    'changes', coalesce(e.result->'outcome'->'changes', '[]'), 'undone_at', e.undone_at,
    'undo', case when e.undone_at is not null then 'done' when e.result->'outcome'->'back' is not null then 'possible' else 'none' end)
  from tool_effects e where e.run_id = a.run_id and a.status = 'used' and e.result->>'approval_id' = a.id::text)`
/** What takes a change back is what was there before it. */
const WAS = sql`(select e.result->'outcome'->'back'->'with' from tool_effects e
  where e.run_id = a.run_id and a.status = 'used' and e.result->>'approval_id' = a.id::text)`
const SHAPED = sql`coalesce(a.shaped, (select jsonb_agg(o || '{"words": []}') from jsonb_array_elements(a.origin) o), '[]')`

const APPROVAL = sql`a.id, a.run_id, a.run_id || ':' || coalesce(a.prompt_key, a.key) as prompt_id, a.tool, a.title, a.target,
  coalesce(a.decided_arguments, a.arguments) as arguments, a.arguments_hash, a.origin, ${SHAPED} as shaped, ${OUTCOME} as outcome, ${WAS} as was,
  a.status, a.reason, a.created_at, a.decided_at`

export type WaitingQuery = PageInput & { conversation_id?: string; run_id?: string }

/** What waits for this person, oldest first: the open questions of their runs, each with the approval that it is about. */
export async function list(
  db: Db,
  actor: Actor,
  { conversation_id, run_id, ...input }: WaitingQuery,
): Promise<Page<KeptDecision>> {
  // When it was asked: the event's key follows from the prompt's id, `<run>:<step>`.
  const asked = sql<string>`coalesce((select e.ts from run_events e
    where e.run_id = r.id and e.key = substr(r.prompt->>'id', length(r.id::text) + 2) || '/prompt'), r.updated_at)`
  const approvals = sql<
    KeptApproval[] | null
  >`(select jsonb_agg(to_jsonb(w) order by w.id) from (select ${APPROVAL} from approvals a
    where a.run_id = r.id and r.prompt->>'id' = r.id || ':' || coalesce(a.prompt_key, a.key)) w)`
  const waiting = db.selectFrom(
    db
      .selectFrom('runs as r')
      .leftJoin('conversations as c', 'c.id', 'r.conversation_id')
      .select('c.name as conversation_name')
      .select(['r.id as run_id', 'r.kind as run_kind', 'r.name as run_name', 'r.conversation_id', 'r.prompt'])
      .select(sql<string>`r.prompt->>'id'`.as('id'))
      .select(asked.as('created_at'))
      .select(approvals.as('approvals'))
      .where('r.user_id', '=', actor.user_id)
      .where('r.status', 'in', ['paused', 'awaiting_human_input'])
      .where('r.prompt', 'is not', null)
      .$if(conversation_id !== undefined, (runs) => runs.where('r.conversation_id', '=', conversation_id ?? null))
      .$if(run_id !== undefined, (runs) => runs.where('r.id', '=', run_id ?? ''))
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

/** Whether a run has had an answer to a question before. */
export async function wasAnswered(db: Db, runId: string): Promise<boolean> {
  const replies = db.selectFrom('run_events').select('seq').where('run_id', '=', runId).where('type', '=', 'user_reply')
  return (await replies.limit(1).executeTakeFirst()) !== undefined
}

/** What this person's runs asked for, newest first. */
export async function approvals(
  db: Db,
  actor: Actor,
  { run_id, conversation_id, done, ...input }: PageInput & { run_id?: string; conversation_id?: string; done?: string },
): Promise<Page<KeptApproval>> {
  const own = sql<KeptApproval>`(select ${APPROVAL} from approvals a where a.user_id = ${actor.user_id}
    and (${run_id ?? null}::uuid is null or a.run_id = ${run_id ?? null}::uuid)
    and (${conversation_id ?? null}::uuid is null
      or a.run_id in (select r.id from runs r where r.conversation_id = ${conversation_id ?? null}::uuid))
    and (${done === undefined} or a.status = 'used'))`
  const order = { column: sql`d.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, db.selectFrom(own.as('d')).selectAll('d'), order, sql`d.id`, input)) as never
}
