import { dictationContract } from '#contract/dictation.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { type DictationDeps, dictationService } from './service.ts'

export function dictation(
  { agents: { models }, blobs, config, database }: Basics,
  deps: Pick<DictationDeps, 'files' | 'notes' | 'provider'>,
): Feature {
  const service = dictationService({
    ...{ config: config.models, database, models, blobs, dayBudget: config.dayBudget },
    ...deps,
  })
  return { name: 'dictation', calls: () => [endpoints(dictationContract, service)] }
}
