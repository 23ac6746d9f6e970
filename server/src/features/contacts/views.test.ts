// What the list of contacts can be narrowed by, and the filters that somebody keeps under a name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_VIEWS } from '#contract/contact-views.ts'
import { addDays } from '#contract/days.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who).contacts
const names = async (filter: Parameters<ReturnType<typeof api>['list']>[0], who: Person = 'owner') =>
  (await api(who).list({ limit: 200, ...filter })).items.map(({ name }) => name)
const today = () => new Date().toISOString().slice(0, 10)
const met = async (name: string, days: number | null, more = {}) => {
  const { id } = await api().create({ name, ...more })
  if (days !== null) await api().addInteraction({ id, summary: 'Call', date: addDays(today(), -days) })
  return id
}

describe('the list of contacts narrowed', () => {
  it('to whom one has not met for so many days: not those met later, nor never', async () => {
    await met('Quiet Never', null, { tags: ['quiet'] })
    await met('Quiet Ninety', 95, { tags: ['quiet'], shared_org_ids: [world.orgA] })
    await met('Quiet Forty', 40, { tags: ['quiet'] })
    await met('Quiet Today', 0, { tags: ['quiet'] })
    expect(await names({ search: 'Quiet', quiet_days: 30 })).toEqual(['Quiet Forty', 'Quiet Ninety'])
    expect(await names({ tag: 'quiet', quiet_days: 90 })).toEqual(['Quiet Ninety'])
    expect(await names({ tag: 'quiet', quiet_days: 90, search: 'ninety' })).toEqual(['Quiet Ninety'])
    expect(await names({ quiet_days: 90 }, 'same_org')).toEqual(['Quiet Ninety'])
    expect((await refused(api().list({ quiet_days: 0 }))).status).toBe(422)
  })

  it('to one organization of mine, and to what others share with me', async () => {
    await api().create({ name: 'Narrow Org', shared_org_ids: [world.orgA] })
    await api().create({ name: 'Narrow Person', shared_user_ids: [world.id('same_org')] })
    await api().create({ name: 'Narrow Own' })
    await api('same_org').create({ name: 'Narrow Theirs' })
    expect(await names({ search: 'Narrow', organization_id: world.orgA })).toEqual(['Narrow Org'])
    expect(await names({ organization_id: world.orgA }, 'same_org')).toContain('Narrow Org')
    expect((await refused(api('other_org').list({ organization_id: world.orgA }))).status).toBe(404)
    expect(await names({ search: 'Narrow', shared_with_me: 'true' }, 'same_org')).toEqual([
      'Narrow Org',
      'Narrow Person',
    ])
    expect(await names({ shared_with_me: 'true' }, 'other_org')).toEqual([])
    expect(await names({ search: 'Narrow', shared_with_me: 'true' })).toEqual([])
  })
})

describe('“shared with me”', () => {
  it('lists what others share by an organization and by name, of goals, tasks and companies too', async () => {
    const due_date = addDays(today(), 30)
    const people = { shared_user_ids: [world.id('same_org')] }
    const owner = world.as('owner')
    await owner.goals.create({ title: 'Mine by person', due_date, ...people })
    await owner.goals.create({ title: 'Mine by org', due_date, organization_id: world.orgA })
    await owner.tasks.create({ title: 'Mine by person', ...people })
    await owner.tasks.create({ title: 'Mine by org', shared_org_ids: [world.orgA] })
    await owner.tasks.create({ title: 'Mine given', assigned_to_user_id: world.id('same_org') })
    await owner.companies.create({ name: 'Mine by person', ...people })
    await owner.companies.create({ name: 'Mine by org', shared_org_ids: [world.orgA] })
    const me = world.as('same_org')
    await me.goals.create({ title: 'Own', due_date })
    await me.tasks.create({ title: 'Own', ...{ shared_org_ids: [world.orgA] } })
    await me.companies.create({ name: 'Own' })
    const asked = { shared_with_me: 'true', limit: 200 } as const
    const both = ['Mine by org', 'Mine by person']
    for (const search of [undefined, 'Mine']) {
      expect((await me.goals.list({ ...asked, search })).items.map(({ title }) => title).sort()).toEqual(both)
      expect((await me.tasks.list({ ...asked, search })).items.map(({ title }) => title).sort()).toEqual(both)
      expect((await me.companies.list({ ...asked, search })).items.map(({ name }) => name).sort()).toEqual(both)
    }
    expect((await owner.goals.list(asked)).items).toEqual([])
    expect((await world.as('other_org').tasks.list(asked)).items).toEqual([])
  })
})

describe('a kept view', () => {
  it('is its person’s alone: made, renamed, given other filters and deleted', async () => {
    const made = await api().addView({ name: ' Board, quiet ', filter: { tag: 'board', quiet_days: 60 } })
    expect(made).toMatchObject({ name: 'Board, quiet', filter: { tag: 'board', quiet_days: 60 } })
    expect((await api().views()).items).toEqual([made])
    expect((await api('ceo').views()).items).toEqual([])
    expect((await refused(api('ceo').updateView({ id: made.id, name: 'x' }))).status).toBe(404)
    const renamed = await api().updateView({ id: made.id, name: 'Board' }, { ifVersion: made.updated_at })
    expect(renamed).toMatchObject({ name: 'Board', filter: made.filter })
    expect(
      (await refused(api().updateView({ id: made.id, name: 'Late' }, { ifVersion: made.updated_at }))).status,
    ).toBe(409)
    expect(await api().updateView({ id: made.id, filter: { due: true } })).toMatchObject({
      name: 'Board',
      filter: { due: true },
    })
    await api().removeView({ id: made.id })
    expect((await api().views()).items).toEqual([])
  })

  it('needs a name that no other has, at least one filter, and has its limit', async () => {
    await api('ceo').addView({ name: 'Customers', filter: { tag: 'customer' } })
    const again = await refused(api('ceo').addView({ name: 'customers', filter: { tag: 'x' } }))
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('another name')])
    for (const body of [
      { name: ' ', filter: { tag: 'x' } },
      { name: 'Empty', filter: {} },
      { name: 'Odd', filter: { owner: 'me' } },
      { name: 'x'.repeat(61), filter: { tag: 'x' } },
    ])
      expect((await world.request('ceo', 'POST', '/api/contacts/views', body)).status).toBe(422)
    for (let at = 1; at < MOST_VIEWS; at++) await api('ceo').addView({ name: `View ${at}`, filter: { tag: 'x' } })
    const full = await refused(api('ceo').addView({ name: 'One more', filter: { tag: 'x' } }))
    expect([full.status, full.body.detail]).toEqual([409, `You can keep ${MOST_VIEWS} views. Please delete one first.`])
  })
})
