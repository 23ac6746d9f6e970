// Tasks that come again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const mine = () => world.as('owner').tasks
const today = () => new Date().toISOString().slice(0, 10)
/** A day that is not past, so that no test depends on when it is run. */
const DUE = '2038-01-29'
const named = async (title: string) => (await mine().list({ search: title })).items

describe('a task that comes again by a rule', () => {
  it('has a next one when it is done: the same, on the next day of the rule, with its steps open again', async () => {
    const goal = await world.as('owner').goals.create({ title: 'Ten customers', due_date: '2039-01-01' })
    const first = await mine().create({
      title: 'Monthly numbers',
      description: 'For the board',
      notes: 'By mail',
      priority: 'High',
      due_date: DUE,
      due_time: '09:00',
      goal_id: goal.id,
      assigned_to_user_id: world.id('same_org'),
      shared_org_ids: [world.orgA],
      recurrence_rule: 'RRULE:freq=monthly;byday=-1fr',
      steps: ['Collect', 'Send'],
    })
    expect(first).toMatchObject({ recurrence_rule: 'FREQ=MONTHLY;BYDAY=-1FR', next_task_id: null })
    await mine().updateStep({ id: first.id, step_id: first.steps[0]?.id ?? '', done: true })
    // Whoever has it finishes it: the next one is still its maker's.
    const done = await world.as('same_org').tasks.update({ id: first.id, status: 'Done' })
    const next = await mine().get({ id: done.next_task_id ?? '' })
    expect(next).toMatchObject({
      ...{ title: 'Monthly numbers', description: 'For the board', notes: 'By mail', priority: 'High' },
      ...{ status: 'To Do', due_date: '2038-02-26', due_time: '09:00', goal_id: goal.id, next_task_id: null },
      ...{ shared_org_ids: [world.orgA], recurrence_rule: 'FREQ=MONTHLY;BYDAY=-1FR', can_delete: true },
      created_by_user: { id: world.id('owner') },
      assigned_to_user: { id: world.id('same_org') },
      steps: [
        { title: 'Collect', done: false },
        { title: 'Send', done: false },
      ],
    })
  })

  it('is made once, by two people at once, by many at once, and by the same person again', async () => {
    const { id } = await mine().create({
      ...{ title: 'Once only', due_date: DUE, recurrence_rule: 'FREQ=DAILY' },
      ...{ assigned_to_user_id: world.id('same_org'), shared_org_ids: [world.orgA] },
    })
    await Promise.all([
      mine().update({ id, status: 'Done' }),
      world.as('same_org').tasks.update({ id, status: 'Done' }),
      world.as('org_manager').tasks.changeMany({ changes: [{ id, status: 'Done' }] }),
    ])
    await mine().update({ id, status: 'Done' })
    expect((await named('Once only')).map(({ due_date }) => due_date).toSorted()).toEqual([DUE, addDays(DUE, 1)])
  })

  it('opened again it takes the next one back, unless somebody has touched that; then it makes no second one', async () => {
    const { id } = await mine().create({ title: 'Not yet', due_date: DUE, recurrence_rule: 'FREQ=WEEKLY' })
    await mine().update({ id, status: 'Done' })
    expect(await mine().update({ id, status: 'To Do' })).toMatchObject({ next_task_id: null })
    expect(await named('Not yet')).toHaveLength(1)
    const { next_task_id } = await mine().update({ id, status: 'Done' })
    await mine().comment({ id: next_task_id ?? '', text: 'I have begun' })
    expect(await mine().update({ id, status: 'In Progress' })).toMatchObject({ next_task_id })
    await mine().update({ id, status: 'Done' })
    expect(await named('Not yet')).toHaveLength(2)
  })

  it('ends with its rule, and where the rule is taken away or the task is cancelled', async () => {
    const ends = await mine().create({ title: 'Ends', due_date: DUE, recurrence_rule: 'FREQ=DAILY;COUNT=2' })
    const { next_task_id } = await mine().update({ id: ends.id, status: 'Done' })
    expect(await mine().update({ id: next_task_id ?? '', status: 'Done' })).toMatchObject({ next_task_id: null })
    const off = await mine().create({ title: 'Off', due_date: DUE, recurrence_rule: 'FREQ=DAILY' })
    await mine().update({ id: off.id, recurrence_rule: null })
    expect(await mine().update({ id: off.id, status: 'Done' })).toMatchObject({ next_task_id: null })
    const not = await mine().create({ title: 'Not', due_date: DUE, recurrence_rule: 'FREQ=DAILY' })
    expect(await mine().update({ id: not.id, status: 'Cancelled' })).toMatchObject({ next_task_id: null })
  })

  it('keeps its beat when one is put off', async () => {
    const { id } = await mine().create({
      title: 'Beat',
      due_date: '2038-02-01',
      recurrence_rule: 'FREQ=WEEKLY;INTERVAL=2',
    })
    await mine().update({ id, due_date: '2038-02-03' })
    const { next_task_id } = await mine().update({ id, status: 'Done' })
    expect(await mine().get({ id: next_task_id ?? '' })).toMatchObject({ due_date: '2038-02-15' })
  })

  it.each([
    [{ recurrence_rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31' }, 'recurrence_rule', /never comes to a day/],
    [{ recurrence_rule: 'every Friday' }, 'recurrence_rule', /FREQ=WEEKLY/],
    [{ recurrence_rule: 'FREQ=DAILY', due_date: null }, 'due_date', /needs a day/],
    [{ recurrence_rule: 'FREQ=DAILY', repeat_after_days: 3 }, 'repeat_after_days', /one/],
    [{ repeat_after_days: 0 }, 'repeat_after_days', /1 to 3650/],
  ])('is refused with what to do: %o', async (more, field, message) => {
    const { status, body } = await refused(mine().create({ title: 'No', due_date: DUE, ...more }))
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field })
    expect(body.errors?.[0]?.message).toMatch(message)
  })

  it('does not lose its day', async () => {
    const { id } = await mine().create({ title: 'Day', due_date: DUE, recurrence_rule: 'FREQ=DAILY' })
    expect((await refused(mine().update({ id, due_date: null }))).status).toBe(422)
    expect(await mine().update({ id, due_date: null, recurrence_rule: null })).toMatchObject({ due_date: null })
  })
})

it('a task that comes again so many days after it was done needs no day, and counts from the day on which it was done', async () => {
  const { id } = await mine().create({ title: 'Water the plants', repeat_after_days: 10 })
  const before = today()
  const { next_task_id } = await mine().update({ id, status: 'Done' })
  const next = await mine().get({ id: next_task_id ?? '' })
  expect([addDays(before, 10), addDays(today(), 10)]).toContain(next.due_date)
  expect(next).toMatchObject({ repeat_after_days: 10, recurrence_rule: null })
})

it('a deleted task comes back with its steps, its comments, what was changed, its reminder and its rule', async () => {
  const made = await mine().create({ title: 'Back', due_date: DUE, recurrence_rule: 'FREQ=DAILY', steps: ['One'] })
  await mine().comment({ id: made.id, text: 'Do not lose this' })
  await mine().remind({ id: made.id, at: '2038-01-01T09:00' })
  const before = await mine().get({ id: made.id })
  const activity = (await mine().activity({ id: made.id })).items
  await mine().remove({ id: made.id })
  await mine().restore({ id: made.id })
  expect(await mine().get({ id: made.id })).toEqual(before)
  expect((await mine().comments({ id: made.id })).items).toMatchObject([{ text: 'Do not lose this' }])
  expect((await mine().activity({ id: made.id })).items).toEqual(activity)
  expect(await mine().update({ id: made.id, status: 'Done' })).toMatchObject({ next_task_id: expect.any(String) })
})
