import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const names = { first_name: 'Nora', last_name: 'New' }
const login = (username: string, password: string) => world.as('anon').auth.login({ username, password })
const status = async (token: string) =>
  (await world.request('anon', 'GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` })).status

describe('my account', () => {
  it('only the fields that are sent change, and objectives lose their blanks', async () => {
    const user = await world.as('owner').users.updateMe({ role: 'Head of Sales', objectives: [' Win ', '', 'Stay'] })
    expect(user).toMatchObject({
      role: 'Head of Sales',
      first_name: 'owner',
      profile: { role: 'Head of Sales', objectives: ['Win', 'Stay'] },
    })
  })

  it('nobody raises their own level, moves their organization or changes their e-mail here', async () => {
    for (const field of [{ user_level: 'admin' }, { organization_id: world.orgA }, { email: 'else@example.com' }])
      expect((await world.request('owner', 'PATCH', '/api/users/me', field)).status).toBe(422)
    expect((await refusal(world.as('owner').users.updateMe({ custom_prompts: { a: 1 } }))).status).toBe(422)
    expect(
      (await world.as('admin').users.updateMe({ custom_prompts: { tone: 'short' } })).profile.custom_prompts,
    ).toEqual({ tone: 'short' })
  })

  it('a new password needs the current one and ends every other session', async () => {
    const { access_token } = await login('same_org@example.com', world.password)
    const api = world.as('same_org').users
    expect((await refusal(api.updateMe({ password: 'a new password' }))).body.errors?.[0]?.field).toBe(
      'current_password',
    )
    expect((await refusal(api.updateMe({ password: 'a new password', current_password: 'wrong' }))).status).toBe(422)
    expect((await refusal(api.updateMe({ password: 'short', current_password: world.password }))).body.detail).toBe(
      'Password must be at least 8 characters',
    )
    await api.updateMe({ password: 'a new password', current_password: world.password })
    expect(await status(access_token)).toBe(401)
    expect((await api.me()).email).toBe('same_org@example.com')
    await login('same_org@example.com', 'a new password')
  })
})

describe('accounts and their administrator', () => {
  it('an account is made once for one key, and what is kept of the request does not give its password away', async () => {
    const body = { email: 'once@example.com', password: 'Winter2026', user_level: 'user' }
    const create = (sent: object) =>
      world.request('admin', 'POST', '/api/users/', sent, { 'idempotency-key': 'one-account' })
    const first = await create(body)
    expect(first.status).toBe(201)
    expect((await create(body)).body).toEqual(first.body)
    expect((await create({ ...body, password: 'Summer2026' })).status).toBe(422)
    const { request_hash } = await world.database.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'one-account')
      .executeTakeFirstOrThrow()
    const quick = createHash('sha256')
      .update(`POST /api/users/\n${JSON.stringify(body)}`)
      .digest()
    expect(request_hash.equals(quick)).toBe(false)
  })

  it('approving somebody keeps them signed in; every other change of level signs them out', async () => {
    const user = await world.as('anon').users.register({ email: 'hopeful@example.com', password: 'sixsix', ...names })
    const { access_token } = await login('hopeful@example.com', 'sixsix')
    await world.as('admin').users.update({ id: user.id, user_level: 'user' })
    expect(await status(access_token)).toBe(200)
    await world.as('admin').users.update({ id: user.id, user_level: 'waitlisted' })
    expect(await status(access_token)).toBe(401)
  })

  it('whoever is approved gets a letter with the way in; another change of level sends none', async () => {
    const email = 'patient@example.com'
    const user = await world.as('anon').users.register({ email, password: 'sixsix', ...names })
    const letters = async () =>
      (await world.database.pool.query('select subject, text from outbox where recipient = $1', [email])).rows
    await world.as('admin').users.update({ id: user.id, first_name: 'Nora' })
    expect(await letters()).toEqual([])
    await world.as('admin').users.update({ id: user.id, user_level: 'user' })
    expect(await letters()).toMatchObject([{ subject: 'Your place in Adjutant is ready' }])
    expect((await letters())[0].text).toMatch(/Hello Nora,[\s\S]*\/login/)
    await world.as('admin').users.update({ id: user.id, user_level: 'ceo' })
    expect(await letters()).toHaveLength(1)
  })

  it('an invitation that waits for an e-mail becomes a membership when its account is approved', async () => {
    await world.database.pool.query(
      `insert into invitations (id, organization_id, email, org_access_level) values (gen_random_uuid(), $1, 'Invited@example.com', 'manager')`,
      [world.orgA],
    )
    const user = await world.as('anon').users.register({ email: 'invited@example.com', password: 'sixsix', ...names })
    const members = () =>
      world.database.pool.query('select org_access_level from memberships where user_id = $1', [user.id])
    expect((await members()).rows).toEqual([])
    await world.as('admin').users.update({ id: user.id, user_level: 'user' })
    expect((await members()).rows).toEqual([{ org_access_level: 'manager' }])
  })

  it('searches, sorts and pages the accounts', async () => {
    const api = world.as('admin').users
    expect((await api.list({ search: 'org_man' })).items.map((user) => user.email)).toEqual(['org_manager@example.com'])
    const first = await api.list({ sort_by: 'email', limit: 3 })
    const second = await api.list({ sort_by: 'email', limit: 3, cursor: first.next ?? undefined })
    const emails = [...first.items, ...second.items].map((user) => user.email)
    expect(new Set(emails).size).toBe(6)
    expect([...emails].sort()).toEqual(emails)
  })

  it('sorts by each column of the table, both ways, and a cursor goes on in the same order', async () => {
    const api = world.as('admin').users
    const key = {
      name: (user: User) => user.name.toLowerCase(),
      email: (user: User) => user.email.toLowerCase(),
      organization: (user: User) => (user.organization_name ?? '').toLowerCase(),
      user_level: (user: User) => user.user_level,
      created_at: (user: User) => user.created_at,
    }
    await api.update({ id: world.id('org_manager'), organization_id: world.orgA })
    await api.update({ id: world.id('other_org'), organization_id: world.orgB })
    for (const sort_by of Object.keys(key) as (keyof typeof key)[])
      for (const direction of ['asc', 'desc'] as const) {
        const found: User[] = []
        let cursor: string | undefined
        do {
          const page = await api.list({ sort_by, direction, limit: 3, cursor })
          found.push(...page.items)
          cursor = page.next ?? undefined
        } while (cursor)
        const keys = found.map(key[sort_by])
        const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect([sort_by, direction, keys]).toEqual([
          sort_by,
          direction,
          direction === 'asc' ? sorted : sorted.reverse(),
        ])
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      }
  })

  it('counts the accounts of each level, all or those that a search finds, and finds by organization too', async () => {
    const api = world.as('admin').users
    const { rows } = await world.database.pool.query(
      'select user_level, count(*)::int as n from users group by user_level',
    )
    const counted = Object.fromEntries(rows.map(({ user_level, n }) => [user_level, n]))
    expect(await api.counts()).toEqual({ waitlisted: 0, user: 0, ceo: 0, admin: 0, ...counted })
    expect(await api.counts({ search: 'org_man' })).toEqual({ waitlisted: 0, user: 1, ceo: 0, admin: 0 })
    expect((await api.list({ search: 'ganization b' })).items.map(({ email }) => email)).toEqual([
      'other_org@example.com',
    ])
    expect((await api.list({ search: '100%' })).items).toEqual([])
  })

  it('an e-mail and a level cannot be taken away from an account', async () => {
    const id = world.id('owner')
    const tried = async (body: object) => {
      const { status, body: answer } = await world.request('admin', 'PATCH', `/api/users/${id}`, body)
      return [status, (answer as { detail: string }).detail]
    }
    expect(await tried({ email: ' ' })).toEqual([422, 'Email is required'])
    expect(await tried({ email: 'nobody' })).toEqual([422, 'Invalid email address'])
    expect(await tried({ user_level: '' })).toEqual([422, 'User level is required'])
    expect(await tried({ user_level: null })).toEqual([422, 'User level is required'])
  })

  it('a change that builds on an older version is refused, with the newer one', async () => {
    const api = world.as('admin').users
    const user = await api.create({ email: 'twofold@example.com', password: 'sixsix', user_level: 'user' })
    await api.update({ id: user.id, role: 'CFO' }, { ifVersion: user.updated_at })
    const late = await refusal(api.update({ id: user.id, role: 'CTO' }, { ifVersion: user.updated_at }))
    expect([late.status, (late.body.current as User).role]).toEqual([409, 'CFO'])
    const mine = await world.as('owner').users.me()
    await world.as('owner').users.updateMe({ role: 'One' }, { ifVersion: mine.updated_at })
    expect(
      (await refusal(world.as('owner').users.updateMe({ role: 'Two' }, { ifVersion: mine.updated_at }))).status,
    ).toBe(409)
  })

  it('neither oneself nor an administrator nor a ceo can be deleted', async () => {
    const api = world.as('admin').users
    for (const person of ['admin', 'ceo'] as const)
      expect((await refusal(api.remove({ id: world.id(person) }))).status).toBe(409)
    const user = await api.create({ email: 'gone@example.com', password: 'sixsix', user_level: 'user' })
    await api.remove({ id: user.id })
    expect((await refusal(api.remove({ id: user.id }))).status).toBe(404)
  })

  it('two administrators who demote each other at once do not leave the product without one', async () => {
    const second = await world
      .as('admin')
      .users.create({ email: 'second@example.com', password: 'sixsix', user_level: 'admin' })
    const { access_token } = await login('second@example.com', 'sixsix')
    const [one, two] = await Promise.all([
      world.request('admin', 'PATCH', `/api/users/${second.id}`, { user_level: 'user' }),
      world.request(
        'anon',
        'PATCH',
        `/api/users/${world.id('admin')}`,
        { user_level: 'user' },
        { authorization: `Bearer ${access_token}` },
      ),
    ])
    expect([one.status, two.status]).toContain(200)
    const { rows } = await world.database.pool.query(`select count(*)::int as n from users where user_level = 'admin'`)
    expect(rows[0].n).toBe(1)
    figure('Z12', '2 who demote each other at once: 1 of them did, 1 administrator is left')
  })
})
