import { afterEach, expect, it } from 'vitest'
import { scriptedModels } from '#server/llm/scripted.ts'
import { until } from '../../../../test-kit/until.ts'
import { keptChecks as kept, lease, paraphrase, reply, verdicts } from '../../../test/checked-replies.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

it('without a reader of its own the preferred model reads what code leaves open: all claims of a reply in one question', async () => {
  const answer = {
    claims: [
      { claim: 1, sentences: [1], verdict: 'supported' },
      { claim: 2, sentences: [2], verdict: 'not_said' },
    ],
  }
  const models = scriptedModels({ 'chat.check': [{ text: JSON.stringify(answer) }] })
  world = await createWorld({}, { models: { ...models, readsReplies: true }, launch: true })
  const here = world
  const note = await world.as('owner').notes.create({ content: lease, entry_date: '2026-03-10' })
  const text = `${paraphrase}\n\nTom will send the lovely floor plan to Osei by Friday.`
  const { message_id } = await reply(world, text, [{ kind: 'note', id: note.id, label: 'Call' }])
  const done = await until(async () => {
    const checks = await kept(here, message_id)
    return checks && !verdicts(checks).includes('unchecked') ? checks : null
  })
  expect(verdicts(done)).toEqual(['proven', 'not_proven'])
  expect(models.talked).toHaveLength(1)
})
