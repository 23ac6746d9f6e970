import { afterEach, expect, it } from 'vitest'
import { json } from '#server/engine/run-rows.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

type Cited = { kind: string; id: string; label: string }
/** A reply that says this and cites these records. */
async function reply(world: World, text: string, citations: Cited[]) {
  const { id } = await world.as('owner').chat.create({})
  const message_id = newId()
  await sql`select message_add(${id}::uuid, ${message_id}::uuid, 'ai', ${text}, null, null, ${json(citations)}::jsonb)`.execute(
    world.database.db,
  )
  return { id, message_id }
}
const lease =
  '# Call\n\nOsei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'

it('each claim of a reply is marked: proven with the very words of its record, or not, with the reason', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  const note = await api.notes.create({ content: lease, entry_date: '2026-03-10' })
  const cited = [{ kind: 'note', id: note.id, label: 'Call' }]
  const text =
    'Osei offered the corner shop for £2,400 a month. [r1]\n\n- Osei accepted the corner shop for £2,400 a month.\n- Tom sent the floor plan to Osei.\n- Ask Osei for the contract.'
  const asked = await reply(world, text, cited)
  const { state, marks } = await api.chat.check(asked)
  expect(state).toBe('checked')
  expect(marks.map(({ verdict }) => verdict)).toEqual([
    'proven',
    expect.stringMatching(/contradicted|not_proven/),
    'not_proven',
    'proposal',
  ])
  expect(marks[0]).toMatchObject({
    reason: null,
    words: [{ kind: 'note', id: note.id, text: 'Osei offered us the corner shop for £2,400 a month.' }],
  })
  expect(text.slice(marks[0]?.start, marks[0]?.end)).toContain('Osei offered the corner shop')
  expect(marks[1]?.reason).toContain('offered')
  expect(marks[2]?.reason).toContain('plans')
  // It is kept: the note may change, what was found stays what it was.
  await api.notes.update({ id: note.id, content: 'Something else.' })
  expect(await api.chat.check(asked)).toEqual({ state, marks })
})

it('a reply that claims something and rests on no record says so, and small talk is not checked', async () => {
  world = await createWorld({})
  const api = world.as('owner')
  expect(await api.chat.check(await reply(world, 'Osei accepted the offer of last week.', []))).toEqual({
    state: 'read_nothing',
    marks: [],
  })
  expect(await api.chat.check(await reply(world, 'Shall I look?', []))).toEqual({ state: 'no_claims', marks: [] })
})

it('a record that its reader may not read proves nothing', async () => {
  world = await createWorld({})
  const foreign = await world.as('ceo').notes.create({ content: lease, entry_date: '2026-03-10' })
  const asked = await reply(world, 'Osei offered the corner shop for £2,400 a month.', [
    { kind: 'note', id: foreign.id, label: 'Call' },
  ])
  expect(await world.as('owner').chat.check(asked)).toEqual({ state: 'read_nothing', marks: [] })
})

it('only a reply can be checked, and only by whose conversation it is', async () => {
  world = await createWorld({})
  const asked = await reply(world, 'Osei offered the corner shop.', [])
  await expect(world.as('other_org').chat.check(asked)).rejects.toMatchObject({ status: 404 })
  await expect(world.as('owner').chat.check({ id: asked.id, message_id: newId() })).rejects.toMatchObject({
    status: 404,
  })
})
