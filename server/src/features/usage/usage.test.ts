import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../../../test-kit/fake-provider.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { add, forgetBefore, ofPerson } from './store.ts'

let world: World
let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider({ script: () => ({ text: 'Ready.' }) })
  world = await createWorld({
    MODELS: JSON.stringify([
      { id: 'own', base_url: provider.openai, usd_per_million_input: 1, usd_per_million_output: 2 },
    ]),
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const ask = (person?: string) =>
  world.app.agents.models.talk({
    ...{ task: 'test.usage', system: 'You help.', tools: [], model: 'own' },
    messages: [{ by: 'person', text: 'Hello' }],
    signal: new AbortController().signal,
    idempotencyKey: `usage:${Math.random()}`,
    ...(person && { person }),
  })
const report = async () => {
  const read = () => world.as('admin').usage.report({ days: 7 })
  await expect
    .poll(async () => (await read()).by_day.reduce((sum, { calls }) => sum + calls, 0), { timeout: 10_000 })
    .toBe(3)
  return read()
}

it('what models were asked is told by day, person and model, with what it cost; nobody but administrators reads it', async () => {
  const owner = world.id('owner')
  const answers = [await ask(owner), await ask(owner), await ask()]
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const { by_day, by_person, from, to } = await report()
  expect(by_day.map(({ day, model, calls }) => [day, model, calls])).toEqual([[to, 'own', 3]])
  expect(from < to).toBe(true)
  expect(by_person.map(({ person, calls }) => [person?.id ?? null, calls])).toEqual([
    [owner, 2],
    [null, 1],
  ])
  const [mine] = by_person
  expect(mine?.input_tokens).toBeGreaterThan(0)
  expect(mine?.cost_usd).toBeCloseTo(((mine?.input_tokens ?? 0) + 2 * (mine?.output_tokens ?? 0)) / 1e6, 9)
  expect(mine?.unpriced_calls).toBe(0)
  expect(await refusal(world.as('ceo').usage.report({}))).toMatchObject({ status: 403 })
  // What one's own questions came to goes along with an account.
  const own = await world.database.as(owner, (db) => ofPerson(db, owner))
  expect(own.map(({ model, calls }) => [model, calls])).toEqual([['own', 2]])
  // The second line: the database shows others' to nobody else.
  const seen = await world.database.as(world.id('same_org'), (db) => db.selectFrom('model_usage').selectAll().execute())
  expect(seen).toEqual([])
})

it('of an account that is gone nothing is counted, and after a hundred days nothing is kept', async () => {
  const row = {
    provider: 'x',
    model: 'old',
    calls: 1,
    input_tokens: 1,
    output_tokens: 1,
    cost_usd: 0,
    unpriced_calls: 1,
  }
  await add(world.database.db, [
    { ...row, day: '2020-01-01', user_id: null },
    { ...row, day: new Date().toISOString().slice(0, 10), user_id: '01900000-0000-7000-8000-000000000000' },
  ])
  await forgetBefore(world.database.db, 100)
  const left = await world.database.db.selectFrom('model_usage').select('model').where('model', '=', 'old').execute()
  expect(left).toEqual([])
})

it('a glance tells of people, files and room', async () => {
  await world.as('owner').files.create({ file: { name: 'a.md', text: '# Hello' } })
  const { users, storage } = await world.as('admin').usage.glance({})
  expect(users.total).toBeGreaterThan(5)
  expect(users.waitlisted).toBe(1)
  expect(storage).toMatchObject({ files: 1, file_bytes: 7 })
  expect(storage.database_bytes).toBeGreaterThan(1_000_000)
  expect(storage.free_bytes).toBeGreaterThan(0)
})
