import type { Flow, factoryContract } from '#contract/factory.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import * as store from './store.ts'

export type { BuiltinFlow } from './store.ts'

/** The flows that people may run. What is built in is read only. Source: contract.md part 10, authz part 5. */
export const factoryVerbs: Serves<typeof factoryContract> = {
  async flows(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  async flow(ctx, { id }) {
    return findFlow(ctx, id)
  },

  async flowInputs(ctx, { id }) {
    const flow = await findFlow(ctx, id)
    return { requires_input: flow.requires_input, fields: flow.inputs }
  },
}

/** A flow that the caller may run, by id or name. Errors: not_found. */
export async function findFlow(ctx: Ctx, idOrName: string): Promise<Flow> {
  const flow = await store.find(ctx.db, ctx.actor, idOrName)
  if (!flow) throw notFound()
  return flow
}

/** Called at each start, before the engine works: what is built in stands in the table as this program has it. */
export async function keepBuiltinFlows(database: Database, flows: readonly store.BuiltinFlow[]): Promise<void> {
  await store.keepBuiltin(database.db, flows)
}
