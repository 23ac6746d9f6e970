// What comes on the event stream of a conversation.
import { z } from 'zod'
import { messageChecks } from './checks.ts'
import { id, prose, time } from './shapes.ts'

/** The event `message` on GET /api/conversations/{id}/events; its `id` there is the message's `seq`. */
export const messageEvent = z.object({
  id,
  conversation_id: id,
  sender: z.enum(['user', 'system', 'ai']),
  text: prose,
  timestamp: time,
  crew_run_id: id.nullable(),
  flow_run_id: id.nullable(),
})
export type MessageEvent = z.output<typeof messageEvent>

/** The event `message.checks`: what is known now of a reply's claims. It has no `id`: `check` answers it at any time. */
export const messageChecksEvent = messageChecks.extend({ message_id: id })
export type MessageChecksEvent = z.output<typeof messageChecksEvent>

/** The event `message.delta`: a reply grows. It has no `id`: what a reader missed of it comes with the message. */
export const messageDelta = z.object({
  message_id: id,
  text: prose,
  at: z
    .int()
    .min(0)
    .meta({ description: 'How many characters (UTF-16 units) stand before this piece; 0: forget what was there.' }),
})
export type MessageDelta = z.output<typeof messageDelta>
