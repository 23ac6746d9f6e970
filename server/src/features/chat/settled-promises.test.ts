// What the person has answered on Promises, asked for in a conversation without a model.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

it('a promise that was marked as done or dismissed is not told as open again, and the answer says why', async () => {
  const me = world.as('owner')
  await me.contacts.create({ name: 'Sven Aalto' })
  await me.notes.create({
    content: 'I will send Sven Aalto the rudder drawings.\n\nI will call Sven Aalto about the berth.\n',
    entry_date: '2026-11-20',
  })
  const listed = async () => (await me.promises.list({ search: 'Sven', state: 'open' })).items
  await until(async () => (await listed()).length === 2, 60)
  const ask = async () => {
    const { id } = await me.chat.create({})
    return (await me.chat.chat({ id, message_text: 'what do I owe Sven?', context_messages: 0 })).content
  }
  const before = await ask()
  expect(before).toContain('rudder drawings')
  expect(before).not.toContain('as you said')
  const drawings = (await listed()).find(({ quote }) => quote.includes('rudder'))
  await me.promises.done({ id: drawings?.id ?? '' })
  const after = await ask()
  const [open, said = ''] = after.split('Done or dismissed, as you said')
  expect(open).toContain('berth')
  expect(open).not.toContain('rudder drawings')
  expect(said).toContain('rudder drawings')
})
