// One PostgreSQL for all tests of a run, and a migrated database that each test file copies.
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../server/src/platform/jobs/queue.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from './folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('test')
  const postgres = await startPostgres(folder, () => {})
  await migrate(postgres.url)
  await makeQueueTables(postgres.url)
  const admin = new pg.Client({ connectionString: postgres.url.replace(/[^/]+$/, 'postgres') })
  await admin.connect()
  // This cluster is deleted with the run and need not outlive a loss of power. What a commit acknowledged still outlives a killed process:
  // synchronous_commit stays on. Servers in processes of their own have clusters of their own, with the product's settings.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  // Connections may take a moment to go.
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'adjutant'`)
  await admin.query('alter database adjutant rename to migrated')
  await admin.end()
  project.provide('postgresUrl', postgres.url.replace(/[^/]+$/, 'postgres'))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The queues of background jobs make their tables at their first start: once for all tests is enough. */
async function makeQueueTables(url: string): Promise<void> {
  await (await openQueue({ url, log: createLog('silent'), jobs: [], alone: false })).close()
}
