import type { Page } from '#contract/endpoint.ts'
import { factoryContract } from '#contract/factory.ts'
import { shapeOfTool } from '#server/engine/agent/prompt.ts'
import type { Builtins } from '#server/engine/crew-shapes.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { factoryService, keepBuiltin } from './service.ts'

/** `builtin`: what the features bring; asked for when all of them are there, as the tools are. */
export function factory({ database, agents }: Basics, builtin: () => Builtins): Feature {
  const schemaOf = (name: string) => {
    const tool = agents.tools.get(name)
    return tool ? shapeOfTool(tool).schema : null
  }
  const service = () => factoryService({ builtinTools: [...agents.tools.keys()], schemaOf, models: agents.models })
  const tools = () =>
    [...agents.tools.values()].map(({ name, title, description }) => ({ name: title, description, builtin: name }))
  return {
    name: 'factory',
    calls: () => [endpoints(factoryContract, service())],
    life: { prepare: () => keepBuiltin(database, { ...builtin(), tools: tools() }) },
    async *export(kit) {
      const made = service()
      for (const list of ['agents', 'tools', 'crews', 'flows'] as const)
        yield kit.json(
          `${list}.json`,
          kit.list(
            async (at, page) => (await made[list](at, page)) as Page<{ user_id: string | null }>,
            factoryContract.endpoints[list].output as { parse(item: unknown): unknown },
            (entry) => entry.user_id === kit.me,
          ),
        )
    },
  }
}
