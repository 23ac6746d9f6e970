import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('companies', () => {
  it('come to be by their name at a contact; the same name is the same company, whatever its case and accents', async () => {
    const api = world.as('owner')
    const helen = await api.contacts.create({ name: 'Helen Marsh', company: ' Café Northmoor ' })
    expect(helen).toMatchObject({ company: 'Café Northmoor', company_id: expect.any(String) })
    const yusuf = await api.contacts.create({ name: 'Yusuf Demir', company: 'CAFE NORTHMOOR' })
    expect(yusuf).toMatchObject({ company: 'Café Northmoor', company_id: helen.company_id })
    const company = await api.companies.get({ id: helen.company_id ?? '' })
    expect(company).toMatchObject({ name: 'Café Northmoor', people: 2, can_edit: true, can_delete: true })
    expect(idsOf((await api.contacts.list({ company_id: company.id })).items)).toEqual([helen.id, yusuf.id])
    expect(idsOf((await api.contacts.list({ search: 'northmoor' })).items)).toEqual([helen.id, yusuf.id])
  })

  it('are kept by a contact that is sent back whole, changed by another name or id, and left by an empty name', async () => {
    const api = world.as('owner')
    const made = await api.contacts.create({ name: 'Ida', company: 'Alder' })
    const { company, company_id } = made
    expect(await api.contacts.update({ id: made.id, role: 'CFO', company, company_id })).toMatchObject({
      company: 'Alder',
      company_id,
    })
    expect(await api.contacts.update({ id: made.id, role: 'CEO' })).toMatchObject({ company, company_id })
    const other = await api.companies.create({ name: 'Birch' })
    expect(await api.contacts.update({ id: made.id, company, company_id: other.id })).toMatchObject({
      company: 'Birch',
      company_id: other.id,
    })
    expect(await api.contacts.update({ id: made.id, company: 'Alder', company_id: other.id })).toMatchObject({
      company: 'Alder',
      company_id,
    })
    expect(await api.contacts.update({ id: made.id, company: '' })).toMatchObject({ company: null, company_id: null })
    // The company stays without its people.
    expect(await api.companies.get({ id: company_id ?? '' })).toMatchObject({ people: 0 })
  })

  it('that somebody else keeps to themselves cannot be named by their id, and a name like theirs makes an own one', async () => {
    const theirs = await world.as('same_org').companies.create({ name: 'Secret Ventures' })
    const api = world.as('owner')
    expect((await refusal(api.contacts.create({ name: 'X', company_id: theirs.id }))).status).toBe(404)
    const mine = await api.contacts.create({ name: 'X', company: 'Secret Ventures' })
    expect(mine.company_id).not.toBe(theirs.id)
    expect((await api.contacts.list({ company_id: theirs.id })).items).toEqual([])
  })

  it('say their name where their contact is shared, and no more until they are shared themselves', async () => {
    const api = world.as('owner')
    const contact = await api.contacts.create({ name: 'Ann', company: 'Elder', shared_org_ids: [world.orgA] })
    const id = contact.company_id ?? ''
    const colleague = world.as('same_org')
    expect(await colleague.contacts.get({ id: contact.id })).toMatchObject({ company: 'Elder', company_id: null })
    expect((await refusal(colleague.companies.get({ id }))).status).toBe(404)
    expect((await colleague.search.find({ q: 'Elder', kinds: 'company' })).hits).toEqual([])
    const manager = world.as('org_manager')
    // Sent back by somebody who does not see the company, it stays.
    const { company, company_id } = await manager.contacts.get({ id: contact.id })
    await manager.contacts.update({ id: contact.id, role: 'Buyer', company, company_id })
    expect(await api.contacts.get({ id: contact.id })).toMatchObject({ company: 'Elder', company_id: id })

    await api.companies.update({ id, shared_org_ids: [world.orgA] })
    expect(await colleague.contacts.get({ id: contact.id })).toMatchObject({ company_id: id })
    expect(await colleague.companies.get({ id })).toMatchObject({ people: 1, can_edit: false, can_delete: false })
    expect(await manager.companies.get({ id })).toMatchObject({ can_edit: true, can_delete: false })
    expect((await refusal(colleague.companies.update({ id, name: 'No' }))).status).toBe(403)
    expect((await refusal(manager.companies.remove({ id }))).status).toBe(403)
    expect((await refusal(manager.companies.update({ id, shared_org_ids: [] }))).status).toBe(403)
    expect(idsOf((await colleague.search.find({ q: 'Elder', kinds: 'company' })).hits)).toEqual([id])
    expect((await refusal(world.as('other_org').companies.get({ id }))).status).toBe(404)
  })

  it('count and tell only of the people whom the reader sees', async () => {
    const api = world.as('owner')
    const seen = await api.contacts.create({ name: 'Seen', company: 'Fir', shared_org_ids: [world.orgA] })
    const id = seen.company_id ?? ''
    const hidden = await api.contacts.create({ name: 'Hidden', company: 'Fir' })
    for (const [contact, summary] of [
      [seen, 'Said openly'],
      [hidden, 'Said in private'],
    ] as const)
      await api.contacts.addInteraction({ id: contact.id, summary, date: '2026-01-05' })
    await api.companies.update({ id, shared_org_ids: [world.orgA] })
    expect(await api.companies.get({ id })).toMatchObject({ people: 2, last_contacted_on: '2026-01-05' })
    const colleague = world.as('same_org').companies
    expect(await colleague.get({ id })).toMatchObject({ people: 1 })
    const entries = (await colleague.timeline({ id })).items
    expect(entries.map(({ title, people }) => [title, people.map(({ name }) => name)])).toEqual([
      ['Said openly', ['Seen']],
    ])
    expect((await api.companies.timeline({ id, limit: 1 })).next).not.toBeNull()
  })

  it('show what their people have, once for all whom it concerns, and what is open, the next due first', async () => {
    const api = world.as('owner')
    const one = await api.contacts.create({ name: 'Oriel Quist', company: 'Hazel' })
    const two = await api.contacts.create({ name: 'Petra Zoll', company: 'Hazel' })
    const id = one.company_id ?? ''
    const late = await api.tasks.create({ title: 'Late', contact_id: one.id, due_date: '2030-05-01' })
    const early = await api.tasks.create({ title: 'Early', contact_id: two.id, due_date: '2030-04-01' })
    const done = await api.tasks.create({ title: 'Done', contact_id: two.id, status: 'Done' })
    const note = await api.notes.create({ content: 'Oriel Quist and Petra Zoll agree.', entry_date: '2026-01-02' })
    const entries = (await api.companies.timeline({ id })).items
    expect(entries.filter((entry) => entry.id === note.id)).toMatchObject([
      {
        kind: 'note',
        people: expect.arrayContaining([
          { id: one.id, name: one.name },
          { id: two.id, name: two.name },
        ]),
      },
    ])
    expect(idsOf(entries)).toEqual(expect.arrayContaining([late.id, early.id, done.id]))
    expect(idsOf((await api.companies.open({ id })).items)).toEqual([early.id, late.id])
  })

  it('are renamed with what their people say, and leave their people behind with their name', async () => {
    const api = world.as('owner')
    const { id, company_id } = await api.contacts.create({ name: 'Rolf', company: 'Juniper' })
    const company = await api.companies.update({ id: company_id ?? '', name: 'Juniper Group' })
    expect(await api.contacts.get({ id })).toMatchObject({ company: 'Juniper Group', company_id })
    const late = await refusal(
      api.companies.update({ id: company.id, name: 'Late' }, { ifVersion: company.created_at }),
    )
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    await api.companies.remove({ id: company.id })
    expect(await api.contacts.get({ id })).toMatchObject({ company: 'Juniper Group', company_id: null })
    expect((await api.search.find({ q: 'Juniper', kinds: 'company' })).hits).toEqual([])
  })

  it('are suggested by the domain of an address: what a company names, what people say, the domain itself; never of private mail', async () => {
    const api = world.as('owner')
    const suggest = async (...emails: string[]) => (await api.companies.suggest({ emails })).suggestion
    expect(await suggest('helen@gmail.com', 'helen@gmx.de')).toBeNull()
    expect(await suggest('h@mail.larch-wood.co.uk')).toEqual({
      name: 'Larch Wood',
      company_id: null,
      domain: 'larch-wood.co.uk',
      because: 'domain',
    })
    const said = await api.contacts.create({ name: 'S', emails: ['s@larch-wood.co.uk'], company: 'Larch & Wood' })
    expect(await suggest('h@larch-wood.co.uk')).toMatchObject({ name: 'Larch & Wood', because: 'people' })
    // Nothing was made or changed by asking.
    const { id } = await api.companies.update({
      id: said.company_id ?? '',
      domains: ['https://www.Maple.example/about'],
    })
    expect(await suggest('x@gmail.com', 'y@maple.example')).toMatchObject({ company_id: id, because: 'company' })
    expect(await world.as('same_org').companies.suggest({ emails: ['y@maple.example'] })).toMatchObject({
      suggestion: { company_id: null, name: 'Maple' },
    })
    const refused = await refusal(api.companies.create({ name: 'X', domains: ['no domain'] }))
    expect(refused.body.errors).toEqual([{ field: 'domains', message: 'Please give domains such as example.com.' }])
  })

  it('stay with the contact that others were merged into, and go back by undoing it', async () => {
    const api = world.as('owner').contacts
    const kept = await api.create({ name: 'Kim Ode' })
    const other = await api.create({ name: 'Kim Ode', company: 'Rowan' })
    const preview = await api.mergePreview({ id: kept.id, with: other.id })
    expect(preview.fields).toContainEqual({ field: 'company', kept: '', other: 'Rowan', take: 'other' })
    const merge = await api.merge({ id: kept.id, with: other.id })
    expect(await api.get({ id: kept.id })).toMatchObject({ company: 'Rowan', company_id: other.company_id })
    await api.undoMerge({ id: merge.id })
    expect(await api.get({ id: kept.id })).toMatchObject({ company: null, company_id: null })
    expect(await api.get({ id: other.id })).toMatchObject({ company: 'Rowan', company_id: other.company_id })
    // A company that is gone meanwhile does not stand in the way of undoing.
    const again = await api.merge({ id: kept.id, with: other.id })
    await world.as('owner').companies.remove({ id: other.company_id ?? '' })
    await api.undoMerge({ id: again.id })
    expect(await api.get({ id: other.id })).toMatchObject({ company: 'Rowan', company_id: null })
  })

  it('are found, cited, and go along with an export', async () => {
    const api = world.as('owner')
    const { id } = await api.companies.create({
      name: 'Sycamore',
      domains: ['sycamore.example'],
      notes: 'Sells **boats**',
    })
    expect((await api.search.find({ q: 'boats', kinds: 'company' })).hits).toMatchObject([
      { kind: 'company', id, href: `/app/companies?company=${id}` },
    ])
    expect(await api.records.get({ kind: 'company', id })).toMatchObject({ title: 'Sycamore', body: 'Sells **boats**' })
    expect((await api.companies.list({ search: 'SYCAMORE.ex' })).items.map(({ name }) => name)).toEqual(['Sycamore'])
    const files = await unzip((await api.export.mine()).blob)
    const file = files.find(({ name }) => name === 'companies.json')
    expect(JSON.parse(file?.text ?? 'null')).toContainEqual(expect.objectContaining({ id, name: 'Sycamore' }))
  })

  it('shared with one person are theirs to name at their own contacts, and are renamed and go there too', async () => {
    const owner = world.as('owner').companies
    const them = world.as('same_org')
    const { id } = await owner.create({ name: 'Quillwort Works', shared_user_ids: [world.id('same_org')] })
    // By its name one's own contact finds the company that somebody shares, and makes no second one.
    const contact = await them.contacts.create({ name: 'Quill Wort', company: 'quillwort works' })
    expect(contact).toMatchObject({ company: 'Quillwort Works', company_id: id })
    // What they know of its people stays theirs: the owner is told of none of them.
    expect((await owner.get({ id })).people).toBe(0)
    expect((await them.companies.get({ id })).people).toBe(1)
    await owner.update({ id, name: 'Quillwort & Sons' })
    expect(await them.contacts.get({ id: contact.id })).toMatchObject({ company: 'Quillwort & Sons', company_id: id })
    // Taken back, the contact still says where they work, and no more.
    await owner.update({ id, shared_user_ids: [] })
    await owner.update({ id, name: 'Quillwort' })
    expect(await them.contacts.get({ id: contact.id })).toMatchObject({ company: 'Quillwort & Sons', company_id: null })
    expect((await them.search.find({ q: 'Quillwort', kinds: 'company' })).hits).toEqual([])
    await owner.remove({ id })
    expect(await them.contacts.get({ id: contact.id })).toMatchObject({ company: 'Quillwort & Sons', company_id: null })
  })

  it('that are shared stay with an heir when their owner’s account goes; the others go with it', async () => {
    const api = world.as('org_manager').companies
    const shared = await api.create({ name: 'Shared', shared_org_ids: [world.orgA] })
    const own = await api.create({ name: 'Own' })
    await world.as('admin').users.remove({ id: world.id('org_manager') })
    const { rows } = await world.database.pool.query('select id from companies where id = any ($1)', [
      [shared.id, own.id],
    ])
    expect(rows).toEqual([{ id: shared.id }])
  })
})
