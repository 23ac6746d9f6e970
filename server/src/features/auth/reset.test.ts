import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeEach(async () => {
  await world?.close()
  world = await createWorld({ PUBLIC_URL: 'https://adjutant.example.org' })
})
afterAll(() => world.close())

const api = () => world.as('anon').auth
const ask = (email: string) => world.request('anon', 'POST', '/api/auth/password-reset', { email })
const letters = () =>
  world.database.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('created_at').execute()
const login = (username: string, password: string) => api().login({ username, password })
const SET = 'my new password'

/** Waits for `count` letters; the answer does not. */
async function posted(count: number) {
  for (let n = 0; n < 200; n++) {
    const found = await letters()
    if (found.length >= count) return found
    await sleep(20)
  }
  throw new Error('no letter came')
}
async function secretFor(email: string, nth = 1): Promise<string> {
  await ask(email)
  return /#token=([\w-]+)/.exec((await posted(nth))[nth - 1]?.text ?? '')?.[1] ?? ''
}

describe('asking for a new password', () => {
  it('answers alike for known and unknown addresses, and writes to the known one only', async () => {
    const [unknown, known] = [await ask('nobody@example.org'), await ask('OWNER@example.com')]
    expect([unknown.status, unknown.text]).toEqual([202, ''])
    expect([known.status, known.text]).toEqual([202, ''])
    await posted(1)
    await sleep(200)
    expect(await letters()).toMatchObject([{ recipient: 'owner@example.com', subject: 'Choose a new password' }])
  })

  it('sends a link to our own address, whatever host the request names, and keeps only a hash of its secret', async () => {
    const headers = { host: 'evil.example.org', 'x-forwarded-host': 'evil.example.org' }
    await world.request('anon', 'POST', '/api/auth/password-reset', { email: 'owner@example.com' }, headers)
    const [letter] = await posted(1)
    expect(letter?.text).toContain('https://adjutant.example.org/reset-password#token=')
    expect(letter?.text).not.toContain('evil')
    const secret = /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const row = await world.database.db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow()
    expect(row.token_hash.toString('base64url')).not.toBe(secret)
    expect(await api().readPasswordReset({ token: secret })).toEqual({ email: 'owner@example.com' })
  })

  it('names a missing or impossible address', async () => {
    expect(await ask('')).toMatchObject({ status: 422, body: { detail: 'Email is required' } })
    expect(await ask('nonsense')).toMatchObject({ status: 422, body: { detail: 'Invalid email address' } })
  })

  it('does not flood a mailbox: after five letters in an hour the answer is the same and the newest link stays good', async () => {
    for (let n = 1; n <= 5; n++) await secretFor('owner@example.com', n)
    const token = /#token=([\w-]+)/.exec((await letters())[4]?.text ?? '')?.[1] ?? ''
    expect((await ask('owner@example.com')).status).toBe(202)
    await sleep(200)
    expect(await letters()).toHaveLength(5)
    expect(await api().readPasswordReset({ token })).toEqual({ email: 'owner@example.com' })
  })

  it('from one address again and again is refused for a while', async () => {
    const strict = await createWorld({ RATE_LOGINS_PER_MINUTE: '4' })
    try {
      const once = () => strict.request('anon', 'POST', '/api/auth/password-reset', { email: 'a@example.org' })
      expect([(await once()).status, (await once()).status, (await once()).status]).toEqual([202, 202, 429])
    } finally {
      await strict.close()
    }
  })
})

describe('the link', () => {
  it('sets the password once, ends every session, and tells the owner by mail', async () => {
    const token = await secretFor('owner@example.com')
    const { access_token } = await login('owner@example.com', world.password)
    await api().confirmPasswordReset({ token, password: SET })
    const me = await world.request('anon', 'GET', '/api/users/me', undefined, {
      authorization: `Bearer ${access_token}`,
    })
    expect(me.status).toBe(401)
    expect((await world.request('owner', 'GET', '/api/users/me')).status).toBe(401)
    expect((await refused(login('owner@example.com', world.password))).status).toBe(401)
    expect((await login('owner@example.com', SET)).token_type).toBe('bearer')
    expect((await letters()).at(-1)).toMatchObject({ subject: 'Your password was changed' })
    const again = await refused(api().confirmPasswordReset({ token, password: 'another one' }))
    expect([again.status, again.body.errors?.[0]?.field]).toEqual([422, 'token'])
    expect((await refused(api().readPasswordReset({ token }))).status).toBe(422)
  })

  it('used twice at the same moment works once', async () => {
    const token = await secretFor('owner@example.com')
    const confirm = (password: string) =>
      world.request('anon', 'POST', '/api/auth/password-reset/confirm', { token, password })
    const answers = await Promise.all([confirm('first of them'), confirm('second one'), confirm('third of all')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422])
  })

  it('is void after a newer request, and after an hour', async () => {
    const first = await secretFor('owner@example.com', 1)
    const second = await secretFor('owner@example.com', 2)
    expect((await refused(api().confirmPasswordReset({ token: first, password: SET }))).status).toBe(422)
    await world.database.db.updateTable('password_resets').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
    expect((await refused(api().confirmPasswordReset({ token: second, password: SET }))).status).toBe(422)
    expect((await login('owner@example.com', world.password)).token_type).toBe('bearer')
  })

  it('is void once the account has another password or another address', async () => {
    const first = await secretFor('owner@example.com', 1)
    await world.as('owner').users.updateMe({ password: SET, current_password: world.password })
    expect((await refused(api().readPasswordReset({ token: first }))).status).toBe(422)
    const second = await secretFor('owner@example.com', 2)
    await world.as('admin').users.update({ id: world.id('owner'), email: 'moved@example.com' })
    expect((await refused(api().confirmPasswordReset({ token: second, password: 'taken over' }))).status).toBe(422)
    expect((await login('moved@example.com', SET)).token_type).toBe('bearer')
  })

  it('asks for eight characters, and a refused password does not use it up', async () => {
    const token = await secretFor('owner@example.com')
    const short = await refused(api().confirmPasswordReset({ token, password: 'seven77' }))
    expect(short.body.errors).toEqual([{ field: 'password', message: 'Password must be at least 8 characters' }])
    await api().confirmPasswordReset({ token, password: SET })
  })

  it('without a secret, or with one that nobody was sent, opens nothing', async () => {
    for (const token of ['', 'x', null, undefined, 'null', 'A'.repeat(43)]) {
      const answer = await world.request('anon', 'POST', '/api/auth/password-reset/confirm', { token, password: SET })
      expect(answer.status).toBe(422)
    }
  })

  it('works while the account waits for approval, and leaves it waiting', async () => {
    const token = await secretFor('waitlisted@example.com')
    await api().confirmPasswordReset({ token, password: SET })
    const { access_token } = await login('waitlisted@example.com', SET)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await world.request('anon', 'GET', '/api/tasks/', undefined, headers)).body).toMatchObject({
      code: 'account_waitlisted',
    })
  })

  it('stands in the audit log, without its secret', async () => {
    const token = await secretFor('owner@example.com')
    await api().confirmPasswordReset({ token, password: SET })
    const rows = await world.database.db
      .selectFrom('security_log')
      .selectAll()
      .where('action', 'like', 'password.%')
      .orderBy('created_at')
      .execute()
    expect(rows).toMatchObject([
      { action: 'password.reset_requested', actor_id: null, subject: world.id('owner') },
      { action: 'password.reset', actor_id: world.id('owner') },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a password that somebody else has set', () => {
  const call = (method: string, path: string, token: string, body?: unknown) =>
    world.request('anon', method, path, body, { authorization: `Bearer ${token}` })

  it('opens nothing but the way to one’s own', async () => {
    const userId = world.id('same_org')
    await world.database.db.updateTable('users').set({ organization_id: world.orgA }).where('id', '=', userId).execute()
    await world.as('ceo').orgs.updateUser({ id: world.orgA, userId, password: 'given by the ceo' })
    const { access_token: token } = await login('same_org@example.com', 'given by the ceo')
    for (const path of ['/api/users/me', '/api/users/me/export', '/api/tasks/', '/api/organizations', '/api/events'])
      expect(await call('GET', path, token)).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
    const own = { password: 'my own again', current_password: 'given by the ceo' }
    expect((await call('PATCH', '/api/users/me', token, own)).body).toMatchObject({ is_provisional: false })
    expect((await call('GET', '/api/tasks/', token)).status).toBe(200)
  })

  it('is replaced through the mail too', async () => {
    const userId = world.id('same_org')
    await world.database.db.updateTable('users').set({ organization_id: world.orgA }).where('id', '=', userId).execute()
    await world.as('ceo').orgs.updateUser({ id: world.orgA, userId, password: 'given by the ceo' })
    await api().confirmPasswordReset({ token: await secretFor('same_org@example.com', 2), password: SET })
    const { access_token } = await login('same_org@example.com', SET)
    expect((await call('GET', '/api/tasks/', access_token)).status).toBe(200)
  })

  it('of a new account works at once, as the contract says, and is marked as not its own', async () => {
    const made = {
      id: world.orgA,
      email: 'made@example.com',
      org_access_level: 'user',
      password: 'chosen for you',
    } as const
    await world.as('ceo').orgs.addUser(made)
    const { access_token } = await login('made@example.com', 'chosen for you')
    expect((await call('GET', '/api/users/me', access_token)).body).toMatchObject({ is_provisional: true })
    expect((await call('GET', '/api/organizations', access_token)).status).toBe(200)
  })

  it('opens no other organization until somebody has read a letter at its address', async () => {
    const made = { org_access_level: 'user', password: 'chosen for you' } as const
    await world.as('ceo').orgs.addUser({ id: world.orgA, email: 'victim@example.com', ...made })
    await world.as('admin').orgs.addUser({ id: world.orgB, email: 'victim@example.com', org_access_level: 'manager' })
    // Whoever made the account signs in with the password that they know, and makes it their own.
    const { access_token } = await login('victim@example.com', 'chosen for you')
    const own = { password: SET, current_password: 'chosen for you' }
    expect((await call('PATCH', '/api/users/me', access_token, own)).status).toBe(200)
    const [invitation] = (await call('GET', '/api/invitations', access_token)).body as { id: string }[]
    const accept = (token: string) => call('POST', `/api/invitations/${invitation?.id}/accept`, token)
    expect(await accept(access_token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const before = (await letters()).filter(({ subject }) => subject === 'Choose a new password').length
    await ask('victim@example.com')
    const secret = async () => {
      for (let n = 0; n < 200; n++) {
        const found = (await letters()).filter(({ subject }) => subject === 'Choose a new password')
        if (found.length > before) return /#token=([\w-]+)/.exec(found.at(-1)?.text ?? '')?.[1] ?? ''
        await sleep(20)
      }
      throw new Error('no letter came')
    }
    await api().confirmPasswordReset({ token: await secret(), password: 'read in my mailbox' })
    const mine = await login('victim@example.com', 'read in my mailbox')
    expect((await accept(mine.access_token)).status).toBe(200)
  })
})
