import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for a database. Root's database account must be able to walk through it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), `adjutant-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}

const MEMORY_DISK = '/dev/shm'
const TMPFS = 0x01021994
const ROOM = 6 * 1024 ** 3

/**
 * Where a run of the tests makes its folders: in memory where that has room. A database is seven hundred files, and on a disk making them cost
 * more of the processor than all else of a world (decision 0174). What a process is killed with outlives it there as well.
 */
export function quickFolders(): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_DISK)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) >= ROOM ? MEMORY_DISK : tmpdir()
  } catch {
    return tmpdir()
  }
}
