// Agents, tools, crews and flows as rows: four tables of the same build.
import type { Page } from '#contract/endpoint.ts'
import type { Agent, Crew, FactoryKind, Flow, Tool } from '#contract/factory-shapes.ts'
import { personOf } from '#server/access/people.ts'
import { orgsOf } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, isAmong, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { can } from '../policy.ts'

export type ItemOf = { agent: Agent; tool: Tool; crew: Crew; flow: Flow }
export const TABLES = { agent: 'agents', tool: 'tools', crew: 'crews', flow: 'flows' } as const
/** The tables have the common columns alike: to the compiler one stands for all. */
export const tableOf = (kind: FactoryKind) => TABLES[kind] as 'flows'

/** A yes or no that may be left out need not be asked for. */
const ASKED = sql`i.version, i.inputs, exists (select from jsonb_array_elements(i.inputs) f
  where coalesce(f->>'kind', 'text') <> 'yes_no' or (f->>'required')::boolean) as requires_input`
const named = (table: string) =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`
const OWN_COLUMNS: Record<FactoryKind, ReturnType<typeof sql>> = {
  agent: sql`i.role, i.goal, i.backstory, i.llm_model,
    array(select l.tool_id::text from agent_tools l where l.agent_id = i.id order by l.position) as tool_ids,
    coalesce((select json_agg(${named('t')} order by l.position)
      from agent_tools l join tools t on t.id = l.tool_id where l.agent_id = i.id), '[]') as tools`,
  tool: sql`i.kind, i.config`,
  crew: sql`${ASKED}, i.fallback_models,
    array(select l.agent_id::text from crew_agents l where l.crew_id = i.id order by l.position) as agent_ids,
    coalesce((select json_agg(${named('a')} order by l.position)
      from crew_agents l join agents a on a.id = l.agent_id where l.crew_id = i.id), '[]') as agents,
    coalesce((select json_agg(p.task || jsonb_build_object('agent_name', coalesce(a.name, p.task->>'agent_name')) order by p.n)
      from jsonb_array_elements(i.tasks) with ordinality as p(task, n)
      left join agents a on a.id::text = p.task->>'agent_id'), '[]') as tasks`,
  // A part that is gone, or that the reader may not see, is called as it was when the flow was saved.
  flow: sql`${ASKED},
    coalesce((select json_agg('{"crew": null}'::jsonb || p.step || jsonb_build_object(
        'agent_name', coalesce(a.name, p.step->>'agent_name', p.step->>'agent'),
        'tool_name', coalesce(t.name, p.step->>'tool_name', p.step->>'tool'),
        'crew_name', coalesce(c.name, p.step->>'crew_name', p.step->>'crew')) order by p.n)
      from jsonb_array_elements(i.steps) with ordinality as p(step, n)
      left join agents a on a.id::text = p.step->>'agent'
      left join tools t on t.id::text = p.step->>'tool'
      left join crews c on c.id::text = p.step->>'crew'), '[]') as steps`,
}

/** What is public, one's own, and what leaders of one's organizations made; what was made for somebody is theirs (rights §5). */
function visible(actor: Actor) {
  return sql<boolean>`(i.is_public or i.user_id = ${actor.user_id}::uuid or (not i.is_auto_gen and exists (
    select 1 from memberships m join users leader on leader.id = m.user_id
    where m.user_id = i.user_id and m.organization_id = any (${orgsOf(actor)}) and leader.user_level in ('ceo', 'admin'))))`
}

const items = (db: Db, actor: Actor, kind: FactoryKind) =>
  db
    .selectFrom(`${tableOf(kind)} as i`)
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.name', 'i.description', 'i.is_auto_gen', 'i.is_public', 'i.user_id', 'i.revision'])
    .select(['i.created_at', 'i.updated_at'])
    .select(personOf(actor, 'u').as('created_by'))
    .select(sql`${OWN_COLUMNS[kind]}, 1`.as('one'))
    .where(visible(actor))

/** A row with its flags. Where a tool of another kind leads is for those who may change it. */
function present<K extends FactoryKind>(actor: Actor, row: unknown): ItemOf[K] {
  const { one: _, ...item } = row as Tool & { one: number }
  const rights = can(actor, item)
  const hidden = item.kind !== undefined && item.kind !== 'builtin' && !rights.can_edit
  return {
    ...item,
    ...(hidden && { config: {} }),
    ...(item.kind !== undefined && { schema: null }),
    ...rights,
  } as unknown as ItemOf[K]
}

/** So many entries are read at once: a crew with all its tasks may be a megabyte. */
const AT_ONCE = 31

export async function list<K extends FactoryKind>(
  db: Db,
  actor: Actor,
  kind: K,
  { search, ...page }: PageInput & { search?: string },
): Promise<Page<ItemOf[K]>> {
  let query = items(db, actor, kind)
  if (search) {
    const pattern = containing(search)
    query = query.where(sql<boolean>`(i.name ilike ${pattern} or i.description ilike ${pattern})`)
  }
  const order = { column: sql`lower(i.name)`, type: 'text', direction: 'asc' } as const
  const found = await pageBy(db, query, order, sql`i.id`, page, AT_ONCE)
  return { ...found, items: found.items.map((row) => present<K>(actor, row)) }
}

/** By id, else by name: of several that share it one's own first, then the built-in one. */
export async function find<K extends FactoryKind>(
  db: Db,
  actor: Actor,
  kind: K,
  idOrName: string,
): Promise<ItemOf[K] | undefined> {
  const all = items(db, actor, kind)
  const found = isId(idOrName)
    ? all.where('i.id', '=', idOrName)
    : all
        .where('i.name', '=', idOrName)
        .orderBy(sql`i.user_id is not distinct from ${actor.user_id}::uuid`, 'desc')
        .orderBy('i.is_auto_gen', 'desc')
        .orderBy('i.id')
  const row = await found.limit(1).executeTakeFirst()
  return row && present<K>(actor, row)
}

/** Those of these that the actor sees, in the order of the ids. */
export async function findAll<K extends FactoryKind>(
  db: Db,
  actor: Actor,
  kind: K,
  ids: readonly string[],
): Promise<ItemOf[K][]> {
  if (ids.length === 0) return []
  const rows = await items(db, actor, kind).where(isAmong('i.id', ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, present<K>(actor, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
