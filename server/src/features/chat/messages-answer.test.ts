import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { launch: true })
})
afterAll(() => world.close())

async function ask(message_text: string, who: Person = 'owner') {
  const { id } = await world.as(who).chat.create({})
  return world.as(who).chat.chat({ id, message_text })
}
/** The words alone, without links. */
const plain = (content: string) => content.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')

it('tells what colleagues wrote, cites the thread, and knows what is unread', async () => {
  const { id } = await world.as('org_admin').comms.create({ participant_ids: [world.id('owner')] })
  await world.database.db
    .updateTable('users')
    .set({ name: 'Dana Whitlock' })
    .where('id', '=', world.id('org_admin'))
    .execute()
  await world.as('org_admin').comms.send({ id, text: 'The escrow agent wants the signed deed by Friday.' })
  const told = await ask('What did Dana write me?')
  expect(plain(told.content)).toContain('Dana Whitlock')
  expect(plain(told.content)).toContain('The escrow agent wants the signed deed by Friday.')
  expect(told.citations).toContainEqual({ kind: 'thread', id, label: 'Dana Whitlock' })
  expect(plain((await ask('Do I have any new messages?')).content)).toContain('One message that you have not read')
  await world.as('owner').comms.read({ id })
  expect(plain((await ask('Do I have any new messages?')).content)).toContain('You have read every message')
  expect(plain((await ask('What did Gideon write me?')).content)).toContain('no message from “Gideon”')
  // Nobody else's messages, whoever asks.
  const foreign = await ask('What did Dana write me?', 'same_org')
  expect(plain(foreign.content)).not.toContain('escrow')
  const found = await ask('escrow agent deed')
  expect(found.citations.map(({ kind }) => kind)).toContain('thread')
})
