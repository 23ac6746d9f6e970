// What a person's replies may cost in a day, through the front door.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptedModels } from '#server/llm/scripted.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

const costly = { text: 'Yes.', usage: { input_tokens: 900, output_tokens: 200, cost_usd: 0 } }
let world: World
beforeAll(async () => {
  world = await createWorld({ DAILY_TOKENS_PER_USER: '1000' }, { models: scriptedModels([costly, costly]) })
})
afterAll(() => world.close())

it('what a day’s replies have used stays used when their conversation is deleted', async () => {
  const { chat } = world.as('owner')
  const first = await chat.create({})
  expect((await chat.chat({ id: first.id, message_text: 'Hello?' })).content).toBe('Yes.')
  const next = await chat.create({})
  expect((await refused(chat.chat({ id: next.id, message_text: 'And?' }))).status).toBe(429)
  await chat.remove({ id: first.id })
  expect((await refused(chat.chat({ id: next.id, message_text: 'And?' }))).status).toBe(429)
})
