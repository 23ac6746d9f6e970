import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { actorOf } from '#server/access/actor.ts'
import { dayIn } from '#server/platform/days.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const today = dayIn(null, new Date())

/** What a model that works for this person is shown of all records. */
async function readAll(who: Person) {
  const offered = world.app.agents.tools.get('read_all')
  const actor = await actorOf(world.database, world.id(who))
  if (!offered || !('work' in offered) || !actor) throw new Error('There is no such tool, or nobody to call it.')
  const facts = { run_id: 'r', conversation_id: null, idempotencyKey: 'r:1', inputs: {}, tainted: false }
  return await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    offered.work(ctx, offered.input.parse({}), { ...facts, typed: [], addresses: [] }),
  )
}

it('a model reads all records of its person at once, each with its mark, and whose words they may be', async () => {
  const api = world.as('owner')
  const mine = await api.tasks.create({ title: 'Order the crane', due_date: addDays(today, 5) })
  const given = await world
    .as('ceo')
    .tasks.create({ title: 'Sign the lease', assigned_to_user_id: world.id('owner'), due_date: addDays(today, 9) })
  const note = await api.notes.create({ content: 'The quay is free from May.', entry_date: today })
  const { shown, summary } = await readAll('owner')
  const of = (id: string) => shown.find(({ record }) => record?.id === id)
  expect(of(mine.id)).toMatchObject({ foreign: false, text: expect.stringContaining('Order the crane') })
  expect(of(given.id)).toMatchObject({ foreign: true, text: expect.stringContaining('Sign the lease') })
  expect(of(note.id)).toMatchObject({ foreign: false, record: { kind: 'note' } })
  expect(summary).toMatch(/^\d+ records$/)
  // The days ahead name a task that somebody else wrote.
  expect(shown[0]).toMatchObject({ record: null, foreign: true })
  expect(shown[0]?.text).toMatch(/in 5 days, \d working days?\): the task Order the crane/)
})

it('of a person it tells how they are reached', async () => {
  const contact = { name: 'Ida Rehm', role: 'Harbour master', phones: ['+49 40 5550123'] }
  const { id } = await world.as('owner').contacts.create({ ...contact, emails: ['ida@harbour.example'] })
  const { shown } = await readAll('owner')
  expect(shown.find(({ record }) => record?.id === id)?.text).toMatch(/\n\+49 40 5550123, ida@harbour\.example$/)
})

it('nothing of it is anybody else’s', async () => {
  await world.as('owner').notes.create({ content: 'The offer of the harbour stays between us.', entry_date: today })
  const { shown } = await readAll('other_org')
  expect(shown.map(({ text }) => text).join()).not.toContain('harbour')
})

it('of nothing it reads nothing', async () => {
  expect(await readAll('other_org')).toEqual({ summary: '0 records', shown: [] })
})
