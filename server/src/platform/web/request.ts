// One request to a public place: to the very addresses that were checked, without cookies, never twice, and with no credentials but those
// that its caller gives for this one.
import { type IncomingHttpHeaders, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Reach, Resolved, Target } from './address.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; message: IncomingMessage }

/** The address that a connection ended up at is none that may be reached. */
export class NotPublicError extends Error {}
/** The answer is packed in a way that is not unpacked here. */
export class PackedError extends Error {}

/** Left out, a page is asked for. */
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

const HEADERS = {
  accept: 'text/html, application/xhtml+xml, text/plain, text/markdown, application/json;q=0.9, application/pdf;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en, *;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; Adjutant; reads pages when a person asks)',
}

/**
 * Asks and waits for the head of the answer. The name is not resolved again: whoever rules it cannot lead the connection
 * elsewhere after the check. Errors: rejects with the network's error, NotPublicError, or the signal's reason.
 */
export function ask(
  target: Target,
  addresses: readonly Resolved[],
  reach: Reach,
  signal: AbortSignal,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  const { url, name, port, https } = target
  const options = {
    host: name,
    port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: {
      ...HEADERS,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      host: url.host,
    },
    maxHeaderSize: 32_768,
    signal,
    lookup: (_name: string, { all }: { all?: boolean }, found: ResolvedHost) => {
      const [first] = addresses
      if (all) found(null, [...addresses])
      else found(null, first?.address ?? '', first?.family ?? 4)
    },
  }
  return new Promise((resolve, reject) => {
    const answered = (message: IncomingMessage) =>
      resolve({ status: message.statusCode ?? 0, headers: message.headers, message })
    // Agents of its own, so that no connection is kept and no setting of the process sends it through another host.
    const call = https
      ? tlsRequest(
          {
            ...options,
            agent: new TlsAgent({ keepAlive: false }),
            servername: isIP(name) ? '' : name,
            ...(reach.ca && { ca: reach.ca }),
          },
          answered,
        )
      : plainRequest({ ...options, agent: new PlainAgent({ keepAlive: false }) }, answered)
    call.on('error', reject)
    // Before the first byte is sent: the last word has the address that was really reached.
    call.on('socket', (socket) =>
      socket.prependOnceListener('connect', () => {
        const reached = socket.remoteAddress ?? ''
        if (!reach.isPublic(reached)) call.destroy(new NotPublicError(reached))
      }),
    )
    call.end(body)
  })
}

type ResolvedHost = (error: Error | null, address: string | Resolved[], family?: number) => void

/**
 * The first `most` bytes of an answer's body, unpacked; `cut` tells that there was more. What is packed is bounded on both
 * sides: a few bytes may unpack to gigabytes, and gigabytes to nothing. Nothing stays open behind it.
 */
export async function bodyOf({ message, headers }: Answer, most: number): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const parts: Uint8Array[] = []
  let size = 0
  let cut = false
  async function* received() {
    let came = 0
    for await (const piece of message as AsyncIterable<Uint8Array>) {
      came += piece.byteLength
      if (came > most) {
        cut = true
        return
      }
      yield piece
    }
  }
  try {
    const unpack = unpacker(headers['content-encoding'])
    const packed = Readable.from(received(), { objectMode: false })
    const body = unpack === null ? packed : packed.pipe(unpack)
    packed.on('error', (error) => body.destroy(error))
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      const room = most - size
      parts.push(piece.subarray(0, room))
      size += Math.min(piece.byteLength, room)
      if (piece.byteLength <= room) continue
      cut = true
      break
    }
  } finally {
    message.destroy()
  }
  return { bytes: Buffer.concat(parts), cut }
}

/** Of what is cut off the beginning is unpacked all the same. */
function unpacker(encoding: string | undefined) {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return null
  if (name === 'gzip' || name === 'x-gzip') return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  if (name === 'deflate') return createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  if (name === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  throw new PackedError(name)
}
