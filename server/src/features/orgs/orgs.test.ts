import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeEach(async () => {
  await world?.close()
  world = await createWorld()
})
afterAll(() => world.close())

const login = (email: string, password: string) =>
  world.request('anon', 'POST', '/api/auth/token', new URLSearchParams({ username: email, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
const invite = (email: string, org_access_level: 'user' | 'manager' | 'admin' = 'user') =>
  world.as('ceo').orgs.addUser({ id: world.orgA, email, org_access_level })
const levelOf = async (person: Person) =>
  (await world.as('ceo').orgs.users({ id: world.orgA })).items.find((each) => each.id === world.id(person))
    ?.org_access_level

describe('organizations', () => {
  it('are founded by ceos and administrators, who own them and are their admins', async () => {
    const org = await world.as('ceo').orgs.create({ name: ' Holding ' })
    expect(org).toMatchObject({ name: 'Holding', is_owner: true, access_level: 'admin', member_count: 1 })
    expect((await refused(world.as('org_admin').orgs.create({ name: 'Mine' }))).status).toBe(403)
    expect(await world.request('ceo', 'POST', '/api/organizations', { name: ' ' })).toMatchObject({
      status: 422,
      body: { detail: 'Name is required.' },
    })
  })

  it('are listed for their members; administrators see all', async () => {
    const names = async (who: Person) =>
      (await world.as(who).orgs.list()).items.map((org) => [org.name, org.is_owner, org.access_level, org.member_count])
    expect(await names('owner')).toEqual([['Organization A', false, 'user', 5]])
    expect(await names('ceo')).toEqual([['Organization A', true, 'admin', 5]])
    expect(await names('admin')).toEqual([
      ['Organization A', false, null, 5],
      ['Organization B', false, null, 1],
    ])
  })

  it('a ceo with access level user there neither renames nor manages', async () => {
    await world.database.db
      .updateTable('users')
      .set({ user_level: 'ceo' })
      .where('id', '=', world.id('same_org'))
      .execute()
    const api = world.as('same_org').orgs
    expect((await refused(api.update({ id: world.orgA, name: 'x' }))).status).toBe(403)
    expect((await refused(api.addUser({ id: world.orgA, email: 'a@b.co', org_access_level: 'user' }))).status).toBe(403)
    await world.as('ceo').orgs.users({ id: world.orgA })
    await world.database.db
      .updateTable('memberships')
      .set({ org_access_level: 'admin' })
      .where('user_id', '=', world.id('same_org'))
      .execute()
    expect((await api.update({ id: world.orgA, name: 'Renamed' })).name).toBe('Renamed')
    expect((await refused(api.remove({ id: world.orgA }))).status).toBe(403)
  })

  it('a deleted one is gone for everybody, and its people keep their own records', async () => {
    const goal = await world
      .as('owner')
      .goals.create({ title: 'Ours', due_date: '2027-01-01', organization_id: world.orgA })
    await invite('new@example.org')
    await world.as('ceo').orgs.remove({ id: world.orgA })
    expect((await world.as('owner').orgs.list()).items).toEqual([])
    expect((await world.as('admin').orgs.list()).items.map((org) => org.id)).toEqual([world.orgB])
    expect((await refused(world.as('admin').orgs.users({ id: world.orgA }))).status).toBe(404)
    expect((await refused(world.as('ceo').goals.get({ id: goal.id }))).status).toBe(404)
    expect((await world.as('owner').goals.get({ id: goal.id })).title).toBe('Ours')
    expect((await world.as('owner').contacts.assignable()).items.map((person) => person.id)).toEqual([
      world.id('owner'),
    ])
  })
})

describe('the people of an organization', () => {
  it('managers and up see e-mails and invitations; plain members names and levels of members', async () => {
    await invite('new@example.org', 'manager')
    const all = (await world.as('org_manager').orgs.users({ id: world.orgA })).items
    expect(all).toHaveLength(6)
    expect(all.find((each) => each.is_invite)).toMatchObject({
      email: 'new@example.org',
      org_access_level: 'manager',
      profile: { name: 'new@example.org' },
    })
    const few = (await world.as('same_org').orgs.users({ id: world.orgA })).items
    expect(few).toHaveLength(5)
    for (const person of few) expect(person).toMatchObject({ email: null, created_at: null, is_invite: false })
    expect(few.map((each) => each.profile.name)).toContain('ceo Example')
  })

  it('pages through members and invitations together', async () => {
    for (let n = 0; n < 4; n++) await invite(`new${n}@example.org`)
    const api = world.as('ceo').orgs
    const first = await api.users({ id: world.orgA, limit: 5 })
    const second = await api.users({ id: world.orgA, limit: 5, cursor: first.next ?? '' })
    expect([first.total, new Set([...first.items, ...second.items].map((each) => each.id)).size, second.next]).toEqual([
      '9',
      9,
      null,
    ])
  })

  it('asks for e-mail, level and password in the words of the specification', async () => {
    const add = async (body: unknown) =>
      (await world.request('ceo', 'POST', `/api/organizations/${world.orgA}/users`, body)).body
    expect(await add({ org_access_level: 'user' })).toMatchObject({ detail: 'Email is required' })
    expect(await add({ email: 'nonsense', org_access_level: 'user' })).toMatchObject({
      detail: 'Invalid email address',
    })
    expect(await add({ email: 'a@b.co' })).toMatchObject({ detail: 'Access level is required' })
    expect(await add({ email: 'a@b.co', org_access_level: 'user', password: 'short' })).toMatchObject({
      detail: 'Password must be at least 8 characters',
    })
  })

  it('a new e-mail with a password becomes an account of level user and a member at once', async () => {
    const made = await world.as('ceo').orgs.addUser({
      id: world.orgA,
      email: 'Fresh@example.org',
      org_access_level: 'manager',
      password: 'long enough',
    })
    expect(made).toMatchObject({ email: 'Fresh@example.org', is_invite: false, org_access_level: 'manager' })
    expect((await login('fresh@example.org', 'long enough')).status).toBe(200)
    const row = await world.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_level: 'user', organization_id: world.orgA, must_change_password: true })
  })

  it('an account that exists is invited, and its password stays what it was', async () => {
    const made = await world.as('ceo').orgs.addUser({
      id: world.orgA,
      email: 'OTHER_ORG@example.com',
      org_access_level: 'user',
      password: 'taken over',
    })
    expect(made).toMatchObject({ is_invite: true, profile: { name: 'OTHER_ORG@example.com' } })
    expect((await login('other_org@example.com', 'taken over')).status).toBe(401)
    expect((await login('other_org@example.com', world.password)).status).toBe(200)
    expect((await world.as('other_org').orgs.list()).items.map((org) => org.id)).toEqual([world.orgB])
    figure(
      'A9',
      'an account that exists, added with a password: invited, its password, sessions and organizations as before',
    )
  })

  it('who is a member or invited already is not added again, however often it is asked at once', async () => {
    expect((await refused(invite('SAME_ORG@example.com'))).body.detail).toBe(
      'This person is a member of the organization already.',
    )
    await invite('new@example.org')
    expect((await refused(invite('New@Example.org'))).body.detail).toBe('This person has been invited already.')
    for (const body of [
      { email: 'a@b.co', org_access_level: 'user' },
      { email: 'c@d.co', org_access_level: 'user', password: 'long enough' },
    ]) {
      const add = () => world.request('ceo', 'POST', `/api/organizations/${world.orgA}/users`, body)
      expect((await Promise.all([add(), add(), add()])).map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    }
  })

  it('a member’s level changes at once, what it allowed too', async () => {
    const task = await world.as('owner').tasks.create({ title: 'Shared', shared_org_ids: [world.orgA] })
    await world.as('org_manager').tasks.update({ id: task.id, notes: 'allowed' })
    expect(
      await world
        .as('ceo')
        .orgs.updateUser({ id: world.orgA, userId: world.id('org_manager'), org_access_level: 'user' }),
    ).toMatchObject({ org_access_level: 'user' })
    expect((await refused(world.as('org_manager').tasks.update({ id: task.id, notes: 'no more' }))).status).toBe(403)
  })

  it('nobody but a platform administrator changes the owner, themselves, or another ceo', async () => {
    const { db } = world.database
    await db.updateTable('users').set({ user_level: 'ceo' }).where('id', '=', world.id('org_admin')).execute()
    const change = (who: Person, target: Person) =>
      world.as(who).orgs.updateUser({ id: world.orgA, userId: world.id(target), org_access_level: 'user' })
    for (const [who, target] of [
      ['org_admin', 'ceo'],
      ['org_admin', 'org_admin'],
      ['ceo', 'ceo'],
      ['ceo', 'org_admin'],
    ] as const)
      expect((await refused(change(who, target))).status).toBe(403)
    expect(await levelOf('org_admin')).toBe('admin')
    await change('admin', 'org_admin')
    expect(await levelOf('org_admin')).toBe('user')
  })

  it('an invitation is neither changed nor removed as a member is', async () => {
    const { id: userId } = await invite('new@example.org')
    const api = world.as('ceo').orgs
    expect((await refused(api.updateUser({ id: world.orgA, userId, org_access_level: 'admin' }))).status).toBe(409)
    expect((await refused(api.removeUser({ id: world.orgA, userId }))).status).toBe(409)
    expect((await refused(api.removeUser({ id: world.orgA, userId: world.id('other_org') }))).status).toBe(404)
    expect((await refused(world.as('same_org').orgs.removeUser({ id: world.orgA, userId }))).status).toBe(403)
  })

  it('sets the password only of accounts that are at home here, ends their sessions, and says so in the log', async () => {
    const { db } = world.database
    const userId = world.id('same_org')
    const set = () => world.as('ceo').orgs.updateUser({ id: world.orgA, userId, password: 'given by the ceo' })
    expect((await refused(set())).body.errors?.map((each) => each.field)).toEqual(['password'])
    expect((await login('same_org@example.com', world.password)).status).toBe(200)
    await db.updateTable('users').set({ organization_id: world.orgA }).where('id', '=', userId).execute()
    await set()
    expect((await world.request('same_org', 'GET', '/api/users/me')).status).toBe(401)
    expect((await login('same_org@example.com', world.password)).status).toBe(401)
    expect((await login('same_org@example.com', 'given by the ceo')).status).toBe(200)
    const log = await db
      .selectFrom('security_log')
      .selectAll()
      .where('subject', '=', userId)
      .where('action', '=', 'org.member_changed')
      .execute()
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('given by')
  })

  it('removing a member takes what was shared, and leaves the account', async () => {
    const task = await world.as('owner').tasks.create({ title: 'Shared', shared_org_ids: [world.orgA] })
    await world.database.db
      .updateTable('users')
      .set({ organization_id: world.orgA })
      .where('id', '=', world.id('same_org'))
      .execute()
    await world.as('ceo').orgs.removeUser({ id: world.orgA, userId: world.id('same_org') })
    expect((await refused(world.as('same_org').tasks.get({ id: task.id }))).status).toBe(404)
    expect(await world.as('same_org').users.me()).toMatchObject({ organization_id: null })
    expect((await refused(world.as('same_org').orgs.users({ id: world.orgA }))).status).toBe(404)
  })

  it('a member leaves; the owner stays, whoever asks and however the id is written', async () => {
    await world.as('same_org').orgs.removeUser({ id: world.orgA, userId: world.id('same_org').toUpperCase() })
    expect((await world.as('same_org').orgs.list()).items).toEqual([])
    for (const who of ['ceo', 'admin'] as const)
      for (const userId of [world.id('ceo'), world.id('ceo').toUpperCase()])
        expect((await refused(world.as(who).orgs.removeUser({ id: world.orgA, userId }))).status).toBe(409)
  })
})

describe('invitations', () => {
  it('give nothing until they are accepted, and then exactly their level', async () => {
    const task = await world.as('owner').tasks.create({ title: 'Shared', shared_org_ids: [world.orgA] })
    const { id } = await invite('other_org@example.com', 'manager')
    expect((await refused(world.as('other_org').tasks.get({ id: task.id }))).status).toBe(404)
    expect((await world.as('other_org').orgs.invitations()).items).toEqual([
      expect.objectContaining({
        id,
        organization_id: world.orgA,
        organization_name: 'Organization A',
        org_access_level: 'manager',
        invited_by: 'ceo Example',
      }),
    ])
    expect(await world.as('other_org').orgs.acceptInvitation({ id })).toMatchObject({
      id: world.orgA,
      access_level: 'manager',
      member_count: 6,
    })
    expect((await world.as('other_org').tasks.get({ id: task.id })).can_assign).toBe(true)
    expect((await world.as('other_org').orgs.invitations()).items).toEqual([])
    expect((await refused(world.as('other_org').orgs.acceptInvitation({ id }))).status).toBe(404)
  })

  it('belong to the invited e-mail alone', async () => {
    const { id } = await invite('other_org@example.com')
    for (const who of ['owner', 'ceo', 'admin'] as const) {
      expect((await world.as(who).orgs.invitations()).items).toEqual([])
      expect((await refused(world.as(who).orgs.acceptInvitation({ id }))).status).toBe(404)
      expect((await refused(world.as(who).orgs.declineInvitation({ id }))).status).toBe(404)
    }
    await world.as('other_org').orgs.declineInvitation({ id })
    expect((await world.as('ceo').orgs.users({ id: world.orgA })).items.filter((each) => each.is_invite)).toEqual([])
  })

  it('an open one becomes a membership when an administrator approves the account, not before', async () => {
    await invite('waitlisted@example.com', 'manager')
    expect((await world.request('waitlisted', 'GET', '/api/invitations')).status).toBe(403)
    await world.as('admin').users.update({ id: world.id('waitlisted'), user_level: 'user' })
    expect((await world.as('waitlisted').orgs.list()).items).toMatchObject([
      { id: world.orgA, access_level: 'manager' },
    ])
  })

  it('to a deleted organization are gone', async () => {
    const { id } = await invite('other_org@example.com')
    await world.as('ceo').orgs.remove({ id: world.orgA })
    expect((await world.as('other_org').orgs.invitations()).items).toEqual([])
    expect((await refused(world.as('other_org').orgs.acceptInvitation({ id }))).status).toBe(404)
  })

  it('accepted and declined at once are answered once', async () => {
    const { id } = await invite('other_org@example.com')
    const answers = await Promise.all(
      ['accept', 'decline', 'accept'].map((verb) =>
        world.request('other_org', 'POST', `/api/invitations/${id}/${verb}`),
      ),
    )
    expect(answers.filter((answer) => answer.status < 300)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(2)
  })
})
