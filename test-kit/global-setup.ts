// One PostgreSQL for all tests of a run, and a migrated database that each test file copies.
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { makeMigrated } from './migrated.ts'
import { migratedFolder } from './migrated-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeMigrated = await makeMigrated()
  const folder = migratedFolder('test')
  const postgres = await startPostgres(folder, () => {})
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
    removeMigrated()
  }
}
