// One PostgreSQL for all tests of a run, and a migrated database that each test file copies.
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
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
  const admin = new pg.Client({ connectionString: postgres.url.replace(/[^/]+$/, 'postgres') })
  await admin.connect()
  await admin.query('alter database adjutant rename to migrated')
  await admin.end()
  project.provide('postgresUrl', postgres.url.replace(/[^/]+$/, 'postgres'))
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
