// Sleeping and being tried again, over kills and on several servers.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngineWorld, type EngineWorld } from '../../../test-kit/engine-world.ts'
import { pauseMs, retryRun } from './outage.ts'
import { viaPool } from './run-query.ts'

let world: EngineWorld
beforeAll(async () => {
  world = await createEngineWorld()
})
afterAll(() => world.close())

const sql = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows
const tell = (id: string, what: string) => sql(`insert into ledger (step, node) values ($1, 'test')`, [`${id} ${what}`])
const back = (id: string) => tell(id, 'is back')
async function asleep(id: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await sql('select 1 from runs where id = $1 and next_try_at is not null', [id])).length > 0) return
    await sleep(20)
  }
  throw new Error('the run does not sleep')
}
/** The first pause is five seconds: a busy machine may take longer to get to where it is to be over. */
async function asleepForLong(ids: string[]): Promise<void> {
  const sleeping = new Set<unknown>()
  for (let tries = 0; tries < 1_000 && sleeping.size < ids.length; tries++) {
    const found = await sql(
      `update runs set next_try_at = now() + interval '1 hour' where id = any($1) and next_try_at < now() + interval '1 minute' returning id`,
      [ids],
    )
    for (const { id } of found) sleeping.add(id)
    await sleep(20)
  }
  expect(sleeping.size).toBe(ids.length)
}
async function begun(id: string, step: string, times: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (((await world.ledger(id))[step] ?? 0) >= times) return
    await sleep(20)
  }
  throw new Error(`${step} was not begun ${times} times`)
}
const due = (ids: string[]) =>
  sql(`update runs set next_try_at = now(), updated_at = now() - interval '1 minute' where id = any($1)`, [ids])
const whole = async (id: string) => {
  const events = await world.events(id)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
  return events.map(({ type }) => type)
}

it('runs that sleep outlive the kill of every server, and each is woken by exactly one of two', async () => {
  // None is taken for dead, however slow the machine is: what sleeps is nobody's.
  const [one, two] = [await world.node('a', 10_000), await world.node('b', 10_000)]
  const user = await world.person()
  const ids = await Promise.all(Array.from({ length: 8 }, () => world.run(user, 'needs')))
  await asleepForLong(ids)
  await one.kill()
  await two.kill()
  const nodes = [await world.node('c', 10_000), await world.node('d', 10_000)]
  // Nobody wakes what is not due, whatever was left behind.
  await sleep(2_500)
  for (const id of ids) expect(await world.ledger(id)).toEqual({ before: 1, asks: 1 })
  for (const id of ids) await back(id)
  await due(ids)
  for (const id of ids) {
    await world.until(id, 'completed')
    expect(await world.ledger(id)).toEqual({ before: 1, asks: 2 })
    expect(await whole(id)).toEqual([
      'run_start',
      'step_start',
      'agent_output',
      'step_start',
      'run_loop',
      'agent_output',
      'result',
      'flow_end',
      'terminal',
    ])
  }
  for (const node of nodes) await node.kill('SIGTERM')
}, 90_000)

it('a run that is killed while its provider is asked again, or while it is tried again, goes on by itself', async () => {
  const first = await world.node('a')
  const user = await world.person()
  const [sleeps, fails] = [
    await world.run(user, 'needs', { held: true }),
    await world.run(user, 'needs', { held: true, how: 'fails' }),
  ]
  await asleepForLong([sleeps])
  await world.until(fails, 'failed')
  for (const id of [sleeps, fails]) await back(id)
  await due([sleeps])
  expect(await retryRun(viaPool(world.database.pool), fails, { id: user, name: 'Ada' })).toMatchObject({
    waiting: false,
  })
  await begun(sleeps, 'asks', 2)
  await begun(fails, 'asks~1', 1)
  await first.kill()
  for (const id of [sleeps, fails]) await tell(id, 'may answer')
  const second = await world.node('b')
  for (const id of [sleeps, fails]) await world.until(id, 'completed')
  expect(await world.ledger(sleeps)).toMatchObject({ before: 1, asks: 3 })
  expect(await world.ledger(fails)).toMatchObject({ before: 1, asks: 1, 'asks~1': 2 })
  for (const id of [sleeps, fails]) expect((await whole(id)).at(-1)).toBe('terminal')
  await second.kill('SIGTERM')
}, 90_000)

it('more tries than crashes are allowed count as none', async () => {
  const node = await world.node('a')
  const id = await world.run(await world.person(), 'needs')
  for (let tries = 1; tries <= 7; tries++) {
    await begun(id, 'asks', tries)
    await asleep(id)
    if (tries < 7) await due([id])
  }
  await back(id)
  await due([id])
  await world.until(id, 'completed')
  await node.kill('SIGTERM')
}, 90_000)

it('pauses grow up to a quarter of an hour, spread by chance, and no shorter than the provider asks for', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map((tries) => pauseMs(tries, null, () => 0) / 1_000)).toEqual([
    5, 15, 45, 135, 405, 900, 900, 900,
  ])
  expect(pauseMs(1, null, () => 1)).toBe(6_250)
  expect(pauseMs(1, 60_000, () => 0)).toBe(60_000)
  expect(pauseMs(1, 1e12, () => 0)).toBe(3_600_000)
})
