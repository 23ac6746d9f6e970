import { expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'
import { createAskWorld } from './ask-world.ts'

test('every call is counted by provider, model and outcome, with its time, tokens and cost, and no word of it', async () => {
  const kit = await createAskWorld()
  try {
    const { models, talk } = kit.world(
      [{ status: 503 }, { text: 'canary-answer', usage: { input: 1000, output: 100 } }, { status: 401 }],
      { env: kit.everywhere },
    )
    await talk()
    await talk({ model: 'gemini-2.5-pro' })
    const text = (await models.metrics?.metrics()) ?? ''
    const gpt = 'provider="openai",model="gpt-5-chat"'
    expect(text).toContain(`adjutant_model_calls_total{${gpt},outcome="provider_down"} 1`)
    expect(text).toContain(`adjutant_model_calls_total{${gpt},outcome="ok"} 1`)
    expect(text).toContain(
      'adjutant_model_calls_total{provider="google",model="gemini-2.5-pro",outcome="refused_key"} 1',
    )
    expect(text).toContain(`adjutant_model_tokens_total{${gpt},direction="input"} 1000`)
    expect(text).toContain(`adjutant_model_tokens_total{${gpt},direction="output"} 100`)
    expect(text).toContain(`adjutant_model_cost_usd_total{${gpt}} 0.00225`)
    expect(text).toContain(`adjutant_model_call_seconds_count{${gpt}} 2`)
    expect(text).toContain(`adjutant_model_first_text_seconds_count{${gpt}} 1`)
    expect(text).not.toMatch(/canary|test\.talk|run-1/)
  } finally {
    await kit.provider.close()
  }
})

test('the counts are served where the operator reads metrics', async () => {
  const kit = await createAskWorld()
  const { models, talk } = kit.world([{ text: 'Yes.' }])
  const world = await createWorld({}, { models, launch: false })
  try {
    await talk()
    const { text, status } = await world.request('anon', 'GET', '/metrics')
    expect(status).toBe(200)
    expect(text).toContain('adjutant_model_calls_total{provider="openai",model="gpt-5-chat",outcome="ok"} 1')
    expect(text).toContain('adjutant_http_request_seconds')
  } finally {
    await world.close()
    await kit.provider.close()
  }
})
