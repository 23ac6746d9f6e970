// What a provider counts is foreign text; what it does not count is estimated; and how long an answer may grow.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Turn } from '../../../test-kit/fake-provider.ts'
import { figure } from '../../../test-kit/figures.ts'
import { createAskWorld, GOOD } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const TEXT = 'The bank has not answered yet.'
const odd = (input: unknown, output: unknown) => ({ input, output }) as { input: number; output: number }
const whole = (tokens: number | undefined) => {
  expect(Number.isInteger(tokens)).toBe(true)
  expect(tokens).toBeGreaterThanOrEqual(0)
  expect(tokens).toBeLessThan(100_000)
}

describe.each(['gpt-5-chat', 'gemini-2.5-pro', 'local'])('tokens that %s counts', (model) => {
  test.each<[string, unknown, unknown]>([
    ['1e15', 1e15, 1e15],
    ['1.5', 1.5, 1.5],
    ['less than none', -3, -1e15],
    ['words', 'many', 'more'],
    ['nothing, lists and objects', null, [{}]],
    ['true', true, false],
  ])('as %s come to whole numbers that can be, and the answer stands', async (_what, input, output) => {
    const { talk, ask, models } = kit.world(
      [
        { text: TEXT, usage: odd(input, output) },
        { ok: GOOD, usage: odd(input, output) },
      ],
      {
        env: kit.everywhere,
      },
    )
    const spoken = await talk({ model })
    expect(spoken).toMatchObject({ ok: true, text: TEXT })
    const answer = await ask({ model })
    expect(answer).toMatchObject({ ok: true, value: GOOD })
    for (const { usage } of [spoken, answer]) {
      whole(usage?.input_tokens)
      whole(usage?.output_tokens)
      expect(usage?.cost_usd ?? 0).toBeLessThan(1)
    }
    const told = (await models.metrics?.metrics()) ?? ''
    const counted = [...told.matchAll(/^adjutant_model_tokens_total\{.*\} (\S+)$/gm)].map(([, value]) => Number(value))
    expect(counted).toHaveLength(2)
    for (const value of counted) whole(value)
  })

  test('may be told in whole or in odd numbers where it cannot stream, too', async () => {
    const refusal: Turn = { status: 400, body: '{"error":{"message":"You must be verified to stream this model."}}' }
    const usages = [odd('12', { a: 1 }), odd(1e15, 1.5), odd(7, 5)]
    const { talk } = kit.world([refusal, ...usages.map((usage) => ({ text: TEXT, usage }))], { env: kit.everywhere })
    for (const _ of usages) {
      const spoken = await talk({ model })
      expect(spoken).toMatchObject({ ok: true, text: TEXT })
      whole(spoken.usage?.input_tokens)
      whole(spoken.usage?.output_tokens)
    }
    expect(kit.provider.requests.at(-1)?.stream).toBe(false)
  })
})

describe.each(['gpt-5-chat', 'gemini-2.5-pro', 'local'])('tokens that %s had in its cache', (model) => {
  test('are counted as input, are told apart, and cost what the provider takes for them', async () => {
    const usage = { input: 1_000, output: 10, cached: 800 }
    const refusal: Turn = { status: 400, body: '{"error":{"message":"You must be verified to stream this model."}}' }
    const { talk, ask, models } = kit.world(
      [{ text: TEXT, usage }, { ok: GOOD, usage }, refusal, { text: TEXT, usage }],
      { env: kit.everywhere },
    )
    const answers = [await talk({ model }), await ask({ model }), await talk({ model })]
    for (const { usage: counted } of answers)
      expect(counted).toMatchObject({ input_tokens: 1_000, cached_tokens: 800, output_tokens: 10 })
    if (model === 'gpt-5-chat')
      expect(answers[0]?.usage?.cost_usd).toBeCloseTo((200 * 1.25 + 800 * 0.125 + 10 * 10) / 1_000_000, 12)
    const told = (await models.metrics?.metrics()) ?? ''
    expect(told).toMatch(/^adjutant_model_cached_tokens_total\{.*\} 2400$/m)
  })

  test('are never more than were sent, whatever it tells', async () => {
    const tell = (cached: unknown) => ({ text: TEXT, usage: { input: 100, output: 5, cached: cached as number } })
    const { talk } = kit.world([tell(1e15), tell('all'), tell(-5)], { env: kit.everywhere })
    expect((await talk({ model })).usage).toMatchObject({ input_tokens: 100, cached_tokens: 100 })
    expect((await talk({ model })).usage).toMatchObject({ input_tokens: 100, cached_tokens: 0 })
    expect((await talk({ model })).usage).toMatchObject({ input_tokens: 100, cached_tokens: 0 })
  })
})

test('the operator says what cached input of a model of their own costs', async () => {
  const own = {
    id: 'own',
    base_url: kit.provider.openai,
    usd_per_million_input: 2,
    usd_per_million_cached: 0.5,
    usd_per_million_output: 10,
  }
  const usage = { input: 1_000, output: 0, cached: 600 }
  const { talk } = kit.world([{ text: TEXT, usage }], { env: { MODELS: JSON.stringify([own]) } })
  expect((await talk({ model: 'own' })).usage?.cost_usd).toBeCloseTo((400 * 2 + 600 * 0.5) / 1_000_000, 12)
})

test('a count beyond what was sent and said is told to the operator', async () => {
  const { talk } = kit.world([{ text: TEXT, usage: { input: 1e15, output: 5 } }])
  await talk()
  expect(kit.logged.join('')).toContain('more tokens than there can be')
})

test('vectors come also where their tokens are counted oddly', async () => {
  const { models } = kit.world([{ raw: '' }], {
    env: { EMBEDDING_MODEL: 'nomic-embed-text', EMBEDDING_BASE_URL: kit.provider.openai },
  })
  kit.provider.play(() => ({ vectors: [[3, 4]], usage: odd('x', 'y') }))
  const used: number[] = []
  const vectors = await models.embed(['one'], {
    signal: new AbortController().signal,
    onUsage: ({ input_tokens }) => used.push(input_tokens),
  })
  expect(vectors).toEqual([[0.6, 0.8]])
  for (const tokens of used) whole(tokens)
})

describe('tokens of an answer that was', () => {
  const half: Turn = { pieces: ['The bank ', 'has '], endMark: false, usage: null }

  test('said in vain count with those of the answer that stands', async () => {
    const { talk, models } = kit.world([half, { text: TEXT, usage: { input: 50, output: 8 } }])
    const spoken = await talk()
    expect(spoken).toMatchObject({ ok: true, text: TEXT })
    expect(spoken.usage?.output_tokens).toBe(8 + Math.ceil('The bank has '.length / 4))
    expect(spoken.usage?.input_tokens).toBeGreaterThan(50)
    const told = (await models.metrics?.metrics()) ?? ''
    expect(told).toMatch(/adjutant_model_tokens_estimated_total\{.*direction="output"\} 4\n/)
    expect(kit.logged.join('')).toContain('"estimated":true')
  })

  test.each<[string, Turn, object]>([
    ['broken off twice', half, {}],
    ['silent until the time was out', { fault: 'hang_before_headers' }, { firstByteMs: 400 }],
    ['dripping until the time was out', { pieces: ['drip '], neverEnds: true, dripMs: 10 }, { callMs: 400 }],
    ['empty', { fault: 'empty' }, {}],
  ])('%s count', async (_what, turn, limits) => {
    const { talk } = kit.world([turn, turn], { limits })
    const spoken = await talk()
    expect(spoken.ok).toBe(false)
    expect(spoken.usage?.input_tokens).toBeGreaterThanOrEqual(10)
  })

  test.each<Turn['fault']>(['hang_before_headers', 'hang_in_the_middle'])(
    'stopped by its person (%s) count',
    async (fault) => {
      const { talk } = kit.world([{ fault }])
      const stop = new AbortController()
      const spoken = talk({ signal: stop.signal })
      await expect.poll(() => kit.provider.open()).toBe(1)
      stop.abort()
      expect((await spoken).usage?.input_tokens).toBeGreaterThanOrEqual(10)
    },
  )

  test('refused do not count', async () => {
    const { talk } = kit.world([{ status: 401 }])
    expect(await talk()).not.toHaveProperty('usage')
  })
})

describe('an answer of many megabytes', () => {
  test.each(['gpt-5-chat', 'gemini-2.5-pro', 'local'])(
    'of %s is cut at 100,000 characters with a mark, and not read on',
    async (model) => {
      const { talk, heard } = kit.world([{ pieces: ['word '.repeat(1_000)], neverEnds: true, usage: null }], {
        env: kit.everywhere,
      })
      const spoken = await talk({ model })
      expect(spoken).toMatchObject({ ok: true, end: 'length' })
      expect(spoken.ok && spoken.text).toHaveLength(100_000)
      expect(spoken.ok && spoken.text.slice(-70)).toContain('cut here')
      expect(heard.join('')).toBe(spoken.ok && spoken.text)
      expect(spoken.usage?.output_tokens).toBe(25_000)
      await expect.poll(() => kit.provider.open()).toBe(0)
      figure('F5', 'an answer that never ends: cut at 100,000 characters with a mark, the line closed')
    },
  )

  test('that comes at once, or in one piece, is cut as well', async () => {
    const text = 'x'.repeat(6_500_000)
    const refusal: Turn = { status: 400, body: '{"error":{"message":"You must be verified to stream this model."}}' }
    const { talk } = kit.world([{ pieces: [text] }, refusal, { text }])
    for (let n = 0; n < 2; n++) {
      const spoken = await talk()
      expect(spoken).toMatchObject({ ok: true, end: 'length' })
      expect(spoken.ok && spoken.text).toHaveLength(100_000)
      expect(spoken.ok && spoken.text).toMatch(/x\n\n\*… cut here/)
    }
  })

  test('is not cut where it has a hundred thousand characters and no more', async () => {
    const text = `${'x'.repeat(99_998)}🙂`
    const { talk, heard } = kit.world([{ text }])
    expect(await talk()).toMatchObject({ ok: true, text, end: 'stop' })
    expect(heard.join('')).toBe(text)
  })

  test('in calls of tools is cut too: no more than 200 calls and 500,000 characters of arguments', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({ name: 'a', arguments: { n } }))
    const long = Array.from({ length: 20 }, () => ({ name: 'a', arguments: { words: 'x'.repeat(90_000) } }))
    const { talk } = kit.world([{ calls: many }, { calls: long }])
    const first = await talk()
    expect(first.ok && first.calls.length).toBe(200)
    const second = await talk()
    expect(second.ok && second.calls.reduce((sum, { input }) => sum + input.length, 0)).toBeLessThan(700_000)
  })
})
