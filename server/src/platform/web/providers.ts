// How three search services are asked, and how their answers are read.
import { convert } from 'html-to-text'
import { z } from 'zod'
import type { SearchSettings } from './settings.ts'

export type SearchResult = { title: string; url: string; snippet: string }
export type Service = {
  label: string
  request(query: string, limit: number): { address: string; init: RequestInit }
  /** Results as they came. Null: this is no answer of such a service. 'silent': nobody behind it answered. */
  read(answer: unknown): RawResult[] | null | 'silent'
  /** What a refusal (401, 403) means here, and what to do. */
  refusal: string
}
type RawResult = { title: string; url: string; snippet: string | undefined }

/** Where the services are; code may name others, for tests. */
export const SERVICES = { brave: 'https://api.search.brave.com', tavily: 'https://api.tavily.com' }
export type Bases = typeof SERVICES

const KEY_REFUSED = 'The search service does not accept this installation’s key. An administrator can set another.'

export function serviceOf(settings: SearchSettings, bases: Bases): Service {
  if (settings.provider === 'searxng') return searxng(settings.url)
  return settings.provider === 'brave' ? brave(settings.apiKey, bases.brave) : tavily(settings.apiKey, bases.tavily)
}

const found = z.object({
  title: z.string().catch(''),
  url: z.string(),
  content: z.string().optional().catch(undefined),
})
/** One broken entry does not spoil the others. */
const entries = z.array(z.unknown()).transform((list) =>
  list.flatMap((entry) => {
    const { success, data } = found.safeParse(entry)
    return success ? [{ title: data.title, url: data.url, snippet: data.content }] : []
  }),
)

/** https://docs.searxng.org/dev/search_api.html */
function searxng(base: string): Service {
  const url = new URL(base)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (url.username !== '') {
    const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    headers.authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  const answer = z.object({ results: entries, unresponsive_engines: z.array(z.unknown()).catch([]) })
  return {
    label: 'SearXNG',
    request: (query) => ({
      address: `${url.href.replace(/(?<!\/)\/+$/, '')}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
      init: { headers },
    }),
    read(body) {
      const { success, data } = answer.safeParse(body)
      if (!success) return null
      return data.results.length === 0 && data.unresponsive_engines.length > 0 ? 'silent' : data.results
    },
    refusal: 'SearXNG refuses to answer in JSON. An administrator can add json to search.formats in its settings.yml.',
  }
}

/** https://api-dashboard.search.brave.com/app/documentation/web-search */
function brave(apiKey: string, base: string): Service {
  const entry = z.object({
    title: z.string().catch(''),
    url: z.string(),
    description: z.string().optional().catch(undefined),
  })
  const answer = z.object({
    // Left out where nothing was found.
    web: z.object({ results: z.array(z.unknown()) }).optional(),
    type: z.literal('search'),
  })
  // Its texts come with marks and entities of HTML.
  const plain = (html: string) => convert(html, { wordwrap: false })
  return {
    label: 'Brave Search',
    request: (query, limit) => ({
      // It refuses more than 50 words.
      address: `${base}/res/v1/web/search?${new URLSearchParams({
        q: query.split(/\s+/).slice(0, 50).join(' '),
        count: String(limit),
        text_decorations: 'false',
      })}`,
      init: { headers: { accept: 'application/json', 'x-subscription-token': apiKey } },
    }),
    read(body) {
      const { success, data } = answer.safeParse(body)
      if (!success) return null
      return (data.web?.results ?? []).flatMap((each) => {
        const one = entry.safeParse(each)
        if (!one.success) return []
        const { title, url, description } = one.data
        return [{ title: plain(title), url, snippet: plain(description ?? '') }]
      })
    },
    refusal: KEY_REFUSED,
  }
}

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
function tavily(apiKey: string, base: string): Service {
  const answer = z.object({ results: entries })
  return {
    label: 'Tavily',
    request: (query, limit) => ({
      address: `${base}/search`,
      init: {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ query, max_results: limit, search_depth: 'basic' }),
      },
    }),
    read(body) {
      const { success, data } = answer.safeParse(body)
      return success ? data.results : null
    },
    refusal: KEY_REFUSED,
  }
}
