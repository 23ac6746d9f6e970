// The event stream of one run, for clients that follow just that one.
import type { FastifyInstance } from 'fastify'
import { endedStatuses, type Run, type RunEvent } from '#contract/runs.ts'
import type { Database } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { authorizeStream } from '#server/platform/http/app-stream.ts'
import { type FollowDeps, follow } from '#server/platform/http/follow.ts'
import * as store from './store.ts'

export type RunStreams = FollowDeps & { database: Database }

/** GET …/{id}/events of both doors: from `Last-Event-ID` or the start, in order and without holes, until the event `terminal`. */
export function serveRunStreams(http: FastifyInstance, streams: RunStreams): void {
  for (const kind of ['crew', 'flow'] as const) serveKind(http, kind, streams)
}

function serveKind(http: FastifyInstance, kind: Run['kind'], streams: RunStreams): void {
  const { database, door } = streams
  http.get(`/api/${kind}-runs/:id/events`, { config: { gate: 'approved' } }, async (request, reply) => {
    const actor = await authorizeStream(door, request)
    const { id } = request.params as { id: string }
    const run = await database.as(actor.user_id, (db) => store.get(db, actor, id, kind))
    if (!run) throw notFound()
    // One that was tried again has ended before: only its newest event ends the stream.
    let newest = run.last_event_id
    return follow<RunEvent>(request, reply, actor, streams, {
      newest: run.last_event_id,
      from: 0,
      after: (number, most) =>
        database.as(actor.user_id, async (db) => {
          // The run first: what it had when it was over is then all there.
          const now = await store.get(db, actor, run.id)
          newest = Math.max(newest, now?.last_event_id ?? 0)
          return {
            events: await store.eventsAfter(db, run.id, number, most),
            ended: !now || endedStatuses.includes(now.status),
          }
        }),
      numberOf: (event) => event.id,
      send: (stream, event) => stream.send({ id: String(event.id), data: event }),
      isLast: (event) => event.type === 'terminal' && event.id >= newest,
      news: ({ topic, id, data }) =>
        topic === 'runs' && id === run.id ? ((data as RunEvent | undefined) ?? 'read') : null,
    })
  })
}
