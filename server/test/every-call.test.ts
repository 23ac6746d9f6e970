// What holds for every call that there is, made from the contracts: no call can be added that forgets it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { figure } from '../../test-kit/figures.ts'
import { newId } from '../src/platform/ids.ts'
import { ENDPOINTS } from './fuzz-judge.ts'
import { readyFor, rememberPeople } from './fuzz-world.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
let heal: () => Promise<void>
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
  heal = await rememberPeople(world)
})
afterEach(() => heal())
afterAll(() => world.close())

const CALLS = [...ENDPOINTS].map(([call, endpoint]) => ({ call, endpoint }))
const withBody = CALLS.filter(({ endpoint }) => endpoint.body || endpoint.encoding === 'multipart')
/** An address of the call, with ids that name nothing. */
const addressOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, () => newId())
/** As an administrator, who comes through every gate; again, where a call before it has ended the session or changed the caller. */
async function send(
  endpoint: Endpoint,
  body: string | undefined,
  headers: Record<string, string> = {},
  query = '',
): Promise<Raw> {
  const ask = () => world.request('admin', endpoint.method, addressOf(endpoint) + query, body, headers)
  const answer = await ask()
  if (answer.status !== 401 || endpoint.gate === 'public') return answer
  await heal()
  return ask()
}

describe('a body of another type than the call takes', () => {
  const TYPES: [string, string][] = [
    ['text/plain', '{"title":"a"}'],
    ['application/xml', '<title>a</title>'],
    ['text/html', '<p>a'],
    ['application/x-www-form-urlencoded', 'title=a&username=a&password=b'],
    ['application/json', '{"title":"a"}'],
    ['application/json; charset=utf-16', '{"title":"a"}'],
    ['application/json, text/plain', '{"title":"a"}'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n'],
    ['multipart/form-data', '{"files":{"file":{"filepath":"/etc/passwd"}}}'],
    ['application/octet-stream', '\u0000\u0001'],
    ['*/*', '{}'],
  ]
  it('is refused by every call, and read by no other parser', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { call, endpoint } of withBody)
      for (const [type, body] of TYPES) {
        const own = {
          form: 'application/x-www-form-urlencoded',
          multipart: 'multipart/form-data',
          json: 'application/json',
        }[endpoint.encoding ?? 'json']
        const { status } = await send(endpoint, body, { 'content-type': type })
        asked += 1
        // The right type with a wrong body is refused for what stands in it; a charset changes nothing: JSON is UTF-8 (RFC 8259).
        const allowed =
          type.split(/[;,]/)[0] === own && !type.includes(',') ? [400, 404, 409, 422, 200, 201, 202, 204, 401] : [415]
        if (!allowed.includes(status)) wrong.push(`${call} ${type}: ${status}`)
      }
    expect(wrong).toEqual([])
    figure('B2', `${withBody.length} calls with a body, ${asked} requests: each other type answers 415`)
  })

  it('none, null, a list, a text, a number are refused or not read, and break nothing', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { call, endpoint } of CALLS)
      for (const body of [undefined, '', 'null', '[]', '"x"', '5', '[[]]', 'true']) {
        const { status, body: answer } = await send(
          endpoint,
          body,
          body === undefined ? {} : { 'content-type': 'application/json' },
        )
        asked += 1
        const good =
          status < 400 && (!endpoint.body || endpoint.method === 'GET' || (body === undefined && !needs(endpoint)))
        const refused = status >= 400 && status < 500 && typeof (answer as { detail?: unknown }).detail === 'string'
        if (!good && !refused) wrong.push(`${call} ${body}: ${status}`)
      }
    expect(wrong).toEqual([])
    figure('B5', `${asked} requests to ${CALLS.length} calls: 0 answers 5xx`)
  })
  const needs = ({ body }: Endpoint) => body !== undefined && !body.safeParse({}).success
})

describe('a query that says something twice, or is no text', () => {
  it('is refused by every call that takes one', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { call, endpoint } of CALLS)
      for (const name of Object.keys(endpoint.query?.shape ?? {}))
        for (const query of [
          `?${name}=1&${name}=2`,
          `?${name}[]=1`,
          `?${name}[a]=1`,
          `?${name}=1&${name}[]=2`,
          `?${name}.a=1`,
        ]) {
          const { status } = await send(endpoint, undefined, {}, query)
          asked += 1
          if (status !== 422) wrong.push(`${call} ${query}: ${status}`)
        }
    expect(wrong).toEqual([])
    figure('B18', `${asked} requests: each answers 422`)
  })
})

describe('every method on every address', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'] as const
  const OTHERS = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/events',
    '/',
    '/login',
    '/app/notes',
    '/api/nowhere',
    '/assets/x.js',
  ]
  const shape = (path: string) => path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')

  it('is served, or refused with the methods that are: 405 and Allow; OPTIONS says them', async () => {
    const wrong: string[] = []
    let asked = 0
    const paths = Map.groupBy(CALLS, ({ endpoint }) => shape(endpoint.path))
    for (const [path, calls] of paths) {
      const takes = new Set(calls.map(({ endpoint }) => endpoint.method as string))
      for (const method of METHODS) {
        if (takes.has(method) || (method === 'HEAD' && takes.has('GET'))) continue
        asked += 1
        const { status, headers } = await world.request(
          'admin',
          method,
          path.replaceAll('{}', () => newId()),
        )
        const allow = String(headers.allow ?? '').split(', ')
        const good = ['TRACE', 'PROPFIND', 'QUERY', 'HEAD'].includes(method)
          ? [400, 404, 405, 501].includes(status)
          : status === (method === 'OPTIONS' ? 204 : 405) && [...takes].every((each) => allow.includes(each))
        if (!good) wrong.push(`${method} ${path}: ${status} ${headers.allow}`)
      }
    }
    for (const path of OTHERS)
      for (const method of METHODS.filter((each) => each !== 'GET' && each !== 'HEAD')) {
        asked += 1
        const { status, headers } = await world.request('admin', method, path)
        const told = method === 'OPTIONS' && status === 204 && String(headers.allow).includes('GET')
        if (!told && ![400, 404, 405, 501].includes(status)) wrong.push(`${method} ${path}: ${status}`)
      }
    expect(wrong).toEqual([])
    figure('B15', `${asked} requests with a method that the address does not take: all refused`)
  })

  it('GET and HEAD change nothing, whoever asks', async () => {
    const calls = CALLS.filter(({ endpoint, call }) => endpoint.method === 'GET' && !(call in SAYS_SO))
    const ready = new Map<string, Record<string, unknown>>()
    for (const { call } of calls) ready.set(call, (await readyFor(world, call, 1)).examples[0] ?? {})
    const before = await fingerprint(world)
    let good = 0
    for (const { call, endpoint } of calls)
      for (const who of ['owner', 'admin', 'anon'] as const)
        for (const method of ['GET', 'HEAD']) {
          const { status } = await world.request(who, method, requestOf(endpoint, ready.get(call) ?? {}).url)
          if (status === 200) good += 1
        }
    expect(good).toBeGreaterThan(calls.length)
    expect(await fingerprint(world)).toEqual(before)
    figure('B15', `${calls.length} calls read by GET and HEAD, ${good} times with success: no row of any table changed`)
  })
  /** Reads that leave a trace on purpose, and which. */
  const SAYS_SO: Record<string, string> = {
    'today.get': 'the briefing that is made for the day is kept, and when its person looked',
    'export.mine': 'an export of everything is written down in the security log',
  }
})

/** Every table as one hash; when a session was last used is the only thing that a look may leave behind. */
async function fingerprint({ database: { pool } }: World): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg((to_jsonb(t) - 'last_used_at' - 'last_seen_at')::text, '|' order by t::text)) as hash from ${name} t`,
  )
  const { rows: hashes } = await pool.query<{ name: string; hash: string | null }>(parts.join(' union all '))
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}
