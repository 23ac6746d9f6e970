import { killUnderWrites } from '../../test-kit/kills-under-writes.ts'
import { ofAsked, type Section } from './section.ts'

export const writes: Section = {
  name: 'writes',
  what: 'kills under writes',
  share: 0.4,
  async run({ seed, kills, until, say }) {
    const result = await killUnderWrites({ seed, kills, until, say })
    for (const line of [...result.lost, ...result.halves, ...result.refused]) say(line)
    const { p95, most } = result.startsMs
    const bad = result.lost.length + result.halves.length + result.refused.length
    return [
      {
        bar: 'D1',
        expected: '0 acknowledged writes lost, 0 half done; start p95 ≤ 5 s, at most 10 s',
        measured: `${ofAsked(result.kills, kills, 'kills')}, ${result.withDatabase} of them with the database: ${result.lost.length} of ${result.acknowledged} acknowledged writes lost, ${result.halves.length} half done; start p95 ${seconds(p95)}, at most ${seconds(most)}`,
        good: bad === 0 && p95 <= 5_000 && most <= 10_000,
      },
    ]
  },
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
