// Two contacts that look like one person, and are two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const api = (who: Person = 'owner') => world.as(who)
const status = async (answer: Promise<unknown>) => (await refused(answer)).status
const make = (name: string, more = {}) => api().contacts.create({ name, ...more })

describe('two people', () => {
  it('that look like one are not suggested again once somebody said so, until they take it back', async () => {
    const [one, two] = [
      await make('Tilda Apart', { emails: ['tilda@example.org'] }),
      await make('T. Apart', { emails: ['tilda@example.org'] }),
    ]
    const pairs = async () =>
      (await api().contacts.twins()).items.filter(({ contacts }) => contacts.some(({ id }) => id === one.id)).length
    expect(await pairs()).toBe(1)
    const said = await api().contacts.setApart({ id: two.id, with: one.id })
    expect(said.contacts.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    await api().contacts.setApart({ id: one.id, with: two.id })
    expect(await pairs()).toBe(0)
    expect(
      (await api().contacts.apart()).items.filter(({ contacts }) => contacts.some(({ id }) => id === one.id)),
    ).toHaveLength(1)
    // They may still be merged by hand.
    expect((await api().contacts.mergePreview({ id: one.id, with: two.id })).other.id).toBe(two.id)
    await api().contacts.unsetApart({ id: one.id, with: two.id })
    expect(await pairs()).toBe(1)
    expect(await status(api().contacts.unsetApart({ id: one.id, with: two.id }))).toBe(404)
    expect(await status(api().contacts.setApart({ id: one.id, with: one.id }))).toBe(422)
  })

  it('are apart for the one who said it alone, who must see both', async () => {
    const shares = { shared_org_ids: [world.orgA] }
    const [one, two, own] = [await make('Uma Two', shares), await make('Uma Two', shares), await make('Uma Two')]
    await api('same_org').contacts.setApart({ id: one.id, with: two.id })
    expect(
      (await api().contacts.apart()).items.filter(({ contacts }) => contacts.some(({ id }) => id === one.id)),
    ).toEqual([])
    expect(await status(api('same_org').contacts.setApart({ id: one.id, with: own.id }))).toBe(404)
    expect(await status(api('other_org').contacts.setApart({ id: one.id, with: two.id }))).toBe(404)
  })
})
