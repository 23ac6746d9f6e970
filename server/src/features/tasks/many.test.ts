// Several tasks changed by one call, the hour at which one is due, and whose to do it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const mine = () => world.as('owner').tasks

describe('several tasks at once', () => {
  it('are changed each for itself: what the caller may not change is left and named', async () => {
    const own = await mine().create({ title: 'Own', shared_org_ids: [world.orgA] })
    const alone = await mine().create({ title: 'Alone' })
    const theirs = await world.as('same_org').tasks.create({ title: 'Theirs', shared_org_ids: [world.orgA] })
    const answer = await mine().changeMany({
      changes: [
        { id: own.id, status: 'Done', due_date: '2030-05-01', due_time: '09:30' },
        { id: alone.id, priority: 'Urgent', assigned_to_user_id: world.id('same_org') },
        { id: theirs.id, status: 'Done' },
        { id: '019a0000-0000-7000-8000-000000000000', status: 'Done' },
      ],
    })
    expect(answer.items.map(({ id }) => id).toSorted()).toEqual([own.id, alone.id].toSorted())
    expect(answer.refused.map(({ id }) => id).toSorted()).toEqual(
      [theirs.id, '019a0000-0000-7000-8000-000000000000'].toSorted(),
    )
    expect(await mine().get({ id: own.id })).toMatchObject({
      status: 'Done',
      due_date: '2030-05-01',
      due_time: '09:30',
    })
    expect(await world.as('same_org').tasks.get({ id: alone.id })).toMatchObject({ priority: 'Urgent' })
    expect((await world.as('same_org').tasks.get({ id: theirs.id })).status).toBe('To Do')
  })

  it('are named once each, at least one and at most two hundred', async () => {
    const { id } = await mine().create({ title: 'One' })
    for (const changes of [[], [{ id }, { id }], Array.from({ length: 201 }, () => ({ id }))])
      expect((await refused(mine().changeMany({ changes }))).status).toBe(422)
  })
})

describe('the hour at which a task is due', () => {
  it('is kept as it was said, and goes with its day', async () => {
    const { id } = await mine().create({ title: 'Call', due_date: '2030-03-31', due_time: '02:30' })
    expect(await mine().get({ id })).toMatchObject({ due_date: '2030-03-31', due_time: '02:30' })
    expect(await mine().update({ id, due_date: '2030-04-01' })).toMatchObject({ due_time: '02:30' })
    expect(await mine().update({ id, due_date: null })).toMatchObject({ due_date: null, due_time: null })
  })

  it.each([
    [{ due_time: '10:00' }],
    [{ due_date: '2030-01-01', due_time: '24:00' }],
    [{ due_date: '2030-01-01', due_time: '9:00' }],
    [{ due_date: '2030-01-01', due_time: 'noon' }],
  ])('is refused without its day and in another form: %o', async (more) => {
    expect(await refused(mine().create({ title: 'Call', ...more }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'due_time' }] },
    })
  })
})

it('the list tells what others have to do from what is mine or nobody’s', async () => {
  const api = world.as('org_manager').tasks
  await api.create({ title: 'For me', assigned_to_user_id: world.id('org_manager') })
  await api.create({ title: 'For nobody' })
  await api.create({ title: 'For a colleague', assigned_to_user_id: world.id('same_org') })
  const listed = async (delegated: 'true' | 'false') =>
    (await api.list({ delegated, search: 'For' })).items.map(({ title }) => title).toSorted()
  expect(await listed('true')).toEqual(['For a colleague'])
  expect(await listed('false')).toEqual(['For me', 'For nobody'])
})
