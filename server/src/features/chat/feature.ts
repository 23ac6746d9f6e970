import { chatContract } from '#contract/chat.ts'
import type { filesContract } from '#contract/files.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints, type ServiceFunctions } from '#server/platform/http/serve.ts'
import { exportConversations } from './export.ts'
import { serveConversationStreams } from './http.ts'
import { endTemporaryJob } from './jobs.ts'
import { chatReply } from './runs.ts'
import { type Asking, asking } from './service/asking.ts'
import { type Countable, repliesToCheck } from './service/checks.ts'
import { nameConversationsJob } from './service/naming.ts'
import { createReplies, type ReplyDeps } from './service/replies.ts'
import { chatService } from './service.ts'
import { utilityTools } from './tools/desk.ts'
import { webTools } from './tools/web.ts'

/** Events of runs that become messages of their conversation. */
const SAID: readonly RunEvent['type'][] = ['human_prompt', 'wait_for_human', 'user_reply', 'result', 'terminal']

/** `files`: where what hangs on a message is kept. `countable`: what claims are counted again over. */
export function chat(
  basics: Basics,
  files: ServiceFunctions<typeof filesContract>,
  countable: Countable,
): Feature & Asking {
  const { agents, config, database, live, log, web } = basics
  const replies = createReplies(basics)
  let service: ServiceFunctions<typeof chatContract>
  let deps: ReplyDeps
  return {
    name: 'chat',
    calls(engine) {
      deps = { engine, replies }
      service = chatService({ ...deps, files, webSearch: web.search, countable })
      return [endpoints(chatContract, service)]
    },
    tools: [...utilityTools, ...webTools(web)],
    runs: [chatReply(replies)],
    // The same commit has added a message for it (`message_of_event`).
    runNews: ({ conversation_id, user_id, events }) =>
      conversation_id && events.some(({ type }) => SAID.includes(type))
        ? [{ topic: 'chat', id: conversation_id, users: [user_id] }]
        : [],
    jobs: (engine) => [
      repliesToCheck({ database, models: agents.models, log, dayBudget: agents.dayBudget }, countable),
      ...(config.conversationNames === 'model'
        ? [nameConversationsJob({ database, models: agents.models, dayBudget: agents.dayBudget })]
        : []),
      endTemporaryJob({ database, log, engine }),
    ],
    life: { leave: replies.leave, close: replies.close },
    http: ({ http, door }) => serveConversationStreams(http, { database, live, door, log, drafts: replies.drafts }),
    export: (kit) => exportConversations(kit, service),
    ...asking(basics, () => deps),
  }
}
