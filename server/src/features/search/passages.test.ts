// What the built-in analyst answers from: passages of all records, found and read by a fixed number of statements.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '#server/access/actor.ts'
import type { ToolPiece } from '#server/engine/tool.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { DAY } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const facts = {
  run_id: 'r',
  conversation_id: null,
  idempotencyKey: 'r:1',
  inputs: {},
  tainted: false,
  typed: [],
  addresses: [],
}

/** What is shown for some words, and how many statements that took. */
async function passages(
  any: string[],
  who: 'owner' | 'other_org' = 'owner',
): Promise<{ shown: readonly ToolPiece[]; statements: number }> {
  const tool = world.app.agents.tools.get('find_passages')
  const actor = await actorOf(world.database, world.id(who))
  if (!tool || !('work' in tool) || !actor) throw new Error('There is no such tool, or nobody to call it.')
  let statements = 0
  const counting = {
    transformQuery: <T extends { node: unknown }>({ node }: T) => {
      statements += 1
      return node
    },
    transformResult: async <T extends { result: unknown }>({ result }: T) => result,
  }
  const { shown } = await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    tool.work({ ...ctx, db: ctx.db.withPlugin(counting as never) }, tool.input.parse({ any, limit: 16 }), facts),
  )
  return { shown, statements }
}

const own = () => world.as('owner')

describe('passages', () => {
  it('of every kind of record come with their facts, and with the words that others may have written marked so', async () => {
    await own().goals.create({ title: 'Quoll rollout', due_date: DAY })
    await own().tasks.create({ title: 'Order the quoll cage' })
    await own().notes.create({ content: '# Zoo\n\nThe quoll arrives in May.', entry_date: '2026-05-04' })
    const contact = await own().contacts.create({ name: 'Quentin Quoll', role: 'Keeper' })
    await own().contacts.addInteraction({ id: contact.id, summary: 'Lunch about the quoll', date: DAY })
    const sent = await world.request('same_org', 'POST', '/api/comms/threads', {
      participant_ids: [world.id('owner')],
    })
    expect(sent.status).toBeLessThan(300)
    const { id } = sent.body as { id: string }
    await world.request('same_org', 'POST', `/api/comms/threads/${id}/messages`, { text: 'The quoll bites.' })
    const { shown } = await passages(['quoll'])
    const told = Object.fromEntries(shown.map(({ record, text, foreign }) => [record?.kind, { text, foreign }]))
    expect(Object.keys(told).sort()).toEqual(['contact', 'goal', 'interaction', 'note', 'task', 'thread'])
    expect(told.task?.text).toContain('Status: To Do')
    expect(told.note?.text).toContain('Date: 2026-05-04')
    expect(told.contact?.text).toContain('Role: Keeper')
    expect(told.interaction?.text).toContain('Contact: Quentin Quoll')
    expect(told.thread).toMatchObject({ foreign: true, text: expect.stringContaining('The quoll bites.') })
    expect(told.note?.foreign).toBe(false)
  })

  it('are those of the person alone', async () => {
    await own().notes.create({ content: 'The wombat is ours.', entry_date: '2026-05-04' })
    expect((await passages(['wombat'])).shown).toHaveLength(1)
    expect((await passages(['wombat'], 'other_org')).shown).toHaveLength(0)
  })

  it('are those that say several of the words, however old, where hundreds of newer records say each of them', async () => {
    const old = await own().notes.create({
      content: 'The lantern of the turbine ends on 31 March.',
      entry_date: '2024-02-01',
    })
    for (let n = 0; n < 220; n += 1) {
      await own().notes.create({ content: `Lantern ${n}, looked at with the others.`, entry_date: '2026-05-04' })
      await own().notes.create({ content: `Turbine ${n}, greased and cleaned.`, entry_date: '2026-05-04' })
    }
    const { shown } = await passages(['turbine', 'lantern'])
    expect(shown[0]?.record?.id).toBe(old.id)
  }, 60_000)

  it('take no more statements for many records and words than for few', async () => {
    const make = async (word: string, count: number) => {
      for (let at = 0; at < count; at++) {
        await own().notes.create({ content: `The ${word} eats ${at}.`, entry_date: '2026-05-04' })
        await own().tasks.create({ title: `Feed the ${word} ${at}` })
        const contact = await own().contacts.create({ name: `Keeper ${word} ${at}` })
        await own().contacts.addInteraction({ id: contact.id, summary: `Call on ${word} ${at}`, date: DAY })
      }
    }
    await make('numbat', 1)
    await make('potoroo', 4)
    const few = await passages(['numbat'])
    const many = await passages(['potoroo', 'feed', 'keeper', 'call', 'eats'])
    expect(few.shown).toHaveLength(4)
    expect(many.shown).toHaveLength(16)
    expect(many.statements).toBeLessThanOrEqual(few.statements)
  })

  it('of a long note keep a table whole, and show where lines were left out', async () => {
    const filler = Array.from(
      { length: 80 },
      (_, at) => `Line ${at} of something else that goes on and on for a while.`,
    )
    const rows = [
      '| what | EUR |',
      '|---|---|',
      '| Bilby house | 100 |',
      '| Fence | 200 |',
      '| Gate | 300 |',
      '| Pond | 400 |',
    ]
    await own().notes.create({ content: ['# Zoo', ...filler, ...rows, ...filler].join('\n'), entry_date: '2026-05-04' })
    const { shown } = await passages(['bilby'])
    const [piece] = shown
    for (const row of rows) expect(piece?.text).toContain(row)
    expect(piece?.text).toContain('\n…')
    expect(piece?.text).not.toContain('Line 40 ')
  })
})

/** What `search_records` shows a model, or rules. */
async function searched(input: Record<string, unknown>, byRules?: true): Promise<string[]> {
  const tool = world.app.agents.tools.get('search_records')
  const actor = await actorOf(world.database, world.id('owner'))
  if (!tool || !('work' in tool) || !actor) throw new Error('There is no such tool, or nobody to call it.')
  const { shown } = await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    tool.work(ctx, tool.input.parse(input), { ...facts, ...(byRules && { byRules }) }),
  )
  return shown.map(({ record }) => `${record?.kind}: ${record?.label}`)
}

describe('a search for a name or two words', () => {
  it('shows a model what was said with those of that name, and what says one of the words, behind what says all', async () => {
    const contact = await own().contacts.create({ name: 'Wilma Zauner', role: 'Weigher' })
    await own().contacts.addInteraction({ id: contact.id, summary: 'Asked again when she may go', date: DAY })
    await own().notes.create({ content: 'Wilma: figures promised by May.', entry_date: '2026-05-04' })
    const talk = expect.stringContaining('interaction: Asked again')
    expect(await searched({ query: 'Wilma Zauner', kinds: ['interaction'] })).toEqual([talk])
    const both = await searched({ query: 'promised Wilma' })
    expect(both[0]).toContain('note: ')
    expect(both).toContain('contact: Wilma Zauner')
    expect(both).toContainEqual(talk)
  })

  it('shows rules nothing that does not say all of it', async () => {
    expect(await searched({ query: 'promised Wilma' }, true)).toEqual([expect.stringContaining('note: ')])
  })
})
