// What a contact says beside its name: labels, birthday, time zone, tags.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const api = () => world.as('owner').contacts
const raw = (body: unknown) => world.request('owner', 'POST', '/api/contacts', { name: 'A', ...(body as object) })

describe('addresses of a contact', () => {
  it('have labels, which stay with the address whatever becomes of the others', async () => {
    const made = await api().create({
      name: 'Labelled',
      emails: ['a@example.org', 'b@example.org'],
      phones: ['+1 555 0100'],
      labels: [
        { value: 'b@example.org', label: 'home' },
        { value: '+1 555 0100', label: ' mobile ' },
      ],
    })
    expect(made.labels).toEqual([
      { value: 'b@example.org', label: 'home' },
      { value: '+1 555 0100', label: 'mobile' },
    ])
    // A client that knows nothing of labels sends the lists alone.
    const changed = await api().update({ id: made.id, emails: ['c@example.org', 'b@example.org'] })
    expect(changed.labels).toEqual(made.labels)
    expect((await api().update({ id: made.id, emails: ['c@example.org'] })).labels).toEqual([
      { value: '+1 555 0100', label: 'mobile' },
    ])
    expect(await raw({ labels: [{ value: 'x', label: ' ' }] })).toMatchObject({ status: 422 })
    expect(await raw({ labels: [{ value: 'x', label: 'y'.repeat(41) }] })).toMatchObject({ status: 422 })
  })
})

describe('birthday, time zone and tags', () => {
  it('take days that there are, with or without a year, and zones that there are', async () => {
    for (const birthday of ['1980-05-01', '--02-29', null])
      expect((await api().create({ name: 'Born', birthday })).birthday).toBe(birthday)
    for (const birthday of ['1981-02-29', '--02-30', '--5-1', '05-01', '1504-01-01', 'x', ''])
      expect(await raw({ birthday })).toMatchObject({ status: 422, body: { errors: [{ field: 'birthday' }] } })
    expect((await api().create({ name: 'There', time_zone: 'Asia/Tokyo' })).time_zone).toBe('Asia/Tokyo')
    expect(await raw({ time_zone: 'Mars/Base' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'time_zone' }] },
    })
  })

  it('tags are kept once each; by a tag one finds everybody with it, shared ones too, and by the search', async () => {
    const mine = await api().create({ name: 'Mine', tags: [' Press ', 'press', '', 'Quince club'] })
    expect(mine.tags).toEqual(['press', 'Quince club'])
    await api().create({ name: 'Another', tags: ['pressure'] })
    await world.as('same_org').contacts.create({ name: 'Theirs', tags: ['press'], shared_org_ids: [world.orgA] })
    await world.as('other_org').contacts.create({ name: 'Foreign', tags: ['press'] })
    const page = await api().list({ tag: 'press' })
    expect([page.items.map(({ name }) => name), page.total]).toEqual([['Mine', 'Theirs'], '2'])
    expect((await world.as('owner').search.find({ q: 'quince' })).hits.map(({ id }) => id)).toEqual([mine.id])
  })

  it('leave with the address book', async () => {
    await api().create({
      name: 'Takes All',
      emails: ['t@example.org'],
      phones: ['+1 555 0199'],
      labels: [
        { value: 't@example.org', label: 'work' },
        { value: '+1 555 0199', label: 'mobile' },
      ],
      birthday: '1980-05-01',
      tags: ['press', 'a, b'],
    })
    const { blob } = await api().exportFile({ format: 'vcf' })
    const card = (await blob.text()).split('BEGIN:VCARD').find((each) => each.includes('Takes All'))
    for (const line of [
      'EMAIL;TYPE=WORK:t@example.org',
      'TEL;TYPE=CELL:+1 555 0199',
      'BDAY',
      '1980-05-01',
      'CATEGORIES:press,a\\, b',
    ])
      expect(card).toContain(line)
  })
})
