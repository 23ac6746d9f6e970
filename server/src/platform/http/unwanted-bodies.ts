// A body that is not taken: its sender is told so before the line is closed, also one that listens only when everything is sent.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

export const TOO_LARGE = 'This is too large. At most 1 MiB can be sent at once.'

/** What still comes after the answer is read and forgotten: so much, for so long, and only while something comes. */
const MOST_BYTES = 32 * 1_048_576
const MOST_MS = 20_000
const SILENT_MS = 1_500

/**
 * Whoever asks first whether to send a body (`Expect: 100-continue`) is told to go on once everything before it was right, and not
 * when it is too large by its own word.
 */
export function askForBodies(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  app.addHook('preParsing', async ({ headers, routeOptions }, reply) => {
    const isFile = headers['content-type']?.startsWith('multipart/') === true
    if (!isFile && Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? Infinity))
      throw fail('too_large', routeOptions.config.tooLarge ?? TOO_LARGE)
    if (headers.expect !== undefined) reply.raw.writeContinue()
  })
}

/** Where a call takes no body, one of JSON with nothing in it is none: many clients name a type whatever they send. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.config.mayBeEmpty) done(null, undefined)
    else parse(request, body as string, done)
  })
}

/**
 * Sends an answer. Where the line will be closed behind it while its sender may still be sending, only when that has ended: bytes
 * that nobody reads would make the system throw the answer away (RFC 9112, 9.6).
 */
export function sendLast(request: FastifyRequest, reply: FastifyReply, text: string, close: boolean): void {
  const { raw, headers } = request
  const ends = close || headers.expect !== undefined || /\bclose\b/i.test(headers.connection ?? '')
  if (!ends || raw.complete !== false || raw.destroyed || !isComing(raw)) return void reply.send(text)
  reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(text) }).send(whileComing(raw, text))
}

const isComing = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The text at once, and its end when nothing more comes, or too much. */
function whileComing(raw: IncomingMessage, text: string): Readable {
  const answer = new Readable({ read() {} })
  answer.push(text)
  let left = MOST_BYTES
  let ended = false
  const end = () => {
    clearTimeout(silent)
    clearTimeout(long)
    raw.off('data', count)
    if (!ended) answer.push(null)
    ended = true
  }
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) end()
    else silent.refresh()
  }
  const silent = setTimeout(end, SILENT_MS)
  const long = setTimeout(end, MOST_MS)
  // These stay: the line may break at any time, and an error that nobody hears would end the process.
  raw.on('data', count).on('end', end).on('close', end).on('error', end)
  answer.once('close', end)
  raw.resume()
  return answer
}
