// What belongs to what is asked without saying its words: by a firm or a role on a card, by a goal, by whom the texts name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '#server/access/actor.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const own = () => world.as('owner')
const facts = {
  ...{ run_id: 'r', conversation_id: null, idempotencyKey: 'r:1', inputs: {}, tainted: false },
  typed: [],
  addresses: [],
}

async function found(query: string, who: 'owner' | 'other_org' = 'owner'): Promise<string> {
  const tool = world.app.agents.tools.get('search_records')
  const actor = await actorOf(world.database, world.id(who))
  if (!tool || !('work' in tool) || !actor) throw new Error('There is no such tool, or nobody to call it.')
  const { shown } = await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    tool.work(ctx, tool.input.parse({ query }), facts),
  )
  const ids = shown.flatMap(({ record }) => (record ? [record.id] : []))
  expect(new Set(ids).size).toBe(ids.length)
  return shown
    .slice(0, 10)
    .map(({ text }) => text)
    .join('\n---\n')
}

const note = (content: string, days: number) => own().notes.create({ content, entry_date: inDays(days) })

beforeAll(async () => {
  world = await createWorld()
  const tove = await own().contacts.create({ name: 'Tove Lindqvist', role: 'Buyer, Halden Marine' })
  await own().contacts.addInteraction({ id: tove.id, summary: 'The gate shuts at five on Monday', date: inDays(-2) })
  const amsel = await own().contacts.create({ name: 'Rolf Amsel', role: 'Notar' })
  await own().contacts.addInteraction({
    id: amsel.id,
    summary: 'Frei wären der dritte und der vierte',
    date: inDays(-1),
  })
  const per = await own().contacts.create({ name: 'Per Holm', role: 'Joiner' })
  await own().contacts.addInteraction({ id: per.id, summary: 'Is ill until Thursday', date: inDays(-1) })
  await note('Dear Sir,\n\nour offer stands until the end of the month.\n\nTove Lindqvist', -9)
  await note('The keel of the cutter is laid. Holm does the ribs.', -7)
  const goal = await own().goals.create({ title: 'Cutter afloat', due_date: inDays(90) })
  await own().tasks.create({ title: 'Ribs and planks', goal_id: goal.id, due_date: inDays(20) })
  await own().tasks.create({ title: 'Varnish', goal_id: goal.id, due_date: inDays(30) })
  for (let at = 0; at < 12; at++) {
    await note(`Halden, load ${at}: the crates went by road.`, -20 - at)
    await note(`Board ${at}: slots for the crates on offer, Termine und Kisten angeboten.`, -40 - at)
  }
})
afterAll(() => world.close())

describe('a question finds', () => {
  it('what those wrote and said who stand for the firm that it names', async () => {
    const some = await found('until when does the Halden offer stand?')
    expect(some).toContain('until the end of the month')
    expect(some).toContain('The gate shuts at five')
  })

  it('what was said with somebody who is called by a role, in the other language too', async () => {
    for (const query of ['which slots does the notary offer', 'Welche Termine hat der Notar angeboten?'])
      expect(await found(query)).toContain('Frei wären')
  })

  it('where few records speak of it, the open tasks of the goal and what was last said with those named', async () => {
    for (const query of ['what is missing for the cutter?', 'was fehlt denn noch beim Cutter?']) {
      const some = await found(query)
      for (const said of ['Ribs and planks', 'Varnish', 'Is ill until Thursday']) expect(some).toContain(said)
    }
  })

  it('nothing of anybody else', async () =>
    expect(await found('what is missing for the cutter?', 'other_org')).toBe(''))
})

describe('a letter', () => {
  it('comes with what was last said with whom it goes to', async () => {
    for (const query of [
      'draft a note to Per Holm about the crates',
      'Entwirf eine Zeile an Per Holm wegen der Kisten',
    ])
      expect(await found(query)).toContain('Is ill until Thursday')
  })
})
