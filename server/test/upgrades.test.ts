// Nobody loses anything by an upgrade: a backup of each release, made by that release with data in it, comes up to today and is used
// through the front door; and data written after the first migrations go through all others, one by one.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { plainDatabase } from '../../test-kit/database.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { restore } from '../src/operation/restore.ts'
import { openDatabase } from '../src/platform/db.ts'
import { LiveChannel } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'
import { knownMigrations, migrate } from '../src/platform/migrate.ts'

/** One for each release, in its order: made with the product of that day, its sample workspace and some records beside it. */
const FOLDER = join(import.meta.dirname, 'releases')
const RELEASES = readdirSync(FOLDER).sort()
const ACCOUNT = { username: 'nora@example.com', password: 'correct horse battery' }

describe('a release comes up to today', () => {
  it.each(RELEASES)(
    '%s: its people sign in, read what they had, and write',
    async (name) => {
      const [dataDir, database] = [temporaryFolder('release'), await plainDatabase()]
      const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url })
      try {
        const manifest = await restore(config, join(FOLDER, name), { say: () => {} })
        expect(manifest.migrations.length).toBeLessThanOrEqual((await knownMigrations()).length)
        const rowsOf = (table: string) => manifest.tables.find((each) => each.name === table)?.rows ?? 0
        const client = await openApp(config)
        try {
          const goals = await client.list('/api/strategic-goals/?limit=100')
          expect(goals.length).toBe(rowsOf('goals'))
          expect(goals).toContainEqual(
            expect.objectContaining({ title: 'Open an office in Oslo', kpis: [expect.anything()] }),
          )
          expect((await client.list('/api/journals/?limit=100')).length).toBe(rowsOf('notes'))
          expect((await client.list('/api/tasks/?limit=100')).length).toBe(rowsOf('tasks'))
          expect((await client.list('/api/strategic-advice/?limit=100')).length).toBe(rowsOf('advice'))
          const contacts = await client.list('/api/contacts/?limit=100&search=Kari')
          expect(contacts).toContainEqual(expect.objectContaining({ name: 'Kari Nordmann' }))
          for (const file of await client.list('/api/files/?limit=100'))
            expect((await client.ask('GET', `/api/files/${file.id}/content`)).status).toBe(200)
          // What the migrations of later releases made of it is found by their rooms.
          const { hits } = (await client.ask('GET', '/api/search?q=Oslo')).body as {
            hits: { title: { text: string }[] }[]
          }
          expect(hits.map(({ title }) => title.map(({ text }) => text).join(''))).toContain('Open an office in Oslo')
          expect((await client.ask('POST', '/api/tasks/', { title: 'After the upgrade' })).status).toBe(201)
          expect((await client.ask('POST', '/api/conversations/', { name: 'After the upgrade' })).status).toBe(201)
        } finally {
          await client.close()
        }
      } finally {
        await database.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    60_000,
  )
})

describe('from the first migration on', () => {
  it('rows written as early as they could be are there after each further migration, and at the end', async () => {
    const { url, drop } = await plainDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const names = (await knownMigrations()).map(({ name }) => name)
      const counts = new Map<string, number>()
      for (const [at, name] of names.entries()) {
        await migrate(url, new Set(names.slice(0, at + 1)))
        for (const [table, rows] of counts)
          expect([name, table, (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n]).toEqual([
            name,
            table,
            rows,
          ])
        for (const statement of EARLY[name.slice(0, 4)] ?? []) {
          const table = /^insert into (\w+)/.exec(statement)?.[1] ?? ''
          counts.set(table, (counts.get(table) ?? 0) + ((await client.query(statement)).rowCount ?? 0))
        }
      }
      expect(counts.size).toBeGreaterThan(10)
    } finally {
      await client.end()
      await drop()
    }
  }, 180_000)
})

const id = (n: number) => `'00000000-0000-4000-8000-${String(n).padStart(12, '0')}'`
/** By the number of the migration after which they can be written. */
const EARLY: Record<string, string[]> = {
  '0001': [
    `insert into users (id, email, password_hash, user_level) values (${id(1)}, 'first@example.com', 'x', 'admin'), (${id(2)}, 'second@example.com', 'x', 'user')`,
    `insert into organizations (id, name, owner_id) values (${id(3)}, 'The first', ${id(1)})`,
    `insert into memberships (organization_id, user_id, org_access_level) values (${id(3)}, ${id(1)}, 'admin'), (${id(3)}, ${id(2)}, 'user')`,
    `insert into security_log (id, actor_id, action, subject) values (${id(4)}, ${id(1)}, 'level_changed', ${id(2)})`,
  ],
  '0002': [
    `insert into goals (id, user_id, title, due_date) values (${id(5)}, ${id(1)}, 'The first goal', '2030-01-01')`,
    `insert into kpis (id, goal_id, position, name) values (${id(6)}, ${id(5)}, 1, 'The first number')`,
    `insert into notes (id, user_id, content, entry_date) values (${id(7)}, ${id(1)}, 'The first note', '2026-01-01')`,
    `insert into tasks (id, created_by, title) values (${id(8)}, ${id(1)}, 'The first task')`,
    `insert into task_shares (task_id, organization_id) values (${id(8)}, ${id(3)})`,
    `insert into contacts (id, owner_id, name) values (${id(9)}, ${id(1)}, 'The first contact')`,
    `insert into interactions (id, contact_id, author_id, date, summary) values (${id(10)}, ${id(9)}, ${id(1)}, '2026-01-01', 'The first meeting')`,
  ],
  '0003': [
    `insert into advice (id, user_id, advice_title, content) values (${id(11)}, ${id(1)}, 'The first advice', 'Begin.')`,
  ],
}

type Found = Record<string, unknown> & { id: string }
async function openApp(config: ReturnType<typeof readConfig>) {
  const log = createLog('silent')
  const url = config.databaseUrl ?? ''
  const database = openDatabase(url, { max: 5, onError: () => {} })
  const live = new LiveChannel(url, log)
  const app = await createApp({ config, database, live, log })
  await app.http.ready()
  const signIn = await app.http.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(ACCOUNT).toString(),
  })
  expect(signIn.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${(signIn.json() as { access_token: string }).access_token}` }
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await app.http.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? (answer.json() as unknown) : answer.payload }
  }
  return {
    ask,
    list: async (path: string) => {
      const { status, body } = await ask('GET', path)
      expect([path, status]).toEqual([path, 200])
      return body as Found[]
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
