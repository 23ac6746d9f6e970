import { decisionsContract } from '#contract/decisions.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { decisionsVerbs } from './service.ts'

export const decisions = ({ agents }: Basics): Feature => ({
  name: 'decisions',
  calls: (engine) => [room(decisionsContract, decisionsVerbs({ engine, tools: agents.tools }))],
})
