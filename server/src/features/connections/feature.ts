import { connectionsContract } from '#contract/connections.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import type { Means } from '#server/platform/imap/servers.ts'
import { CLEAR, clearingJob, lookAtSecrets } from './jobs.ts'
import { connectionsVerbs } from './service.ts'

export function connections({ database, jobs, log }: Basics, means: Means): Feature {
  const verbs = connectionsVerbs(means, () => {
    jobs.wake(CLEAR)
  })
  return {
    name: 'connections',
    calls: () => [room(connectionsContract, verbs)],
    jobs: () => [clearingJob(database)],
    life: {
      prepare: async () => void (await lookAtSecrets(database, means.seal, log)),
      close: () => means.mailboxes.close(),
    },
    async *export(kit) {
      const shape = connectionsContract.endpoints
      yield kit.json(
        'connections.json',
        kit.list((at, page) => verbs.list(at, page), shape.list.output),
      )
      yield kit.json(
        'private-addresses.json',
        kit.list((at, page) => verbs.privates(at, page), shape.privates.output),
      )
    },
  }
}
