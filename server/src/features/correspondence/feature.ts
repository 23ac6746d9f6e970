import { correspondenceContract } from '#contract/correspondence.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { listenForForwarded } from '#server/platform/imap/forward-listener.ts'
import { createMailboxes } from '#server/platform/imap/mailboxes.ts'
import type { ServerDeps } from '#server/platform/imap/servers.ts'
import { exportMails } from './export.ts'
import { takeForwarded } from './jobs/forwarding.ts'
import { mailboxKeeper } from './jobs/keeper.ts'
import { SEND, sendingJob } from './jobs/sending.ts'
import { correspondenceService, sendAgreed } from './service.ts'
import { isKnown } from './store/forwarding.ts'
import { correspondenceTools } from './tools.ts'

/** Inbox and sent of so many days. */
const DAYS = 366

type Deps = Omit<Parameters<typeof correspondenceService>[0], 'means' | 'blobs'>

export function correspondence(basics: Basics, means: ServerDeps, deps: Deps): Feature {
  const { database, jobs, log, config, blobs } = basics
  const agreed = () => jobs.wake(SEND)
  const service = correspondenceService({ ...deps, means, blobs }, agreed)
  const keeper = mailboxKeeper({ database, means, log, days: DAYS, mostMails: config.connect.mostMails })
  const forwarding = forwardingOf(basics)
  return {
    name: 'correspondence',
    calls: () => [endpoints(correspondenceContract, service)],
    tools: correspondenceTools((ctx, draft) => sendAgreed(deps, ctx, draft, agreed)),
    jobs: () => [keeper.duty, sendingJob({ database, means, log })],
    life: {
      prepare: forwarding.open,
      stop() {
        keeper.stop()
        forwarding.stop()
      },
      async leave() {
        await Promise.all([keeper.leave(), forwarding.stop()])
      },
      close: forwarding.close,
    },
    export: (kit) => exportMails(kit, service),
  }
}

/** Listens where the operator set it up. A hostile mail may cost its own thread, and no mailbox. */
function forwardingOf({ config: { forward }, database, log }: Basics) {
  const reader = createMailboxes()
  let listening: Awaited<ReturnType<typeof listenForForwarded>> | null = null
  const stop = async () => {
    const open = listening
    listening = null
    await open?.close()
  }
  return {
    async open() {
      if (forward === null) return
      listening = await listenForForwarded(forward, {
        knows: (address) => isKnown(database.db, address),
        take: (mail) => takeForwarded({ database, reader, log }, mail),
        failed: (error) => log.error({ err: error }, 'a forwarded mail could not be kept; its sender tries again'),
      })
      log.info({ domain: forward.domain, port: listening.port }, 'forwarded mail is taken')
    },
    stop,
    close: () => reader.close(),
  }
}
