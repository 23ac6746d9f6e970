// server/schema.sql is what somebody reads who wants to know the database: it must be what the migrations make.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { schemaText } from '../../scripts/schema-text.ts'
import { freshDatabase } from '../../test-kit/database.ts'

it('server/schema.sql is the schema that the migrations make (npm run db:generate writes it)', async () => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    expect(readFileSync('server/schema.sql', 'utf8')).toBe(await schemaText(client))
  } finally {
    await client.end()
    await database.drop()
  }
})
