// What each call about conversations is tried with.
import type { Case } from './authz-cases.ts'
import { conversation, replyIn, waitingConversation } from './fixtures.ts'

export const CHAT_CASES: Record<string, Case> = {
  'chat.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await conversation(world)).name } }),
  'chat.create': async () => ({ input: { name: 'Conversation' } }),
  'chat.get': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.update': async (world) => ({ input: { id: (await conversation(world)).id, name: 'Renamed' } }),
  'chat.remove': async (world) => ({ input: { id: (await waitingConversation(world)).id } }),
  'chat.restore': async (world) => {
    const { id } = await conversation(world)
    await world.as('owner').chat.remove({ id })
    return { input: { id } }
  },
  'chat.branch': async (world) => {
    const { id } = await conversation(world)
    return { input: { id, message_id: await replyIn(world, id) } }
  },
  'chat.exportFile': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.showVersion': async (world) => {
    const { id } = await conversation(world)
    return { input: { id, message_id: await replyIn(world, id) } }
  },
  'chat.messages': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.check': async (world) => {
    const { id } = await conversation(world)
    return { input: { id, message_id: await replyIn(world, id) } }
  },
  'chat.draft': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.attachments': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.addAttachment': async (world) => ({
    input: { id: (await conversation(world)).id, file: { name: 'Plan.txt', text: 'A plan' } },
  }),
  'chat.chat, an answer to a question that waits': async (world) => ({
    input: { id: (await waitingConversation(world)).id, message_text: 'Yes' },
  }),
  'chat.stopReply': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'chat.models': async () => ({}),
  'chat.abilities': async () => ({}),
  'GET /api/conversations/{id}/events': async (world) => ({ input: { id: (await conversation(world)).id } }),
  'search.find, conversations': async (world) => ({
    input: { q: 'CANARY-conversation', kinds: 'conversation', limit: 50 },
    texts: { private: (await conversation(world)).id },
  }),
  'search.find, messages': async (world) => ({
    input: { q: 'CANARY-message', kinds: 'message', limit: 50 },
    texts: { private: (await conversation(world)).message },
  }),
}
