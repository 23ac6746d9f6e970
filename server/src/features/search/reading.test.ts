// What is asked for by what records are, through the tool as a model calls it: by state, day, person and time, beside those that say the words.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '#server/access/actor.ts'
import type { ToolPiece } from '#server/engine/tool.ts'
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

async function found(query: string, who: 'owner' | 'other_org' = 'owner'): Promise<readonly ToolPiece[]> {
  const tool = world.app.agents.tools.get('search_records')
  const actor = await actorOf(world.database, world.id(who))
  if (!tool || !('work' in tool) || !actor) throw new Error('There is no such tool, or nobody to call it.')
  const { shown } = await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    tool.work(ctx, tool.input.parse({ query }), facts),
  )
  return shown
}
const told = async (query: string) => (await found(query)).map(({ text }) => text)
const first = async (query: string, count: number) => (await told(query)).slice(0, count).join('\n---\n')

const note = async (content: string, days: number) => {
  const { id } = await own().notes.create({ content, entry_date: inDays(days) })
  const read = await world.request('owner', 'POST', '/api/statements/read', { kind: 'note', id })
  expect(read.status).toBeLessThan(300)
}

beforeAll(async () => {
  world = await createWorld()
  const irma = await own().contacts.create({
    name: 'Irma Quast',
    role: 'Joiner, Brodersen Yachts',
    emails: ['irma@example.org'],
  })
  await own().contacts.create({ name: 'Oke Tamm', role: 'Sailmaker' })
  await own().contacts.addInteraction({ id: irma.id, summary: 'Veneer comes a fortnight late', date: inDays(-3) })
  await own().tasks.create({ title: 'Order teak', due_date: inDays(-6) })
  await own().tasks.create({
    title: 'Pay the slipway',
    due_date: inDays(-5),
    assigned_to_user_id: world.id('same_org'),
  })
  await own().tasks.create({ title: 'Fit the galley', due_date: inDays(4), contact_id: irma.id })
  await own().tasks.create({ title: 'Renew the mooring', due_date: inDays(300) })
  await note('# Yard round\n\nIrma will send the drawings of the galley.\nWho pays for the second coat of varnish?', -9)
  await note('# Evening\n\nI promised Oke that I will return his winch by Friday.', -8)
  await note('# Harbour office\n\nThe berth moves to pier four.', -2)
  await note('# Brodersen\n\nBrodersen wants the hull in grey. The deposit of Brodersen has come.', -40)
  await note('# Phone\n\nIrma Quast says the launch slips to June.', -1)
  await world.as('other_org').tasks.create({ title: 'Foreign overdue', due_date: inDays(-9) })
  await world.as('other_org').notes.create({ content: 'Foreign: the berth moves.', entry_date: inDays(-1) })
})
afterAll(() => world.close())

describe('a question is read as what it asks for', () => {
  it('tasks that are overdue, one’s own before those of others, with their day and state', async () => {
    for (const query of [
      'How many of my tasks are overdue?',
      'whats overdue',
      'Welche meiner Aufgaben sind überfällig?',
    ]) {
      const tasks = await first(query, 2)
      expect(tasks).toContain('Order teak')
      expect(tasks).toContain('Pay the slipway')
      expect(tasks).toContain(inDays(-6).slice(0, 4))
    }
    expect((await told('how many of my tasks are overdue'))[0]).toContain('Order teak')
    expect(await first('which overdue tasks sit with other people? just the list', 1)).toContain('Pay the slipway')
  })

  it('what is due in a time, and not what is due later', async () => {
    for (const query of ['what is due in the next 10 days', 'was muss in den nächsten 10 Tagen raus']) {
      const some = await told(query)
      expect(some.slice(0, 2).join()).toContain('Fit the galley')
      expect(some.join()).not.toContain('Renew the mooring')
    }
  })

  it('what oneself has promised, shown as a promise', async () => {
    for (const query of ['what have I promised and not done', 'Was habe ich zugesagt und noch nicht gehalten?'])
      expect(await first(query, 3)).toMatch(/Promise[^\n]*: .*winch/)
  })

  it('what somebody owes: their tasks and what they promised', async () => {
    for (const query of ['What does Irma owe me?', 'Was schuldet mir Irma noch?', 'what is Irma holding up?']) {
      const some = await first(query, 4)
      expect(some).toContain('Fit the galley')
      expect(some).toMatch(/Promise[^\n]*: .*drawings/)
    }
    expect(await first('What did I promise Oke? And what does Irma owe me?', 4)).toContain('Fit the galley')
  })

  it('open questions', async () => {
    for (const query of ['What are the open questions?', 'Welche Fragen sind noch offen?'])
      expect(await first(query, 2)).toMatch(/Question[^\n]*: .*varnish/)
  })

  it('who waits for whom', async () => {
    expect(await first('who am I waiting for', 4)).toContain('Pay the slipway')
    expect(await first('wer wartet auf mich', 4)).toContain('winch')
  })

  it('what was written since a day, or since something happened, the newest first', async () => {
    const days = (count: number) => inDays(-count).split('-').reverse().join('.')
    for (const query of [`what changed since ${inDays(-4)}`, `Was hat sich seit dem ${days(4)} geändert?`]) {
      const some = await first(query, 5)
      for (const said of ['launch slips', 'berth moves', 'fortnight late']) expect(some).toContain(said)
      expect(some).not.toContain('hull in grey')
    }
    expect(await first('what changed since the harbour office', 3)).toContain('launch slips')
  })

  it('notes of some days', async () => {
    const month = inDays(-40).slice(0, 7)
    expect((await told(`notes from ${month}-01 to ${inDays(-39)}`))[0]).toContain('hull in grey')
  })

  it('all there is about a matter, with what names those who belong to it', async () => {
    for (const query of ['Summarise where we are with Brodersen', 'fass mir Brodersen in drei Sätzen zusammen']) {
      const some = await first(query, 6)
      expect(some).toContain('hull in grey')
      expect(some).toContain('launch slips to June')
    }
  })

  it('a letter goes to somebody, whose card is shown', async () => {
    for (const query of [
      'write Irma a short mail that the hull stays white',
      'schreib Irma eine kurze Mail, dass der Rumpf weiß bleibt',
    ])
      expect(await first(query, 4)).toContain('irma@example.org')
  })

  it('nothing of another house', async () => {
    for (const query of ['whats overdue', `what changed since ${inDays(-4)}`, 'what is due this week'])
      expect((await told(query)).join()).not.toContain('Foreign')
    expect((await found('whats overdue', 'other_org')).map(({ text }) => text).join()).not.toContain('Order teak')
  })

  it('a few plain words stay a search for them', async () => {
    expect((await told('galley drawings'))[0]).toContain('drawings of the galley')
    expect((await told('berth pier four'))[0]).toContain('pier four')
  })
})
