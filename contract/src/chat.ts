import { z } from 'zod'
import { messageChecks } from './checks.ts'
import { liveContract } from './endpoint.ts'
import { file } from './files.ts'
import { LIMITS } from './limits.ts'
import { abilities, model } from './models.ts'
import { promptSeen } from './runs.ts'
import { citation, id, idParams, line, paging, prose, requiredLine, search, text, time } from './shapes.ts'

/** The name of a conversation that nobody has named. */
export const conversationName = 'New Conversation'
export const temporaryName = 'Temporary conversation'

export const conversation = z.object({
  id,
  name: z.string(),
  created_at: time,
  updated_at: time,
  is_active: z.boolean().meta({ description: 'A run of it has not ended.' }),
  last_message_preview: z.string().nullable().meta({
    description: 'The first 30 characters of its newest message, without the signs of Markdown.',
  }),
  named_by: z.enum(['default', 'rule', 'model', 'person']).meta({
    description: 'default: its first message will name it. What a person wrote is never replaced.',
  }),
  pinned: z.boolean(),
  archived: z.boolean(),
  temporary_until: time.nullable().meta({ description: 'Nothing of it is kept beyond this moment; null: it is kept.' }),
})
export type Conversation = z.output<typeof conversation>

const flag = z.enum(['true', 'false']).optional()

/** What a message is sent with. The defaults are those of a new conversation. */
export const chatSettings = {
  use_memory: z.boolean().default(true),
  use_internet: z.boolean().default(false),
  use_internal_search: z.boolean().default(true),
  model: line(LIMITS.name)
    .nullable()
    .default(null)
    .meta({ description: 'An id of GET /api/models; null: the default one.' }),
  context_messages: z
    .int('context_messages is a whole number from 0 to 10.')
    .min(0, 'context_messages is a whole number from 0 to 10.')
    .max(10, 'context_messages is a whole number from 0 to 10.')
    .default(3),
}
export type ChatSettings = z.output<z.ZodObject<typeof chatSettings>>

export const message = z.object({
  id,
  conversation_id: id,
  seq: z.int().meta({ description: 'Its place in the conversation; numbers of removed messages stay free.' }),
  sender_type: z.enum(['user', 'system', 'ai']),
  content: prose.meta({ description: 'Markdown.' }),
  timestamp: time,
  run_id: id.nullable().meta({ description: 'The run that it came from, of any kind.' }),
  crew_run_id: id.nullable(),
  flow_run_id: id.nullable(),
  citations: z.array(citation),
  model: z.string().nullable(),
  author: z
    .string()
    .nullable()
    .meta({ description: 'The model’s label or the built-in analyst; null: a person or the system.' }),
  incomplete: z.enum(['stopped', 'broken']).nullable().meta({ description: 'Why it ends before its end.' }),
  settings: z.object(chatSettings).nullable().meta({ description: 'What a user’s message was sent with.' }),
  parent_seq: z.int().meta({ description: 'The number of the message that it follows; 0: it is the first.' }),
  checked: z.boolean().meta({ description: 'What is known of its claims is kept, and can be asked for (check).' }),
  versions: z.array(id).meta({
    description: 'All that was said at this place, itself among it, oldest first: what follows the same message.',
  }),
})
export type Message = z.output<typeof message>

export const chatContract = liveContract('chat', {
  list: {
    method: 'GET',
    path: '/api/conversations/',
    gate: 'approved',
    summary: 'My conversations, newest update first',
    query: z.strictObject({
      ...paging,
      search: search.optional(),
      pinned: flag,
      archived: flag.meta({ description: 'Left out: those that are not archived; with `search`, all.' }),
      temporary: flag.meta({ description: 'true: only those that are not kept. Left out: only those that are.' }),
    }),
    output: conversation,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/conversations/',
    gate: 'approved',
    summary: 'Begin a conversation',
    body: z.strictObject({
      id: id.optional().meta({
        description:
          'Made by the client, so that a conversation which was begun on a page can be kept later; sent again it makes nothing new.',
      }),
      name: line(LIMITS.name).optional().meta({ description: 'Left out or blank: New Conversation.' }),
      names_itself: z
        .boolean()
        .optional()
        .meta({ description: 'true: the name is for the beginning only, its first message gives it another one.' }),
      temporary: z
        .boolean()
        .optional()
        .meta({ description: 'true: it is not kept. It ends when it is deleted, at the latest after a day.' }),
      user_id: id.optional().meta({ description: 'Ignored: a conversation is its maker’s.' }),
    }),
    output: conversation,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/conversations/{id}',
    gate: 'approved',
    summary: 'One conversation',
    params: idParams,
    output: conversation,
  },
  update: {
    method: 'PUT',
    path: '/api/conversations/{id}',
    gate: 'approved',
    summary: 'Rename, pin or archive a conversation',
    params: idParams,
    body: z.strictObject({
      name: requiredLine(LIMITS.name, 'Name is required').optional(),
      pinned: z.boolean().optional(),
      archived: z.boolean().optional(),
    }),
    output: conversation,
  },
  remove: {
    method: 'DELETE',
    path: '/api/conversations/{id}',
    gate: 'approved',
    summary: 'Delete a conversation; its runs are stopped',
    params: idParams,
  },
  restore: {
    method: 'POST',
    path: '/api/conversations/{id}/restore',
    gate: 'approved',
    summary: 'Take back the deletion of a conversation, within an hour of having deleted it',
    params: idParams,
    output: conversation,
    status: 200,
  },
  branch: {
    method: 'POST',
    path: '/api/conversations/{id}/branch',
    gate: 'approved',
    summary: 'Go on from a message in a conversation of its own, which begins with a copy of what was said until then',
    params: idParams,
    body: z.strictObject({ message_id: id }),
    output: conversation,
    status: 201,
  },
  exportFile: {
    method: 'GET',
    path: '/api/conversations/{id}/export',
    gate: 'approved',
    summary: 'A conversation as Markdown, with the sources of each reply',
    params: idParams,
    download: true,
    ownTransaction: true,
    perMinute: 30,
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    gate: 'approved',
    summary: 'Messages of the version that is shown, oldest first; `before` and `limit` page backwards',
    params: idParams,
    query: z.strictObject({
      ...paging,
      before: id.optional().meta({ description: 'The newest `limit` messages before this one.' }),
      search: search.optional(),
    }),
    output: message,
    list: true,
  },
  showVersion: {
    method: 'POST',
    path: '/api/conversations/{id}/messages/{message_id}/show',
    gate: 'approved',
    summary: 'Show the version of the conversation to which this message belongs, up to what was said last in it',
    params: z.object({ id, message_id: id }),
    output: conversation,
    status: 200,
  },
  check: {
    method: 'POST',
    path: '/api/conversations/{id}/messages/{message_id}/check',
    gate: 'approved',
    summary: 'Each claim of a reply against the records that it cites; what was found is kept with the message',
    params: z.object({ id, message_id: id }),
    output: messageChecks,
    status: 200,
    ownTransaction: true,
    inLine: 'checks of replies',
  },
  draft: {
    method: 'GET',
    path: '/api/conversations/{id}/draft',
    gate: 'approved',
    summary: 'What a reply that is being written has come to so far',
    params: idParams,
    output: z.object({ draft: z.object({ message_id: id, run_id: id, text: prose }).nullable() }),
  },
  attachments: {
    method: 'GET',
    path: '/api/conversations/{id}/attachments',
    gate: 'approved',
    summary: 'Files of a conversation',
    params: idParams,
    query: z.strictObject(paging),
    output: file,
    list: true,
  },
  addAttachment: {
    method: 'POST',
    path: '/api/conversations/{id}/attachments',
    gate: 'approved',
    summary: 'Keep a file with a conversation',
    params: idParams,
    encoding: 'multipart',
    output: file,
    status: 201,
  },
  chat: {
    method: 'POST',
    path: '/api/conversations/{id}/chat',
    gate: 'approved',
    summary: 'Say something and get the reply; it is streamed meanwhile on the conversation’s events',
    params: idParams,
    body: z.strictObject({
      message_text: text(LIMITS.content).default(''),
      ...chatSettings,
      replaces: id.optional().meta({
        description: 'A message of mine of which this one is another version. What came after that one stays with it.',
      }),
      again: id.optional().meta({
        description:
          'A message of Adjutant’s in place of which another answer is wanted, as another version of it; `message_text` is then left out.',
      }),
      prompt_id: promptSeen.optional().meta({
        description:
          'While a run of the conversation waits, this text is its answer: the id of the prompt that the person has read; null: there was none on the screen. Needed where a tool waits for a yes, and from the second question of a run on; another one than the open one is 409 with what waits (as in GET /api/decisions) under `current`.',
      }),
    }),
    output: message,
    status: 200,
    ownTransaction: true,
    ownKey: true,
    perMinute: 20,
  },
  stopReply: {
    method: 'POST',
    path: '/api/conversations/{id}/chat/stop',
    gate: 'approved',
    summary: 'End the reply that is being written; what came so far is kept',
    params: idParams,
    output: conversation,
    status: 200,
    ownTransaction: true,
  },
  models: {
    method: 'GET',
    path: '/api/models',
    gate: 'approved',
    summary: 'Models that may answer',
    query: z.strictObject(paging),
    output: model,
    list: true,
  },
  abilities: {
    method: 'GET',
    path: '/api/abilities',
    gate: 'approved',
    summary: 'What the AI of this installation can do',
    output: abilities,
  },
})
