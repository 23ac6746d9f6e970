import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportDecision } from '#contract/contact-import.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const api = (who: Person = 'owner') => world.as(who).contacts
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const file = (text: string | Uint8Array, more: { decisions?: ImportDecision[]; file_name?: string } = {}) => ({
  file_name: 'contacts.csv',
  content: base64(text),
  ...more,
})
const table = (...rows: string[]) => ['Name,Title,Company,E-mail,Phone,Notes', ...rows].join('\r\n')
let count = 0
/** A name and an e-mail that no other test has. */
const somebody = () => {
  const word = `Person${++count}x`
  return { name: `Ana ${word}`, email: `ana.${word.toLowerCase()}@example.org` }
}
const all = async (who: Person = 'owner', search = '') => (await api(who).list({ search, limit: 200 })).items

describe('an import', () => {
  it('makes contacts as the preview said, and says of each row what became of it', async () => {
    const { name, email } = somebody()
    const text = table(`${name},CFO,"Nordlicht, Ltd",${email},+351 21 000 01${count},Met in Lisbon`, ',,,,,nobody')
    const preview = await api().previewImport(file(text))
    expect(preview).toMatchObject({ format: 'csv', create: 1, merge: 0, skip: 0, refuse: 1 })
    expect(await all('owner', name)).toEqual([])
    const done = await api().importFile(file(text))
    expect(done).toMatchObject({ created: 1, merged: 0, skipped: 0, refused: 1 })
    const [contact] = await all('owner', name)
    expect(contact).toMatchObject({
      name,
      role: 'CFO',
      company: 'Nordlicht, Ltd',
      emails: [email],
      notes: 'Met in Lisbon',
      created_by_user: { id: world.id('owner') },
    })
    expect(done.rows).toMatchObject([
      { row: 1, line: 2, name, action: 'created', contact_id: contact?.id },
      { row: 2, line: 3, action: 'refused', reason: 'There is no name, email or phone number.', contact_id: null },
    ])
  })

  it('adds to a contact with the same email what it lacks, and overwrites nothing', async () => {
    const { name, email } = somebody()
    const there = await api().create({ name, role: 'CFO', emails: [email.toUpperCase()], notes: 'Old friend' })
    const text = table(`Dr. ${name},CEO,,${email},+1 555 010 99${count},Likes tea`)
    const preview = await api().previewImport(file(text))
    expect(preview.rows[0]).toMatchObject({
      action: 'merge',
      match: { contact_id: there.id, because: 'email', can_edit: true },
      adds: { role: null, emails: [], phones: [`+1 555 010 99${count}`], notes: '- Role: CEO\nLikes tea' },
    })
    await api().importFile(file(text))
    expect(await api().get({ id: there.id })).toMatchObject({
      name,
      role: 'CFO',
      emails: [email.toUpperCase()],
      phones: [`+1 555 010 99${count}`],
      notes: 'Old friend\n\n- Role: CEO\nLikes tea',
    })
    expect(await api().importFile(file(text))).toMatchObject({ created: 0, merged: 0, skipped: 1 })
  })

  it('never merges by a name alone, by an office’s number or by its address', async () => {
    const [one, other] = [somebody(), somebody()]
    const phone = `+49 30 77 88 ${100 + count}`
    await api().create({ name: one.name, phones: [phone], emails: [one.email] })
    const text = table(
      `${one.name},CTO,,,,`,
      `Bo ${count},,,,${phone},`,
      `Reception,,,${one.email},,`,
      `${other.name},,,,,`,
    )
    const { rows } = await api().previewImport(file(text))
    expect(rows.map((row) => [row.action, row.match?.because, row.reason])).toEqual([
      ['create', 'name', `Possible duplicate of ${one.name}: the same name.`],
      ['create', 'phone', `Possible duplicate of ${one.name}: the same phone number, but another name.`],
      ['create', 'email', `Possible duplicate of ${one.name}: the same email, but another name.`],
      ['create', undefined, null],
    ])
  })

  it('does with a row what the person decided', async () => {
    const { name } = somebody()
    const there = await api().create({ name })
    const rows = [`${name},CTO,,,,`, `${name},CIO,,,,`, `${name},COO,,,,`]
    const done = await api().importFile(
      file(table(...rows), {
        decisions: [
          { row: 1, action: 'merge', contact_id: there.id },
          { row: 2, action: 'create' },
          { row: 3, action: 'skip' },
        ],
      }),
    )
    expect(done.rows.map((row) => row.action)).toEqual(['merged', 'created', 'skipped'])
    expect((await all('owner', name)).map((contact) => contact.role).sort()).toEqual(['CIO', 'CTO'])
  })

  it('joins rows of one file that are the same person', async () => {
    const { name, email } = somebody()
    const text = table(`${name},,,${email},,First`, `${name},CFO,,"${email}, second.${email}",,Second`)
    const done = await api().importFile(file(text))
    expect(done.rows).toMatchObject([
      { action: 'created' },
      { action: 'merged', reason: `Merged with ${name}, row 1.` },
    ])
    expect(await all('owner', name)).toMatchObject([
      { role: 'CFO', emails: [email, `second.${email}`], notes: 'First\n\nSecond' },
    ])
    expect(done.rows[1]?.contact_id).toBe(done.rows[0]?.contact_id)
  })

  it('made again makes nothing twice: neither with its key nor without', async () => {
    const people = [somebody(), somebody()]
    const text = table(`${people[0]?.name},,,${people[0]?.email},,`, `${people[1]?.name},CFO,,,,only a name`)
    const send = () =>
      world.request('owner', 'POST', '/api/contacts/import', file(text), { 'idempotency-key': `import-${count}` })
    const [first, second] = [await send(), await send()]
    expect(first).toMatchObject({ status: 200, body: { created: 2 } })
    expect(second.text).toBe(first.text)
    expect(await api().importFile(file(text))).toMatchObject({ created: 0, merged: 0, skipped: 2 })
    for (const { name } of people) expect(await all('owner', name)).toHaveLength(1)
  })

  it('two at once of the same file make each contact once', async () => {
    const { name, email } = somebody()
    const text = table(`${name},,,${email},,`)
    const done = await Promise.all([api().importFile(file(text)), api().importFile(file(text))])
    expect(done.map((each) => each.created).sort()).toEqual([0, 1])
    expect(await all('owner', name)).toHaveLength(1)
  })
})

describe('whom an import may change', () => {
  it('a colleague’s contact is proposed to those only who may change it', async () => {
    const { name, email } = somebody()
    const shared = await api().create({ name, emails: [email], shared_org_ids: [world.orgA] })
    const text = table(`${name},,,${email},+44 20 7946 0${100 + count},`)
    const seen = async (who: Person) => (await api(who).previewImport(file(text))).rows[0]
    expect(await seen('org_manager')).toMatchObject({
      action: 'merge',
      match: { contact_id: shared.id, can_edit: true },
    })
    expect(await seen('same_org')).toMatchObject({
      action: 'create',
      match: { contact_id: shared.id, can_edit: false },
      reason: `Possible duplicate of ${name}: the same email. You cannot change that contact.`,
    })
    expect(await seen('other_org')).toMatchObject({ action: 'create', match: null, reason: null })
  })

  it('a contact that one may not see or change is no place to merge into, and both refusals of the unseen read the same', async () => {
    const mine = await api().create({ name: somebody().name })
    const shared = await api().create({ name: somebody().name, shared_org_ids: [world.orgA] })
    const merge = async (who: Person, contact_id: string) =>
      (
        await api(who).importFile(
          file(table('Somebody Else,,,,,'), { decisions: [{ row: 1, action: 'merge', contact_id }] }),
        )
      ).rows[0]
    const unseen = { action: 'refused', contact_id: null, reason: 'The contact to merge it with no longer exists.' }
    expect(await merge('other_org', mine.id)).toMatchObject(unseen)
    expect(
      await merge(
        'other_org',
        mine.id.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')),
      ),
    ).toMatchObject(unseen)
    expect(await merge('same_org', shared.id)).toMatchObject({
      action: 'refused',
      reason: 'You cannot change the contact to merge it with.',
    })
    expect(await api().get({ id: mine.id })).toEqual(mine)
    expect(await api().get({ id: shared.id })).toEqual(shared)
  })
})

describe('undoing an import', () => {
  it('removes what it made, gives back what it changed, and leaves alone what was changed or used since', async () => {
    const people = [somebody(), somebody(), somebody(), somebody(), somebody()]
    const [kept, changed] = [people[0] ?? somebody(), people[1] ?? somebody()]
    const before = await api().create({ name: kept.name, emails: [kept.email], notes: 'As it was' })
    const edited = await api().create({ name: changed.name, emails: [changed.email] })
    const text = table(...people.map(({ name, email }) => `${name},CFO,,${email},,From the file`))
    const done = await api().importFile(file(text, { file_name: 'five.csv' }))
    expect(done).toMatchObject({ created: 3, merged: 2 })
    await api().update({ id: edited.id, role: 'Edited by hand' })
    const used = done.rows[2]?.contact_id ?? ''
    await api().addInteraction({ id: used, summary: 'Call', date: '2026-01-01' })
    const [record] = (await api().imports({ limit: 1 })).items
    expect(record).toMatchObject({ id: done.id, file_name: 'five.csv', created: 3, merged: 2, can_undo: true })
    expect(await refused(api('ceo').undoImport({ id: done.id }))).toMatchObject({ status: 404 })
    expect(await api().undoImport({ id: done.id })).toEqual({ removed: 2, restored: 1, kept: 2 })
    const { updated_at: _, ...same } = before
    expect(await api().get({ id: before.id })).toMatchObject(same)
    expect(await api().get({ id: edited.id })).toMatchObject({ role: 'Edited by hand', notes: 'From the file' })
    expect(await api().get({ id: used })).toMatchObject({ name: people[2]?.name })
    expect(await refused(api().get({ id: done.rows[3]?.contact_id ?? '' }))).toMatchObject({ status: 404 })
    expect(await refused(api().undoImport({ id: done.id }))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await api().imports({ limit: 1 })).items[0]).toMatchObject({ id: done.id, can_undo: false })
  })
})

describe('two imports', () => {
  it('are undone one after the other, the later first', async () => {
    const { name, email } = somebody()
    const first = await api().importFile(file(table(`${name},,,${email},,First`)))
    const made = await api().get({ id: first.rows[0]?.contact_id ?? '' })
    const second = await api().importFile(file(table(`${name},CFO,,${email},,Second`)))
    expect(await api().get({ id: made.id })).toMatchObject({ role: 'CFO', notes: 'First\n\nSecond' })
    expect(await api().undoImport({ id: second.id })).toEqual({ removed: 0, restored: 1, kept: 0 })
    expect(await api().get({ id: made.id })).toMatchObject({ role: '', notes: 'First' })
    expect(await api().undoImport({ id: first.id })).toEqual({ removed: 1, restored: 0, kept: 0 })
    expect(await all('owner', name)).toEqual([])
  })
})

describe('files that are no contacts', () => {
  const refusal = async (content: string | Uint8Array, file_name = 'contacts.csv') =>
    refused(api().previewImport(file(content, { file_name })))

  it('are refused with what to do', async () => {
    expect(await refusal('PK\u0003\u0004 something')).toMatchObject({
      status: 422,
      body: {
        detail: 'This is an Excel workbook or a ZIP. Please save it as CSV, or unpack it, and choose that file.',
        errors: [{ field: 'content' }],
      },
    })
    expect(await refusal('hello', 'my.vcf')).toMatchObject({ body: { detail: 'There is no vCard in this file.' } })
    expect(await refusal('<!doctype html><p>')).toMatchObject({ status: 422 })
    expect(await refusal('Name,E-mail\n"Ana,ana@example.org\n')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('quotation mark') },
    })
    expect(await refusal('Name,E-mail\n')).toMatchObject({ body: { detail: 'There are no contacts in this file.' } })
  })

  it('larger than 10 MiB are refused, by the sum of their bytes and by the body’s', async () => {
    const told = 'This file is larger than 10 MiB. Please split it.'
    const send = (bytes: number) => refusal(Buffer.alloc(bytes, 'a'))
    expect(await send(10 * 1024 * 1024 + 1)).toMatchObject({ status: 413, body: { code: 'too_large', detail: told } })
    expect(await send(16 * 1024 * 1024)).toMatchObject({ status: 413, body: { code: 'too_large', detail: told } })
    expect(await send(10 * 1024 * 1024)).toMatchObject({ status: 422, body: { code: 'invalid' } })
    const other = await world.request('owner', 'POST', '/api/contacts/', { name: 'x'.repeat(2_000_000) })
    expect(other).toMatchObject({ status: 413, body: { detail: expect.stringContaining('1 MiB') } })
  })
})

describe('an export', () => {
  it('into an empty account gives equal contacts, as vCards and as a table', async () => {
    const strange = [
      {
        name: '=SUM(A1:A9)',
        role: '@cmd',
        emails: ['+plus@example.org'],
        phones: ['+49 170 1', '-1'],
        notes: '\tTab "quoted", a; b\\n\n\'=1',
      },
      { name: "'=quoted", role: "''+x", notes: '<script>alert(1)</script>\n**bold** \\; \\, \\n' },
      { name: 'Ана 北京 🧑‍🚀 עברית', role: 'a'.repeat(200), notes: `\u200f${'ü'.repeat(9_999)}` },
      { name: 'X', emails: Array.from({ length: 50 }, (_, at) => `x${at}@example.org`), phones: ['1'] },
    ]
    for (const contact of strange) await api('org_admin').create(contact)
    const own = async (who: Person) =>
      (await all(who)).map(({ name, role, emails, phones, notes }) => ({ name, role, emails, phones, notes }))
    const mine = async (who: Person) => (await own(who)).filter(({ name }) => !/Person\d+x|Reception|Bo /.test(name))
    for (const [format, reader] of [
      ['csv', 'admin'],
      ['vcf', 'other_org'],
    ] as const) {
      const { blob, name } = await api('org_admin').exportFile({ format })
      expect(name).toMatch(new RegExp(`^contacts \\d{4}-\\d\\d-\\d\\d\\.${format}$`))
      await api(reader).importFile(file(new Uint8Array(await blob.arrayBuffer()), { file_name: name }))
      expect(await mine(reader)).toEqual(await mine('org_admin'))
    }
  })

  it('has no cell that a spreadsheet would take for a formula, and comes as a file that nobody opens by itself', async () => {
    const raw = await world.request('org_admin', 'GET', '/api/contacts/export?format=csv')
    expect(raw.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="contacts /),
    })
    expect([...raw.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(raw.text).toContain("'=SUM(A1:A9)")
    expect(raw.text).not.toMatch(/(^|[,\n"])[=@\t]/m)
    expect(raw.text).not.toMatch(/(^|[,\n])[+-]/m)
  })
})
