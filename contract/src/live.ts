// What travels on the event streams. A stream says that there is news; what the news is, is a row.
import { z } from 'zod'
import { threadMessage } from './comms.ts'
import { contracts } from './index.ts'
import { runEvent } from './runs.ts'
import { id, prose } from './shapes.ts'

/** A piece of a reply that is being written. Never stored: the message that ends it carries the whole text. */
export const replyDraft = z.object({
  message_id: id,
  run_id: id,
  at: z
    .int()
    .min(0)
    .meta({ description: 'How many characters (UTF-16 units) stand before this piece; 0: forget what was there.' }),
  text: prose,
})
export type ReplyDraft = z.output<typeof replyDraft>

type Live<C> = C extends { name: infer Name; live: true } ? Name : never
/** What open pages are told of: the contracts that say so. */
export type LiveTopic = Live<(typeof contracts)[number]>
/** These carry more than an id. */
type Rich = 'runs' | 'chat' | 'comms'
const rich: readonly string[] = ['runs', 'chat', 'comms'] satisfies Rich[]
const plainTopics = contracts
  .filter(({ name, live }) => live && !rich.includes(name))
  .map(({ name }) => name) as Exclude<LiveTopic, Rich>[]

/** On GET /api/events: one connection for everything the caller may see. */
export const liveMessage = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('runs'),
    id,
    event: runEvent.optional().meta({ description: 'Left out when large: read the timeline.' }),
  }),
  z.object({ topic: z.enum(plainTopics), id: z.string() }),
  z.object({
    topic: z.literal('chat'),
    id: z.string().meta({ description: 'The conversation.' }),
    gone: z.literal(true).optional().meta({ description: 'It was deleted: there is nothing to ask for any more.' }),
    checked: id
      .optional()
      .meta({ description: 'The message of which more is known now: nothing else of it has changed.' }),
  }),
  z.object({
    topic: z.literal('comms'),
    id: id.meta({ description: 'The thread.' }),
    message: threadMessage
      .optional()
      .meta({ description: 'A new message; left out when something else changed, or when it is large.' }),
  }),
  z.object({
    topic: z.literal('typing'),
    id: id.meta({ description: 'The thread in which somebody is writing.' }),
    person: z.object({ id, name: z.string() }),
  }),
  z.object({
    topic: z.literal('presence'),
    id: id.meta({ description: 'Somebody with whom the caller shares a thread.' }),
    online: z.boolean(),
  }),
  z.object({
    topic: z.literal('draft'),
    id: id.meta({ description: 'The conversation in which a reply grows.' }),
    draft: replyDraft,
  }),
])
export type LiveMessage = z.output<typeof liveMessage>
