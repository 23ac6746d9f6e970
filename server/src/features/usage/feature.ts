import { Readable } from 'node:stream'
import { usageContract } from '#contract/usage.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { usageJob } from './jobs.ts'
import { createUsageLedger, usageService } from './service.ts'
import { ofPerson } from './store.ts'

export function usage({ agents, config, database, log }: Basics): Feature {
  const ledger = createUsageLedger(database, log)
  agents.models.onUse?.((use) => ledger.count(use))
  return {
    name: 'usage',
    calls: () => [endpoints(usageContract, usageService(database, config.dataDir))],
    jobs: () => [usageJob(database)],
    async *export(kit) {
      const mine = await kit.asMe((at) => ofPerson(at.db, kit.me))
      yield kit.json('model-usage.json', Readable.from(mine))
    },
    life: { close: () => ledger.flush() },
  }
}
