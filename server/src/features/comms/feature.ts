import { commsContract } from '#contract/comms.ts'
import { rehearsalsContract } from '#contract/rehearsals.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { room } from '#server/platform/http/serve.ts'
import { exportThreads } from './export.ts'
import { serveThreadStreams } from './http.ts'
import { createPresence } from './jobs/presence.ts'
import { suggestionJob } from './jobs.ts'
import { rehearsalLine, replySuggestion } from './runs.ts'
import { rehearsalVerbs } from './service/rehearsals.ts'
import { suggestionVerbs } from './service/suggestions.ts'
import { commsVerbs } from './service.ts'
import { commsTools } from './tools.ts'

export function comms(basics: Basics): Feature {
  const { database, live, log, agents } = basics
  const presence = createPresence(basics)
  const verbs = commsVerbs(basics)
  return {
    name: 'comms',
    calls: (engine) => [
      room(commsContract, { ...verbs, ...suggestionVerbs({ engine }) }),
      room(rehearsalsContract, rehearsalVerbs({ engine, agents })),
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
