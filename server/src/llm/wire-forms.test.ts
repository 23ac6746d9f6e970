// Against another project's idea of the two wire forms, so that our own fake provider cannot hide a mistake of ours.
import { LLMock } from '@copilotkit/aimock'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { createModels } from './models.ts'

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

test.each([
  ['chat completions', 'gpt-5'],
  ['chat completions, of an OpenAI-compatible server', 'local'],
  ['Gemini', 'gemini-2.5-pro'],
])('a question in the form of %s comes back as a checked answer', async (_form, model) => {
  mock.onMessage(/funding/, { content: JSON.stringify(GOOD) })
  const config = readConfig({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${mock.url}/v1`,
    GOOGLE_GENERATIVE_AI_API_KEY: 'k',
    GOOGLE_BASE_URL: `${mock.url}/v1beta`,
    MODELS: JSON.stringify([{ id: 'local', base_url: `${mock.url}/v1` }]),
  })
  const models = createModels(config.models, pino({ level: 'silent' }))
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
