import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../../../test-kit/fake-provider.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { pacedMs } from '../../../../test-kit/pace.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const me: Person = 'ceo'
let world: World
let model: FakeProvider
let crewId: string
/** Pages that were begun to be read, and whether each was given up. */
const pages: { address: string; aborted: boolean }[] = []

beforeAll(async () => {
  model = await startFakeProvider()
  const read = async (address: string, { signal }: { signal: AbortSignal }): Promise<never> => {
    const page = { address, aborted: false }
    pages.push(page)
    await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
    page.aborted = true
    throw signal.reason
  }
  const search = { provider: 'test', search: async () => [] }
  world = await createWorld({ OPENAI_BASE_URL: model.openai }, { launch: true, web: { search, read } as never })
  const api = world.as(me).factory
  const tool = await api.createTool({ name: 'Read', kind: 'builtin', config: { builtin: 'read_page' } })
  const agent = await api.createAgent({ name: 'Reader', role: 'Reader', goal: 'Read', tool_ids: [tool.id] })
  const tasks = ['first', 'second'].map((id) => ({ id, name: id, agent_id: agent.id }))
  const inputs = [{ name: 'page', label: 'Page', required: true }]
  crewId = (await api.createCrew({ name: 'Readers', version: '1.0', tasks, inputs })).id
})
afterAll(async () => {
  await world.close()
  await model.close()
})

const start = async () =>
  (await world.as(me).crewRuns.start({ crew_id: crewId, inputs: { page: 'https://example.org/a' } })).crew_run_id
async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !what(); tries++) await sleep(20)
  expect(what()).toBe(true)
}
const timeline = async (id: string) => (await world.as(me).runs.timeline({ id, limit: 200 })).items

describe('a stop', () => {
  it('during a tool call gives the call up, and nothing begins after it', async () => {
    const address = 'https://example.org/a'
    model.play([
      {
        calls: [
          { name: 'read_page', arguments: { address } },
          { name: 'read_page', arguments: { address } },
        ],
      },
      { text: 'Never said.' },
    ])
    const id = await start()
    await until(() => pages.length === 1)
    const took = await pacedMs(async () => {
      expect(await world.as(me).crewRuns.stop({ id })).toMatchObject({ status: 'stopped' })
      await until(() => pages[0]?.aborted === true)
    })
    expect(took).toBeLessThan(2_000)
    figure('M16', `an open call was given up ${Math.round(took)} ms after the stop, none began within 1.5 s`)
    const events = await timeline(id)
    await sleep(1_500)
    expect(pages).toHaveLength(1)
    expect(model.requests).toHaveLength(1)
    expect(await timeline(id)).toEqual(events)
    expect(events.at(-1)).toMatchObject({ type: 'terminal', summary: 'Stopped.', details: { status: 'stopped' } })
    expect(await world.as(me).crewRuns.stop({ id })).toMatchObject({ status: 'stopped' })
    await expect(world.as(me).crewRuns.continue({ id, user_input: 'Go on' })).rejects.toMatchObject({ status: 409 })
  })

  it('while the model speaks hangs up on it, and asks it nothing more', async () => {
    model.play([{ pieces: Array.from({ length: 200 }, () => 'and so on '), dripMs: 100 }, { text: 'Never said.' }])
    const id = await start()
    await until(() => model.open() === 1)
    await sleep(300)
    const took = await pacedMs(async () => {
      await world.as(me).crewRuns.stop({ id })
      await until(() => model.open() === 0)
    })
    expect(took).toBeLessThan(2_000)
    await sleep(1_200)
    expect(model.requests).toHaveLength(1)
    expect((await timeline(id)).map(({ type }) => type)).toEqual(['run_start', 'step_start', 'crew_end', 'terminal'])
  })
})
