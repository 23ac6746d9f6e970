import { decisionsContract } from '#contract/decisions.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { decisionsService } from './service.ts'

export const decisions = ({ agents }: Basics): Feature => ({
  name: 'decisions',
  calls: (engine) => [endpoints(decisionsContract, decisionsService({ engine, tools: agents.tools }))],
})
