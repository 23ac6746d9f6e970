// Against another project's idea of the two wire forms, so that our own fake provider cannot hide a mistake of ours.
import { LLMock } from '@copilotkit/aimock'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createModels } from './models.ts'
import type { TalkMessage } from './talk.ts'

const schema = z.object({
  title: z.string(),
  points: z.array(z.object({ text: z.string(), cites: z.array(z.string()) })),
})
const GOOD = { title: 'Fund the lead', points: [{ text: 'Ask the foundation “now”.', cites: ['g1'] }] }

let mock: LLMock
beforeEach(async () => {
  mock = new LLMock({ port: 0 })
  await mock.start()
})
afterEach(() => mock.stop())

const FORMS = [
  ['chat completions', 'gpt-5'],
  ['chat completions, of an OpenAI-compatible server', 'local'],
  ['Gemini', 'gemini-2.5-pro'],
]
const world = () => {
  const config = readConfig({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${mock.url}/v1`,
    GOOGLE_GENERATIVE_AI_API_KEY: 'k',
    GOOGLE_BASE_URL: `${mock.url}/v1beta`,
    MODELS: JSON.stringify([{ id: 'local', base_url: `${mock.url}/v1` }]),
  })
  return createModels(config.models, pino({ level: 'silent' }))
}

test.each(FORMS)('a question in the form of %s comes back as a checked answer', async (_form, model) => {
  mock.onMessage(/funding/, { content: JSON.stringify(GOOD) })
  const models = world()
  const answer = await models.ask({
    task: 'test',
    system: 'You advise.',
    prompt: 'What about the funding?',
    schema,
    analyst: () => GOOD,
    signal: new AbortController().signal,
    idempotencyKey: 'run:step',
    model,
  })
  expect(answer).toMatchObject({ ok: true, value: GOOD, model })
})

test.each(FORMS)(
  'a turn in the form of %s is heard in pieces, calls its tool and reads what that brought',
  async (_form, model) => {
    // Gemini has no reason of its own for calls; the double would send one that Gemini does not know.
    const finishReason = model === 'gemini-2.5-pro' ? 'stop' : undefined
    mock.onTurn(1, /bank/, { content: 'The bank has not answered yet, as far as your records say.' })
    mock.onTurn(0, /bank/, {
      toolCalls: [{ name: 'search_records', arguments: JSON.stringify({ words: 'bank' }) }],
      finishReason,
    })
    const heard: string[] = []
    const turn = (messages: TalkMessage[]) =>
      world().talk({
        task: 'test',
        system: 'You help.',
        messages,
        tools: [
          {
            name: 'search_records',
            description: 'Searches.',
            schema: { type: 'object', properties: { words: { type: 'string' } } },
          },
        ],
        signal: new AbortController().signal,
        idempotencyKey: 'run:turn-1',
        model,
        onText: (piece) => heard.push(piece),
      })
    const question: TalkMessage = { by: 'person', text: 'What about the bank?' }
    const first = await turn([question])
    expect(first).toMatchObject({
      ok: true,
      end: 'calls',
      calls: [{ name: 'search_records', input: '{"words":"bank"}' }],
    })
    const calls = first.ok ? first.calls : []
    const result: TalkMessage = {
      by: 'tool',
      call_id: calls[0]?.id ?? '',
      name: 'search_records',
      text: 'Nothing found.',
    }
    const second = await turn([question, { by: 'model', text: '', calls }, result])
    expect(second).toMatchObject({ ok: true, end: 'stop', text: heard.join('') })
    expect(heard.length).toBeGreaterThan(1)
    expect(JSON.stringify(mock.getLastRequest()?.body)).toContain('Nothing found.')
  },
)
