// The point at which a server that is up ends itself, chosen while it runs: what kill-at.ts, loaded before the server, reads.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './folder.ts'

export type KillPoint = { KILL_AT?: string; KILL_THEN?: string; KILL_BEFORE?: string }

/** `args` and `env` go to `startServer`; `set` arms the server from its next statement on, and each that is started until `clear`. */
export function killPoint() {
  const folder = temporaryFolder('kill')
  const file = join(folder, 'point.json')
  return {
    args: ['--import', resolve(import.meta.dirname, 'kill-at.ts')],
    env: { KILL_FILE: file },
    set(point: KillPoint): void {
      // Never half of it.
      writeFileSync(`${file}.new`, JSON.stringify(point))
      renameSync(`${file}.new`, file)
    },
    clear: () => rmSync(file, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
