// Guessing somebody's password is hopeless, and keeps them out of their account nowhere (trust A1; decision 0041).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { type Colleague, callAs, colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type Raw, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'
import { newSecret, secretHash } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LOGINS_PER_MINUTE: '20', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())

type From = { from?: string; cookie?: string; there?: World }
const headersOf = ({ from = '203.0.113.1', cookie }: From) => ({
  'x-forwarded-for': from,
  ...(cookie === undefined ? {} : { cookie }),
})
const login = (username: string, password: string, how: From = {}) =>
  (how.there ?? world).request(
    'anon',
    'POST',
    '/api/auth/token',
    new URLSearchParams({ username, password }).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
      ...headersOf(how),
    },
  )
/** What a browser sends along from now on. */
const cookieOf = ({ headers }: Raw) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
/** No time passes: whoever has to wait goes on waiting, and what is counted in a minute goes on being that minute, however slow this machine is. */
const standStill = (there = world) =>
  there.database.db.transaction().execute(async (db) => {
    // Whoever counts just then, or tidies, holds single rows in an order of their own.
    await sql`lock table throttles in share row exclusive mode`.execute(db)
    await sql`update throttles set window_start = clock_timestamp(), not_before = not_before + interval '10 minutes'`.execute(
      db,
    )
  })
const guess = async (email: string, times: number, how: (n: number) => From) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    statuses.push((await login(email, `guess ${n}`, how(n))).status)
    await standStill(how(n).there)
  }
  return statuses
}
const tried = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length
/** A minute later. */
const minute = () =>
  sql`update throttles set window_start = window_start - interval '61 seconds' where key like 'login-address:%'
    or key like 'login-network:%'`.execute(world.database.db)

async function linkFor({ id }: Colleague): Promise<string> {
  const token = newSecret()
  await world.database.db
    .insertInto('password_resets')
    .values({ user_id: id, token_hash: secretHash(token), expires_at: sql`now() + interval '1 hour'` })
    .execute()
  return token
}
const reset = async (who: Colleague, password: string, how: From = {}) =>
  world.request(
    'anon',
    'POST',
    '/api/auth/password-reset/confirm',
    { token: await linkFor(who), password },
    headersOf(how),
  )

describe('an owner whose password strangers guess', () => {
  it('signs in from any other address, next door too', async () => {
    const { email } = await colleague(world)
    expect(tried(await guess(email, 15, () => ({ from: '192.0.2.1' })))).toBe(10)
    expect((await login(email, world.password, { from: '192.0.2.1' })).status).toBe(429)
    expect((await login(email, world.password, { from: '192.0.2.2' })).status).toBe(200)
    expect((await login(email, world.password, { from: '203.0.113.7' })).status).toBe(200)
  })

  it('signs in from the same address, in a browser that has signed in before, however many come from there', async () => {
    const busy = await createWorld({
      RATE_LOGINS_PER_MINUTE: '20',
      RATE_WRITES_PER_MINUTE: '60',
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      const email = busy.email('owner')
      const here = { from: '192.0.2.9', there: busy }
      const cookie = cookieOf(await login(email, busy.password, here))
      const statuses = await guess(email, 80, () => here)
      expect(tried(statuses)).toBe(10)
      expect((await login(email, busy.password, here)).status).toBe(429)
      expect((await login(email, busy.password, { ...here, cookie })).status).toBe(200)
      figure('A1', 'a browser that has signed in before signs in while 80 guesses come from its own address')
    } finally {
      await busy.close()
    }
  })

  it('signs in at once with the password that they chose through a letter, with a browser or without', async () => {
    const who = await colleague(world)
    const from = '192.0.2.33'
    await guess(who.email, 30, () => ({ from }))
    expect((await login(who.email, world.password, { from })).status).toBe(429)
    await minute()
    expect((await reset(who, 'chosen by letter', { from })).status).toBe(204)
    expect((await login(who.email, 'chosen by letter', { from })).status).toBe(200)
  })

  it('signs in where the letter was read, while guesses from a hundred networks go on', async () => {
    const who = await colleague(world)
    const everywhere = (n: number) => ({ from: `10.${n >> 8}.${n & 255}.1` })
    const statuses = await guess(who.email, 110, everywhere)
    expect(tried(statuses)).toBe(80)
    expect((await login(who.email, world.password, { from: '203.0.113.44' })).status).toBe(429)
    const cookie = cookieOf(await reset(who, 'chosen by letter', { from: '203.0.113.44' }))
    await guess(who.email, 90, everywhere)
    expect((await login(who.email, 'chosen by letter', { from: '203.0.113.45' })).status).toBe(429)
    expect((await login(who.email, 'chosen by letter', { from: '203.0.113.44', cookie })).status).toBe(200)
    figure('A1', `110 guesses from 110 networks: ${tried(statuses)} tried; the browser that read the letter signs in`)
  })

  it('proves the password in an open session, and changes it', async () => {
    const who = await colleague(world)
    await guess(who.email, 100, (n) => ({ from: `10.9.${n}.1` }))
    const confirmed = await callAs(world, who, 'POST', '/api/auth/confirm', { password: world.password })
    expect(confirmed.status).toBe(200)
    const own = { password: 'a better sentence', current_password: world.password }
    expect((await callAs(world, who, 'PATCH', '/api/users/me', own)).status).toBe(200)
  })
})

describe('guessing', () => {
  it('a thousand times a minute from one network tries a few, and keeps nobody else out', async () => {
    const { email } = await colleague(world)
    const statuses: number[] = []
    for (let round = 0; round < 50; round++) {
      statuses.push(
        ...(
          await Promise.all(
            Array.from({ length: 20 }, (_, n) =>
              login(email, `guess ${round} ${n}`, { from: `198.51.100.${(round * 20 + n) % 250}` }),
            ),
          )
        ).map(({ status }) => status),
      )
      await standStill()
    }
    expect(statuses).toHaveLength(1_000)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(tried(statuses)).toBeLessThanOrEqual(30)
    expect((await login(email, world.password, { from: '203.0.113.60' })).status).toBe(200)
    figure('A1', `1,000 guesses in a minute from 250 addresses of one network: ${tried(statuses)} tried`)
  }, 120_000)

  it('one password at many accounts, from all addresses of a network, is tried a hundred times a minute', async () => {
    let all = 0
    for (let n = 0; n < 160; n++) {
      all += tried([(await login(`nobody${n}@example.org`, 'Winter2026', { from: `198.18.7.${n}` })).status])
      await standStill()
    }
    expect(all).toBe(100)
  }, 120_000)

  it('from all addresses of one line of IPv6 is from one address', async () => {
    const { email } = await colleague(world)
    expect(tried(await guess(email, 15, (n) => ({ from: `2001:db8:1:1::${n + 1}` })))).toBe(10)
    expect((await login(email, world.password, { from: '2001:db8:1:2::1' })).status).toBe(200)
    expect(tried(await guess(email, 15, () => ({ from: '::ffff:192.0.2.77' })))).toBe(10)
    expect((await login(email, world.password, { from: '192.0.2.77' })).status).toBe(429)
  })

  it('says in nothing whether there is such an account', async () => {
    const { email } = await colleague(world)
    const both = await Promise.all(
      [email, 'no.such.person@example.org'].map((each, at) =>
        guess(each, 40, (n) => ({ from: `10.20${at}.${n % 2}.1` })),
      ),
    )
    expect(both[0]).toEqual(both[1])
  })
})

describe('what a browser keeps', () => {
  it('is closed to scripts and other sites, goes to the calls of signing in alone, and stands in the database as a hash', async () => {
    const { email, id } = await colleague(world)
    const answer = await login(email, world.password)
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^adjutant_known=[\w-]{43}; /)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age=15552000'])
      expect(header.split('; ')).toContain(part)
    expect(header).not.toContain('Secure')
    const secret = cookieOf(answer).split('=')[1] ?? ''
    const rows = await world.database.db.selectFrom('known_browsers').selectAll().where('user_id', '=', id).execute()
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([secretHash(secret)])
    const tls = await createWorld({ PUBLIC_URL: 'https://adjutant.example.org' })
    try {
      const secure = await login(tls.email('owner'), tls.password, { there: tls })
      expect(String(secure.headers['set-cookie'])).toContain('Secure')
    } finally {
      await tls.close()
    }
  })

  it('lets nobody in, and has a count of its own: who has stolen it guesses no more than a stranger, and shuts nobody out', async () => {
    const { email } = await colleague(world)
    const cookie = cookieOf(await login(email, world.password))
    expect((await world.request('anon', 'GET', '/api/users/me', undefined, { cookie })).status).toBe(401)
    const statuses = await guess(email, 40, (n) => ({ from: `10.40.${n}.1`, cookie }))
    expect(tried(statuses)).toBe(10)
    expect((await login(email, world.password, { from: '203.0.113.70' })).status).toBe(200)
  })

  it('of another account, or made up, is worth nothing', async () => {
    const [one, two] = [await colleague(world), await colleague(world)]
    const other = cookieOf(await login(one.email, world.password))
    await guess(two.email, 15, () => ({ from: '192.0.2.90' }))
    for (const cookie of [other, `adjutant_known=${newSecret()}`, 'adjutant_known=%', 'adjutant_known=', 'x'])
      expect([cookie, (await login(two.email, world.password, { from: '192.0.2.90', cookie })).status]).toEqual([
        cookie,
        429,
      ])
  })

  it('is of several accounts where people share a machine, and stays the same at the next sign-in', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => colleague(world)))
    let cookie = 'adjutant_known='
    for (const { email } of people)
      cookie = cookieOf(await login(email, world.password, { from: '203.0.113.80', cookie }))
    expect(cookie.split('.')).toHaveLength(5)
    expect(cookieOf(await login(people[5]?.email ?? '', world.password, { cookie }))).toBe(cookie)
    await guess(people[3]?.email ?? '', 15, () => ({ from: '192.0.2.91' }))
    expect((await login(people[3]?.email ?? '', world.password, { from: '192.0.2.91', cookie })).status).toBe(200)
  })

  it('is worth nothing any more once somebody else has set the password', async () => {
    const { email, id } = await colleague(world)
    const cookie = cookieOf(await login(email, world.password))
    await world.as('admin').users.update({ id, password: 'given by an administrator' })
    await guess(email, 15, () => ({ from: '192.0.2.92' }))
    expect((await login(email, 'given by an administrator', { from: '192.0.2.92', cookie })).status).toBe(429)
  })
})
