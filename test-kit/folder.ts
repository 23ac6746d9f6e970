import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for a database. Root's database account must be able to walk through it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `adjutant-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
