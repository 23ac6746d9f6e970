// Writes server/src/platform/db-types.ts from the migrated schema: run it after adding a migration.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'

const folder = temporaryFolder('types')
const postgres = await startPostgres(folder, () => {})
try {
  await migrate(postgres.url)
  const { status } = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--out-file',
      'server/src/platform/db-types.ts',
      '--date-parser',
      'string',
      '--type-mapping',
      '{"timestamptz":"string","jsonb":"unknown"}',
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
