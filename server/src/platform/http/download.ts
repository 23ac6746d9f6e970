import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download, StoredBytes } from '#contract/endpoint.ts'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { keep, sendBody, sendStream } from './answer.ts'
import { callerOf } from './callers.ts'
import { ARCHIVE_BYTES, FILE_BYTES, type Reservation, responseBudgetExceeded } from './response-budget.ts'

/**
 * Answers a file that the browser keeps and never shows: were it opened as a page all the same, nothing in it would run.
 * One that breaks off midway ends the connection: half a file is no file. `held` counts what of it stands in memory meanwhile.
 * Errors: unavailable, with Retry-After.
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, media_type, body }: Download,
  held: Reservation,
): Promise<FastifyReply> {
  const fits = (bytes: number) => request.server.responseBudget.fits(held, bytes)
  const answer = () =>
    reply
      .header('content-disposition', attachment(name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(media_type)
  if (typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = typeof body === 'string' ? body : [Buffer.from(body.buffer, body.byteOffset, body.byteLength)]
    await keep(request, bytes, held)
    return sendBody(request, answer(), bytes, held)
  }
  if ('etag' in body) {
    if (!(await fits(Math.min(body.size, FILE_BYTES)))) throw responseBudgetExceeded()
    return sendStored(request, answer(), body, held)
  }
  const archive = asStream(body)
  const by = { caller: callerOf(request, request.caller), gone: () => request.raw.socket.destroyed }
  if (await request.server.responseBudget.fitsInTime(held, ARCHIVE_BYTES, by))
    return sendStream(request, answer(), archive, held)
  archive.destroy()
  throw responseBudgetExceeded()
}

/** The whole, a part of it, or the word that the caller has it already (RFC 9110, parts 13 and 14). */
async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, read }: StoredBytes,
  held: Reservation,
): Promise<FastifyReply> {
  const mark = `"${etag}"`
  reply.header('etag', mark).header('accept-ranges', 'bytes').header('cache-control', 'private, no-store')
  if (request.headers['if-none-match'] === mark) return nothing(reply.code(304), held)
  const same = request.headers['if-range'] ?? mark
  const range = same === mark ? readRange(request.headers.range, size) : null
  if (range === 'outside') return nothing(reply.code(416).header('content-range', `bytes */${size}`), held)
  const length = range ? range.last - range.first + 1 : size
  reply.header('content-length', length)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return sendStream(request, reply, asStream(await read(range)), held)
}

function nothing(reply: FastifyReply, held: Reservation): FastifyReply {
  held.release()
  return reply.send()
}

/** A stream stays what it is: wrapped in another one it would be left open when the reader goes before the first byte. */
const asStream = (bytes: AsyncIterable<Uint8Array>): Readable =>
  bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })

type Range = { first: number; last: number }

/** One range of bytes. Null: none was asked for, or in words that are not understood; then everything is sent. */
export function readRange(header: string | undefined, size: number): Range | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first > last ? 'outside' : { first, last }
}

/** `Content-Disposition` for a name in any script: plain letters for old clients, the name itself for all others (RFC 6266). */
export function attachment(given: string): string {
  const name = withoutHiddenSigns(given)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
