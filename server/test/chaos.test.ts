// A small share of `npm run chaos`, in every test run.
import { describe, expect, it } from 'vitest'
import { runChaos } from '../../test-kit/chaos.ts'

describe('a server that is killed ten times at random moments', () => {
  it('brings all runs to their ends, asks no completed question again, and its cut streams lose and double nothing', async () => {
    const result = await runChaos({ seed: 20_261, kills: 10, runs: 10, steps: 6, cuts: 150 })
    expect(result).toMatchObject({
      kills: 10,
      ended: { completed: 10 },
      questions: 60,
      repeatedThoughCompleted: 0,
      brokenTimelines: 0,
      wrongReadings: 0,
    })
    expect(result.cutLines).toBeGreaterThanOrEqual(150)
    // Each kill may cut off the one question of each run that is on its way.
    expect(result.most).toBeLessThanOrEqual(10)
  }, 240_000)
})
