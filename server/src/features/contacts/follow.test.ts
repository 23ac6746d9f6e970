import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { type AddressBookServer, cardText, openAddressBookServer } from '../../../../test-kit/address-book-server.ts'
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
const names = async () => (await all()).map(({ name }) => name).toSorted()
async function follow(): Promise<string> {
  const made = await api().connections.connectAddressBook({
    address: server.url,
    user: server.user,
    password: server.password,
  })
  expect(made).toMatchObject({ kind: 'addresses', settings: null, calendar: null, addresses: { user: server.user } })
  await readThrough(world, made.id)
  return made.id
}
async function again(id: string): Promise<void> {
  const before = (await api().connections.get({ id })).synced_at
  await api().connections.sync({ id })
  await until(async () => (await api().connections.get({ id })).synced_at !== before, 60)
}
const due = async (id: string) =>
  Number(
    (
      await sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid and held_by is null`.execute(
        world.database.db,
      )
    ).numAffectedRows,
  )
const imports = async () => (await api().contacts.imports({})).items.length

describe('a followed address book', () => {
  it('takes in what is new and what changed, once, and leaves what is gone there', async () => {
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
    server.cards.set('b.vcf', cardText('Bob Book', 'bob@book.example'))
    const id = await follow()
    expect(await names()).toEqual(['Ada Book', 'Bob Book'])
    expect((await api().connections.get({ id })).kept).toBe(2)
    const before = await imports()
    await again(id)
    // Its mark is the same: it is not even listed.
    expect(server.asked.filter(({ method }) => method === 'REPORT')).toHaveLength(1)
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', 'TEL:+49 30 1234567'))
    server.cards.set('c.vcf', cardText('Cleo Book', 'cleo@book.example'))
    server.cards.delete('b.vcf')
    await again(id)
    expect(await names()).toEqual(['Ada Book', 'Bob Book', 'Cleo Book'])
    expect((await all()).find(({ name }) => name === 'Ada Book')?.phones).toEqual(['+49 30 1234567'])
    expect(await imports()).toBe(before + 1)
    const [last] = (await api().contacts.imports({})).items
    await api().contacts.undoImport({ id: last?.id ?? '' })
    expect(await names()).toEqual(['Ada Book', 'Bob Book'])
    expect(new Set(server.asked.map(({ method }) => method))).toEqual(new Set(['PROPFIND', 'REPORT']))
    for (const other of ['same_org', 'org_manager'] as const)
      expect(await refusal(world.as(other).connections.get({ id }))).toMatchObject({ status: 404 })
  }, 120_000)

  it('never brings back whom its person deleted or undid, and never writes over their own words', async () => {
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', 'TITLE:First'))
    server.cards.set('b.vcf', cardText('Bob Book', 'bob@book.example'))
    const id = await follow()
    const found = await all()
    const [ada, bob] = ['Ada Book', 'Bob Book'].map((name) => found.find((each) => each.name === name))
    await api().contacts.update({ id: ada?.id ?? '', role: 'My own words' })
    await api().contacts.remove({ id: bob?.id ?? '' })
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', 'TITLE:Theirs'))
    server.cards.set('b.vcf', cardText('Bob Book', 'bob@book.example', 'TITLE:Chief'))
    await again(id)
    expect(await names()).toEqual(['Ada Book'])
    expect((await all())[0]?.role).toBe('My own words')
  }, 120_000)

  it('without marks or ETags is compared whole, and adds nothing twice', async () => {
    server.marks = false
    server.etags = false
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
    const id = await follow()
    const before = await imports()
    await again(id)
    expect(await imports()).toBe(before)
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', 'TEL:+49 30 7654321'))
    await again(id)
    expect((await all())[0]?.phones).toEqual(['+49 30 7654321'])
    expect(await names()).toEqual(['Ada Book'])
  }, 120_000)

  for (const [what, status, body] of [
    ['a page to sign in', 200, '<html><form>Sign in</form></html>'],
    ['a refused token', 403, ''],
    ['nothing', 404, ''],
    ['an answer that is cut off', 207, '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a.vcf</d:href>'],
  ] as const)
    it(`never takes ${what} for "all deleted"`, async () => {
      server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
      const id = await follow()
      for (const method of ['PROPFIND', 'REPORT']) {
        server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', `NOTE:${method}`))
        server.instead[method] = (response) => response.writeHead(status).end(body)
        await api().connections.sync({ id })
        await until(
          async () => !['ready', 'reading', 'waiting'].includes((await api().connections.get({ id })).state),
          60,
        )
        expect(await names()).toEqual(['Ada Book'])
        expect((await api().connections.get({ id })).kept).toBe(1)
        delete server.instead[method]
        if ((await api().connections.get({ id })).state === 'password')
          await api().connections.enter({ id, password: server.password })
        // The pause after a fault is over.
        await until(async () => (await due(id)) > 0)
        await readThrough(world, id)
      }
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from cards where contact_id is null`.execute(
        world.database.db,
      )
      expect(rows[0]?.n).toBe(0)
    }, 120_000)

  it('a card that is gone between list and reading changes nothing else', async () => {
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
    server.cards.set('b.vcf', cardText('Bob Book', 'bob@book.example'))
    server.vanish.add('b.vcf')
    const id = await follow()
    expect(await names()).toEqual(['Ada Book'])
    server.vanish.clear()
    server.cards.set('c.vcf', cardText('Cleo Book', 'cleo@book.example'))
    await again(id)
    expect(await names()).toEqual(['Ada Book', 'Bob Book', 'Cleo Book'])
  }, 120_000)

  it('paused it is not read, disconnected its cards are forgotten and the contacts stay', async () => {
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
    const id = await follow()
    await api().connections.update({ id, paused: true })
    const asked = server.asked.length
    await api().connections.sync({ id })
    await new Promise((done) => setTimeout(done, 3_000))
    expect(server.asked.length).toBe(asked)
    await api().connections.remove({ id })
    await until(async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from address_books where connection_id = ${id}::uuid`.execute(world.database.db)
      return rows[0]?.n === 0
    }, 60)
    expect(await names()).toEqual(['Ada Book'])
  }, 120_000)
})
