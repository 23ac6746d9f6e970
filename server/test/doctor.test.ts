// What the doctor and the metrics say of an installation that is well, and of one that is not.
import { chmodSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '../../test-kit/command.ts'
import { figure } from '../../test-kit/figures.ts'
import { mailServer } from '../../test-kit/mail-server.ts'
import type { Finding } from '../src/operation/finding.ts'
import { DATA_MODE } from '../src/platform/data-lock.ts'
import { newId } from '../src/platform/ids.ts'
import { createSeal } from '../src/platform/seal/seal.ts'
import { VERSION } from '../src/version.ts'
import { createWorld, type World } from './world.ts'

const KEY = 'sk-a-very-secret-key'
let world: World
let provider: ReturnType<typeof createServer>
let status = 200
let baseUrl: string

beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  provider = createServer((request, response) => {
    const good = request.headers.authorization === `Bearer ${KEY}`
    response.writeHead(good ? status : 401).end('{"data":[]}')
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
})
afterAll(async () => {
  provider.close()
  await world.close()
})

async function examined(
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; out: string; of(about: string): Finding | undefined }> {
  const { port } = world.app.http.server.address() as AddressInfo
  const { code, out } = await command('doctor', ['--json'], {
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.database.url,
    PORT: String(port),
    ...env,
  })
  const findings = JSON.parse(out) as Finding[]
  return { code, out, of: (about) => findings.find((each) => each.about === about) }
}

describe('npm run doctor', () => {
  it('says that all is well where it is, and that there is no backup where there is none', async () => {
    const mail = await mailServer()
    const good = {
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: baseUrl,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'adjutant@example.org',
      PUBLIC_URL: 'https://adjutant.example.org',
    }
    // As a start leaves it; root's database runs under an account that has to pass through.
    chmodSync(world.dataDir, DATA_MODE)
    const before = await examined(good)
    expect(before.code).toBe(1)
    expect(before.of('backups')).toMatchObject({ state: 'wrong', todo: expect.stringContaining('npm run backup') })
    const made = await command('backup', [], { DATA_DIR: world.dataDir, DATABASE_URL: world.database.url })
    expect(made).toMatchObject({ code: 0 })
    const after = await examined(good)
    expect(after.code).toBe(0)
    for (const about of [
      'settings',
      'server',
      'database',
      'schema',
      'checksums',
      'clock',
      'modes',
      'mail',
      'models',
      'letters',
    ])
      expect([about, after.of(about)?.state]).toEqual([about, 'ok'])
    expect(after.of('backups')?.found).toContain('0 hours old')
    figure('P7', 'the doctor finds any file of the data directory, backup or letter that others may read')
  }, 180_000)

  it('names what is wrong and what to do, without a key or a password', async () => {
    const path = join(world.dataDir, 'backups')
    chmodSync(path, 0o755)
    status = 403
    const sick = await examined({
      OPENAI_API_KEY: 'sk-another-secret',
      OPENAI_BASE_URL: baseUrl,
      SMTP_URL: 'smtp://somebody:hush-hush@127.0.0.1:1',
      MAIL_FROM: 'adjutant@example.org',
      PORT: '1',
    })
    chmodSync(path, 0o700)
    expect(sick.code).toBe(1)
    expect(sick.of('server')).toMatchObject({ state: 'attention' })
    expect(sick.of('models')).toMatchObject({ state: 'wrong', found: expect.stringContaining('refuses the key') })
    expect(sick.of('mail')).toMatchObject({ state: 'wrong' })
    expect(sick.of('modes')).toMatchObject({ state: 'wrong', todo: expect.stringContaining('chmod') })
    expect(sick.out).not.toMatch(/sk-another-secret|hush-hush/)
  }, 180_000)

  it('says so when the database is away, when there is none, and when a setting is wrong', async () => {
    expect((await examined({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).of('database')).toMatchObject({
      state: 'wrong',
    })
    const empty = join(world.dataDir, 'elsewhere')
    expect((await examined({ DATABASE_URL: '', DATA_DIR: empty })).of('database')).toMatchObject({ state: 'wrong' })
    expect((await examined({ PORT: 'many' })).of('settings')).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('PORT'),
    })
  }, 180_000)
})

describe('of connections, the doctor', () => {
  it('counts those in trouble, and says when their secrets do not open here, without a name', async () => {
    const key = 'a key of this test, which is long enough'
    const seal = createSeal({ key, old: null, file: null })
    const id = newId()
    const user_id = world.id('owner')
    const secret = seal.seal('hush-hush', { table: 'connections', id, user_id, field: 'password' })
    const row = { id, user_id, secret, kind: 'mailbox', name: 'x', address: 'named@example.org', settings: '{}' }
    const before = (await examined()).of('mailboxes')
    expect(before).toMatchObject({ state: 'attention', found: expect.stringContaining('SECRETS_KEY is not set') })
    await world.database.db
      .insertInto('connections')
      .values({ ...row, state: 'ready' })
      .execute()
    const at = async (env: NodeJS.ProcessEnv) => {
      const { out, of } = await examined(env)
      expect(out).not.toMatch(/hush-hush|named@example/)
      return of('mailboxes')
    }
    expect(await at({ SECRETS_KEY: key })).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('none in trouble'),
    })
    expect(await at({})).toMatchObject({ state: 'wrong', found: expect.stringContaining('1 connections need it') })
    const other = 'another key of this test, long enough too'
    expect(await at({ SECRETS_KEY: other })).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('another key'),
    })
    expect(await at({ SECRETS_KEY: other, SECRETS_KEY_OLD: key })).toMatchObject({ state: 'ok' })
    await world.database.db.updateTable('connections').set({ state: 'consent' }).where('id', '=', id).execute()
    expect(await at({ SECRETS_KEY: key })).toMatchObject({
      state: 'attention',
      found: expect.stringContaining('1 whose access ended'),
    })
    const { text } = await world.request('anon', 'GET', '/metrics')
    expect(text).toContain('adjutant_connections{kind="mailbox",state="consent"} 1')
  }, 180_000)
})

describe('metrics', () => {
  it('the health check says which version runs', async () => {
    const { body } = await world.request('anon', 'GET', '/healthz')
    expect(body).toEqual({ status: 'ok', version: VERSION })
  })

  it('tell of queues, database, backups and version, with labels that do not grow with people or records', async () => {
    await world.as('owner').notes.create({ content: 'one' })
    await world.database.pool.query(
      `insert into advice (id, user_id, content, author) values (gen_random_uuid(), $1, 'x', 'Built-in analyst')`,
      [world.id('owner')],
    )
    const { text, status: answered } = await world.request('anon', 'GET', '/metrics')
    expect(answered).toBe(200)
    for (const name of [
      `adjutant_info{version="${VERSION}",schema="`,
      'adjutant_oldest_seconds{queue="runs"} 0',
      'adjutant_oldest_seconds{queue="letters"}',
      'adjutant_advice_answers{answer="unanswered"} 1',
      'adjutant_database_bytes ',
      'adjutant_pool_connections{state="busy"}',
      'adjutant_backup_age_seconds ',
      'nodejs_eventloop_lag_p99_seconds',
      'adjutant_http_request_seconds_bucket',
    ])
      expect(text).toContain(name)
    expect(text).not.toContain(world.id('owner'))
    // Each alert asks for what is told.
    const alerts = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yml'), 'utf8')
    const asked = [...alerts.matchAll(/\b((?:adjutant|nodejs)_[a-z0-9_]+?)(?:_bucket|_count)?(?=[{)\s[])/g)].map(
      ([, name]) => name ?? '',
    )
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  })
})
