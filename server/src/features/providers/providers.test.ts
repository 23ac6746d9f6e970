import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { LiveChannel } from '#server/platform/live.ts'
import { createLog } from '#server/platform/log.ts'
import { createSeal } from '#server/platform/seal/seal.ts'
import { type FakeProvider, startFakeProvider } from '../../../../test-kit/fake-provider.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { addedModels, sealWithNewest } from './service.ts'

const KEY = 'sk-canary-of-an-administrator-9f3c'
const SECRETS_KEY = 'a key of the installation, long enough to be one'
const ENV = { SECRETS_KEY, MODELS_PRIVATE: '127.0.0.0/8' }

let world: World
let provider: FakeProvider
const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
beforeAll(async () => {
  provider = await startFakeProvider({ script: () => ({ text: 'Ready.' }) })
  world = await createWorld(ENV, { unhurried: true, launch: true, log: log as ReturnType<typeof createLog> })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
afterEach(async () => {
  await api().saveDefault({ model: null })
  for (const { id, is_fixed } of (await api().overview({})).providers) if (!is_fixed) await api().remove({ id })
  provider.play(() => ({ text: 'Ready.' }))
})
const api = (of = world) => of.as('admin').providers
const model = (id: string, more: object = {}) => ({ id, ...more })
const local = (more: object = {}) => ({
  name: 'Our own',
  kind: 'compatible' as const,
  base_url: provider.openai,
  key: KEY,
  models: [model('local')],
  ...more,
})
const offered = async (of = world) => (await of.as('owner').chat.models({ limit: 200 })).items
const ask = (of: World['app'], id?: string) =>
  of.agents.models.talk({
    task: 'test.talk',
    system: 'You help.',
    messages: [{ by: 'person', text: 'Hello' }],
    tools: [],
    signal: new AbortController().signal,
    idempotencyKey: `run:${Math.random()}`,
    ...(id === undefined ? {} : { model: id }),
  })

describe('a provider that an administrator adds', () => {
  it('answers on every server at once, with its key and its prices, and no longer once it is removed', async () => {
    const live = new LiveChannel(world.database.pool.options.connectionString as string, createLog('silent'))
    await live.open()
    const database = openDatabase(world.database.pool.options.connectionString as string, { max: 4, onError: () => {} })
    const config = readConfig({
      ...ENV,
      DATABASE_URL: world.database.pool.options.connectionString,
      DATA_DIR: world.dataDir,
    })
    const other = await createApp({ config, database, live, log: createLog('silent') })
    await other.http.ready()
    await other.launch()
    try {
      expect(world.app.agents.models.configured).toBe(false)
      const priced = { usd_per_million_input: 100_000, usd_per_million_output: 0 }
      const { id } = await api().create(local({ models: [model('local', { label: 'Our llama', ...priced })] }))
      await api().saveDefault({ model: 'local' })
      for (const app of [world.app, other]) {
        await expect.poll(() => app.agents.models.list().find((one) => one.is_default)?.id).toBe('local')
        const answer = await ask(app)
        expect(answer).toMatchObject({ ok: true, text: 'Ready.', model: 'local' })
        expect(answer.usage?.cost_usd).toBeCloseTo((answer.usage?.input_tokens ?? 0) / 10)
        expect(answer.usage?.input_tokens).toBeGreaterThan(0)
        expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
      }
      expect(await offered()).toContainEqual(
        expect.objectContaining({ id: 'local', label: 'Our llama', is_default: true, available: true }),
      )
      await api().remove({ id })
      for (const app of [world.app, other]) await expect.poll(() => app.agents.models.configured).toBe(false)
    } finally {
      await other.close()
      await live.close()
      await database.close()
    }
  })

  it('has a key that is sealed, and stands in no answer, log, export or entry of the audit log', async () => {
    const { id } = await api().create(local())
    await api().tryOut({ ...local(), model: 'local', name: undefined, models: undefined } as never)
    await api().update({ id, name: 'Another name', key: `${KEY}-2` })
    expect(await api().get({ id })).toMatchObject({ key_state: 'kept', key_hint: '3c-2', name: 'Another name' })
    const rows = await world.database.db.selectFrom('model_providers').selectAll().execute()
    const entries = await world.as('admin').audit.list({ action: 'provider.added,provider.changed' as never })
    expect(
      entries.items.filter(({ subject }) => subject?.id === id).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['provider.changed', { fields: ['key', 'name'] }],
      ['provider.added', { kind: 'compatible', key: true }],
    ])
    const told = [rows, entries, await api().overview({}), await offered(), logged]
    expect(JSON.stringify(told)).not.toContain('canary')
    const { status, bytes } = await world.request('admin', 'GET', '/api/users/me/export')
    expect(status).toBe(200)
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('canary')
  })

  it('is for administrators alone, and so are its rows', async () => {
    await api().create(local())
    expect(await refusal(world.as('ceo').providers.overview({}))).toMatchObject({ status: 403 })
    const rows = (who: 'ceo' | 'admin') =>
      world.database.as(world.id(who), (db) => db.selectFrom('model_providers').select('id').execute())
    expect([(await rows('ceo')).length, (await rows('admin')).length]).toEqual([0, 1])
  })

  it('is told another address only together with its key', async () => {
    const { id } = await api().create(local())
    const moved = `${provider.openai}/elsewhere`
    expect(await refusal(api().update({ id, base_url: moved }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'key', message: expect.stringContaining('needs the key again') }] },
    })
    const before = provider.requests.length
    const tried = await api().tryOut({ id, kind: 'compatible', base_url: moved, model: 'local' })
    expect(tried).toMatchObject({ ok: false, field: 'key' })
    expect(provider.requests.length).toBe(before)
    expect(await api().update({ id, base_url: moved, key: KEY })).toMatchObject({ base_url: moved })
    // An address that is written otherwise is the same one.
    expect(await api().update({ id, base_url: `${moved}/` })).toMatchObject({ key_state: 'kept' })
  })

  it.each([
    [{ base_url: null }, 'base_url', 'Please give the address'],
    [{ base_url: 'localhost:11434' }, 'base_url', 'the whole address'],
    [{ base_url: 'ftp://example.org' }, 'base_url', 'the whole address'],
    [{ base_url: 'https://me:secret@example.org/v1' }, 'base_url', 'leave out the name and password'],
    [{ base_url: 'https://example.org/v1?key=1' }, 'base_url', 'leave out what follows'],
    [{ key: 'sk with a blank' }, 'key', 'no blanks'],
    [{ models: [] }, 'models', 'at least one model'],
    [{ models: [{ id: 'a' }, { id: 'a' }] }, 'models', 'twice'],
    [{ models: [{ id: 'a', usd_per_million_input: -1 }] }, 'models.0.usd_per_million_input', '0 or more'],
  ])('%j is refused by the name of its field', async (change, field, message) => {
    const { status, body } = await world.request('admin', 'POST', '/api/providers/', local(change))
    expect(status).toBe(422)
    expect((body as { errors: object[] }).errors).toContainEqual({ field, message: expect.stringContaining(message) })
  })

  it('offers no model that another one offers already', async () => {
    await api().create(local())
    expect(await refusal(api().create(local({ name: 'Second' })))).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringContaining('Our own offers local already') }] },
    })
  })
})

describe('what the environment says', () => {
  it('stands above what is added, is shown without its key, and cannot be changed here', async () => {
    const env = {
      ...ENV,
      OPENAI_API_KEY: 'sk-canary-of-the-operator',
      OPENAI_BASE_URL: `${provider.openai.replace('http://', 'http://name:canary@')}?canary=1`,
      DEFAULT_MODEL: 'gpt-5-mini',
    }
    const strict = await createWorld(env, { launch: true })
    try {
      const { id } = await api(strict).create(local({ kind: 'openai', models: [{ id: 'gpt-5' }, { id: 'gpt-6' }] }))
      const { providers, default: preferred } = await api(strict).overview({})
      expect(providers.map(({ name, is_fixed, overruled }) => [name, is_fixed, overruled])).toEqual([
        ['OpenAI', true, []],
        ['Our own', false, ['gpt-5']],
      ])
      expect(preferred).toEqual({ model: 'gpt-5-mini', is_fixed: true })
      expect(JSON.stringify(providers)).not.toContain('canary-of')
      expect(providers[0]?.base_url).toBe(provider.openai)
      expect(await refusal(api(strict).saveDefault({ model: 'gpt-6' }))).toMatchObject({ status: 409 })
      expect(await refusal(api(strict).update({ id: 'environment.openai', name: 'Mine' }))).toMatchObject({
        status: 404,
      })
      await expect.poll(async () => (await offered(strict)).map((one) => one.id)).toContain('gpt-6')
      expect((await offered(strict)).find((one) => one.is_default)?.id).toBe('gpt-5-mini')
      await api(strict).remove({ id })
    } finally {
      await strict.close()
    }
  })
})

describe('trying it', () => {
  const tried = (more: object = {}, of = world) =>
    api(of).tryOut({ kind: 'compatible', base_url: provider.openai, key: KEY, model: 'local', ...more })

  it('says that it answers', async () => {
    expect(await tried()).toEqual({ ok: true, says: 'local answers.', field: null })
    expect(provider.requests.at(-1)?.model).toBe('local')
  })

  it('says in words what is wrong: the key, the model, the address, and what answers there', async () => {
    provider.play([{ status: 401 }, { status: 403 }, { status: 404 }, { fault: 'html' }, { status: 402 }])
    expect(await tried()).toMatchObject({ field: 'key', says: expect.stringContaining('refused the key') })
    expect(await tried()).toMatchObject({ field: 'key', says: expect.stringContaining('may use local') })
    expect(await tried()).toMatchObject({ field: 'model', says: expect.stringContaining('does not know local') })
    expect(await tried()).toMatchObject({ field: 'base_url', says: expect.stringContaining('ends in /v1') })
    expect(await tried()).toMatchObject({ field: null, says: expect.stringContaining('quota') })
    expect(await tried({ base_url: 'http://127.0.0.1:1/v1' })).toMatchObject({
      field: 'base_url',
      says: expect.stringContaining('takes no connections at this port'),
    })
    expect(await tried({ base_url: 'https://nowhere.invalid/v1' })).toMatchObject({
      field: 'base_url',
      says: expect.stringContaining('no server named nowhere.invalid'),
    })
  })

  describe('reaches no address inside', () => {
    let inside: Server
    let connections = 0
    let port = 0
    beforeAll(async () => {
      inside = createServer((_request, response) => response.end('{}'))
      inside.on('connection', () => {
        connections += 1
      })
      await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
      port = (inside.address() as AddressInfo).port
    })
    afterAll(() => new Promise((closed) => inside.close(closed)))

    it('that the operator has not named, in whichever spelling, nor a public one without https', async () => {
      const strict = await createWorld({ SECRETS_KEY }, { unhurried: true, launch: true })
      try {
        for (const place of [
          `http://127.0.0.1:${port}/v1`,
          `http://localhost:${port}/v1`,
          `https://127.0.0.1:${port}/v1`,
          `http://2130706433:${port}/v1`,
          `http://0x7f.1:${port}/v1`,
          `http://[::1]:${port}/v1`,
          `http://[::ffff:127.0.0.1]:${port}/v1`,
          'http://169.254.169.254/latest',
          'http://10.0.0.1/v1',
          'https://192.168.1.1/v1',
          'http://8.8.8.8/v1',
          'https://8.8.8.8:8443/v1',
        ])
          expect([place, await tried({ base_url: place }, strict)]).toMatchObject([
            place,
            { ok: false, field: 'base_url', says: expect.stringContaining('MODELS_PRIVATE') },
          ])
        // Nor when it is kept and asked.
        await api(strict).create(local({ base_url: `http://localhost:${port}/v1` }))
        await expect.poll(() => strict.app.agents.models.configured).toBe(true)
        expect(await ask(strict.app, 'local')).toMatchObject({ ok: false, message: expect.stringContaining('reached') })
        expect(connections).toBe(0)
      } finally {
        await strict.close()
      }
    })
  })
})

describe('the key of the keys', () => {
  const by = (key: string | null, old: string | null = null) => createSeal({ key, old, file: null })
  const reach = () => Promise.reject(new Error('nobody asks'))

  it('can be changed: what the former one opens is sealed with the new one', async () => {
    await api().create(local())
    const { db } = world.database
    expect(await sealWithNewest(db, by('a newer key of more than thirty-two signs', SECRETS_KEY))).toBe(0)
    const newest = by('a newer key of more than thirty-two signs')
    expect(await addedModels(db, { seal: newest, reach })).toMatchObject({ offers: [{ apiKey: KEY, available: true }] })
  })

  it('when it is lost, its models are away, the page says so, and nothing else breaks or is overwritten', async () => {
    const { id } = await api().create(local())
    await world.database.db
      .updateTable('model_providers')
      .set({ secret: by('the key of another installation').seal(KEY, { table: 'x', id, user_id: '', field: 'key' }) })
      .execute()
    const before = await world.database.db.selectFrom('model_providers').select('secret').execute()
    expect(await sealWithNewest(world.database.db, by(SECRETS_KEY))).toBe(1)
    await api().saveDefault({ model: 'local' })
    expect(await api().get({ id })).toMatchObject({ key_state: 'lost' })
    await expect.poll(async () => (await offered()).find((one) => one.id === 'local')?.available).toBe(false)
    expect(world.app.agents.models.configured).toBe(false)
    expect(await api().tryOut({ id, kind: 'compatible', base_url: provider.openai, model: 'local' })).toMatchObject({
      field: 'key',
      says: expect.stringContaining('SECRETS_KEY'),
    })
    expect(await world.database.db.selectFrom('model_providers').select('secret').execute()).toEqual(before)
    expect(await api().update({ id, key: KEY })).toMatchObject({ key_state: 'kept' })
    await expect.poll(() => world.app.agents.models.configured).toBe(true)
  })

  it('that is not there yet is asked for before a key is kept', async () => {
    const without = await createWorld({ MODELS_PRIVATE: '127.0.0.0/8' }, { unhurried: true })
    try {
      expect((await api(without).overview({})).cannot_seal).toContain('SECRETS_KEY')
      expect(await refusal(api(without).create(local()))).toMatchObject({ status: 503 })
      expect(await api(without).create(local({ key: null }))).toMatchObject({ key_state: 'none' })
    } finally {
      await without.close()
    }
  })
})
