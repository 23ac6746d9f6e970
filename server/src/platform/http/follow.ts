// Follows one numbered series of rows on a stream: in order, without holes or doubles, from wherever a reader left off.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import type { LiveChannel, LiveListener, Notice } from '../live.ts'
import type { Log } from '../log.ts'
import { type StreamAuthorizer, watchRights } from './app-stream.ts'
import { lastEventId, openStream, type Stream } from './streams.ts'

/** A notice that was lost costs at most this long. */
const LOOK_AGAIN_MS = 25_000
/** Of what may be 64 KB each. */
const BATCH = 100

export type Series<E> = {
  /** The number of the newest, when the stream is opened. */
  newest: number
  /** Where a reader begins who names no `Last-Event-ID`: after this number. */
  from: number
  /** What follows on a number, oldest first, as the reader may see it now. `ended`: nothing more will ever come. */
  after(number: number, most: number): Promise<{ events: E[]; ended: boolean }>
  numberOf(event: E): number
  send(stream: Stream, event: E): void
  /** Nothing comes after this one. */
  isLast?(event: E): boolean
  /** Whether a notice tells of something new in this series: the event itself, or that it must be read. */
  news(notice: Notice): E | 'read' | null
  /** Sent first, beside the numbers. */
  opened?(stream: Stream): void
  /** Whatever else is sent on the way, beside the numbers. */
  aside?(notice: Notice, stream: Stream): void
}

export type FollowDeps = { live: LiveChannel; door: StreamAuthorizer; log: Log }

/** Opens the stream. The caller has let the reader in. Closes when the series ends, or when the reader's rights do. */
export function follow<E>(
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  { live, door, log }: FollowDeps,
  series: Series<E>,
): FastifyReply {
  const stream = openStream(request, reply)
  const last = lastEventId(request)
  const from = last === null ? series.from : /^\d{1,9}$/.test(last) ? Number(last) : null
  const known = from !== null && from <= series.newest
  if (!known) stream.send({ event: 'reset', data: {} })
  series.opened?.(stream)
  const reader = new Reader(series, known ? from : series.from, stream, log)
  const rights = watchRights(door, stream, actor, () => reader.read())
  const stop = live.listen({
    notice: (notice) => {
      if (!rights.reading(notice)) reader.notice(notice)
    },
    reset() {
      rights.again()
      reader.read()
    },
  })
  const timer = setInterval(() => reader.read(), LOOK_AGAIN_MS)
  stream.onClose(() => {
    stop()
    clearInterval(timer)
  })
  reader.read()
  return reply
}

/** Sends what follows on the last event sent. A notice brings the next one along; whatever does not fit is read from the table. */
class Reader<E> implements LiveListener {
  readonly #series: Series<E>
  readonly #stream: Stream
  readonly #log: Log
  #cursor: number
  #reading = false
  #again = false

  constructor(series: Series<E>, cursor: number, stream: Stream, log: Log) {
    this.#series = series
    this.#cursor = cursor
    this.#stream = stream
    this.#log = log
  }

  notice(notice: Notice): void {
    const { news, numberOf, aside } = this.#series
    const event = news(notice)
    if (event === null) aside?.(notice, this.#stream)
    else if (event === 'read') this.read()
    else if (numberOf(event) === this.#cursor + 1 && !this.#reading && !this.#stream.behind) this.#send(event)
    else if (numberOf(event) > this.#cursor) this.read()
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
        const { events, ended } = await this.#series.after(this.#cursor, BATCH)
        // At the pace of the reader: a past of many megabytes ends over a slow line, too.
        for (const event of events) {
          if (this.#stream.behind) await this.#stream.read()
          this.#send(event)
        }
        if (events.length === BATCH) this.#again = true
        // Everything was sent before: nothing more will come.
        else if (ended) this.#stream.close()
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'a stream could not read on; it tries again')
      setTimeout(() => this.read(), 1_000).unref()
    } finally {
      this.#reading = false
    }
  }

  #send(event: E): void {
    const { numberOf, send, isLast } = this.#series
    if (this.#stream.closed || numberOf(event) <= this.#cursor) return
    this.#cursor = numberOf(event)
    send(this.#stream, event)
    if (isLast?.(event)) this.#stream.close()
  }
}
