import { decisionsContract } from '#contract/decisions.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { RunNews } from '#server/engine/news.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints } from '#server/platform/http/serve.ts'
import { decisionsService } from './service.ts'

export const decisions = ({ agents }: Basics): Feature => ({
  name: 'decisions',
  runNews: newsOfDecisions,
  calls: (engine) => [endpoints(decisionsContract, decisionsService({ engine, tools: agents.tools }))],
})

const decides = ({ type, details }: RunEvent) =>
  ['human_prompt', 'wait_for_human', 'user_reply'].includes(type) ||
  // What ends well waits for nobody when it does.
  (type === 'terminal' && details.status !== 'completed')

/** Something waits for its human, or does so no more. */
export const newsOfDecisions: RunNews = ({ id, user_id, events }) =>
  events.some(decides) ? [{ topic: 'decisions', id, users: [user_id] }] : []
