import { LLMock } from '@copilotkit/aimock'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createAskWorld } from './ask-world.ts'
import { createModels } from './models.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const signal = new AbortController().signal
const own = () => ({ EMBEDDING_MODEL: 'nomic-embed-text', EMBEDDING_BASE_URL: kit.provider.openai })
const near = (a: number[] = [], b: number[] = []) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe.each([
  ['OpenAI’s', () => ({ EMBEDDING_MODEL: 'text-embedding-3-small' }), '/v1/embeddings'],
  ['Google’s', () => ({ EMBEDDING_MODEL: 'gemini-embedding-001' }), ':batchEmbedContents'],
  ['an own', own, '/v1/embeddings'],
])('%s embedding model', (_whose, env, path) => {
  test('gives each text a vector of length one, in order, 64 texts at once', async () => {
    const { models } = kit.world(() => ({}), { env: { ...kit.everywhere, ...env() } })
    expect(models.embedder?.model).toBe(env().EMBEDDING_MODEL)
    const texts = Array.from({ length: 150 }, (_, n) => `text number ${n}`)
    const vectors = await models.embed(['the bank loan', 'a loan of the bank', 'dinner', ...texts], { signal })
    if (!Array.isArray(vectors)) throw new Error(vectors.message)
    expect(vectors).toHaveLength(153)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1)
    expect(near(vectors[0], vectors[1])).toBeGreaterThan(near(vectors[0], vectors[2]))
    expect(kit.provider.requests.map((request) => request.texts?.length)).toEqual([64, 64, 25])
    expect(kit.provider.requests.every((request) => request.path.endsWith(path))).toBe(true)
  })

  test('takes one text, a blank one and a very long one', async () => {
    const { models } = kit.world(() => ({}), { env: { ...kit.everywhere, ...env() } })
    expect(await models.embed(['one'], { signal })).toHaveLength(1)
    expect(await models.embed(['', ' '.repeat(10), 'x'.repeat(100_000)], { signal })).toHaveLength(3)
    expect(kit.provider.requests[1]?.texts?.map((text) => text.length)).toEqual([1, 1, 8_000])
  })
})

describe('an embedding model in trouble', () => {
  const world = (script: Parameters<typeof kit.world>[0]) => kit.world(script, { env: own() })

  test('is waited for and asked again', async () => {
    const { models, slept } = world([{ status: 429, retryAfter: 3 }, { status: 503 }, {}])
    expect(await models.embed(['one'], { signal })).toHaveLength(1)
    expect(slept).toEqual([3000, 2000])
  })

  test.each<[string, readonly (readonly number[])[]]>([
    ['too few', [[1, 0]]],
    ['empty ones', [[], []]],
    [
      'some that point nowhere',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      'some of different length',
      [
        [1, 0],
        [1, 0, 0],
      ],
    ],
  ])('that gives %s gave a bad answer', async (_what, vectors) => {
    const { models } = world(() => ({ vectors }))
    expect(await models.embed(['one', 'two'], { signal })).toMatchObject({ ok: false, code: 'bad_answer' })
  })

  test('that refuses tells why, without the key', async () => {
    const { models } = kit.world([{ status: 401 }], { env: { ...own(), EMBEDDING_API_KEY: 'canary-key' } })
    expect(await models.embed(['one'], { signal })).toMatchObject({ ok: false, code: 'refused_key' })
    expect(kit.provider.requests[0]?.headers.authorization).toBe('Bearer canary-key')
    expect(kit.logged.join('')).not.toContain('canary')
  })

  test('does not make conversations at the same address wait', async () => {
    const { models, ask, slept } = kit.world(
      (request) => (request.texts ? { status: 429, retryAfter: 500 } : { ok: { title: 'Call the bank', weight: 3 } }),
      { env: { EMBEDDING_MODEL: 'text-embedding-3-small' } },
    )
    await models.embed(['one'], { signal })
    slept.length = 0
    expect(await ask()).toMatchObject({ ok: true })
    expect(slept).toEqual([])
  })

  test('is hung up on by a stop', async () => {
    const { models } = world([{ fault: 'hang_before_headers' }])
    const stop = new AbortController()
    const vectors = models.embed(['one'], { signal: stop.signal })
    await expect.poll(() => kit.provider.open()).toBe(1)
    stop.abort()
    expect(await vectors).toMatchObject({ ok: false, code: 'stopped' })
    await expect.poll(() => kit.provider.open()).toBe(0)
  })
})

test('without an embedding model there are no vectors, and nothing is asked', async () => {
  const { models } = kit.world([])
  expect(models.embedder).toBeNull()
  expect(await models.embed(['one'], { signal })).toMatchObject({ ok: false, code: 'bad_request' })
  expect(kit.provider.requests).toHaveLength(0)
})

test('an embedding model whose provider is not configured stops the start with a line that names the setting', () => {
  expect(() => kit.world([], { env: { EMBEDDING_MODEL: 'gemini-embedding-001' } })).toThrow(
    /EMBEDDING_MODEL gemini-embedding-001 needs GOOGLE_GENERATIVE_AI_API_KEY/,
  )
})

test('another project’s idea of the form gives vectors too', async () => {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  try {
    mock.onEmbedding(/bank/, { embedding: [3, 4] })
    const config = readConfig({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: `${mock.url}/v1`,
      EMBEDDING_MODEL: 'text-embedding-3-small',
    })
    const models = createModels(config.models, pino({ level: 'silent' }))
    expect(await models.embed(['the bank'], { signal })).toEqual([[0.6, 0.8]])
  } finally {
    await mock.stop()
  }
})
