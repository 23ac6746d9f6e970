import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNoteFile } from '#contract/note-file.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('notes', () => {
  it('a note is kept exactly as it was written, for today in UTC when no date is given', async () => {
    const before = new Date().toISOString().slice(0, 10)
    const note = await world.as('owner').notes.create({ content: '  # Board\n\n- cash 🙂 \n' })
    expect(note.content).toBe('  # Board\n\n- cash 🙂 \n')
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(note.entry_date)
    expect(await world.as('owner').notes.get({ id: note.id })).toEqual(note)
  })

  it('blank content is refused in the words of the specification', async () => {
    for (const body of [{}, { content: ' \n\t' }, { content: null }]) {
      const raw = await world.request('owner', 'POST', '/api/journals', body)
      expect(raw).toMatchObject({
        status: 422,
        body: { detail: 'Content is required.', errors: [{ field: 'content' }] },
      })
    }
  })

  it('refuses what cannot be stored, and says which field', async () => {
    const raw = (body: unknown) => world.request('owner', 'POST', '/api/journals/', body)
    expect(await raw({ content: 'a\u0000b' })).toMatchObject({ status: 422, body: { errors: [{ field: 'content' }] } })
    expect(await raw({ content: 'x'.repeat(100_001) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'content' }] },
    })
    expect(await raw({ content: 'a', entry_date: '2026-02-30' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'entry_date' }] },
    })
    expect(await raw({ content: 'a', colour: 'red' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'colour' }] },
    })
    expect(await raw({ content: 'x'.repeat(100_000) })).toMatchObject({ status: 201 })
  })

  it('nobody writes a note in another name, and nobody gives one away', async () => {
    const api = world.as('owner').notes
    expect((await refused(api.create({ content: 'Mine', user_id: world.id('ceo') }))).status).toBe(422)
    const note = await api.create({ content: 'Mine', user_id: world.id('owner') })
    expect((await refused(api.update({ id: note.id, user_id: world.id('ceo') }))).status).toBe(422)
  })

  it('a change keeps what it leaves out, takes the whole record back, and moves the version', async () => {
    const api = world.as('owner').notes
    const note = await api.create({ content: 'First', entry_date: '2026-01-02' })
    const changed = await api.update({ id: note.id, content: 'Second' })
    expect(changed).toMatchObject({ content: 'Second', entry_date: '2026-01-02', user_id: world.id('owner') })
    expect(changed.updated_at > note.updated_at).toBe(true)
    const raw = await world.request('owner', 'PUT', `/api/journals/${note.id}`, {
      ...changed,
      entry_date: '2026-01-03',
    })
    expect(raw).toMatchObject({ status: 200, body: { content: 'Second', entry_date: '2026-01-03' } })
  })

  it('of two saves from one version the second is refused with the newer record, and so is a deletion', async () => {
    const api = world.as('owner').notes
    const note = await api.create({ content: 'Race' })
    const results = await Promise.allSettled(
      ['Left', 'Right'].map((content) => api.update({ id: note.id, content }, { ifVersion: note.updated_at })),
    )
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    const error = await refused(api.remove({ id: note.id }, { ifVersion: note.updated_at }))
    expect(error.status).toBe(409)
    expect(error.body.current).toEqual(await api.get({ id: note.id }))
    await api.remove({ id: note.id })
    expect((await refused(api.get({ id: note.id }))).status).toBe(404)
  })

  it('searches, limits to days, sorts, skips and pages by key: every note once', async () => {
    const api = world.as('other_org').notes
    for (let n = 1; n <= 7; n++)
      await api.create({ content: `Entry ${n} 5%`, entry_date: `2026-03-0${Math.ceil(n / 2)}` })
    const texts = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map((note) => note.content.slice(6, 7)).join('')
    expect(await texts({})).toBe('7654321')
    expect(await texts({ sort: 'oldest' })).toBe('1234567')
    expect(await texts({ from: '2026-03-02', to: '2026-03-03' })).toBe('6543')
    expect(await texts({ search: 'ENTRY 3' })).toBe('3')
    expect(await texts({ search: '5%' })).toBe('7654321')
    expect(await texts({ search: '%5' })).toBe('')
    expect(await texts({ skip: 2, limit: 3 })).toBe('543')
    expect(await texts({ skip: 100 })).toBe('')
    const first = await world.request('other_org', 'GET', '/api/journals/?skip=1&limit=4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect(first.headers['x-total-count']).toBe('7')
    const second = await world.request('other_org', 'GET', next)
    expect((second.body as { content: string }[]).map((note) => note.content.slice(6, 7)).join('')).toBe('21')
  })

  it('a cursor or a number that cannot be is refused, never an error of ours', async () => {
    const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
    const bad = ['nonsense', cursor(['soon', 'x']), cursor(['2026-01-01', 'x']), cursor([1, 2, 3]), cursor({})]
    for (const each of bad)
      expect(await world.request('owner', 'GET', `/api/journals/?cursor=${each}`)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'cursor' }] },
      })
    for (const query of ['limit=0', 'limit=201', 'limit=many', 'skip=-1', 'from=yesterday', 'sort=up', 'colour=red'])
      expect((await world.request('owner', 'GET', `/api/journals?${query}`)).status).toBe(422)
  })

  it('nobody but its owner sees a note, whatever their level', async () => {
    const note = await world.as('owner').notes.create({ content: 'Strictly private' })
    for (const who of ['same_org', 'other_org', 'org_manager', 'org_admin', 'ceo', 'admin'] as const) {
      const api = world.as(who).notes
      expect((await refused(api.get({ id: note.id }))).status).toBe(404)
      expect((await refused(api.update({ id: note.id, content: 'x' }))).status).toBe(404)
      expect((await refused(api.remove({ id: note.id }))).status).toBe(404)
      expect((await api.list({ search: 'private' })).items).toEqual([])
    }
  })
})

describe('notes as files', () => {
  it('are exported as one Markdown file each, narrowed as the list is, and come back word for word', async () => {
    const me = world.as('ceo').notes
    const notes = [
      { entry_date: '2026-03-15', content: '# Board: "cash"\n\n- runway 🙂\n' },
      { entry_date: '2026-03-15', content: '# Board: "cash"\n\nsecond\r\nthought' },
      { entry_date: '2026-03-16', content: '---\ntags: hiring\n---\nنص من اليمين' },
      { entry_date: '2026-04-01', content: '   \n***\n../../etc/passwd' },
    ]
    for (const note of notes) await me.create(note)
    const all = await me.exportFiles()
    expect(all.name).toMatch(/^notes \d{4}-\d{2}-\d{2}\.zip$/)
    const files = await unzip(all.blob)
    expect(files.map(({ name }) => name).sort()).toEqual([
      '2026-03-15 Board cash (2).md',
      '2026-03-15 Board cash.md',
      '2026-03-16 tags hiring.md',
      '2026-04-01 etc passwd.md',
    ])
    const read = files.map(({ name, text }) => readNoteFile(name, text, '2000-01-01'))
    // Files end their lines in one way.
    const written = notes.map((note) => ({ ...note, content: note.content.replace('\r\n', '\n') }))
    expect(read.sort(byWords)).toEqual(written.sort(byWords))
    const march = await me.exportFiles({ from: '2026-03-16', to: '2026-03-31', search: 'HIRING' })
    expect((await unzip(march.blob)).map(({ name }) => name)).toEqual(['2026-03-16 tags hiring.md'])
  })

  it('have names that are different on every system, whatever their case and whatever they are called', async () => {
    const me = world.as('same_org').notes
    for (const content of ['Plan (2)', 'Plan', 'plan', 'PLAN', 'Café', 'Cafe\u0301'])
      await me.create({ content, entry_date: '2026-05-01' })
    const names = (await unzip((await me.exportFiles()).blob)).map(({ name }) => name.normalize('NFC').toLowerCase())
    expect(new Set(names).size).toBe(6)
  })

  it('are imported all or none, and those already there are not made again', async () => {
    const me = world.as('org_admin').notes
    const notes = [
      { content: 'First', entry_date: '2026-01-01' },
      { content: 'Second', entry_date: '2026-01-02' },
      { content: 'First', entry_date: '2026-01-01' },
    ]
    expect(await me.importFiles({ notes })).toEqual({ created: 2, present: 1 })
    const more = [...notes, { content: 'First', entry_date: '2026-01-03' }]
    expect(await me.importFiles({ notes: more })).toEqual({ created: 1, present: 3 })
    expect((await me.list()).items).toHaveLength(3)
    const bad = [
      { content: 'Third', entry_date: '2026-01-04' },
      { content: ' ', entry_date: '2026-01-04' },
    ]
    const raw = await world.request('org_admin', 'POST', '/api/journals/import', { notes: bad })
    expect(raw).toMatchObject({ status: 422, body: { errors: [{ field: 'notes.1.content' }] } })
    const many = Array.from({ length: 201 }, () => notes[0])
    expect((await world.request('org_admin', 'POST', '/api/journals/import', { notes: many })).status).toBe(422)
    expect((await me.list()).items).toHaveLength(3)
  })

  it('more than a page of notes is exported whole', async () => {
    const me = world.as('org_manager').notes
    const notes = Array.from({ length: 150 }, (_, n) => ({ content: `Note ${n}`, entry_date: '2026-02-01' }))
    await me.importFiles({ notes })
    await me.importFiles({ notes: notes.map((note) => ({ ...note, entry_date: '2026-02-02' })) })
    expect(await unzip((await me.exportFiles()).blob)).toHaveLength(300)
  })
})

const byWords = (a: { content: string }, b: { content: string }) => (a.content < b.content ? -1 : 1)

describe('a search among many notes', () => {
  it('finds the common and the rare, long or two letters, page by page, and counts what it can', async () => {
    const own = await createWorld()
    try {
      const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
      await own.database.db
        .insertInto('notes')
        .values(
          Array.from({ length: 2_300 }, (_, n) => ({
            id: randomUUID(),
            user_id: own.id('owner'),
            entry_date: day(n),
            content: `Entry ${n}${n % 2 ? ' odd' : ''}${n === 5 ? ' quartz' : ''}${n === 7 ? ' (xq)' : ''}${n % 50 === 0 ? ' fifty' : ''}`,
          })),
        )
        .execute()
      const seen = async (search: string, limit = 100) => {
        const found: string[] = []
        let total = ''
        let cursor: string | undefined
        do {
          const page = await own.as('owner').notes.list({ search, limit, ...(cursor ? { cursor } : {}) })
          total ||= page.total
          found.push(...page.items.map((note) => note.entry_date))
          cursor = page.next ?? undefined
        } while (cursor)
        return [
          found.length,
          new Set(found).size,
          found.every((date, n) => n === 0 || date < (found[n - 1] ?? '')),
          total,
        ]
      }
      expect(await seen('odd')).toEqual([1150, 1150, true, '1150'])
      expect(await seen('fifty', 7)).toEqual([46, 46, true, '46'])
      expect(await seen('quartz')).toEqual([1, 1, true, '1'])
      expect(await seen('xq')).toEqual([1, 1, true, '1'])
      expect(await seen('(x')).toEqual([1, 1, true, '1'])
      expect(await seen('zz')).toEqual([0, 0, true, '0'])
    } finally {
      await own.close()
    }
  })
})
