// What the agents of a crew or flow come to on the way is shown in the run, and people answer questions by it: each claim of it is held
// against the records, as of a reply, or says that it is not checked yet.
import { afterEach, expect, it } from 'vitest'
import type { RunPart } from '#contract/runs.ts'
import { fault, scriptedModels } from '#server/llm/scripted.ts'
import type { ChatRequest } from '#server/llm/talk.ts'
import { sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { until } from '../../../../test-kit/until.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

const me = 'ceo' as const
const note = 'Osei offered us the corner shop for £2,400 a month.\nTom will send the floor plan to Osei by Friday.'
const SAYS = 'Osei offered the corner shop for £2,400 a month.'
const WRONG = 'Osei offered the corner shop for £3,900 a month.'
const OPEN = 'Osei offered the lovely corner shop for £2,400 a month.'

type Reader = (talk: ChatRequest) => unknown
/** Agents that look up the note and say what their task's name stands for. */
async function house(texts: Record<string, string>, reader: { now: Reader } | null = null) {
  const asked: string[] = []
  const turn = (given: unknown) => {
    const talk = given as ChatRequest
    if (talk.task.endsWith('.check')) {
      asked.push(talk.task)
      return reader?.now(talk)
    }
    if (!talk.messages.some(({ by }) => by === 'tool'))
      return { calls: [{ name: 'search_records', input: { query: 'corner shop' } }] }
    const words = talk.messages.map((message) => ('text' in message ? message.text : '')).join('\n')
    return texts[/TASK-\w+/.exec(words)?.[0] ?? ''] ?? 'Nothing.'
  }
  const models = scriptedModels(Array.from({ length: 200 }, () => turn))
  const made = await createWorld({}, { models: reader ? { ...models, checker: 'scripted' } : models, launch: true })
  world = made
  const api = made.as(me)
  await api.notes.create({ content: note, entry_date: '2026-03-10' })
  const tool = await api.factory.createTool({
    name: 'Search',
    kind: 'builtin',
    config: { builtin: 'search_records' },
  })
  const agent = (name: string) => api.factory.createAgent({ name, role: name, goal: 'Be of use', tool_ids: [tool.id] })
  const parts = async (id: string) => (await api.runs.parts({ id })).parts
  return { world: made, api, agent, parts, asked }
}
const told = ({ text, checks }: RunPart) =>
  checks?.marks.map(({ start, end, verdict }) => [text.slice(start, end).replace(/ \[.*$/, ''), verdict])
const task = (id: string, agent_id: string) => ({ id, name: id, description: `TASK-${id}`, agent_id })

it('of a crew: what each agent came to before the last has marks; the result has its own, and is checked once', async () => {
  const { api, agent, parts, world, asked } = await house(
    { 'TASK-look': `${SAYS} [r1]\n\n${WRONG} [r1]`, 'TASK-sum': `${SAYS} [r1]` },
    { now: () => '{"sentences":[1],"verdict":"supported"}' },
  )
  const [reader, writer] = [(await agent('Reader')).id, (await agent('Writer')).id]
  const tasks = [task('look', reader), task('sum', writer)]
  const crew = await api.factory.createCrew({ name: 'Desk', version: '1.0', tasks, inputs: [] })
  const { crew_run_id: id } = await api.crewRuns.start({ crew_id: crew.id, inputs: {} })
  await until(async () => (await api.runs.get({ id })).status === 'completed', 20)
  const [part, ...rest] = await until(async () => {
    const found = await parts(id)
    const { rows } = await sql`select 1 from run_parts where due is not null`.execute(world.database.db)
    return rows.length === 0 && found.length > 0 ? found : null
  }, 20)
  expect(rest).toEqual([])
  expect(part).toMatchObject({ step: 'look', name: 'look', agent: 'Reader', citations: [{ kind: 'note' }] })
  expect(told(part as RunPart)).toEqual([
    [SAYS, 'proven'],
    [WRONG, 'contradicted'],
  ])
  expect(part?.checks?.marks[0]?.words[0]?.text).toContain('Osei offered us the corner shop for £2,400')
  expect((await api.runs.check({ id })).marks).toHaveLength(1)
  expect(asked.filter((name) => name === 'runs.part.check')).toHaveLength(1)
  // Theirs alone, in their export, and gone with the run.
  await expect(world.as('owner').runs.parts({ id })).rejects.toMatchObject({ status: 404 })
  const files = await unzip((await api.export.mine()).blob)
  const left = JSON.parse(files.find(({ name }) => name.endsWith('run-parts.json'))?.text ?? '[]')
  expect(left).toMatchObject([{ run_id: id, step: 'look', text: part?.text }])
})

it('of a flow that asks a person by it: marks are there while the question waits', async () => {
  const { api, agent, parts } = await house({ 'TASK-look': `${WRONG} [r1]` })
  const steps = [
    { id: 'look', title: 'Look', kind: 'agent' as const, agent: (await agent('Reader')).id, prompt: 'TASK-look' },
    { id: 'ask', title: 'Shall we take it?', kind: 'wait_for_human' as const, prompt: 'Shall we take it?' },
  ]
  const flow = await api.factory.createFlow({ name: 'Take', inputs: [], steps })
  const { flow_run_id: id } = await api.flowRuns.start({ flow_id: flow.id, inputs: {} })
  const run = await until(async () => {
    const found = await api.runs.get({ id })
    return found.prompt ? found : null
  }, 20)
  const [part] = await until(async () => {
    const found = await parts(id)
    return found[0]?.checks ? found : null
  }, 20)
  expect(run.prompt?.details).toBe(part?.text)
  expect(told(part as RunPart)).toEqual([[WRONG, 'contradicted']])
})

it.each([
  ['is away', () => fault('provider_down')],
  ['answers nonsense', () => 'I like it!'],
] as [string, Reader][])('is not checked yet while the second reader %s, and is checked later', async (_, away) => {
  const reader = { now: away }
  const { api, agent, parts, world } = await house({ 'TASK-look': `${OPEN} [r1]`, 'TASK-sum': 'Done.' }, reader)
  const { id: one } = await agent('Reader')
  const tasks = [task('look', one), task('sum', one)]
  const crew = await api.factory.createCrew({ name: 'Desk', version: '1.0', tasks, inputs: [] })
  const { crew_run_id: id } = await api.crewRuns.start({ crew_id: crew.id, inputs: {} })
  const later = () =>
    sql`select 1 from run_parts where due > clock_timestamp() + interval '20 seconds'
    and due < clock_timestamp() + interval '90 seconds'`.execute(world.database.db)
  await until(async () => (await later()).rows.length > 0, 20)
  expect((await parts(id)).map(told)).toEqual([[[OPEN, 'unchecked']]])
  reader.now = () => '{"sentences":[1],"verdict":"supported"}'
  await sql`update run_parts set due = now()`.execute(world.database.db)
  const notice = { topic: 'runs', id: newId(), users: [], data: { type: 'step_start' } }
  await sql`select pg_notify('adjutant_live', ${JSON.stringify(notice)})`.execute(world.database.db)
  await until(async () => JSON.stringify((await parts(id)).map(told)) === JSON.stringify([[[OPEN, 'proven']]]), 20)
})
