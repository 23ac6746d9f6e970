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

describe('a sign-up that goes wrong on its way', () => {
  const person = (email: string) => ({ email, password: 'sixsix six', ...names })
  const ask = (email: string, key?: string, more: object = {}) =>
    world.request(
      'anon',
      'POST',
      '/api/users/register',
      { ...person(email), ...more },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const kept = async (email: string) => {
    const { rows } = await world.database.pool.query(
      `select (select count(*)::int from users where email = $1) as accounts,
        (select count(*)::int from security_log l join users u on u.id = l.subject where u.email = $1 and action = 'register') as entries,
        (select count(distinct n.subject_id)::int from notifications n join users u on u.id = n.subject_id where u.email = $1) as told`,
      [email],
    )
    return rows[0]
  }
  /** What fails on the way, with this code, as often as said, after the account is written. */
  async function failing(code: string, times: number): Promise<() => Promise<void>> {
    const { pool } = world.database
    await pool.query(`create sequence failures;
      create function fail_now() returns trigger language plpgsql as $$ begin
        if nextval('failures') <= ${times} then raise exception 'not now' using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger fail_now before insert on notifications for each row execute function fail_now();`)
    return async () =>
      void (await pool.query('drop trigger fail_now on notifications; drop function fail_now; drop sequence failures'))
  }

  it('leaves no account behind, so that asking again is not refused', async () => {
    const heal = await failing('58030', 1)
    try {
      expect((await ask('halfway@example.com')).status).toBe(500)
      expect(await kept('halfway@example.com')).toEqual({ accounts: 0, entries: 0, told: 0 })
      expect((await ask('halfway@example.com')).status).toBe(201)
      expect(await kept('halfway@example.com')).toEqual({ accounts: 1, entries: 1, told: 1 })
    } finally {
      await heal()
    }
  })

  it('is tried again where it meets others who change the same, and is done once', async () => {
    const heal = await failing('40P01', 2)
    try {
      expect((await ask('crowded@example.com')).status).toBe(201)
      expect(await kept('crowded@example.com')).toEqual({ accounts: 1, entries: 1, told: 1 })
    } finally {
      await heal()
    }
  })

  it('and whose answer gets lost is answered the same when it is repeated with its key, at once or later', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('lost@example.com', key)))
    const first = answers.find(({ status }) => status === 201)
    expect(
      answers
        .filter(({ status }) => status !== 201)
        .every(({ status, headers }) => status === 409 && headers['retry-after'] === '1'),
    ).toBe(true)
    const again = await ask('LOST@example.com'.toLowerCase(), key)
    expect([again.status, again.text]).toEqual([201, first?.text])
    expect(await kept('lost@example.com')).toEqual({ accounts: 1, entries: 1, told: 1 })
    // The key is worth nothing with another password, for another e-mail, or to somebody else.
    expect((await ask('lost@example.com', key, { password: 'another one' })).status).toBe(422)
    expect((await ask('found@example.com', key)).status).toBe(201)
    expect((await ask('lost@example.com', crypto.randomUUID())).status).toBe(409)
    expect((await ask('lost@example.com')).status).toBe(409)
    expect(again.text).not.toContain('sixsix')
  })

  it('leaves nothing of its key when the account is deleted', async () => {
    const key = crypto.randomUUID()
    const { id } = (await ask('brief@example.com', key)).body as { id: string }
    await world.as('admin').users.remove({ id })
    const { rows } = await world.database.pool.query(
      `select 1 from idempotency_keys where body like '%brief@example.com%'`,
    )
    expect(rows).toEqual([])
    expect((await ask('brief@example.com', key)).status).toBe(201)
  })

  it('forty at once from as many people, while others are let in: each is answered 201, and is there once', async () => {
    const emails = Array.from({ length: 40 }, (_, n) => `crowd${n}@example.com`)
    const waiting = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(`before${n}@example.com`)))
    const [answers] = await Promise.all([
      Promise.all(emails.map((email) => ask(email))),
      ...waiting.map(({ body }) =>
        world.as('admin').users.update({ id: (body as { id: string }).id, user_level: 'admin' }),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 201))
    for (const email of emails) expect(await kept(email)).toMatchObject({ accounts: 1, entries: 1, told: 1 })
    figure('A8', '40 sign-ups at once, while 6 people are made administrators: 40 × 201, each account there once')
  }, 60_000)
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
