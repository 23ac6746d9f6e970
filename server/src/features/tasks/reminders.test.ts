// Reminders that come by themselves, once, on the clock of whoever they are for.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { background } from '../../../../test-kit/background.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { taskJobs } from './jobs.ts'

let world: World
let stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
  await world.close()
})
const mine = () => world.as('owner').tasks
const zone = (who: Person, name: string) =>
  world.database.pool.query('update users set time_zone = $2 where id = $1', [world.id(who), name])
const reminders = async (who: Person) =>
  (await world.as(who).notifications.list({ kind: 'reminder' })).items.map(({ text }) => text).toSorted()
/** The work of a server at this moment, done until it has looked once. */
async function at(moment: string, servers = 1): Promise<void> {
  let looks = 0
  const now = () => {
    looks += 1
    return new Date(moment)
  }
  const nodes = Array.from({ length: servers }, () => background(world.database, taskJobs(world.database, now)))
  for (const node of nodes) node.start()
  // Each turn asks the clock twice; two turns: what the first has told, the second leaves alone.
  await until(async () => {
    if (looks >= 4) return true
    for (const node of nodes) node.wake('tasks.reminders')
    return null
  }, 30)
  for (const node of nodes) await node.stop()
}

describe('the hour at which a task is due', () => {
  it('is told to whoever has the task, on their clock, once', async () => {
    await zone('owner', 'Europe/Berlin')
    await zone('same_org', 'America/New_York')
    await mine().create({ title: 'Berlin', due_date: '2030-05-06', due_time: '10:00' })
    const hers = { assigned_to_user_id: world.id('same_org') }
    await mine().create({ title: 'New York', due_date: '2030-05-06', due_time: '10:00', ...hers })
    await mine().create({ title: 'Done', due_date: '2030-05-06', due_time: '10:00', status: 'Done' })
    await mine().create({ title: 'Without an hour', due_date: '2030-05-06' })
    await at('2030-05-06T07:59:00Z')
    expect(await reminders('owner')).toEqual([])
    await at('2030-05-06T08:00:30Z', 2)
    expect(await reminders('owner')).toEqual(['Berlin'])
    expect(await reminders('same_org')).toEqual([])
    await at('2030-05-06T14:00:00Z')
    expect(await reminders('same_org')).toEqual(['New York'])
    expect(await reminders('owner')).toEqual(['Berlin'])
  })

  it('comes an hour later where the clocks leave it out, and once where they have it twice', async () => {
    await zone('owner', 'Europe/Berlin')
    await mine().create({ title: 'In the gap', due_date: '2030-03-31', due_time: '02:30' })
    await mine().create({ title: 'Twice', due_date: '2030-10-27', due_time: '02:30' })
    await at('2030-03-31T01:29:00Z')
    expect(await reminders('owner')).toEqual([])
    await at('2030-03-31T01:30:00Z')
    expect(await reminders('owner')).toEqual(['In the gap'])
    await at('2030-10-27T00:30:00Z')
    await at('2030-10-27T01:30:00Z')
    expect(await reminders('owner')).toEqual(['In the gap', 'Twice'])
  })

  it('is told again when the task is put off to another hour, and not once the task is done', async () => {
    const { id } = await mine().create({ title: 'Call', due_date: '2030-05-06', due_time: '10:00' })
    await at('2030-05-06T10:00:00Z')
    await mine().update({ id, due_time: '11:00' })
    expect((await world.as('owner').notifications.list({ kind: 'reminder', unread: 'true' })).items).toEqual([])
    await at('2030-05-06T11:00:00Z')
    expect(await reminders('owner')).toEqual(['Call', 'Call'])
    await mine().update({ id, due_time: '12:00' })
    await mine().update({ id, status: 'Done' })
    await at('2030-05-06T12:00:00Z')
    expect(await reminders('owner')).toEqual(['Call', 'Call'])
  })
})

describe('a reminder', () => {
  it('is one person’s alone, comes at the moment that they said, and again when they put it off', async () => {
    await zone('owner', 'Europe/Berlin')
    const { id } = await mine().create({ title: 'Lease', shared_org_ids: [world.orgA] })
    expect(await mine().remind({ id, at: '2030-05-06T09:00' })).toMatchObject({ remind_at: '2030-05-06T07:00:00.000Z' })
    expect(await world.as('same_org').tasks.get({ id })).toMatchObject({ remind_at: null })
    await at('2030-05-06T06:59:00Z', 2)
    expect(await reminders('owner')).toEqual([])
    await at('2030-05-06T07:00:00Z', 2)
    expect(await reminders('owner')).toEqual(['Lease'])
    expect(await reminders('same_org')).toEqual([])
    await mine().remind({ id, at: '2030-05-07T09:00' })
    expect((await world.as('owner').notifications.list({ kind: 'reminder', unread: 'true' })).items).toEqual([])
    await at('2030-05-07T07:00:00Z')
    expect((await world.as('owner').notifications.list({ kind: 'reminder', unread: 'true' })).items).toHaveLength(1)
  })

  it('does not come of a task that is done, that was taken away, or when it was cancelled', async () => {
    const theirs = await world.as('same_org').tasks.create({ title: 'Theirs', shared_org_ids: [world.orgA] })
    const done = await mine().create({ title: 'Done' })
    const off = await mine().create({ title: 'Off' })
    for (const { id } of [theirs, done, off]) await mine().remind({ id, at: '2030-05-06T09:00' })
    await world.as('same_org').tasks.share({ id: theirs.id, ids: [] })
    await mine().update({ id: done.id, status: 'Done' })
    expect(await mine().remind({ id: off.id, at: null })).toMatchObject({ remind_at: null })
    await at('2030-05-06T09:00:00Z')
    expect(await reminders('owner')).toEqual([])
  })

  it('is refused for a moment that is past, that there is not, and for a task of others', async () => {
    const { id } = await mine().create({ title: 'Lease' })
    for (const moment of ['2020-01-01T09:00', '2030-02-31T09:00', '2030-05-06', '2030-05-06T25:00', 'tomorrow'])
      expect([moment, (await refused(mine().remind({ id, at: moment }))).status]).toEqual([moment, 422])
    expect((await refused(world.as('other_org').tasks.remind({ id, at: '2030-05-06T09:00' }))).status).toBe(404)
  })
})
