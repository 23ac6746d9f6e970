// Pictures of contacts: from address books and by hand, and where they go with the contact.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHOTO } from '../../../test/fixtures-contacts.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who).contacts
const pictureOf = async (id: string, who: Person = 'owner') =>
  Buffer.from(await (await api(who).photo({ id })).blob.arrayBuffer()).toString('base64')
const withPhoto = async (name: string, more = {}) => {
  const { id } = await api().create({ name, ...more })
  const { photo } = await api().setPhoto({ id, content: PHOTO })
  return { id, photo }
}
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const file = (text: string) => ({ file_name: 'a.vcf', content: Buffer.from(text).toString('base64') })

describe('the picture of a contact', () => {
  it('is what was given, with the type that its bytes say, and goes again', async () => {
    const { id, photo } = await withPhoto('Pia Picture')
    expect(photo).toMatch(/^\w{32}$/)
    expect((await api().get({ id })).photo).toBe(photo)
    const answer = await world.request('owner', 'GET', `/api/contacts/${id}/photo`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await pictureOf(id)).toBe(PHOTO)
    expect((await api().setPhoto({ id, content: null })).photo).toBeNull()
    expect((await refused(api().photo({ id }))).status).toBe(404)
  })

  it('that is none, or a bomb, is refused with a word on what to do, and the one before stays', async () => {
    const { id, photo } = await withPhoto('Bo Bomb')
    const bomb = Buffer.from(PHOTO, 'base64')
    bomb.writeUInt32BE(60_000, 16)
    for (const [content, says] of [
      [Buffer.from('<script>alert(1)</script>').toString('base64'), /JPEG, PNG or WebP/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), /JPEG, PNG or WebP/],
      [bomb.toString('base64'), /larger than 4096 by 4096/],
      [Buffer.alloc(256 * 1024 + 1).toString('base64'), /larger than 256 KiB/],
    ] as const) {
      const error = await refused(api().setPhoto({ id, content }))
      expect(error.status).toBe(422)
      expect(error.body.errors).toMatchObject([{ field: 'content', message: expect.stringMatching(says) }])
    }
    expect((await api().get({ id })).photo).toBe(photo)
  })

  it('is seen by whoever sees the contact, as long as they do', async () => {
    const { id } = await withPhoto('Sam Shared', { shared_user_ids: [world.id('same_org')] })
    expect(await pictureOf(id, 'same_org')).toBe(PHOTO)
    expect((await refused(api('same_org').setPhoto({ id, content: null }))).status).toBe(403)
    await api().update({ id, shared_user_ids: [] })
    expect((await refused(api('same_org').photo({ id }))).status).toBe(404)
  })

  it('comes with a vCard and goes out with one', async () => {
    const text = card('FN:Vera Card', 'EMAIL:vera@card.example', `PHOTO;ENCODING=b;TYPE=PNG:${PHOTO}`)
    const preview = await api().previewImport(file(text))
    expect(preview.rows).toMatchObject([{ action: 'create', photo: true }])
    const { rows } = await api().importFile(file(text))
    const id = rows[0]?.contact_id ?? ''
    expect(await pictureOf(id)).toBe(PHOTO)
    for (const version of ['3.0', '4.0'] as const) {
      const out = await (await api().exportFile({ format: 'vcf', version })).blob.text()
      const mine = out.slice(out.indexOf('FN:Vera Card')).split('END:VCARD')[0]?.replace(/\r\n /g, '')
      expect(mine).toContain(PHOTO)
      expect(mine).toContain(version === '4.0' ? 'PHOTO:data:image/png;base64,' : 'PHOTO;ENCODING=b;TYPE=PNG:')
    }
  })

  it('added by a file goes again when the import is undone; one that was there stays', async () => {
    const bare = await api().create({ name: 'Una Undo', emails: ['una@undo.example'] })
    const had = await withPhoto('Uli Undo', { emails: ['uli@undo.example'] })
    const other = Buffer.concat([Buffer.from(PHOTO, 'base64'), Buffer.from('x')]).toString('base64')
    const text = ['una', 'uli']
      .map((who) => card(`FN:${who} Undo`, `EMAIL:${who}@undo.example`, 'CATEGORIES:met', `PHOTO;ENCODING=b:${other}`))
      .join('')
    const { id } = await api().importFile(file(text))
    expect(await pictureOf(bare.id)).toBe(other)
    expect((await api().get({ id: had.id })).photo).toBe(had.photo)
    expect(await api().undoImport({ id })).toMatchObject({ restored: 2, kept: 0 })
    expect(await api().get({ id: bare.id })).toMatchObject({ photo: null, tags: [] })
    expect(await pictureOf(had.id)).toBe(PHOTO)
  })

  it('moves to the one that stays where that has none, and back when the merge is undone', async () => {
    const one = await api().create({ name: 'Mia Merge' })
    const { id: gone, photo } = await withPhoto('Mia Merge')
    const { merge } = await api()
      .merge({ id: one.id, with: gone })
      .then((done) => ({ merge: done as { id: string } }))
    expect((await api().get({ id: one.id })).photo).toBe(photo)
    const merges = (await api().merges()).items
    expect(merges.some(({ id }) => id === merge.id)).toBe(true)
    await api().undoMerge({ id: merge.id })
    expect((await api().get({ id: one.id })).photo).toBeNull()
    expect(await pictureOf(gone)).toBe(PHOTO)
  })
})

describe('what else an address book says', () => {
  it('comes in as fields: labels, birthday, time zone, tags, and the company that one sees', async () => {
    const company = await world.as('owner').companies.create({ name: 'Nordlicht', domains: ['nordlicht.example'] })
    const text = [
      card(
        'FN:By Name',
        'ORG:nordlicht',
        'TEL;TYPE=WORK,CELL:+49 30 1',
        'BDAY:19800501',
        'TZ:Europe/Berlin',
        'CATEGORIES:a,b',
      ),
      card('FN:By Domain', 'ORG:Nordlicht Vertriebs GmbH', 'EMAIL;TYPE=WORK:x@mail.nordlicht.example'),
      card('FN:By Nothing', 'ORG:Unknown Works'),
    ].join('')
    const { rows } = await api().importFile(file(text))
    const [named, domain, nothing] = await Promise.all(
      rows.map(({ contact_id }) => api().get({ id: contact_id ?? '' })),
    )
    expect(named).toMatchObject({
      company: 'Nordlicht',
      company_id: company.id,
      labels: [{ value: '+49 30 1', label: 'work mobile' }],
      birthday: '1980-05-01',
      time_zone: 'Europe/Berlin',
      tags: ['a', 'b'],
      role: '',
    })
    expect(domain).toMatchObject({ company: 'Nordlicht', company_id: company.id })
    // A file makes no companies: what the contact says stays, for the person to take up.
    expect(nothing).toMatchObject({ company: 'Unknown Works', company_id: null })
    expect((await world.as('owner').companies.list({ search: 'Unknown' })).items).toEqual([])
  })

  it('never finds the company that one does not see', async () => {
    await world.as('other_org').companies.create({ name: 'Hidden Hydro', domains: ['hydro.example'] })
    const text = card('FN:Hy Dro', 'ORG:Hidden Hydro', 'EMAIL:hy@hydro.example')
    const { rows } = await api().importFile(file(text))
    expect(await api().get({ id: rows[0]?.contact_id ?? '' })).toMatchObject({ company_id: null })
  })

  it('goes out and comes back in another account as it was', async () => {
    await world.as('org_manager').contacts.create({
      name: 'Rita Return',
      role: 'CFO',
      company: 'Return & Sons, Ltd',
      emails: ['rita@return.example', 'home@return.example'],
      phones: ['+1 555 0100'],
      labels: [
        { value: 'rita@return.example', label: 'work' },
        { value: '+1 555 0100', label: 'yacht' },
      ],
      birthday: '--02-29',
      time_zone: 'America/New_York',
      tags: ['board', 'New York'],
      notes: 'First\nSecond',
    })
    const said = [
      'name',
      'role',
      'company',
      'emails',
      'phones',
      'labels',
      'birthday',
      'time_zone',
      'tags',
      'notes',
    ] as const
    const ritas = async (who: Person) => {
      const { items } = await api(who).list({ search: 'Rita Return' })
      return items.map((item) => Object.fromEntries(said.map((field) => [field, item[field]])))
    }
    const before = await ritas('org_manager')
    expect(before).toHaveLength(1)
    for (const [format, reader] of [
      ['vcf', 'other_org'],
      ['csv', 'org_admin'],
    ] as const) {
      const out = Buffer.from(await (await api('org_manager').exportFile({ format })).blob.arrayBuffer())
      await api(reader).importFile({ file_name: `a.${format}`, content: out.toString('base64') })
      expect(await ritas(reader)).toEqual(before)
    }
  })

  it('10,000 cards are read in one file, one line of a megabyte costs its card that line', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => card(`FN:Crowd ${at}`, `EMAIL:c${at}@crowd.example`)).join(
      '',
    )
    expect(await api('ceo').previewImport(file(many))).toMatchObject({ create: 10_000 })
    const long = card('FN:Long', `NOTE:${'x'.repeat(1_000_000)}`) + card('FN:Beside')
    expect(await api('ceo').previewImport(file(long))).toMatchObject({
      create: 2,
      left_out: [{ what: 'Very long values', count: 1 }],
    })
  })
})
