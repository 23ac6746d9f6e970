import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { type AddressBookServer, cardText, openAddressBookServer } from '../../../../test-kit/address-book-server.ts'
import { createMailWorld } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
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
afterEach(() => server.close())
const api = () => world.as('owner')
const read = (more: object = {}) =>
  api().connections.readAddressBook({ address: server.url, user: server.user, password: server.password, ...more })
const file = async () => {
  const { name, text } = await read()
  return { file_name: name, content: Buffer.from(text).toString('base64') }
}
const emails = async () => {
  const { items } = await api().contacts.list({ limit: 200 })
  return items.flatMap((each) => each.emails)
}

describe('an address book on its server', () => {
  it('is found by its well-known address, read whole, and nothing of it is kept or changed there', async () => {
    server.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example'))
    server.cards.set('b.vcf', cardText('Bob & Co <b>', 'bob@book.example', 'NOTE:one\\, two'))
    const found = await read()
    expect(found).toMatchObject({ name: 'localhost.vcf', cards: 2, left_out: 0, pictures: true })
    expect(found.text).toContain('FN:Bob & Co <b>')
    expect(new Set(server.asked.map(({ method }) => method))).toEqual(new Set(['PROPFIND', 'REPORT']))
    expect(server.asked.find(({ path }) => path.startsWith('/.well-known'))?.authorization).toBeUndefined()
    expect((await api().connections.list({})).items).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from idempotency_keys
      where to_jsonb(idempotency_keys)::text like '%app-password%'`.execute(world.database.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('is taken in by the rules of import: again adds nothing, own edits win, what went there stays, and all can be undone', async () => {
    const before = await emails()
    const own = await api().contacts.create({ name: 'Cleo Book', emails: ['cleo@book.example'], role: 'My own words' })
    server.cards.set('a.vcf', cardText('Dora Book', 'dora@book.example'))
    server.cards.set('c.vcf', cardText('Cleo Book', 'cleo@book.example', 'TITLE:Theirs', 'TEL:+49 30 1234567'))
    const done = await api().contacts.importFile(await file())
    expect(done).toMatchObject({ created: 1, merged: 1 })
    expect(await api().contacts.get({ id: own.id })).toMatchObject({ role: 'My own words', phones: ['+49 30 1234567'] })
    expect(await api().contacts.previewImport(await file())).toMatchObject({ create: 0, merge: 0, skip: 2 })
    server.cards.delete('a.vcf')
    expect(await api().contacts.importFile(await file())).toMatchObject({ created: 0, merged: 0 })
    expect(await emails()).toContain('dora@book.example')
    expect(await api().contacts.undoImport({ id: done.id })).toEqual({ removed: 1, restored: 1, kept: 0 })
    expect((await emails()).toSorted()).toEqual([...before, 'cleo@book.example'].toSorted())
  })

  it('leaves out a card that went meanwhile, one that is cut off and one of more than a megabyte, and says how many', async () => {
    server.cards.set('good.vcf', cardText('Good', 'good@book.example'))
    server.cards.set('gone.vcf', cardText('Gone', 'gone@book.example'))
    server.vanish.add('gone.vcf')
    server.cards.set('cut.vcf', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut')
    server.cards.set('large.vcf', cardText('Large', 'large@book.example', `NOTE:${'x'.repeat(1_100_000)}`))
    server.cards.set('signs.vcf', cardText('Odd\u202e\u200bName', 'odd@book.example', 'NOTE:a\u0085b'))
    expect(await read()).toMatchObject({ cards: 2, left_out: 2 })
    expect(await api().contacts.previewImport(await file())).toMatchObject({ create: 2, refuse: 0 })
  })

  it('comes without pictures where they are too much together', async () => {
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${Array.from({ length: 9 }, () => 'A'.repeat(100_000)).join('\r\n ')}`
    for (let n = 0; n < 13; n++) server.cards.set(`${n}.vcf`, cardText(`Pictured ${n}`, `p${n}@book.example`, photo))
    const found = await read()
    expect(found).toMatchObject({ cards: 13, left_out: 0, pictures: false })
    expect(found.text).not.toContain('PHOTO')
    expect(found.text).toContain('EMAIL:p12@book.example')
  })

  it('of 20,000 cards is refused in words, before they are read', async () => {
    for (let n = 0; n < 20_000; n++) server.cards.set(`${n}.vcf`, '')
    expect(await refusal(read())).toMatchObject({ status: 422 })
    expect(JSON.stringify(await refusal(read()))).toContain('10,000 contacts')
    expect(server.asked.some(({ method }) => method === 'REPORT')).toBe(false)
  })

  for (const [what, status, body] of [
    ['a page to sign in', 200, '<html><form>Sign in</form></html>'],
    ['an error of its server', 500, 'Oops'],
    ['an answer that is cut off', 207, '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/a.vcf</d:href>'],
  ] as const)
    for (const method of ['PROPFIND', 'REPORT'])
      it(`is never taken from ${what} in answer to ${method}: nothing comes of it`, async () => {
        server.cards.set('a.vcf', cardText('Ada', 'ada@book.example'))
        server.instead[method] = (response) => response.writeHead(status).end(body)
        const { status: refused, ...more } = await refusal(read())
        expect(refused).toBe(422)
        expect(JSON.stringify(more)).toMatch(/no address book/)
        expect(JSON.stringify(more)).not.toMatch(/Sign in<|Oops/)
      })

  it('says at the field what is wrong: the password, the name, a provider that has none, an address without encryption', async () => {
    const words = async (more: object) => JSON.stringify(await refusal(read(more)))
    expect(await words({ password: 'wrong' })).toMatch(/"field":"password".*refused the name or the password/)
    expect(await words({ user: '' })).toMatch(/"field":"user"/)
    expect(await words({ address: 'ann@gmail.com' })).toMatch(/"field":"address".*Google/)
    expect(await words({ address: 'http://localhost/' })).toMatch(/encrypted/)
    expect(await words({ address: 'https://169.254.169.254/' })).toMatch(/may not be reached/)
  })
})
