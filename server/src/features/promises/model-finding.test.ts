// A model that looks for statements beside the rules: asked once a text, where its person allows it, and believed only where the text says it.
import { afterEach, describe, expect, it } from 'vitest'
import type { FateAnswer, StatementAnswer } from '#contract/statements.ts'
import type { Models, StructuredRequest } from '#server/llm/models.ts'
import { fault, type ScriptedModels, scriptedModels } from '#server/llm/scripted.ts'
import { sql } from '#server/platform/db.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

const said = (quote: string): StatementAnswer['statements'][number] => ({
  kind: 'promise',
  quote,
  who: 'I',
  to_whom: null,
  what: quote.slice(0, 60),
  due: null,
  hedged: false,
})
/** Words in which no rule sees a promise. */
const QUIET = 'The zeppelin drawings: consider them done and with you before the week is out.'
const PLAIN = 'I will send Sven the zeppelin invoice by Friday.'
const NOTE = `# Zeppelin\n\n${PLAIN}\n\n${QUIET}`

const NONE = { statements: [] }
async function open(
  turns: Parameters<typeof scriptedModels>[0],
  env = {},
  fates: readonly FateAnswer[] = [],
): Promise<{ world: World; models: ScriptedModels }> {
  const models = scriptedModels({ 'promises.find': turns as never, 'promises.follow': fates as never })
  world = await createWorld(env, { models: models as Models, launch: true })
  return { world, models }
}
const allow = (there: World) => there.as('owner').promises.updateSettings({ by_model: true })
const quotes = async (there: World) =>
  (await there.as('owner').promises.list({ search: 'zeppelin' })).items.map(({ quote }) => quote).sort()
/** All that was written has been read. */
const read = (there: World) =>
  until(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from statements_to_find`.execute(
      there.database.db,
    )
    return rows[0]?.n === 0
  }, 60)
const tokensOf = async (there: World) =>
  Number(
    (
      await sql<{
        n: number
      }>`select coalesce(sum(tokens), 0)::int as n from tokens_used where user_id = ${there.id('owner')}::uuid`.execute(
        there.database.db,
      )
    ).rows[0]?.n,
  )

it('finds what rules do not see, without doubles, drops what the text does not say, and asks once for each text', async () => {
  const answer = { statements: [said(QUIET), said(PLAIN), said('I will sell the zeppelin to Hugo.')] }
  const { world, models } = await open([answer, answer])
  expect(await world.as('owner').promises.settings()).toEqual({ by_model: false, available: true })
  await allow(world)
  const { id } = await world.as('owner').notes.create({ content: NOTE })
  await until(async () => (await quotes(world)).length === 2, 60)
  await read(world)
  expect(await quotes(world)).toEqual([PLAIN, QUIET].sort())
  // Once, and once more with what was invented named.
  expect(models.asked).toHaveLength(2)
  expect(models.asked[1]?.prompt).toContain('I will sell the zeppelin to Hugo.')
  expect(models.asked[0]?.system).not.toContain('zeppelin')
  expect(models.asked[1]?.system).toBe(models.asked[0]?.system)
  expect(await tokensOf(world)).toBeGreaterThan(0)
  // The same words once more, elsewhere too: nobody is asked again.
  await world.as('owner').notes.update({ id, content: `${NOTE} ` })
  await world.as('owner').notes.update({ id, content: NOTE })
  await world.as('owner').notes.create({ content: NOTE })
  await read(world)
  expect(
    models.asked.filter(({ prompt }: StructuredRequest<unknown>) => prompt.includes(`${QUIET}\n</data`)),
  ).toHaveLength(2)
})

describe('what became of earlier statements', () => {
  const EARLIER = 'Dana will send the mooring quote by 13 Nov 2037.'
  /** Words in which no rule sees that it moved. */
  const LATER = 'Mooring: nothing from Dana before the 4 Dec 2037 committee, and she knows it.'
  const became = (quote: string, more = {}): FateAnswer => ({
    changes: [{ statement: 1, became: 'moved', quote, due: '4 Dec 2037', who: null, ...more }],
  })
  async function told(answer: FateAnswer, later = LATER) {
    const { world, models } = await open([NONE, NONE, NONE], {}, [answer, answer])
    await allow(world)
    const api = world.as('owner')
    const first = await api.notes.create({ content: EARLIER, entry_date: '2037-11-10' })
    await read(world)
    await api.notes.create({ content: later, entry_date: '2037-11-24' })
    await read(world)
    const { statements } = await api.promises.read({ kind: 'note', id: first.id })
    return { asked: models.asked.filter(({ task }) => task === 'promises.follow'), statement: statements[0] }
  }

  it('is asked of those that the text may speak of, and holds by the words and the day of the text', async () => {
    const { asked, statement } = await told(became(LATER))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.prompt).toContain(`1. 2037-11-10, promise by Dana, due 2037-11-13: "${EARLIER}"`)
    expect(asked[0]?.system).not.toContain('mooring')
    expect(statement).toMatchObject({ state: 'moved', due: { date: '2037-12-04' }, followed_by: { quote: LATER } })
  })

  it('is left as it is where the text has no such words; the model is told so once', async () => {
    const { asked, statement } = await told(became('Dana moved the mooring quote to 4 Dec 2037.'))
    expect(asked).toHaveLength(2)
    expect(asked[1]?.prompt).toContain('Dana moved the mooring quote')
    expect(statement).toMatchObject({ due: { date: '2037-11-13' }, followed_by: null, suggested_change: null })
  })

  it('is no suggestion of rules any more where the model was asked and says nothing', async () => {
    const { statement } = await told({ changes: [] }, 'Mooring quote: 4 Dec 2037')
    expect(statement).toMatchObject({ due: { date: '2037-11-13' }, suggested_change: null })
  })
})

it('is asked nothing where the person has not allowed it', async () => {
  const { world, models } = await open([{ statements: [said(QUIET)] }])
  await world.as('owner').notes.create({ content: NOTE })
  await until(async () => (await quotes(world)).length === 1, 60)
  await read(world)
  expect(await quotes(world)).toEqual([PLAIN])
  expect(models.asked).toEqual([])
})

it.each([
  ['is away', fault('provider_down')],
  ['answers nonsense', { statements: 'all of them' }],
  ['writes no JSON', 'Certainly!'],
])('that %s leaves the rules’ findings as they are', async (_what, turn) => {
  const { world, models } = await open([turn])
  await allow(world)
  await world.as('owner').notes.create({ content: NOTE })
  await until(async () => models.asked.length > 0, 60)
  await read(world)
  expect(await quotes(world)).toEqual([PLAIN])
})

it('is asked nothing once the day’s budget is used up', async () => {
  const { world, models } = await open([{ statements: [said(QUIET)] }])
  await allow(world)
  await sql`insert into tokens_used (user_id, day, tokens) values (${world.id('owner')}::uuid, (clock_timestamp() at time zone 'utc')::date, 1000000000)`.execute(
    world.database.db,
  )
  await world.as('owner').notes.create({ content: NOTE })
  await until(async () => (await quotes(world)).length === 1, 60)
  await read(world)
  expect(models.asked).toEqual([])
})
