// What never came to be a request of ours is answered in the same form, and with headers as strict as everything else (trust B16).
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, STATUS_OF } from '#contract/errors.ts'

/** For answers that no hook has passed. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const bodyOf = (code: ErrorCode, detail: string, request_id: string) =>
  JSON.stringify({ detail, code, request_id } satisfies ErrorBody)

/** The router could not read the address. One that is too long for an id names nothing. */
export function refuseAddress(error: { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
  const [code, detail] =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? (['not_found', 'Not found. There is nothing at this address.'] as const)
      : (['bad_request', 'This address could not be read.'] as const)
  reply
    .code(STATUS_OF[code])
    .headers({ ...HEADERS, 'x-request-id': request.id })
    .send(bodyOf(code, detail, request.id))
}

const REFUSALS: Record<string, [ErrorCode, string, string]> = {
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    'Request Header Fields Too Large',
    'The address or the headers are too long.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['too_slow', 'Request Timeout', 'The request took too long to arrive. Please try again.'],
}

/** The bytes on the line were no HTTP, or too many, or came too slowly: told as far as anybody still listens, and cut off. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy(error)
  const [code, reason, detail] = REFUSALS[error.code ?? ''] ?? [
    'bad_request',
    'Bad Request',
    'The request could not be read.',
  ]
  const id = randomUUID()
  const body = bodyOf(code, detail, id)
  const headers = { ...HEADERS, 'x-request-id': id, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${STATUS_OF[code]} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // Who never closes their side is not waited for.
  socket.setTimeout(1_000, () => socket.destroy())
}
