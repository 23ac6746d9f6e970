import type { factoryContract } from '#contract/factory.ts'
import type { Crew, Flow, Tool } from '#contract/factory-shapes.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { change, create, found, remove, versions } from './service/entries.ts'
import type { ShapeContext } from './service/shape.ts'
import * as store from './store/items.ts'

export { crewSnapshot, flowSnapshot } from './service/snapshots.ts'
export { saveBuiltins as keepBuiltin } from './store/builtins.ts'

/**
 * Agents, tools, crews and flows: one's own, those of one's leaders, and what is public. What is built in is read only.
 * Source: wire §10, rights §5.
 */
export function factoryService(means: ShapeContext): ServiceFunctions<typeof factoryContract> {
  const told = (tool: Tool): Tool => {
    const { builtin } = tool.config
    return { ...tool, schema: tool.kind === 'builtin' && typeof builtin === 'string' ? means.schemaOf(builtin) : null }
  }
  return {
    async agents(ctx, input) {
      return store.list(ctx.db, ctx.actor, 'agent', input)
    },

    async agent(ctx, { id }) {
      return found(ctx, 'agent', id)
    },

    /** Errors: invalid (a model that is not offered), not_found (a tool). */
    async createAgent(ctx, input) {
      return announced(ctx, await create(ctx, 'agent', input, means))
    },

    /** Fields left out stay. Errors: not_found, not_permitted, conflict, invalid. */
    async updateAgent(ctx, input) {
      return announced(ctx, await change(ctx, 'agent', input, means))
    },

    /** Errors: not_found, not_permitted, conflict (built in, public, in use). */
    async removeAgent(ctx, { id }) {
      announced(ctx, await remove(ctx, 'agent', id))
    },

    async agentVersions(ctx, input) {
      return versions(ctx, 'agent', input)
    },

    async tools(ctx, input) {
      const page = await store.list(ctx.db, ctx.actor, 'tool', input)
      return { ...page, items: page.items.map(told) }
    },

    async tool(ctx, { id }) {
      return told(await found(ctx, 'tool', id))
    },

    /** Errors: invalid (configuration). */
    async createTool(ctx, input) {
      return told(announced(ctx, await create(ctx, 'tool', input, means)))
    },

    /** Fields left out stay. Errors: not_found, not_permitted, conflict, invalid. */
    async updateTool(ctx, input) {
      return told(announced(ctx, await change(ctx, 'tool', input, means)))
    },

    /** Errors: not_found, not_permitted, conflict (built in, public, in use). */
    async removeTool(ctx, { id }) {
      announced(ctx, await remove(ctx, 'tool', id))
    },

    async toolVersions(ctx, input) {
      return versions(ctx, 'tool', input)
    },

    async crews(ctx, input) {
      return store.list(ctx.db, ctx.actor, 'crew', input)
    },

    async crew(ctx, { id }) {
      return found(ctx, 'crew', id)
    },

    /** Errors: invalid, not_found (an agent). */
    async createCrew(ctx, input) {
      return announced(ctx, await create(ctx, 'crew', input, means))
    },

    /** Fields left out stay. Errors: not_found, not_permitted, conflict, invalid. */
    async updateCrew(ctx, input) {
      return announced(ctx, await change(ctx, 'crew', input, means))
    },

    /** Errors: not_found, not_permitted, conflict (built in, public, in use). */
    async removeCrew(ctx, { id }) {
      announced(ctx, await remove(ctx, 'crew', id))
    },

    async crewVersions(ctx, input) {
      return versions(ctx, 'crew', input)
    },

    async crewInputs(ctx, { id }) {
      const { requires_input, inputs } = await found(ctx, 'crew', id)
      return { requires_input, fields: inputs }
    },

    async flows(ctx, input) {
      return store.list(ctx.db, ctx.actor, 'flow', input)
    },

    async flow(ctx, { id }) {
      return found(ctx, 'flow', id)
    },

    /** Errors: invalid, not_found (a part). */
    async createFlow(ctx, input) {
      return announced(ctx, await create(ctx, 'flow', input, means))
    },

    /** Fields left out stay. Errors: not_found, not_permitted, conflict, invalid. */
    async updateFlow(ctx, input) {
      return announced(ctx, await change(ctx, 'flow', input, means))
    },

    /** Errors: not_found, not_permitted, conflict (built in, public). */
    async removeFlow(ctx, { id }) {
      announced(ctx, await remove(ctx, 'flow', id))
    },

    async flowVersions(ctx, input) {
      return versions(ctx, 'flow', input)
    },

    async flowInputs(ctx, { id }) {
      const { requires_input, inputs } = await found(ctx, 'flow', id)
      return { requires_input, fields: inputs }
    },
  }
}

/** A crew that the caller may run, by id or name. Errors: not_found. */
export const findCrew = (ctx: Ctx, idOrName: string): Promise<Crew> => found(ctx, 'crew', idOrName)

/** A flow that the caller may run, by id or name. Errors: not_found. */
export const findFlow = (ctx: Ctx, idOrName: string): Promise<Flow> => found(ctx, 'flow', idOrName)

/** Tells its maker and their organizations; who else sees what is public reads it anew when they open the page. */
function announced<T extends { id: string; user_id: string | null }>(ctx: Ctx, item: T): T {
  const users = [ctx.actor.user_id, ...(item.user_id ? [item.user_id] : [])]
  ctx.changed('factory', item.id, { users: [...new Set(users)], orgs: [...ctx.actor.orgs.keys()] })
  return item
}
