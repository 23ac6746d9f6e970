// Where servers of the tests begin: see migrated.ts.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'

/** A data directory of one's own: a copy of what migrated.ts made, or an empty one where nobody did (a command, a bench). */
export function migratedFolder(name: string): string {
  const folder = temporaryFolder(name)
  const made = process.env.MIGRATED_FOLDER
  // With owners and rights: started as root, the database is another user's. One that lies elsewhere is not copied.
  if (made && existsSync(join(made, 'postgres/PG_VERSION'))) execFileSync('cp', ['-a', `${made}/.`, folder])
  return folder
}
