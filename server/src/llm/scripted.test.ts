import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Ask } from './models.ts'
import { fault, hang, scriptedModels } from './scripted.ts'

const question = (more: Partial<Ask<{ n: number }>> = {}): Ask<{ n: number }> => ({
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
    (ask: Ask<unknown>) => ({ n: ask.prompt.length }),
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
