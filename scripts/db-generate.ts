// npm run db:generate: writes server/src/platform/db-types.ts and server/schema.sql from the migrated schema. Run it after adding a migration.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { schemaText } from './schema-text.ts'

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
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    writeFileSync('server/schema.sql', await schemaText(client))
  } finally {
    await client.end()
  }
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
