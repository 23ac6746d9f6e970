// What becomes of a password: how it is taken, which ones are refused, and what is kept of it (trust A13, A14).
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { callAs, colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'
import { newSecret, secretHash } from '../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LOGINS_PER_MINUTE: '1000' })
})
afterAll(() => world.close())

const login = (username: string, password: string) =>
  world.request('anon', 'POST', '/api/auth/token', new URLSearchParams({ username, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a password', () => {
  const typed = [
    'x'.repeat(64),
    `${'long '.repeat(25)}end`,
    '  blanks around  ',
    '🦉🦉🦉🦉🦉🦉🦉🦉',
    'Crème brûlée é',
    'tab\there\t\t',
  ]

  it('is taken exactly as typed: nothing is cut, trimmed or composed anew', async () => {
    const who = await colleague(world)
    let current = world.password
    for (const password of typed) {
      const set = await callAs(world, who, 'PATCH', '/api/users/me', { password, current_password: current })
      expect([password, set.status]).toEqual([password, 200])
      current = password
      expect((await login(who.email, password)).status).toBe(200)
      const near = [password.slice(0, -1), password.trim(), password.normalize('NFD')].filter(
        (each) => each !== password,
      )
      for (const other of near) expect([other, (await login(who.email, other)).status]).toEqual([other, 401])
    }
    figure(
      'A13',
      `${typed.length} passwords of up to 128 characters taken exactly, their cut, trimmed and decomposed forms refused`,
    )
  })

  const common = ['password1', '123456789', 'Football1', 'TRUSTNO1', 'qwertyuiop', 'Sunshine']

  it('that guessers try first is refused at every door where one is chosen, with a word on its field, and nothing is changed', async () => {
    const who = await colleague(world)
    const token = newSecret()
    await world.database.db
      .insertInto('password_resets')
      .values({ user_id: who.id, token_hash: secretHash(token), expires_at: sql`now() + interval '1 hour'` })
      .execute()
    const made = { email: 'made@example.com', org_access_level: 'user', password: 'given by the boss' }
    const { id } = (await world.request('admin', 'POST', `/api/organizations/${world.orgA}/users`, made)).body as {
      id: string
    }
    const doors: [string, string, object][] = [
      ['POST', '/api/users/register', { email: 'new@example.com', first_name: 'New', last_name: 'One' }],
      ['PATCH', '/api/users/me', { current_password: world.password }],
      ['POST', '/api/auth/password-reset/confirm', { token }],
      ['POST', '/api/users/', { email: 'new@example.com' }],
      ['PATCH', `/api/users/${who.id}`, {}],
      ['POST', `/api/organizations/${world.orgA}/users`, { email: 'new@example.com', org_access_level: 'user' }],
      [
        'POST',
        `/api/organizations/${world.orgA}/users`,
        { email: world.email('waitlisted'), org_access_level: 'user' },
      ],
      ['PATCH', `/api/organizations/${world.orgA}/users/${id}`, {}],
    ]
    for (const password of common)
      for (const [method, path, rest] of doors) {
        const person = path.endsWith('/me') ? who.token : world.token('admin')
        const answer = await world.request('anon', method, path, { ...rest, password }, bearer(person ?? ''))
        expect([password, path, answer.status]).toEqual([password, path, 422])
        expect(answer.body).toMatchObject({
          errors: [{ field: 'password', message: expect.stringContaining('most common') }],
        })
      }
    expect((await login(who.email, world.password)).status).toBe(200)
    expect((await login(made.email, made.password)).status).toBe(200)
    // The link of the refused reset is still good for another try.
    const reset = { token, password: 'not a common one' }
    expect((await world.request('anon', 'POST', '/api/auth/password-reset/confirm', reset)).status).toBe(204)
    figure('A13', `the 3,000 most common ones: refused at ${doors.length} doors, in any letter case`)
  })

  it('is hashed with argon2id, 19 MiB and two passes, a salt each; one hashed with less is hashed anew at sign-in', async () => {
    const [one, two] = [await colleague(world), await colleague(world)]
    for (const who of [one, two])
      await callAs(world, who, 'PATCH', '/api/users/me', {
        password: 'the very same',
        current_password: world.password,
      })
    const stored = async (id: string) =>
      (
        await world.database.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).password_hash
    const form = /^\$argon2id\$m=19456,t=2,p=1\$[^$]{22,24}\$[^$]{43,44}$/
    expect([
      form.test(await stored(one.id)),
      form.test(await stored(two.id)),
      (await stored(one.id)) === (await stored(two.id)),
    ]).toEqual([true, true, false])
    const weak = await weakHash('the very same')
    await world.database.db.updateTable('users').set({ password_hash: weak }).where('id', '=', one.id).execute()
    expect((await login(one.email, 'wrong')).status).toBe(401)
    expect(await stored(one.id)).toBe(weak)
    expect((await login(one.email, 'the very same')).status).toBe(200)
    expect(form.test(await stored(one.id))).toBe(true)
    expect((await login(one.email, 'the very same')).status).toBe(200)
    figure('A14', 'argon2id, m 19,456 KiB, t 2, p 1, own salt; a hash of m 8,192, t 1 is replaced at the next sign-in')
  })
})

async function weakHash(message: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await promisify(argon2)('argon2id', {
    message,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  return `$argon2id$m=8192,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`
}
