// A server with nothing to do does nothing: what looks whether something is due looks every so often, and not again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world?.close())

const turns = async () =>
  new Map(
    (await world.as('admin').jobs.state()).jobs.map(({ name, queue }) => [name, queue ? queue.done + queue.failed : 0]),
  )

it('no job of an idle server takes turn after turn', async () => {
  // Each has looked once at the start.
  for (let tries = 0; tries < 500 && [...(await turns()).values()].filter((count) => count > 0).length < 5; tries++)
    await sleep(20)
  await sleep(1_000)
  const before = await turns()
  await sleep(3_000)
  const busy = [...(await turns())].filter(([name, count]) => count - (before.get(name) ?? 0) > 10)
  expect(busy).toEqual([])
  expect(before.size).toBeGreaterThan(5)
})
