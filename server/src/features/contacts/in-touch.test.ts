// Staying in touch: when somebody was last contacted, who is due, the timeline, and who is there already.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { matchKeys } from './rules/matching.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = () => world.as('owner').contacts
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)
const log = (id: string, date: string, summary = 'Call') => api().addInteraction({ id, date, summary })
const last = async (id: string) => (await api().get({ id })).last_contacted_on

describe('last contacted', () => {
  it('is the day of the newest interaction, whatever is added, changed or deleted, in whatever order', async () => {
    const { id, last_contacted_on } = await api().create({ name: 'Ana Pires' })
    expect(last_contacted_on).toBeNull()
    const march = await log(id, '2026-03-01')
    await log(id, '2026-01-01')
    expect(await last(id)).toBe('2026-03-01')
    const may = await log(id, '2026-05-01')
    await api().updateInteraction({ id, interactionId: may.id, date: '2026-02-01' })
    expect(await last(id)).toBe('2026-03-01')
    await api().removeInteraction({ id, interactionId: march.id })
    expect(await last(id)).toBe('2026-02-01')
  })

  it('is right after many entries at once', async () => {
    const { id } = await api().create({ name: 'Busy' })
    await Promise.all(Array.from({ length: 12 }, (_, n) => log(id, `2026-04-${String(n + 1).padStart(2, '0')}`)))
    expect(await last(id)).toBe('2026-04-12')
  })

  it('a call that somebody logs is no conflict for whoever edits the contact meanwhile', async () => {
    const contact = await api().create({ name: 'Edited' })
    await log(contact.id, '2026-04-01')
    expect(await api().update({ id: contact.id, role: 'CFO' }, { ifVersion: contact.updated_at })).toMatchObject({
      role: 'CFO',
      last_contacted_on: '2026-04-01',
    })
  })

  it('orders the list, never contacted last; the newest contact first where that is asked for; pages go on where they ended', async () => {
    const mine = world.as('other_org').contacts
    const names = ['Never', 'May', 'June', 'Also never']
    for (const name of names) {
      const { id } = await mine.create({ name })
      if (name === 'May' || name === 'June')
        await mine.addInteraction({ id, summary: 'Call', date: name === 'May' ? '2026-05-01' : '2026-06-01' })
    }
    const all = async (sort_by: 'name' | 'last_contacted_on' | 'created_at') => {
      const found: string[] = []
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await mine.list({ sort_by, limit: 1, cursor })
        found.push(...page.items.map(({ name }) => name))
        cursor = page.next ?? undefined
        more = page.next !== null
      }
      return found
    }
    expect(await all('last_contacted_on')).toEqual(['June', 'May', 'Also never', 'Never'])
    expect(await all('created_at')).toEqual([...names].reverse())
    expect(await all('name')).toEqual(['Also never', 'June', 'May', 'Never'])
  })
})

describe('keeping in touch', () => {
  it('lists who is due, most overdue first, and lets them go when a call is logged', async () => {
    const mine = world.as('ceo').contacts
    const add = async (name: string, keep_in_touch_weeks: number | null, lastDay: number | null) => {
      const { id } = await mine.create({ name, keep_in_touch_weeks })
      if (lastDay !== null) await mine.addInteraction({ id, summary: 'Call', date: day(lastDay) })
      return id
    }
    await add('Not due', 4, -7)
    await add('No rhythm', null, -700)
    await add('Never contacted and new', 1, null)
    await add('Due today', 2, -14)
    const late = await add('Three weeks late', 1, -28)
    const due = async () => {
      const page = await mine.list({ due: 'true' })
      return [page.total, ...page.items.map(({ name }) => name)]
    }
    expect(await due()).toEqual(['2', 'Three weeks late', 'Due today'])
    expect((await mine.get({ id: late })).keep_in_touch_on).toBe(day(-21))
    const { items } = await mine.list({})
    expect(items.find(({ name }) => name === 'No rhythm')?.keep_in_touch_on).toBeNull()
    await mine.addInteraction({ id: late, summary: 'Call', date: day(0) })
    expect(await due()).toEqual(['1', 'Due today'])
  })

  it('somebody who was never contacted is due the weeks after they were added', async () => {
    const { id } = await api().create({ name: 'Old', keep_in_touch_weeks: 2 })
    await world.database.db
      .updateTable('contacts')
      .set({ created_at: `${day(-20)}T12:00:00Z` })
      .where('id', '=', id)
      .execute()
    expect((await api().list({ due: 'true' })).items.map(({ name }) => name)).toContain('Old')
    expect((await api().get({ id })).keep_in_touch_on).toBe(day(-6))
  })

  it('is its owner’s resolution: others see it, may send it back, and cannot change it; it is due to the owner alone', async () => {
    const contact = await api().create({ name: 'Shared', keep_in_touch_weeks: 1, shared_org_ids: [world.orgA] })
    await log(contact.id, day(-30))
    const theirs = world.as('org_manager').contacts
    expect(
      await theirs.update({ id: contact.id, role: 'CFO', keep_in_touch_weeks: 1, shared_org_ids: [world.orgA] }),
    ).toMatchObject({ role: 'CFO', keep_in_touch_weeks: 1 })
    expect((await refused(theirs.update({ id: contact.id, keep_in_touch_weeks: 5 }))).status).toBe(403)
    expect((await theirs.list({ due: 'true' })).items).toEqual([])
    expect((await api().list({ due: 'true' })).items.map(({ name }) => name)).toContain('Shared')
  })

  it('takes 1 to 520 weeks, or none', async () => {
    for (const keep_in_touch_weeks of [0, 521, 1.5, 'x'])
      expect(await world.request('owner', 'POST', '/api/contacts', { name: 'A', keep_in_touch_weeks })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'keep_in_touch_weeks', message: 'Please give a number of weeks from 1 to 520.' }] },
      })
    for (const weeks of [1, 520, null])
      expect((await api().create({ name: 'A', keep_in_touch_weeks: weeks })).keep_in_touch_weeks).toBe(weeks)
  })
})

describe('the timeline of a contact', () => {
  it('holds interactions and tasks about them by their days, page by page', async () => {
    const { id } = await api().create({ name: 'Ana Pires' })
    await log(id, '2026-03-01', 'Lunch')
    await log(id, '2026-01-01', 'First call')
    const task = await world
      .as('owner')
      .tasks.create({ title: 'Send the offer', contact_id: id, due_date: '2026-02-01' })
    await world.as('owner').tasks.create({ title: 'About nobody' })
    const first = await api().timeline({ id, limit: 2 })
    const second = await api().timeline({ id, limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ kind, title, date }) => [kind, title, date])).toEqual([
      ['interaction', 'Lunch', '2026-03-01'],
      ['task', 'Send the offer', '2026-02-01'],
      ['interaction', 'First call', '2026-01-01'],
    ])
    expect(first.total).toBe('3')
    expect(first.items[1]).toMatchObject({
      id: task.id,
      status: 'To Do',
      priority: 'Medium',
      due_date: '2026-02-01',
      can_edit: false,
    })
    expect(first.items[0]).toMatchObject({ can_edit: true, author: { id: world.id('owner') }, status: null })
  })

  it('shows a reader of a shared contact only the tasks that they may see', async () => {
    const { id } = await api().create({ name: 'Shared', shared_org_ids: [world.orgA] })
    const tasks = world.as('owner').tasks
    await tasks.create({ title: 'Secret', contact_id: id })
    await tasks.create({ title: 'For the team', contact_id: id, shared_org_ids: [world.orgA] })
    const titles = async (who: 'owner' | 'same_org') =>
      (await world.as(who).contacts.timeline({ id })).items.map(({ title }) => title).sort()
    expect(await titles('owner')).toEqual(['For the team', 'Secret'])
    expect(await titles('same_org')).toEqual(['For the team'])
  })

  it('a task outlives its contact', async () => {
    const { id } = await api().create({ name: 'Gone' })
    const task = await world.as('owner').tasks.create({ title: 'Stays', contact_id: id })
    await api().remove({ id })
    expect(await world.as('owner').tasks.get({ id: task.id })).toMatchObject({ title: 'Stays', contact_id: null })
  })
})

describe('somebody who is there already', () => {
  it('is found by the same email, the same phone or a very like name', async () => {
    const ana = await api().create({
      name: 'Ana Pires',
      role: 'CFO',
      emails: ['Ana.Pires@Example.org'],
      phones: ['+351 (21) 000-1234'],
    })
    const like = async (sent: Parameters<ReturnType<typeof api>['duplicates']>[0]) =>
      (await api().duplicates(sent)).items.filter(({ id }) => id === ana.id)
    const found = (because: string) => [{ id: ana.id, name: 'Ana Pires', role: 'CFO', because }]
    expect(await like({ name: 'Somebody', emails: ['', ' ana.pires@example.ORG'] })).toEqual(found('email'))
    expect(await like({ phones: ['00351 21 0001234'] })).toEqual(found('phone'))
    expect(await like({ name: 'ána  pires' })).toEqual(found('name'))
    expect(await like({ name: 'Anna Pires' })).toEqual(found('name'))
    expect(await like({ name: 'Ana' })).toEqual([])
    expect(await like({ name: 'Bo Lund', emails: ['ana@example.org'], phones: ['1234'] })).toEqual([])
    expect(await like({ name: 'Ana Pires', except: ana.id })).toEqual([])
    expect(await like({})).toEqual([])
  })

  it('is looked for among what one may see, and nowhere else', async () => {
    const shared = await api().create({ name: 'Known to the team', shared_org_ids: [world.orgA] })
    await api().create({ name: 'Known to me alone', emails: ['alone@example.org'] })
    const names = async (who: 'same_org' | 'other_org', name: string) =>
      (await world.as(who).contacts.duplicates({ name, emails: ['alone@example.org'] })).items.map(({ id }) => id)
    expect(await names('same_org', 'Known to the team')).toEqual([shared.id])
    expect(await names('same_org', 'Known to me alone')).toEqual([])
    expect(await names('other_org', 'Known to the team')).toEqual([])
  })

  it('the database and the program agree on what is the same', async () => {
    const emails = [' José@Example.org', 'jose\u0301@example.org', 'A@B.C', 'ÀÉ@x.org']
    const phones = ['+351 21 000', '0049 (30) 123-456', '12345', 'none', '٠١٢٣٤٥٦٧']
    const { id } = await api().create({ name: 'Keys', emails, phones })
    const row = await world.database.db
      .selectFrom('contacts')
      .select('match_keys')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([...(row.match_keys ?? [])].sort()).toEqual(matchKeys({ emails, phones }).sort())
  })
})

describe('the search', () => {
  it('finds without regard to accents and case, in names, roles and e-mails of my own and my organizations’ contacts', async () => {
    await api().create({ name: 'Zoë Müller', role: 'Geschäftsführerin', shared_org_ids: [world.orgA] })
    const names = async (who: 'owner' | 'same_org' | 'other_org', search: string) =>
      (await world.as(who).contacts.list({ search })).items.map(({ name }) => name)
    for (const search of ['zoe', 'MULLER', 'müll', 'geschafts', 'oë'])
      for (const who of ['owner', 'same_org'] as const) expect(await names(who, search)).toEqual(['Zoë Müller'])
    expect(await names('other_org', 'zoe')).toEqual([])
  })

  it('finds a contact once that two of my organizations share with me', async () => {
    const { db } = world.database
    for (const who of ['owner', 'same_org'] as const)
      await db
        .insertInto('memberships')
        .values({ organization_id: world.orgB, user_id: world.id(who), org_access_level: 'user' })
        .execute()
    await api().create({ name: 'Shared twice', shared_org_ids: [world.orgA, world.orgB] })
    const page = await world.as('same_org').contacts.list({ search: 'shared twice' })
    expect([page.total, page.items.length]).toEqual(['1', 1])
  })
})
