import { rmSync } from 'node:fs'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { killStarts } from '../../test-kit/kill-starts.ts'
import type { Section } from './section.ts'

export const starts: Section = {
  name: 'starts',
  what: 'kills within a first start',
  share: 0.15,
  async run({ until, say }) {
    const folder = temporaryFolder('starts')
    try {
      const { kills, lastMs, migrations, expected } = await killStarts(folder, { everyMs: 80, until })
      say(`${kills} first starts killed, the last ${lastMs} ms after it began`)
      return [
        {
          bar: 'D7',
          expected: 'the next start succeeds by itself, with every migration',
          measured: `killed ${kills} times, each 80 ms later than the one before; then ${migrations} of ${expected} migrations`,
          good: migrations === expected,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
