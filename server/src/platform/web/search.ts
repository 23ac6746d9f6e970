// Searches the web through the one service that the operator configured. Nothing else is asked, and never another.
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type Bases, SERVICES, type SearchResult, type Service, serviceOf } from './providers.ts'
import type { SearchSettings } from './settings.ts'
import { visible } from './text.ts'

export type SearchFault = {
  ok: false
  code: 'timeout' | 'too_many' | 'refused' | 'unreachable' | 'broken' | 'stopped'
  /** For people; says what to do. Never holds a key or an address of the operator's. */
  message: string
}
export type SearchOutcome = { ok: true; results: SearchResult[] } | SearchFault
export type WebSearch = {
  /** For people: 'Brave Search'. */
  provider: string
  /** `query` is cut at 400 characters, `limit` is 1 to 20. Returns failures as data. */
  search(query: string, options: { signal: AbortSignal; limit: number }): Promise<SearchOutcome>
}

const WHOLE_MS = 10_000
const ANSWER_BYTES = 2_097_152
const LONGEST_QUERY = 400
const MOST_RESULTS = 20
const LONGEST = { title: 300, snippet: 1_000, url: 2_048 }
/** A service that wants a longer pause is not waited for. */
const LONGEST_PAUSE_MS = 3_000
const TRIES = 3

/** Null: the operator configured none. `bases` are for tests. */
export function createWebSearch(
  settings: SearchSettings | null,
  log: Log,
  bases: Bases = SERVICES,
  wholeMs = WHOLE_MS,
): WebSearch | null {
  if (settings === null) return null
  const service = serviceOf(settings, bases)
  return {
    provider: service.label,
    async search(query, { signal, limit }) {
      const late = AbortSignal.timeout(wholeMs)
      const most = Math.min(Math.max(1, limit), MOST_RESULTS)
      const asked = visible(query).replace(/\s+/g, ' ').slice(0, LONGEST_QUERY).toWellFormed()
      if (asked === '') return { ok: true, results: [] }
      const searched = await patiently(service, asked, most, AbortSignal.any([signal, late])).catch(
        (error: unknown): SearchFault => {
          if (signal.aborted) return fault('stopped', 'The search was stopped.')
          if (late.aborted) return fault('timeout', 'The search service did not answer in time.')
          if (error instanceof BrokenError) return fault('broken', BROKEN)
          return fault('unreachable', 'The search service cannot be reached.')
        },
      )
      // What was asked for stays out of the log.
      if (!searched.ok && searched.code !== 'stopped')
        log.warn({ provider: service.label, code: searched.code }, 'a search of the web failed')
      return searched.ok ? { ok: true, results: places(searched.results, most) } : searched
    },
  }
}

const BROKEN = 'The search service gave an answer that cannot be read.'
class BrokenError extends Error {}

/** Waits and asks again where the service says that this was too much at once. */
async function patiently(service: Service, query: string, limit: number, signal: AbortSignal): Promise<SearchOutcome> {
  const { address, init } = service.request(query, limit)
  for (let tries = 1; ; tries++) {
    // A redirect would carry the key to another address.
    const response = await fetch(address, { ...init, signal, redirect: 'manual' })
    if (response.status !== 429) return answerOf(service, response)
    await response.body?.cancel()
    const waitMs = pauseOf(response.headers)
    if (tries >= TRIES || waitMs > LONGEST_PAUSE_MS)
      return fault('too_many', 'The search service takes no more questions for now. Please try again later.')
    await pause(waitMs, undefined, { signal })
  }
}

/** How long to wait: Retry-After in seconds, or what Brave says of its shortest window; else a second. */
function pauseOf(headers: Headers): number {
  const said = headers.get('retry-after') ?? headers.get('x-ratelimit-reset')?.split(',')[0] ?? '1'
  const seconds = Number(said)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : 1_000
}

async function answerOf(service: Service, response: Response): Promise<SearchOutcome> {
  const { status } = response
  if (!response.ok) {
    await response.body?.cancel()
    if (status === 401 || status === 403) return fault('refused', service.refusal)
    // Tavily and Brave: what was paid for is used up.
    if (status === 402 || status === 432 || status === 433)
      return fault('too_many', 'The search service’s allowance is used up. An administrator can raise it.')
    if (status >= 500) return fault('unreachable', `The search service has trouble of its own (${status}).`)
    return fault('broken', `The search service did not accept the question (${status}).`)
  }
  const results = service.read(parsed(await textOf(response)))
  if (results === null) return fault('broken', BROKEN)
  if (results === 'silent')
    return fault('unreachable', 'None of the search engines behind the search service answered. Please try again.')
  return { ok: true, results: results.map(({ snippet, ...rest }) => ({ ...rest, snippet: snippet ?? '' })) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BrokenError('no JSON')
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > ANSWER_BYTES) throw new BrokenError('too large')
    parts.push(piece)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Only places of the web, each once, with texts of a length that fits a list. */
function places(results: readonly SearchResult[], most: number): SearchResult[] {
  const seen = new Map<string, SearchResult>()
  for (const { title, url, snippet } of results) {
    const place = URL.parse(url)
    if (place === null || !/^https?:$/.test(place.protocol) || place.href.length > LONGEST.url || place.username !== '')
      continue
    if (seen.has(place.href)) continue
    seen.set(place.href, {
      url: place.href,
      title: short(title, LONGEST.title) || place.hostname,
      snippet: short(snippet, LONGEST.snippet),
    })
    if (seen.size === most) break
  }
  return [...seen.values()]
}

const short = (text: string, most: number) => visible(text).replace(/\s+/g, ' ').slice(0, most).toWellFormed()

const fault = (code: SearchFault['code'], message: string): SearchFault => ({ ok: false, code, message })
