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
  await notify(world.database.db, [{ t: 'users', i: 'the end' }])
  await until(() => heard.some(({ i }) => i === 'the end'))
  await lane.close()
  return heard.filter(({ i }) => i !== 'the end')
}

it('is told in parts, each of them once, with what it carries', async () => {
  const [people, orgs] = [ids(), ids()]
  const news: Notice = { t: 'comms', i: 'thread', u: people, o: orgs, d: { text: 'x'.repeat(2_000) } }
  const heard = await receivedWhile(() => notify(world.database.db, [news]))
  expect(heard.flatMap(({ u = [] }) => u)).toEqual(people)
  expect(heard.flatMap(({ o = [] }) => o)).toEqual(orgs)
  expect(heard.every(({ t, i, d }) => t === 'comms' && i === 'thread' && d !== undefined)).toBe(true)
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
  const told = new Set(heard.filter(({ t }) => t === 'rights').flatMap(({ u = [] }) => u))
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
