import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const create = (more: Partial<Parameters<ReturnType<World['as']>['contacts']['create']>[0]> = {}) =>
  world.as('owner').contacts.create({ name: 'Ada Byron', ...more })

describe('a contact', () => {
  it('comes back trimmed, without blanks, with an initial and its owner', async () => {
    const contact = await create({
      name: ' émile Durand ',
      emails: [' emile@example.org ', '', ' '],
      phones: ['+33 1', ''],
      notes: 'Met in Lyon',
    })
    expect(contact).toMatchObject({
      name: 'émile Durand',
      avatar_initial: 'É',
      role: '',
      emails: ['emile@example.org'],
      phones: ['+33 1'],
      notes: 'Met in Lyon',
      user_id: null,
      is_user: false,
      organization_id: null,
      past_interactions: [],
      shared_org_ids: [],
      can_edit: true,
      can_delete: true,
      created_by_user: { id: world.id('owner'), name: 'owner Example' },
    })
    expect(await world.as('owner').contacts.get({ id: contact.id })).toEqual(contact)
  })

  it('asks for a name in the words of the specification, and keeps to the limits', async () => {
    const raw = (body: unknown) => world.request('owner', 'POST', '/api/contacts', body)
    for (const name of [undefined, '', '  '])
      expect(await raw({ name })).toMatchObject({ status: 422, body: { detail: 'Name is required.' } })
    expect(await raw({ name: 'x'.repeat(201) })).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
    expect(await raw({ name: 'A', emails: Array(51).fill('a@b.c') })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'emails' }] },
    })
  })

  it('takes the whole record back, but not another owner, account or organization', async () => {
    const contact = await create({ shared_org_ids: [world.orgA] })
    const patch = (body: unknown) => world.request('owner', 'PATCH', `/api/contacts/${contact.id}`, body)
    expect(await patch({ ...contact, role: 'Banker' })).toMatchObject({
      status: 200,
      body: { role: 'Banker', shared_org_ids: [world.orgA] },
    })
    expect(await patch({ user_id: world.id('ceo') })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'user_id' }] },
    })
    expect(await patch({ organization_id: world.orgA })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'organization_id' }] },
    })
    expect(await patch({ owner_id: world.id('ceo') })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'owner_id' }] },
    })
    expect(await patch({ role: 'Broker' })).toMatchObject({ status: 200, body: { name: 'Ada Byron', role: 'Broker' } })
  })

  it('a write from an older version is refused with the newer record', async () => {
    const contact = await create()
    const newer = await world.as('owner').contacts.update({ id: contact.id, role: 'CFO' })
    const error = await refused(
      world.as('owner').contacts.update({ id: contact.id, role: 'CEO' }, { ifVersion: contact.updated_at }),
    )
    expect([error.status, error.body.current]).toEqual([409, newer])
    expect(
      (await refused(world.as('owner').contacts.remove({ id: contact.id }, { ifVersion: contact.updated_at }))).status,
    ).toBe(409)
    await world.as('owner').contacts.remove({ id: contact.id }, { ifVersion: newer.updated_at })
  })

  it('stands in the list by name without regard to case, found by name, role or e-mail', async () => {
    const api = world.as('other_org').contacts
    for (const [name, role, email] of [
      ['bob', 'CFO', 'b@x.org'],
      ['Alice', 'Head of 5% club', 'a@x.org'],
      ['Carl', '', 'carl_1@y.org'],
      ['alice', '', 'z@x.org'],
    ])
      await api.create({ name: name ?? '', role, emails: [email ?? ''] })
    const names = async (search?: string) => (await api.list({ search })).items.map((contact) => contact.name).join(' ')
    expect(await names()).toBe('Alice alice bob Carl')
    expect(await names('ALICE')).toBe('Alice alice')
    expect(await names('5%')).toBe('Alice')
    expect(await names('l_1@')).toBe('Carl')
    expect(await names('_')).toBe('Carl')
    const page = await api.list({ limit: 3 })
    expect([
      page.total,
      (await api.list({ limit: 3, cursor: page.next ?? '' })).items.map((contact) => contact.name),
    ]).toEqual(['4', ['Carl']])
  })
})

describe('a contact who uses the product', () => {
  it('is linked when the account shares an organization with the owner and the reader', async () => {
    const contact = await create({ emails: ['nobody@example.com', 'CEO@Example.com'], shared_org_ids: [world.orgA] })
    expect(contact).toMatchObject({ is_user: true, user_id: world.id('ceo') })
    expect(await world.as('same_org').contacts.get({ id: contact.id })).toMatchObject({
      is_user: true,
      user_id: world.id('ceo'),
    })
  })

  it('a stranger’s e-mail, a waitlisted one and an invented one look the same: nobody can find out who has an account', async () => {
    const { db } = world.database
    await db
      .insertInto('memberships')
      .values({ organization_id: world.orgA, user_id: world.id('waitlisted'), org_access_level: 'user' })
      .execute()
    for (const email of [
      'other_org@example.com',
      'admin@example.com',
      'waitlisted@example.com',
      'invented@example.com',
    ])
      expect(await create({ emails: [email] })).toMatchObject({ is_user: false, user_id: null })
  })

  it('whom only the owner knows, the owner’s readers do not learn of', async () => {
    const { db } = world.database
    const row = { organization_id: world.orgB, user_id: world.id('owner'), org_access_level: 'user' as const }
    await db.insertInto('memberships').values(row).execute()
    const contact = await create({ emails: ['other_org@example.com'], shared_org_ids: [world.orgA] })
    expect(contact.user_id).toBe(world.id('other_org'))
    expect((await world.as('same_org').contacts.get({ id: contact.id })).user_id).toBeNull()
    await db
      .deleteFrom('memberships')
      .where('organization_id', '=', world.orgB)
      .where('user_id', '=', world.id('owner'))
      .execute()
    expect((await world.as('owner').contacts.get({ id: contact.id })).user_id).toBeNull()
  })

  it('assignable are oneself and the approved members of one’s organizations', async () => {
    const emails = async (who: 'owner' | 'other_org' | 'admin', search?: string) =>
      (await world.as(who).contacts.assignable({ search })).items.map((person) => person.email)
    expect(await emails('owner')).toEqual(
      ['ceo', 'org_admin', 'org_manager', 'owner', 'same_org'].map((name) => `${name}@example.com`),
    )
    expect(await emails('owner', 'MANAGER')).toEqual(['org_manager@example.com'])
    expect(await emails('other_org')).toEqual(['other_org@example.com'])
    expect(await emails('admin')).toEqual(['admin@example.com'])
  })
})

describe('a shared contact', () => {
  it('is read by members, edited by managers and up, deleted and shared by its owner only', async () => {
    const contact = await create({ shared_org_ids: [world.orgA] })
    expect((await refused(world.as('same_org').contacts.update({ id: contact.id, role: 'x' }))).status).toBe(403)
    for (const who of ['org_manager', 'org_admin', 'ceo'] as const) {
      const api = world.as(who).contacts
      expect(await api.update({ id: contact.id, role: who, shared_org_ids: [world.orgA] })).toMatchObject({
        role: who,
        can_edit: true,
        can_delete: false,
      })
      expect((await refused(api.update({ id: contact.id, shared_org_ids: [] }))).status).toBe(403)
      expect((await refused(api.remove({ id: contact.id }))).status).toBe(403)
    }
    for (const who of ['other_org', 'admin'] as const)
      expect((await refused(world.as(who).contacts.get({ id: contact.id }))).status).toBe(404)
    expect((await refused(create({ shared_org_ids: [world.orgB] }))).status).toBe(404)
    await world.as('owner').contacts.update({ id: contact.id, shared_org_ids: [] })
    expect((await refused(world.as('ceo').contacts.get({ id: contact.id }))).status).toBe(404)
  })
})

describe('the log of a contact', () => {
  it('holds interactions newest first, and asks for title and date in the words of the specification', async () => {
    const contact = await create()
    const api = world.as('owner').contacts
    for (const [summary, date] of [
      ['Lunch', '2026-02-01'],
      ['Call', '2026-03-01'],
      ['Mail', '2026-02-01'],
    ])
      await api.addInteraction({ id: contact.id, summary: summary ?? '', date: date ?? '' })
    const { past_interactions } = await api.get({ id: contact.id })
    expect(past_interactions.map((entry) => entry.summary)).toEqual(['Call', 'Mail', 'Lunch'])
    const path = `/api/contacts/${contact.id}/past-interactions`
    expect(await world.request('owner', 'POST', path, { summary: ' ', date: '2026-01-01' })).toMatchObject({
      status: 422,
      body: { detail: 'Title is required.' },
    })
    expect(await world.request('owner', 'POST', path, { summary: 'A', date: '' })).toMatchObject({
      status: 422,
      body: { detail: 'Date is required.' },
    })
    expect(await world.request('owner', 'POST', path, { summary: 'A', date: 'soon' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'date' }] },
    })
  })

  it('every reader adds; an entry is changed by its author and by the contact’s owner only', async () => {
    const contact = await create({ shared_org_ids: [world.orgA] })
    const entry = await world
      .as('same_org')
      .contacts.addInteraction({ id: contact.id, summary: 'Call', date: '2026-03-01' })
    const target = { id: contact.id, interactionId: entry.id }
    expect(entry.can_edit).toBe(true)
    expect((await world.as('ceo').contacts.get({ id: contact.id })).past_interactions[0]).toMatchObject({
      id: entry.id,
      can_edit: false,
    })
    expect((await refused(world.as('ceo').contacts.updateInteraction({ ...target, summary: 'x' }))).status).toBe(403)
    expect((await refused(world.as('ceo').contacts.removeInteraction(target))).status).toBe(403)
    expect(
      (
        await refused(
          world.as('other_org').contacts.addInteraction({ id: contact.id, summary: 'x', date: '2026-03-01' }),
        )
      ).status,
    ).toBe(404)
    expect(await world.as('same_org').contacts.updateInteraction({ ...target, notes: 'Long' })).toMatchObject({
      summary: 'Call',
      notes: 'Long',
      date: '2026-03-01',
    })
    const newer = await world.as('owner').contacts.updateInteraction({ ...target, summary: 'Phone call' })
    const error = await refused(
      world.as('same_org').contacts.updateInteraction({ ...target, summary: 'Old' }, { ifVersion: entry.updated_at }),
    )
    expect([error.status, (error.body.current as { summary: string }).summary, newer.summary]).toEqual([
      409,
      'Phone call',
      'Phone call',
    ])
    await world.as('same_org').contacts.removeInteraction(target)
    expect((await refused(world.as('owner').contacts.removeInteraction(target))).status).toBe(404)
  })

  it('an entry must belong to the contact that is named with it', async () => {
    const mine = await create()
    const foreign = await world.as('other_org').contacts.create({ name: 'Foreign' })
    const entry = await world
      .as('other_org')
      .contacts.addInteraction({ id: foreign.id, summary: 'Secret', date: '2026-01-01' })
    const target = { id: mine.id, interactionId: entry.id }
    expect((await refused(world.as('owner').contacts.updateInteraction({ ...target, summary: 'x' }))).status).toBe(404)
    expect((await refused(world.as('owner').contacts.removeInteraction(target))).status).toBe(404)
    expect((await world.as('other_org').contacts.get({ id: foreign.id })).past_interactions[0]?.summary).toBe('Secret')
  })

  it('additions, shares and a deletion at once end in answers, never in an error of ours', async () => {
    for (let round = 0; round < 8; round++) {
      const contact = await create({ shared_org_ids: [world.orgA] })
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => [
          world.request('same_org', 'POST', `/api/contacts/${contact.id}/past-interactions`, {
            summary: 'Call',
            date: '2026-01-01',
          }),
          world.request('owner', 'PATCH', `/api/contacts/${contact.id}`, { shared_org_ids: n % 2 ? [world.orgA] : [] }),
          ...(n === 8 ? [world.request('owner', 'DELETE', `/api/contacts/${contact.id}`)] : []),
        ]).flat(),
      )
      for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status)
    }
  })
})

describe('a colleague’s list', () => {
  it('shows a shared contact once, as it is now, in every order', async () => {
    const own = await createWorld()
    try {
      const inB = (who: 'owner' | 'same_org') => ({
        organization_id: own.orgB,
        user_id: own.id(who),
        org_access_level: 'user',
      })
      await own.database.db
        .insertInto('memberships')
        .values([inB('owner'), inB('same_org')])
        .execute()
      const owner = own.as('owner').contacts
      const ada = await owner.create({ name: 'Ada', shared_org_ids: [own.orgA, own.orgB] })
      await owner.create({ name: 'Ben', shared_org_ids: [own.orgB] })
      const seen = async (input: Parameters<typeof owner.list>[0]) => {
        const page = await own.as('same_org').contacts.list(input)
        expect(page.total).toBe(String(page.items.length))
        return page.items.map((contact) => contact.name)
      }
      expect(await seen({})).toEqual(['Ada', 'Ben'])
      expect(await seen({ sort_by: 'created_at' })).toEqual(['Ben', 'Ada'])
      await owner.addInteraction({ id: ada.id, summary: 'Lunch', date: '2026-05-04' })
      expect(await seen({ sort_by: 'last_contacted_on' })).toEqual(['Ada', 'Ben'])
      await owner.update({ id: ada.id, name: 'Zoe' })
      expect(await seen({})).toEqual(['Ben', 'Zoe'])
      expect(await seen({ search: 'zo' })).toEqual(['Zoe'])
      await owner.update({ id: ada.id, shared_org_ids: [] })
      expect(await seen({})).toEqual(['Ben'])
    } finally {
      await own.close()
    }
  })
})
