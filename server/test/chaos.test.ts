// A small share of `npm run chaos`, in every test run.
import { describe, expect, it } from 'vitest'
import { runChaos } from '../../test-kit/chaos.ts'
import { figure } from '../../test-kit/figures.ts'

describe('a server that is killed ten times at random moments', () => {
  it('brings all runs to their ends, asks no completed question again, and its cut streams lose and double nothing', async () => {
    const result = await runChaos({ seed: 20_261, kills: 10, runs: 10, steps: 6, cuts: 150 })
    expect(result).toMatchObject({
      kills: 10,
      lost: 0,
      repeatedThoughCompleted: 0,
      brokenTimelines: 0,
      wrongReadings: 0,
    })
    expect(result.completed).toBeGreaterThanOrEqual(8)
    expect(result.questions).toBeGreaterThanOrEqual(48)
    expect(result.cutLines).toBeGreaterThanOrEqual(150)
    // A question may be asked again for each kill that cut it off, until the run is given up.
    expect(result.most).toBeLessThanOrEqual(5)
    const { kills, runs, questions, repeated, cutLines, givenUp } = result
    figure(
      'D2',
      `${kills} kills of ${runs} runs × 6 steps: 0 of ${questions} completed questions asked again (${repeated} were on their way), 0 runs lost, ${givenUp} given up`,
    )
    figure('D11', `${runs} timelines without a hole after ${kills} kills, each equal to what its stream told`)
    figure('F16', `${cutLines} lines cut at random bytes: 0 missing, 0 doubled`)
  }, 240_000)
})
