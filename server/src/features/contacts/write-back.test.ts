import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CardWrite } from '#contract/address-books.ts'
import { sql } from '#server/platform/db.ts'
import { type AddressBookServer, openAddressBookServer } from '../../../../test-kit/address-book-server.ts'
import { createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let server: AddressBookServer
beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  server = await openAddressBookServer()
})
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const { id } of await all()) await api().contacts.remove({ id })
  await server.close()
})
const api = () => world.as('owner')
const all = async () => (await api().contacts.list({ limit: 200, search: 'book.example' })).items

const ADA = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Book;Ada;;;',
  'FN:Ada Book',
  'item1.EMAIL;type=INTERNET:ada@book.example',
  'item1.X-ABLabel:Boat',
  'TEL;type=CELL:+49 170 1',
  'TEL;type=WORK:+49 30 1234567',
  'TITLE:Buyer',
  'X-CUSTOM;A="b;c":stays\\, as it is',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
  ' /2wBDAAgGBgcGBQgHBwcJCQ==',
  'END:VCARD',
  '',
].join('\r\n')
const adas = () => server.cards.get('a.vcf') ?? ''

/** A followed book with one card, that is written to. */
async function followed(writes = true) {
  server.cards.set('a.vcf', ADA)
  const { address, user, password } = { address: server.url, user: server.user, password: server.password }
  const { id } = await api().connections.connectAddressBook({ address, user, password })
  await readThrough(world, id)
  const [book] = (await api().connections.books({ id })).items
  if (writes) {
    await api().connections.updateBook({ id: book?.id ?? '', writes: true })
    await again(id)
  }
  const [contact] = await all()
  return { id, book: book?.id ?? '', contact: contact?.id ?? '' }
}
/** Follows the book once more, and waits until nobody works on it: a turn under way would meet what a test changes next. */
async function again(id: string): Promise<void> {
  const before = (await api().connections.get({ id })).synced_at
  await api().connections.sync({ id })
  await until(async () => {
    const { rows } = await sql`select from connections where id = ${id}::uuid and held_by is null
      and next_try > clock_timestamp() + interval '1 second'`.execute(world.database.db)
    return rows.length === 1 && (await api().connections.get({ id })).synced_at !== before
  }, 60)
}
const writes = async (id: string) => (await api().connections.cardWrites({ id })).items
const settled = (id: string, state: CardWrite['state'] = 'written', most = 60) =>
  until(async () => {
    const [last] = await writes(id)
    return last?.state === state && last
  }, most)

describe('a change of a contact', () => {
  it('goes to no address book that it was not switched on for, and never before that', async () => {
    const { id, book, contact } = await followed(false)
    expect((await api().connections.books({ id })).items).toMatchObject([
      { name: 'Contacts', cards: 1, writes: false, waiting: 0 },
    ])
    await api().contacts.update({ id: contact, role: 'Before' })
    await api().connections.updateBook({ id: book, writes: true })
    await again(id)
    expect(await writes(id)).toEqual([])
    await api().contacts.update({ id: contact, notes: 'Notes and tags stay here', tags: ['here'] })
    await api().contacts.create({ name: 'New Book', emails: ['new@book.example'] })
    await again(id)
    expect(await writes(id)).toEqual([])
    expect(server.stored).toEqual([])
    for (const other of ['same_org', 'org_manager'] as const) {
      expect(await refusal(world.as(other).connections.books({ id }))).toMatchObject({ status: 404 })
      expect(await refusal(world.as(other).connections.cardWrites({ id }))).toMatchObject({ status: 404 })
      expect(await refusal(world.as(other).connections.updateBook({ id: book, writes: false }))).toMatchObject({
        status: 404,
      })
    }
  }, 120_000)

  it('goes to its card, of which every other line stays byte by byte, and is put back when it is undone', async () => {
    const { id, contact } = await followed()
    await api().contacts.update({
      id: contact,
      name: 'Ada Byron',
      role: '',
      birthday: '--12-10',
      phones: ['+49 170 2', '+49 30 1234567'],
      labels: [
        { value: 'ada@book.example', label: 'Boat' },
        { value: '+49 170 2', label: 'mobile' },
        { value: '+49 30 1234567', label: 'work' },
      ],
    })
    const done = await settled(id)
    expect(done).toMatchObject({ name: 'Ada Byron', conflicts: [], reason: null, can_undo: true, contact_id: contact })
    expect(done.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['name', 'Ada Book', 'Ada Byron'],
      ['role', 'Buyer', ''],
      ['birthday', '', '--12-10'],
      ['phones', '+49 170 1 (mobile), +49 30 1234567 (work)', '+49 170 2 (mobile), +49 30 1234567 (work)'],
    ])
    expect(adas()).toBe(
      ADA.replace('N:Book;Ada', 'N:Byron;Ada')
        .replace('FN:Ada Book', 'FN:Ada Byron')
        .replace('+49 170 1', '+49 170 2')
        .replace('TITLE:Buyer\r\n', '')
        .replace('END:VCARD', 'BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10\r\nEND:VCARD'),
    )
    // What was written is nothing new when it is read.
    const imports = (await api().contacts.imports({})).items.length
    await again(id)
    expect((await api().contacts.imports({})).items).toHaveLength(imports)
    expect(server.stored).toHaveLength(1)
    await api().connections.undoCardWrite({ id: done.id })
    expect(await settled(id, 'undone')).toMatchObject({ can_undo: false })
    expect(adas()).toBe(ADA)
    expect(await api().contacts.get({ id: contact })).toMatchObject({ name: 'Ada Byron', birthday: '--12-10' })
    expect(await refusal(api().connections.undoCardWrite({ id: done.id }))).toMatchObject({ status: 409 })
  }, 120_000)

  it('is merged field by field where the card was changed there: own edits win in their fields, and it is told', async () => {
    const { id, contact } = await followed()
    let rounds = 0
    server.beforeWriting = () => {
      // Somebody else is quicker, once.
      if (rounds++ === 0)
        server.cards.set('a.vcf', ADA.replace('Buyer', 'Chief').replace('TEL;type=WORK', 'NICKNAME:A\r\nTEL;type=HOME'))
      return false
    }
    await api().contacts.update({ id: contact, role: 'Partner' })
    const done = await settled(id)
    expect(done).toMatchObject({ conflicts: [{ field: 'role', theirs: 'Chief' }], can_undo: true })
    expect(adas()).toBe(ADA.replace('Buyer', 'Partner').replace('TEL;type=WORK', 'NICKNAME:A\r\nTEL;type=HOME'))
    expect(rounds).toBe(2)
    await again(id)
    // What they changed elsewhere comes here, and own words stay.
    expect(await api().contacts.get({ id: contact })).toMatchObject({
      role: 'Partner',
      notes: expect.stringContaining('A'),
    })
    expect(await names()).toEqual(['Ada Book'])
  }, 120_000)

  it('that was sent and not answered is looked for, and never written twice', async () => {
    const { id, contact } = await followed()
    server.cutAfterWriting = true
    await api().contacts.update({ id: contact, role: 'Partner' })
    const done = await settled(id)
    expect(done).toMatchObject({ conflicts: [], can_undo: true })
    expect(server.stored).toHaveLength(1)
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await api().connections.undoCardWrite({ id: done.id })
    await settled(id, 'undone')
    expect(adas()).toBe(ADA)
  }, 120_000)

  it('waits while nobody answers, and goes when somebody does', async () => {
    const { id, contact } = await followed()
    server.beforeWriting = (_, response) => {
      response.socket?.destroy()
      return true
    }
    await api().contacts.update({ id: contact, role: 'Partner' })
    await until(async () => (await api().connections.get({ id })).state === 'unreachable', 60)
    expect(await writes(id)).toMatchObject([{ state: 'waiting' }])
    expect((await api().connections.books({ id })).items).toMatchObject([{ waiting: 1 }])
    await api().contacts.update({ id: contact, company: 'Acme' })
    server.beforeWriting = null
    const done = await settled(id)
    expect(done.changes.map(({ field }) => field)).toEqual(['role', 'company'])
    expect(await writes(id)).toHaveLength(1)
    expect(server.stored).toHaveLength(1)
  }, 120_000)

  it.each([
    [403, 'failed', 'read_only'],
    [405, 'failed', 'read_only'],
    [413, 'failed', 'too_large'],
    [422, 'failed', 'refused'],
    [507, 'waiting', 'full'],
    [500, 'waiting', 'server'],
  ] as const)(
    'that the server answers with %i is told, and the address book is followed on',
    async (status, state, reason) => {
      const { id, contact } = await followed()
      let tries = 0
      server.beforeWriting = (_, response) => {
        tries += 1
        response.writeHead(status).end()
        return true
      }
      await api().contacts.update({ id: contact, role: 'Partner' })
      const told = await until(async () => {
        const [last] = await writes(id)
        return last?.reason === reason && last
      }, 60)
      expect(told).toMatchObject({ state, can_undo: false })
      expect(told.next_try !== null).toBe(state === 'waiting')
      expect(adas()).toBe(ADA)
      await until(async () => (await api().connections.get({ id })).state === 'ready', 60)
      expect(tries).toBe(1)
      if (state !== 'waiting') return
      server.beforeWriting = null
      await api().connections.sync({ id })
      await settled(id)
      expect(adas()).toBe(ADA.replace('Buyer', 'Partner'))
    },
    120_000,
  )

  it('is known again where the server writes cards in its own way', async () => {
    const { id, contact } = await followed()
    const rewritten = (card: string) => `${card.replace('VERSION:3.0', 'VERSION:3.0\r\nREV:20261126T120000Z')}`
    server.rewrites = rewritten
    await api().contacts.update({ id: contact, role: 'Partner' })
    const done = await settled(id)
    expect(done.can_undo).toBe(true)
    await again(id)
    expect(server.stored).toHaveLength(1)
    expect(await names()).toEqual(['Ada Book'])
    // Somebody changes it: then it is not put back.
    server.cards.set('a.vcf', adas().replace('stays', 'changed'))
    await api().connections.undoCardWrite({ id: done.id })
    await until(async () => (await writes(id))[0]?.reason === 'changed', 60)
    expect((await writes(id))[0]).toMatchObject({ state: 'written', can_undo: false })
    expect(adas()).toContain('changed')
  }, 120_000)

  it('is not written where the server tells no versions, the card is gone, or an old one', async () => {
    const { id, contact } = await followed()
    const reason = async (role: string) => {
      const before = (await writes(id)).length
      await api().contacts.update({ id: contact, role })
      return (
        await until(async () => {
          const found = await writes(id)
          return found.length > before && found[0]?.state === 'failed' && found[0]
        }, 60)
      ).reason
    }
    server.etags = false
    expect(await reason('One')).toBe('no_version')
    server.etags = true
    // The book is followed after each write: what changes there is not to be met by that, but by the next write.
    await again(id)
    server.cards.set('a.vcf', ADA.replace('VERSION:3.0', 'VERSION:2.1'))
    expect(await reason('Two')).toBe('old_card')
    server.marks = false
    await again(id)
    server.cards.delete('a.vcf')
    expect(await reason('Three')).toBe('gone')
    expect(server.stored).toEqual([])
  }, 120_000)

  it('is forgotten where it was switched off meanwhile, and a deletion here deletes nothing there', async () => {
    const { id, book, contact } = await followed()
    server.beforeWriting = (_, response) => {
      response.writeHead(500).end()
      return true
    }
    await api().contacts.update({ id: contact, role: 'Partner' })
    await until(async () => (await writes(id))[0]?.reason === 'server', 60)
    await api().connections.updateBook({ id: book, writes: false })
    // It was sent once, and nobody knows.
    expect(await writes(id)).toMatchObject([{ state: 'failed', reason: 'stopped' }])
    server.beforeWriting = null
    await api().contacts.update({ id: contact, role: 'Nobody' })
    await api().connections.updateBook({ id: book, writes: true })
    await api().contacts.remove({ id: contact })
    await again(id)
    expect(server.stored).toEqual([])
    expect(adas()).toBe(ADA)
    expect(await all()).toEqual([])
  }, 120_000)

  it('by an import, its undoing or a colleague goes nowhere', async () => {
    const { id, contact } = await followed()
    const file = (text: string) => ({ file_name: 'a.vcf', content: Buffer.from(text).toString('base64') })
    const done = await api().contacts.importFile(file(ADA.replace('+49 170 1', '+49 170 777777')))
    expect(done).toMatchObject({ merged: 1 })
    await api().contacts.undoImport({ id: done.id })
    await api().contacts.update({ id: contact, shared_org_ids: [world.orgA] })
    await world.as('org_manager').contacts.update({ id: contact, role: 'By a manager' })
    await again(id)
    expect(await writes(id)).toEqual([])
    await api().contacts.update({ id: contact, company: 'Acme' })
    await settled(id)
    // Of what the manager changed nothing goes along.
    expect(adas()).toBe(ADA.replace('END:VCARD', 'ORG:Acme\r\nEND:VCARD'))
  }, 120_000)
})

it('cards as they were are kept for seven days', async () => {
  const { id, contact } = await followed()
  await api().contacts.update({ id: contact, role: 'Partner' })
  const done = await settled(id)
  await sql`update card_writes set written_at = clock_timestamp() - interval '8 days'`.execute(world.database.db)
  expect(await refusal(api().connections.undoCardWrite({ id: done.id }))).toMatchObject({ status: 409 })
  expect((await writes(id))[0]?.can_undo).toBe(false)
}, 120_000)

const names = async () => (await all()).map(({ name }) => name).toSorted()
