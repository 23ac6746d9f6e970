import { memoryContract } from '#contract/memory.ts'
import type { Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { memoryService } from './service.ts'
import { memoryTools } from './tools.ts'

export const memory: Feature = {
  name: 'memory',
  calls: () => [endpoints(memoryContract, memoryService)],
  tools: memoryTools,
  async *export(kit) {
    const memories = kit.list((at, page) => memoryService.list(at, page), memoryContract.endpoints.list.output)
    yield kit.json('memories.json', memories)
  },
}
