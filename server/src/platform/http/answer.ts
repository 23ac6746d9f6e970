// An answer on its way out: written piece by piece, so that others have their turn in between, and counted until it is taken.

import { Readable } from 'node:stream'
import { setImmediate as otherTurns } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '#contract/endpoint.ts'
import { type Reservation, responseBudgetExceeded } from './response-budget.ts'
import { afterResponse, trackUntilRead } from './slow-readers.ts'

/** Handed to the line at once. */
const PIECE = 65_536
/** After so many bytes others have their turn. */
const TURN = 4 * PIECE
/** What is shorter is not counted. */
const SMALL = 4_096

export type Body = string | readonly Buffer[]

/** A JSON array of what `write` makes of each item. */
export async function listOf(items: readonly unknown[], write: (item: unknown) => string): Promise<Body> {
  const pieces: Buffer[] = []
  let text = '['
  let turn = TURN
  const end = () => {
    pieces.push(Buffer.from(text))
    text = ''
  }
  for (const [at, item] of items.entries()) {
    const next = write(item)
    if (at > 0) text += ','
    // What is long is not put together with the rest first: that would cost its memory once more.
    if (next.length >= PIECE / 4) {
      end()
      pieces.push(Buffer.from(next))
    } else {
      text += next
      if (text.length >= PIECE) end()
    }
    turn -= next.length
    if (turn > 0) continue
    turn = TURN
    await otherTurns()
  }
  text += ']'
  if (pieces.length === 0) return text
  end()
  return pieces
}

export const lengthOf = (body: Body): number =>
  typeof body === 'string' ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.length, 0)

/**
 * Counts what was made, until it is taken. A reading whose answer finds no room is refused; what was written has to be said.
 * Errors: unavailable, with Retry-After.
 */
export async function keep({ method, server }: FastifyRequest, body: Body | null, held: Reservation): Promise<void> {
  const length = body === null || method === 'HEAD' ? 0 : lengthOf(body)
  if (length < SMALL) held.release()
  else if (!(await server.responseBudget.fits(held, length)) && method === 'GET') throw responseBudgetExceeded()
}

/** Sends what was kept. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body | null,
  held: Reservation,
): FastifyReply {
  if (typeof body === 'string' && Buffer.byteLength(body) > PIECE)
    return sendBody(request, reply, piecesOf(Buffer.from(body)), held)
  if (body === null || typeof body === 'string') {
    afterResponse(request.raw, reply.raw, held.release)
    return reply.send(body ?? undefined)
  }
  reply.header('content-length', lengthOf(body))
  const pieces = [...body]
  const stream = Readable.from(taken(pieces), { objectMode: false })
  trackUntilRead(request.raw, reply.raw, { held, left: () => lengthOf(pieces) + stream.readableLength })
  afterResponse(request.raw, reply.raw, () => {
    pieces.length = 0
    stream.destroy()
  })
  return reply.send(stream)
}

/** A stream that ends with its reader, wherever its answer stands. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: Readable,
  held: Reservation,
): FastifyReply {
  afterResponse(request.raw, reply.raw, () => {
    held.release()
    stream.destroy()
  })
  return reply.send(stream)
}

const piecesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) => bytes.subarray(at * PIECE, (at + 1) * PIECE))

/** Each piece is forgotten when it was taken. */
function* taken(pieces: Buffer[]) {
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) yield piece
}

export function pageHeaders(reply: FastifyReply, request: FastifyRequest, page: Page<unknown>): void {
  reply.header('x-total-count', page.total)
  if (page.next === null) return
  const [path, query = ''] = request.url.split('?', 2)
  const search = new URLSearchParams(query)
  search.delete('skip')
  search.set('cursor', page.next)
  reply.header('link', `<${path}?${search}>; rel="next"`)
}
