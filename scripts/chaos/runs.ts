import { runChaos } from '../../test-kit/chaos.ts'
import { ofAsked, type Section } from './section.ts'

export const runs: Section = {
  name: 'runs',
  what: 'kills under runs',
  share: 0.45,
  async run({ seed, kills, runs, steps, until, say }) {
    const result = await runChaos({ seed, kills, runs, steps, cuts: 0, until, say })
    console.table(result)
    return [
      {
        bar: 'D2',
        expected: '0 completed questions asked again, 0 runs lost, all ended 60 s after the last start',
        measured: `${ofAsked(result.kills, kills, 'kills')} of ${runs} runs × ${steps} steps: ${result.repeatedThoughCompleted} completed questions asked again, ${result.lost} runs lost, ${result.givenUp} given up after five; ended ${Math.round(result.settledMs / 1_000)} s after the last start`,
        good: result.repeatedThoughCompleted === 0 && result.lost === 0,
      },
      {
        bar: 'D11',
        expected: 'each timeline is what its stream told',
        measured: `${result.brokenTimelines} broken timelines, ${result.wrongReadings} readings that differ, of ${runs}; ${result.cutLines} lines cut by kills`,
        good: result.brokenTimelines === 0 && result.wrongReadings === 0,
      },
    ]
  },
}

export const cuts: Section = {
  name: 'cuts',
  what: 'streams cut at random bytes',
  share: 0.2,
  async run({ seed, cuts, steps, say, until }) {
    const result = await runChaos({ seed, kills: 0, runs: 10, steps, cuts, until, say })
    return [
      {
        bar: 'F16',
        expected: '0 missing, 0 doubled, in order',
        measured: `${ofAsked(result.cutLines, cuts, 'cuts')}: ${result.wrongReadings} readings that differ`,
        good: result.wrongReadings === 0,
      },
    ]
  },
}
