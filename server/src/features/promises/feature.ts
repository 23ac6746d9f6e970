import { promisesContract } from '#contract/promises.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { exportStatements } from './export.ts'
import { statementsJob } from './jobs.ts'
import type { PromiseDeps } from './service/undo.ts'
import { promisesService } from './service.ts'
import { promisesTools } from './tools.ts'

export function promises({ database, alone }: Basics, deps: PromiseDeps): Feature {
  const service = promisesService(deps)
  return {
    name: 'promises',
    calls: () => [endpoints(promisesContract, service)],
    tools: promisesTools(service),
    jobs: () => [statementsJob({ database, alone })],
    export: (kit) => exportStatements(kit, service, promisesContract.endpoints.list.output),
  }
}
