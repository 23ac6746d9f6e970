// A day that is told after a card: in place of its yes, and once it was decided.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled, waiting } from '../../../test/analyst-world.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_MESSAGES_PER_MINUTE: '100000', RATE_WRITES_PER_MINUTE: '100000' }, { launch: true })
}, 120_000)
afterAll(() => world.close())

const say = (id: string, message_text: string, prompt_id?: string) =>
  world.as('owner').chat.chat({ id, message_text, ...(prompt_id ? { prompt_id } : {}) })
async function approve(id: string) {
  const { approval } = await waiting(world, id)
  await world.as('owner').decisions.approve({
    id: approval?.id ?? '',
    arguments_hash: approval?.arguments_hash ?? '',
  })
}
const due = async (title: string) =>
  (await world.as('owner').tasks.list({ search: title })).items.map(({ due_date, due_time }) => [due_date, due_time])

describe('another day for what a card proposes', () => {
  it('is proposed in its place while the card waits', async () => {
    const { id } = await world.as('owner').chat.create({})
    void say(id, 'remind me to oil the loom on 2 December 2031')
    const { prompt } = await waiting(world, id)
    void say(id, 'no, make it 4 December 2031', prompt.id)
    await expect
      .poll(async () => (await waiting(world, id)).approval?.arguments, { timeout: 10_000 })
      .toMatchObject({ title: 'Oil the loom', due_date: '2031-12-04' })
    await approve(id)
    expect((await settled(world, id))?.content).toContain('Oil the loom')
    expect(await due('Oil the loom')).toEqual([['2031-12-04', null]])
  })
  it('is a change of what was made, with the settings of a new conversation', async () => {
    const { id } = await world.as('owner').chat.create({})
    void say(id, 'Erinnere mich am 2.12.2031 um 15 Uhr an die Webkante')
    await approve(id)
    await settled(world, id)
    void say(id, 'Doch lieber am 5.12.2031')
    expect((await waiting(world, id)).approval?.tool).toBe('update_task')
    await approve(id)
    await settled(world, id)
    expect(await due('Webkante')).toEqual([['2031-12-05', '15:00']])
  })
})
