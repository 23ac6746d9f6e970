// What the tools of the web do and when they wait for a human: a search service and a site that listen for real.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CallFacts, type Tool, type ToolOutcome, toolbox } from '#server/engine/tool.ts'
import type { Actor } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { createWebSearch } from '#server/platform/web/search.ts'
import { openSite, type Site } from '../../../../../test-kit/web-site.ts'
import { webTools } from './web.ts'

let site: Site
let service: Server
let tools: ReadonlyMap<string, Tool>
let results: unknown[] = []
let searches = 0
beforeAll(async () => {
  site = await openSite()
  service = createServer((_request, response) => {
    searches += 1
    response.end(JSON.stringify({ results }))
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const search = createWebSearch({ provider: 'searxng', url }, createLog('silent'))
  tools = toolbox(webTools({ search, read: (address) => site.read(address) }))
})
beforeEach(() => {
  site.reset()
  searches = 0
})
afterAll(() => {
  site.close()
  service.close()
})

const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  run_id: 'run',
  conversation_id: null,
  idempotencyKey: 'run:1',
  inputs: {},
  typed: [],
  tainted: false,
  addresses: [],
  ...more,
})
const named = (name: string): Tool => {
  const found = tools.get(name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}
const mayGo = (name: string, input: unknown, known: Partial<CallFacts>) =>
  named(name).mayGo?.(named(name).input.parse(input) as never, facts(known))
async function call(name: string, input: unknown): Promise<ToolOutcome> {
  const found = named(name)
  if (!('reach' in found)) throw new Error('it does not reach out')
  return found.reach({} as Actor, found.input.parse(input), facts(), new AbortController().signal)
}

describe('the tools of the web', () => {
  it('are not there where the operator configured no search', () => {
    expect(webTools({ search: null, read: (address) => site.read(address) })).toEqual([])
  })

  it('are not offered where the person has switched the internet off, and both have an effect', () => {
    for (const each of tools.values()) {
      expect(each.needs).toBe('use_internet')
      expect(each.effect).toBe('fetches')
    }
    expect([...tools.keys()]).toEqual(['web_search', 'read_page'])
  })

  it('take nothing that their input does not name', () => {
    for (const input of [{}, { query: '' }, { query: 'x'.repeat(401) }, { query: 'x', limit: 11 }, { query: ['x'] }])
      expect(named('web_search').input.safeParse(input).success).toBe(false)
    for (const input of [{}, { address: '' }, { address: 'x'.repeat(2_049) }, { address: 7 }])
      expect(named('read_page').input.safeParse(input).success).toBe(false)
  })
})

describe('a search', () => {
  it('shows each result as text by others and tells which addresses it gave', async () => {
    results = [
      { title: 'One', url: 'https://one.example.org/a', content: 'First.' },
      { title: 'Two', url: 'https://two.example.org/', content: '' },
    ]
    expect(await call('web_search', { query: 'deal' })).toEqual({
      summary: '2 results from SearXNG',
      shown: [
        { text: 'One\nhttps://one.example.org/a\nFirst.', record: null, source: 'one.example.org/a', foreign: true },
        { text: 'Two\nhttps://two.example.org/', record: null, source: 'two.example.org', foreign: true },
      ],
      addresses: ['https://one.example.org/a', 'https://two.example.org/'],
    })
    expect(searches).toBe(1)
  })

  it('that finds nothing says so', async () => {
    results = []
    expect((await call('web_search', { query: 'deal' })).summary).toBe('SearXNG found nothing for these words.')
  })

  it('waits for its human once the run was told things by others, but for the person’s own words', () => {
    const typed = ['What is new', 'at Nordwind Logistics, Hamburg?']
    expect(mayGo('web_search', { query: 'anything at all' }, {})).toBe(true)
    expect(mayGo('web_search', { query: 'anything at all' }, { tainted: true, typed })).toBe(false)
    expect(mayGo('web_search', { query: 'Nordwind logistics Hamburg' }, { tainted: true, typed })).toBe(true)
    expect(mayGo('web_search', { query: 'Nordwind Hamburg 4711' }, { tainted: true, typed })).toBe(false)
    expect(mayGo('web_search', { query: '!!' }, { tainted: true })).toBe(false)
  })
})

describe('reading a page', () => {
  it('shows it as text by others, with where it was found', async () => {
    site.answers('text/html', '<title>Prices</title><main>Ten a month.</main>')
    const address = `http://page.example.org:${site.port}/prices`
    expect(await call('read_page', { address })).toEqual({
      summary: 'Read “Prices”',
      shown: [
        {
          text: `Prices\n${address}\n\nTen a month.`,
          record: null,
          source: `page.example.org:${site.port}/prices`,
          foreign: true,
        },
      ],
    })
  })

  it('is never longer than 64 KB', async () => {
    site.answers('text/plain', 'ä'.repeat(200_000))
    const { shown, summary } = await call('read_page', { address: `http://page.example.org:${site.port}/` })
    expect(new TextEncoder().encode(shown[0]?.text).length).toBeLessThanOrEqual(65_536)
    expect(summary).toContain('first part')
  })

  it('inside the operator’s network is refused in words, even where it was agreed to', async () => {
    const page = call('read_page', { address: `http://127.0.0.1:${site.port}/` })
    await expect(page).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('not on the public internet'),
    })
    expect(site.receivedInside).toBe(0)
  })

  it('goes unasked only to an address that the person or a search gave, to the last sign of its query', () => {
    const addresses = ['https://example.org/report']
    expect(mayGo('read_page', { address: 'https://example.org/report' }, { addresses })).toBe(true)
    expect(mayGo('read_page', { address: 'https://example.org/report?to=secret' }, { addresses })).toBe(false)
    expect(mayGo('read_page', { address: 'https://example.org/secret' }, { addresses })).toBe(false)
    expect(mayGo('read_page', { address: 'https://example.org/report' }, {})).toBe(false)
  })
})
