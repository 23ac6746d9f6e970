// What an AI may do on the internet, where the operator set it up and the person switched it on.

import { z } from 'zod'
import { isolated } from '#contract/hidden-signs.ts'
import { type CallFacts, type Tool, type ToolOutcome, type ToolPiece, tool } from '#server/engine/tool.ts'
import { fail } from '#server/platform/errors.ts'
import { PAGE_LIMITS, type PageReader } from '#server/platform/web/fetch-page.ts'
import { isAmong } from '#server/platform/web/mentioned.ts'
import type { SearchResult } from '#server/platform/web/providers.ts'
import type { WebSearch } from '#server/platform/web/search.ts'
import { firstBytes } from '#server/platform/web/text.ts'

type Web = { search: WebSearch | null; read: PageReader }

/** Both tools, or none where no search is configured: then nothing here reaches another machine. */
export function webTools({ search, read }: Web): Tool[] {
  return search === null ? [] : [webSearch(search), readPage(read)]
}

/** Errors: provider_failed, in words that say what to do. */
const webSearch = (service: WebSearch) =>
  tool({
    name: 'web_search',
    title: 'Search the web',
    description: `Searches the public web with ${service.provider} and gives titles, addresses and short extracts. For what the person's own records cannot tell: news, companies, prices, facts that change. Write a few words as into a search box, and nothing private.`,
    effect: 'fetches',
    input: z.object({
      query: z.string().trim().min(1).max(400).describe('What to look for: a few words.'),
      limit: z.int().min(1).max(10).default(5).describe('How many results.'),
    }),
    target: ({ query }) => `“${isolated(query)}”`,
    // A search tells its words to others. Once a run was told things by others, only the person's own words go unasked.
    mayGo: ({ query }, facts) => !facts.tainted || isOwnWords(query, facts),
    needs: 'use_internet',
    async reach(_actor, { query, limit }, _facts, signal) {
      const searched = await service.search(query, { signal, limit })
      if (!searched.ok) throw fail('provider_failed', searched.message)
      const { results } = searched
      if (results.length === 0) return nothing(`${service.provider} found nothing for these words.`)
      return {
        summary: `${results.length} ${results.length === 1 ? 'result' : 'results'} from ${service.provider}`,
        shown: results.map(asShown),
        addresses: results.map(({ url }) => url),
      }
    },
  })

/** Errors: provider_failed, also for an address that is none or that leads inside. */
const readPage = (read: PageReader) =>
  tool({
    name: 'read_page',
    title: 'Read a web page',
    description:
      'Reads a public page or PDF of the web as text, up to 64 KB. Give the full address: one that the person wrote or that a search gave goes at once; any other waits until the person agrees.',
    effect: 'fetches',
    input: z.object({ address: z.string().trim().min(1).max(2_048).describe('In full: https://example.org/page') }),
    target: ({ address }) => address,
    // An address that a model made up could carry what it has read to whoever listens there.
    mayGo: ({ address }, facts) => isAmong(address, facts.addresses),
    needs: 'use_internet',
    async reach(_actor, { address }, _facts, signal) {
      const page = await read(address, { signal })
      if (!page.ok) throw fail('provider_failed', page.message)
      const head = `${page.title}\n${page.url}\n\n`
      const more = page.cut ? ' (its first part)' : ''
      return {
        summary: `Read “${isolated(page.title)}”${more}`,
        shown: [
          {
            text: firstBytes(head + page.text, PAGE_LIMITS.textBytes),
            record: null,
            source: `${placeOf(page.url)}${more}`,
            foreign: true,
          },
        ],
      }
    },
  })

const asShown = ({ title, url, snippet }: SearchResult): ToolPiece => ({
  text: [title, url, snippet].filter((line) => line !== '').join('\n'),
  record: null,
  source: placeOf(url),
  foreign: true,
})

/** As people name it: example.org/prices. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  const path = pathname === '/' ? '' : pathname
  return path.length > 80 ? `${host}${path.slice(0, 79)}…` : `${host}${path}`
}

const nothing = (message: string): ToolOutcome => ({
  summary: message,
  shown: [{ text: message, record: null, source: 'Adjutant', foreign: false }],
})

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word is one that the person typed. */
function isOwnWords(query: string, { typed }: CallFacts): boolean {
  const own = new Set(typed.flatMap(wordsOf))
  const words = wordsOf(query)
  return words.length > 0 && words.every((word) => own.has(word))
}
