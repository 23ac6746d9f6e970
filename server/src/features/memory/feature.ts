import { memoryContract } from '#contract/memory.ts'
import type { Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { memoryVerbs } from './service.ts'
import { memoryTools } from './tools.ts'

export const memory: Feature = {
  name: 'memory',
  calls: () => [room(memoryContract, memoryVerbs)],
  tools: memoryTools,
  async *export(kit) {
    const memories = kit.list((at, page) => memoryVerbs.list(at, page), memoryContract.endpoints.list.output)
    yield kit.json('memories.json', memories)
  },
}
