// An installation that is migrated and was never used, made once for a run of the tests. Servers with a database of their own begin in a
// copy of it: making a cluster and running every migration cost more of the processor than all else of their start (decision 0174).
import { rmSync } from 'node:fs'
import { openQueue } from '../server/src/platform/jobs/queue.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { quickFolders, temporaryFolder } from './folder.ts'

/** Makes it, and tells the processes that this one starts. What it returns takes it away. */
export async function makeMigrated(): Promise<() => void> {
  process.env.TEST_FOLDERS ??= quickFolders()
  const folder = temporaryFolder('migrated')
  const postgres = await startPostgres(folder, () => {})
  await migrate(postgres.url)
  // The queues of background jobs make their tables at their first start.
  await (await openQueue({ url: postgres.url, log: createLog('silent'), jobs: [], alone: false })).close()
  await postgres.stop()
  process.env.MIGRATED_FOLDER = folder
  return () => {
    delete process.env.MIGRATED_FOLDER
    rmSync(folder, { recursive: true, force: true })
  }
}
