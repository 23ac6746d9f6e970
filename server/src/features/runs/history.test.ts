// What earlier versions of this program wrote down of their runs must be gone on with by this one: the keys and the order of
// steps are a promise. RECORD_HISTORY=<number> writes the two histories of this version into server/test/history.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run } from '#contract/runs.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { scriptedModels, type TalkTurn } from '../../llm/scripted.ts'
import type { ChatRequest } from '../../llm/talk.ts'
import { newId } from '../../platform/ids.ts'

type Step = { step: string; result: unknown }
type Event = { key: string; type: string; summary: string; details: Record<string, unknown> }
type History = Pick<Run, 'kind' | 'name' | 'inputs'> & {
  work: string
  snapshot: unknown
  steps: Step[]
  events: Event[]
}

const FOLDER = resolve(import.meta.dirname, '../../../test/history')
const me: Person = 'ceo'
const SAYS: Record<string, TalkTurn> = {
  'look/turn-1': { calls: [{ name: 'search_records', input: { query: 'harbour' } }] },
  'look/turn-2': 'Nothing is known of the harbour.',
  'write/turn-1': 'The harbour is quiet.',
  'draft/turn-1': 'A draft.',
  'press/look/turn-1': { calls: [{ name: 'search_records', input: { query: 'harbour' } }] },
  'press/look/turn-2': 'Nothing is known.',
  'press/write/turn-1': 'Printed.',
}
const asked: string[] = []
const turn = (talk: ChatRequest): TalkTurn => {
  const key = talk.idempotencyKey.slice(37)
  asked.push(talk.idempotencyKey)
  return SAYS[key] ?? `Nobody expected ${key}.`
}
const turns = Array.from({ length: 200 }, () => turn)

let world: World
beforeAll(async () => {
  const tasks = [...new Set(Object.keys(SAYS).map((key) => key.replace(/\/turn-\d+$/, '')))]
  world = await createWorld({}, { models: scriptedModels(Object.fromEntries(tasks.map((task) => [task, turns]))) })
})
afterAll(() => world.close())

const ask = async <T>(text: string, values: unknown[]) => (await world.database.pool.query(text, values)).rows as T[]
async function ended(id: string): Promise<Run> {
  for (let tries = 0; tries < 1_000; tries++) {
    const run = await world.as(me).runs.get({ id })
    if (run.ended_at) return run
    await sleep(20)
  }
  throw new Error('the run did not end')
}
const events = (id: string) =>
  ask<Event>('select key, type, summary, details from run_events where run_id = $1 order by seq', [id])

/** The run as it stood when its first `done` steps had ended and its process died. */
async function revive(history: History, done: number): Promise<string> {
  const id = newId()
  const last = history.steps[done - 1]?.step
  const until = last === undefined ? 1 : history.events.findIndex(({ key }) => key === `${last}/end`) + 1
  // At once, so that no server begins with half of it.
  const client = await world.database.pool.connect()
  const write = (text: string, values: unknown[] = []) => client.query(text, values)
  await write('begin')
  await write(
    `insert into runs (id, kind, name, work, user_id, status, inputs, snapshot, seq, execution, updated_at)
      values ($1, $2, $3, $4, $5, 'running', $6, $7, $8, 1, now() - interval '1 minute')`,
    [id, history.kind, history.name, history.work, world.id(me), history.inputs, history.snapshot, until],
  )
  for (const [at, { key, type, summary, details }] of history.events.slice(0, until).entries())
    await write('insert into run_events (run_id, seq, key, type, summary, details) values ($1, $2, $3, $4, $5, $6)', [
      id,
      at + 1,
      key,
      type,
      summary,
      details,
    ])
  for (const { step, result } of history.steps.slice(0, done))
    await write('insert into run_steps (run_id, step, result) values ($1, $2, $3::json)', [
      id,
      step,
      JSON.stringify(result),
    ])
  await write('commit')
  client.release()
  return id
}

const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []

describe('a run that an earlier version began', () => {
  it('has histories to be tried with', () => {
    expect(names).toEqual(expect.arrayContaining(['crew-1.json', 'flow-1.json']))
  })

  it.each(names)(
    'goes on from each of its steps to its end: %s',
    async (name) => {
      const history = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as History
      const ids: string[] = []
      for (let done = 0; done <= history.steps.length; done++) ids.push(await revive(history, done))
      for (const [done, id] of ids.entries()) {
        expect(await ended(id)).toMatchObject({ status: 'completed' })
        const shape = (all: Event[]) => all.map(({ key, type }) => `${key} ${type}`)
        expect(shape(await events(id))).toEqual(shape(history.events))
        const turnsLeft = history.steps.slice(done).filter(({ step }) => /turn-\d+$/.test(step))
        expect(asked.filter((key) => key.startsWith(id)).map((key) => key.slice(37))).toEqual(
          turnsLeft.map(({ step }) => step),
        )
      }
    },
    60_000,
  )

  it('each was tried', () => {
    figure('D13', `${names.length} recorded histories, revived after each of their steps, come to the same end`)
  })
})

const recorded = process.env.RECORD_HISTORY
describe.runIf(recorded)('recording', () => {
  it('writes the histories of this version', async () => {
    const api = world.as(me)
    const tool = await api.factory.createTool({
      name: 'Search',
      kind: 'builtin',
      config: { builtin: 'search_records' },
    })
    const agent = await api.factory.createAgent({ name: 'Clerk', role: 'Clerk', goal: 'Order', tool_ids: [tool.id] })
    const inputs = [{ name: 'about', label: 'About', required: false }]
    const tasks = ['look', 'write'].map((id) => ({ id, name: id, description: `${id} it up`, agent_id: agent.id }))
    const crew = await api.factory.createCrew({ name: 'Harbour', version: '1.0', tasks, inputs })
    const flow = await api.factory.createFlow({
      name: 'Harbour flow',
      steps: [
        { id: 'draft', title: 'Draft', kind: 'agent', agent: agent.id, prompt: 'Draft it.' },
        { id: 'find', title: 'Find', kind: 'tool', tool: tool.id, prompt: 'harbour' },
        { id: 'press', title: 'Press', kind: 'crew', crew: crew.id },
      ],
    })
    const { crew_run_id } = await api.crewRuns.start({ crew_id: crew.id, inputs: { about: 'The harbour' } })
    const { flow_run_id } = await api.flowRuns.start({ flow_id: flow.id })
    for (const [kind, id] of [
      ['crew', crew_run_id],
      ['flow', flow_run_id],
    ] as const) {
      await ended(id)
      const [run] = await ask<object>('select kind, name, work, inputs, snapshot from runs where id = $1', [id])
      const done = await ask<Step>('select step, result from run_steps where run_id = $1', [id])
      const told = await events(id)
      const order = (step: string) => told.findIndex(({ key }) => key === `${step}/end`)
      const steps = done.toSorted((one, other) => order(one.step) - order(other.step))
      const file = join(FOLDER, `${kind}-${recorded}.json`)
      writeFileSync(file, `${JSON.stringify({ ...run, steps, events: told }, null, 2)}\n`)
    }
  })
})
