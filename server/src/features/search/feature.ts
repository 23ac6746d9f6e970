import { searchContract } from '#contract/search.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { meaningJob } from './jobs.ts'
import { searchVerbs } from './service.ts'
import { searchTools } from './tools.ts'

export const search = ({ agents, database, log, alone }: Basics): Feature => ({
  name: 'search',
  calls: () => [room(searchContract, searchVerbs)],
  tools: searchTools(agents),
  jobs: () => [meaningJob({ database, models: agents.models, log, alone })],
})
