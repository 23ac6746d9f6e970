import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('advice', () => {
  it('is kept with its citations, newest first, and is nobody else’s', async () => {
    const goal = await world
      .as('owner')
      .goals.create({ title: 'Cited', due_date: '2027-01-01', organization_id: world.orgA })
    const citations = [{ kind: 'goal' as const, id: goal.id, label: 'Cited' }]
    const first = await world.as('owner').advice.create({ content: 'First **do** this.', citations })
    const second = await world.as('owner').advice.create({ advice_title: 'Second', content: 'Then that.' })
    expect((await world.as('owner').advice.list()).items.map((advice) => advice.id)).toEqual([second.id, first.id])
    expect(first).toMatchObject({ advice_title: null, author: null, citations })
    expect((await world.as('ceo').advice.list()).items).toEqual([])
    expect((await refusal(world.as('ceo').advice.update({ id: first.id, content: 'Mine' }))).status).toBe(404)
    expect((await refusal(world.as('ceo').advice.remove({ id: first.id }))).status).toBe(404)
  })

  it('without content is refused in the words of the specification', async () => {
    const error = await refusal(world.as('owner').advice.create({ content: '  ' }))
    expect([error.status, error.body.detail]).toEqual([422, 'Content required'])
  })

  it('cannot cite what its writer may not read', async () => {
    const foreign = await world.as('other_org').goals.create({ title: 'Secret', due_date: '2027-01-01' })
    const error = await refusal(
      world.as('owner').advice.create({ content: 'x', citations: [{ kind: 'goal', id: foreign.id, label: 'Secret' }] }),
    )
    expect(error.status).toBe(404)
    expect((await world.as('owner').advice.list()).items.filter((advice) => advice.content === 'x')).toEqual([])
  })

  it('the second of two edits from one version is refused with the newer text', async () => {
    const advice = await world.as('same_org').advice.create({ content: 'Draft' })
    await world.as('same_org').advice.update({ id: advice.id, content: 'Newer' }, { ifVersion: advice.updated_at })
    const error = await refusal(
      world.as('same_org').advice.update({ id: advice.id, content: 'Older' }, { ifVersion: advice.updated_at }),
    )
    expect([error.status, error.body.current]).toEqual([409, expect.objectContaining({ content: 'Newer' })])
  })
})
