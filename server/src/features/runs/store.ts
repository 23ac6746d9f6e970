import type { Page } from '#contract/endpoint.ts'
import { quietRunKinds, type Run, type RunEvent } from '#contract/runs.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageInput, pageBy, pageOf, readCursor, readInParts, totalOf } from '#server/platform/paging.ts'

/** With its number under the names that the doors of crews and of flows give it. */
export type OwnRun = Run & { crew_run_id: string; flow_run_id: string }

/** So many characters of a message say which one it is. */
const ABOUT = 300

/** Only the starter sees a run (rights §6). `kind`: only those behind the door of this kind. */
function ownRuns(db: Db, actor: Actor, kind?: Run['kind']) {
  const runs = db
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
      'r.id as crew_run_id',
      'r.id as flow_run_id',
    ])
    .select(['r.result', 'r.error', 'r.created_at', 'r.updated_at', 'r.ended_at', 'r.prompt', 'r.seq as last_event_id'])
    .select(['r.forked_from', 'r.fork'])
    .select(
      sql<string | null>`case when r.kind = 'chat' then left(btrim(r.snapshot->>'text'), ${ABOUT}) end`.as('about'),
    )
    .select(
      sql<
        Run['usage']
      >`json_build_object('input_tokens', r.input_tokens, 'cached_tokens', r.cached_tokens, 'output_tokens', r.output_tokens, 'cost_usd', r.cost_usd)`.as(
        'usage',
      ),
    )
    .select([
      // Only of crews and flows (run-rows.ts).
      sql<boolean>`coalesce(r.status = 'failed' and r.retry_until > clock_timestamp(), false)`.as('can_retry'),
      sql<
        Run['waiting_for_provider']
      >`case when r.status = 'running' and r.next_try_at is not null then json_build_object(
        'since', r.provider_away->>'since', 'reason', r.provider_away->>'reason',
        'next_try_at', to_char(r.next_try_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as(
        'waiting_for_provider',
      ),
    ])
    .where('r.user_id', '=', actor.user_id)
  return kind ? runs.where('r.kind', '=', kind) : runs
}

export async function get(db: Db, actor: Actor, id: string, kind?: Run['kind']): Promise<OwnRun | undefined> {
  if (!isId(id)) return undefined
  return (await ownRuns(db, actor, kind).where('r.id', '=', id).executeTakeFirst()) as OwnRun | undefined
}

export type RunQuery = PageInput & {
  kind?: Run['kind']
  conversation_id?: string
  flow?: string
  crew?: string
  status?: Run['status']
  active?: boolean
}

/** So many runs are read at once: what one was given may be a megabyte. */
const AT_ONCE = 26

export async function list(db: Db, actor: Actor, input: RunQuery): Promise<Page<OwnRun>> {
  const { kind, flow, crew, conversation_id, status, active } = input
  let query = ownRuns(db, actor, kind)
  if (!kind) query = query.where('r.kind', 'not in', [...quietRunKinds])
  if (conversation_id) query = query.where('r.conversation_id', '=', conversation_id)
  if (status) query = query.where('r.status', '=', status)
  if (crew) query = isId(crew) ? query.where('r.crew_id', '=', crew) : query.where('r.name', '=', crew)
  if (crew && !kind) query = query.where('r.kind', '=', 'crew')
  if (flow && !kind) query = query.where('r.kind', '=', 'flow')
  if (flow) query = isId(flow) ? query.where('r.flow_id', '=', flow) : query.where('r.name', '=', flow)
  const open = sql<boolean>`r.status in ('pending', 'running', 'paused', 'awaiting_human_input')`
  if (active !== undefined) query = query.where(active ? open : sql<boolean>`not (${open})`)
  const order = { column: sql`r.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`r.id`, input, AT_ONCE)) as unknown as Page<OwnRun>
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
  const rows = await readInParts<RunEvent>(limit + 1, (count, last) => eventsAfter(db, run.id, last?.id ?? from, count))
  // Numbers have no holes: the newest is their count.
  return pageOf(rows, limit, (event) => [event.id], totalOf(Math.max(0, run.last_event_id - after)))
}

/** A conversation is its owner's alone (rights §4). Undefined: it is not there, or not the caller's. */
export async function conversationOf(db: Db, actor: Actor, id: string): Promise<{ temporary: boolean } | undefined> {
  if (!isId(id)) return undefined
  return db
    .selectFrom('conversations')
    .select(sql<boolean>`temporary_until is not null`.as('temporary'))
    .where('id', '=', id)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
}

/** The starter as agents are told of them. */
export async function personOf(db: Db, userId: string): Promise<{ about: string; custom_prompts: string | null }> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'role', 'objectives', 'behavior_notes', 'knowledge_summary', 'custom_prompts'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return { about: '', custom_prompts: null }
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const about = [
    name && `Name: ${name}`,
    user.role && `Role: ${user.role}`,
    user.objectives.length > 0 && `Objectives:\n${user.objectives.map((each) => `- ${each}`).join('\n')}`,
    user.behavior_notes && `How I want to be worked with: ${user.behavior_notes}`,
    user.knowledge_summary && `What you should know: ${user.knowledge_summary}`,
  ]
  const prompts = Object.entries(user.custom_prompts as Record<string, unknown>)
    .filter(([, text]) => typeof text === 'string' && text.trim() !== '')
    .map(([topic, text]) => `${topic}: ${text}`)
  return { about: about.filter(Boolean).join('\n'), custom_prompts: prompts.join('\n') || null }
}

/** How the timeline calls the person themselves. */
export async function nameOf(db: Db, { user_id, email }: Actor): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'name'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || user?.name || email
}
