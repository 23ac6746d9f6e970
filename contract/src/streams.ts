// The event streams, for those who write other clients. What a stream sends is described where it is made; here stands which there are.
import { z } from 'zod'
import { messageChecksEvent, messageDelta, messageEvent } from './chat-events.ts'
import { threadEvent } from './comms.ts'
import { liveMessage } from './live.ts'
import { runEvent } from './runs.ts'
import { idParams } from './shapes.ts'

export type StreamEvent = {
  /** Null: without a name, which is `message` to a browser. */
  event: string | null
  /** What its `id` is; null: it has none, and is not sent again to whoever comes back. */
  id: string | null
  summary: string
  data: z.ZodType
}
export type StreamDescription = {
  path: `/api/${string}/events` | '/api/events'
  summary: string
  params?: z.ZodObject
  events: readonly StreamEvent[]
}

const nothing = z.object({})
const reset: StreamEvent = {
  event: 'reset',
  id: null,
  summary: 'What was missed is not known here: read everything again. What follows begins at the start or from now on.',
  data: nothing,
}
const ofRun: readonly StreamEvent[] = [
  {
    event: null,
    id: 'The number of the event.',
    summary:
      'What happened in the run, from the first event on, or after Last-Event-ID. The last one is of type terminal.',
    data: runEvent,
  },
  reset,
]

/** All that there are. Who may read: whoever may read the record, approved people only. */
export const streams: readonly StreamDescription[] = [
  {
    path: '/api/events',
    summary: 'News of everything that I may see, on one line: what has changed, not what it says',
    events: [
      {
        event: null,
        id: 'Its place; passing notices have none.',
        summary: 'Something has changed.',
        data: liveMessage,
      },
      {
        event: 'ready',
        id: 'The place of the newest.',
        summary: 'First, to whoever names no Last-Event-ID.',
        data: nothing,
      },
      { ...reset, id: 'The place of the newest.' },
    ],
  },
  {
    path: '/api/crew-runs/{id}/events',
    summary: 'What happens in a run of a crew, until it has ended',
    params: idParams,
    events: ofRun,
  },
  {
    path: '/api/flow-runs/{id}/events',
    summary: 'What happens in a run of a flow, until it has ended',
    params: idParams,
    events: ofRun,
  },
  {
    path: '/api/conversations/{id}/events',
    summary: 'Messages of a conversation, and how a reply grows meanwhile',
    params: idParams,
    events: [
      { event: 'message', id: 'The message’s seq.', summary: 'A message, whole.', data: messageEvent },
      { event: 'message.delta', id: null, summary: 'A piece of the reply that is being written.', data: messageDelta },
      { event: 'message.checks', id: null, summary: 'What is known of a reply’s claims.', data: messageChecksEvent },
      reset,
    ],
  },
  {
    path: '/api/comms/threads/{id}/events',
    summary: 'Messages of a thread, until I leave it',
    params: idParams,
    events: [{ event: 'message', id: 'The message’s seq.', summary: 'A message, whole.', data: threadEvent }, reset],
  },
]
