// Other models that stand in while a provider does not answer, over the wire: who is asked, and who is never asked.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Run } from '#contract/runs.ts'
import { type FakeProvider, startFakeProvider, type Turn } from '../../../../test-kit/fake-provider.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { readConfig } from '../../config.ts'
import { createModels } from '../../llm/models.ts'
import { createLog } from '../../platform/log.ts'

let openai: FakeProvider
let google: FakeProvider
let local: FakeProvider
let world: World
let isDown: Turn | null = { status: 503, body: '{}' }
beforeAll(async () => {
  openai = await startFakeProvider({ script: () => isDown ?? { text: 'By OpenAI.' } })
  google = await startFakeProvider({ script: () => ({ text: 'By Google.' }) })
  local = await startFakeProvider({ script: () => ({ status: 503, body: '{}' }) })
  const env = {
    OPENAI_BASE_URL: openai.openai,
    GOOGLE_BASE_URL: google.google,
    MODELS: JSON.stringify([{ id: 'house', base_url: local.openai }]),
    DEFAULT_MODEL: 'gpt-5',
    FALLBACK_MODELS: 'gemini-2.5-pro',
  }
  const models = createModels(readConfig(env).models, createLog('silent'), { backOffMs: 1 })
  world = await createWorld(env, { models })
})
afterAll(async () => {
  await world.close()
  for (const provider of [openai, google, local]) await provider.close()
})
afterEach(() => {
  isDown = { status: 503, body: '{}' }
  for (const provider of [openai, google, local]) provider.requests.length = 0
})

const me: Person = 'ceo'
const api = () => world.as(me)
async function started(
  agent: { llm_model?: string },
  crew: { fallback_models?: string[] | null } = {},
): Promise<string> {
  const { id } = await api().factory.createAgent({ name: 'Clerk', role: 'Clerk', goal: 'Order', ...agent })
  const tasks = [{ id: 'look', name: 'Look', agent_id: id }]
  const made = await api().factory.createCrew({ name: 'Desk', version: '1.0', tasks, ...crew })
  return (await api().crewRuns.start({ crew_id: made.id })).crew_run_id
}
async function until(id: string, is: (run: Run) => boolean): Promise<Run> {
  for (let tries = 0; tries < 1_500; tries++) {
    const run = await api().runs.get({ id })
    if (is(run)) return run
    await sleep(20)
  }
  throw new Error(`the run is ${JSON.stringify(await api().runs.get({ id }))}`)
}
const completed = (id: string) => until(id, ({ status }) => status === 'completed')
const waits = (id: string) => until(id, ({ waiting_for_provider }) => waiting_for_provider !== null)
const timeline = async (id: string) => (await api().runs.timeline({ id, limit: 200 })).items

// First, while the provider is still trusted: after five failures it is left alone for a while.
it('half an answer that breaks off is written anew by the next one', async () => {
  isDown = { fault: 'reset_in_the_middle' }
  const id = await started({})
  expect((await completed(id)).result).toMatchObject({ text: 'By Google.' })
  // What was said until it broke was asked for all the same: both questions count.
  isDown = null
  const alone = await completed(await started({}))
  expect((await api().runs.get({ id })).usage.input_tokens).toBeGreaterThan(1.5 * alone.usage.input_tokens)
})

it('while the preferred model does not answer the operator’s next one does the step, and the timeline says so', async () => {
  const id = await started({})
  const run = await completed(id)
  expect(run.result).toMatchObject({ text: 'By Google.', model: 'gemini-2.5-pro', author: 'Gemini 2.5 Pro' })
  const events = await timeline(id)
  expect(events.map(({ summary }) => summary)).toContain('GPT-5 did not answer; Gemini 2.5 Pro wrote this step.')
  expect(events.find(({ type }) => type === 'agent_output')?.details).toMatchObject({
    model: 'gemini-2.5-pro',
    provider: 'google',
  })
  expect(run.usage.cost_usd).toBeGreaterThan(0)
  expect(openai.requests.length).toBeGreaterThan(0)
})

it('whoever has chosen another model than the preferred one waits for it: nobody else is asked', async () => {
  const id = await started({ llm_model: 'house' })
  expect((await waits(id)).status).toBe('running')
  expect([openai.requests.length, google.requests.length]).toEqual([0, 0])
  await api().runs.stop({ id })
})

it('a crew says itself who stands in for its agents: somebody, or nobody', async () => {
  const [named, nobody] = [
    await started({ llm_model: 'house' }, { fallback_models: ['gemini-2.5-pro'] }),
    await started({}, { fallback_models: [] }),
  ]
  expect((await completed(named)).result).toMatchObject({ text: 'By Google.' })
  await waits(nobody)
  expect(google.requests.map(({ run }) => run)).toEqual([named])
  await api().runs.stop({ id: nobody })
})

it('a reply falls back where the preferred model was meant, and fails as before where another one was chosen', async () => {
  const { id } = await api().chat.create({})
  const say = (model: string) =>
    world.request(me, 'POST', `/api/conversations/${id}/chat`, {
      message_text: 'Hello.',
      model,
      use_memory: false,
      use_internet: false,
      use_internal_search: false,
      context_messages: 0,
    })
  expect(await say('gpt-5')).toMatchObject({ status: 200, body: { content: 'By Google.', model: 'gemini-2.5-pro' } })
  expect(await say('house')).toMatchObject({
    status: 502,
    body: { detail: "Sorry, I couldn't generate a response." },
  })
  expect(google.requests).toHaveLength(1)
})

it('a crew keeps its models over versions, takes itself back as it was answered, and no model that is not offered', async () => {
  const crew = await api().factory.createCrew({
    name: 'Desk',
    version: '1.0',
    fallback_models: ['gpt-5-mini', 'house'],
  })
  expect(crew.fallback_models).toEqual(['gpt-5-mini', 'house'])
  const changed = await api().factory.updateCrew({ id: crew.id, fallback_models: null })
  expect([changed.fallback_models, changed.revision]).toEqual([null, 2])
  expect((await api().factory.updateCrew({ id: crew.id, name: 'Desk', fallback_models: null })).revision).toBe(2)
  const { items } = await api().factory.crewVersions({ id: crew.id })
  expect(items.map(({ record }) => record.fallback_models)).toEqual([null, ['gpt-5-mini', 'house']])
  const refused = api().factory.updateCrew({ id: crew.id, fallback_models: ['gpt-9'] })
  await expect(refused).rejects.toMatchObject({ status: 422, body: { errors: [{ field: 'fallback_models.0' }] } })
})

it('a setting that names a model which is not offered stops the start with one line that says which are', () => {
  const config = readConfig({ FALLBACK_MODELS: 'gpt-5-mini, gpt-9' })
  expect(() => createModels(config.models, createLog('silent'))).toThrow(
    'FALLBACK_MODELS names gpt-9, which is not one of: gpt-5-chat, gpt-5, gpt-5-mini, gemini-2.5-pro. Please correct it in the environment or in .env.',
  )
})
