// News for more people than one NOTIFY can name.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../test-kit/until.ts'
import { newId } from '../src/platform/ids.ts'
import { LiveChannel, type Notice, notify } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'
import { createWorld, type World } from './world.ts'

const ids = () => Array.from({ length: 500 }, newId)
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What a process hears while something is done. */
async function receivedWhile(work: () => Promise<unknown>): Promise<Notice[]> {
  const lane = new LiveChannel(world.database.url, createLog('silent'))
  await lane.open()
  const heard: Notice[] = []
  lane.listen({ notice: (notice) => void heard.push(notice), reset: () => {} })
  await work()
  await notify(world.database.db, [{ topic: 'users', id: 'the end' }])
  await until(() => heard.some(({ id }) => id === 'the end'))
  await lane.close()
  return heard.filter(({ id }) => id !== 'the end')
}

it('is told in parts, each of them once, with what it carries', async () => {
  const [people, orgs] = [ids(), ids()]
  const news: Notice = { topic: 'comms', id: 'thread', users: people, orgs: orgs, data: { text: 'x'.repeat(2_000) } }
  const heard = await receivedWhile(() => notify(world.database.db, [news]))
  expect(heard.flatMap(({ users = [] }) => users)).toEqual(people)
  expect(heard.flatMap(({ orgs = [] }) => orgs)).toEqual(orgs)
  expect(heard.every(({ topic, id, data }) => topic === 'comms' && id === 'thread' && data !== undefined)).toBe(true)
})

it('does not keep an organization of hundreds of people from being deleted', async () => {
  const people = ids()
  const { pool } = world.database
  await pool.query(
    `insert into users (id, email, password_hash, user_level)
      select id, id || '@example.com', 'none', 'user' from unnest($1::uuid[]) as id`,
    [people],
  )
  await pool.query(
    `insert into memberships (organization_id, user_id, org_access_level) select $1, id, 'user' from unnest($2::uuid[]) as id`,
    [world.orgA, people],
  )
  const { orgs } = world.as('ceo')
  const heard = await receivedWhile(() => orgs.remove({ id: world.orgA }))
  const told = new Set(heard.filter(({ topic }) => topic === 'rights').flatMap(({ users = [] }) => users))
  expect(people.filter((id) => !told.has(id))).toEqual([])
})

it('does not keep somebody with hundreds of organizations from their work', async () => {
  const orgs = ids()
  const { pool } = world.database
  await pool.query(`insert into organizations (id, name) select id, 'One of many' from unnest($1::uuid[]) as id`, [
    orgs,
  ])
  await pool.query(
    `insert into memberships (organization_id, user_id, org_access_level) select id, $1, 'user' from unnest($2::uuid[]) as id`,
    [world.id('owner'), orgs],
  )
  await pool.query(`update users set user_level = 'ceo' where id = $1`, [world.id('owner')])
  const agent = { name: 'Reader', role: 'reads', goal: 'to know' }
  await expect(world.as('owner').factory.createAgent(agent)).resolves.toMatchObject({ name: 'Reader' })
})
