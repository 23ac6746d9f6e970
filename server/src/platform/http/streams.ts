// Event streams: the bytes. What is sent and who may read it is the business of the room that opens one.
import type { FastifyReply, FastifyRequest } from 'fastify'

const HEARTBEAT_MS = 15_000
const MOST_UNREAD_BYTES = 1_048_576

export type Stream = {
  send(event: { id?: string; event?: string; data: unknown }): void
  close(): void
  readonly closed: boolean
  onClose(work: () => void): void
}

const open = new Set<Stream & { beat(): void; farewell(): void }>()

/** One clock for all of them: a comment keeps the line open and finds out who has gone. */
setInterval(() => {
  for (const each of open) each.beat()
}, HEARTBEAT_MS).unref()

/** How many streams this process holds open. */
export const openStreams = (): number => open.size

/** Tells every reader to come back in a moment, spread over three seconds, and ends the streams. */
export function closeAllStreams(): void {
  for (const stream of open) stream.farewell()
}

/** Turns a reply into an event stream. A reader that leaves a megabyte unread is cut off: it comes back and reads on. */
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
  let closed = false
  const endings: (() => void)[] = []
  const end = () => {
    if (closed) return
    closed = true
    open.delete(stream)
    for (const work of endings) work()
    if (!raw.writableEnded) raw.end()
  }
  const write = (text: string) => {
    if (closed || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MOST_UNREAD_BYTES) {
      request.log.warn('a stream was not read and is cut off')
      end()
      raw.destroy()
    }
  }
  const stream = {
    send({ id, event, data }: { id?: string; event?: string; data: unknown }) {
      // JSON holds no line break outside its strings and escapes those inside: one data line, nothing to forge.
      write(
        `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`,
      )
    },
    beat: () => write(': still here\n\n'),
    farewell: () => {
      write(`retry: ${500 + Math.floor(Math.random() * 2_500)}\n\n`)
      end()
    },
    close: end,
    get closed() {
      return closed
    },
    onClose: (work: () => void) => void endings.push(work),
  }
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
