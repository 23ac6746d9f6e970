// The steps of a task, and the order that somebody gives their tasks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const mine = () => world.as('owner').tasks

describe('the steps of a task', () => {
  it('are added, ticked off, renamed, moved and taken away; who may only read the task does none of it', async () => {
    const { id } = await mine().create({ title: 'Move', steps: ['Pack', 'Carry'], shared_org_ids: [world.orgA] })
    const added = await mine().addStep({ id, title: ' Sweep ' })
    expect(added.steps.map(({ title }) => title)).toEqual(['Pack', 'Carry', 'Sweep'])
    const [pack, carry, sweep] = added.steps.map((step) => step.id)
    await mine().updateStep({ id, step_id: pack ?? '', done: true })
    await mine().updateStep({ id, step_id: carry ?? '', title: 'Carry all' })
    const moved = await mine().updateStep({ id, step_id: sweep ?? '', place: 0 })
    expect(moved.steps.map(({ title, done }) => [title, done])).toEqual([
      ['Sweep', false],
      ['Pack', true],
      ['Carry all', false],
    ])
    expect((await mine().removeStep({ id, step_id: pack ?? '' })).steps).toHaveLength(2)
    const reader = world.as('same_org').tasks
    expect((await reader.get({ id })).steps).toHaveLength(2)
    const step = { id, step_id: carry ?? '' }
    expect((await refused(reader.addStep({ id, title: 'No' }))).status).toBe(403)
    expect((await refused(reader.updateStep({ ...step, done: true }))).status).toBe(403)
    expect((await refused(reader.removeStep(step))).status).toBe(403)
    expect((await refused(mine().updateStep({ id, step_id: pack ?? '', done: true }))).status).toBe(404)
  })

  it('two people tick different steps of one task at once, and both stay', async () => {
    const { id, steps } = await mine().create({
      ...{ title: 'Both', steps: ['One', 'Two'], assigned_to_user_id: world.id('same_org') },
    })
    await Promise.all([
      mine().updateStep({ id, step_id: steps[0]?.id ?? '', done: true }),
      world.as('same_org').tasks.updateStep({ id, step_id: steps[1]?.id ?? '', done: true }),
    ])
    expect((await mine().get({ id })).steps.map(({ done }) => done)).toEqual([true, true])
  })

  it('are at most a hundred, each with a title', async () => {
    const { id } = await mine().create({ title: 'Many', steps: Array.from({ length: 100 }, (_, at) => `Step ${at}`) })
    expect((await refused(mine().addStep({ id, title: 'One more' }))).status).toBe(422)
    expect((await refused(mine().addStep({ id, title: ' ' }))).status).toBe(422)
  })
})

describe('the order of tasks', () => {
  it('is one person’s own, and names tasks that they see', async () => {
    const made = []
    for (const title of ['One', 'Two', 'Three']) made.push(await mine().create({ title, shared_org_ids: [world.orgA] }))
    const ids = made.map(({ id }) => id).toReversed()
    expect(await mine().order({ ids })).toEqual({ ordered: 3 })
    const places = async (who: 'owner' | 'same_org') =>
      Promise.all(ids.map(async (id) => (await world.as(who).tasks.get({ id })).place))
    expect(await places('owner')).toEqual([1, 2, 3])
    expect(await places('same_org')).toEqual([null, null, null])
    expect((await refused(world.as('other_org').tasks.order({ ids }))).status).toBe(404)
    expect((await refused(mine().order({ ids: [...ids, ...ids] }))).status).toBe(422)
  })
})
