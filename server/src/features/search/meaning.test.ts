import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeProvider, type Received, startFakeProvider, type Turn } from '../../../../test-kit/fake-provider.ts'
import { type AgentWorld, createAgentWorld } from '../../../test/agent-world.ts'
import { DAY, twin } from '../../../test/fixtures.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { meaningKeeper } from './jobs.ts'
import { piecesOf } from './rules/pieces.ts'
import { meant } from './service/meaning.ts'
import { nearest } from './store/meaning.ts'

/** What a text is about, as a model would know it: these words mean the same, however little they look alike. */
const MEANINGS = [
  /loan|borrowed|credit|interest rate/i,
  /voyage|sailing|regatta/i,
  /hiring|recruit|vacanc/i,
  /leak|water damage|burst pipe/i,
]
const vectorOf = (text: string) => [...MEANINGS.map((words) => (words.test(text) ? 1 : 0)), 0.2]

let provider: FakeProvider
let world: AgentWorld
let turns: Turn[] = []
let embeds: (request: Received) => Turn
const usual = (request: Received): Turn => ({ vectors: request.texts?.map(vectorOf) })
const settings = (more: Record<string, string> = {}) => ({
  OPENAI_API_KEY: 'k',
  OPENAI_BASE_URL: provider.openai,
  EMBEDDING_MODEL: 'meaning-1',
  EMBEDDING_BASE_URL: provider.openai,
  ...more,
})

beforeAll(async () => {
  provider = await startFakeProvider()
  provider.play((request) => (request.texts ? embeds(request) : (turns.shift() ?? { text: 'Done.' })))
  world = await createAgentWorld({ env: settings() })
})
beforeEach(() => {
  embeds = usual
  turns = []
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

const own = () => world.as('owner')
const rows = async (from: World, text: string, values: unknown[] = []) =>
  (await from.database.pool.query(text, values)).rows
const vectors = (id: string, from: World = world) =>
  rows(from, 'select kind, chunk from record_vectors where id = $1', [id])
async function until<T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const value = await look()
    if (good(value)) return value
    await sleep(20)
  }
  throw new Error('it did not come to that')
}
const kept = (id: string, from: World = world) =>
  until(
    () => vectors(id, from),
    (found) => found.length > 0,
  )
const textsSent = () => provider.requests.flatMap(({ texts }) => texts ?? [])

/** What a run of this person finds, and the run. */
async function searched(query: string, person: Person = 'owner', more: Record<string, unknown> = {}) {
  turns = [{ calls: [{ name: 'search_records', arguments: { query, ...more } }] }, { text: 'Done.' }]
  const id = await world.start({ tools: ['search_records'] }, person)
  await world.answer(id, person)
  const events = await world.events(id, person)
  const result = events.find(({ type }) => type === 'tool_result')
  const reads = result?.details.reads as { id: string; label: string }[]
  return { id, result, labels: reads.map(({ label }) => label), ids: reads.map((read) => read.id) }
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
      async () => textsSent(),
      (texts) => texts.some((text) => text.includes('for ten years')),
    )
    await kept(file.id)
    expect(await own().search.find({ q: 'borrowed' })).toMatchObject({ hits: [] })
    const { ids, result } = await searched('what we borrowed')
    expect(ids.sort()).toEqual(all.sort())
    expect(result?.summary).toBe('6 records found')
    expect((await searched('what we borrowed', 'owner', { kinds: ['note'] })).ids).toEqual([note.id])
    // Where somebody is reached does not say what they are like.
    expect(textsSent().join('\n')).toContain('Ines Karlsen')
    expect(textsSent().join('\n')).not.toContain('ines@bank.example')
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
      embeds = (request) => (request.texts?.length === 1 ? fault : usual(request))
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
    embeds = () => ({ status: 401 })
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
    await kept(note.id)
    await kept(second.id)
    await world.request('anon', 'DELETE', `/api/journals/${note.id}`, undefined, headers)
    expect(await vectors(note.id)).toEqual([])
    await world.as('admin').users.remove({ id: person.id })
    expect(await vectors(second.id)).toEqual([])
    expect(await rows(world, 'select 1 from meaning_due where id = any ($1)', [[note.id, second.id]])).toEqual([])
    await keeper.stop()
  })
})

const log = pino({ level: 'silent' })
function keeperOf(of: World, models: Partial<AgentWorld['app']['agents']['models']> = {}) {
  const all = { ...world.app.agents.models, ...models }
  return meaningKeeper({ database: of.database, models: all, log, alone: false })
}

describe('the work in the background', () => {
  let plain: World
  beforeAll(async () => {
    plain = await createWorld()
  })
  afterAll(() => plain?.close())
  const stored = async () =>
    (
      await rows(
        plain,
        `select (select count(*) from meaning_model) + (select count(*) from meaning_due) + (select count(*) from record_vectors) as n`,
      )
    )[0]?.n
  const note = async (content: string) => plain.as('owner').notes.create({ content, entry_date: DAY })

  it('without a model nothing is stored and nothing is sent', async () => {
    const before = provider.requests.length
    const without = keeperOf(plain, { embedder: null })
    without.start()
    const { id } = await note('Sailing without a model')
    await plain.as('owner').notes.update({ id, content: 'Sailing again without a model' })
    await without.stop()
    expect(await stored()).toBe(0)
    expect(provider.requests.length).toBe(before)
  })

  it('what was there before the model gets vectors; when the model is taken away they go', async () => {
    const notes = await Promise.all(['Loan', 'Voyage', 'Leak'].map(note))
    const keeper = keeperOf(plain)
    keeper.start()
    for (const { id } of notes) expect(await kept(id, plain)).toHaveLength(1)
    await keeper.stop()
    const without = keeperOf(plain, { embedder: null })
    without.start()
    await until(stored, (n) => n === 0)
    await without.stop()
    await note('Sailing after all that')
    expect(await stored()).toBe(0)
  })

  it('another model makes all of them anew', async () => {
    const { id } = await note('Voyage to another model')
    const models = () => rows(plain, 'select distinct model from record_vectors where id = $1', [id])
    for (const model of ['meaning-1', 'meaning-2']) {
      const keeper = keeperOf(plain, { embedder: { provider: 'own', model } })
      keeper.start()
      await until(models, ([row]) => row?.model === `own/${model}`)
      await keeper.stop()
    }
  })

  it('what a killed worker held is done by another, and a late answer to an earlier text is thrown away', async () => {
    const { id } = await note('Voyage that was cut off')
    let answer: (vectors: number[][]) => void = () => {}
    const asked: string[][] = []
    const slow = keeperOf(plain, {
      embed: (texts) => {
        asked.push([...texts])
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    })
    slow.start()
    await until(
      async () => asked.length,
      (n) => n > 0,
    )
    const other = keeperOf(plain)
    other.start()
    const second = await note('Voyage beside it')
    await kept(second.id, plain)
    expect(await vectors(id, plain)).toEqual([])
    // The worker is gone when its time is over.
    await plain.database.pool.query(
      `update meaning_due set held_until = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    )
    await kept(id, plain)
    await plain.as('owner').notes.update({ id, content: 'Leak' })
    const now = await until(
      () => rows(plain, 'select vector::text as vector from record_vectors where id = $1', [id]),
      (found) => found.length > 0,
    )
    await other.stop()
    answer((asked[0] ?? []).map(() => [1, 0, 0, 0, 0]))
    await slow.stop()
    expect(await rows(plain, 'select vector::text as vector from record_vectors where id = $1', [id])).toEqual(now)
  })

  it('a text that the provider refuses is left out, and holds up no other', async () => {
    embeds = (request) => (request.texts?.some((text) => text.includes('POISON')) ? { status: 400 } : usual(request))
    const [first, poison, last] = [await note('Voyage one'), await note('POISON'), await note('Voyage two')]
    const keeper = keeperOf(plain)
    keeper.start()
    await kept(first.id, plain)
    await kept(last.id, plain)
    await until(
      () => rows(plain, 'select 1 from meaning_due'),
      (due) => due.length === 0,
    )
    expect(await vectors(poison.id, plain)).toEqual([])
    await keeper.stop()
  })

  it('a provider that fails is left alone, and what waits goes on waiting', async () => {
    embeds = () => ({ status: 401 })
    const { id } = await note('Voyage in bad times')
    const before = provider.requests.length
    const keeper = keeperOf(plain)
    keeper.start()
    await until(
      async () => provider.requests.length - before,
      (n) => n === 1,
    )
    await sleep(2_500)
    expect(provider.requests.length - before).toBe(1)
    await keeper.stop()
    expect(await rows(plain, 'select held_until from meaning_due where id = $1', [id])).toEqual([{ held_until: null }])
    embeds = usual
    const next = keeperOf(plain)
    next.start()
    await kept(id, plain)
    await next.stop()
  })
})

it('a person whose day is used up searches by words', async () => {
  await own().tasks.create({ title: 'Recruit a captain' })
  const before = textsSent().length
  const { models, database } = world.app.agents
  const actor = { user_id: world.id('owner') } as Parameters<typeof meant>[1]
  const asked = { query: 'vacancies', kinds: ['task'] }
  const signal = new AbortController().signal
  expect(await meant({ models, database, log, dailyTokens: 1 }, actor, asked, signal)).toEqual({ near: [] })
  expect(textsSent().slice(before)).not.toContain('vacancies')
  expect(await meant({ models, database, log, dailyTokens: 1_000_000 }, actor, asked, signal)).toHaveProperty('sent')
})

describe('a long text', () => {
  it('is cut where paragraphs, sentences or words end, never within a sign, and 40 pieces at most', () => {
    const sentences = Array.from({ length: 60 }, (_, n) => `This is sentence number ${n} of a long note.`).join(' ')
    const pieces = piecesOf('Title', sentences)
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) {
      expect(piece.startsWith('Title\n')).toBe(true)
      expect(piece.endsWith('note.')).toBe(true)
      expect(piece.length).toBeLessThanOrEqual(1_506)
    }
    expect(pieces.map((piece) => piece.slice(6)).join(' ')).toBe(sentences)
    const signs = piecesOf('', '🙂'.repeat(50_000))
    expect(signs).toHaveLength(40)
    for (const piece of signs) expect(piece.isWellFormed()).toBe(true)
    expect(piecesOf('', ' \n ')).toEqual([])
    expect(piecesOf('Only a title', '')).toEqual(['Only a title'])
  })
})
