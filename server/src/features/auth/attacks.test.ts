// What somebody tries who wants into an account that is not theirs (trust A1, A3, A10, A11, A15).
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type Raw, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LOGINS_PER_MINUTE: '20', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())

const login = (username: string, password: string, from = '203.0.113.9', headers: Record<string, string> = {}) =>
  world.request('anon', 'POST', '/api/auth/token', new URLSearchParams({ username, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': from,
    ...headers,
  })
const tokenOf = ({ body }: Raw) => (body as { access_token: string }).access_token
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = async (token: string) =>
  (await world.request('anon', 'GET', '/api/users/me', undefined, bearer(token))).status
let address = 0
/** An address that nobody has tried from. */
const anywhere = () => `198.51.100.${++address}`

/** The clock of what is counted, further by so much. */
const later = (seconds: number) =>
  sql`update throttles set window_start = window_start - make_interval(secs => ${seconds}),
    not_before = not_before - make_interval(secs => ${seconds})`.execute(world.database.db)

describe('guessing', () => {
  it('of one password, a thousand times in ten minutes from fifty addresses, is tried a few times and shuts nobody out', async () => {
    const { token, email } = await colleague(world)
    let tried = 0
    let refused = 0
    let longest = 0
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => login(email, `guess ${round} ${n}`, `192.0.2.${(round * 10 + n) % 50}`)),
      )
      for (const { status, headers } of answers) {
        expect([401, 429]).toContain(status)
        if (status === 401) tried += 1
        else refused += 1
        if (status === 429) longest = Math.max(longest, Number(headers['retry-after']))
      }
      await later(6)
    }
    expect(tried + refused).toBe(1_000)
    expect(tried).toBeGreaterThanOrEqual(10)
    expect(tried).toBeLessThanOrEqual(30)
    expect(longest).toBeGreaterThan(60)
    expect(longest).toBeLessThanOrEqual(900)
    expect(await me(token)).toBe(200)
    expect((await login(email, world.password)).status).toBe(200)
    await later(longest)
    expect((await login(email, world.password, '192.0.2.7')).status).toBe(200)
    figure(
      'A1',
      `of 1,000 guesses in 10 minutes from 50 addresses of a network ${tried} were tried; longest wait there ${longest} s, elsewhere the right one works at once`,
    )
  }, 120_000)

  it('at many accounts from one address is tried twenty times a minute', async () => {
    const from = anywhere()
    const answers: Raw[] = []
    for (let n = 0; n < 40; n++) answers.push(await login(`nobody${n}@example.org`, 'Winter2026', from))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), ...Array(20).fill(429)])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await later(61)
    expect((await login('nobody@example.org', 'Winter2026', from)).status).toBe(401)
    figure('A1', '20 accounts a minute from one address, the 21st is told to wait')
  })

  it('of several at once, when one may be tried, lets one be tried', async () => {
    const { email } = await colleague(world)
    const from = anywhere()
    for (let n = 0; n < 10; n++) await login(email, 'wrong', from)
    await later(5)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(email, 'wrong', from)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
  })
})

describe('a token', () => {
  it('is new at each sign-in, has 256 random bits, and is never what the client proposes', async () => {
    const chosen = randomBytes(32).toString('base64url')
    const tokens = new Set<string>()
    for (let n = 0; n < 5; n++)
      tokens.add(
        tokenOf(
          await login('owner@example.com', world.password, anywhere(), {
            ...bearer(chosen),
            cookie: `token=${chosen}`,
          }),
        ),
      )
    expect([tokens.size, [...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)]).toEqual([
      5,
      true,
    ])
    expect([tokens.has(chosen), await me(chosen)]).toEqual([false, 401])
  })

  it('stands nowhere in the database, and nothing that stands there signs anybody in', async () => {
    const token = tokenOf(await login('owner@example.com', world.password, anywhere()))
    const { ticket } = (await world.request('anon', 'POST', '/api/auth/stream-ticket', {}, bearer(token))).body as {
      ticket: string
    }
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.database.db)
    let dump = ''
    for (const { name } of rows)
      dump += (await sql<{ t: string }>`select t::text from ${sql.table(name)} t`.execute(world.database.db)).rows
        .map(({ t }) => t)
        .join('\n')
    const forms = (secret: string) => [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ]
    expect([...forms(token), ...forms(ticket)].filter((form) => dump.includes(form))).toEqual([])
    const hashes = [...dump.matchAll(/\\\\x([0-9a-f]{64})/g)].map(([, hex = '']) => hex)
    expect(hashes.length).toBeGreaterThan(5)
    for (const hex of hashes)
      expect([await me(hex), await me(Buffer.from(hex, 'hex').toString('base64url'))]).toEqual([401, 401])
    figure('A3', `${hashes.length} hashes in a dump sign nobody in; 32 random bytes a token, a new one at each sign-in`)
  })

  it('in an address opens event streams and nothing else', async () => {
    const { token, id } = await colleague(world)
    const calls = contracts.flatMap(({ endpoints }) => Object.values(endpoints as Contract))
    let asked = 0
    for (const { method, path, gate } of calls) {
      if (gate === 'public') continue
      const url = path.replace(/\{\w+\}/g, id)
      const { status } = await world.request('anon', method, `${url}?token=${token}&access_token=${token}`)
      expect([method, url, status]).toEqual([method, url, 401])
      asked += 1
    }
    const events = await open(`/api/events?token=${token}`)
    expect(events).toBe(200)
    figure('A11', `a token in the address of ${asked} calls: 401 each; of a stream: open`)
  })

  it('as a ticket opens its one stream once, within a minute, while its session lives', async () => {
    const { id, token } = await colleague(world)
    const ticket = async (session = token) =>
      ((await world.request('anon', 'POST', '/api/auth/stream-ticket', {}, bearer(session))).body as { ticket: string })
        .ticket
    const one = await ticket()
    expect([await open(`/api/events?token=${one}`), await open(`/api/events?token=${one}`)]).toEqual([200, 401])
    expect(await open(`/api/crew-runs/${id}/events?token=${await ticket()}`)).toBe(401)
    const late = await ticket()
    await sql`update stream_tickets set expires_at = expires_at - interval '61 seconds'`.execute(world.database.db)
    expect(await open(`/api/events?token=${late}`)).toBe(401)
    const { email } = await twinOf(id)
    const other = tokenOf(await login(email, world.password, anywhere()))
    const [idle, out] = [await ticket(other), await ticket(other)]
    await idling(id, "now() - interval '12 hours 1 second'")
    expect(await open(`/api/events?token=${idle}`)).toBe(401)
    await idling(id, 'now()')
    await world.request('anon', 'POST', '/api/auth/logout', undefined, bearer(other))
    expect(await open(`/api/events?token=${out}`)).toBe(401)
    figure('A11', 'a ticket used twice, after 61 s, for another stream, after 12 idle hours or after the logout: 401')
  })
})

const idling = (userId: string, since: string) =>
  sql`update sessions set last_seen_at = ${sql.raw(since)} where user_id = ${userId}::uuid`.execute(world.database.db)
const twinOf = async (id: string) =>
  world.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()

/** The status of a stream that is left again at once. */
async function open(url: string): Promise<number> {
  const response = await world.app.http.inject({ method: 'GET', url, payloadAsStream: true })
  response.stream().destroy()
  return response.statusCode
}

describe('a session', () => {
  it('ends after seven days, however much it is used, by the clock of the server', async () => {
    const { id, email } = await colleague(world)
    const answer = await login(email, world.password, anywhere())
    const { expires_at } = answer.body as { expires_at: string }
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
    expect([days > 6.9, days <= 7.01]).toEqual([true, true])
    expect(await me(tokenOf(answer))).toBe(200)
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}::uuid`.execute(
      world.database.db,
    )
    expect(await me(tokenOf(answer))).toBe(401)
    figure('A10', '12 idle hours, 7 days, both by the clock of the database')
  })
})

describe('a page from elsewhere', () => {
  it('cannot sign a browser in', async () => {
    const sent = async (headers: Record<string, string>) =>
      (await login('owner@example.com', world.password, anywhere(), { host: 'adjutant.example', ...headers })).status
    expect(await sent({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-site', origin: 'https://blog.adjutant.example' })).toBe(403)
    expect(await sent({ origin: 'https://evil.example' })).toBe(403)
    expect(await sent({ origin: 'null' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-origin', origin: 'https://adjutant.example' })).toBe(200)
    expect(await sent({ origin: 'https://adjutant.example' })).toBe(200)
    expect(await sent({})).toBe(200)
  })

  it('reads no answer of the API, and is told so before it asks', async () => {
    const { token } = await colleague(world)
    const origin = 'https://evil.example'
    for (const method of ['GET', 'OPTIONS'])
      for (const path of ['/api/users/me', '/api/auth/token', '/api/strategic-goals/', '/healthz']) {
        const { headers } = await world.request('anon', method, path, undefined, {
          ...bearer(token),
          origin,
          'access-control-request-method': 'GET',
        })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    figure('A15', 'the login form posted from 4 foreign kinds of page: 403; no access-control header in any answer')
  })
})
