// How entries of the factory are written: the row, what it is made of, and each state that was saved.
import type { Page } from '#contract/endpoint.ts'
import type { FactoryKind, FactoryVersion } from '#contract/factory-shapes.ts'
import { personOf } from '#server/access/people.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { tableOf } from './items.ts'

/** Columns by their names; lists of parts are kept as JSON. */
export type Columns = Record<string, unknown>
/** What an entry uses: ids. */
export type Parts = { agents: readonly string[]; tools: readonly string[]; crews: readonly string[] }

const LISTS = new Set(['tasks', 'steps', 'inputs', 'config'])
const stored = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, LISTS.has(name) ? JSON.stringify(value) : value]),
  ) as Record<never, never>

export async function insert(db: Db, kind: FactoryKind, columns: Columns): Promise<string> {
  const id = newId()
  await db
    .insertInto(tableOf(kind))
    .values({ ...(stored(columns) as { name: string }), id })
    .execute()
  return id
}

/** Returns the number of the new state. */
export async function update(db: Db, kind: FactoryKind, id: string, columns: Columns): Promise<number> {
  const { revision } = await db
    .updateTable(tableOf(kind))
    .set({ ...stored(columns), revision: sql`revision + 1` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Holds the row until the transaction ends. What the caller may not change, they cannot hold. */
export async function lock(db: Db, kind: FactoryKind, id: string): Promise<void> {
  await db.selectFrom(tableOf(kind)).select('id').where('id', '=', id).forUpdate().execute()
}

export async function remove(db: Db, kind: FactoryKind, id: string): Promise<void> {
  await db.deleteFrom(tableOf(kind)).where('id', '=', id).execute()
}

/** Parts stand in the order given. */
export async function replaceParts(db: Db, kind: FactoryKind, id: string, parts: Parts): Promise<void> {
  const item = sql`${id}::uuid`
  if (kind === 'agent') {
    await sql`delete from agent_tools where agent_id = ${item}`.execute(db)
    await sql`insert into agent_tools (agent_id, tool_id, position) select ${item}, part, n
      from unnest(${[...parts.tools]}::uuid[]) with ordinality as p(part, n)`.execute(db)
  }
  if (kind === 'crew') {
    await sql`delete from crew_agents where crew_id = ${item}`.execute(db)
    await sql`insert into crew_agents (crew_id, agent_id, position) select ${item}, part, n
      from unnest(${[...parts.agents]}::uuid[]) with ordinality as p(part, n)`.execute(db)
  }
  if (kind === 'flow') {
    await sql`delete from flow_parts where flow_id = ${item}`.execute(db)
    await sql`insert into flow_parts (flow_id, agent_id, tool_id, crew_id)
      select ${item}, part, null::uuid, null::uuid from unnest(${[...parts.agents]}::uuid[]) as a(part)
      union all select ${item}, null, part, null from unnest(${[...parts.tools]}::uuid[]) as t(part)
      union all select ${item}, null, null, part from unnest(${[...parts.crews]}::uuid[]) as c(part)`.execute(db)
  }
}

type Version = { number: number; record: unknown; by: string | null }

export async function saveVersion(db: Db, kind: FactoryKind, id: string, version: Version): Promise<void> {
  const column = sql.ref(`${kind}_id`)
  await sql`insert into factory_versions (${column}, number, record, changed_by)
    values (${id}, ${version.number}, ${JSON.stringify(version.record)}::jsonb, ${version.by})`.execute(db)
}

/** So many versions are read at once: each is a whole entry. */
const AT_ONCE = 26

/** Newest first; `onlyPublic`: only those in which it was public. */
export async function versions(
  db: Db,
  actor: Actor,
  item: { id: string; revision: number; onlyPublic: boolean },
  page: PageInput,
): Promise<Page<FactoryVersion>> {
  const query = db
    .selectFrom('factory_versions as v')
    .leftJoin('users as u', 'u.id', 'v.changed_by')
    .select(['v.number', 'v.record', 'v.changed_at'])
    .select(personOf(actor, 'u').as('changed_by'))
    .select(sql<boolean>`v.number = ${item.revision}::int`.as('is_current'))
    .where('v.item_id', '=', item.id)
    .$if(item.onlyPublic, (all) => all.where(sql<boolean>`v.record->>'is_public' = 'true'`))
  const order = { column: sql`v.number`, type: 'integer', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`v.item_id`, page, AT_ONCE)) as unknown as Page<FactoryVersion>
}

export type Dependent = { kind: FactoryKind; id: string; name: string | null; is_public: boolean; is_visible: boolean }

/** The entries that use this one, whoever made them. What the asker may not see comes without its name. */
export async function neededBy(db: Db, id: string): Promise<Dependent[]> {
  const { rows } =
    await sql<Dependent>`select kind, id, name, is_public, is_visible from app_needed_by(${id}::uuid)`.execute(db)
  return rows
}
