import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a rare word in a long list', () => {
  it('is found far behind, in order, page by page, with the number of all', async () => {
    const { db } = world.database
    const me = world.id('same_org')
    await sql`insert into contacts (id, owner_id, name, role)
      select gen_random_uuid(), ${me}::uuid, 'P' || lpad(i::text, 5, '0'), case when i in (1500, 1600, 1700, 1800, 1900) then 'Harpsichordist' else '' end
      from generate_series(1, 2000) i`.execute(db)
    const api = world.as('same_org').contacts
    const read = async (input: { cursor?: string }) => {
      const { items, next, total } = await api.list({ search: 'harpsichord', limit: 2, ...input })
      return { names: items.map(({ name }) => name).join(' '), next, total }
    }
    const first = await read({})
    expect([first.names, first.total]).toEqual(['P01500 P01600', '5'])
    const second = await read({ cursor: first.next ?? '' })
    expect([second.names, second.total]).toEqual(['P01700 P01800', '5'])
    const last = await read({ cursor: second.next ?? '' })
    expect(last).toMatchObject({ names: 'P01900', next: null, total: '5' })
  })
})
