import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from '../../../../test-kit/fake-provider.ts'
import { type AgentWorld, createAgentWorld } from '../../../test/agent-world.ts'
import { DAY, twin } from '../../../test/fixtures.ts'
import {
  keeperOf,
  kept as keptIn,
  type MeaningProvider,
  rows,
  startMeaningProvider,
  until,
  vectorOf,
  vectors as vectorsIn,
} from '../../../test/meaning-world.ts'
import type { Person } from '../../../test/world.ts'
import { searchByMeaning } from './service/meaning.ts'
import { nearest } from './store/meaning.ts'

let provider: MeaningProvider
let world: AgentWorld
beforeAll(async () => {
  provider = await startMeaningProvider()
  world = await createAgentWorld({ env: provider.settings })
})
beforeEach(() => provider.embeds())
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

const own = () => world.as('owner')
const vectors = (id: string) => vectorsIn(world, id)
const kept = (id: string) => keptIn(world, id)

/** What a run of this person finds, and the run. */
async function searched(query: string, person: Person = 'owner', more: Record<string, unknown> = {}) {
  provider.says({ calls: [{ name: 'search_records', arguments: { query, ...more } }] }, { text: 'Done.' })
  const id = await world.start({ tools: ['search_records'] }, person)
  await world.answer(id, person)
  const events = await world.events(id, person)
  const result = events.find(({ type }) => type === 'tool_result')
  const reads = result?.details.reads as { id: string }[]
  return { id, result, ids: reads.map((read) => read.id) }
}

describe('what is meant', () => {
  it('is found in other words, of every kind that has a text', async () => {
    const goal = await own().goals.create({ title: 'Lower the interest rate', due_date: DAY, kpis: [] })
    const task = await own().tasks.create({ title: 'Renegotiate the loan with Harbour Bank' })
    const note = await own().notes.create({ content: 'The credit line ends in May.', entry_date: DAY })
    const contact = await own().contacts.create({
      name: 'Ines Karlsen',
      role: 'Gives us credit',
      emails: ['ines@bank.example'],
    })
    const talk = await own().contacts.addInteraction({
      id: contact.id,
      summary: 'Lunch',
      notes: 'On the loan',
      date: DAY,
    })
    const file = await own().files.create({ file: { name: 'contract.txt', text: 'This loan is given for ten years.' } })
    const all = [goal, task, note, contact, talk, file].map(({ id }) => id)
    const other = await own().tasks.create({ title: 'Order new chairs' })
    for (const id of [...all, other.id]) await kept(id)
    await until(
      async () => provider.texts(),
      (texts) => texts.some((text) => text.includes('for ten years')),
    )
    await kept(file.id)
    expect(await own().search.find({ q: 'borrowed' })).toMatchObject({ hits: [] })
    const { ids, result } = await searched('what we borrowed')
    expect(ids.sort()).toEqual(all.sort())
    expect(result?.summary).toBe('6 records found')
    expect((await searched('what we borrowed', 'owner', { kinds: ['note'] })).ids).toEqual([note.id])
    // Where somebody is reached does not say what they are like.
    expect(provider.texts().join('\n')).toContain('Ines Karlsen')
    expect(provider.texts().join('\n')).not.toContain('ines@bank.example')
  })

  it('comes before and after what the words find: what both find stands first', async () => {
    const words = await own().tasks.create({ title: 'Regatta flags' })
    const both = await own().tasks.create({ title: 'Regatta of the sailing club' })
    const meaning = await own().tasks.create({ title: 'Plan the voyage' })
    for (const { id } of [words, both, meaning]) await kept(id)
    await world.database.pool.query('delete from record_vectors where id = $1', [words.id])
    const { ids } = await searched('regatta')
    expect(ids[0]).toBe(both.id)
    expect(ids.slice(1).sort()).toEqual([words.id, meaning.id].sort())
  })

  it('is told by the receipt: who was sent how much, and what it cost', async () => {
    const { id, result } = await searched('burst pipe')
    const usage = { input_tokens: expect.any(Number), output_tokens: 0, cost_usd: null }
    expect(result?.details).toMatchObject({ provider: 'openai-compatible', model: 'meaning-1', sent_chars: 10, usage })
    const { sent } = await own().decisions.receipt({ id })
    expect(sent.find(({ model }) => model === 'meaning-1')).toMatchObject({ calls: 1, characters: 10, usage })
    const run = await own().runs.get({ id })
    const turnsTokens = sent.find(({ model }) => model !== 'meaning-1')?.usage.input_tokens ?? 0
    expect(run.usage.input_tokens).toBeGreaterThan(turnsTokens)
  })

  it('is not looked for where the provider does not answer: the words are', async () => {
    const task = await own().tasks.create({ title: 'Vacancies in the north' })
    await kept(task.id)
    const faults: Turn[] = [{ status: 401 }, { fault: 'hang_before_headers' }, { vectors: [[1, 0]] }]
    for (const fault of faults) {
      provider.embeds((request) => (request.texts?.length === 1 ? { vectors: undefined, ...fault } : {}))
      expect([fault, (await searched('north')).ids]).toEqual([fault, [task.id]])
      expect([fault, (await searched('recruiting')).ids]).toEqual([fault, []])
    }
  })
})

describe('rights', () => {
  it('nobody finds what they may not see; a share shows it, and its end hides it, at once', async () => {
    const task = await own().tasks.create({ title: 'Sailing lessons' })
    const note = await own().notes.create({ content: 'Sailing alone', entry_date: DAY })
    await kept(task.id)
    await kept(note.id)
    const find = async (person: Person) => (await searched('voyage', person)).ids
    for (const person of ['same_org', 'other_org', 'org_admin', 'ceo', 'admin'] as const)
      expect([person, await find(person)]).toEqual([person, []])
    await own().tasks.share({ id: task.id, org_ids: [world.orgA] })
    expect(await find('same_org')).toEqual([task.id])
    expect(await find('other_org')).toEqual([])
    await own().tasks.share({ id: task.id, org_ids: [] })
    expect(await find('same_org')).toEqual([])
    // Readers that are wrong still show nothing: the record itself is asked.
    await world.database.pool.query('update record_vectors set readers = readers || $1::uuid where id = any ($2)', [
      world.id('other_org'),
      [task.id, note.id],
    ])
    expect(await find('other_org')).toEqual([])
  })

  it('requests read none of the tables, and the function tells nobody of what others have', async () => {
    const task = await own().tasks.create({ title: 'Water damage in the cellar' })
    await kept(task.id)
    for (const table of ['record_vectors', 'meaning_due', 'meaning_model'])
      await expect(
        world.database.as(world.id('owner'), (db) =>
          db
            .selectFrom(table as 'record_vectors')
            .selectAll()
            .execute(),
        ),
      ).rejects.toThrow('permission denied')
    const found = (person: Person) =>
      world.database.as(world.id(person), async (db) => {
        const given = { vector: vectorOf('leak'), model: 'openai-compatible/meaning-1', kinds: ['task'], most: 1 }
        return (await nearest(db, given)).map(({ id }) => id)
      })
    expect(await found('owner')).toEqual([task.id])
    for (const person of ['same_org', 'other_org', 'admin'] as const) expect(await found(person)).not.toContain(task.id)
  })
})

describe('what changes and what goes', () => {
  it('a changed text loses its vectors with the change and gets new ones; other changes keep them', async () => {
    const task = await own().tasks.create({ title: 'Hiring' })
    await kept(task.id)
    await own().tasks.update({ id: task.id, status: 'Done' })
    expect(await vectors(task.id)).toHaveLength(1)
    provider.embeds(() => ({ status: 401 }))
    await own().tasks.update({ id: task.id, title: 'Leak' })
    expect(await vectors(task.id)).toEqual([])
    expect((await searched('vacancies')).ids).not.toContain(task.id)
  })

  it('a deleted record and a deleted account leave none', async () => {
    const person = await twin(world, 'owner')
    const headers = { authorization: `Bearer ${person.token}` }
    const body = { content: 'Sailing, says a person who goes', entry_date: DAY }
    const [note, second] = [
      (await world.request('anon', 'POST', '/api/journals/', body, headers)).body as { id: string },
      (await world.request('anon', 'POST', '/api/journals/', body, headers)).body as { id: string },
    ]
    // The provider's pause from the test before does not hold for a keeper of one's own.
    const keeper = keeperOf(world)
    keeper.start()
    for (const { id } of [note, second])
      await until(
        () => {
          // The world's own job, which pauses, may have taken the word; so it is given until the keeper has it.
          keeper.wake('search.vectors')
          return vectors(id)
        },
        (found) => found.length > 0,
      )
    await world.request('anon', 'DELETE', `/api/journals/${note.id}`, undefined, headers)
    expect(await vectors(note.id)).toEqual([])
    await world.as('admin').users.remove({ id: person.id })
    expect(await vectors(second.id)).toEqual([])
    expect(await rows(world, 'select 1 from meaning_due where id = any ($1)', [[note.id, second.id]])).toEqual([])
    await keeper.stop()
  })
})

it('a person whose day is used up searches by words', async () => {
  await own().tasks.create({ title: 'Recruit a captain' })
  const before = provider.texts().length
  const { models, database } = world.app.agents
  const day = (person: number) => ({ person, organization: 1_000_000 })
  const actor = { user_id: world.id('owner') } as Parameters<typeof searchByMeaning>[1]
  const log = pino({ level: 'silent' })
  const asked = { query: 'vacancies', kinds: ['task'] }
  const signal = new AbortController().signal
  expect(await searchByMeaning({ models, database, log, dayBudget: day(1) }, actor, asked, signal)).toEqual({
    near: [],
  })
  expect(provider.texts().slice(before)).not.toContain('vacancies')
  expect(
    await searchByMeaning({ models, database, log, dayBudget: day(1_000_000) }, actor, asked, signal),
  ).toHaveProperty('sent')
})
