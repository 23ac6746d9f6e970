// What a person's replies may cost in a day, through the front door.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayUsedUp } from '#server/engine/agent/budget.ts'
import { hang, scriptedModels } from '#server/llm/scripted.ts'
import { until } from '../../../../test-kit/until.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

const costly = { text: 'Yes.', usage: { input_tokens: 900, output_tokens: 200, cost_usd: 0 } }
const broken = { text: ['So far'], breaks: hang }
let world: World
beforeAll(async () => {
  world = await createWorld({ DAILY_TOKENS_PER_USER: '1000' }, { models: scriptedModels([costly, broken, broken]) })
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

it.each([
  ['stopped', 'ceo'],
  ['deleted with its conversation', 'org_admin'],
] as const)('a reply that is %s has used what it was asked with', async (how, person) => {
  const { chat } = world.as(person)
  const { id } = await chat.create({})
  const answer = chat.chat({ id, message_text: 'Why? '.repeat(1_000) }).catch(() => null)
  await until(async () => {
    const [run] = (await world.as(person).runs.list({ conversation_id: id })).items
    const { items = [] } = run ? await world.as(person).runs.timeline({ id: run.id }) : {}
    return items.some(({ type }) => type === 'step_start')
  })
  if (how === 'stopped') await chat.stopReply({ id })
  else await chat.remove({ id })
  await answer
  // It is counted when the model is let go of, a moment after.
  await until(async () =>
    (await dayUsedUp(world.database, world.id(person), { person: 1_000, organization: 1e9 })) === null ? null : true,
  )
  const next = await chat.create({})
  expect((await refused(chat.chat({ id: next.id, message_text: 'And?' }))).status).toBe(429)
})
