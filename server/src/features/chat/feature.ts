import { z } from 'zod'
import { type ChatSettings, chatContract, chatSettings } from '#contract/chat.ts'
import type { filesContract } from '#contract/files.ts'
import type { RunEvent } from '#contract/runs.ts'
import type { Basics, Feature } from '#server/feature.ts'
import type { Ctx } from '#server/platform/context.ts'
import { endpoints, type Serves } from '#server/platform/http/serve.ts'
import { exportConversations } from './export.ts'
import { serveConversationStreams } from './http.ts'
import { endTemporaryJob } from './jobs.ts'
import { chatReply } from './runs.ts'
import { repliesToCheck } from './service/checks.ts'
import { nameConversationsJob } from './service/naming.ts'
import { createReplies, type ReplyDeps } from './service/replies.ts'
import { send } from './service/sending.ts'
import { chatService } from './service.ts'
import { utilityTools } from './tools/desk.ts'
import { webTools } from './tools/web.ts'

/** As somebody sends who has chosen nothing. */
const UNATTENDED: ChatSettings = z.object(chatSettings).parse({})

/** Events of runs that become messages of their conversation. */
const SAID: readonly RunEvent['type'][] = ['human_prompt', 'wait_for_human', 'user_reply', 'result', 'terminal']

/** What others have said in somebody's name. */
type ChatForFeatures = {
  /** Opens a conversation of the actor's; answers its id. */
  open(ctx: Ctx, name: string): Promise<string>
  /**
   * Asks in a conversation, once for each key of the context, and answers the run that replies. Opens its own transactions. Errors:
   * not_found, conflict (a reply is being written, or waits for its person), too_many_requests (the budget of the day).
   */
  ask(ctx: Ctx, conversationId: string, text: string): Promise<string>
}

/** `files`: where what hangs on a message is kept. */
export function chat(basics: Basics, files: Serves<typeof filesContract>): Feature & ChatForFeatures {
  const { agents, config, database, live, log, web } = basics
  const replies = createReplies(basics)
  let service: Serves<typeof chatContract>
  let deps: ReplyDeps
  return {
    name: 'chat',
    calls(engine) {
      deps = { engine, replies }
      service = chatService({ ...deps, files, webSearch: web.search })
      return [endpoints(chatContract, service)]
    },
    tools: [...utilityTools, ...webTools(web)],
    runs: [chatReply(replies)],
    // The same commit has added a message for it (`message_of_event`).
    runNews: ({ conversation_id, user_id, events }) =>
      conversation_id && events.some(({ type }) => SAID.includes(type))
        ? [{ t: 'chat', i: conversation_id, u: [user_id] }]
        : [],
    jobs: (engine) => [
      repliesToCheck({ database, models: agents.models, log, dayBudget: agents.dayBudget }),
      ...(config.conversationNames === 'model'
        ? [nameConversationsJob({ database, models: agents.models, dayBudget: agents.dayBudget })]
        : []),
      endTemporaryJob({ database, log, engine }),
    ],
    life: { leave: replies.leave, close: replies.close },
    http: ({ http, door }) => serveConversationStreams(http, { database, live, door, log, drafts: replies.drafts }),
    export: (kit) => exportConversations(kit, service),
    open: async (ctx, name) => (await service.create(ctx, { name })).id,
    async ask(ctx, conversation_id, text) {
      // No question of a run was on anybody's screen: this text must not answer one.
      const sent = await send(ctx, deps, { conversation_id, text, prompt_id: null, settings: UNATTENDED })
      ctx.changed('chat', conversation_id, { users: [ctx.actor.user_id] })
      return sent.run_id
    },
  }
}
