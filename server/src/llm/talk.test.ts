import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Turn } from '../../../test-kit/fake-provider.ts'
import { createAskWorld, GOOGLE_KEY, KEY } from './ask-world.ts'
import type { TalkMessage, ToolShape } from './talk.ts'

let kit: Awaited<ReturnType<typeof createAskWorld>>
beforeEach(async () => {
  kit = await createAskWorld()
})
afterEach(() => kit.provider.close())

const MODELS = ['gpt-5-chat', 'gemini-2.5-pro', 'local']
const TEXT = 'The bank has not answered yet.'
const SEARCH: ToolShape = {
  name: 'search_records',
  description: 'Searches the records.',
  schema: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
}

describe.each(MODELS)('a turn with %s', (model) => {
  const world = (script: Turn[]) => {
    const made = kit.world(script, { env: kit.everywhere })
    return { ...made, talk: (more = {}) => made.talk({ model, ...more }) }
  }

  test('is heard piece by piece and comes back whole, with its author and what was used', async () => {
    const { talk, heard } = world([{ text: TEXT, usage: { input: 1000, output: 100 } }])
    expect(await talk()).toMatchObject({
      ok: true,
      text: TEXT,
      calls: [],
      end: 'stop',
      model,
      usage: { input_tokens: 1000, output_tokens: 100 },
    })
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.join('')).toBe(TEXT)
  })

  test('passes each piece on while the next is still to come', async () => {
    const { talk, heard } = world([{ pieces: ['First ', 'never'], neverEnds: true, dripMs: 5 }])
    const stop = new AbortController()
    const spoken = talk({ signal: stop.signal })
    await expect.poll(() => heard.length).toBeGreaterThan(3)
    stop.abort()
    expect(await spoken).toMatchObject({ ok: false, code: 'stopped', text: expect.stringMatching(/^First never/) })
  })

  test('offers its tools and gives back what the model calls, after its words', async () => {
    const calls = [
      { name: 'search_records', arguments: { words: 'bank' } },
      { name: 'search_records', arguments: { words: 'loan “now” 银行' } },
    ]
    const { talk, heard } = world([{ text: 'I look.', calls }])
    const spoken = await talk({ tools: [SEARCH] })
    expect(spoken).toMatchObject({ ok: true, text: 'I look.', end: 'calls' })
    const made = spoken.ok ? spoken.calls : []
    expect(made.map(({ name, input }) => [name, JSON.parse(input)])).toEqual(
      calls.map((call) => [call.name, call.arguments]),
    )
    expect(new Set(made.map((call) => call.id)).size).toBe(2)
    expect(heard.join('')).toBe('I look.')
    const [offered] = kit.provider.requests[0]?.tools ?? []
    expect(offered).toMatchObject({ name: 'search_records', description: SEARCH.description })
    expect(JSON.stringify(offered?.schema)).toContain('words')
  })

  test('shows the model what its calls brought', async () => {
    const messages: TalkMessage[] = [
      { by: 'person', text: 'What about the bank?' },
      {
        by: 'model',
        text: '',
        calls: [
          { id: 'a', name: 'search_records', input: '{"words":"bank"}' },
          { id: 'b', name: 'search_records', input: '{"words":' },
        ],
      },
      { by: 'tool', call_id: 'a', name: 'search_records', text: 'Nothing found.' },
      { by: 'tool', call_id: 'b', name: 'search_records', text: 'The arguments are no JSON.' },
    ]
    const { talk } = world([{ text: TEXT }])
    expect(await talk({ messages, tools: [SEARCH] })).toMatchObject({ ok: true, text: TEXT })
    const [request] = kit.provider.requests
    expect(request?.turnsWithCalls).toBe(1)
    expect(request?.toolResults).toEqual(['Nothing found.', 'The arguments are no JSON.'])
    expect(request?.prompt).toContain('unreadable')
  })

  test('counts by length what the provider does not count', async () => {
    const { talk } = world([{ text: TEXT, usage: null }])
    const spoken = await talk()
    expect(spoken).toMatchObject({
      ok: true,
      usage: { output_tokens: Math.ceil(TEXT.length / 4) },
    })
    expect(spoken.ok && spoken.usage.input_tokens).toBeGreaterThan(8)
  })

  test('that is cut off by its limit says so', async () => {
    const { talk } = world([{ text: TEXT, finish: 'length' }])
    expect(await talk({ mostOutputTokens: 100 })).toMatchObject({ ok: true, text: TEXT, end: 'length' })
    expect(kit.provider.requests[0]?.prompt).toMatch(/"(max_tokens|max_completion_tokens|maxOutputTokens)":100\b/)
  })

  test('that the provider declines is a bad answer that keeps its words', async () => {
    const { talk } = world([{ text: 'I', finish: 'content_filter' }])
    expect(await talk()).toMatchObject({ ok: false, code: 'bad_answer', retryable: false, text: 'I' })
  })
})

describe('calls that no honest model makes', () => {
  test.each<[string, NonNullable<Turn['calls']>, string[]]>([
    ['broken arguments', [{ name: 'search_records', raw: '{"words": "ba' }], ['{"words": "ba']],
    ['arguments that are no object', [{ name: 'search_records', raw: '[1, "two"]' }], ['[1, "two"]']],
    ['no arguments', [{ name: 'search_records', raw: '' }], ['']],
    ['a poisoned name', [{ name: 'a', raw: '{"__proto__":{"approved":true}}' }], ['{"__proto__":{"approved":true}}']],
    ['a tool that does not exist', [{ name: 'delete_everything', arguments: {} }], ['{}']],
    ['one id for two', [1, 2].map((n) => ({ name: 'a', id: 'same', arguments: { n } })), ['{"n":1}', '{"n":2}']],
    ['a hundred', Array.from({ length: 100 }, () => ({ name: 'a' })), Array.from({ length: 100 }, () => '{}')],
  ])('of %s come back as data', async (_what, calls, inputs) => {
    const { talk } = kit.world([{ calls }], { env: kit.everywhere })
    const spoken = await talk({ tools: [SEARCH] })
    expect(spoken).toMatchObject({ ok: true, end: 'calls' })
    expect(spoken.ok && spoken.calls.map((call) => call.input)).toEqual(inputs)
    expect(spoken.ok && spoken.calls.map((call) => call.name)).toEqual(calls.map((call) => call.name))
  })

  test.each(['gpt-5-chat', 'gemini-2.5-pro'])(
    'of %s with endless arguments are cut at 100,000 characters',
    async (model) => {
      const raw = JSON.stringify({ words: 'x'.repeat(1_500_000) })
      const { talk } = kit.world([{ calls: [{ name: 'search_records', raw }] }], { env: kit.everywhere })
      const spoken = await talk({ model, tools: [SEARCH] })
      expect(spoken.ok && spoken.calls[0]?.input.length).toBe(100_000)
    },
  )

  test('in ten thousand little pieces are put together in time', async () => {
    const input = JSON.stringify({ words: 'x'.repeat(40_000) })
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
    const piece = (call: object) => chunk({ tool_calls: [{ index: 0, ...call }] })
    const pieces = input.match(/.{1,4}/g) ?? []
    const raw = [
      piece({ id: 'c1', type: 'function', function: { name: 'search_records', arguments: '' } }),
      ...pieces.map((part) => piece({ function: { arguments: part } })),
      chunk({}, 'tool_calls'),
      'data: [DONE]\n\n',
    ].join('')
    const { talk } = kit.world([{ raw }])
    const spoken = await talk({ tools: [SEARCH] })
    expect(spoken.ok && spoken.calls[0]?.input).toBe(input)
  })
})

test('a model that can call no tools is asked without them from then on', async () => {
  const body = JSON.stringify({ error: { message: 'gemma3 does not support tools' } })
  const { talk } = kit.world([{ status: 400, body }, { text: TEXT }, { text: TEXT }])
  expect(await talk({ tools: [SEARCH] })).toMatchObject({ ok: true, text: TEXT })
  const messages: TalkMessage[] = [
    { by: 'person', text: 'What about the bank?' },
    { by: 'model', text: '', calls: [{ id: 'a', name: 'search_records', input: '{}' }] },
    { by: 'tool', call_id: 'a', name: 'search_records', text: 'Nothing found.' },
  ]
  expect(await talk({ messages, tools: [SEARCH] })).toMatchObject({ ok: true })
  expect(kit.provider.requests.map((request) => request.tools.length)).toEqual([1, 0, 0])
  expect(kit.provider.requests[2]?.prompt).toContain('search_records answered:\\nNothing found.')
})

test('Gemini’s sign on a call is kept and goes back with it', async () => {
  const part = { functionCall: { name: 'search_records', args: {} }, thoughtSignature: 'c2lnbg==' }
  const candidates = [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }]
  const raw = `data: ${JSON.stringify({ candidates })}\n\n`
  const { talk } = kit.world([{ raw }, { text: TEXT }], { env: kit.everywhere })
  const spoken = await talk({ model: 'gemini-2.5-pro', tools: [SEARCH] })
  const calls = spoken.ok ? spoken.calls : []
  expect(calls).toMatchObject([{ name: 'search_records', mark: 'c2lnbg==' }])
  await talk({
    model: 'gemini-2.5-pro',
    tools: [SEARCH],
    messages: [
      { by: 'person', text: 'Hello' },
      { by: 'model', text: '', calls },
      { by: 'tool', call_id: calls[0]?.id ?? '', name: 'search_records', text: 'Nothing.' },
    ],
  })
  expect(kit.provider.requests[1]?.prompt).toContain('"thoughtSignature":"c2lnbg=="')
})

test('neither prompts nor answers nor keys are logged or told', async () => {
  const body = JSON.stringify({ error: { message: `Bad key ${KEY} ${GOOGLE_KEY}` } })
  const turns: Turn[] = [
    { text: 'canary-answer', calls: [{ name: 'a', arguments: { canary: 1 } }] },
    { status: 400, body },
    { pieces: ['canary-answer'], endMark: false },
    { pieces: ['canary-answer'], endMark: false },
  ]
  for (const model of MODELS) {
    const { talk } = kit.world(turns, { env: kit.everywhere })
    const ends = [await talk({ model }), await talk({ model }), await talk({ model })]
    expect(ends.map((end) => end.ok || end.code)).toEqual([true, 'bad_request', 'provider_down'])
    expect(ends.map((end) => (end.ok ? '' : end.message)).join('')).not.toContain('canary')
  }
  expect(kit.logged.length).toBeGreaterThan(6)
  expect(kit.logged.join('')).not.toMatch(/canary|You help/)
})

test('a listener that throws does not break the turn', async () => {
  const { talk } = kit.world([{ text: TEXT }])
  const onText = () => {
    throw new Error('canary-listener')
  }
  expect(await talk({ onText })).toMatchObject({ ok: true, text: TEXT })
  expect(kit.logged.join('')).toContain('talk.test.ts')
  expect(kit.logged.join('')).not.toContain('canary')
})

test('without a provider there is no turn to take', async () => {
  const { talk } = kit.world([], { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  expect(await talk()).toMatchObject({ ok: false, code: 'bad_request' })
})

test('warming asks no provider anything', async () => {
  const { models, talk } = kit.world([{ text: TEXT }], { env: kit.everywhere })
  await models.warm()
  expect(kit.provider.requests).toHaveLength(0)
  expect(await talk()).toMatchObject({ ok: true })
})
