import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { canary, organization, run, twin } from '../../../test/fixtures.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const DAY = '2027-01-01'
type Twin = Awaited<ReturnType<typeof twin>>

/** Somebody with the rights of this person and nothing yet; `join` makes them a member of organization A. */
async function somebody(like: Person, join = false): Promise<Twin> {
  const made = await twin(world, like)
  if (join)
    await world.database.db
      .insertInto('memberships')
      .values({ organization_id: world.orgA, user_id: made.id, org_access_level: 'user' })
      .execute()
  return made
}
const call = (who: Twin, method: string, path: string, body?: unknown) =>
  world.request('anon', method, path, body, { authorization: `Bearer ${who.token}` })
const made = async (who: Twin, path: string, body: unknown) => {
  const answer = await call(who, 'POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body as { id: string }
}
const leave = (who: Twin, password = world.password) => call(who, 'DELETE', '/api/users/me', { password })

/** Everything in the database as one text, as a dump would have it. */
async function dump(): Promise<string> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const parts = await Promise.all(
    rows.map(async ({ name }) => (await world.database.pool.query(`select t::text as t from ${name} t`)).rows),
  )
  return parts
    .flat()
    .map((row) => row.t as string)
    .join('\n')
}

describe('deleting one’s own account', () => {
  it('needs the password, and a wrong one changes nothing', async () => {
    const person = await somebody('owner')
    const wrong = await leave(person, 'not the one')
    expect([wrong.status, (wrong.body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([422, 'password'])
    expect((await call(person, 'DELETE', '/api/users/me')).status).toBe(422)
    expect((await call(person, 'GET', '/api/users/me')).status).toBe(200)
  })

  it('leaves what was shared to be found by whoever has it now, by its beginning too', async () => {
    const person = await somebody('owner', true)
    const shared = { shared_org_ids: [world.orgA] }
    const task = await made(person, '/api/tasks/', { title: 'Xzylo plan', ...shared })
    const contact = await made(person, '/api/contacts/', { name: 'Xzandra', ...shared })
    const goal = await made(person, '/api/strategic-goals/', {
      title: 'Xzenith',
      due_date: DAY,
      organization_id: world.orgA,
    })
    expect((await leave(person)).status).toBe(204)
    const { hits } = await world.as('ceo').search.find({ q: 'xz' })
    expect(hits.map(({ id }) => id).sort()).toEqual([task.id, contact.id, goal.id].sort())
  })

  it('leaves nothing behind that the person wrote or is called by, and ends every session', async () => {
    const person = await somebody('owner', true)
    const word = canary('gone')
    await call(person, 'PATCH', '/api/users/me', { first_name: word, behavior_notes: word })
    await world.request(
      'anon',
      'POST',
      '/api/journals/',
      { content: word },
      {
        authorization: `Bearer ${person.token}`,
        'idempotency-key': 'once',
      },
    )
    const goal = await made(person, '/api/strategic-goals/', { title: word, due_date: DAY, kpis: [{ name: word }] })
    await made(person, '/api/tasks/', { title: word, goal_id: goal.id })
    const contact = await made(person, '/api/contacts/', { name: word })
    await made(person, `/api/contacts/${contact.id}/past-interactions`, { summary: word, date: DAY })
    await made(person, '/api/strategic-advice/', { content: word })
    const talk = await made(person, '/api/conversations/', { name: word })
    await world.database.pool.query(`select message_add($1, gen_random_uuid(), 'user', $2, null, null)`, [
      talk.id,
      word,
    ])
    const second = await world.as('anon').auth.login({ username: person.email, password: world.password })
    expect(await dump()).toContain(word)
    expect((await leave(person)).status).toBe(204)
    const left = await dump()
    expect(left).not.toContain(word)
    expect(left).not.toContain(person.email)
    expect((await call({ ...person, token: second.access_token }, 'GET', '/api/users/me')).status).toBe(401)
    expect((await call(person, 'GET', '/api/users/me')).status).toBe(401)
  })

  it('what colleagues work with stays: with the assignee, else with the owner of the organization', async () => {
    const person = await somebody('owner', true)
    const given = await made(person, '/api/tasks/', { title: 'Given', assigned_to_user_id: world.id('same_org') })
    const shared = await made(person, '/api/tasks/', { title: 'Shared', shared_org_ids: [world.orgA] })
    const contact = await made(person, '/api/contacts/', { name: 'Shared', shared_org_ids: [world.orgA] })
    const goal = await made(person, '/api/strategic-goals/', {
      title: 'Shared',
      due_date: DAY,
      organization_id: world.orgA,
    })
    expect((await leave(person)).status).toBe(204)
    expect((await world.as('same_org').tasks.get({ id: given.id })).created_by_user?.id).toBe(world.id('same_org'))
    expect((await world.as('same_org').tasks.get({ id: shared.id })).created_by_user?.id).toBe(world.id('ceo'))
    expect((await world.as('owner').contacts.get({ id: contact.id })).created_by_user?.id).toBe(world.id('ceo'))
    expect((await world.as('owner').goals.get({ id: goal.id })).user_id).toBe(world.id('ceo'))
    figure('Z13', '4 records that outlive their owner: with the assignee or the owner of the organization')
  })

  it('an organization of one goes with its owner; one with other members keeps them from going', async () => {
    const founder = await somebody('ceo')
    const org = await made(founder, '/api/organizations', { name: canary('org') })
    await world.database.db
      .insertInto('memberships')
      .values({ organization_id: org.id, user_id: world.id('same_org'), org_access_level: 'user' })
      .execute()
    const refused = await leave(founder)
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'conflict'])
    expect((refused.body as { detail: string }).detail).toContain('with other members')
    await call(founder, 'DELETE', `/api/organizations/${org.id}/users/${world.id('same_org')}`)
    expect((await leave(founder)).status).toBe(204)
    const row = await world.database.db.selectFrom('organizations').select('id').where('id', '=', org.id).execute()
    expect(row).toEqual([])
  })

  it('the last administrator stays', async () => {
    const refused = await world.request('admin', 'DELETE', '/api/users/me', { password: world.password })
    expect(refused.status).toBe(409)
    expect((refused.body as { detail: string }).detail).toContain('last administrator')
    const other = await somebody('admin')
    expect((await leave(other)).status).toBe(204)
  })

  it('a waitlisted person may go too', async () => {
    expect((await leave(await somebody('waitlisted'))).status).toBe(204)
  })
})

it('an account whose run tells something at this moment is deleted all the same', async () => {
  const person = await somebody('owner')
  const { id } = await run(world)
  const telling = await world.database.pool.connect()
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    // As the engine writes an event: the run is held, then its person is told (migration 0052).
    await telling.query('begin')
    await telling.query('update runs set user_id = $2 where id = $1', [id, person.id])
    await telling.query('commit; begin')
    await telling.query('select 1 from runs where id = $1 for update', [id])
    const left = leave(person)
    for (let tries = 0; tries < 200 && (await world.database.pool.query(waits)).rows.length === 0; tries++)
      await sleep(20)
    const people = `select notification_tell(array[$1::uuid], '{}', '{}', '{}', 'run', 'run/1', 'run', $2::uuid, null, null, false, '0')`
    await telling.query(people, [person.id, id])
    await telling.query('commit')
    expect((await left).status).toBe(204)
  } finally {
    telling.release()
  }
})

describe('an account that an administrator deletes', () => {
  it('goes by the same rules', async () => {
    const person = await somebody('owner', true)
    const shared = await made(person, '/api/tasks/', { title: 'Shared', shared_org_ids: [world.orgA] })
    const word = canary('note')
    await made(person, '/api/journals/', { content: word })
    await world.as('admin').users.remove({ id: person.id })
    expect((await world.as('same_org').tasks.get({ id: shared.id })).created_by_user?.id).toBe(world.id('ceo'))
    expect(await dump()).not.toContain(word)
  })

  it('is not the founder of an organization: that is a ceo', async () => {
    const { id } = await organization(world)
    expect((await refusal(world.as('admin').users.remove({ id: world.id('owner') }))).status).toBe(409)
    await world.as('owner').orgs.remove({ id })
  })
})
