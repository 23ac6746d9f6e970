import { FAULTS, type FaultResult, troubleDatabase } from '../../test-kit/database-faults.ts'
import type { Line, Section } from './section.ts'

const RECOVERED_MS = 5_000

export const database: Section = {
  name: 'database',
  what: 'a database that is away',
  share: 0.25,
  async run({ seed, say, until }) {
    // Of two minutes: 20 s frozen, the rest shared; less where the time is short.
    const whole = Math.min(1, (until - performance.now()) / 150_000)
    const msOf = ({ name }: { name: string }) => (name === 'frozen without a word' ? 20_000 : 25_000) * whole
    const results = await troubleDatabase({ seed, faults: FAULTS, msOf, say })
    for (const { unfit, lost } of results) for (const line of [...new Set(unfit), ...lost].slice(0, 10)) say(line)
    return results.map(lineOf)
  },
}

function lineOf({ name, statuses, unfit, recoveredMs, acknowledged, lost, runsLost }: FaultResult): Line {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status === '0' ? 'none' : status}`)
  return {
    bar: 'F9',
    expected: '503 with Retry-After, no SQL, well again ≤ 5 s, 0 acknowledged writes lost, runs go on',
    measured: `${name}: answers ${answers.join(', ')}; ${unfit.length} unfit; well again after ${(recoveredMs / 1_000).toFixed(1)} s; ${lost.length} of ${acknowledged} lost; ${runsLost} runs lost`,
    good: unfit.length === 0 && lost.length === 0 && runsLost === 0 && recoveredMs <= RECOVERED_MS,
  }
}
