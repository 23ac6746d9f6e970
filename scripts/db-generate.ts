// npm run db:generate: writes server/src/platform/db-types.ts and server/schema.sql from the migrated schema. Run it after adding a migration.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { hashesIn, hashesNow, schemaText } from './schema-text.ts'

// Before anything is written over: what stands in the file is how each migration was when it landed.
const known = hashesIn(readFileSync('server/schema.sql', 'utf8'))
const own = process.argv.find((argument) => argument.startsWith('--again='))?.slice('--again='.length)
const edited = [...hashesNow()].filter(([name, hash]) => known.has(name) && known.get(name) !== hash && name !== own)
if (edited.length > 0) {
  console.error(
    `${edited.map(([name]) => name).join(', ')}: edited since the schema was written. A migration that has landed is never edited;
write another one. If it is yours and nobody has it yet: npm run db:generate -- --again=${edited[0]?.[0]}`,
  )
  process.exit(1)
}

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
