// Reads a text/event-stream with fetch, because EventSource cannot send a bearer token, and a token in an address ends in logs.
import { createParser } from 'eventsource-parser'
import { sessionRefused } from '#web/api.ts'

type Reading = {
  token: string
  signal: AbortSignal
  /** Where to go on; null at the very start. */
  lastId(): string | null
  onEvent(id: string | null, name: string | undefined, data: string): void
  /** Somebody else read this stream before, up to `lastId`. */
  takesOver: boolean
  /** The line was down and the server cannot know what was missed. */
  onGap(): void
}

/** The server sends a comment every 15 s. A line that is silent for longer is dead, whatever the system says. */
const SILENT_MS = 40_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Reads until the signal is aborted or the session is over, and comes back after every break. */
export async function readStream(path: string, reading: Reading): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  let wasOpen = reading.takesOver
  while (!reading.signal.aborted) {
    const outcome = await readOnce(path, reading, () => {
      waitMs = FIRST_WAIT_MS
      if (wasOpen && reading.lastId() === null) reading.onGap()
      wasOpen = true
    })
    if (outcome.over) return
    await pause(outcome.retryMs ?? waitMs * (0.5 + Math.random()), reading.signal)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
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

/** Waits, but not longer than until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
