// An event is read over lines that may be slow, and again and again: it holds 64 KB at most. What is longer is cut with a sign;
// the whole stands where it belongs, in a message, the run's result or its open question (migration 0076).
import type { NewEvent } from './run-rows.ts'

/** Of its text as JSON, in bytes; number, kind and time come to it. */
const ROOM = 64_000
/** Long texts make room first, then long lists: what a run has read stays told. In characters, and in items. */
const MOST = [
  [24_000, Number.POSITIVE_INFINITY],
  [6_000, Number.POSITIVE_INFINITY],
  [1_000, Number.POSITIVE_INFINITY],
  [100, Number.POSITIVE_INFINITY],
  [100, 200],
  [100, 30],
  [20, 5],
] as const
/** No byte of JSON is less than a sixth of a byte of its text. */
const SURELY_FITS = ROOM / 6

export type ShortenedEvent = { summary: string; details: Record<string, unknown> }

/** The event as its readers get it where it is too large as it is; null: it is not. `json`: its details. */
export function shortOf({ summary, details = {} }: NewEvent, json: string): ShortenedEvent | null {
  if (summary.length * 3 + json.length * 3 <= SURELY_FITS) return null
  const bytes = (short: ShortenedEvent) => Buffer.byteLength(JSON.stringify(short))
  if (Buffer.byteLength(JSON.stringify(summary)) + Buffer.byteLength(json) <= ROOM) return null
  for (const [texts, items] of MOST) {
    const short: ShortenedEvent = {
      summary: shorter(summary, texts, items) as string,
      details: { ...(shorter(details, texts, items) as ShortenedEvent['details']), cut: true },
    }
    if (bytes(short) <= ROOM) return short
  }
  return { summary: shorter(summary, 100, 0) as string, details: { cut: true } }
}

function shorter(value: unknown, texts: number, items: number): unknown {
  if (typeof value === 'string') return value.length <= texts ? value : `${value.slice(0, texts).toWellFormed()} …`
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shorter(item, texts, items))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([name]) => name.length <= 200)
  return Object.fromEntries(
    entries.slice(0, Math.max(items, 30)).map(([name, item]) => [name, shorter(item, texts, items)]),
  )
}
