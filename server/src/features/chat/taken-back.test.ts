// "Undo that" in a conversation: the reply names what was done last there, and offers the way back of its card.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoIn } from '#contract/undo-block.ts'
import { settled, waiting } from '../../../test/analyst-world.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_MESSAGES_PER_MINUTE: '100000', RATE_WRITES_PER_MINUTE: '100000' }, { launch: true })
}, 120_000)
afterAll(() => world.close())

async function say(id: string, message_text: string): Promise<string> {
  await world.as('owner').chat.chat({ id, message_text })
  return (await settled(world, id))?.content ?? ''
}
async function agreed(id: string, message_text: string): Promise<void> {
  void world.as('owner').chat.chat({ id, message_text })
  const { approval } = await waiting(world, id)
  await world.as('owner').decisions.approve({
    id: approval?.id ?? '',
    arguments_hash: approval?.arguments_hash ?? '',
  })
  await settled(world, id)
}
const tasks = async (search: string) => (await world.as('owner').tasks.list({ search })).items

describe('what was done last', () => {
  it('is offered to be taken back where it is asked for, and is gone with the key of its card', async () => {
    const { id } = await world.as('owner').chat.create({})
    await agreed(id, 'create a task to glaze the bowls')
    await agreed(id, 'create a task to fire the kiln')
    const { ids, text } = undoIn(await say(id, 'undo that'))
    expect(text).toContain('Undo takes it back')
    expect(ids).toHaveLength(1)
    await world.as('owner').decisions.undo({ id: ids[0] ?? '' })
    expect([await tasks('fire the kiln'), await tasks('glaze the bowls')]).toMatchObject([[], [{}]])

    // The one before it is the last that stands now.
    const again = undoIn(await say(id, 'undo that'))
    await world.as('owner').decisions.undo({ id: again.ids[0] ?? '' })
    expect(await tasks('glaze the bowls')).toEqual([])
    expect(await say(id, 'take that back')).toContain('taken back already')
  })

  it('is told in the language of the conversation', async () => {
    const { id } = await world.as('owner').chat.create({})
    await agreed(id, 'Erinnere mich am 2.12.2031 an die Glasur')
    const said = await say(id, 'Mach das bitte rückgängig')
    expect(said).toContain('nimmst du es zurück')
    expect(undoIn(said).ids).toHaveLength(1)
  })

  it('is offered beside a greeting or thanks, too', async () => {
    const { id } = await world.as('owner').chat.create({})
    await agreed(id, 'create a task to wedge the clay')
    for (const words of [
      'hi, undo that',
      'ok undo that',
      'danke, mach das rückgängig',
      'could you please undo that for me',
    ])
      expect(undoIn(await say(id, words)).ids, words).toHaveLength(1)
  })

  it('is nothing where nothing was done', async () => {
    const { id } = await world.as('owner').chat.create({})
    expect(await say(id, 'undo')).toContain('nothing to take back')
    expect(await say(id, 'nimm das zurück')).toContain('nichts zurückzunehmen')
  })
})
