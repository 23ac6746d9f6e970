import { afterAll, beforeAll, expect, it } from 'vitest'
import { goal } from '../../../test/fixtures.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const given = async (goal_id: string, more: object = {}) =>
  world.as('owner').tasks.create({
    title: 'For the goal',
    goal_id,
    assigned_to_user_id: world.id('same_org'),
    ...more,
  })
const status = async (work: Promise<unknown>) => (await refused(work)).status

it('whoever has a task is told the title, period and status of its goal, and not more', async () => {
  const made = await goal(world, false)
  const { id } = await given(made.id)
  expect(await world.as('same_org').tasks.goal({ id })).toEqual({
    title: made.title,
    status: made.status,
    created_at: made.created_at,
    due_date: made.due_date,
  })
  expect(await status(world.as('same_org').goals.get({ id: made.id }))).toBe(404)
  const { hits } = await world.as('same_org').search.find({ q: made.title, kinds: 'goal' })
  expect(hits).toEqual([])
})

it('it is told no longer once somebody else has the task', async () => {
  const { id } = await given((await goal(world, false)).id)
  await world.as('owner').tasks.assign({ id, assigned_to_user_id: world.id('org_manager') })
  expect(await status(world.as('same_org').tasks.goal({ id }))).toBe(404)
  await world.as('org_manager').tasks.goal({ id })
})

it('nor when who made the task may see the goal no longer, or the task has none', async () => {
  const shared = await world.as('org_admin').goals.create({
    title: 'Of the organization',
    due_date: '2030-01-01',
    organization_id: world.orgA,
  })
  const { id } = await given(shared.id, { assigned_to_user_id: world.id('same_org') })
  await world.as('same_org').tasks.goal({ id })
  await world.as('org_admin').goals.update({ id: shared.id, organization_id: null })
  expect(await status(world.as('same_org').tasks.goal({ id }))).toBe(404)
  const { id: bare } = await world
    .as('owner')
    .tasks.create({ title: 'For nothing', assigned_to_user_id: world.id('same_org') })
  expect(await status(world.as('same_org').tasks.goal({ id: bare }))).toBe(404)
})

it('the database tells it to nobody else, whatever asks', async () => {
  const { id } = await given((await goal(world, false)).id, { shared_org_ids: [world.orgA] })
  const told = async (who: 'owner' | 'same_org' | 'org_manager' | 'ceo' | 'admin') => {
    const { rows } = await world.database.as(world.id(who), (db) =>
      sql`select * from app_goal_of_task(${id}::uuid)`.execute(db),
    )
    return rows.length
  }
  expect(await Promise.all((['owner', 'same_org', 'org_manager', 'ceo', 'admin'] as const).map(told))).toEqual([
    1, 1, 0, 0, 0,
  ])
})
