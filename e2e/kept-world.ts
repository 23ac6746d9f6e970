// npm run look: the world of the screens is made once and lies in a folder; whoever takes pictures gets a copy of it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../test-kit/folder.ts'

/** The folder for a world that is kept, with `data` and `workspace.json` in it; null where every journey makes its own. */
export const keptFolder = (): string | null => process.env.SAME_LOOK ?? null

/** The environment of a server that lives in a copy of the kept world, or that makes it. */
export function keptWorld(): NodeJS.ProcessEnv {
  const folder = keptFolder()
  if (folder === null) return {}
  const made = join(folder, 'data')
  if (!existsSync(join(folder, 'workspace.json'))) return { DATA_DIR: made }
  const copy = temporaryFolder('look')
  // With owners and rights: started as root, the database is another user's.
  execFileSync('cp', ['-a', `${made}/.`, copy])
  return { DATA_DIR: copy }
}
