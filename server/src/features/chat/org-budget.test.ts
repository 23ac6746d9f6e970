// What the people of an organization may use together in a day, through the front door.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptedModels } from '#server/llm/scripted.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

const costly = { text: 'Yes.', usage: { input_tokens: 900, output_tokens: 200, cost_usd: 0 } }
const env = { DAILY_TOKENS_PER_USER: '100000', DAILY_TOKENS_PER_ORGANIZATION: '2000' }
let world: World
beforeAll(async () => {
  world = await createWorld(env, { models: scriptedModels([costly, costly, costly]) })
})
afterAll(() => world.close())

it('what the people of an organization have used together stops each of them, and nobody else', async () => {
  const say = async (person: 'owner' | 'same_org' | 'other_org') => {
    const { chat } = world.as(person)
    const { id } = await chat.create({})
    return chat.chat({ id, message_text: 'Hello?' })
  }
  await say('owner')
  await say('same_org')
  for (const person of ['owner', 'same_org'] as const) {
    const { status, body } = await refused(say(person))
    expect(status).toBe(429)
    expect(body.detail).toMatch(/^The people of .+ have used their budget of 2,000 tokens for today\./)
  }
  expect((await say('other_org')).content).toBe('Yes.')
  figure(
    'M9',
    'an organization of 2,000 tokens a day: its people are stopped after two replies of 1,100, others are not',
  )
})
