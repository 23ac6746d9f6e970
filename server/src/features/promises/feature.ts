import { promisesContract } from '#contract/promises.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportStatements } from './export.ts'
import { statementsJob } from './jobs.ts'
import type { PromiseRooms } from './service/undo.ts'
import { promisesVerbs } from './service.ts'
import { promisesTools } from './tools.ts'

export function promises({ database, alone }: Basics, rooms: PromiseRooms): Feature {
  const verbs = promisesVerbs(rooms)
  return {
    name: 'promises',
    calls: () => [room(promisesContract, verbs)],
    tools: promisesTools(verbs),
    jobs: () => [statementsJob({ database, alone })],
    export: (kit) => exportStatements(kit, verbs, promisesContract.endpoints.list.output),
  }
}
