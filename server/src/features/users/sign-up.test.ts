import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const names = { first_name: 'Nora', last_name: 'New' }

describe('asking for an account', () => {
  it('always ends on the waitlist, whatever the body claims', async () => {
    const claims = [
      { user_level: 'admin' },
      { user_level: 'ceo' },
      { user_level: ['admin'] },
      { user_level: 'ADMIN ' },
      { organization_id: world.orgA },
      { profile: { user_level: 'admin' } },
      ...['Admin', 'CEO', 'user', ' admin', 'root', 'superuser', '0', '', 'waitlisted'].map((user_level) => ({
        user_level,
      })),
      ...[1, true, null, ['ceo', 'admin'], { level: 'admin' }, [['admin']]].map((user_level) => ({ user_level })),
      { organization_id: [world.orgA] },
      { organization_id: world.orgA, user_level: 'admin' },
      { id: world.id('admin'), created_at: '1999-01-01T00:00:00Z', is_owner: true },
      { profile: { custom_prompts: { a: 1 }, user_level: 'ceo' } },
    ]
    for (const [n, claim] of claims.entries()) {
      const raw = await world.request('anon', 'POST', '/api/users/register', {
        email: `claim${n}@example.com`,
        password: 'sixsix',
        ...names,
        ...claim,
      })
      expect(raw.status).toBe(201)
      expect(raw.body).toMatchObject({ user_level: 'waitlisted', organization_id: null })
      expect(raw.text).not.toContain('password')
    }
    // Whatever it does not know it refuses, by name.
    const unknown = [
      { is_admin: true },
      { userLevel: 'admin' },
      { role: 'admin', roles: ['admin'], is_superuser: true },
      { organizations: [world.orgA], org_access_level: 'admin' },
      { user_id: world.id('admin') },
      { must_change_password: false, email_unproven: false },
    ]
    for (const claim of unknown) {
      const person = { email: 'unknown@example.com', password: 'sixsix', ...names }
      const raw = await world.request('anon', 'POST', '/api/users/register', { ...person, ...claim })
      expect(raw.status).toBe(422)
      const { errors } = raw.body as { errors: { field: string }[] }
      expect(errors.map(({ field }) => field).sort()).toEqual(Object.keys(claim).sort())
    }
    expect(
      await world.database.db.selectFrom('users').select('id').where('email', '=', 'unknown@example.com').execute(),
    ).toEqual([])
    // The same key twice, and as a form.
    const twice = `{"email":"twice-named@example.com","password":"sixsix","first_name":"N","last_name":"N","user_level":"waitlisted","user_level":"admin"}`
    const json = { 'content-type': 'application/json' }
    expect((await world.request('anon', 'POST', '/api/users/register', twice, json)).body).toMatchObject({
      user_level: 'waitlisted',
    })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = 'email=form%40example.com&password=sixsix&first_name=N&last_name=N&user_level=admin'
    expect((await world.request('anon', 'POST', '/api/users/register', sent, form)).status).toBe(415)
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from users where (email like 'claim%' or email like 'twice-named%')
        and (user_level <> 'waitlisted' or organization_id is not null)`,
    )
    expect(rows).toEqual([{ n: 0 }])
    figure(
      'A7',
      `${claims.length + 2 + unknown.length} forms of claiming more: waitlisted and without an organization, or refused`,
    )
  })

  it('says in the words of the specification what is missing', async () => {
    for (const field of ['email', 'password', 'first_name', 'last_name']) {
      const body = { email: 'some@example.com', password: 'sixsix', ...names, [field]: '' }
      const raw = await world.request('anon', 'POST', '/api/users/register', body)
      expect([raw.status, (raw.body as { detail: string }).detail]).toEqual([422, 'Please fill in all fields.'])
    }
    const short = await refusal(
      world.as('anon').users.register({ email: 'some@example.com', password: 'five5', ...names }),
    )
    expect(short.body.detail).toBe('Password must be at least 6 characters long.')
  })

  it('of many sign-ups with one e-mail at once exactly one succeeds', async () => {
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.request('anon', 'POST', '/api/users/register', {
          email: n % 2 ? 'TWICE@example.com' : 'twice@example.com',
          password: 'sixsix',
          ...names,
        }),
      ),
    )
    expect(tries.map((answer) => answer.status).sort()).toEqual([201, ...Array(49).fill(409)])
    expect(tries.find((answer) => answer.status === 409)?.body).toMatchObject({
      detail: 'This email is already registered.',
    })
    figure('A8', '50 sign-ups with one e-mail at once: 1 account, 49 × 409')
  })

  it('a waitlisted person may see who they are, and nothing else', async () => {
    expect((await world.as('waitlisted').users.me()).user_level).toBe('waitlisted')
    const refused = await refusal(world.as('waitlisted').goals.list())
    expect([refused.status, refused.body.code]).toEqual([403, 'account_waitlisted'])
    expect((await refusal(world.as('waitlisted').users.updateMe({ first_name: 'No' }))).body.code).toBe(
      'account_waitlisted',
    )
  })
})

it('the very first person to sign up waits too: an administrator is made by the operator alone', async () => {
  await world.database.pool.query('delete from organizations')
  await world.database.pool.query('delete from users')
  const raw = await world.request('anon', 'POST', '/api/users/register', {
    email: 'first@example.com',
    password: 'sixsix',
    ...names,
  })
  expect(raw.body).toMatchObject({ user_level: 'waitlisted', organization_id: null })
  figure('A8', 'the first of an empty database: waitlisted')
})
