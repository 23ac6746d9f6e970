// Searching the web, over real HTTP, in the wire forms of the three services.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { createLog, type Log } from '../log.ts'
import { createWebSearch, type WebSearch } from './search.ts'
import type { SearchSettings } from './settings.ts'

type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: NodeJS.Dict<string | string[]>
  body: string
}
let server: Server
let base: string
let asked: ReceivedRequest[] = []
let serve: RequestListener
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x')
      const { method = '', headers } = request
      asked.push({ method, path: url.pathname, query: url.searchParams, headers, body })
      serve(request, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const KEY = 'sk-canary-0123456789'
const log = createLog('silent')
const answers = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  serve = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const SERVICES = ['searxng', 'brave', 'tavily'] as const
type Name = (typeof SERVICES)[number]
const settings = (name: Name): SearchSettings =>
  name === 'searxng' ? { provider: name, url: base } : { provider: name, apiKey: KEY }
const open = (name: Name, wholeMs?: number, to = base): WebSearch => {
  const search = createWebSearch(settings(name), log, { brave: to, tavily: to }, wholeMs)
  if (search === null) throw new Error('no search')
  return search
}
const ask = (name: Name, query = 'annual report', limit = 5, wholeMs?: number) =>
  open(name, wholeMs).search(query, { signal: new AbortController().signal, limit })

/** The same two places as each service would tell of them, with what real answers have besides. */
const told = (name: Name, more: unknown[] = []): unknown => {
  const [first, second] = [
    { title: 'Annual report', url: 'https://one.example.org/report' },
    { title: 'Second', url: 'https://two.example.org/' },
  ]
  if (name === 'brave')
    return {
      type: 'search',
      query: { original: 'annual report' },
      web: {
        type: 'search',
        results: [
          { ...first, description: 'The <strong>annual</strong> report &amp; more', age: 'May 3', profile: {} },
          { ...second, description: 'Two' },
          ...more,
        ],
      },
    }
  const results = [
    { ...first, content: 'The annual report & more', score: 0.9, engine: 'x', raw_content: null },
    { ...second, content: 'Two' },
    ...more,
  ]
  return name === 'tavily'
    ? { query: 'annual report', answer: null, images: [], results, response_time: '1.1' }
    : { query: 'annual report', number_of_results: 0, results, answers: [], unresponsive_engines: [] }
}

describe('the question', () => {
  it('to SearXNG asks for JSON at the address that the operator set, below a path too, with their name and password', async () => {
    answers(told('searxng'))
    const url = `${base.replace('//', '//operator:pass%20word@')}/searx`
    const search = createWebSearch({ provider: 'searxng', url }, log)
    expect(await search?.search('annual report', { signal: new AbortController().signal, limit: 5 })).toMatchObject({
      ok: true,
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/searx/search' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ q: 'annual report', format: 'json' })
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('operator:pass word').toString('base64')}`)
  })

  it('to Brave carries its key in the head, not in the address', async () => {
    answers(told('brave'))
    await ask('brave')
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/res/v1/web/search' })
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      q: 'annual report',
      count: '5',
      text_decorations: 'false',
    })
    expect(asked[0]?.headers['x-subscription-token']).toBe(KEY)
  })

  it('to Tavily is JSON with the key in the head', async () => {
    answers(told('tavily'))
    await ask('tavily')
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/search' })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ query: 'annual report', max_results: 5, search_depth: 'basic' })
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  it.each(SERVICES)('to %s is one line of bounded length without signs that nobody sees', async (name) => {
    answers(told(name))
    await ask(name, `  first\n\tsecond\u{e0041}\u200b ${'word '.repeat(300)}`)
    const sent =
      name === 'tavily' ? (JSON.parse(asked[0]?.body ?? '') as { query: string }).query : asked[0]?.query.get('q')
    expect(sent).toMatch(/^first second word word/)
    expect(sent?.length).toBeLessThanOrEqual(400)
    if (name === 'brave') expect(sent?.split(' ').length).toBeLessThanOrEqual(50)
  })

  it.each(SERVICES)('that is empty is not asked of %s', async (name) => {
    expect(await ask(name, ' \u200b ')).toEqual({ ok: true, results: [] })
    expect(asked).toHaveLength(0)
  })
})

describe.each(SERVICES)('an answer of %s', (name) => {
  it('gives titles, addresses and what stands there', async () => {
    answers(told(name))
    expect(await ask(name)).toEqual({
      ok: true,
      results: [
        { title: 'Annual report', url: 'https://one.example.org/report', snippet: 'The annual report & more' },
        { title: 'Second', url: 'https://two.example.org/', snippet: 'Two' },
      ],
    })
  })

  it('gives each place once, only places of the web, and no more than asked for', async () => {
    answers(
      told(name, [
        { title: 'Again', url: 'https://two.example.org' },
        { title: 'Script', url: 'javascript:alert(1)' },
        { title: 'File', url: 'file:///etc/passwd' },
        { title: 'Key', url: 'https://user:pass@three.example.org/' },
        { title: 'Nowhere', url: 'not an address' },
        { title: 'Without' },
        { title: 7, url: 'https://four.example.org/' },
        'text',
        null,
        { title: 't'.repeat(5_000), url: 'https://five.example.org/' },
      ]),
    )
    const all = await ask(name)
    expect(all.ok && all.results.map(({ url }) => url)).toEqual([
      'https://one.example.org/report',
      'https://two.example.org/',
      'https://four.example.org/',
      'https://five.example.org/',
    ])
    expect(all.ok && all.results.map(({ title }) => title.length)).toEqual([13, 6, 16, 300])
    const two = await ask(name, 'x', 2)
    expect(two.ok && two.results).toHaveLength(2)
  })

  it('may be that there is nothing', async () => {
    answers(name === 'brave' ? { type: 'search', query: {} } : { results: [] })
    expect(await ask(name)).toEqual({ ok: true, results: [] })
  })

  it.each<[string, unknown]>([
    ['no JSON', '<html>Please sign in</html>'],
    ['half of a JSON', '{"results":[{"title":"A'],
    ['nothing', ''],
    ['a list', []],
    ['null', null],
    ['another form', { results: 'none', type: 'search', web: 'none' }],
    ['more than can be taken', `{"results":[${'"x",'.repeat(600_000)}1]}`],
  ])('that is %s is told as broken', async (_what, body) => {
    answers(body)
    expect(await ask(name)).toMatchObject({ ok: false, code: 'broken' })
  })

  it.each<[number, string]>([
    [401, 'refused'],
    [403, 'refused'],
    [402, 'too_many'],
    [432, 'too_many'],
    [400, 'broken'],
    [404, 'broken'],
    [422, 'broken'],
    [302, 'broken'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('with %d is told as %s, once, without the key or the address', async (status, code) => {
    answers({ detail: `the key ${KEY} is wrong` }, status, { location: 'http://127.0.0.1:1/' })
    const answer = await ask(name)
    expect(answer).toMatchObject({ ok: false, code })
    expect(JSON.stringify(answer)).not.toContain(KEY)
    expect(JSON.stringify(answer)).not.toContain('127.0.0.1')
    expect(asked).toHaveLength(1)
  })

  it('that this was too much is waited for and asked again', async () => {
    serve = (_request, response) => {
      if (asked.length < 3) response.writeHead(429, { 'retry-after': '0' }).end('{}')
      else response.writeHead(200).end(JSON.stringify(told(name)))
    }
    expect(await ask(name)).toMatchObject({ ok: true })
    expect(asked).toHaveLength(3)
  })

  it('that this was too much, again and again or for long, is told', async () => {
    answers({}, 429, { 'retry-after': '0' })
    expect(await ask(name)).toMatchObject({ ok: false, code: 'too_many' })
    expect(asked).toHaveLength(3)
    answers({}, 429, { 'x-ratelimit-reset': '60, 140000' })
    expect(await ask(name)).toMatchObject({ ok: false, code: 'too_many' })
    expect(asked).toHaveLength(4)
  })

  it('that does not come, drips or breaks off is given up', async () => {
    serve = () => {}
    expect(await ask(name, 'x', 5, 200)).toMatchObject({ ok: false, code: 'timeout' })
    serve = (_request, response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    expect(await ask(name, 'x', 5, 200)).toMatchObject({ ok: false, code: 'timeout' })
    serve = (request) => request.socket.destroy()
    expect(await ask(name)).toMatchObject({ ok: false, code: 'unreachable' })
  })

  it('is not waited for when the run was stopped', async () => {
    const run = new AbortController()
    serve = () => run.abort()
    expect(await open(name).search('x', { signal: run.signal, limit: 5 })).toMatchObject({ ok: false, code: 'stopped' })
  })
})

it('a SearXNG whose engines are all silent says so, instead of that there is nothing', async () => {
  answers({ results: [], unresponsive_engines: [['google', 'CAPTCHA']] })
  expect(await ask('searxng')).toMatchObject({ ok: false, code: 'unreachable' })
})

it('neither the key nor what was asked for comes into the log', async () => {
  const lines: string[] = []
  const hear = (...said: unknown[]) => void lines.push(JSON.stringify(said))
  const heard: Log = { info: hear, warn: hear, error: hear, debug: hear }
  answers({}, 401)
  const search = createWebSearch(settings('brave'), heard, { brave: base, tavily: base })
  await search?.search('a secret question', { signal: new AbortController().signal, limit: 3 })
  expect(lines.join('')).toContain('a search of the web failed')
  expect(lines.join('')).not.toContain(KEY)
  expect(lines.join('')).not.toContain('secret question')
})

describe('the settings', () => {
  const search = (env: Record<string, string>) => readConfig(env).webSearch

  it('name one service and what it needs', () => {
    expect(search({})).toBeNull()
    expect(search({ WEB_SEARCH: '', BRAVE_API_KEY: KEY })).toBeNull()
    expect(search({ WEB_SEARCH: 'searxng', SEARXNG_URL: 'http://127.0.0.1:8888/' })).toEqual({
      provider: 'searxng',
      url: 'http://127.0.0.1:8888',
    })
    expect(search({ WEB_SEARCH: 'brave', BRAVE_API_KEY: KEY })).toEqual({ provider: 'brave', apiKey: KEY })
    expect(search({ WEB_SEARCH: 'tavily', TAVILY_API_KEY: KEY })).toEqual({ provider: 'tavily', apiKey: KEY })
    expect(createWebSearch(null, log)).toBeNull()
  })

  it.each<[Record<string, string>, string]>([
    [{ WEB_SEARCH: 'google' }, 'WEB_SEARCH must be searxng, brave or tavily'],
    [{ WEB_SEARCH: 'searxng' }, 'needs SEARXNG_URL'],
    [{ WEB_SEARCH: 'searxng', SEARXNG_URL: 'searx' }, 'SEARXNG_URL must be an address'],
    [{ WEB_SEARCH: 'searxng', SEARXNG_URL: 'file:///etc/passwd' }, 'SEARXNG_URL must be an address'],
    [{ WEB_SEARCH: 'brave', TAVILY_API_KEY: KEY }, 'needs BRAVE_API_KEY'],
    [{ WEB_SEARCH: 'tavily' }, 'needs TAVILY_API_KEY'],
  ])('that do not fit stop the start with one line: %o', (env, line) => {
    expect(() => search(env)).toThrow(ConfigError)
    expect(() => search(env)).toThrow(line)
  })
})
