// A model names a new conversation once, after its first answer, where one is set up.
import { afterEach, expect, it } from 'vitest'
import { fault, type ScriptedModels, type ScriptedTurn, scriptedModels, type TalkTurn } from '#server/llm/scripted.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cleanTitle } from './rules/title.ts'

let world: World
let models: ScriptedModels
afterEach(() => world.close())

const SAID = 'Can you tell me what the harbour lease costs us, and when it ends?'
const RULE = 'What the harbour lease costs us, and when it ends?'
async function begin(
  names: ScriptedTurn[],
  answers: TalkTurn[] = ['It costs €240,000.', 'Yes.'],
  env: NodeJS.ProcessEnv = {},
) {
  models = scriptedModels({ 'chat.name': names, chat: answers, reply: answers, 'chat.reply': answers })
  world = await createWorld({ CONVERSATION_NAMES: 'model', ...env }, { models })
}
const chat = () => world.as('owner').chat
const nameOf = async (id: string) => {
  const { name, named_by } = await chat().get({ id })
  return [name, named_by]
}
/** Whoever waits to be named was looked at. */
const looked = () =>
  until(
    async () =>
      (await world.database.pool.query('select 1 from conversations where naming_at is not null')).rows.length === 0,
    30,
  )
const asked = () => models.asked.filter(({ task }) => task === 'chat.name')

it('a new conversation gets the name that a model gives it after its first answer, and only once', async () => {
  await begin([{ title: '“Harbour lease: cost and end.”' }])
  const { id } = await chat().create({})
  await chat().chat({ id, message_text: SAID })
  await until(async () => (await nameOf(id))[1] === 'model', 30)
  expect(await nameOf(id)).toEqual(['Harbour lease: cost and end', 'model'])
  expect(asked()).toHaveLength(1)
  expect(asked()[0]?.prompt).toContain(SAID)
  expect(asked()[0]?.prompt).toContain('€240,000')
  await chat().chat({ id, message_text: 'And is that all?' })
  await looked()
  expect(asked()).toHaveLength(1)
  expect((await nameOf(id))[0]).toBe('Harbour lease: cost and end')
})

it('the name that its person gives stays, also when the model’s comes after it; and a model that fails leaves the rule’s', async () => {
  let hold = Promise.withResolvers<void>()
  await begin(
    [
      async () => {
        await hold.promise
        return { title: 'Too late' }
      },
      fault('bad_request'),
      { title: 'https://evil.example/x' },
    ],
    ['One.', 'Two.', 'Three.'],
  )
  const { id } = await chat().create({})
  await chat().chat({ id, message_text: SAID })
  expect(await nameOf(id)).toEqual([RULE, 'rule'])
  await until(async () => asked().length === 1, 30)
  await chat().update({ id, name: 'My own name' })
  hold.resolve()
  hold = Promise.withResolvers()
  for (const at of [2, 3]) {
    const other = await chat().create({})
    await chat().chat({ id: other.id, message_text: SAID })
    await until(async () => asked().length === at, 30)
    await looked()
    expect(await nameOf(other.id)).toEqual([RULE, 'rule'])
  }
  expect(await nameOf(id)).toEqual(['My own name', 'person'])
})

it('temporary conversations, those that were named, and all of them where the operator says so are shown to no model for a name', async () => {
  await begin([{ title: 'Never' }], ['One.', 'Two.'])
  const temporary = await chat().create({ temporary: true })
  await chat().chat({ id: temporary.id, message_text: SAID })
  const named = await chat().create({ name: 'Lease' })
  await chat().chat({ id: named.id, message_text: SAID })
  await looked()
  expect((await nameOf(named.id))[0]).toBe('Lease')
  expect(asked()).toEqual([])
  await world.close()
  await begin([{ title: 'Never' }], ['One.'], { CONVERSATION_NAMES: 'rules' })
  const { id } = await chat().create({})
  await chat().chat({ id, message_text: SAID })
  await looked()
  expect(await nameOf(id)).toEqual([RULE, 'rule'])
  expect(asked()).toEqual([])
})

it('a title of a model is one plain line, of at most 60 signs, and no address', () => {
  expect(cleanTitle('**Harbour** lease\n\nand more')).not.toContain('*')
  expect([...(cleanTitle('word '.repeat(60)) ?? '')].length).toBeLessThanOrEqual(60)
  for (const none of ['', ' … ', '""', 'see www.example.org']) expect(cleanTitle(none)).toBe(null)
})
