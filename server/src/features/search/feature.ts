import { searchContract } from '#contract/search.ts'
import type { FieldLists } from '#server/access/field-lists.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { meaningJob } from './jobs.ts'
import { searchService } from './service.ts'
import { searchTools } from './tools.ts'

export const search = ({ agents, database, log, alone }: Basics, lists: FieldLists): Feature => ({
  name: 'search',
  calls: () => [endpoints(searchContract, searchService)],
  tools: searchTools(agents, lists),
  jobs: () => [meaningJob({ database, models: agents.models, log, alone })],
})
