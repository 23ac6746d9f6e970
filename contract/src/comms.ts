import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { citation, id, idParams, line, paging, prose, requiredText, search, text, time, wholeNumber } from './shapes.ts'

/** Who a name is missing for. */
export const unknownSender = 'Unknown'
/** Who wrote what an account that is gone has left behind. */
export const deletedUser = 'Deleted user'
/** Whose lines tell what has happened in a thread. */
export const systemSender = 'System'
/** How many people, beside the caller, one thread may have. */
export const MOST_PARTICIPANTS = 49

export const threadMessage = z.object({
  id,
  conversation_id: id.meta({ description: 'The thread’s id.' }),
  thread_id: id,
  seq: z.int().meta({ description: 'Its place in the thread.' }),
  sender_id: id.nullable().meta({ description: 'null: the system, or somebody whose account is gone.' }),
  sender_name: z.string(),
  kind: z.enum(['text', 'system']),
  text: prose,
  timestamp: time,
  ai_suggested: z.boolean().meta({ description: 'It was made from a suggestion; only its sender is told.' }),
  files: z.array(
    z.object({
      id: id.nullable().meta({ description: 'null: its owner has deleted it.' }),
      name: z.string(),
      size: z.int(),
      media_type: z.string(),
    }),
  ),
})
export type ThreadMessage = z.output<typeof threadMessage>

export const participant = z.object({
  id,
  name: z.string(),
  role: z.string().nullable(),
  is_online: z.boolean(),
  read_seq: z.int().meta({ description: 'They have read up to this message.' }),
})
export type Participant = z.output<typeof participant>

export const suggestion = z.object({
  id,
  text: prose.meta({ description: 'Empty while it is being written.' }),
  citations: z.array(citation),
  state: z.enum(['writing', 'ready', 'failed']),
  hint: prose.nullable(),
  author: z.string().nullable().meta({ description: 'The model’s label or the built-in analyst.' }),
  run_id: id.nullable(),
  created_at: time,
})
export type Suggestion = z.output<typeof suggestion>

export const thread = z.object({
  id,
  messages: z.array(threadMessage).meta({ description: 'The last 50, oldest first.' }),
  participants: z.array(participant).meta({ description: 'Everybody but the caller.' }),
  other_user_id: id.nullable().meta({ description: 'null in a group.' }),
  other_user_name: z.string().meta({ description: 'In a group: the names, joined.' }),
  other_user_role: z.string().nullable(),
  is_group: z.boolean(),
  can_send: z.boolean().meta({ description: 'false: nobody else is left in it.' }),
  current_ai_suggestion_id: id.nullable(),
  current_ai_suggestion: suggestion.nullable(),
  suggestions_on: z.boolean().meta({ description: 'Whether replies are suggested to the caller in this thread.' }),
  last_message_preview: z.string().nullable().meta({ description: 'The first 30 characters of its newest message.' }),
  last_message_at: time.nullable(),
  last_sender_id: id.nullable(),
  unread_count: z.int(),
  read_seq: z.int().meta({ description: 'The caller has read up to this message.' }),
  name: z.string().meta({ description: 'What the caller calls it; without such a name: other_user_name.' }),
  own_name: z.string().nullable().meta({ description: 'The name that the caller gave it, for nobody else.' }),
  updated_at: time,
})
export type Thread = z.output<typeof thread>

/** The event `message` on GET /api/comms/threads/{id}/events; the event's own `id` is the message's `seq`. */
export const threadEvent = z.object({
  id,
  thread_id: id,
  sender_id: id.nullable(),
  text: prose,
  timestamp: time,
  sender_name: z.string(),
})
export type ThreadEvent = z.output<typeof threadEvent>

const howMany = 'messages is a whole number from 0 to 50.'
const messagesEach = z
  .union([z.string(), z.number()])
  .default('50')
  .pipe(wholeNumber(0, 50, howMany))
  .meta({ description: 'How many of its last messages come with a thread.' })

export const commsContract = liveContract('comms', {
  list: {
    method: 'GET',
    path: '/api/comms/threads',
    gate: 'approved',
    summary: 'Threads I take part in, newest first',
    query: z.strictObject({
      ...paging,
      search: search.optional().meta({ description: 'In names and in what was said.' }),
      waiting: z.enum(['true', 'false']).optional().meta({
        description:
          'true: only those whose last message is by somebody else and unanswered, or that have a suggestion.',
      }),
      messages: messagesEach,
    }),
    output: thread,
    list: true,
  },
  unread: {
    method: 'GET',
    path: '/api/comms/unread',
    gate: 'approved',
    summary: 'How much of what others have said to me I have not read',
    output: z.object({
      messages: z.int(),
      threads: z.int().meta({ description: 'In how many threads they stand.' }),
    }),
  },
  create: {
    method: 'POST',
    path: '/api/comms/threads',
    gate: 'approved',
    summary: 'Begin a thread; one with the same people is answered as it is (200)',
    body: z.strictObject({
      participant_ids: z
        .array(id)
        .min(1, 'Please choose at least one person.')
        .max(MOST_PARTICIPANTS, `Please choose at most ${MOST_PARTICIPANTS} people.`),
    }),
    output: thread,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/comms/threads/{id}',
    gate: 'approved',
    summary: 'One thread',
    params: idParams,
    query: z.strictObject({ messages: messagesEach }),
    output: thread,
  },
  update: {
    method: 'PATCH',
    path: '/api/comms/threads/{id}',
    gate: 'approved',
    summary: 'How the caller calls a thread, and whether replies are suggested to them in it',
    params: idParams,
    body: z.strictObject({
      name: line(LIMITS.name)
        .nullable()
        .optional()
        .meta({ description: 'For the caller alone; blank: the people’s names again.' }),
      suggestions_on: z.boolean().optional(),
    }),
    output: thread,
  },
  remove: {
    method: 'DELETE',
    path: '/api/comms/threads/{id}',
    gate: 'approved',
    summary: 'Leave a thread; the others keep theirs',
    params: idParams,
  },
  messages: {
    method: 'GET',
    path: '/api/comms/threads/{id}/messages',
    gate: 'approved',
    summary: 'Messages, oldest first; `before` and `limit` page backwards',
    params: idParams,
    query: z.strictObject({
      ...paging,
      before: id.optional().meta({ description: 'The newest `limit` messages before this one.' }),
      search: search.optional(),
    }),
    output: threadMessage,
    list: true,
  },
  send: {
    method: 'POST',
    path: '/api/comms/threads/{id}/messages',
    gate: 'approved',
    summary: 'Say something to the others',
    params: idParams,
    body: z.strictObject({
      text: requiredText(LIMITS.text, 'Please write a message.'),
      ai_suggestion_id: id.optional().meta({ description: 'The suggestion that this text was made from.' }),
      file_ids: z.array(id).max(10, 'Please attach at most 10 files.').optional().meta({
        description: 'Files of the caller: the others may read them from here.',
      }),
    }),
    output: thread,
    status: 201,
    ownKey: true,
  },
  read: {
    method: 'POST',
    path: '/api/comms/threads/{id}/read',
    gate: 'approved',
    summary: 'The caller has read everything up to the newest message',
    params: idParams,
    body: z.strictObject({ seq: z.int().min(0).optional().meta({ description: 'Up to this message only.' }) }),
    output: thread,
    status: 200,
  },
  typing: {
    method: 'POST',
    path: '/api/comms/threads/{id}/typing',
    gate: 'approved',
    summary: 'The caller is writing; the others see it for six seconds',
    params: idParams,
    silent: 'what is told is over in six seconds and stands nowhere',
    perMinute: 60,
  },
  file: {
    method: 'GET',
    path: '/api/comms/threads/{id}/files/{file_id}/content',
    gate: 'approved',
    summary: 'The bytes of a file that was attached to a message of this thread',
    params: z.object({ id, file_id: id }),
    download: true,
  },
  suggest: {
    method: 'POST',
    path: '/api/comms/threads/{id}/suggestions',
    gate: 'approved',
    summary: 'Ask for a suggested reply now; the one at hand is replaced',
    params: idParams,
    body: z.strictObject({
      hint: line(LIMITS.name).optional().meta({ description: 'How it should be, e.g. "shorter", "say no politely".' }),
      text: text(LIMITS.text).optional().meta({
        description: 'A text at hand, such as one that goes with an advice: it is the suggestion, as it stands.',
      }),
    }),
    output: thread,
    status: 201,
    perMinute: 20,
  },
  dismiss: {
    method: 'DELETE',
    path: '/api/comms/threads/{id}/suggestions/{suggestion_id}',
    gate: 'approved',
    summary: 'Ignore a suggestion; the caller alone sees a line that says so',
    params: z.object({ id, suggestion_id: id }),
  },
})
