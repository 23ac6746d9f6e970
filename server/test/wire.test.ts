// What comes over the line and is no decent request: refused in the one form, soon, and with little memory (trust B3, B11).
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { type RawAnswer, rawConnection } from '../../test-kit/raw-connection.ts'
import { headerFault } from './fuzz-judge.ts'
import { createWorld, type World } from './world.ts'

const MB = 1_048_576
let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as { port: number }).port
})
afterAll(() => world.close())

const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    line,
    ...Object.entries({ host: 'localhost', authorization: `Bearer ${world.token('owner')}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n')
const goal = JSON.stringify({ title: 'A', due_date: '2027-01-01' })
const goals = async () => (await world.as('owner').goals.list({ limit: 1 })).total

/** The form of a refusal, whoever has made it. */
const isRefusal = ({ body, headers }: RawAnswer) => {
  expect(JSON.parse(body)).toMatchObject({
    detail: expect.any(String),
    code: expect.any(String),
    request_id: expect.any(String),
  })
  expect(headerFault(headers, '/api/')).toBeNull()
}

describe('a body that is too large, or not what it says', () => {
  it('of 1 MiB and a byte is refused before it is read, and the line is closed', async () => {
    const answer = await rawConnection(
      port,
      head('POST /api/strategic-goals/ HTTP/1.1', { 'content-type': 'application/json', 'content-length': MB + 1 }),
    )
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
    isRefusal(answer)
  })

  it('without a length and without an end is cut off, and costs little memory', async () => {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let sent = 0
    let most = before
    const chunk = Buffer.concat([
      Buffer.from(`${(65_536).toString(16)}\r\n`),
      Buffer.alloc(65_536, 'x'),
      Buffer.from('\r\n'),
    ])
    const answer = await rawConnection(
      port,
      head('POST /api/strategic-goals/ HTTP/1.1', {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      }),
      {
        more() {
          if (sent > 1_000 * MB) return null
          sent += 65_536
          most = Math.max(most, process.memoryUsage.rss())
          return chunk
        },
      },
    )
    expect(answer.status).toBe(413)
    isRefusal(answer)
    expect(sent).toBeLessThan(100 * MB)
    const grown = Math.round((most - before) / MB)
    expect(grown).toBeLessThan(60)
    figure('B3', `a body without end is cut off after ${Math.round(sent / MB)} MB with ${grown} MB more memory`)
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('compressed with %s is refused', async (encoding, compress) => {
    const had = await goals()
    const packed = compress(Buffer.from(goal))
    const answer = await rawConnection(
      port,
      Buffer.concat([
        Buffer.from(
          head('POST /api/strategic-goals/ HTTP/1.1', {
            'content-type': 'application/json',
            'content-encoding': encoding,
            'content-length': packed.length,
            connection: 'close',
          }),
        ),
        packed,
      ]),
    )
    expect(answer.status).toBe(415)
    isRefusal(answer)
    expect(await goals()).toBe(had)
  })

  it('is refused when two parties could read its end at different places', async () => {
    const had = await goals()
    const json = { 'content-type': 'application/json' }
    const post = 'POST /api/strategic-goals/ HTTP/1.1'
    const hidden = `POST /api/strategic-goals/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.token('owner')}\r\ncontent-type: application/json\r\ncontent-length: ${goal.length}\r\n\r\n${goal}`
    const PAIRS = [
      `${head(post, { ...json, 'content-length': 4, 'transfer-encoding': 'chunked' })}0\r\n\r\n${hidden}`,
      `${head(post, { ...json, 'transfer-encoding': 'chunked, identity' })}0\r\n\r\n${hidden}`,
      `${head(post, { ...json, 'transfer-encoding': 'xchunked' })}0\r\n\r\n${hidden}`,
      head(post, { ...json, 'content-length': '4, 5' }) + hidden,
      head(post, { ...json, 'content-length': 5 }).replace('\r\n\r\n', '\r\ncontent-length: 6\r\n\r\n') + hidden,
      head(post, { ...json, 'content-length': -1 }) + hidden,
      head(post, { ...json, 'content-length': '0x10' }) + hidden,
      `${head(post, { ...json, 'transfer-encoding': 'chunked' })}5 ;x\r\nhello\r\nG\r\n${hidden}`,
      head(post, { ...json, 'transfer-encoding\u000b': 'chunked' }) + hidden,
      head(post, { ...json, ' content-length': 5 }) + hidden,
      head(post, json).replace('\r\n\r\n', '\n\n') + hidden,
    ]
    for (const bytes of PAIRS) {
      const answer = await rawConnection(port, bytes, { patienceMs: 500 })
      expect(answer.status, bytes.slice(0, 400)).toBeGreaterThanOrEqual(400)
      expect(answer.status, bytes.slice(0, 400)).toBeLessThan(500)
      expect(answer.all.match(/HTTP\/1\.1 2/g), bytes.slice(0, 400)).toBeNull()
    }
    expect(await goals()).toBe(had)
    figure('B3', `${PAIRS.length} ways to say two lengths at once: all 4xx, nothing behind them is read`)
  })
})

describe('headers that mean to be believed', () => {
  it('are refused when they are too long, broken or missing', async () => {
    const me = 'GET /api/users/me HTTP/1.1'
    const CASES: [string, string, number][] = [
      ['a header of 17 KB', head(me, { 'x-long': 'x'.repeat(17_000) }), 431],
      [
        'very many headers',
        head(me, Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x-${at}`, 'y']))),
        431,
      ],
      ['a line of 20 KB', head(`GET /api/users/me?x=${'x'.repeat(20_000)} HTTP/1.1`), 431],
      ['an end in the middle', head(me, { 'x-a': 'a\rset-cookie: b=c' }), 400],
      ['a NUL', head(me, { 'x-a': 'a\u0000b' }), 400],
      ['a name with a blank', head(me, { 'x a': 'b' }), 400],
      ['no host', `${me}\r\nauthorization: Bearer ${world.token('owner')}\r\n\r\n`, 400],
      ['a method that there is not', head('HACK /api/users/me HTTP/1.1'), 400],
      ['another version', head('GET /api/users/me HTTP/9.9'), 400],
      ['no HTTP at all', 'hello\r\n\r\n', 400],
      ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
      ['a proxy’s greeting', 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n', 400],
    ]
    for (const [name, bytes, status] of CASES) {
      const answer = await rawConnection(port, Buffer.from(bytes, 'latin1'))
      expect(answer.status, name).toBe(status)
      isRefusal(answer)
    }
    figure('B11', `${CASES.length} broken heads: 400 or 431, in the form of every refusal`)
  })

  it('choose neither the address, nor the method, nor the host of a link', async () => {
    const spoofed = {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7;host=evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/api/users/',
      'x-rewrite-url': '/api/users/',
    }
    const me = await rawConnection(
      port,
      head('GET /api/users/me HTTP/1.1', { ...spoofed, host: 'evil.example', connection: 'close' }),
    )
    expect(me.status).toBe(200)
    expect(JSON.parse(me.body)).toMatchObject({ email: world.email('owner') })
    expect(JSON.stringify(me.headers)).not.toMatch(/evil\.example|203\.0\.113/)
    const { id } = await world.as('owner').goals.create({ title: 'Stays', due_date: '2027-01-01' })
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      expect(
        (
          await rawConnection(
            port,
            head(`GET /api/strategic-goals/${id}?_method=DELETE HTTP/1.1`, { [name]: 'DELETE', connection: 'close' }),
          )
        ).status,
      ).toBe(200)
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      expect(
        (
          await rawConnection(
            port,
            head(`GET /api/strategic-goals/${id} HTTP/1.1`, { [name]: 'DELETE', connection: 'close' }),
          )
        ).status,
      ).toBe(200)
    expect(await world.as('owner').goals.get({ id })).toMatchObject({ title: 'Stays' })
    await world.request(
      'anon',
      'POST',
      '/api/auth/password-reset',
      { email: world.email('owner') },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    const letters = async () => (await world.database.pool.query<{ text: string }>('select text from outbox')).rows
    await expect.poll(async () => (await letters()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(JSON.stringify(await letters())).not.toContain('evil.example')
    // Without a proxy that the operator has named, whoever says where they come from is not believed.
    const sessions = await world.request(
      'anon',
      'POST',
      '/api/auth/token',
      new URLSearchParams({ username: world.email('ceo'), password: world.password }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
    )
    expect(sessions.status).toBe(200)
    const { items } = await world.as('admin').audit.list({ who: 'ceo@' })
    expect(JSON.stringify(items)).not.toContain('203.0.113.7')
    figure('B11', 'forwarded addresses, hosts and methods: none believed')
  })
})
