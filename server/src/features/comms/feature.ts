import { commsContract } from '#contract/comms.ts'
import type { contactsContract } from '#contract/contacts.ts'
import { rehearsalsContract } from '#contract/rehearsals.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints, type ServiceFunctions } from '#server/platform/http/serve.ts'
import { exportThreads } from './export.ts'
import { serveThreadStreams } from './http.ts'
import { createPresence } from './jobs/presence.ts'
import { suggestionJob } from './jobs.ts'
import { rehearsalLine, replySuggestion } from './runs.ts'
import { rehearsalService } from './service/rehearsals.ts'
import { suggestionService } from './service/suggestions.ts'
import { commsService } from './service.ts'
import { commsTools } from './tools.ts'

/** `contacts`: who may be rehearsed with. */
export function comms(basics: Basics, contacts: Pick<ServiceFunctions<typeof contactsContract>, 'get'>): Feature {
  const { database, live, log, agents } = basics
  const presence = createPresence(basics)
  const service = commsService(basics)
  return {
    name: 'comms',
    calls: (engine) => [
      endpoints(commsContract, { ...service, ...suggestionService({ engine, models: agents.models }) }),
      endpoints(rehearsalsContract, rehearsalService({ engine, agents, contacts })),
    ],
    tools: commsTools,
    runs: [replySuggestion(agents), rehearsalLine(agents)],
    jobs: (engine) => [presence.job, suggestionJob({ database, engine, log })],
    http: ({ http, door }) => serveThreadStreams(http, { database, live, door, log }),
    attend: presence.attend,
    life: { stop: presence.stop },
    export: (kit) => exportThreads(kit, service),
  }
}
