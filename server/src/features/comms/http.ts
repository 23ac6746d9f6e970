// The event stream of one thread, for clients that follow just that one.
import type { FastifyInstance } from 'fastify'
import type { ThreadEvent, ThreadMessage } from '#contract/comms.ts'
import type { Database } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { authorizeStream } from '#server/platform/http/app-stream.ts'
import { type FollowDeps, follow } from '#server/platform/http/follow.ts'
import { isId } from '#server/platform/ids.ts'
import * as messages from './store/messages.ts'
import * as store from './store/threads.ts'

export type ThreadStreams = FollowDeps & { database: Database }

/**
 * GET /api/comms/threads/{id}/events: messages after `Last-Event-ID`, or from now on, each once and in order. An event's id is the
 * message's `seq`; numbers may be left out, of lines that are for others. Ends when the reader leaves the thread.
 */
export function serveThreadStreams(http: FastifyInstance, streams: ThreadStreams): void {
  const { database, door } = streams
  http.get('/api/comms/threads/:id/events', { config: { gate: 'approved' } }, async (request, reply) => {
    const actor = await authorizeStream(door, request)
    const { id } = request.params as { id: string }
    const me = actor.user_id
    const place = isId(id) ? await database.as(me, (db) => store.place(db, actor, id)) : undefined
    if (!place) throw notFound()
    return follow<ThreadMessage>(request, reply, actor, streams, {
      newest: place.seq,
      from: place.seq,
      after: (number, most) =>
        database.as(me, async (db) => ({
          ended: (await store.place(db, actor, id)) === undefined,
          events: await messages.after(db, actor, id, number, most),
        })),
      numberOf: (message) => message.seq,
      send: (stream, message) => stream.send({ id: String(message.seq), event: 'message', data: eventOf(message) }),
      news: (notice) =>
        notice.topic === 'comms' && notice.id === id && notice.users?.includes(me)
          ? ((notice.data as ThreadMessage | undefined) ?? 'read')
          : null,
    })
  })
}

const eventOf = ({ id, thread_id, sender_id, text, timestamp, sender_name }: ThreadMessage): ThreadEvent => ({
  id,
  thread_id,
  sender_id,
  text,
  timestamp,
  sender_name,
})
