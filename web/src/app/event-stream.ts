// Reads a text/event-stream with fetch, because EventSource cannot send a bearer token, and a token in an address ends in logs.
import { createParser } from 'eventsource-parser'
import { sessionRefused } from '#web/api.ts'
import { comeBackIn, LEAST_MS } from './come-back.ts'

type Reading = {
  token: string
  signal: AbortSignal
  /** Where to go on; null at the very start. */
  lastId(): string | null
  onEvent(id: string | null, name: string | undefined, data: string): void
}

/** The server sends a comment every 15 s. A line that is silent for longer is dead, whatever the system says. */
const SILENT_MS = 40_000
/** Somebody is at this page, or its network is back. */
const SIGNS = ['online', 'focus', 'pointerdown', 'keydown'] as const

/** Reads until the signal is aborted or the session is over, and comes back after every break. */
export async function readStream(path: string, reading: Reading): Promise<void> {
  let refused = 0
  while (!reading.signal.aborted) {
    refused += 1
    const outcome = await readOnce(path, reading, () => {
      refused = 0
    })
    if (outcome.over) return
    await pause(comeBackIn({ told: outcome.retryMs, refused, random: Math.random() }), reading.signal)
  }
}

type Outcome = { over: boolean; retryMs?: number }

async function readOnce(path: string, reading: Reading, opened: () => void): Promise<Outcome> {
  const line = new AbortController()
  const hangUp = () => line.abort()
  reading.signal.addEventListener('abort', hangUp)
  let silence = setTimeout(hangUp, SILENT_MS)
  let retryMs: number | undefined
  try {
    const lastId = reading.lastId()
    const headers: Record<string, string> = { accept: 'text/event-stream', authorization: `Bearer ${reading.token}` }
    if (lastId !== null) headers['last-event-id'] = lastId
    const response = await fetch(path, { headers, signal: line.signal, cache: 'no-store' })
    if (response.status === 401) {
      sessionRefused(reading.token)
      return { over: true }
    }
    if (response.status === 403) return { over: true }
    if (!response.ok || response.body === null) return { over: false }
    opened()
    const parser = createParser({
      onEvent: ({ id, event, data }) => reading.onEvent(id ?? null, event, data),
      onRetry: (ms) => {
        retryMs = ms
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { over: false, retryMs }
      clearTimeout(silence)
      silence = setTimeout(hangUp, SILENT_MS)
      parser.feed(value)
    }
  } catch {
    // A broken line is expected here: the caller waits a little and comes back.
    return { over: false, retryMs }
  } finally {
    clearTimeout(silence)
    reading.signal.removeEventListener('abort', hangUp)
    line.abort()
  }
}

/** Waits, but not longer than until the network is back, or somebody is at the page and has waited for a moment. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const since = performance.now()
    const done = () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, come)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const come = ({ type }: Event) => {
      if (type === 'online' || performance.now() - since >= LEAST_MS) done()
    }
    const timer = setTimeout(done, ms)
    for (const sign of SIGNS) window.addEventListener(sign, come, { passive: true })
    signal.addEventListener('abort', done)
  })
}
