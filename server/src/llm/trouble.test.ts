import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCrossing } from '../../../test-kit/crossing.ts'
import { startFakeProvider, type Turn } from '../../../test-kit/fake-provider.ts'
import { figure } from '../../../test-kit/figures.ts'
import { createAskWorld, GOOD, KEY } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const times = (n: number, turn: Turn): Turn[] => Array.from({ length: n }, () => turn)

describe('a provider in trouble', () => {
  test('is given the time it asks for when there are too many requests', async () => {
    const { ask, slept, waits } = kit.world([{ status: 429, retryAfter: 7 }, { ok: GOOD }])
    expect(await ask()).toMatchObject({ ok: true })
    expect(slept).toEqual([7000])
    expect(waits).toEqual([['The provider answers that there are too many requests.', 7000]])
    expect(kit.provider.requests.map((request) => request.key)).toEqual(['run-1:assess', 'run-1:assess'])
  })

  test('keeps everybody waiting once it asked one for a pause', async () => {
    const { ask, slept } = kit.world([{ status: 429, retryAfter: 7 }, { ok: GOOD }])
    const signal = new AbortController()
    expect(await ask({ signal: signal.signal, onRetry: () => signal.abort() })).toMatchObject({ code: 'stopped' })
    expect(await ask()).toMatchObject({ ok: true })
    expect(slept).toEqual([7000])
  })

  test('that answers ten at a time answers fifty who ask at once, and is not overrun twice', async () => {
    let room = 10
    let refilledAt = performance.now()
    const { ask } = kit.world(
      () => {
        if (performance.now() - refilledAt > 200) {
          room = 10
          refilledAt = performance.now()
        }
        room -= 1
        return room >= 0 ? { ok: GOOD } : { status: 429, retryAfter: 0.2 }
      },
      { clock: undefined, backOffMs: 20 },
    )
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    // Without care it would be 150: fifty, then forty, thirty, twenty and ten.
    expect(kit.provider.requests.length).toBeLessThan(145)
    figure(
      'F2',
      `50 who ask 10 at a time: all answered, ${kit.provider.requests.length} requests (150 without care); a pause of 7 s kept by all`,
    )
  })

  test('is asked five times at most', async () => {
    const { ask, slept } = kit.world(times(9, { status: 429, retryAfter: 1 }))
    expect(await ask()).toMatchObject({ ok: false, code: 'rate_limited', retryable: true })
    expect(kit.provider.requests).toHaveLength(5)
    expect(slept).toEqual([1000, 1000, 1000, 1000])
  })

  test('is not waited for longer than the whole call may take', async () => {
    const { ask, slept } = kit.world(times(9, { status: 429, retryAfter: 50 }), { limits: { callMs: 40_000 } })
    expect(await ask()).toMatchObject({ ok: false, code: 'rate_limited', retryable: true })
    expect(slept).toEqual([])
  })

  test.each([500, 502, 503, 529])('that answers %i is asked again after 1, 2, 4 and 8 seconds', async (status) => {
    const { ask, slept } = kit.world([...times(4, { status }), { ok: GOOD }])
    expect(await ask()).toMatchObject({ ok: true, value: GOOD })
    expect(slept).toEqual([1000, 2000, 4000, 8000])
  })

  test.each<[string, Turn]>([
    ['resets the connection', { fault: 'reset' }],
    ['resets it in the middle', { fault: 'reset_in_the_middle' }],
    ['answers with a web page', { fault: 'html' }],
    ['sends a broken stream', { fault: 'broken_json' }],
    ['ends its answer in the middle', { fault: 'no_end' }],
  ])('that %s is asked again', async (_what, turn) => {
    const { ask, slept } = kit.world([turn, { ok: GOOD }])
    expect(await ask()).toMatchObject({ ok: true, value: GOOD })
    expect(slept).toEqual([1000])
  })

  test.each([
    ['refuses the connection', 'ECONNREFUSED'],
    ['has no address', 'ENOTFOUND'],
  ])('that %s is down, after five tries', async (what, reason) => {
    const gone = await startFakeProvider()
    await gone.close()
    const url = what === 'has no address' ? 'http://provider.invalid/v1' : gone.openai
    const { ask, slept } = kit.world([], { env: { OPENAI_BASE_URL: url } })
    const answer = await ask()
    expect(answer).toMatchObject({ ok: false, code: 'provider_down', retryable: true })
    // Where there is no name server at all, the system says EAI_AGAIN.
    expect(answer).toMatchObject({ message: expect.stringMatching(new RegExp(`${reason}|EAI_AGAIN`)) })
    expect(slept).toEqual([1000, 2000, 4000, 8000])
  })

  test.each<[string, Turn]>([
    ['before it answers', { fault: 'hang_before_headers' }],
    ['after the head of its answer', { fault: 'hang_after_headers' }],
    ['in the middle of an answer', { fault: 'hang_in_the_middle' }],
  ])('that hangs %s is asked once more, then the time is out, and no connection stays open', async (_what, turn) => {
    const { ask } = kit.world(times(3, turn), { limits: { firstByteMs: 60, idleMs: 60 } })
    expect(await ask()).toMatchObject({ ok: false, code: 'timeout', retryable: true })
    expect(kit.provider.requests).toHaveLength(2)
    await expect.poll(() => kit.provider.open()).toBe(0)
    figure('F1', 'hangs in 3 places: asked twice, then a reason; dripping ends with the whole call; 0 connections stay')
  })

  test('whose line freezes in the middle without a word is noticed, asked once more, and leaves nothing open', async () => {
    const road = await startCrossing(kit.provider.openai)
    const { ask, waits } = kit.world(
      ({ n }) => {
        if (n === 1) setTimeout(road.freeze, 60)
        return n === 1 ? { fault: 'drip' } : { ok: GOOD }
      },
      { env: { OPENAI_BASE_URL: `${road.url}/v1` }, limits: { firstByteMs: 5_000, idleMs: 150 } },
    )
    const answer = ask()
    // The second try is on its way, and would be frozen too.
    await expect.poll(() => waits.length, { timeout: 10_000 }).toBe(1)
    road.thaw()
    expect(await answer).toMatchObject({ ok: true, value: GOOD })
    expect(kit.provider.requests).toHaveLength(2)
    await expect.poll(() => kit.provider.open()).toBe(0)
    figure('F6', 'noticed by the idle limit, asked once more, 0 connections stay')
    await road.close()
  })

  test('that drips for ever is ended by the limit of the whole call', async () => {
    const { ask } = kit.world([{ fault: 'drip' }], { limits: { callMs: 200 } })
    expect(await ask()).toMatchObject({ ok: false, code: 'timeout', message: 'The provider took too long to answer.' })
    await expect.poll(() => kit.provider.open()).toBe(0)
  })

  test('is left alone for thirty seconds after five questions in a row have failed, then probed', async () => {
    let down = true
    const { ask, pass } = kit.world(() => (down ? { status: 500 } : { ok: GOOD }))
    for (let n = 1; n <= 5; n++)
      expect(await ask({ idempotencyKey: `run-${n}:assess` })).toMatchObject({ ok: false, code: 'provider_down' })
    // Four that were tried five times each, and the fifth, whose first failure was one too many.
    expect(kit.provider.requests).toHaveLength(21)
    expect(await ask()).toMatchObject({
      ok: false,
      code: 'provider_down',
      retryable: true,
      message: expect.stringContaining('asked again in 29 s'),
    })
    expect(kit.provider.requests).toHaveLength(21)
    pass(30_000)
    expect(await ask()).toMatchObject({ ok: false, message: expect.stringContaining('asked again in') })
    expect(kit.provider.requests).toHaveLength(22)
    pass(30_000)
    down = false
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    figure(
      'F3',
      'back-off 1, 2, 4, 8 s; closed to everybody after 5 questions in a row that failed, one probe after each 30 s',
    )
  })

  test('by one question alone is not closed to the questions of others', async () => {
    const { ask } = kit.world(({ key }) => (key.startsWith('run-poison') ? { status: 500 } : { ok: GOOD }))
    for (let n = 0; n < 3; n++)
      expect(await ask({ idempotencyKey: 'run-poison:assess' })).toMatchObject({ ok: false, code: 'provider_down' })
    expect(await ask({ idempotencyKey: 'run-2:assess' })).toMatchObject({ ok: true })
    expect(kit.provider.requests).toHaveLength(16)
  })

  test('does not hold up another provider', async () => {
    const { ask } = kit.world(
      { otherwise: { ok: GOOD } },
      {
        env: {
          OPENAI_BASE_URL: 'http://provider.invalid/v1',
          GOOGLE_GENERATIVE_AI_API_KEY: 'g',
          GOOGLE_BASE_URL: kit.provider.google,
        },
      },
    )
    expect(await ask()).toMatchObject({ ok: false, code: 'provider_down' })
    expect(await ask({ model: 'gemini-2.5-pro' })).toMatchObject({ ok: true })
  })
})

describe('a refusal', () => {
  test.each([
    [401, 'refused_key', 'The provider refused the API key.'],
    [403, 'refused_key', 'The provider refused the API key: it may not use this model.'],
    [404, 'bad_request', 'The provider does not know the model GPT-5 Chat, or its address is wrong.'],
    [400, 'bad_request', 'The provider refused the request: Incorrect key *** for a long prompt'],
    [302, 'bad_request', 'The provider’s address leads elsewhere. Please correct the address.'],
  ])('with %i is told once, in words and without the key', async (status, code, message) => {
    const body = JSON.stringify({ error: { message: `Incorrect key ${KEY} for a long prompt` } })
    const { ask } = kit.world(times(3, { status, body }))
    expect(await ask()).toEqual({ ok: false, code, message, retryable: false })
    expect(kit.provider.requests).toHaveLength(1)
    expect(kit.logged.join('')).not.toContain(KEY)
  })

  test('of the key is an error in the log, for the operator', async () => {
    const { ask } = kit.world([{ status: 401 }])
    await ask()
    expect(kit.logged.join('')).toContain('LLM key refused')
    figure('F4', 'five refusals (400, 401, 403, 404, a redirect): asked once each; 0 lines with the key')
  })

  test('of Gemini’s key comes as a 400 and is told as what it is', async () => {
    const body = JSON.stringify({
      error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT', details: [] },
    })
    const { ask } = kit.world([{ status: 400, body }], {
      env: { GOOGLE_GENERATIVE_AI_API_KEY: 'g', GOOGLE_BASE_URL: kit.provider.google },
    })
    expect(await ask({ model: 'gemini-2.5-pro' })).toMatchObject({
      code: 'refused_key',
      message: 'The provider refused the API key.',
    })
  })

  test('for a quota that is used up is not waited for', async () => {
    const body = JSON.stringify({ error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } })
    const { ask, slept } = kit.world([{ status: 429, body }])
    expect(await ask()).toMatchObject({ code: 'rate_limited', retryable: false })
    expect(slept).toEqual([])
  })

  test('of JSON schemas or of streams is answered by asking without, from then on', async () => {
    const no = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) })
    const { ask } = kit.world([
      no("Invalid parameter: 'response_format' of type 'json_schema' is not supported"),
      no('Your organization must be verified to stream this model.'),
      { ok: GOOD },
      { ok: GOOD },
    ])
    expect(await ask({ model: 'gpt-5' })).toMatchObject({ ok: true, value: GOOD })
    expect(await ask({ model: 'gpt-5' })).toMatchObject({ ok: true })
    expect(kit.provider.requests.map((request) => [request.stream, 'response_format' in request.body])).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ])
  })
})

describe('a stop', () => {
  test('before the question asks nothing', async () => {
    const { ask } = kit.world([{ ok: GOOD }])
    expect(await ask({ signal: AbortSignal.abort() })).toMatchObject({ ok: false, code: 'stopped' })
    expect(kit.provider.requests).toHaveLength(0)
  })

  test.each<Turn['fault']>(['hang_before_headers', 'hang_in_the_middle'])(
    'ends a call that hangs (%s) and hangs up',
    async (fault) => {
      const { ask } = kit.world([{ fault }])
      const stop = new AbortController()
      const answer = ask({ signal: stop.signal })
      await expect.poll(() => kit.provider.open()).toBe(1)
      stop.abort()
      expect(await answer).toMatchObject({ ok: false, code: 'stopped', retryable: false })
      await expect.poll(() => kit.provider.open()).toBe(0)
      expect(kit.provider.requests).toHaveLength(1)
    },
  )

  test('ends a pause', async () => {
    const stop = new AbortController()
    const { ask } = kit.world([{ status: 429, retryAfter: 300 }], { clock: undefined })
    const answer = ask({ signal: stop.signal, onRetry: () => setTimeout(() => stop.abort(), 1) })
    expect(await answer).toMatchObject({ ok: false, code: 'stopped' })
  })
})
