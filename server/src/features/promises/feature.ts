import { promisesContract } from '#contract/promises.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints, type ServiceFunctions } from '#server/platform/http/serve.ts'
import { exportStatements } from './export.ts'
import { statementsJob } from './jobs.ts'
import type { PromiseDeps } from './service/undo.ts'
import { warmRulesOnce } from './service/warming.ts'
import { promisesService } from './service.ts'
import { promisesTools } from './tools.ts'

/** `service`: for features that show what was promised. */
export function promises(
  { database, alone, agents }: Basics,
  given: Omit<PromiseDeps, 'models'>,
): Feature & { service: ServiceFunctions<typeof promisesContract> } {
  const { models, dayBudget } = agents
  const service = promisesService({ ...given, models })
  const warmRules = warmRulesOnce()
  return {
    name: 'promises',
    service,
    calls: () => [endpoints(promisesContract, service)],
    tools: promisesTools(service),
    attend: () => {
      warmRules()
      return () => {}
    },
    jobs: () => [statementsJob({ database, alone, models, dayBudget })],
    export: (kit) => exportStatements(kit, service, promisesContract.endpoints.list.output),
  }
}
