// Whose password somebody else has set may choose another one and log out, nothing else: every call that there is, asked with the
// password that was given (rights §13; decision 0042).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { figure } from '../../test-kit/figures.ts'
import { type Colleague, callAs, colleague } from '../../test-kit/thread-people.ts'
import { sql } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { ROWS } from './authz-matrix.ts'
import { createWorld, type Raw, type World } from './world.ts'

const OPEN = ['auth.logout', 'users.updateMe']
const GIVEN = 'given by somebody else'
const OWN = 'a sentence of my own'
const CALLS: { call: string; endpoint: Endpoint }[] = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Contract).map(([verb, endpoint]) => ({ call: `${name}.${verb}`, endpoint })),
)
/** Addresses that no contract describes: streams, the description of the API. */
const ROUTES = [...new Set(ROWS.flatMap(({ route, cells }) => (route && cells.startsWith('4') ? route : [])))]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const login = async (email: string, password: string): Promise<string> => {
  const body = new URLSearchParams({ username: email, password }).toString()
  const answer = await world.request('anon', 'POST', '/api/auth/token', body, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  return (answer.body as { access_token: string }).access_token
}
/** Somebody with a private note, whose password the ceo of their organization has set; signed in with it. */
async function given(by: 'ceo' | 'admin' = 'ceo'): Promise<Colleague> {
  const who = await colleague(world)
  await callAs(world, who, 'POST', '/api/journals/', { content: 'CANARY of a private note' })
  await sql`update users set organization_id = ${world.orgA} where id = ${who.id}::uuid`.execute(world.database.db)
  const path = by === 'ceo' ? `/api/organizations/${world.orgA}/users/${who.id}` : `/api/users/${who.id}`
  expect((await world.request(by, 'PATCH', path, { password: GIVEN })).status).toBe(200)
  return { ...who, token: await login(who.email, GIVEN) }
}
const isRefused = ({ status, body }: Raw) =>
  status === 403 && (body as { code?: string }).code === 'password_change_required'

describe.each(['ceo', 'admin'] as const)('with a password that was set by a %s', (by) => {
  it('every call but two is refused, whatever it is asked with', async () => {
    const who = await given(by)
    const wrong: string[] = []
    let asked = 0
    const ask = async (call: string, method: string, url: string, body?: unknown) => {
      asked += 1
      const answer = await callAs(world, who, method, url, body, { 'idempotency-key': newId() })
      if (!isRefused(answer) || answer.text.includes('CANARY')) wrong.push(`${call}: ${answer.status} ${answer.text}`)
    }
    for (const { call, endpoint } of CALLS) {
      if (endpoint.gate === 'public' || OPEN.includes(call)) continue
      const ids = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, newId()]))
      const { url } = requestOf(endpoint, ids)
      await ask(call, endpoint.method, url)
      if (endpoint.body) await ask(call, endpoint.method, url, { password: GIVEN, current_password: GIVEN })
    }
    for (const route of ROUTES) {
      const [method = '', path = ''] = route.split(' ')
      await ask(
        route,
        method,
        path.replace(/\{\w+\}/g, () => newId()),
      )
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(150)
    expect(CALLS.flatMap(({ call, endpoint }) => (endpoint.beforeOwnPassword ? call : [])).sort()).toEqual(OPEN)
    figure('A9', `${asked} requests with a password that a ${by} has set: 403 each, but for two calls`)
  })

  it('choosing one opens everything, and only the password may be sent along', async () => {
    const who = await given(by)
    const change = (body: object) => callAs(world, who, 'PATCH', '/api/users/me', body)
    const own = { password: OWN, current_password: GIVEN }
    for (const more of [
      { first_name: 'Eve' },
      { time_zone: null },
      { suggestions_on: false },
      { email: 'e@example.org' },
    ])
      expect([more, isRefused(await change({ ...own, ...more }))]).toEqual([more, true])
    for (const body of [{}, { first_name: 'Eve' }, { current_password: GIVEN }])
      expect([body, isRefused(await change(body))]).toEqual([body, true])
    expect((await change({ password: GIVEN, current_password: GIVEN })).body).toMatchObject({
      errors: [{ field: 'password', message: 'Please choose a different password from the one you were given.' }],
    })
    expect((await change({ ...own, current_password: 'wrong' })).status).toBe(422)
    expect((await change(own)).body).toMatchObject({
      is_provisional: false,
      first_name: expect.not.stringContaining('Eve'),
    })
    expect((await callAs(world, who, 'GET', '/api/journals/')).text).toContain('CANARY')
  })

  it('logging out works', async () => {
    const who = await given(by)
    expect((await callAs(world, who, 'POST', '/api/auth/logout')).status).toBe(204)
    expect((await callAs(world, who, 'POST', '/api/auth/logout')).status).toBe(401)
  })
})

describe('what was begun before somebody else set the password', () => {
  it('answers nothing: no kept answer, no ticket, no session', async () => {
    const who = await colleague(world)
    const key = { 'idempotency-key': newId() }
    const note = { content: 'CANARY' }
    expect((await callAs(world, who, 'POST', '/api/journals/', note, key)).status).toBe(201)
    const { ticket } = (await callAs(world, who, 'POST', '/api/auth/stream-ticket', {})).body as { ticket: string }
    await world.as('admin').users.update({ id: who.id, password: GIVEN })
    expect((await callAs(world, who, 'GET', '/api/users/me')).status).toBe(401)
    expect((await world.request('anon', 'GET', `/api/events?token=${ticket}`)).status).toBe(401)
    const later = { ...who, token: await login(who.email, GIVEN) }
    const again = await callAs(world, later, 'POST', '/api/journals/', note, key)
    expect([isRefused(again), again.text.includes('CANARY')]).toEqual([true, false])
    expect(isRefused(await world.request('anon', 'GET', `/api/events?token=${later.token}`))).toBe(true)
  })

  it('somebody who waits is asked for a password of their own first, and waits on', async () => {
    const { email } = await world.as('anon').users.register({
      email: 'waiting@example.org',
      password: 'sixsix',
      first_name: 'W',
      last_name: 'W',
    })
    const [user] = (await world.as('admin').users.list({ search: email })).items
    await world.as('admin').users.update({ id: user?.id ?? '', password: GIVEN })
    const token = await login(email, GIVEN)
    const me = { id: '', email, token }
    expect(isRefused(await callAs(world, me, 'GET', '/api/users/me'))).toBe(true)
    const own = { password: OWN, current_password: GIVEN }
    expect((await callAs(world, me, 'PATCH', '/api/users/me', own)).body).toMatchObject({ user_level: 'waitlisted' })
    expect((await callAs(world, me, 'GET', '/api/users/me')).status).toBe(200)
    expect((await callAs(world, me, 'GET', '/api/tasks/')).body).toMatchObject({ code: 'account_waitlisted' })
  })

  it('an administrator who sets their own is asked for nothing', async () => {
    const { id } = await world.as('admin').users.create({
      email: 'second.admin@example.org',
      password: 'sixsix six',
      user_level: 'admin',
    })
    const who = { id, email: 'second.admin@example.org', token: await login('second.admin@example.org', 'sixsix six') }
    expect((await callAs(world, who, 'PATCH', `/api/users/${id}`, { password: OWN })).status).toBe(200)
    expect((await callAs(world, who, 'GET', '/api/tasks/')).status).toBe(200)
  })
})
