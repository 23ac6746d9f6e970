// The HTTP client of the calls to providers: connections that are kept, and the limits that hold on the connection itself,
// whatever the provider's library does above it. `fetch` closes its connections after four idle seconds, so that the next turn of a
// conversation would shake hands anew; node:http keeps them.
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { request as secureRequest, Agent as TlsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { ModelReach } from './model-reach.ts'

export type Limits = {
  /** Until the answer's head, and again until the first byte of its body: a model may think before it speaks. */
  firstByteMs: number
  /** Between two pieces of the answer. */
  idleMs: number
  /** One question from its first try to its end, pauses included. */
  callMs: number
  /** After so long without a byte a call gives way to others; it goes on by itself. */
  silentMs: number
  answerBytes: number
}

// The time to connect is 10 s, whatever stands here.
export const LIMITS: Limits = {
  firstByteMs: 60_000,
  idleMs: 30_000,
  callMs: 600_000,
  silentMs: 5_000,
  answerBytes: 10_485_760,
}

export type CutReason = 'first_byte' | 'idle' | 'too_long' | 'too_large' | 'web_page'
export type Fetch = (...call: Parameters<typeof globalThis.fetch>) => Promise<Response>

const BODILESS = [204, 205, 304]

/**
 * The client of one call: it keeps the limits, and tells afterwards which of them cut the call off. `untilMs` is what is left of
 * the whole call. `begun` is told when the answer's first byte is there. Nothing is left open behind it: a cut closes the connection.
 * `reach`: whether the address may be connected to is looked at anew for each call; left out: it is the operator's, and may be any.
 */
export function createHttpClient(limits: Limits, untilMs: number, begun: () => void = () => {}, reach?: ModelReach) {
  const abort = new AbortController()
  let cut: CutReason | null = null
  let open = false
  let isGood = false
  const end = (why: CutReason): Error => {
    cut ??= why
    const error = new Error(`cut: ${why}`)
    abort.abort(error)
    return error
  }
  const alarm = (ms: number, why: CutReason) => setTimeout(() => end(why), Math.max(0, ms))
  const whole = alarm(untilMs, 'too_long')

  async function ask(input: Parameters<Fetch>[0], init: RequestInit = {}): Promise<IncomingMessage> {
    const signal = init.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal
    const headers = Object.fromEntries(new Headers(init.headers))
    const late = alarm(limits.firstByteMs, 'first_byte')
    open = true
    try {
      const lookup = await reach?.(new URL(String(input)))
      const body = init.body instanceof Uint8Array ? init.body : String(init.body ?? '')
      const answer = await sendRequest(String(input), { headers, body, signal, lookup })
      if (good(answer) && answer.headers['content-type']?.includes('text/html')) throw end('web_page')
      isGood ||= good(answer)
      return answer
    } finally {
      clearTimeout(late)
    }
  }

  /** The bytes of an answer, the moment they arrive. */
  function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
    let bytes = 0
    let late = alarm(limits.firstByteMs, 'first_byte')
    return new ReadableStream({
      start(controller) {
        const fail = (error: unknown) => {
          clearTimeout(late)
          answer.destroy()
          controller.error(error)
        }
        answer.on('data', (piece: Buffer) => {
          if (bytes === 0) {
            clearTimeout(late)
            late = alarm(limits.idleMs, 'idle')
            begun()
          } else late.refresh()
          bytes += piece.byteLength
          if (bytes > limits.answerBytes) fail(end('too_large'))
          else controller.enqueue(piece)
        })
        answer.once('end', () => {
          open = false
          clearTimeout(late)
          controller.close()
        })
        answer.once('error', fail)
        answer.once('close', () => {
          if (!answer.readableEnded)
            fail(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }))
        })
      },
      cancel() {
        clearTimeout(late)
        answer.destroy()
      },
    })
  }

  return {
    async fetch(input, init) {
      const answer = await ask(input, init)
      const { statusCode: status = 500 } = answer
      const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
      if (BODILESS.includes(status)) answer.resume()
      return new Response(BODILESS.includes(status) ? null : bodyOf(answer), { status, headers })
    },
    /** Which limit ended the call, if one did. */
    cut: () => cut,
    /** Whether the provider was at work: a good answer had begun, or the time ran out while it had the question. */
    worked: () => isGood || (cut !== null && cut !== 'web_page'),
    /** Ends everything that may still be open. */
    close() {
      clearTimeout(whole)
      if (open && !abort.signal.aborted) abort.abort(new Error('closed'))
    },
  } satisfies { fetch: Fetch; cut(): CutReason | null; worked(): boolean; close(): void }
}

const good = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300

type Sending = {
  headers: Record<string, string>
  body: string | Uint8Array
  signal: AbortSignal
  /** Gives the addresses that were looked at. The connection goes to one of them, and through no proxy. */
  lookup?: LookupFunction | undefined
}

const CONNECT_MS = 10_000
/** Shorter than any usual device between here and a provider keeps an idle connection in mind. */
const IDLE_MS = 45_000
const STALE_TRIES = 3

const keeping = {
  keepAlive: true,
  timeout: IDLE_MS,
  scheduling: 'lifo' as const,
  ...(process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {}),
}
const agents = { plain: new PlainAgent(keeping), tls: new TlsAgent(keeping) }
/** Connections of their own: none is used that was made to an address at which nobody has looked. */
const { proxyEnv: _, ...direct } = { proxyEnv: undefined, ...keeping }
const looked = { plain: new PlainAgent(direct), tls: new TlsAgent(direct) }

/**
 * Resolves with the head of the answer, whatever its status. Redirects are not followed: they would carry the key to
 * another address. Errors: the system's, with its code; the signal's.
 */
export async function sendRequest(address: string, sending: Sending): Promise<IncomingMessage> {
  for (let tries = 1; ; tries++) {
    const { answer, reused } = attempt(address, sending)
    try {
      return await answer
    } catch (error) {
      // The other side closed a kept connection just as it was used: that says nothing about the other side.
      const gone = ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code))
      if (!gone || !reused() || tries > STALE_TRIES || sending.signal.aborted) throw error
    }
  }
}

function attempt(address: string, { headers, body, signal, lookup }: Sending) {
  const url = new URL(address)
  const tls = url.protocol === 'https:'
  const { plain, tls: secure } = lookup ? looked : agents
  const request = (tls ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: tls ? secure : plain,
    ...(lookup && { lookup }),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
  })
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const late = setTimeout(() => request.destroy(tooLate()), CONNECT_MS)
    const done = () => clearTimeout(late)
    socket.once(tls ? 'secureConnect' : 'connect', done)
    request.once('close', done)
  })
  request.end(body)
  return { answer, reused: () => request.reusedSocket }
}

const tooLate = () => Object.assign(new Error('No connection in time.'), { code: 'ETIMEDOUT' })

/** Reads ahead what the first secure connection needs: the list of those who may vouch for another's name. */
export function warmTls(): void {
  createSecureContext()
}
