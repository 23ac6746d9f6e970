// The event stream of one run, for clients that follow just that one.
import type { FastifyInstance } from 'fastify'
import { endedStatuses, type Run, type RunEvent } from '#contract/runs.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { enter, guardRights, type StreamDoor } from '#server/platform/http/app-stream.ts'
import { lastEventId, openStream, type Stream } from '#server/platform/http/streams.ts'
import type { LiveLane, LiveListener, Notice } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import * as store from './store.ts'

/** A notice that was lost costs at most this long. */
const LOOK_AGAIN_MS = 25_000
const BATCH = 500

export type RunStreams = { database: Database; live: LiveLane; door: StreamDoor; log: Log }

/** GET …/{id}/events of both doors: from `Last-Event-ID` or the start, in order and without holes, until the event `terminal`. */
export function serveRunStreams(http: FastifyInstance, streams: RunStreams): void {
  for (const kind of ['crew', 'flow'] as const) serveKind(http, kind, streams)
}

function serveKind(http: FastifyInstance, kind: Run['kind'], { database, live, door, log }: RunStreams): void {
  http.get(`/api/${kind}-runs/:id/events`, async (request, reply) => {
    const actor = await enter(door, request)
    const { id } = request.params as { id: string }
    const run = await database.as(actor.user_id, (db) => store.get(db, actor, id, kind))
    if (!run) throw notFound()
    const stream = openStream(request, reply)
    const last = lastEventId(request)
    const from = last === null ? 0 : /^\d{1,9}$/.test(last) ? Number(last) : null
    const known = from !== null && from <= run.last_event_id
    if (!known) stream.send({ event: 'reset', data: {} })
    const reader = new Reader(run.id, known ? from : 0, actor, stream, database, log)
    const beingRead = guardRights(door, stream, actor, () => reader.read())
    const stop = live.listen({
      notice: (notice) => {
        if (beingRead(notice)) return
        reader.notice(notice)
      },
      reset: () => reader.read(),
    })
    const timer = setInterval(() => reader.read(), LOOK_AGAIN_MS)
    stream.onClose(() => {
      stop()
      clearInterval(timer)
    })
    reader.read()
    return reply
  })
}

/** Sends what follows on the last event sent. A notice brings the next one along; whatever does not fit is read from the table. */
class Reader implements LiveListener {
  readonly #id: string
  readonly #actor: Actor
  readonly #stream: Stream
  readonly #database: Database
  readonly #log: Log
  #cursor: number
  #reading = false
  #again = false

  constructor(id: string, cursor: number, actor: Actor, stream: Stream, database: Database, log: Log) {
    this.#id = id
    this.#cursor = cursor
    this.#actor = actor
    this.#stream = stream
    this.#database = database
    this.#log = log
  }

  notice({ t, i, d }: Notice): void {
    if (t !== 'runs' || i !== this.#id) return
    const event = d as RunEvent | undefined
    if (event && event.id <= this.#cursor) return
    if (event && event.id === this.#cursor + 1 && !this.#reading) this.#send(event)
    else this.read()
  }

  reset(): void {
    this.read()
  }

  read(): void {
    this.#again = true
    if (!this.#reading) void this.#readOn()
  }

  async #readOn(): Promise<void> {
    this.#reading = true
    try {
      while (this.#again && !this.#stream.closed) {
        this.#again = false
        const { events, ended } = await this.#next()
        for (const event of events) this.#send(event)
        if (events.length === BATCH) this.#again = true
        // Everything was sent before: nothing more will come.
        else if (ended) this.#stream.close()
      }
    } catch (error) {
      this.#log.warn({ err: error, run: this.#id }, 'a stream could not read on; it tries again')
      setTimeout(() => this.read(), 1_000).unref()
    } finally {
      this.#reading = false
    }
  }

  #next(): Promise<{ events: RunEvent[]; ended: boolean }> {
    return this.#database.as(this.#actor.user_id, async (db) => {
      // The run first: what it had when it was over is then all there.
      const run = await store.get(db, this.#actor, this.#id)
      return {
        events: await store.eventsAfter(db, this.#id, this.#cursor, BATCH),
        ended: !run || endedStatuses.includes(run.status),
      }
    })
  }

  #send(event: RunEvent): void {
    if (this.#stream.closed || event.id <= this.#cursor) return
    this.#cursor = event.id
    this.#stream.send({ id: String(event.id), data: event })
    if (event.type === 'terminal') this.#stream.close()
  }
}
