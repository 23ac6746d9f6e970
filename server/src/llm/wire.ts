// The limits that hold on the connection itself, whatever the provider's library does above it.
import type { IncomingMessage } from 'node:http'
import { post } from './post.ts'

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

export type Cut = 'first_byte' | 'idle' | 'too_long' | 'too_large' | 'web_page'
export type Fetch = (...call: Parameters<typeof globalThis.fetch>) => Promise<Response>
/** `enough`: the answer ends here, as if it were over. */
export type Heard = 'more' | 'enough'
export type Ear = {
  /** For the library: it sends the question and reads a refusal. On a good answer it is left waiting for ever. */
  fetch: Fetch
  /** Resolves when a good answer has begun. */
  begun: Promise<void>
  /** Resolves at the end of that answer. Rejects where the connection or a limit ended it, or who hears it threw. */
  ended: Promise<void>
}
export type Wire = {
  /** Gives the whole answer at its end. */
  fetch: Fetch
  /** Gives the bytes of a good answer the moment they arrive. */
  listen(onBytes: (bytes: Uint8Array) => Heard): Ear
}

const BODILESS = [204, 205, 304]

/**
 * The wire of one call: it keeps the limits, and tells afterwards which of them cut the call off. `untilMs` is what is
 * left of the whole call. `begun` is told when the answer's first byte is there. Nothing is left open behind it: a cut closes the
 * connection.
 */
export function createWire(limits: Limits, untilMs: number, begun: () => void = () => {}) {
  const abort = new AbortController()
  let cut: Cut | null = null
  let open = false
  let isGood = false
  const end = (why: Cut): Error => {
    cut ??= why
    const error = new Error(`cut: ${why}`)
    abort.abort(error)
    return error
  }
  const alarm = (ms: number, why: Cut) => setTimeout(() => end(why), Math.max(0, ms))
  const whole = alarm(untilMs, 'too_long')

  async function ask(input: Parameters<Fetch>[0], init: RequestInit = {}): Promise<IncomingMessage> {
    const signal = init.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal
    const headers = Object.fromEntries(new Headers(init.headers))
    const late = alarm(limits.firstByteMs, 'first_byte')
    open = true
    try {
      const answer = await post(String(input), { headers, body: String(init.body ?? ''), signal })
      if (good(answer) && answer.headers['content-type']?.includes('text/html')) throw end('web_page')
      isGood ||= good(answer)
      return answer
    } finally {
      clearTimeout(late)
    }
  }

  function read(answer: IncomingMessage, onBytes: (bytes: Uint8Array) => Heard): Promise<void> {
    return new Promise((resolve, reject) => {
      let bytes = 0
      let late = alarm(limits.firstByteMs, 'first_byte')
      const fail = (error: unknown) => {
        answer.destroy()
        reject(error)
      }
      answer.on('data', (piece: Buffer) => {
        if (bytes === 0) {
          clearTimeout(late)
          late = alarm(limits.idleMs, 'idle')
          begun()
        } else late.refresh()
        bytes += piece.byteLength
        if (bytes > limits.answerBytes) return fail(end('too_large'))
        try {
          if (onBytes(piece) === 'more') return
          resolve()
          answer.destroy()
        } catch (error) {
          fail(error)
        }
      })
      answer.once('end', () => {
        open = false
        resolve()
      })
      answer.once('error', reject)
      answer.once('close', () => {
        clearTimeout(late)
        reject(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }))
      })
    })
  }

  async function all(answer: IncomingMessage): Promise<Response> {
    const pieces: Uint8Array[] = []
    await read(answer, (bytes) => {
      pieces.push(bytes)
      return 'more'
    })
    const status = answer.statusCode ?? 500
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(BODILESS.includes(status) ? null : Buffer.concat(pieces), { status, headers })
  }

  return {
    fetch: async (input, init) => all(await ask(input, init)),
    listen(onBytes) {
      const started = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      // Who stops listening before the end does not wait for it either.
      ended.promise.catch(() => {})
      return {
        begun: started.promise,
        ended: ended.promise,
        async fetch(input, init) {
          const answer = await ask(input, init)
          if (!good(answer)) return all(answer)
          read(answer, onBytes).then(ended.resolve, ended.reject)
          started.resolve()
          return new Promise<never>(() => {})
        },
      }
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
  } satisfies Wire & { cut(): Cut | null; worked(): boolean; close(): void }
}

const good = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300
