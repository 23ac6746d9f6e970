// What is built in stands in the tables as this program has it: made by nobody, public, found by its name.
import type { Builtins } from '#server/engine/crew-shapes.ts'
import { type Database, type Db, sql } from '#server/platform/db.ts'
import * as changes from './changes.ts'
import { TABLES } from './items.ts'

/** Makes the built-in entries what this program has. One that is the same already is not touched. */
export async function saveBuiltins(
  database: Database,
  { tools = [], agents = [], crews = [], flows = [] }: Builtins,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    // Several servers may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('factory builtins'))`.execute(db)
    const toolIds = new Map<string, string>()
    for (const { builtin, ...tool } of tools) {
      const record = { ...tool, kind: 'builtin', config: { builtin } }
      toolIds.set(builtin, await put(db, 'tool', record, {}))
    }
    const agentIds = new Map<string, string>()
    for (const { tools: names, ...agent } of agents) {
      const tool_ids = names.map((name) => known(toolIds, name))
      agentIds.set(agent.name, await put(db, 'agent', { llm_model: null, ...agent }, { tools: tool_ids }))
    }
    const crewIds = new Map<string, string>()
    for (const { tasks, ...crew } of crews) {
      const own = tasks.map(({ agent, ...task }) => ({ ...task, agent_id: known(agentIds, agent), agent_name: agent }))
      const agent_ids = [...new Set(own.map((task) => task.agent_id))]
      crewIds.set(crew.name, await put(db, 'crew', { version: '1.0', ...crew, tasks: own }, { agents: agent_ids }))
    }
    for (const { steps, ...flow } of flows) {
      const own = steps.map((step) => ({
        ...step,
        agent: step.agent && (agentIds.get(step.agent) ?? step.agent),
        tool: step.tool && known(toolIds, step.tool),
        crew: step.crew ? known(crewIds, step.crew) : null,
        agent_name: step.agent,
        tool_name: tools.find(({ builtin }) => builtin === step.tool)?.name ?? null,
        crew_name: step.crew ?? null,
      }))
      const used = (ids: Map<string, string>, of: 'agent' | 'tool' | 'crew') =>
        [...new Set(own.flatMap((step) => step[of] ?? []))].filter((id) => [...ids.values()].includes(id))
      const parts = { agents: used(agentIds, 'agent'), tools: used(toolIds, 'tool'), crews: used(crewIds, 'crew') }
      await put(db, 'flow', { version: '1.0', ...flow, steps: own }, parts)
    }
  })
}

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`“${name}” is used by something built in, and is not built in itself`)
  return id
}

type Kind = keyof typeof TABLES

/** Returns its id. A change keeps what it was among its versions, as a person's change does. */
async function put(db: Db, kind: Kind, columns: changes.Columns, parts: Partial<changes.Parts>): Promise<string> {
  const { agents = [], tools = [], crews = [] } = parts
  const record = {
    ...columns,
    is_public: true,
    ...(kind === 'agent' && { tool_ids: tools }),
    ...(kind === 'crew' && { agent_ids: agents }),
  }
  const { rows } = await sql<{ id: string; revision: number; same: boolean }>`
    select i.id, i.revision, coalesce(v.record = ${JSON.stringify(record)}::jsonb, false) as same
    from ${sql.table(TABLES[kind])} i left join factory_versions v on v.item_id = i.id and v.number = i.revision
    where i.name = ${columns.name} and i.is_auto_gen and i.user_id is null`.execute(db)
  const [there] = rows
  if (there?.same) return there.id
  const stands = { ...columns, is_auto_gen: true, is_public: true }
  const id = there?.id ?? (await changes.insert(db, kind, { ...stands }))
  const number = there ? await changes.update(db, kind, id, stands) : 1
  await changes.replaceParts(db, kind, id, { agents, tools, crews })
  await changes.saveVersion(db, kind, id, { number, record, by: null })
  return id
}
