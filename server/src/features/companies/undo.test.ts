// A deleted company is gone for everybody at once; for a short time its owner can have it back, with its people.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { emptyBin } from '../../access/bin.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const isInBin = async (id: string) =>
  (await world.database.pool.query('select 1 from deleted_records where id = $1', [id])).rowCount === 1

async function northmoor() {
  const api = world.as('owner')
  const company = await api.companies.create({
    name: 'Northmoor “Öl” 🏢',
    domains: ['northmoor.example'],
    tags: ['customer'],
    notes: 'Why\nit matters',
    shared_org_ids: [world.orgA],
    shared_user_ids: [world.id('same_org')],
  })
  const helen = await api.contacts.create({ name: 'Helen Marsh', company_id: company.id })
  const yusuf = await api.contacts.create({ name: 'Yusuf Demir', company_id: company.id })
  // A card of a colleague, which the owner of the company does not see.
  const theirs = await world.as('same_org').contacts.create({ name: 'Ines Ode', company_id: company.id })
  return { company: await api.companies.get({ id: company.id }), helen, yusuf, theirs }
}

describe('a deleted company', () => {
  it('comes back as it was, with its shares and its people, those of colleagues too', async () => {
    const { company, helen, theirs } = await northmoor()
    await world.as('owner').companies.remove({ id: company.id })
    expect((await refusal(world.as('same_org').companies.get({ id: company.id }))).status).toBe(404)
    expect(await world.as('owner').contacts.get({ id: helen.id })).toMatchObject({
      company: company.name,
      company_id: null,
    })
    const back = await world.as('owner').companies.restore({ id: company.id })
    expect(back).toEqual(company)
    expect(await isInBin(company.id)).toBe(false)
    expect((await world.as('owner').contacts.get({ id: helen.id })).company_id).toBe(company.id)
    expect((await world.as('same_org').contacts.get({ id: theirs.id })).company_id).toBe(company.id)
    expect(await world.as('same_org').companies.get({ id: company.id })).toMatchObject({ people: 1 })
    const { hits } = await world.as('owner').search.find({ q: 'Northmoor', kinds: 'company' })
    expect(hits.map(({ id }) => id)).toEqual([company.id])
    await world.as('owner').companies.remove({ id: company.id })
  })

  it('leaves those who were given another company meanwhile, or none, where they are', async () => {
    const { company, helen, yusuf } = await northmoor()
    const api = world.as('owner')
    await api.companies.remove({ id: company.id })
    const other = await api.contacts.update({ id: helen.id, company: 'Elsewhere' })
    await api.contacts.update({ id: yusuf.id, company: '' })
    expect(await api.companies.restore({ id: company.id })).toMatchObject({ people: 0 })
    expect(await api.contacts.get({ id: helen.id })).toMatchObject({ company_id: other.company_id })
    expect(await api.contacts.get({ id: yusuf.id })).toMatchObject({ company_id: null, company: null })
  })

  it('comes back once, for its owner alone, and within the hour', async () => {
    const { company } = await northmoor()
    await world.as('owner').companies.remove({ id: company.id })
    expect((await refusal(world.as('same_org').companies.restore({ id: company.id }))).status).toBe(404)
    await world.as('owner').companies.restore({ id: company.id })
    expect((await refusal(world.as('owner').companies.restore({ id: company.id }))).status).toBe(404)
    await world.as('owner').companies.remove({ id: company.id })
    await world.database.pool.query(
      "update deleted_records set deleted_at = clock_timestamp() - interval '61 minutes' where id = $1",
      [company.id],
    )
    expect((await refusal(world.as('owner').companies.restore({ id: company.id }))).status).toBe(404)
    await emptyBin(world.database.pool)
    expect(await isInBin(company.id)).toBe(false)
  })
})
