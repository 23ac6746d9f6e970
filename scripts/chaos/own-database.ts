import { rmSync } from 'node:fs'
import { migrate } from '../../server/src/platform/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../../server/src/platform/postgres.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'

/** A migrated PostgreSQL of its own, gone afterwards. */
export async function withDatabase<T>(work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('chaos')
  const postgres = await startPostgres(folder, () => {})
  try {
    await migrate(postgres.url)
    return await work(postgres)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
