// What an answer asks of the database, counted: no more statements for hundreds of records that speak of it than for a few, and nothing twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '#server/access/actor.ts'
import { answerQuestion } from '#server/analyst/answers/answer.ts'
import type { ShownPiece } from '#server/analyst/context/read-tools.ts'
import { checkingOf } from '#server/features/records/service/checking.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sql } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { createWorld, type World } from '../../../test/world.ts'

const MANY = 300

let world: World
beforeAll(async () => {
  world = await createWorld()
  const { db } = world.database
  const [me, other] = [world.id('owner'), world.id('other_org')]
  const rows = sql`generate_series(1, ${MANY}) as i`
  for (const made of [
    sql`insert into notes (id, user_id, content, entry_date) select uuidv7(), ${me}::uuid,
      'Kiln ' || i || E'\n\nWe decided to fire the kiln at ' || (900 + i) || ' degrees.', date '2026-01-01' + i from ${rows}`,
    sql`insert into tasks (id, created_by, title, status) select uuidv7(), ${me}::uuid, 'Sweep the kiln ' || i, 'To Do' from ${rows}`,
    sql`insert into contacts (id, owner_id, name, notes) select uuidv7(), ${me}::uuid, 'Potter ' || i, 'Rents the kiln.' from ${rows}`,
    sql`insert into goals (id, user_id, title, due_date) select uuidv7(), ${me}::uuid, 'Kiln goal ' || i, '2030-01-01' from ${rows}`,
    sql`insert into tasks (id, created_by, title, status) values (uuidv7(), ${other}::uuid, 'Sweep the foreign kiln', 'To Do')`,
    sql`insert into tasks (id, created_by, title, status) values (uuidv7(), ${me}::uuid, 'Oil the loom', 'To Do')`,
  ])
    await made.execute(db)
})
afterAll(() => world.close())

/** What is done as the owner in a transaction of its own, and how many statements that took. */
async function counted<T>(work: (ctx: Ctx) => Promise<T>): Promise<{ done: T; statements: number }> {
  const actor = await actorOf(world.database, world.id('owner'))
  if (!actor) throw new Error('There is nobody.')
  let statements = 0
  const counting = {
    transformQuery: <Q extends { node: unknown }>({ node }: Q) => {
      statements += 1
      return node
    },
    transformResult: async <Q extends { result: unknown }>({ result }: Q) => result,
  }
  const done = await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
    work({ ...ctx, db: ctx.db.withPlugin(counting as never) }),
  )
  return { done, statements }
}

/** A tool as the analyst calls it. `memory`: of one answer. */
async function called(name: string, input: Record<string, unknown>, memory = new Map<string, unknown>()) {
  const tool = world.app.agents.tools.get(name)
  if (!tool || !('work' in tool)) throw new Error(`There is no ${name}.`)
  const facts = { run_id: 'r', conversation_id: null, idempotencyKey: 'r:1', inputs: {}, tainted: false }
  const { done, statements } = await counted((ctx) =>
    tool.work(ctx, tool.input.parse(input), { ...facts, typed: [], addresses: [], byRules: true, memory }),
  )
  return { shown: done.shown, statements }
}

const labels = (shown: readonly { record: { label: string } | null }[]) =>
  shown.flatMap(({ record }) => (record ? [record.label] : []))

describe('a survey by words', () => {
  for (const [of, most] of [
    ['tasks', 6],
    ['notes', 6],
    ['people', 8],
    ['goals', 8],
  ] as const)
    it(`reads all that it shows of ${of} at once, as its person may see them`, async () => {
      const { shown, statements } = await called('survey_records', { of, words: 'kiln', limit: 100 })
      expect(labels(shown)).toHaveLength(100)
      expect(labels(shown).join(' ')).not.toContain('foreign')
      expect(statements).toBeLessThanOrEqual(most)
      const few = await called('survey_records', { of: 'tasks', words: 'loom', limit: 100 })
      expect(labels(few.shown)).toEqual(['Oil the loom'])
    })
})

describe('the words of an answer', () => {
  it('are looked up once, however many questions they are asked in', async () => {
    const memory = new Map<string, unknown>()
    const first = await called('find_passages', { any: ['kiln|oven', 'degrees'], limit: 12 }, memory)
    const again = await called('find_passages', { any: ['degrees', 'kiln|oven'], limit: 12 }, memory)
    const anew = await called('find_passages', { any: ['degrees', 'kiln|oven'], limit: 12 })
    expect(labels(again.shown)).toEqual(labels(anew.shown))
    expect(again.statements).toBeLessThanOrEqual(first.statements - 3)
  })

  it('are looked up for each answer anew', async () => {
    await called('find_passages', { any: ['glazer'], limit: 12 })
    await world.as('owner').tasks.create({ title: 'Call the glazer' })
    expect(labels((await called('find_passages', { any: ['glazer'], limit: 12 })).shown)).toEqual(['Call the glazer'])
  })
})

describe('an answer', () => {
  it('over hundreds of records that speak of it takes a fixed number of statements', async () => {
    const memory = new Map<string, unknown>()
    let statements = 0
    const read = async (name: string, input: Record<string, unknown>): Promise<ShownPiece[]> => {
      const one = await called(name, input, memory)
      statements += one.statements
      return one.shown.map((piece, at) => ({ ...piece, mark: `r${at}` }))
    }
    const hands = { act: never, actAll: never, ask: never }
    const question = { before: [], name: null, reads_records: true, text: 'what did we decide about the kiln?' }
    expect(await answerQuestion(question, read, hands)).toContain('degrees')
    expect(statements).toBeLessThanOrEqual(24)
  })
})
const never = async () => {
  throw new Error('Nothing is to be done here.')
}

describe('the check of a text', () => {
  it('reads the records that it cites at once', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from tasks where title like 'Sweep the kiln%' limit 40`.execute(world.database.db)
    const foreign = await sql<{ id: string }>`select id from tasks where title like '%foreign%'`.execute(
      world.database.db,
    )
    const citing = (ids: readonly string[]) =>
      counted((ctx) => checkingOf(ctx, { text: 'All is swept.', citations: ids.map((id) => ({ kind: 'task', id })) }))
    const many = await citing(rows.map(({ id }) => id))
    expect(many.done.views).toHaveLength(40)
    expect(many.statements).toBeLessThanOrEqual(4)
    expect((await citing(foreign.rows.map(({ id }) => id))).done.views).toEqual([])
  })
})
