import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngineWorld, type EngineWorld } from '../../../test-kit/engine-world.ts'
import { figure } from '../../../test-kit/figures.ts'
import { interleave } from '../../../test-kit/interleave.ts'

let world: EngineWorld
beforeAll(async () => {
  world = await createEngineWorld()
})
afterAll(() => world.close())

it('stop, continue, finish and kill in 250 orders: each run ends once, as its last event says, and nothing follows', async () => {
  const { wrong, endedAs } = await interleave(world.database, { seed: 15, rounds: 250, userId: await world.person() })
  expect(wrong).toEqual([])
  // Each of them has won some rounds, or this would prove nothing.
  expect(Object.keys(endedAs).sort()).toEqual(['completed', 'failed', 'stopped'])
  figure('F15', '250 orders: one end and one final event each, nothing after it')
}, 120_000)
