// Somebody who reads an event stream as the application does: comes back when told to, or by its own patience, and goes on where it was.
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { comeBackIn } from '../../web/src/app/come-back.ts'

export type StreamReader = {
  /** What came, without what only opens a stream. */
  events: EventSourceMessage[]
  /** When each line was open, by `performance.now()`. */
  opened: number[]
  /** Tries that found nobody. */
  refused: number
  /** Whether a line is open now. */
  open: boolean
  stop(): Promise<void>
}

/** `from`: the number to begin after, for streams whose events are numbered; without it only what is new comes. */
export function readStream(url: string, token: string, from?: string): StreamReader {
  const abort = new AbortController()
  let last = from
  const reader: StreamReader = {
    events: [],
    opened: [],
    refused: 0,
    open: false,
    async stop() {
      abort.abort()
      await done
    },
  }
  const readOnce = async (): Promise<number | undefined> => {
    let told: number | undefined
    const parser = createParser({
      onEvent: (event) => {
        last = event.id ?? last
        if (event.event !== 'ready') reader.events.push(event)
      },
      onRetry: (ms) => {
        told = ms
      },
    })
    const headers = { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) }
    try {
      const answer = await fetch(url, { headers, signal: abort.signal })
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel()
        reader.refused += 1
        refusedNow += 1
        return undefined
      }
      reader.opened.push(performance.now())
      reader.open = true
      refusedNow = 0
      const decoder = new TextDecoder()
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        parser.feed(decoder.decode(chunk, { stream: true }))
    } catch {
      if (!reader.open && !abort.signal.aborted) {
        reader.refused += 1
        refusedNow += 1
      }
    }
    reader.open = false
    return told
  }
  let refusedNow = 0
  const done = (async () => {
    while (!abort.signal.aborted) {
      const told = await readOnce()
      if (abort.signal.aborted) return
      await sleep(comeBackIn({ told, refused: refusedNow, random: Math.random() }), undefined, {
        signal: abort.signal,
      }).catch(() => {})
    }
  })()
  return reader
}

/** The most that came back within any one second. */
export function mostInASecond(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  let most = 0
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= 1_000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
