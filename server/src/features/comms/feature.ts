import { commsContract } from '#contract/comms.ts'
import type { contactsContract } from '#contract/contacts.ts'
import { rehearsalsContract } from '#contract/rehearsals.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room, type Serves } from '#server/platform/http/serve.ts'
import { exportThreads } from './export.ts'
import { serveThreadStreams } from './http.ts'
import { createPresence } from './jobs/presence.ts'
import { suggestionJob } from './jobs.ts'
import { rehearsalLine, replySuggestion } from './runs.ts'
import { rehearsalVerbs } from './service/rehearsals.ts'
import { suggestionVerbs } from './service/suggestions.ts'
import { commsVerbs } from './service.ts'
import { commsTools } from './tools.ts'

/** `contacts`: who may be rehearsed with. */
export function comms(basics: Basics, contacts: Pick<Serves<typeof contactsContract>, 'get'>): Feature {
  const { database, live, log, agents } = basics
  const presence = createPresence(basics)
  const verbs = commsVerbs(basics)
  return {
    name: 'comms',
    calls: (engine) => [
      room(commsContract, { ...verbs, ...suggestionVerbs({ engine }) }),
      room(rehearsalsContract, rehearsalVerbs({ engine, agents, contacts })),
    ],
    tools: commsTools,
    runs: [replySuggestion(agents), rehearsalLine(agents)],
    jobs: (engine) => [presence.job, suggestionJob({ database, engine, log })],
    http: ({ http, door }) => serveThreadStreams(http, { database, live, door, log }),
    attend: presence.attend,
    life: { stop: presence.stop },
    export: (kit) => exportThreads(kit, verbs),
  }
}
