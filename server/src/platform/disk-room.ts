// Feature on the disk. The last of it is kept for what must go on: signing in, reading, deleting, and the database's own log, without
// which it could not even stop well. What would add something is refused before that.
import { statfs } from 'node:fs/promises'
import { fail } from './errors.ts'
import { existingPlace } from './postgres-place.ts'

/** Three segments of the database's log, and what sessions and sweeps write meanwhile. */
const LEAST_BYTES = 64 * 1_048_576
/** How long an answer of the disk is good for. Much less than it takes to fill what is kept. */
const FRESH_MS = 250

export type DiskSpace = {
  /** Errors: storage_full, when something new may not be added now. */
  check(): Promise<void>
}

/** Watches the disks of this data directory and its database. Those that are not there, or do not tell, count as having feature. */
export function watchDisk(dataDir: string, leastBytes: number = LEAST_BYTES): DiskSpace {
  const folders = [dataDir, existingPlace(dataDir)]
  let known = { at: Number.NEGATIVE_INFINITY, free: Promise.resolve(Number.POSITIVE_INFINITY) }
  const look = async () => Math.min(...(await Promise.all(folders.map(freeUnder))))
  return {
    async check() {
      const now = performance.now()
      if (now - known.at > FRESH_MS) known = { at: now, free: look() }
      if ((await known.free) < leastBytes)
        throw fail(
          'storage_full',
          'The disk of the server is full. Nothing was saved; reading and deleting go on. Please tell your administrator.',
        )
    },
  }
}

async function freeUnder(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
}
