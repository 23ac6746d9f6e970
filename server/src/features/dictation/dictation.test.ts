// A fake provider on this machine listens: what it is sent, what becomes of its answer, and of everything else that it may say.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { createLog } from '#server/platform/log.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { RECORDING } from '../../../test/recording.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { begin } from './store.ts'

const KEY = 'sk-canary-of-dictation-7a21'
const ENV = { SECRETS_KEY: 'a key of the installation, long enough to be one', MODELS_PRIVATE: '127.0.0.0/8' }

type Answer = { status?: number; body?: string; wait?: number }
let answer: (n: number) => Answer = () => ({})
const heard: { path: string; key: string | undefined; body: string }[] = []
let provider: Server
let address = ''
let world: World
const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    heard.push({
      path: request.url ?? '',
      key: request.headers.authorization,
      body: Buffer.concat(pieces).toString('latin1'),
    })
    const { status = 200, body, wait = 0 } = answer(heard.length)
    await new Promise((done) => setTimeout(done, wait))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      body ?? JSON.stringify({ text: 'Ring Ana about the lease.', usage: { input_tokens: 40, output_tokens: 7 } }),
    )
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  world = await createWorld(ENV, { unhurried: true, log: log as ReturnType<typeof createLog> })
})
afterAll(async () => {
  await world.close()
  provider.close()
})
afterEach(async () => {
  answer = () => ({})
  heard.length = 0
  await world.as('admin').dictation.saveModel({ is_on: true, provider_id: null, model: null })
})

const recording = async () => (await world.as('owner').files.create({ file: { ...RECORDING } })).id
const isThere = async (id: string) =>
  (await world.as('owner').files.list({ limit: 200 })).items.some((file) => file.id === id)
const dictate = (input: Parameters<ReturnType<World['as']>['dictation']['transcribe']>[0]) =>
  world.as('owner').dictation.transcribe(input)
async function listens(): Promise<string> {
  const admin = world.as('admin')
  const { id } = await admin.providers.create({
    ...{ name: `Ears ${heard.length} ${Math.random()}`, kind: 'compatible', base_url: address, key: KEY },
    models: [{ id: `talk-${Math.random()}` }],
  })
  await admin.dictation.saveModel({ provider_id: id, model: 'whisper-1' })
  return id
}

describe('without a model that listens', () => {
  it('the recording is kept, and a note links to it', async () => {
    expect(await world.as('owner').dictation.settings({})).toMatchObject({ is_on: true, transcribes: false })
    const id = await recording()
    const done = await dictate({ file_id: id, as_note: true, entry_date: '2026-11-20' })
    expect(done).toMatchObject({ transcribed: false, text: null, file_kept: true, note: { entry_date: '2026-11-20' } })
    expect(done.note?.content).toBe(`*Recording:* [Recording.wav](/app/files?file=${id})`)
    expect(await isThere(id)).toBe(true)
    expect(heard).toEqual([])
  })
})

describe('a model that an administrator chose', () => {
  it('is sent the recording with the sealed key; its words become a note that says so, and the recording goes', async () => {
    await listens()
    expect(await world.as('owner').dictation.settings({})).toMatchObject({ is_on: true, transcribes: true })
    const before = await tokens()
    const id = await recording()
    const done = await dictate({ file_id: id, as_note: true })
    expect(heard.map(({ path, key }) => [path, key])).toEqual([['/v1/audio/transcriptions', `Bearer ${KEY}`]])
    expect(heard[0]?.body).toContain('name="model"\r\n\r\nwhisper-1')
    expect(heard[0]?.body).toContain('filename="Recording.wav"')
    expect(heard[0]?.body).toContain('RIFF')
    expect(done).toMatchObject({ transcribed: true, file_kept: false, text: 'Ring Ana about the lease.' })
    expect(done.note?.content).toBe('Ring Ana about the lease.\n\n*Dictated*')
    expect(await isThere(id)).toBe(false)
    expect((await tokens()) - before).toBe(47)
    expect(logged.join('\n')).not.toContain(KEY)
    expect(logged.join('\n')).not.toContain('about the lease')
  })

  it('hears one recording once, however often it is sent, also while it is at it', async () => {
    await listens()
    answer = () => ({ wait: 400 })
    const id = await recording()
    const twice = [1, 2].map(() => dictate({ file_id: id, as_note: true, keep_file: true }))
    const [done, again] = await Promise.all(twice)
    expect(again).toEqual(done)
    expect(await dictate({ file_id: id, as_note: true, keep_file: true })).toEqual(done)
    expect(heard).toHaveLength(1)
    expect(done?.content).toContain('*Dictated:* [Recording.wav]')
    // Another server is at it, or was a moment ago.
    const other = await recording()
    await world.database.as(world.id('owner'), (db) => begin(db, other, world.id('owner'), 600))
    expect(await refusal(dictate({ file_id: other }))).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    // It has ended without a word: whoever asks next begins anew.
    await world.database.db
      .updateTable('dictations')
      .set({ began_at: '2020-01-01T00:00:00Z' })
      .where('file_id', '=', other)
      .execute()
    expect((await dictate({ file_id: other })).transcribed).toBe(true)
  })

  it.each<[string, (n: number) => Answer, number, RegExp]>([
    ['silence', () => ({ body: '{"text":"  "}' }), 422, /Nothing was heard/],
    ['a refused key', () => ({ status: 401, body: '{}' }), 502, /refused the API key/],
    ['no text', () => ({ body: '{"words":[]}' }), 502, /holds no text/],
    [
      'its own trouble',
      () => ({ status: 400, body: `{"error":{"message":"no such format ${KEY}"}}` }),
      502,
      /no such format \*\*\*/,
    ],
    ['an address elsewhere', () => ({ status: 302, body: '' }), 502, /leads elsewhere/],
  ])(
    'that answers with %s loses nothing: the recording stays, and can be sent again',
    async (_what, play, status, words) => {
      await listens()
      answer = play
      const id = await recording()
      const refused = await refusal(dictate({ file_id: id, as_note: true }))
      expect(refused).toMatchObject({ status })
      expect(refused.body.detail).toMatch(words)
      expect(refused.body.detail).not.toContain(KEY)
      expect(await isThere(id)).toBe(true)
      answer = () => ({})
      expect((await dictate({ file_id: id })).text).toBe('Ring Ana about the lease.')
    },
  )

  it('whose provider is gone is none: recordings are kept as files', async () => {
    const provider_id = await listens()
    await world.as('admin').providers.remove({ id: provider_id })
    expect(await world.as('owner').dictation.settings({})).toMatchObject({ transcribes: false })
    expect(await world.as('admin').dictation.model({})).toMatchObject({ provider_id: null })
    expect(await dictate({ file_id: await recording() })).toMatchObject({ transcribed: false, file_kept: true })
  })

  it('must be named, of a provider that is there', async () => {
    const admin = world.as('admin').dictation
    const provider_id = await listens()
    expect(await refusal(admin.saveModel({ provider_id, model: ' ' }))).toMatchObject({ status: 422 })
    expect(
      await refusal(admin.saveModel({ provider_id: '01900000-0000-7000-8000-000000000000', model: 'x' })),
    ).toMatchObject({ status: 422 })
  })
})

describe('nothing else is listened to', () => {
  it('what is no recording, and what is somebody else’s', async () => {
    await listens()
    const text = await world.as('owner').files.create({ file: { name: 'a.md', text: '# Hello' } })
    expect(await refusal(dictate({ file_id: text.id }))).toMatchObject({ status: 422 })
    const id = await recording()
    expect(await refusal(world.as('other_org').dictation.transcribe({ file_id: id }))).toMatchObject({ status: 404 })
    // Somebody else's try holds up nobody.
    expect((await dictate({ file_id: id })).transcribed).toBe(true)
    expect(heard).toHaveLength(1)
  })

  it('where an administrator switched it off', async () => {
    await listens()
    await world.as('admin').dictation.saveModel({ is_on: false })
    expect(await world.as('owner').dictation.settings({})).toMatchObject({ is_on: false, transcribes: false })
    const id = await recording()
    expect(await refusal(dictate({ file_id: id }))).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
    expect(heard).toEqual([])
  })

  it('once the budget of the day is used up', async () => {
    const small = await createWorld({ ...ENV, DAILY_TOKENS_PER_USER: '40' })
    try {
      const admin = small.as('admin')
      const { id } = await admin.providers.create({
        ...{ name: 'Ears', kind: 'compatible', base_url: address, key: KEY, models: [{ id: 'talk' }] },
      })
      await admin.dictation.saveModel({ provider_id: id, model: 'whisper-1' })
      const mine = small.as('owner')
      const file = () => mine.files.create({ file: { ...RECORDING } })
      await mine.dictation.transcribe({ file_id: (await file()).id })
      const second = await file()
      const refused = await refusal(mine.dictation.transcribe({ file_id: second.id }))
      expect(refused).toMatchObject({ status: 429 })
      expect(refused.body.detail).toMatch(/budget of 40 tokens/)
      expect(heard).toHaveLength(1)
    } finally {
      await small.close()
    }
  })
})

it('the environment’s model stands above what administrators chose', async () => {
  const env = await createWorld({
    ...ENV,
    TRANSCRIPTION_MODEL: 'own-ears',
    TRANSCRIPTION_BASE_URL: address,
    TRANSCRIPTION_API_KEY: KEY,
  })
  try {
    expect(await env.as('admin').dictation.model({})).toMatchObject({ fixed: 'own-ears' })
    const { id } = await env.as('owner').files.create({ file: { ...RECORDING } })
    expect((await env.as('owner').dictation.transcribe({ file_id: id })).transcribed).toBe(true)
    expect(heard[0]?.body).toContain('own-ears')
  } finally {
    await env.close()
  }
})

async function tokens(): Promise<number> {
  const { rows } = await world.database.pool.query<{ sum: string }>(
    'select coalesce(sum(tokens), 0) as sum from tokens_used',
  )
  return Number(rows[0]?.sum)
}
