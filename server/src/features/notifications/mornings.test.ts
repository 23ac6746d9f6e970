import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startKeeper } from '../../../test/keeper.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
  await world.close()
})
const node = () => void closing.push(startKeeper(world))
const give = (title: string) => world.as('owner').tasks.create({ title, assigned_to_user_id: world.id('same_org') })
async function until(look: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await look()) return
    await sleep(25)
  }
  throw new Error('it did not happen')
}

describe('mornings', () => {
  /** A zone in which it is this hour now, more or less: Etc/GMT-3 is three hours ahead. */
  const zoneAt = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }
  const dayIn = (timeZone: string, shift = 0) =>
    new Date(Date.now() + shift * 86_400_000).toLocaleDateString('sv-SE', { timeZone })
  const place = (who: Person, zone: string) =>
    world.database.pool.query('update users set time_zone = $2 where id = $1', [world.id(who), zone])
  const made = () => world.database.pool.query(`update tasks set created_at = now() - interval '3 days'`)
  const told = async (who: Person) =>
    (await world.as(who).notifications.list({})).items
      .filter(({ kind }) => kind === 'due' || kind === 'overdue')
      .map(({ kind, text }) => `${kind}: ${text}`)
      .sort()

  it('tell of tasks that are due today or overdue, in the zone of whoever has them, once, also by several servers', async () => {
    const [day, night] = [zoneAt(12), zoneAt(5)]
    await place('owner', day)
    await place('same_org', night)
    await place('ceo', 'Nowhere/At_all')
    const mine = world.as('owner').tasks
    await mine.create({ title: 'Today', due_date: dayIn(day) })
    await mine.create({ title: 'Yesterday', due_date: dayIn(day, -1) })
    await mine.create({ title: 'Long ago', due_date: dayIn(day, -30) })
    await mine.create({ title: 'Tomorrow', due_date: dayIn(day, 1) })
    await mine.create({ title: 'Done', due_date: dayIn(day), status: 'Done' })
    await mine.create({ title: 'For a colleague', due_date: dayIn(night), assigned_to_user_id: world.id('same_org') })
    await made()
    await mine.create({ title: 'Made just now', due_date: dayIn(day) })
    node()
    node()
    await until(async () => (await told('owner')).length > 0)
    await sleep(300)
    expect(await told('owner')).toEqual(['due: Today', 'overdue: Yesterday'])
    // It is night where they are: not yet.
    expect(await told('same_org')).toEqual([])
    await place('same_org', zoneAt(9))
    await world.database.pool.query('update tasks set due_date = $1 where title = $2', [
      dayIn(zoneAt(9)),
      'For a colleague',
    ])
    await until(async () => (await told('same_org')).length > 0)
    expect(await told('same_org')).toEqual(['due: For a colleague'])
    const first = (await mine.list({ search: 'Today' })).items[0]
    await mine.update({ id: first?.id ?? '', status: 'Done' })
    const unread = (await world.as('owner').notifications.list({ unread: 'true' })).items
    expect(unread.map(({ text }) => text)).toEqual(['Yesterday'])
    await sleep(200)
    expect(await told('owner')).toHaveLength(2)
  })

  it('take away what was read three months ago or told a year ago, and nothing else', async () => {
    for (const title of ['read long ago', 'unread for long', 'very old', 'new']) await give(title)
    const age = (title: string, days: number, read: boolean) =>
      world.database.pool.query(
        `update notifications n set created_at = now() - make_interval(days => $2), read_at = case when $3 then n.created_at end
          from tasks t where t.id = n.subject_id and t.title = $1`,
        [title, days, read],
      )
    await age('read long ago', 91, true)
    await world.database.pool.query(`update notifications set read_at = created_at where read_at is not null`)
    await age('unread for long', 91, false)
    await age('very old', 366, false)
    node()
    const left = async () => (await world.as('same_org').notifications.list({})).items.map(({ text }) => text)
    await until(async () => (await left()).length === 2)
    expect((await left()).sort()).toEqual(['new', 'unread for long'])
  })
})
