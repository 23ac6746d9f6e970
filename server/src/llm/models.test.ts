import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Turn } from '../../../test-kit/fake-provider.ts'
import { readConfig } from '../config.ts'
import { createAskWorld, GOOD } from './ask-world.ts'
import { ANALYST, createModels } from './models.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const times = (n: number, turn: Turn): Turn[] => Array.from({ length: n }, () => turn)

describe('without a provider', () => {
  test('the built-in analyst answers at once, under its own name and at no cost', async () => {
    const models = createModels(readConfig({}).models, kit.log)
    expect(models.configured).toBe(false)
    expect(models.list().map((model) => [model.id, model.is_default, model.available])).toEqual([
      ['gpt-5-chat', true, false],
      ['gpt-5', false, false],
      ['gpt-5-mini', false, false],
      ['gemini-2.5-pro', false, false],
    ])
    const { ask } = kit.world([], { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
    expect(await ask()).toEqual({
      ok: true,
      value: { title: 'By rules', weight: 1 },
      author: ANALYST,
      model: null,
      usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
    })
    expect(kit.provider.requests).toHaveLength(0)
  })
})

describe('which model answers', () => {
  test('the operator’s own models stand after the usual four, and the preferred one is the default', () => {
    const MODELS = JSON.stringify([{ id: 'qwen', label: 'Qwen at home', base_url: kit.provider.openai }])
    const { models } = kit.world([], {
      env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', MODELS, DEFAULT_MODEL: 'qwen' },
    })
    expect(models.list().at(-1)).toEqual({
      id: 'qwen',
      label: 'Qwen at home',
      provider: 'openai-compatible',
      is_default: true,
      available: true,
    })
    expect(models.list().filter((model) => model.is_default)).toHaveLength(1)
  })

  test('a preferred model that is not offered stops the start with a line that names the setting', () => {
    expect(() => kit.world([], { env: { DEFAULT_MODEL: 'gpt-2' } })).toThrow(/DEFAULT_MODEL must be one of: gpt-5-chat/)
  })

  test('when the default has no key, the first model that has one answers', async () => {
    const { ask } = kit.world([{ ok: GOOD }], {
      env: {
        OPENAI_API_KEY: '',
        OPENAI_BASE_URL: '',
        GOOGLE_GENERATIVE_AI_API_KEY: 'g',
        GOOGLE_BASE_URL: kit.provider.google,
      },
    })
    expect(await ask()).toMatchObject({ ok: true, author: 'Gemini 2.5 Pro', model: 'gemini-2.5-pro' })
    expect(kit.provider.requests[0]?.path).toBe('/v1beta/models/gemini-2.5-pro:streamGenerateContent')
  })

  test('a model that is not offered, or has no key, is refused without a call', async () => {
    const { ask } = kit.world([])
    expect(await ask({ model: 'gpt-2' })).toMatchObject({
      ok: false,
      code: 'bad_request',
      message: 'The model gpt-2 is not offered here.',
    })
    expect(await ask({ model: 'gemini-2.5-pro' })).toMatchObject({ ok: false, code: 'bad_request' })
    expect(kit.provider.requests).toHaveLength(0)
  })

  test('an extra model without a key is asked without one and costs what the operator wrote', async () => {
    const MODELS = JSON.stringify([
      { id: 'qwen', base_url: kit.provider.openai, usd_per_million_input: 1, usd_per_million_output: 2 },
    ])
    const { ask } = kit.world([{ ok: GOOD, usage: { input: 1_000, output: 500 } }], { env: { MODELS } })
    expect(await ask({ model: 'qwen' })).toMatchObject({ ok: true, author: 'qwen', usage: { cost_usd: 0.002 } })
    expect(kit.provider.requests[0]?.headers.authorization).toBeUndefined()
  })
})

describe('an answer', () => {
  test('is checked, carries the model’s label, what was used and what it cost', async () => {
    const { ask } = kit.world([{ ok: GOOD, usage: { input: 1000, output: 100 } }])
    expect(await ask()).toEqual({
      ok: true,
      value: GOOD,
      author: 'GPT-5 Chat',
      model: 'gpt-5-chat',
      usage: { input_tokens: 1000, cached_tokens: 0, output_tokens: 100, cost_usd: 0.00225 },
    })
  })

  test('is asked for under the step’s key, and as JSON of the given shape where the model can keep to one', async () => {
    const { ask } = kit.world([{ ok: GOOD }, { ok: GOOD }])
    await ask()
    await ask({ model: 'gpt-5' })
    expect(kit.provider.requests.map((request) => request.headers['idempotency-key'])).toEqual([
      'run-1:assess',
      'run-1:assess',
    ])
    expect(kit.provider.requests[0]?.headers['x-client-request-id']).toBe('run-1:assess')
    expect(kit.provider.requests[0]?.body).toMatchObject({ model: 'gpt-5-chat-latest' })
    expect(kit.provider.requests[0]?.body.response_format).toBeUndefined()
    expect(kit.provider.requests[1]?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: {
        strict: true,
        schema: { type: 'object', required: ['title', 'weight'], additionalProperties: false },
      },
    })
  })

  test('may stand in a code fence', async () => {
    const { ask } = kit.world([{ text: `Here you are:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`` }])
    expect(await ask()).toMatchObject({ ok: true, value: GOOD })
  })

  test('counts without the provider’s end mark when it is complete in itself', async () => {
    const { ask } = kit.world([{ ok: GOOD, usage: null, endMark: false }])
    const output_tokens = Math.ceil(JSON.stringify(GOOD).length / 4)
    expect(await ask()).toMatchObject({ ok: true, usage: { output_tokens } })
  })

  test('that does not fit is asked for once more with the problem, and both are paid', async () => {
    const { ask } = kit.world([
      { ok: { title: 'x' }, usage: { input: 1000, output: 100 } },
      { ok: GOOD, usage: { input: 1000, output: 100 } },
    ])
    expect(await ask()).toMatchObject({ ok: true, value: GOOD, usage: { input_tokens: 2000, cost_usd: 0.0045 } })
    expect(kit.provider.requests[1]?.key).toBe('run-1:assess:corrected')
    expect(kit.provider.requests[1]?.prompt).toContain('weight: ')
  })

  test.each<[string, Turn]>([
    ['broken JSON', { text: '{"title": "x", ' }],
    ['a wrong shape', { ok: [] }],
    ['nothing', { fault: 'empty' }],
  ])('of %s twice is a bad answer', async (_what, turn) => {
    const { ask } = kit.world(times(2, turn))
    expect(await ask()).toMatchObject({ ok: false, code: 'bad_answer', retryable: true })
    expect(kit.provider.requests).toHaveLength(2)
  })

  test('that the provider declines or cuts off is a bad answer at once', async () => {
    const { ask } = kit.world([
      { text: '', finish: 'content_filter' },
      { text: '{"ti', finish: 'length' },
    ])
    expect(await ask()).toMatchObject({ ok: false, code: 'bad_answer', message: 'GPT-5 Chat declined to answer.' })
    expect(await ask()).toMatchObject({ ok: false, code: 'bad_answer', message: expect.stringContaining('cut off') })
    expect(kit.provider.requests).toHaveLength(2)
  })

  test('that never ends is cut off, and the connection is closed', async () => {
    const { ask } = kit.world([{ fault: 'endless' }])
    expect(await ask()).toMatchObject({
      ok: false,
      code: 'bad_answer',
      message: 'The answer of GPT-5 Chat was cut off: it grew too long.',
    })
    expect(kit.provider.requests).toHaveLength(1)
    await expect.poll(() => kit.provider.open()).toBe(0)
  })
})

test('neither prompts nor answers nor keys are kit.logged', async () => {
  const { ask } = kit.world([
    { status: 500 },
    { ok: { title: 'canary-answer' } },
    { text: 'canary-answer' },
    { ok: GOOD },
  ])
  await ask()
  await ask()
  expect(kit.logged.length).toBeGreaterThan(1)
  expect(kit.logged.join('')).not.toMatch(/canary|Call the bank|You advise/)
})
