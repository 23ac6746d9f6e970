import { setTimeout as sleep } from 'node:timers/promises'
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

const names = async (who: Person) => (await world.as(who).orgs.list()).items.map((org) => org.name)
const becomes = (person: Person, user_level: string) =>
  world.database.db.updateTable('users').set({ user_level }).where('id', '=', world.id(person)).execute()

describe('a deleted organization', () => {
  it('comes back for thirty days as it was: members, invitations, what was shared', async () => {
    const task = await world.as('owner').tasks.create({ title: 'Shared', shared_org_ids: [world.orgA] })
    await world.as('ceo').orgs.addUser({ id: world.orgA, email: 'new@example.org', org_access_level: 'user' })
    await world.as('ceo').orgs.remove({ id: world.orgA })
    expect((await refused(world.as('same_org').tasks.get({ id: task.id }))).status).toBe(404)
    expect((await world.as('admin').orgs.deleted()).items).toMatchObject([
      { id: world.orgA, name: 'Organization A', member_count: 5 },
    ])
    expect(await world.as('admin').orgs.restore({ id: world.orgA })).toMatchObject({ id: world.orgA, member_count: 5 })
    expect((await world.as('same_org').tasks.get({ id: task.id })).title).toBe('Shared')
    expect((await world.as('ceo').orgs.users({ id: world.orgA })).items).toHaveLength(6)
    expect((await world.as('admin').orgs.deleted()).items).toEqual([])
    figure('P4', 'shares end at once, 5 members and 1 invitation come back, nobody’s records go')
  })

  it('is gone after thirty days, and an existing one is not restored', async () => {
    await world.as('ceo').orgs.remove({ id: world.orgA })
    const before = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await world.database.db
      .updateTable('organizations')
      .set({ deleted_at: before })
      .where('id', '=', world.orgA)
      .execute()
    const restore = (id: string) => world.as('admin').orgs.restore({ id })
    expect((await refused(restore(world.orgA))).status).toBe(404)
    expect((await refused(restore(world.orgB))).status).toBe(404)
    expect((await world.as('admin').orgs.deleted()).items).toEqual([])
    await world.as('admin').orgs.remove({ id: world.orgB })
    const left = await world.database.db.selectFrom('organizations').select('id').execute()
    expect(left).toEqual([{ id: world.orgB }])
  })

  it('that is purged takes no record of its people with it', async () => {
    const goal = await world
      .as('owner')
      .goals.create({ title: 'Ours', due_date: '2027-01-01', organization_id: world.orgA })
    await world.as('ceo').orgs.remove({ id: world.orgA })
    await world.database.db
      .updateTable('organizations')
      .set({ deleted_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', world.orgA)
      .execute()
    await world.as('admin').orgs.remove({ id: world.orgB })
    expect(await world.as('owner').goals.get({ id: goal.id })).toMatchObject({ title: 'Ours', organization_id: null })
  })
})

describe('another owner', () => {
  it('leads it from then on; the former one is a member who may leave', async () => {
    await becomes('org_manager', 'ceo')
    const user_id = world.id('org_manager')
    expect(await world.as('ceo').orgs.handOver({ id: world.orgA, user_id })).toMatchObject({ is_owner: false })
    expect((await world.as('org_manager').orgs.list()).items).toMatchObject([
      { is_owner: true, access_level: 'admin', can_delete: true },
    ])
    expect((await refused(world.as('ceo').orgs.remove({ id: world.orgA }))).status).toBe(403)
    await world.as('ceo').orgs.removeUser({ id: world.orgA, userId: world.id('ceo') })
    expect(await names('ceo')).toEqual([])
  })

  it('cannot leave at the very moment in which it becomes theirs', async () => {
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update organizations set owner_id = $1 where id = $2', [world.id('org_admin'), world.orgA])
      const path = `/api/organizations/${world.orgA}/users/${world.id('org_admin')}`
      const leaving = world.request('org_admin', 'DELETE', path)
      await sleep(300)
      await client.query('commit')
      expect((await leaving).status).toBe(409)
    } finally {
      client.release()
    }
  })

  it('must be a member who can lead: somebody else is not there, a user is refused', async () => {
    const give = (user_id: string) => world.as('ceo').orgs.handOver({ id: world.orgA, user_id })
    await becomes('other_org', 'ceo')
    expect((await refused(give(world.id('other_org')))).status).toBe(404)
    const { status, body } = await refused(give(world.id('same_org')))
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Only a CEO or an administrator can own')])
    const { id } = await world
      .as('ceo')
      .orgs.addUser({ id: world.orgA, email: 'other_org@example.com', org_access_level: 'user' })
    expect((await refused(give(id))).status).toBe(409)
  })
})

describe('what travels with an organization and its people', () => {
  it('says what the reader may do', async () => {
    const flags = async (who: Person) => {
      const [org] = (await world.as(who).orgs.list()).items
      return [org?.can_edit, org?.can_delete, org?.can_manage, org?.sees_all, org?.may_give]
    }
    expect(await flags('ceo')).toEqual([true, true, true, true, 'admin'])
    expect(await flags('org_manager')).toEqual([false, false, false, true, 'manager'])
    expect(await flags('same_org')).toEqual([false, false, false, false, 'user'])
    const may = async (who: Person, person: Person) => {
      const { items } = await world.as(who).orgs.users({ id: world.orgA })
      const line = items.find(({ id }) => id === world.id(person))
      return [line?.is_owner, line?.can_edit, line?.can_delete, line?.can_set_password]
    }
    expect(await may('ceo', 'same_org')).toEqual([false, true, true, false])
    expect(await may('ceo', 'ceo')).toEqual([true, false, false, false])
    expect(await may('same_org', 'same_org')).toEqual([false, false, true, false])
    expect(await may('same_org', 'owner')).toEqual([false, false, false, false])
    expect(await may('org_admin', 'owner')).toEqual([false, false, false, false])
  })

  it('a flag and the answer of its service function are the same, for each person and each member', async () => {
    for (const who of ['owner', 'org_manager', 'ceo', 'admin'] as const)
      for (const target of ['same_org', 'org_admin', 'ceo', who] as const) {
        const { items } = await world.as(who).orgs.users({ id: world.orgA })
        const line = items.find(({ id }) => id === world.id(target))
        if (!line) continue
        const path = `/api/organizations/${world.orgA}/users/${line.id}`
        const edit = await world.request(who, 'PATCH', path, { org_access_level: line.org_access_level })
        expect([who, target, edit.status === 200]).toEqual([who, target, line.can_edit])
        if (line.can_delete) continue
        expect([403, 409]).toContain((await world.request(who, 'DELETE', path)).status)
      }
  })

  it('people are found by name, and by e-mail where it is seen', async () => {
    const find = async (who: Person, search: string) =>
      (await world.as(who).orgs.users({ id: world.orgA, search })).items.map((person) => person.profile.name)
    expect(await find('ceo', 'MANAGER')).toEqual(['org_manager Example'])
    expect(await find('ceo', 'org_manager@')).toEqual(['org_manager Example'])
    expect(await find('same_org', 'org_manager@')).toEqual([])
    expect(await find('ceo', '%')).toEqual([])
  })

  it('a password that is set for somebody is told to them by mail, without the password', async () => {
    const userId = world.id('same_org')
    await world.database.db.updateTable('users').set({ organization_id: world.orgA }).where('id', '=', userId).execute()
    await world.as('ceo').orgs.updateUser({ id: world.orgA, userId, password: 'given by the ceo' })
    const letters = await world.database.db.selectFrom('outbox').selectAll().execute()
    expect(letters).toMatchObject([
      { recipient: 'same_org@example.com', subject: 'Your password was changed by an administrator' },
    ])
    expect(JSON.stringify(letters)).not.toContain('given by the ceo')
  })
})
