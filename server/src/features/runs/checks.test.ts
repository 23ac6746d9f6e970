// Whatever an AI says of somebody's records is held against them, wherever it is said: in a conversation, by a crew or flow that was
// started by itself, in a suggested reply. The same rules for a reader that is away, answers nonsense, or dies.
import { afterEach, describe, expect, it } from 'vitest'
import type { MessageChecks } from '#contract/checks.ts'
import { fault, scriptedModels } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { background } from '../../../../test-kit/background.ts'
import { until } from '../../../../test-kit/until.ts'
import { inDays } from '../../../test/analyst-world.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { checkTexts } from '../records/service.ts'
import { RESULTS } from './service/checks.ts'

let world: World | null = null
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await world?.close()
  world = null
})

const lease =
  '# Call\n\nOsei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'
const SAYS = 'Osei offered the corner shop for £2,400 a month.'
const WRONG = 'Osei offered the corner shop for £3,900 a month.'
const PARAPHRASE = 'Osei offered the lovely corner shop for £2,400 a month.'
const me = 'ceo' as const

type Reader = (talk: ChatRequest) => unknown
/** A person with one note, and a model that looks it up and says `text`. `reader`: a second reader, if there is one. */
async function house(text: string, reader: Reader | null = null, env: NodeJS.ProcessEnv = {}) {
  const asked: ChatRequest[] = []
  const turn = (given: unknown) => {
    const talk = given as ChatRequest
    if (talk.task.endsWith('.check')) {
      asked.push(talk)
      return reader?.(talk)
    }
    if (talk.messages.some(({ by }) => by === 'tool')) return text
    return { calls: [{ name: 'search_records', input: { query: 'corner shop' } }] }
  }
  const models = scriptedModels(Array.from({ length: 200 }, () => turn))
  world = await createWorld(env, { models: reader ? { ...models, checker: 'scripted' } : models, launch: true })
  await world.as(me).notes.create({ content: lease, entry_date: '2026-03-10' })
  return { world, asked }
}

/** Where something is said: what was found of it so far, and when it is looked at next. */
type CheckedRun = { run_id: string; checks(): Promise<MessageChecks>; table: 'run_checks' | 'messages' }
async function clerk({ as }: World): Promise<string> {
  const { factory } = as(me)
  const tool = await factory.createTool({ name: 'Search', kind: 'builtin', config: { builtin: 'search_records' } })
  return (await factory.createAgent({ name: 'Clerk', role: 'Clerk', goal: 'Be of use', tool_ids: [tool.id] })).id
}
const ended = (world: World, id: string) =>
  until(async () => (await world.as(me).runs.get({ id })).status === 'completed', 10)
const ofRun = (world: World, run_id: string): CheckedRun => ({
  run_id,
  checks: () => world.as(me).runs.check({ id: run_id }),
  table: 'run_checks',
})

const PLACES: Record<string, (world: World) => Promise<CheckedRun>> = {
  async 'a crew that was started by itself'(world) {
    const tasks = [{ id: 'look', name: 'look', agent_id: await clerk(world) }]
    const crew = await world.as(me).factory.createCrew({ name: 'Look', version: '1.0', tasks, inputs: [] })
    const { crew_run_id: id } = await world.as(me).crewRuns.start({ crew_id: crew.id, inputs: {} })
    await ended(world, id)
    return ofRun(world, id)
  },
  async 'a flow that was started by itself'(world) {
    const steps = [{ id: 'look', title: 'Look', kind: 'agent' as const, agent: await clerk(world), prompt: 'Look.' }]
    const flow = await world.as(me).factory.createFlow({ name: 'Look', inputs: [], steps })
    const { flow_run_id: id } = await world.as(me).flowRuns.start({ flow_id: flow.id, inputs: {} })
    await ended(world, id)
    return ofRun(world, id)
  },
  async 'a suggested reply'(world) {
    const { id } = await world.as('owner').comms.create({ participant_ids: [world.id(me)] })
    await world.as('owner').comms.send({ id, text: 'What did Osei say?' })
    const { run_id } = await until(async () => {
      const { current_ai_suggestion: found } = await world.as(me).comms.get({ id })
      return found?.state === 'ready' ? found : null
    }, 10)
    return ofRun(world, run_id ?? '')
  },
  async 'a reply in a conversation'(world) {
    const { id } = await world.as(me).chat.create({})
    const message = await world.as(me).chat.chat({ id, message_text: 'What did Osei say?' })
    const checks = () => world.as(me).chat.check({ id, message_id: message.id })
    return { run_id: message.run_id ?? '', checks, table: 'messages' }
  },
}
const places = Object.entries(PLACES)

describe.each(places)('a number in %s', (_, begin) => {
  it('is counted again: the right one is proven by the records that it was counted from, another one is not', async () => {
    const text = 'Two tasks are overdue.\n\nThree tasks are open.'
    const { world } = await house(text)
    for (const [title, due] of [
      ['Sign the lease', -4],
      ['Order the sensors', -9],
    ] as const)
      await world.as(me).tasks.create({ title, due_date: inDays(due) })
    const { marks } = await (await begin(world)).checks()
    expect(marks.map(({ start, verdict }) => [text.slice(start, start + 9), verdict])).toEqual([
      ['Two tasks', 'proven'],
      ['Three tas', expect.not.stringMatching(/^proven$/)],
    ])
    expect(marks[0]?.worked_out).toContain('2 of 2 open tasks')
  })
})

const verdicts = ({ marks }: MessageChecks) => marks.map(({ verdict }) => verdict)
/** What the server found by itself: nobody asked for it. */
async function kept({ database }: World, { table, run_id }: CheckedRun) {
  const due = sql.ref(table === 'messages' ? 'checks_due' : 'due')
  const { rows } = await sql<{ checks: MessageChecks | null; open: boolean; later: boolean }>`
    select checks, ${due} is not null as open, ${due} > clock_timestamp() + interval '20 seconds'
      and ${due} < clock_timestamp() + interval '90 seconds' as later
    from ${sql.table(table)} where run_id = ${run_id}::uuid and ${sql.lit(table)} <> 'messages'
      or run_id = ${run_id}::uuid and to_jsonb(${sql.table(table)}) ->> 'sender_type' = 'ai'`.execute(database.db)
  return rows[0] ?? { checks: null, open: true, later: false }
}
/** Its time has come, and whoever had it is taken for dead. */
async function itsTime({ database }: World, { table, run_id }: CheckedRun) {
  const due = sql.ref(table === 'messages' ? 'checks_due' : 'due')
  await sql`update ${sql.table(table)} set ${due} = now() where run_id = ${run_id}::uuid and ${due} is not null`.execute(
    database.db,
  )
  const notice = { topic: 'runs', id: newId(), users: [], data: { type: 'terminal' } }
  await sql`select pg_notify('adjutant_live', ${JSON.stringify(notice)})`.execute(database.db)
}

describe.each(places)('what is said by %s', (_, say) => {
  it('is checked by the server itself: each claim proven with the words of its record, or not', async () => {
    const { world } = await house(`${SAYS} [r1]\n\n${WRONG} [r1]`)
    const said = await say(world)
    const { checks } = await until(async () => {
      const found = await kept(world, said)
      return found.checks && !found.open ? found : null
    })
    expect(verdicts(checks as MessageChecks)).toEqual(['proven', 'contradicted'])
    const answered = await said.checks()
    expect(answered).toEqual(checks)
    // Of the note, or of the statement that was found in it.
    expect(answered.marks[0]?.words[0]?.text).toContain('Osei offered us the corner shop for £2,400 a month')
  })

  it('and read nothing says so', async () => {
    const { world } = await house(SAYS)
    await sql`delete from notes`.execute(world.database.db)
    expect((await (await say(world)).checks()).state).toBe('read_nothing')
  })

  it.each([
    ['is away', () => fault('provider_down')],
    ['answers nonsense', () => 'I like it!'],
  ])('is not checked yet while the second reader %s, and is checked later', async (how, answer) => {
    let well = false
    const { world, asked } = await house(`${PARAPHRASE} [r1]`, () => (well ? '{"verdict":"supported"}' : answer()))
    const said = await say(world)
    await until(async () => (await kept(world, said)).later)
    expect(verdicts(await said.checks())).toEqual(['unchecked'])
    const first = asked.map(({ messages }) => (messages.at(-1) as { text: string }).text)
    if (how === 'answers nonsense') {
      // Once more, with the reason; and no third time.
      expect(first).toHaveLength(2)
      expect(first[1]).toContain('could not be read')
    } else expect(first).toHaveLength(1)
    well = true
    await itsTime(world, said)
    await until(async () => !(await kept(world, said)).open)
    expect(verdicts(await said.checks())).toEqual(['proven'])
  })

  it('waits for its second reader until tomorrow, where the tokens of the day are used up', async () => {
    const { world, asked } = await house(`${PARAPHRASE} [r1]`, () => '{"verdict":"supported"}', {
      DAILY_TOKENS_PER_USER: '1000000',
    })
    const said = await say(world)
    await until(async () => !(await kept(world, said)).open)
    const before = asked.length
    expect(before).toBe(1)
    await sql`insert into tokens_used (user_id, day, tokens)
      values (${world.id(me)}::uuid, (clock_timestamp() at time zone 'utc')::date, 1000000)
      on conflict (user_id, day) do update set tokens = 1000000`.execute(world.database.db)
    const due = sql.ref(said.table === 'messages' ? 'checks_due' : 'due')
    const tried = sql.ref(said.table === 'messages' ? 'checks_tried' : 'tried')
    await sql`update ${sql.table(said.table)} set checks = null, ${tried} = 0, ${due} = now()
      where run_id = ${said.run_id}::uuid`.execute(world.database.db)
    await itsTime(world, said)
    await until(async () => (await kept(world, said)).later)
    expect([verdicts(await said.checks()), asked.length]).toEqual([['unchecked'], before])
  })
})

it('a server that dies while it checks leaves the result to another, and what it still says afterwards is not kept', async () => {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const { world } = await house(`${PARAPHRASE} [r1]`, async () => {
    asked += 1
    if (asked > 1) return '{"verdict":"supported"}'
    await gate.promise
    return '{"verdict":"contradicted"}'
  })
  const said = await (PLACES['a crew that was started by itself'] as (world: World) => Promise<CheckedRun>)(world)
  await until(() => asked === 1)
  // Nobody has heard of it for longer than a check takes.
  const { agents } = world.app
  const other = background(world.database, [checkTexts(agents, RESULTS)])
  await sql`update run_checks set due = now() where run_id = ${said.run_id}::uuid`.execute(world.database.db)
  other.start()
  ends.push(() => other.stop())
  await until(async () => !(await kept(world, said)).open, 15)
  gate.resolve()
  await until(async () => (await said.checks()).marks.length === 1)
  expect(verdicts(await said.checks())).toEqual(['proven'])
})

it('only who started a run may have it checked, and a run that came to no text has no claims', async () => {
  const { world } = await house(`${SAYS} [r1]`)
  const { run_id: id } = await (PLACES['a crew that was started by itself'] as (world: World) => Promise<CheckedRun>)(
    world,
  )
  await expect(world.as('owner').runs.check({ id })).rejects.toMatchObject({ status: 404 })
  await expect(world.as(me).runs.check({ id: newId() })).rejects.toMatchObject({ status: 404 })
  const { flow_run_id } = await world.as(me).flowRuns.startByName({ flowId: 'strategic_flow', inputs: {} })
  expect(await world.as(me).runs.check({ id: flow_run_id })).toEqual({ state: 'no_claims', marks: [] })
})

it('what a run said in a conversation is checked once: the run answers what was found of its message', async () => {
  const { world } = await house(`${SAYS} [r1]`)
  const said = await (PLACES['a reply in a conversation'] as (world: World) => Promise<CheckedRun>)(world)
  expect(await world.as(me).runs.check({ id: said.run_id })).toEqual(await said.checks())
  const { rows } = await sql`select 1 from run_checks`.execute(world.database.db)
  expect(rows).toEqual([])
})
