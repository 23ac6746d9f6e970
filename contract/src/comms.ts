import { z } from 'zod'
import { citation, id, time } from './shapes.ts'

/** Who a name is missing for. */
export const unknownSender = 'Unknown'
/** Who wrote what an account that is gone has left behind. */
export const deletedUser = 'Deleted user'
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
  text: z.string(),
  timestamp: time,
  ai_suggested: z.boolean(),
  files: z.array(z.object({ id, name: z.string(), size: z.int(), media_type: z.string() })),
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
  text: z.string().meta({ description: 'Empty while it is being written.' }),
  citations: z.array(citation),
  state: z.enum(['writing', 'ready', 'failed']),
  hint: z.string().nullable(),
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
  text: z.string(),
  timestamp: time,
  sender_name: z.string(),
})
export type ThreadEvent = z.output<typeof threadEvent>
