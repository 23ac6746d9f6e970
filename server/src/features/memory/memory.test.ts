import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptedModels } from '#server/llm/scripted.ts'
import { newId } from '#server/platform/ids.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { recall } from './service.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('what is remembered of a person', () => {
  it('is kept, found without accents, corrected and forgotten by them alone', async () => {
    const api = world.as('owner').memory
    const kept = await api.create({ content: '  I prefer café meetings before nine. ' })
    expect(kept).toMatchObject({ content: 'I prefer café meetings before nine.', source: 'person' })
    expect((await api.list({ search: 'CAFE' })).items.map(({ id }) => id)).toEqual([kept.id])
    expect((await world.as('same_org').memory.list({})).items).toEqual([])
    const changed = await api.update({ id: kept.id, content: 'I prefer tea.' })
    expect(changed.content).toBe('I prefer tea.')
    await api.remove({ id: kept.id })
    expect((await api.list({})).items).toEqual([])
  })

  it('is not remembered twice in the same words, and a correction cannot make it so', async () => {
    const api = world.as('ceo').memory
    const first = await api.create({ content: 'Call me Jo.' })
    expect((await api.create({ content: 'call me jo.' })).id).toBe(first.id)
    const other = await api.create({ content: 'I work from Lisbon.' })
    expect((await refusal(api.update({ id: other.id, content: 'CALL ME JO.' }))).status).toBe(409)
    await api.removeAll({})
    expect((await api.list({})).items).toEqual([])
  })

  it('names a conversation of their own, never somebody else’s', async () => {
    const { db } = world.database
    const [own, foreign] = [newId(), newId()]
    for (const [id, who] of [
      [own, 'org_manager'],
      [foreign, 'other_org'],
    ] as const)
      await db
        .insertInto('conversations')
        .values({ id, user_id: world.id(who), name: 'Talk' })
        .execute()
    const api = world.as('org_manager').memory
    const kept = await api.create({ content: 'Our bank is Nord.', metadata: { conversation_id: own } })
    expect(kept).toMatchObject({ source: 'chat', metadata: { conversation_id: own } })
    const refused = await refusal(api.create({ content: 'x', metadata: { conversation_id: foreign } }))
    expect(refused.status).toBe(404)
    await db.deleteFrom('conversations').where('id', '=', own).execute()
    expect((await api.list({})).items[0]).toMatchObject({
      content: 'Our bank is Nord.',
      metadata: { conversation_id: null },
    })
  })

  it('ends at a thousand things, with words that say what to do', async () => {
    const { db } = world.database
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      id: newId(),
      user_id: world.id('admin'),
      content: `Fact ${n}`,
      source: 'person',
    }))
    await db.insertInto('memories').values(rows).execute()
    const refused = await refusal(world.as('admin').memory.create({ content: 'One more' }))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '1,000 things are remembered already. Please forget some first.',
    ])
    expect((await world.as('admin').memory.create({ content: 'Fact 7' })).content).toBe('Fact 7')
    figure('M10', `the ${rows.length + 1}st is refused; with memory off 0 of it in a prompt`)
  })

  it('is recalled by what it is about, and otherwise by what is newest', async () => {
    const api = world.as('org_admin').memory
    const said = ['Anna Berg decides about the budget.', 'My flights leave from Oslo.', 'I like short answers.']
    for (const content of said) await api.create({ content })
    const found = await world.database.as(world.id('org_admin'), (database) =>
      recall(database, world.id('org_admin'), 'What does anna think of the budget? & | ! \'"', 2),
    )
    expect(found.map(({ content }) => content)).toEqual([
      'Anna Berg decides about the budget.',
      'I like short answers.',
    ])
  })
})

describe('a reply', () => {
  it('is reminded of what fits, as quoted data, and of nothing where memory is switched off', async () => {
    const models = scriptedModels({ reply: ['Done.', 'Done.'] })
    const talking = await createWorld({}, { models })
    try {
      const api = talking.as('owner')
      await api.memory.create({ content: 'CANARY-owner prefers tea.' })
      await talking.as('same_org').memory.create({ content: 'CANARY-other prefers coffee.' })
      const { id } = await api.chat.create({})
      await api.chat.chat({ id, message_text: 'What shall we drink?' })
      await api.chat.chat({ id, message_text: 'And now?', use_memory: false, context_messages: 0 })
      const told = models.talked.map(({ messages }) => messages.map(({ text }) => text).join('\n'))
      expect(told[0]).toContain('CANARY-owner prefers tea.')
      expect(told[1]).not.toContain('CANARY')
      expect(told.join()).not.toContain('CANARY-other')
      expect(models.talked.map(({ system }) => system).join()).not.toContain('CANARY')
      expect(models.talked.map(({ tools }) => tools.some(({ name }) => name === 'recall'))).toEqual([true, false])
    } finally {
      await talking.close()
    }
  })
})
