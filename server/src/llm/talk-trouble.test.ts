import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeProvider, type Turn } from '../../../test-kit/fake-provider.ts'
import { streamPieces } from '../../../test-kit/provider-forms.ts'
import { createAskWorld } from './ask-world.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const TEXT = 'The bank has not answered yet.'
const GOOD: Turn = { text: TEXT }
const times = (n: number, turn: Turn): Turn[] => Array.from({ length: n }, () => turn)

describe('before the first word', () => {
  test.each([
    [400, 'bad_request'],
    [401, 'refused_key'],
    [403, 'refused_key'],
    [404, 'bad_request'],
  ])('a refusal with %i is told once', async (status, code) => {
    const { talk, slept } = kit.world(times(3, { status }))
    expect(await talk()).toMatchObject({ ok: false, code, retryable: false })
    expect(kit.provider.requests).toHaveLength(1)
    expect(slept).toEqual([])
  })

  test('a provider with too many requests is given the time that it asks for', async () => {
    const { talk, slept, waits } = kit.world([{ status: 429, retryAfter: 7 }, GOOD])
    expect(await talk()).toMatchObject({ ok: true, text: TEXT })
    expect(slept).toEqual([7000])
    expect(waits).toEqual([['The provider answers that there are too many requests.', 7000]])
  })

  test.each([500, 503, 529])(
    'a provider that answers %i is asked again after 1, 2, 4 and 8 seconds',
    async (status) => {
      const { talk, slept, told } = kit.world([...times(4, { status }), GOOD])
      expect(await talk()).toMatchObject({ ok: true, text: TEXT })
      expect(slept).toEqual([1000, 2000, 4000, 8000])
      expect(told.restarts).toBe(0)
    },
  )

  test.each<[string, Turn]>([
    ['resets the connection', { fault: 'reset' }],
    ['answers with a web page', { fault: 'html' }],
    ['sends a broken stream', { fault: 'broken_json' }],
    ['answers nothing', { fault: 'empty' }],
  ])('a provider that %s is asked again', async (_what, turn) => {
    const { talk, slept } = kit.world([turn, GOOD])
    expect(await talk()).toMatchObject({ ok: true, text: TEXT })
    expect(slept).toEqual([1000])
  })

  test('what is no answer is asked for three times, and closes the provider to nobody', async () => {
    const { talk } = kit.world(() => ({ raw: 'data: {"choices":[{]}\n\n' }))
    for (let n = 0; n < 3; n++) expect(await talk()).toMatchObject({ ok: false, code: 'provider_down' })
    expect(kit.provider.requests).toHaveLength(9)
  })

  test('a provider that answers nothing twice gave a bad answer', async () => {
    const { talk } = kit.world(times(3, { fault: 'empty' }))
    const spoken = await talk()
    expect(spoken).toMatchObject({ ok: false, code: 'bad_answer', retryable: true })
    expect(spoken).not.toHaveProperty('text')
    expect(kit.provider.requests).toHaveLength(2)
  })

  test('a provider that refuses the connection is down, and then left alone', async () => {
    const gone = await startFakeProvider()
    await gone.close()
    const { talk, slept } = kit.world([], { env: { OPENAI_BASE_URL: gone.openai } })
    expect(await talk()).toMatchObject({ code: 'provider_down', message: expect.stringContaining('ECONNREFUSED') })
    expect(slept).toEqual([1000, 2000, 4000, 8000])
    for (let n = 2; n <= 5; n++) await talk({ idempotencyKey: `run-${n}:turn-1` })
    expect(await talk()).toMatchObject({
      code: 'provider_down',
      message: expect.stringMatching(/asked again in \d+ s, at \d\d:\d\d:\d\d UTC/),
    })
  })

  test('a provider that hangs is asked once more, then the time is out', async () => {
    const { talk } = kit.world(times(3, { fault: 'hang_before_headers' }), { limits: { firstByteMs: 400 } })
    expect(await talk()).toMatchObject({ ok: false, code: 'timeout', retryable: true })
    expect(kit.provider.requests).toHaveLength(2)
    await expect.poll(() => kit.provider.open()).toBe(0)
  })

  test('a stop is obeyed at once, and the connection is closed', async () => {
    const { talk } = kit.world([{ fault: 'hang_before_headers' }])
    const stop = new AbortController()
    const spoken = talk({ signal: stop.signal })
    await expect.poll(() => kit.provider.open()).toBe(1)
    stop.abort()
    expect(await spoken).toMatchObject({ ok: false, code: 'stopped', message: 'Stopped.', retryable: false })
    await expect.poll(() => kit.provider.open()).toBe(0)
  })
})

/** What a broken answer had said. */
const HALF = 'The bank has '
const half = (more: Turn = {}): Turn => ({ pieces: ['The bank ', 'has '], ...more })

describe('after the first word', () => {
  test('an answer that breaks off is begun anew once, and who listens is told to forget', async () => {
    const { talk, heard, told, slept } = kit.world([half({ endMark: false }), GOOD])
    expect(await talk()).toMatchObject({ ok: true, text: TEXT })
    expect(told.restarts).toBe(1)
    expect(heard.join('')).toBe(TEXT)
    expect(slept).toEqual([1000])
  })

  test('an answer that breaks off twice fails, and keeps what it said', async () => {
    const { talk, heard } = kit.world([half({ endMark: false }), half({ endMark: false }), GOOD])
    expect(await talk()).toMatchObject({ ok: false, code: 'provider_down', retryable: true, text: HALF })
    expect(heard.join('')).toBe(HALF)
    expect(kit.provider.requests).toHaveLength(2)
  })

  test('what was said stays when the second try never says a word', async () => {
    const { talk, heard, told } = kit.world([half({ endMark: false }), { status: 503 }, GOOD])
    expect(await talk()).toMatchObject({ ok: false, code: 'provider_down', text: HALF })
    expect(told.restarts).toBe(0)
    expect(heard.join('')).toBe(HALF)
  })

  test('tries that failed before it do not count', async () => {
    const { talk } = kit.world([{ status: 503 }, half({ endMark: false }), GOOD])
    expect(await talk()).toMatchObject({ ok: true, text: TEXT })
  })

  test.each<[string, Turn]>([
    ['the connection is reset', { fault: 'reset_in_the_middle' }],
    ['the provider hangs', { fault: 'hang_in_the_middle' }],
  ])('when %s, there is one more try and then a failure with the text', async (_what, turn) => {
    const { talk, heard } = kit.world(times(3, turn), { limits: { firstByteMs: 100, idleMs: 100 } })
    const spoken = await talk()
    expect(spoken).toMatchObject({ ok: false, retryable: true, text: expect.stringContaining('{"half"') })
    expect(heard.join('')).toBe(spoken.text)
    expect(kit.provider.requests).toHaveLength(2)
    await expect.poll(() => kit.provider.open()).toBe(0)
  })

  test('a broken piece in the middle is no end', async () => {
    const [open = '', ...rest] = streamPieces({ form: 'chat', model: 'm', text: TEXT, usage: null, finish: 'stop' })
    const raw = [open, rest[0], 'data: {"choices":[{]}\n\n', ...rest.slice(1)].join('')
    const { talk } = kit.world([{ raw }, { raw }])
    expect(await talk()).toMatchObject({ ok: false, code: 'provider_down', text: TEXT.slice(0, 5) })
  })

  test('an error that the provider tells in the middle is one', async () => {
    const [open = '', first = ''] = streamPieces({ form: 'chat', model: 'm', text: TEXT, usage: null, finish: 'stop' })
    const raw = `${open}${first}data: {"error":{"message":"canary overloaded","type":"server_error"}}\n\n`
    const { talk } = kit.world([{ raw }, GOOD])
    expect(await talk()).toMatchObject({ ok: true, text: TEXT })
  })

  test('characters cut in two between pieces of the wire arrive whole', async () => {
    const { talk, heard } = kit.world([{ text: 'Größe “银行” 🙂', bytesAtOnce: 1 }])
    expect(await talk()).toMatchObject({ ok: true, text: 'Größe “银行” 🙂' })
    expect(heard.join('')).toBe('Größe “银行” 🙂')
  })

  test('a piece that the provider repeats is text like any other', async () => {
    const pieces = streamPieces({ form: 'chat', model: 'm', text: 'abcdef', usage: null, finish: 'stop' })
    const { talk } = kit.world([{ raw: pieces.toSpliced(2, 0, pieces[2] ?? '').join('') }])
    expect(await talk()).toMatchObject({ ok: true, text: 'abbcdef' })
  })

  test('an event that never ends is ended by its size, without a second try', async () => {
    const raw = `data: {"choices":[{"delta":{"content":"${'x'.repeat(500_000)}`
    const { talk } = kit.world([{ raw }, GOOD], { limits: { answerBytes: 300_000 } })
    const spoken = await talk()
    expect(spoken).toMatchObject({ ok: false, code: 'bad_answer', message: expect.stringContaining('larger') })
    expect(kit.provider.requests).toHaveLength(1)
    await expect.poll(() => kit.provider.open()).toBe(0)
  })

  test('an answer that drips for ever is ended by the limit of the whole call', async () => {
    const { talk } = kit.world([{ pieces: ['drip '], neverEnds: true, dripMs: 10 }], { limits: { callMs: 200 } })
    expect(await talk()).toMatchObject({ ok: false, code: 'timeout', text: expect.stringMatching(/^drip drip/) })
    await expect.poll(() => kit.provider.open()).toBe(0)
  })

  test('a stop is obeyed at once, keeps the text, and nothing is heard after it', async () => {
    const { talk, heard } = kit.world([{ pieces: ['on ', 'and '], neverEnds: true, dripMs: 2 }])
    const stop = new AbortController()
    const spoken = talk({ signal: stop.signal })
    await expect.poll(() => heard.length).toBeGreaterThan(5)
    stop.abort()
    const end = await spoken
    const then = heard.join('')
    expect(end).toMatchObject({ ok: false, code: 'stopped', text: then })
    await expect.poll(() => kit.provider.open()).toBe(0)
    expect(heard.join('')).toBe(then)
  })
})
