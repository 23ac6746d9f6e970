import { chatContract } from '#contract/chat.ts'
import type { filesContract } from '#contract/files.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { endpoints, type Serves } from '#server/platform/http/serve.ts'
import { exportConversations } from './export.ts'
import { serveConversationStreams } from './http.ts'
import { chatReply } from './runs.ts'
import { repliesToCheck } from './service/checks.ts'
import { createReplies } from './service/replies.ts'
import { chatService } from './service.ts'
import { utilityTools } from './tools/desk.ts'
import { webTools } from './tools/web.ts'

/** `files`: where what hangs on a message is kept. */
export function chat(basics: Basics, files: Serves<typeof filesContract>): Feature {
  const { agents, database, live, log, web } = basics
  const replies = createReplies(basics)
  let service: Serves<typeof chatContract>
  return {
    name: 'chat',
    calls(engine) {
      service = chatService({ engine, replies, files, webSearch: web.search })
      return [endpoints(chatContract, service)]
    },
    tools: [...utilityTools, ...webTools(web)],
    runs: [chatReply(replies)],
    jobs: () => [repliesToCheck({ database, models: agents.models, log, dayBudget: agents.dayBudget })],
    life: { leave: replies.leave, close: replies.close },
    http: ({ http, door }) => serveConversationStreams(http, { database, live, door, log, drafts: replies.drafts }),
    export: (kit) => exportConversations(kit, service),
  }
}
