import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { twin } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const log = async (filter: Parameters<ReturnType<World['as']>['audit']['list']>[0] = {}) =>
  (await world.as('admin').audit.list(filter)).items

describe('the audit log', () => {
  it('says who approved whom, from where, and which level was given', async () => {
    const { id } = await world.as('anon').users.register({
      email: 'ada@example.org',
      password: 'sixsix',
      first_name: 'Ada',
      last_name: 'Lovelace',
    })
    await world.as('admin').users.update({ id, user_level: 'user' })
    const [newest] = await log({ whom: 'lovelace' })
    expect(newest).toMatchObject({
      action: 'user.approved',
      actor: { id: world.id('admin'), name: 'admin Example' },
      subject: { id, name: 'Ada Lovelace' },
      address: '127.0.0.1',
      details: { user_level: 'user', from_level: 'waitlisted' },
    })
  })

  it('names the fields that were changed and never what stands in them', async () => {
    const person = await twin(world, 'owner')
    const secret = 'a secret that nobody reads'
    await world.as('admin').users.update({ id: person.id, password: secret, behavior_notes: secret })
    const [entry] = await log({ whom: person.id })
    expect(entry?.details).toMatchObject({ fields: ['behavior_notes', 'password'] })
    expect(JSON.stringify(await log())).not.toContain(secret)
  })

  it('is found by who, to whom, what and when, a page at a time', async () => {
    const person = await twin(world, 'owner')
    for (const user_level of ['ceo', 'user', 'ceo'] as const)
      await world.as('admin').users.update({ id: person.id, user_level })
    const first = await world.as('admin').audit.list({ whom: person.email, action: 'user.updated', limit: 2 })
    const second = await world.as('admin').audit.list({
      whom: person.email,
      action: 'user.updated',
      limit: 2,
      cursor: first.next ?? '',
    })
    const levels = [...first.items, ...second.items].map((entry) => entry.details.user_level)
    expect(levels).toEqual(['ceo', 'user', 'ceo'])
    expect([first.total, second.next]).toEqual(['3', null])
    expect(await log({ whom: person.id, who: 'same_org@' })).toEqual([])
    expect(await log({ whom: person.id, who: 'admin@' })).toHaveLength(3)
    expect(await log({ whom: person.id, to: '2020-01-01' })).toEqual([])
    expect(await log({ whom: person.id, from: '2020-01-01', to: '2099-01-01T00:00:00Z' })).toHaveLength(3)
  })

  it('remembers sign-ins, refused ones, and that there were too many, without calling the one who tried an actor', async () => {
    const strict = await createWorld({ RATE_LOGINS_PER_MINUTE: '2' })
    try {
      const login = (password: string) => strict.as('anon').auth.login({ username: 'owner@example.com', password })
      await login(strict.password)
      await refusal(login('wrong'))
      for (let n = 0; n < 3; n++) await refusal(login('wrong'))
      const { items } = await strict.as('admin').audit.list({ action: 'login,login.failed,login.throttled' })
      expect(items.map(({ action, actor, subject }) => [action, actor?.id ?? null, subject?.id ?? null])).toEqual([
        ['login.throttled', null, null],
        ['login.failed', null, strict.id('owner')],
        ['login', strict.id('owner'), null],
      ])
    } finally {
      await strict.close()
    }
  })

  it('writes down whoever claims more than they are', async () => {
    await world.request('anon', 'POST', '/api/users/register', {
      email: 'mallory@example.org',
      password: 'sixsix',
      first_name: 'Mallory',
      last_name: 'M',
      user_level: ['admin'],
    })
    expect((await log({ who: 'mallory' })).map(({ action }) => action)).toEqual(['register.claimed_more', 'register'])
    expect((await world.request('owner', 'PATCH', '/api/users/me', { user_level: 'admin' })).status).toBe(422)
    expect((await log({ who: world.id('owner'), action: 'account.claimed_more' }))[0]?.details).toEqual({
      fields: ['user_level'],
    })
  })

  it('tells ids, and no names, of accounts that are deleted since', async () => {
    const person = await twin(world, 'owner')
    await world.as('admin').users.remove({ id: person.id })
    const [entry] = await log({ whom: person.id })
    expect(entry).toMatchObject({ action: 'user.deleted', subject: { id: person.id, name: null } })
  })

  it('keeps whom somebody invited, whatever becomes of the invitation, until that account is deleted', async () => {
    const org = await world.as('admin').orgs.create({ name: 'Inviters' })
    const invite = (email: string) => world.as('admin').orgs.addUser({ id: org.id, email, org_access_level: 'user' })
    const about = async (email: string) =>
      (await log({ whom: email })).map(({ action, subject }) => [action, subject?.name])
    const taken = await invite('taken.back@example.org')
    await world.as('admin').orgs.resendInvitation({ id: org.id, invitationId: taken.id })
    await world.as('admin').orgs.revokeInvitation({ id: org.id, invitationId: taken.id })
    expect(await about('taken.back@')).toEqual([
      ['org.invitation_revoked', 'taken.back@example.org'],
      ['org.invitation_resent', 'taken.back@example.org'],
      ['org.invited', 'taken.back@example.org'],
    ])
    const person = await twin(world, 'owner')
    const { id } = await invite(person.email.toUpperCase())
    await world.database.db.deleteFrom('invitations').where('id', '=', id).execute()
    expect((await log({ whom: id })).map(({ action, subject }) => [action, subject?.name?.toLowerCase()])).toEqual([
      ['org.invited', person.email.toLowerCase()],
    ])
    await world.as('admin').users.remove({ id: person.id })
    expect(
      (await log({ whom: id })).map(({ action, subject, details }) => [action, subject?.name, details.email]),
    ).toEqual([['org.invited', null, undefined]])
    expect(JSON.stringify(await log({ action: 'org.invited' })).toLowerCase()).not.toContain(person.email.toLowerCase())
  })

  it('cannot be changed by a request, only added to, and in nobody else’s name', async () => {
    const as = (work: string) =>
      world.database.as(world.id('admin'), async (db) => {
        const { sql } = await import('../../platform/db.ts')
        await sql.raw(work).execute(db)
      })
    await expect(as(`update security_log set action = 'login'`)).rejects.toThrow('permission denied')
    await expect(as('delete from security_log')).rejects.toThrow('permission denied')
    const forged = `insert into security_log (id, actor_id, action) values (gen_random_uuid(), '${world.id('owner')}', 'login')`
    await expect(as(forged)).rejects.toThrow('row-level security')
  })

  it('is read by its own people and by administrators, whatever a query asks', async () => {
    await world.as('owner').auth.confirm({ password: world.password })
    await world.as('owner').users.updateMe({ password: world.password, current_password: world.password })
    const actors = async (who: 'owner' | 'same_org') =>
      world.database.as(world.id(who), (db) => db.selectFrom('security_log').select('actor_id').distinct().execute())
    expect(await actors('owner')).toEqual([{ actor_id: world.id('owner') }])
    expect(await actors('same_org')).toEqual([])
  })
})
