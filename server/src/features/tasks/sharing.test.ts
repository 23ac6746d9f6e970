import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, PEOPLE, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = (
  more: Partial<Parameters<ReturnType<World['as']>['tasks']['create']>[0]> = {},
  who: 'owner' | 'other_org' = 'owner',
) => world.as(who).tasks.create({ title: 'Call the bank', ...more })

describe('a task and other people', () => {
  it('a colleague reads a shared task but may not change it', async () => {
    const task = await create({ shared_org_ids: [world.orgA] })
    const api = world.as('same_org').tasks
    expect(await api.get({ id: task.id })).toMatchObject({ can_edit: false, can_delete: false, can_assign: false })
    for (const work of [
      () => api.update({ id: task.id, title: 'x' }),
      () => api.remove({ id: task.id }),
      () => api.assign({ id: task.id, assigned_to_user_id: null }),
    ])
      expect((await refused(work())).body).toMatchObject({ code: 'not_permitted' })
  })

  it('an assignee edits, but neither gives the task away nor shares nor deletes it', async () => {
    const task = await create({ assigned_to_user_id: world.id('same_org') })
    const api = world.as('same_org').tasks
    expect(await api.get({ id: task.id })).toMatchObject({ can_edit: true, can_delete: false, can_assign: false })
    expect(
      await api.update({ id: task.id, status: 'Done', assigned_to_user_id: world.id('same_org'), shared_org_ids: [] }),
    ).toMatchObject({ status: 'Done' })
    for (const work of [
      () => api.update({ id: task.id, assigned_to_user_id: null }),
      () => api.update({ id: task.id, shared_org_ids: [world.orgA] }),
      () => api.assign({ id: task.id, assigned_to_user_id: world.id('same_org') }),
      () => api.share({ id: task.id, org_ids: [] }),
      () => api.remove({ id: task.id }),
    ])
      expect((await refused(work())).status).toBe(403)
    expect((await api.shares({ id: task.id })).items).toEqual([])
  })

  it('a manager assigns a shared task to a colleague, nobody outside can be named', async () => {
    const task = await create({ shared_org_ids: [world.orgA] })
    const api = world.as('org_manager').tasks
    const assigned = await api.assign({ id: task.id, assigned_to_user_id: world.id('same_org') })
    expect(assigned.assigned_to_user).toEqual({
      id: world.id('same_org'),
      name: 'same_org Example',
      email: 'same_org@example.com',
    })
    for (const stranger of [world.id('other_org'), world.id('waitlisted'), world.id('admin'), task.id])
      for (const work of [
        () => api.assign({ id: task.id, assigned_to_user_id: stranger }),
        () => api.update({ id: task.id, assigned_to_user_id: stranger }),
      ])
        expect((await refused(work())).status).toBe(404)
    expect((await api.get({ id: task.id })).assigned_to_user_id).toBe(world.id('same_org'))
    expect((await api.assign({ id: task.id, assigned_to_user_id: null })).assigned_to_user).toBeNull()
    expect((await refused(create({ assigned_to_user_id: world.id('other_org') }))).status).toBe(404)
  })

  it('only the creator shares, and only with organizations of their own', async () => {
    const task = await create()
    expect((await refused(create({ shared_org_ids: [world.orgB] }))).status).toBe(404)
    expect(
      (await refused(world.as('owner').tasks.share({ id: task.id, org_ids: [world.orgA, world.orgB] }))).status,
    ).toBe(404)
    expect((await world.as('owner').tasks.get({ id: task.id })).shared_org_ids).toEqual([])
    const shared = await world.as('owner').tasks.share({ id: task.id, ids: [world.orgA, world.orgA] })
    expect(shared.shared_org_ids).toEqual([world.orgA])
    expect((await world.as('same_org').tasks.shares({ id: task.id })).items).toEqual([
      { id: world.orgA, name: 'Organization A' },
    ])
    expect((await refused(world.as('ceo').tasks.share({ id: task.id, org_ids: [world.orgA] }))).status).toBe(403)
    expect((await refused(world.as('ceo').tasks.update({ id: task.id, shared_org_ids: [] }))).status).toBe(403)
    expect(
      (await world.as('ceo').tasks.update({ id: task.id, shared_org_ids: [world.orgA], title: 'Same list' })).title,
    ).toBe('Same list')
    expect((await world.request('owner', 'POST', `/api/tasks/${task.id}/share/orgs`, {})).status).toBe(422)
    await world.as('owner').tasks.share({ id: task.id, org_ids: [] })
    expect((await refused(world.as('same_org').tasks.get({ id: task.id }))).status).toBe(404)
  })

  it('others see only the organizations that they have in common, the creator sees all', async () => {
    const { db } = world.database
    await db
      .insertInto('memberships')
      .values({ organization_id: world.orgB, user_id: world.id('owner'), org_access_level: 'user' })
      .execute()
    const task = await create({ shared_org_ids: [world.orgA, world.orgB] })
    expect(task.shared_org_ids.sort()).toEqual([world.orgA, world.orgB].sort())
    expect((await world.as('same_org').tasks.get({ id: task.id })).shared_org_ids).toEqual([world.orgA])
    expect((await world.as('other_org').tasks.shares({ id: task.id })).items).toEqual([
      { id: world.orgB, name: 'Organization B' },
    ])
    expect(
      (await world.as('org_admin').tasks.update({ id: task.id, shared_org_ids: [world.orgA] })).shared_org_ids,
    ).toEqual([world.orgA])
    await db
      .deleteFrom('memberships')
      .where('organization_id', '=', world.orgB)
      .where('user_id', '=', world.id('owner'))
      .execute()
    // Gone from one of them, the creator still decides about what was shared there, and may not share there anew.
    const kept = await world.as('owner').tasks.update({ id: task.id, shared_org_ids: [world.orgB] })
    expect(kept.shared_org_ids).toEqual([world.orgB])
    expect((await world.as('other_org').tasks.get({ id: task.id })).created_by_user).toEqual({
      id: world.id('owner'),
      name: 'owner Example',
      email: null,
    })
    await world.as('owner').tasks.share({ id: task.id, org_ids: [] })
    expect((await refused(world.as('owner').tasks.share({ id: task.id, org_ids: [world.orgB] }))).status).toBe(404)
  })

  it('who saw a task until now hears that it changed: the organization that loses it, the person it is taken from', async () => {
    const listener = new pg.Client({ connectionString: world.database.url })
    const heard: { topic: string; id: string; users: string[]; orgs: string[] }[] = []
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await listener.connect()
    await listener.query('listen adjutant_live')
    const task = await create({ shared_org_ids: [world.orgA], assigned_to_user_id: world.id('same_org') })
    await world.as('owner').tasks.share({ id: task.id, org_ids: [] })
    await world.as('owner').tasks.assign({ id: task.id, assigned_to_user_id: null })
    await world.as('owner').tasks.remove({ id: task.id })
    await listener.query('select 1')
    await listener.end()
    const [owner, colleague] = [world.id('owner'), world.id('same_org')]
    expect(heard.filter(({ topic }) => topic === 'tasks')).toEqual([
      { topic: 'tasks', id: task.id, users: [owner, colleague], orgs: [world.orgA] },
      { topic: 'tasks', id: task.id, users: [owner, colleague], orgs: [world.orgA] },
      { topic: 'tasks', id: task.id, users: [owner, colleague], orgs: [] },
      { topic: 'tasks', id: task.id, users: [owner], orgs: [] },
    ])
  })

  it('a goal that the caller cannot see cannot be named, one that stays may be sent back', async () => {
    const goal = await world.as('owner').goals.create({ title: 'Private', due_date: '2027-01-01' })
    expect((await refused(world.as('other_org').tasks.create({ title: 'x', goal_id: goal.id }))).status).toBe(404)
    const task = await create({ shared_org_ids: [world.orgA], goal_id: goal.id })
    const api = world.as('org_admin').tasks
    expect((await api.update({ id: task.id, goal_id: goal.id, title: 'Edited' })).title).toBe('Edited')
    const foreign = await world.as('ceo').goals.create({ title: 'Private too', due_date: '2027-01-01' })
    expect((await refused(api.update({ id: task.id, goal_id: foreign.id }))).status).toBe(404)
    await world.as('owner').goals.remove({ id: goal.id })
    expect((await api.get({ id: task.id })).goal_id).toBeNull()
  })

  it('a deleted organization is no organization: its shares stop at once', async () => {
    const org = await world.as('ceo').orgs.create({ name: 'Short-lived' })
    const { db } = world.database
    await db
      .insertInto('memberships')
      .values([
        { organization_id: org.id, user_id: world.id('owner'), org_access_level: 'user' },
        { organization_id: org.id, user_id: world.id('other_org'), org_access_level: 'admin' },
      ])
      .execute()
    const task = await create({ shared_org_ids: [org.id] })
    expect((await world.as('other_org').tasks.get({ id: task.id })).can_delete).toBe(true)
    await world.as('ceo').orgs.remove({ id: org.id })
    expect((await refused(world.as('other_org').tasks.get({ id: task.id }))).status).toBe(404)
    expect((await world.as('owner').tasks.get({ id: task.id })).shared_org_ids).toEqual([])
    expect((await refused(create({ shared_org_ids: [org.id] }))).status).toBe(404)
  })

  it('many shares, assignments, edits and a deletion at once end in answers, never in an error of ours', async () => {
    for (let round = 0; round < 8; round++) {
      const task = await create({ shared_org_ids: [world.orgA] })
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => [
          world.request('owner', 'POST', `/api/tasks/${task.id}/share/orgs`, { org_ids: n % 2 ? [world.orgA] : [] }),
          world.request('org_manager', 'PUT', `/api/tasks/${task.id}/assign`, {
            assigned_to_user_id: world.id(n % 2 ? 'same_org' : 'owner'),
          }),
          world.request('ceo', 'PUT', `/api/tasks/${task.id}`, {
            title: `Edit ${n}`,
            assigned_to_user_id: n % 3 ? null : world.id('ceo'),
          }),
          ...(n === 10 ? [world.request('owner', 'DELETE', `/api/tasks/${task.id}`)] : []),
        ]).flat(),
      )
      const statuses = new Set(answers.map((answer) => answer.status))
      // 403: an assignee of a task that is not shared any more may not give it away.
      for (const status of statuses) expect([200, 204, 403, 404, 409]).toContain(status)
    }
  })

  it('what the flags say is what the service functions do', async () => {
    const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
    const actors = PEOPLE.filter((person) => person !== 'waitlisted')
    for (let n = 0; n < 120; n++) {
      const creator = any(['owner', 'ceo', 'org_manager', 'same_org'] as const)
      const task = await world.as(creator).tasks.create({
        title: `Pair ${n}`,
        shared_org_ids: any([[], [world.orgA]]),
        assigned_to_user_id: any([null, world.id('owner'), world.id('same_org'), world.id('org_admin')]),
      })
      const api = world.as(any(actors)).tasks
      const seen = await api.get({ id: task.id }).catch(() => null)
      const works = async (work: Promise<unknown>) =>
        work.then(
          () => true,
          () => false,
        )
      expect(await works(api.update({ id: task.id, notes: 'n' }))).toBe(seen?.can_edit ?? false)
      expect(await works(api.assign({ id: task.id, assigned_to_user_id: task.assigned_to_user_id }))).toBe(
        seen?.can_assign ?? false,
      )
      expect(await works(api.remove({ id: task.id }))).toBe(seen?.can_delete ?? false)
    }
  })
})

describe('a colleague’s list', () => {
  it('shows a shared task once, as it is now, in every order and by every filter', async () => {
    const world = await createWorld()
    try {
      await world.database.db
        .insertInto('memberships')
        .values([
          { organization_id: world.orgB, user_id: world.id('owner'), org_access_level: 'user' },
          { organization_id: world.orgB, user_id: world.id('same_org'), org_access_level: 'user' },
        ])
        .execute()
      const owner = world.as('owner').tasks
      const one = await owner.create({ title: 'One', priority: 'Low', shared_org_ids: [world.orgA, world.orgB] })
      const two = await owner.create({ title: 'Two', due_date: '2027-01-01', shared_org_ids: [world.orgB] })
      const seen = async (input: Parameters<typeof owner.list>[0]) => {
        const page = await world.as('same_org').tasks.list(input)
        expect(page.total).toBe(String(page.items.length))
        return page.items.map((task) => task.title)
      }
      expect(await seen({})).toEqual(['Two', 'One'])
      expect(await seen({ sort_by: 'due_date' })).toEqual(['Two', 'One'])
      expect(await seen({ sort_by: 'priority' })).toEqual(['Two', 'One'])
      await owner.update({ id: one.id, priority: 'Urgent', status: 'Review', due_date: '2026-12-01' })
      expect(await seen({ sort_by: 'updated_at' })).toEqual(['One', 'Two'])
      expect(await seen({ sort_by: 'due_date' })).toEqual(['One', 'Two'])
      expect(await seen({ sort_by: 'priority' })).toEqual(['One', 'Two'])
      expect(await seen({ status: 'Review' })).toEqual(['One'])
      await owner.assign({ id: two.id, assigned_to_user_id: world.id('same_org') })
      expect((await seen({})).sort()).toEqual(['One', 'Two'])
      expect(await seen({ assignedTo: 'me' })).toEqual(['Two'])
      await owner.share({ id: one.id, org_ids: [world.orgB] })
      expect((await seen({})).sort()).toEqual(['One', 'Two'])
      await owner.share({ id: one.id, org_ids: [] })
      expect(await seen({})).toEqual(['Two'])
    } finally {
      await world.close()
    }
  })
})
