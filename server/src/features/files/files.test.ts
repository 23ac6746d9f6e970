import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRecord } from '#contract/files.ts'
import { multipartOf, PNG } from '../../../../test-kit/made-files.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const add = (name: string, text = 'Some text') => world.as('owner').files.create({ file: { name, text } })
const content = (id: string, headers: Record<string, string> = {}) =>
  world.request('owner', 'GET', `/api/files/${id}/content`, undefined, headers)

describe('files', () => {
  it('what is kept is told, and comes back byte for byte', async () => {
    const { body, type } = multipartOf([{ name: 'file', filename: 'Größe "1".png', content: PNG, type: 'text/html' }])
    const response = await world.app.http.inject({
      method: 'POST',
      url: '/api/files',
      headers: { authorization: `Bearer ${world.token('owner')}`, 'content-type': type },
      payload: body,
    })
    const file = response.json<FileRecord>()
    expect(file).toMatchObject({
      name: 'Größe "1".png',
      media_type: 'image/png',
      kind: 'image',
      size: PNG.length,
      text_status: 'none',
      conversation_id: null,
      user_id: world.id('owner'),
      used_in: [],
    })
    expect(await world.as('owner').files.get({ id: file.id })).toEqual(file)
    const back = await content(file.id)
    expect(Buffer.from(back.bytes).equals(PNG)).toBe(true)
    expect(back.headers).toMatchObject({ 'content-length': String(PNG.length), etag: `"${file.sha256}"` })
    const { name } = await world.as('owner').files.content({ id: file.id })
    expect(name).toBe('Größe "1".png')
  })

  it('a part of the bytes is answered where one is asked for', async () => {
    const { id, sha256 } = await add('digits.txt', '0123456789')
    const part = async (range: string, more = {}) => {
      const { status, text, headers } = await content(id, { range, ...more })
      return [status, text, headers['content-range'] ?? null]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await part('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=-0')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', null])
    expect(await part('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, '0123456789', null])
    expect(await part('bytes=0-1', { 'if-range': `"${sha256}"` })).toEqual([206, '01', 'bytes 0-1/10'])
    expect((await content(id, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
    const head = await world.request('owner', 'HEAD', `/api/files/${id}/content`)
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10'])
  })

  it('a name is changed, and only to one that every system can hold', async () => {
    const api = world.as('owner').files
    const file = await add('Plan.txt')
    const renamed = await api.update({ id: file.id, name: ' Plan 2027 – שלום.txt ' }, { ifVersion: file.updated_at })
    expect(renamed).toMatchObject({ name: 'Plan 2027 – שלום.txt', sha256: file.sha256, media_type: 'text/plain' })
    expect(renamed.updated_at > file.updated_at).toBe(true)
    const stale = await refused(api.update({ id: file.id, name: 'Other.txt' }, { ifVersion: file.updated_at }))
    expect(stale).toMatchObject({ status: 409, body: { current: renamed } })
    for (const name of ['', '  ', '..', 'a/b', 'a\\b', 'a\u202eb', 'a\nb', 'ü'.repeat(128), 'x'.repeat(256)]) {
      const error = await refused(api.update({ id: file.id, name }))
      expect([name, error.status, error.body.errors?.[0]?.field]).toEqual([name, 422, 'name'])
    }
    for (const body of [{ size: 1 }, { name: 'a', user_id: world.id('ceo') }, { name: 'a', media_type: 'text/html' }])
      expect((await world.request('owner', 'PATCH', `/api/files/${file.id}`, body)).status).toBe(422)
  })

  it('a program does not get in by a new name either', async () => {
    const file = await add('Plan.txt')
    expect(await refused(world.as('owner').files.update({ id: file.id, name: 'Plan.exe' }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message: 'Programs and scripts cannot be kept here.' }] },
    })
  })

  it('lists by time, name and size, by kind, in pages, each file once', async () => {
    const api = world.as('other_org').files
    for (const [name, size] of [
      ['b.txt', 30],
      ['A.md', 20],
      ['c.csv', 10],
    ] as const)
      await api.create({ file: { name, text: 'x'.repeat(size) } })
    const names = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map((file) => file.name).join(' ')
    expect(await names({})).toBe('c.csv A.md b.txt')
    expect(await names({ sort: 'name' })).toBe('A.md b.txt c.csv')
    expect(await names({ sort: 'size' })).toBe('b.txt A.md c.csv')
    expect(await names({ kind: 'sheet' })).toBe('c.csv')
    expect(await names({ search: 'CSV' })).toBe('c.csv')
    expect(await names({ search: '%' })).toBe('')
    for (const sort of ['newest', 'name', 'size'] as const) {
      const first = await api.list({ sort, limit: 2 })
      const second = await api.list({ sort, limit: 2, cursor: first.next ?? '' })
      expect([...first.items, ...second.items].map((file) => file.name).join(' ')).toBe(await names({ sort }))
      expect([first.total, second.next]).toEqual(['3', null])
    }
    for (const query of ['sort=up', 'kind=virus', 'limit=0', 'colour=red', 'cursor=x'])
      expect((await world.request('other_org', 'GET', `/api/files/?${query}`)).status).toBe(422)
  })

  it('advice may cite a file of one’s own, the citation opens it, and the file says where it is used', async () => {
    const api = world.as('owner')
    const file = await add('Lease.md', 'The lease ends in *May*.')
    const foreign = await world.as('ceo').files.create({ file: { name: 'Foreign.txt', text: 'x' } })
    const citing = (id: string) => ({
      advice_title: 'Renew the lease',
      content: 'Do it now.',
      citations: [{ kind: 'file' as const, id, label: 'Lease' }],
    })
    const advice = await api.advice.create(citing(file.id))
    expect((await refused(api.advice.create(citing(foreign.id)))).status).toBe(404)
    const label = 'Renew the lease'
    expect((await api.files.get({ id: file.id })).used_in).toEqual([{ kind: 'advice', id: advice.id, label }])
    const record = await api.records.get({ kind: 'file', id: file.id })
    expect(record).toMatchObject({ title: 'Lease.md', href: `/app/files?file=${file.id}`, body: null })
    expect(record.facts.map((fact) => fact.name)).toEqual(['Type', 'Size', 'Added'])
  })
})
