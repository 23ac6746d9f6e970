// A deleted task is gone for everybody at once; for a short time the one who deleted it can have it back, as it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { emptyBin } from '../../access/bin.ts'
import { sql } from '../../platform/db.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function full() {
  const goal = await world.as('owner').goals.create({ title: 'Grow', due_date: '2027-01-01' })
  return world.as('owner').tasks.create({
    title: 'Öffne “das” Büro 🏢',
    description: 'Why\nit matters',
    notes: 'n',
    priority: 'Urgent',
    status: 'Pending',
    due_date: '2026-12-01',
    goal_id: goal.id,
    assigned_to_user_id: world.id('same_org'),
    shared_org_ids: [world.orgA],
  })
}
const stored = async (id: string) =>
  (await sql<{ row: string }>`select t::text as row from tasks t where id = ${id}`.execute(world.database.db)).rows
const isInBin = async (id: string) =>
  (await world.database.pool.query('select 1 from deleted_records where id = $1', [id])).rowCount === 1

describe('a deleted task', () => {
  it('is not there for anybody, in no list, and comes back exactly as it was', async () => {
    const task = await full()
    const before = await stored(task.id)
    const gone = await world.request('owner', 'DELETE', `/api/tasks/${task.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    for (const who of ['owner', 'same_org', 'org_admin'] as const) {
      expect((await refused(world.as(who).tasks.get({ id: task.id }))).status).toBe(404)
      expect((await world.as(who).tasks.list({})).items).toEqual([])
    }
    const back = await world.as('owner').tasks.restore({ id: task.id })
    expect(back).toEqual(task)
    expect(await stored(task.id)).toEqual(before)
    expect((await world.as('same_org').tasks.get({ id: task.id })).shared_org_ids).toEqual([world.orgA])
    expect(await isInBin(task.id)).toBe(false)
    await world.as('owner').tasks.remove({ id: task.id })
  })

  it('comes back once: a second time there is nothing to take back, and an attempt sent again answers as the first did', async () => {
    const { id } = await full()
    await world.as('owner').tasks.remove({ id })
    const key = { 'idempotency-key': `undo-${id}` }
    const first = await world.request('owner', 'POST', `/api/tasks/${id}/restore`, undefined, key)
    const again = await world.request('owner', 'POST', `/api/tasks/${id}/restore`, undefined, key)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect((await refused(world.as('owner').tasks.restore({ id }))).status).toBe(404)
    await world.as('owner').tasks.remove({ id })
    expect((await world.as('owner').tasks.restore({ id })).id).toBe(id)
  })

  it('comes back without what is gone meanwhile: its goal, its assignee, an organization', async () => {
    const org = await world.as('ceo').orgs.create({ name: 'Short-lived' })
    const task = await world.as('ceo').tasks.create({
      title: 'Tie up the ends',
      goal_id: (await world.as('ceo').goals.create({ title: 'Soon gone', due_date: '2027-01-01' })).id,
      assigned_to_user_id: world.id('same_org'),
      shared_org_ids: [org.id, world.orgA],
    })
    await world.as('ceo').tasks.remove({ id: task.id })
    await world.as('ceo').goals.remove({ id: task.goal_id ?? '' })
    await world.as('ceo').orgs.remove({ id: org.id })
    const back = await world.as('ceo').tasks.restore({ id: task.id })
    expect(back).toEqual({ ...task, goal_id: null, shared_org_ids: [world.orgA] })
  })

  it('comes back only while its deleter could still delete it', async () => {
    const { id } = await full()
    await world.as('org_admin').tasks.remove({ id })
    await world.database.db
      .updateTable('memberships')
      .set({ org_access_level: 'user' })
      .where('user_id', '=', world.id('org_admin'))
      .execute()
    expect((await refused(world.as('org_admin').tasks.restore({ id }))).status).toBe(404)
    await world.database.db
      .updateTable('memberships')
      .set({ org_access_level: 'admin' })
      .where('user_id', '=', world.id('org_admin'))
      .execute()
    expect((await world.as('org_admin').tasks.restore({ id })).created_by_user?.id).toBe(world.id('owner'))
  })

  it('stays in the bin for an hour, then it is gone for good', async () => {
    const { id } = await full()
    await world.as('owner').tasks.remove({ id })
    const age = (minutes: number) =>
      world.database.pool.query(
        `update deleted_records set deleted_at = clock_timestamp() - make_interval(mins => $1) where id = $2`,
        [minutes, id],
      )
    await age(59)
    await emptyBin(world.database.pool)
    expect(await isInBin(id)).toBe(true)
    await age(61)
    expect((await refused(world.as('owner').tasks.restore({ id }))).status).toBe(404)
    await emptyBin(world.database.pool)
    expect(await isInBin(id)).toBe(false)
  })

  it('is in nobody else’s sight in the bin either, and goes with its owner’s account', async () => {
    const { id } = await full()
    await world.as('org_admin').tasks.remove({ id })
    const seen = (who: 'owner' | 'org_admin' | 'ceo') =>
      world.database.as(world.id(who), (db) =>
        db.selectFrom('deleted_records').select('id').where('id', '=', id).execute(),
      )
    expect([await seen('owner'), await seen('ceo'), await seen('org_admin')]).toEqual([[], [], [{ id }]])
    await world.database.pool.query('delete from users where id = $1', [world.id('owner')])
    expect(await isInBin(id)).toBe(false)
  })
})
