import { expect, test } from 'vitest'
import { z } from 'zod'
import type { StructuredRequest } from './models.ts'
import { fault, hang, scriptedModels, type TalkTurn } from './scripted.ts'
import type { ChatRequest } from './talk.ts'

const question = (more: Partial<StructuredRequest<{ n: number }>> = {}): StructuredRequest<{ n: number }> => ({
  task: 'a',
  system: '',
  prompt: 'how many?',
  schema: z.object({ n: z.number() }),
  analyst: () => ({ n: 0 }),
  signal: new AbortController().signal,
  idempotencyKey: 'r:a',
  ...more,
})

test('a script plays values, functions of the question and faults in order, and then has nothing left', async () => {
  const models = scriptedModels([
    { n: 1 },
    (ask: StructuredRequest<unknown>) => ({ n: ask.prompt.length }),
    fault('timeout'),
    { n: 'x' },
  ])
  expect(await models.ask(question())).toMatchObject({ ok: true, value: { n: 1 }, author: 'Scripted model' })
  expect(await models.ask(question())).toMatchObject({ ok: true, value: { n: 9 } })
  expect(await models.ask(question())).toMatchObject({ ok: false, code: 'timeout', retryable: true })
  expect(await models.ask(question())).toMatchObject({ ok: false, code: 'bad_answer' })
  expect(await models.ask(question())).toMatchObject({ ok: false, code: 'bad_request', retryable: false })
  expect(models.asked).toHaveLength(5)
})

test('a script by task gives each task its own turns', async () => {
  const models = scriptedModels({ a: [{ n: 1 }], b: [{ n: 2 }] })
  expect(await models.ask(question({ task: 'b' }))).toMatchObject({ value: { n: 2 } })
  expect(await models.ask(question({ task: 'a' }))).toMatchObject({ value: { n: 1 } })
})

test('a turn that hangs ends when the question is stopped', async () => {
  const stop = new AbortController()
  const answer = scriptedModels([hang]).ask(question({ signal: stop.signal }))
  stop.abort()
  expect(await answer).toMatchObject({ ok: false, code: 'stopped' })
})

const turn = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  task: 'chat.reply',
  system: 'You help.',
  messages: [{ by: 'person', text: 'Hello?' }],
  tools: [],
  signal: new AbortController().signal,
  idempotencyKey: 'r:turn-1',
  ...more,
})

test('a turn of a conversation says its pieces in order and calls its tools', async () => {
  const says: TalkTurn = {
    text: ['One ', 'two'],
    calls: [
      { name: 'search', input: { q: 'x' } },
      { name: 'b', input: '{"' },
    ],
  }
  const models = scriptedModels({ 'chat.reply': [says, 'Done.'] })
  const heard: string[] = []
  expect(await models.talk(turn({ onText: (piece) => heard.push(piece) }))).toMatchObject({
    ok: true,
    text: 'One two',
    end: 'calls',
    calls: [
      { id: 'call-1', name: 'search', input: '{"q":"x"}' },
      { id: 'call-2', name: 'b', input: '{"' },
    ],
  })
  expect(heard).toEqual(['One ', 'two'])
  expect(await models.talk(turn())).toMatchObject({ ok: true, text: 'Done.', end: 'stop', calls: [] })
  expect(models.talked.map((talk) => talk.idempotencyKey)).toEqual(['r:turn-1', 'r:turn-1'])
})

test('a turn may break or hang once its text is out, and keeps it', async () => {
  const models = scriptedModels([
    { text: 'Half', breaks: fault('provider_down') },
    { text: 'Half', breaks: hang },
    { text: ['never'], before: () => new Promise(() => {}) },
  ] satisfies TalkTurn[])
  expect(await models.talk(turn())).toMatchObject({ ok: false, code: 'provider_down', text: 'Half' })
  for (const text of ['Half', undefined]) {
    const stop = new AbortController()
    const spoken = models.talk(turn({ signal: stop.signal }))
    setImmediate(() => stop.abort())
    const end = await spoken
    expect(end).toMatchObject({ ok: false, code: 'stopped' })
    expect('text' in end ? end.text : undefined).toBe(text)
  }
})
