import { correspondenceContract } from '#contract/correspondence.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import type { Means } from '#server/platform/imap/servers.ts'
import { exportMails } from './export.ts'
import { mailboxKeeper } from './jobs/keeper.ts'
import { SEND, sendingJob } from './jobs/sending.ts'
import { correspondenceService, sendAgreed } from './service.ts'
import { correspondenceTools } from './tools.ts'

/** Inbox and sent of so many days. */
const DAYS = 366

type Deps = Parameters<typeof correspondenceService>[0]

export function correspondence({ database, jobs, log, config }: Basics, means: Means, deps: Deps): Feature {
  const agreed = () => jobs.wake(SEND)
  const service = correspondenceService(deps, agreed)
  const keeper = mailboxKeeper({ database, means, log, days: DAYS, mostMails: config.connect.mostMails })
  return {
    name: 'correspondence',
    calls: () => [endpoints(correspondenceContract, service)],
    tools: correspondenceTools((ctx, draft) => sendAgreed(deps, ctx, draft, agreed)),
    jobs: () => [keeper.duty, sendingJob({ database, means, log })],
    life: { stop: keeper.stop, leave: keeper.leave },
    export: (kit) => exportMails(kit, service),
  }
}
