// The limits that hold on the connection itself, whatever the provider's library does above it.

export type Limits = {
  /** Until the answer's head, and again until the first byte of its body: a model may think before it speaks. */
  firstByteMs: number
  /** Between two pieces of the answer. */
  idleMs: number
  /** One question from its first try to its end, pauses included. */
  callMs: number
  answerBytes: number
}

// The time to connect is Node's own: its `fetch` gives up after 10 s.
export const LIMITS: Limits = { firstByteMs: 60_000, idleMs: 30_000, callMs: 600_000, answerBytes: 10_485_760 }

export type Cut = 'first_byte' | 'idle' | 'too_long' | 'too_large' | 'web_page'

/**
 * A `fetch` for one call that keeps the limits, and tells afterwards which of them cut the call off.
 * `untilMs` is what is left of the whole call. Nothing is left open behind it: a cut closes the connection.
 */
export function createWire(limits: Limits, untilMs: number) {
  const abort = new AbortController()
  let cut: Cut | null = null
  const end = (why: Cut): Error => {
    cut ??= why
    const error = new Error(`cut: ${why}`)
    abort.abort(error)
    return error
  }
  const alarm = (ms: number, why: Cut) => {
    const timer = setTimeout(() => end(why), Math.max(0, ms))
    return () => clearTimeout(timer)
  }
  const whole = alarm(untilMs, 'too_long')

  async function guardedFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const signal = init.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal
    const stopAlarm = alarm(limits.firstByteMs, 'first_byte')
    let response: Response
    try {
      // A redirect would carry the key to another address: it is shown as what it is, an answer that is none.
      response = await fetch(input, { ...init, signal, redirect: 'manual' })
    } finally {
      stopAlarm()
    }
    if (response.ok && response.headers.get('content-type')?.includes('text/html')) throw end('web_page')
    if (response.body === null) return response
    return new Response(guarded(response.body), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }

  function guarded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader()
    let bytes = 0
    return new ReadableStream({
      async pull(controller) {
        const stopAlarm = bytes === 0 ? alarm(limits.firstByteMs, 'first_byte') : alarm(limits.idleMs, 'idle')
        try {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          bytes += value.byteLength
          if (bytes > limits.answerBytes) throw end('too_large')
          controller.enqueue(value)
        } finally {
          stopAlarm()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }

  return {
    fetch: guardedFetch,
    /** Which limit ended the call, if one did. */
    cut: () => cut,
    /** Ends everything that may still be open. */
    close() {
      whole()
      if (!abort.signal.aborted) abort.abort(new Error('closed'))
    },
  }
}

export type Wire = ReturnType<typeof createWire>
