import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskStatuses } from '#contract/task-status.ts'
import type { Task } from '#contract/tasks.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = (
  more: Partial<Parameters<ReturnType<World['as']>['tasks']['create']>[0]> = {},
  who: 'owner' | 'other_org' = 'owner',
) => world.as(who).tasks.create({ title: 'Call the bank', ...more })

describe('a task', () => {
  it('starts as To Do with Medium priority, its creator may do everything', async () => {
    const task = await create({ title: '  Call the bank ' })
    expect(task).toMatchObject({
      title: 'Call the bank',
      status: 'To Do',
      priority: 'Medium',
      due_date: null,
      notes: null,
      goal_id: null,
      assigned_to_user: null,
      shared_org_ids: [],
      can_edit: true,
      can_delete: true,
      can_assign: true,
      created_by_user: { id: world.id('owner'), name: 'owner Example', email: 'owner@example.com' },
    })
    expect(await world.as('owner').tasks.get({ id: task.id })).toEqual(task)
  })

  it('asks for its title in the words of the specification', async () => {
    for (const title of [undefined, '', '  ', null])
      expect(await world.request('owner', 'POST', '/api/tasks', { title })).toMatchObject({
        status: 422,
        body: { detail: 'Title is required.', errors: [{ field: 'title' }] },
      })
  })

  it('reads priority and status without regard to case', async () => {
    const raw = await world.request('owner', 'POST', '/api/tasks/', {
      title: 'A',
      priority: 'urgent',
      status: 'in progress',
    })
    expect(raw).toMatchObject({ status: 201, body: { priority: 'Urgent', status: 'In Progress' } })
    expect((await world.request('owner', 'POST', '/api/tasks/', { title: 'A', priority: 'huge' })).status).toBe(422)
  })

  it('any status may follow any other', async () => {
    const { id } = await create()
    for (const from of taskStatuses)
      for (const status of taskStatuses) {
        await world.as('owner').tasks.update({ id, status: from })
        expect((await world.as('owner').tasks.update({ id, status })).status).toBe(status)
      }
  })

  it('a change without an id is refused', async () => {
    for (const [method, path] of [
      ['PUT', '/api/tasks/'],
      ['DELETE', '/api/tasks/'],
      ['PUT', '/api/tasks//assign'],
    ] as const)
      expect([404, 405]).toContain((await world.request('owner', method, path, { title: 'x' })).status)
  })

  it('takes the whole record back, keeps what is left out, and moves its version', async () => {
    const api = world.as('owner').tasks
    const goal = await world.as('owner').goals.create({ title: 'Grow', due_date: '2027-01-01' })
    const task = await create({
      due_date: '2026-12-01',
      description: 'Why',
      goal_id: goal.id,
      shared_org_ids: [world.orgA],
    })
    const raw = await world.request('owner', 'PUT', `/api/tasks/${task.id}`, { ...task, status: 'Done' })
    expect(raw).toMatchObject({
      status: 200,
      body: { status: 'Done', due_date: '2026-12-01', goal_id: goal.id, shared_org_ids: [world.orgA] },
    })
    const changed = await api.update({ id: task.id, notes: 'Called' })
    expect(changed).toMatchObject({ status: 'Done', notes: 'Called', description: 'Why' })
    expect(changed.updated_at > task.updated_at).toBe(true)
    expect(await api.update({ id: task.id, goal_id: null, due_date: null })).toMatchObject({
      goal_id: null,
      due_date: null,
    })
  })

  it('a write from an older version is refused with the newer record, which shows no more than the caller may see', async () => {
    const task = await create({ shared_org_ids: [world.orgA] })
    const seen = await world.as('org_manager').tasks.get({ id: task.id })
    await world.as('owner').tasks.update({ id: task.id, title: 'Newer' })
    const error = await refused(
      world.as('org_manager').tasks.update({ id: task.id, title: 'Older' }, { ifVersion: seen.updated_at }),
    )
    expect(error.status).toBe(409)
    expect(error.body.current).toEqual(await world.as('org_manager').tasks.get({ id: task.id }))
  })

  it('handing it on and deleting it from an older version are refused, too', async () => {
    const task = await create()
    const api = world.as('owner').tasks
    await api.update({ id: task.id, title: 'Newer' })
    const older = { ifVersion: task.updated_at }
    for (const attempt of [
      () => api.assign({ id: task.id, assigned_to_user_id: world.id('same_org') }, older),
      () => api.remove({ id: task.id }, older),
    ])
      expect((await refused(attempt())).status).toBe(409)
    expect(await api.get({ id: task.id })).toMatchObject({ title: 'Newer', assigned_to_user: null })
  })
})

describe('the list of tasks', () => {
  it('filters by status, priority, assignee, goal and text', async () => {
    const api = world.as('other_org').tasks
    const goal = await world.as('other_org').goals.create({ title: 'Sell', due_date: '2027-01-01' })
    await api.create({ title: 'One', priority: 'Urgent', status: 'Done', goal_id: goal.id })
    await api.create({
      title: 'Two',
      priority: 'High',
      description: 'about 50% off',
      assigned_to_user_id: world.id('other_org'),
    })
    await api.create({ title: 'Three', status: 'Review' })
    const titles = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map((task) => task.title).join(' ')
    expect(await titles({})).toBe('Three Two One')
    expect(await titles({ include_completed: 'false' })).toBe('Three Two')
    expect(await titles({ include_completed: 'false', status: 'done,review' })).toBe('Three One')
    expect(await titles({ priority: 'urgent,high' })).toBe('Two One')
    expect(await titles({ assignedTo: 'me' })).toBe('Two')
    expect(await titles({ assignedTo: world.id('other_org') })).toBe('Two')
    expect(await titles({ assignedTo: world.id('owner') })).toBe('')
    expect(await titles({ goal_id: goal.id })).toBe('One')
    expect(await titles({ search: '0%' })).toBe('Two')
    expect((await world.request('other_org', 'GET', '/api/tasks?status=lost')).status).toBe(422)
  })

  it('sorts by due date and by urgency, without a date last, and pages through both: every task once', async () => {
    const api = world.as('admin').tasks
    const make = (priority: Task['priority'], due_date: string | null) =>
      api.create({ title: `${priority} ${due_date}`, priority, due_date })
    const dates = ['2026-05-01', null, '0001-01-01', '2026-04-01', '9999-12-31']
    for (const due of dates) for (const priority of ['Low', 'Urgent', 'Medium'] as const) await make(priority, due)
    const all = async (sort_by: 'due_date' | 'priority' | 'created_at' | 'updated_at') => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await api.list({ sort_by, limit: 2, cursor })
        seen.push(...page.items.map((task) => task.title))
        cursor = page.next ?? undefined
      } while (cursor)
      return seen
    }
    const inOrder = ['0001-01-01', '2026-04-01', '2026-05-01', '9999-12-31', null]
    expect((await all('due_date')).map((title) => title.split(' ')[1])).toEqual(
      inOrder.flatMap((due) => Array(3).fill(String(due))),
    )
    expect(await all('priority')).toEqual(
      ['Urgent', 'Medium', 'Low'].flatMap((priority) => inOrder.map((due) => `${priority} ${due}`)),
    )
    expect(new Set(await all('created_at')).size).toBe(15)
    expect(new Set(await all('updated_at')).size).toBe(15)
  })
})
