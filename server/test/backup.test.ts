// What an operator relies on when a machine is lost: a backup that was made while people wrote, brought back on an empty place.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '../../test-kit/caller.ts'
import { command } from '../../test-kit/command.ts'
import { freshDatabase, plainDatabase } from '../../test-kit/database.ts'
import { type FakeProvider, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { temporaryFolder } from '../../test-kit/folder.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'
import { until } from '../../test-kit/until.ts'
import { readConfig } from '../src/config.ts'
import { openArchive, writeArchive } from '../src/operation/archive.ts'
import { restore } from '../src/operation/restore.ts'
import { backupsIn } from '../src/operation/rotation.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const BYTES = Buffer.from('What was agreed with Nora.\n'.repeat(5_000))
const hold = Promise.withResolvers<void>()
const answers: Record<string, unknown> = {
  assess: { findings: [] },
  challenge: { verdicts: [] },
  compose: { drafts: [] },
}

let model: FakeProvider
let server: TestServer
let caller: Caller
let folder: string
let fileId: string
let runId: string
/** Notes whose writing was acknowledged, and when it was, beside the moment at which the backup was asked for. */
const acknowledged: { id: string; content: string; at: number }[] = []
let askedAt = 0
let backup: string

beforeAll(async () => {
  folder = temporaryFolder('backups')
  model = await startFakeProvider({
    script: async ({ step }) => {
      await hold.promise
      return { ok: answers[step] ?? {} }
    },
  })
  server = await startServer({ ...ACCOUNT, OPENAI_BASE_URL: model.openai })
  caller = new Caller(server.url, await Caller.token(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
  await caller.post('/api/strategic-goals/', { title: 'Survive', due_date: '2030-01-01' })
  fileId = await upload(caller, 'agreed.txt')
  writeFileSync(join(server.dataDir, 'site.json'), '{"owner":"Brown Ltd"}')
  runId = (await caller.post<{ flow_run_id: string }>('/api/flow/run/strategic_flow', { inputs: {} })).flow_run_id
  await until(() => model.requests.length > 0, 20)
  let writing = true
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; writing; n++) {
      const content = `note ${writer}-${n}`
      const answer = await caller.call('POST', '/api/journals/', { content, entry_date: '2026-01-01' })
      expect(answer.status).toBe(201)
      const { id } = (await answer.json()) as { id: string }
      acknowledged.push({ id, content, at: performance.now() })
    }
  })
  await until(() => acknowledged.length > 20, 20)
  askedAt = performance.now()
  const made = await command('backup', ['--to', folder, '--keep', '2'], { DATA_DIR: server.dataDir })
  writing = false
  await Promise.all(writers)
  expect(made).toMatchObject({ code: 0 })
  backup = (await backupsIn(folder))[0]?.path ?? ''
}, 240_000)
afterAll(async () => {
  hold.resolve()
  await server.dispose()
  await model.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup made while people write', () => {
  it('is one file, for its owner alone, and holds no session, ticket or link', async () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    const archive = await openArchive(backup)
    expect(archive.names).toEqual(
      expect.arrayContaining(['tables/users', 'tables/notes', 'site.json', 'manifest.json']),
    )
    for (const name of ['sessions', 'stream_tickets', 'password_resets'])
      expect(archive.names).not.toContain(`tables/${name}`)
    archive.close()
  })

  it('comes back on an empty directory with every write acknowledged before it, its files and its runs, and with no session', async () => {
    const dataDir = temporaryFolder('restored')
    const restored = await command('restore', [backup], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0 })
    expect(readFileSync(join(dataDir, 'site.json'), 'utf8')).toContain('Brown Ltd')
    const second = await startServer({ ...ACCOUNT, OPENAI_BASE_URL: model.openai, DATA_DIR: dataDir })
    try {
      expect((await new Caller(second.url, caller.token).call('GET', '/api/journals/')).status).toBe(401)
      expect((await caller.call('GET', '/api/journals/')).status).toBe(200)
      const again = new Caller(second.url, await Caller.token(second.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
      const before = acknowledged.filter(({ at }) => at < askedAt)
      expect(before.length).toBeGreaterThan(20)
      const found = await Promise.all(before.map(({ id }) => again.get<{ content: string }>(`/api/journals/${id}`)))
      expect(found.map(({ content }) => content)).toEqual(before.map(({ content }) => content))
      const bytes = Buffer.from(await (await again.call('GET', `/api/files/${fileId}/content`)).arrayBuffer())
      expect(sha256(bytes)).toBe(sha256(BYTES))
      // It writes on where it was: new rows, new files, and the search knows them.
      await again.post('/api/journals/', { content: 'after the restore' })
      await upload(again, 'after.txt')
      hold.resolve()
      await until(
        async () => (await again.get<{ status: string }>(`/api/flow-runs/${runId}`)).status === 'completed',
        20,
      )
      figure(
        'D9',
        `a backup while 3 people wrote: all ${before.length} notes acknowledged before it, the file and the run at work were there after the restore`,
      )
      figure(
        'D15',
        'a session that goes on where the backup was made answers 401 where it was restored; sessions, tickets and links are not in a backup',
      )
    } finally {
      await second.dispose()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 180_000)

  it('comes back in a database of its own, by an account that is no superuser, row by row as it was', async () => {
    const [first, second] = [await freshDatabase(), await plainDatabase()]
    const dataDirs = [temporaryFolder('restored'), temporaryFolder('restored')]
    try {
      for (const [at, { url }] of [first, second].entries())
        await restore(readConfig({ DATA_DIR: join(dataDirs[at] ?? '', 'data'), DATABASE_URL: url }), backup, {
          say: () => {},
        }).catch((error: Error) => {
          // The copy of the template is a database in which the tables stand.
          expect([at, error.message]).toEqual([0, expect.stringContaining('not empty')])
        })
      const archive = await openArchive(backup)
      const manifest = JSON.parse(await archive.text('manifest.json')) as { tables: { name: string; rows: number }[] }
      archive.close()
      const client = new pg.Client({ connectionString: second.url })
      await client.connect()
      try {
        for (const { name, rows } of manifest.tables)
          expect([name, (await client.query(`select count(*)::int as n from "${name}"`)).rows[0].n]).toEqual([
            name,
            rows,
          ])
        const fresh = new pg.Client({ connectionString: first.url })
        await fresh.connect()
        // Every key, trigger and index of a database that was never restored, and all of them at work.
        for (const what of SCHEMA) expect((await client.query(what)).rows).toEqual((await fresh.query(what)).rows)
        await fresh.end()
      } finally {
        await client.end()
      }
    } finally {
      await first.drop()
      await second.drop()
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
    }
  }, 180_000)
})

describe('a restore is refused, in a sentence, and changes nothing', () => {
  const dataDir = () => join(folder, 'nowhere')
  const tried = (file: string, env: NodeJS.ProcessEnv = {}) =>
    restore(readConfig({ DATA_DIR: dataDir(), ...env }), file, { say: () => {} }).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  const copyOf = (name: string) => {
    const path = join(folder, name)
    copyFileSync(backup, path)
    return path
  }

  it('when a byte is another one, wherever it stands', async () => {
    const { size } = statSync(backup)
    let [flips, refused] = [0, 0]
    for (let at = 0; at < size; at += Math.ceil(size / 25)) {
      const path = copyOf('flipped')
      const bytes = readFileSync(path)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
      flips += 1
      if ((await tried(path)).includes('damaged')) refused += 1
    }
    expect([refused, existsSync(dataDir())]).toEqual([flips, false])
    figure('D9', `${refused} of ${flips} archives with one byte changed were refused`)
  })

  it('when the end is missing, or it is no backup', async () => {
    const path = copyOf('cut')
    truncateSync(path, statSync(path).size - 1)
    expect(await tried(path)).toContain('cut off')
    truncateSync(path, 10)
    expect(await tried(path)).toContain('cut off')
    expect(await tried(join(folder, 'no-such-file'))).toContain('cannot be read')
  })

  it('when it was made by a newer version, or its schema was another one', async () => {
    const archive = await openArchive(backup)
    const manifest = JSON.parse(await archive.text('manifest.json')) as {
      migrations: { name: string; hash: string }[]
      format: number
    }
    archive.close()
    const made = async (name: string, changed: object) => {
      await writeArchive(
        join(folder, name),
        Readable.from([{ path: 'manifest.json', body: JSON.stringify({ ...manifest, ...changed }) }]),
      )
      return tried(join(folder, name))
    }
    expect(await made('newer', { migrations: [...manifest.migrations, { name: '9999_x.sql', hash: 'x' }] })).toContain(
      'newer version',
    )
    expect(await made('format', { format: 2 })).toContain('newer version')
    const [first, ...others] = manifest.migrations
    expect(await made('other', { migrations: [{ ...first, hash: 'x' }, ...others] })).toContain('is another one here')
    expect(existsSync(dataDir())).toBe(false)
  })

  it('when there is something already, or a restore was cut off; and --dry-run changes nothing', async () => {
    expect(await tried(backup, { DATA_DIR: server.dataDir })).toContain('is not empty')
    const dry = await command('restore', [backup, '--dry-run'], { DATA_DIR: dataDir() })
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('could be restored here') })
    expect(existsSync(dataDir())).toBe(false)
  })
})

/** Foreign keys, triggers and indexes, with whether they are at work. */
const SCHEMA = [
  `select conrelid::regclass::text as place, conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
   where connamespace = 'public'::regnamespace order by 1, 2`,
  `select t.tgrelid::regclass::text as place, t.tgname, t.tgenabled from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  `select tablename, indexname from pg_indexes where schemaname = 'public' order by 1, 2`,
]

async function upload(by: Caller, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([BYTES], { type: 'text/plain' }), name)
  const answer = await fetch(`${by.url}/api/files/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}` },
    body: form,
  })
  return ((await answer.json()) as { id: string }).id
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
