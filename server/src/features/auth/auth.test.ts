import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { callAs, colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { newId, secretHash } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const login = (username: string, password: string, to = world) => to.as('anon').auth.login({ username, password })
const me = async (token: string, to = world) =>
  (await to.request('anon', 'GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` })).status

describe('signing in', () => {
  it('gives a token that works, whatever the case of the e-mail', async () => {
    const { access_token, token_type } = await login('OWNER@Example.com', world.password)
    expect(token_type).toBe('bearer')
    expect(await me(access_token)).toBe(200)
  })

  it('answers a wrong password and an unknown e-mail with the same words', async () => {
    const wrong = await refusal(login('owner@example.com', 'wrong'))
    const unknown = await refusal(login('nobody@example.com', 'wrong'))
    const words = ({ body: { detail, code } }: typeof wrong) => ({ detail, code })
    expect(wrong.status).toBe(401)
    expect(words(wrong)).toEqual({ detail: 'Incorrect email or password.', code: 'unauthenticated' })
    expect(words(unknown)).toEqual(words(wrong))
  })

  it('asks for both e-mail and password', async () => {
    const error = await refusal(login('owner@example.com', ''))
    expect([error.status, error.body.detail]).toEqual([422, 'Please enter both email and password.'])
  })

  it('takes a form only: the same fields as JSON are refused unread', async () => {
    const raw = await world.request('anon', 'POST', '/api/auth/token', {
      username: 'owner@example.com',
      password: world.password,
    })
    expect(raw.status).toBe(415)
  })

  it('keeps tokens as hashes: what the database holds signs nobody in', async () => {
    const { access_token } = await login('owner@example.com', world.password)
    const { rows } = await world.database.pool.query('select token_hash from sessions')
    const stored = rows.map((row) => (row.token_hash as Buffer).toString('base64url'))
    expect(stored).not.toContain(access_token)
    expect(await me(stored[0] ?? '')).toBe(401)
  })

  it('after too many tries from one address the answer is 429 with Retry-After, also with the right password', async () => {
    const strict = await createWorld({ RATE_LOGINS_PER_MINUTE: '3' })
    try {
      for (let n = 0; n < 3; n++) await refusal(login('owner@example.com', 'wrong', strict))
      const raw = await strict.request(
        'anon',
        'POST',
        '/api/auth/token',
        `username=owner%40example.com&password=correct+horse`,
        {
          'content-type': 'application/x-www-form-urlencoded',
        },
      )
      expect(raw.status).toBe(429)
      expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})

describe('sessions', () => {
  it('signing out ends this token at once and leaves the others', async () => {
    const [one, two] = [
      await login('same_org@example.com', world.password),
      await login('same_org@example.com', world.password),
    ]
    const out = await world.request('anon', 'POST', '/api/auth/logout', undefined, {
      authorization: `Bearer ${one.access_token}`,
    })
    expect(out.status).toBe(204)
    expect([await me(one.access_token), await me(two.access_token)]).toEqual([401, 200])
  })

  it('a person sees and ends their own sessions, and nobody else’s', async () => {
    const extra = await login('org_admin@example.com', world.password)
    const sessions = (await world.as('org_admin').auth.sessions()).items
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1)
    const other = sessions.find((session) => !session.is_current)
    expect((await refusal(world.as('owner').auth.endSession({ id: other?.id ?? '' }))).status).toBe(404)
    await world.as('org_admin').auth.endSession({ id: other?.id ?? '' })
    expect(await me(extra.access_token)).toBe(401)
  })

  it('of somebody who signs in often are read a page at a time, the newest sign-in first, those that are over left out', async () => {
    const who = await colleague(world)
    const { db } = world.database
    const row = (n: number) => ({
      id: newId(),
      user_id: who.id,
      token_hash: secretHash(`session ${n} of ${who.id}`),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
      expires_at: '2099-01-01T00:00:00Z',
    })
    const rows = Array.from({ length: 250 }, (_, n) => row(n))
    await db.insertInto('sessions').values(rows).execute()
    const over = { ...row(900), last_seen_at: '2020-01-01T00:00:00Z' }
    await db.insertInto('sessions').values(over).execute()
    const read = async (query: string) => {
      const { body, headers } = await callAs(world, who, 'GET', `/api/auth/sessions${query}`)
      const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      return { items: body as { id: string; is_current: boolean }[], next, total: headers['x-total-count'] }
    }
    const first = await read('')
    expect([first.items.length, first.total]).toEqual([100, '251'])
    const found = [...first.items]
    for (let { next } = first; next; ) {
      const page = await read(`?${next.split('?')[1]}`)
      found.push(...page.items)
      next = page.next
    }
    expect(found.map(({ id }) => id).slice(1)).toEqual(rows.map(({ id }) => id).reverse())
    expect(found.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect((await callAs(world, who, 'GET', '/api/auth/sessions?limit=0')).status).toBe(422)
    expect((await read('?limit=7')).items).toHaveLength(7)
  })

  it('all sessions but this one end at once', async () => {
    const others = [
      await login('other_org@example.com', world.password),
      await login('other_org@example.com', world.password),
    ]
    await world.as('other_org').auth.endOtherSessions()
    expect(await Promise.all(others.map(({ access_token }) => me(access_token)))).toEqual([401, 401])
    expect((await world.as('other_org').auth.sessions()).items.map(({ is_current }) => is_current)).toEqual([true])
  })

  it('a wrong password confirms nothing and ends no session', async () => {
    const wrong = await refusal(world.as('owner').auth.confirm({ password: 'wrong' }))
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'password'])
    expect((await world.as('owner').users.me()).email).toBe('owner@example.com')
    const { valid_until } = await world.as('owner').auth.confirm({ password: world.password })
    const minutes = (Date.parse(valid_until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThan(11)
  })

  it('a session ends twelve hours after its last use', async () => {
    const { access_token } = await login('org_manager@example.com', world.password)
    await world.database.pool.query(
      `update sessions set last_seen_at = now() - interval '12 hours 1 second' where user_id = $1 and expires_at < '2099-01-01'`,
      [world.id('org_manager')],
    )
    expect(await me(access_token)).toBe(401)
  })

  it('a stream ticket is not a token for other calls', async () => {
    const { ticket } = await world.as('owner').auth.streamTicket({})
    expect(await me(ticket)).toBe(401)
    expect((await world.request('anon', 'GET', `/api/users/me?token=${ticket}`)).status).toBe(401)
  })

  it('a stream ticket is for a stream of one’s own: anybody else’s run does not exist', async () => {
    const { rows } = await world.database.pool.query(
      `insert into runs (id, kind, name, work, user_id) values (gen_random_uuid(), 'flow', 'x', 'x', $1) returning id`,
      [world.id('owner')],
    )
    const stream = `/api/flow-runs/${rows[0].id}/events`
    expect((await world.as('owner').auth.streamTicket({ stream })).ticket).toHaveLength(43)
    for (const other of ['same_org', 'ceo', 'admin'] as const)
      expect((await refusal(world.as(other).auth.streamTicket({ stream }))).status).toBe(404)
    expect((await refusal(world.as('owner').auth.streamTicket({ stream: '/api/users/me' }))).status).toBe(404)
  })
})
