import { dictationContract } from '#contract/dictation.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { createModelReach } from '#server/llm/model-reach.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type DictationDeps, dictationService } from './service.ts'

export function dictation(
  { agents, blobs, config, database, seal }: Basics,
  deps: Pick<DictationDeps, 'files' | 'notes'>,
): Feature {
  const { models } = agents
  const reach = createModelReach(config.models.networks)
  const service = dictationService({
    ...{ config: config.models, database, models, seal, reach, blobs, dayBudget: config.dayBudget },
    ...deps,
  })
  return { name: 'dictation', calls: () => [endpoints(dictationContract, service)] }
}
