// Event streams: the bytes. What is sent and who may read it is the business of the room that opens one.
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { message } from '#contract/chat.ts'
import { threadMessage } from '#contract/comms.ts'
import { liveMessage } from '#contract/live.ts'
import { runEvent } from '#contract/runs.ts'
import { callerOf } from './callers.ts'
import { createDeadConnectionDetector } from './dead-connections.ts'
import { shownAs } from './schema.ts'
import { markAsStream } from './slow-readers.ts'

const HEARTBEAT_MS = 15_000
const MOST_UNREAD_BYTES = 1_048_576
/** Who sends a long past waits for the reader from here on. */
const MUCH_UNREAD_BYTES = 131_072
/** So many readers a second come back from a server that ends, or more where that would take longer than the next line says. */
const BACK_A_SECOND = 20
const MOST_SPREAD_MS = 20_000
/** How long a server without others is surely away. */
const AWAY_MS = 2_000

/** Names and titles on streams go out as those of answers do; all that travels here has one of these shapes. */
const shown = shownAs(z.union([liveMessage, runEvent, threadMessage, message]))

export type Stream = {
  send(event: { id?: string; event?: string; data: unknown }): void
  close(): void
  readonly closed: boolean
  /** Much of it is unread as yet: what can wait should wait for `read`. */
  readonly behind: boolean
  /** Resolves when the reader has caught up, or the stream is closed. */
  read(): Promise<void>
  onClose(work: () => void): void
}

type Open = Stream & { beat(): void; farewell(backInMs: number): void; giveUp(): void; socket: Socket | null }
const open = new Set<Open>()
const deadConnections = createDeadConnectionDetector()

/**
 * One clock for all of them: a comment keeps the line open, and whoever has acknowledged nothing between two beats is let go. So
 * who vanished is gone from here after three beats at most (trust F7).
 */
export async function sendHeartbeats(): Promise<void> {
  const all = [...open]
  const gone = new Set(await deadConnections(all.flatMap(({ socket }) => socket ?? [])))
  for (const each of all) {
    if (each.socket && gone.has(each.socket)) each.giveUp()
    else each.beat()
  }
}
setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref()

/** How many streams this process holds open. */
export const openStreams = (): number => open.size

/**
 * Ends all streams, and tells each reader when to come back: one after the other, so that they are no crowd (trust F19). Where
 * others serve meanwhile (`withinMs` > 0) a line is ended when its reader's turn has come, so that it is hardly missed; where
 * nobody does, at once.
 */
export function reconnectReaders(withinMs: number): void {
  const all = [...open].map((stream) => ({ stream, at: Math.random() })).sort((one, other) => one.at - other.at)
  const spreadMs = Math.min((all.length / BACK_A_SECOND) * 1_000, MOST_SPREAD_MS)
  for (const [n, { stream }] of all.entries()) {
    const turnMs = ((n + Math.random()) / all.length) * spreadMs
    const endMs = Math.min(turnMs, withinMs)
    const backInMs = Math.round(turnMs - endMs) + (withinMs > 0 ? 0 : AWAY_MS)
    if (endMs < 1) stream.farewell(backInMs)
    else setTimeout(() => stream.farewell(backInMs), endMs).unref()
  }
}

/**
 * Turns a reply into an event stream. A reader that leaves a megabyte unread is cut off, and less where the other answers to the
 * same caller take the feature: it comes back and reads on.
 */
export function openStream(request: FastifyRequest, reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.socket?.setNoDelay(true)
  markAsStream(request.raw.socket)
  const unread = request.server.responseBudget.hold(callerOf(request, request.caller))
  let closed = false
  const endings: (() => void)[] = []
  let caughtUp = Promise.withResolvers<void>()
  const catchUp = () => {
    caughtUp.resolve()
    caughtUp = Promise.withResolvers()
  }
  const end = () => {
    if (closed) return
    closed = true
    catchUp()
    open.delete(stream)
    unread.release()
    for (const work of endings) work()
    if (!raw.writableEnded) raw.end()
  }
  const write = (text: string) => {
    if (closed || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MOST_UNREAD_BYTES || !unread.set(raw.writableLength)) {
      request.log.warn('a stream was not read and is cut off')
      giveUp()
    }
  }
  const giveUp = () => {
    end()
    raw.destroy()
  }
  const stream = {
    send({ id, event, data }: { id?: string; event?: string; data: unknown }) {
      // JSON holds no line break outside its strings and escapes those inside: one data line, nothing to forge.
      write(
        `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(shown(data))}\n\n`,
      )
    },
    beat: () => write(': still here\n\n'),
    farewell: (backInMs: number) => {
      write(`retry: ${backInMs}\n\n`)
      end()
    },
    close: end,
    giveUp,
    socket: raw.socket,
    get closed() {
      return closed
    },
    get behind() {
      return !closed && raw.writableLength > MUCH_UNREAD_BYTES
    },
    read: () => (stream.behind ? caughtUp.promise : Promise.resolve()),
    onClose: (work: () => void) => void endings.push(work),
  }
  raw.on('drain', () => {
    unread.set(raw.writableLength)
    catchUp()
  })
  raw.on('close', end)
  raw.on('error', end)
  open.add(stream)
  write(': open\n\n')
  return stream
}

/** Where a reader wants to go on: the header, or the query for clients that cannot send one. */
export function lastEventId(request: FastifyRequest): string | null {
  const header = request.headers['last-event-id']
  const query = (request.query as Record<string, unknown>).last_event_id
  const value = typeof header === 'string' ? header : query
  return typeof value === 'string' && value !== '' ? value : null
}
