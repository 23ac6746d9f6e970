import { connectionsContract } from '#contract/connections.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { CLEAR, clearingJob, lookAtSecrets } from './jobs.ts'
import { connectionsService } from './service.ts'
import { allBooks, allWrites } from './store/books.ts'

export function connections({ config, database, jobs, log }: Basics, means: ServerDeps): Feature {
  const service = connectionsService(means, config.forward?.domain ?? null, () => {
    jobs.wake(CLEAR)
  })
  return {
    name: 'connections',
    calls: () => [endpoints(connectionsContract, service)],
    jobs: () => [clearingJob(database)],
    life: {
      prepare: async () => void (await lookAtSecrets(database, means.seal, log)),
      close: async () =>
        void (await Promise.all([means.mailboxes.close(), means.calendars.close(), means.addressBooks.close()])),
    },
    async *export(kit) {
      const shape = connectionsContract.endpoints
      yield kit.json(
        'connections.json',
        kit.list((at, page) => service.list(at, page), shape.list.output),
      )
      yield kit.json(
        'address-books.json',
        kit.rows((db, after, most) => allBooks(db, kit.me, after, most)),
      )
      yield kit.json(
        'card-writes.json',
        kit.rows((db, after, most) => allWrites(db, kit.me, after, most)),
      )
      yield kit.json(
        'private-addresses.json',
        kit.list((at, page) => service.privates(at, page), shape.privates.output),
      )
    },
  }
}
