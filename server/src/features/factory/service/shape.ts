// What an entry becomes when it is saved: its columns, and the parts that it uses, each checked against what the caller may see.
import type { z } from 'zod'
import {
  type createAgentBody,
  type createCrewBody,
  type createFlowBody,
  type createToolBody,
  type FactoryKind,
  toolConfigs,
  unknownPlaces,
} from '#contract/factory-shapes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Columns, Parts } from '../store/changes.ts'
import * as store from '../store/items.ts'

export type ShapeContext = {
  /** The names of the capabilities that a tool may name. */
  builtinTools: readonly string[]
  /** JSON Schema of what a capability takes. */
  schemaOf(builtin: string): Record<string, unknown> | null
  models: { list(): readonly { id: string }[] }
}
type Body<T extends z.ZodType> = Omit<Partial<z.output<T>>, 'is_public' | 'user_id'>
export type ValuesOf = {
  agent: Body<typeof createAgentBody>
  tool: Body<typeof createToolBody>
  crew: Body<typeof createCrewBody>
  flow: Body<typeof createFlowBody>
}
export type ShapedEntry = { columns: Columns; parts: Parts }
type EntryBefore<K extends FactoryKind> = store.ItemOf[K] | null

const NOTHING: Parts = { agents: [], tools: [], crews: [] }

/** Errors: invalid, not_found (a part that the caller cannot see). */
export const shapers: {
  [K in FactoryKind]: (
    ctx: Ctx,
    values: ValuesOf[K],
    before: EntryBefore<K>,
    means: ShapeContext,
  ) => Promise<ShapedEntry>
} = {
  async agent(ctx, { tool_ids, ...columns }, before, { models }) {
    const { llm_model } = columns
    if (llm_model && llm_model !== before?.llm_model && !models.list().some(({ id }) => id === llm_model))
      throw invalid('llm_model', 'Please choose one of the models that are offered here.')
    const tools = unique(tool_ids ?? before?.tool_ids ?? [])
    await requireSeen(ctx, 'tool', tools, before?.tool_ids ?? [])
    return { columns, parts: { ...NOTHING, tools } }
  },

  async tool(ctx, { kind: wanted, config: given, ...columns }, before, { builtinTools }) {
    if (before && wanted === undefined && given === undefined) return { columns, parts: NOTHING }
    const kind = wanted ?? before?.kind ?? 'builtin'
    const config = given ?? (before && kind === before.kind ? before.config : {})
    const other = [kind, before?.kind ?? 'builtin'].find((each) => each !== 'builtin')
    if (other && ctx.actor.user_level !== 'admin')
      throw invalid('kind', `Only an administrator may set up tools of kind ${other}.`)
    const read = toolConfigs[kind].safeParse(config)
    if (!read.success) {
      const errors = read.error.issues.map(({ path, message }) => ({ field: ['config', ...path].join('.'), message }))
      throw fail('invalid', errors[0]?.message ?? 'Please check the configuration.', { errors })
    }
    const { builtin } = read.data as { builtin?: string }
    if (builtin !== undefined && !builtinTools.includes(builtin))
      throw invalid('config.builtin', 'There is no built-in tool of this name.')
    return { columns: { ...columns, kind, config: read.data }, parts: NOTHING }
  },

  async crew(ctx, { tasks, agent_ids, ...columns }, before, { models }) {
    const { fallback_models } = columns
    const known = [...models.list().map(({ id }) => id), ...(before?.fallback_models ?? [])]
    for (const [at, id] of (fallback_models ?? []).entries())
      if (!known.includes(id))
        throw invalid(`fallback_models.${at}`, 'Please choose one of the models that are offered here.')
    if (fallback_models && new Set(fallback_models).size < fallback_models.length)
      throw invalid('fallback_models', 'Please choose each model once.')
    const own = before?.tasks.map((task) => task.agent_id) ?? []
    const beside = agent_ids ?? before?.agent_ids.filter((id) => !own.includes(id)) ?? []
    const agents = unique([...(tasks?.map((task) => task.agent_id) ?? own), ...beside])
    const seen = await requireSeen(ctx, 'agent', agents, before?.agent_ids ?? [])
    const names = new Map([
      ...(before?.tasks.map((task) => [task.agent_id, task.agent_name] as const) ?? []),
      ...seen.map(({ id, name }) => [id, name] as const),
    ])
    // What is there already may stay until its tasks or inputs are changed.
    if (tasks || columns.inputs) {
      const errors = unknownPlaces(tasks ?? before?.tasks ?? [], columns.inputs ?? before?.inputs ?? [])
      const [first] = errors.map(({ path, message }) => ({ field: path.join('.'), message }))
      if (first) throw invalid(first.field, first.message)
    }
    const parts = { ...NOTHING, agents }
    if (!tasks) return { columns, parts }
    const kept = withIds(tasks, 'tasks').map((task) => {
      const agent_id = task.agent_id.toLowerCase()
      return { ...task, agent_id, agent_name: names.get(agent_id) ?? null }
    })
    return { columns: { ...columns, tasks: kept }, parts }
  },

  async flow(ctx, { steps, ...columns }, before) {
    const former = before?.steps ?? []
    if (!steps) return { columns, parts: partsOf(former) }
    const kept = []
    for (const { id, title, kind, prompt, ...given } of withIds(steps, 'steps')) {
      const step = { id, title, kind, prompt, ...NO_PART }
      if (kind !== 'wait_for_human') {
        const named = (given[kind] ?? '').trim()
        const found = (await store.find(ctx.db, ctx.actor, kind, named)) ?? formerPart(former, kind, named)
        if (!found) throw notFound()
        Object.assign(step, { [kind]: found.id, [`${kind}_name`]: found.name })
      }
      kept.push(step)
    }
    return { columns: { ...columns, steps: kept }, parts: partsOf(kept) }
  },
}

const NO_PART = {
  agent: null as string | null,
  tool: null as string | null,
  crew: null as string | null,
  agent_name: null,
  tool_name: null,
  crew_name: null,
}
type Step = store.ItemOf['flow']['steps'][number]

/** A part that the flow has already may stay, even when the caller could not choose it any more. */
function formerPart(former: readonly Step[], kind: 'agent' | 'tool' | 'crew', id: string) {
  const step = former.find((each) => each[kind] === id)
  return step && { id, name: step[`${kind}_name`] }
}

const partsOf = (steps: readonly Pick<Step, 'agent' | 'tool' | 'crew'>[]): Parts => ({
  agents: unique(steps.flatMap((step) => step.agent ?? [])),
  tools: unique(steps.flatMap((step) => step.tool ?? [])),
  crews: unique(steps.flatMap((step) => step.crew ?? [])),
})

const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Each part has an id of its own within its list, so that a run and a page know it again. */
function withIds<T extends { id?: string }>(parts: readonly T[], field: string): (T & { id: string })[] {
  const seen = new Set<string>()
  return parts.map((part, at) => {
    const id = part.id ?? newId()
    if (seen.has(id)) throw invalid(`${field}.${at}.id`, 'Another one has this id.')
    seen.add(id)
    return { ...part, id }
  })
}

/** What is named anew must be visible; what was there already may stay. Returns those that are visible. Errors: not_found. */
async function requireSeen(ctx: Ctx, kind: 'agent' | 'tool', ids: readonly string[], former: readonly string[]) {
  const seen = await store.findAll(ctx.db, ctx.actor, kind, ids)
  const known = new Set([...seen.map(({ id }) => id), ...former])
  if (ids.some((id) => !known.has(id))) throw notFound()
  return seen
}
