// The promise of a durable run, kept by real processes: killed at every step, it ends by itself after the next start.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run, RunEvent } from '#contract/runs.ts'
import { Caller } from '../../test-kit/caller.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { type FakeProvider, type Received, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { killPoint } from '../../test-kit/kill-point.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const kill = killPoint()
const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const STEPS = ['gather', 'signals', 'assess', 'challenge', 'compose', 'save'] as const
const ASKED = ['assess', 'challenge', 'compose'] as const

/** A model that answers from the keys in the prompt. `onRequest` sees each question before it is answered. */
let onRequest: (request: Received) => void | Promise<void> = () => {}
async function provider(): Promise<FakeProvider> {
  return startFakeProvider({
    script: async (request) => {
      await onRequest(request)
      const goal = /source=\\?"(\w+) goal/.exec(request.prompt)?.[1] ?? 'G1'
      const cites = [goal]
      const answers: Record<string, unknown> = {
        assess: { findings: [{ signal_ids: [], finding: 'The goal needs work.', cites }] },
        challenge: { verdicts: [] },
        compose: {
          drafts: [
            {
              subject: 'x',
              title: 'Start now',
              // What the records prove: what they do not is left out, and nothing would be saved.
              claims: [{ text: 'The goal “Survive” is due on 2030-01-01.', cites }],
              counter: null,
              action: { text: 'Call one customer.', cites },
            },
          ],
        },
      }
      // Whoever reads a claim a second time finds it in the records.
      if (request.step.startsWith('compose:')) return { ok: { verdict: 'supported' } }
      return { ok: answers[request.step] ?? {} }
    },
  })
}

class Starter extends Caller {
  static async login(url: string): Promise<Starter> {
    return new Starter(url, await Caller.token(url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
  }
  at(url: string): Starter {
    return new Starter(url, this.token)
  }
  async start(): Promise<string> {
    return (await this.post<{ flow_run_id: string }>('/api/flow/run/strategic_flow', { inputs: {} })).flow_run_id
  }
  timeline(id: string): Promise<RunEvent[]> {
    return this.get(`/api/flow-runs/${id}/timeline?limit=200`)
  }
  async ended(id: string): Promise<Run> {
    for (let tries = 0; tries < 600; tries++) {
      const run = await this.get<Run>(`/api/flow-runs/${id}`).catch(() => null)
      if (run && ['completed', 'failed', 'stopped'].includes(run.status)) return run
      await sleep(50)
    }
    throw new Error('the run did not end')
  }
}

/** No gap, no double, each step begun and ended exactly once on the timeline, one end. */
function expectWhole(events: RunEvent[]): void {
  expect(events.map((event) => event.id)).toEqual(events.map((_, at) => at + 1))
  for (const step of STEPS) {
    const lines = events.filter((event) => event.details.step === step)
    expect([step, lines.filter((event) => event.type === 'step_start').length]).toEqual([step, 1])
    expect([step, lines.filter((event) => event.type === 'agent_output').length]).toEqual([step, 1])
  }
  expect(events.filter((event) => event.type === 'terminal')).toHaveLength(1)
  expect(events.at(-1)?.type).toBe('terminal')
}

describe('kill -9 of the server in each step of strategic_flow', () => {
  let server: TestServer
  let model: FakeProvider
  let caller: Starter
  beforeAll(async () => {
    model = await provider()
    server = await startServer({ ...ACCOUNT, ...kill.env, OPENAI_BASE_URL: model.openai }, kill.args)
    caller = await Starter.login(server.url)
    await caller.post('/api/strategic-goals/', {
      title: 'Survive',
      due_date: '2030-01-01',
      kpis: [{ name: 'Lives', current_value: 1, target_value: 9 }],
    })
  })
  afterAll(async () => {
    await server.dispose()
    await model.close()
    kill.remove()
  })

  const points = [...STEPS.map((step) => `${step}/start`), 'assess/end', 'compose/end', 'save/end']
  it.each(points)('right after %s was written, the next start brings the run to its end', async (point) => {
    model.requests.length = 0
    onRequest = () => {}
    kill.set({ KILL_AT: point })
    const id = await caller.start()
    for (
      let tries = 0;
      tries < 400 &&
      (await caller.get(`/api/flow-runs/${id}`).then(
        () => true,
        () => false,
      ));
      tries++
    )
      await sleep(25)
    await server.kill('SIGKILL')
    kill.clear()
    const askedBefore = model.requests.map((request) => request.step)
    await server.restart()
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' })
    expectWhole(await caller.timeline(id))
    const asked = model.requests.map((request) => request.step)
    for (const step of ASKED) {
      const times = asked.filter((each) => each === step).length
      // At most the question that was on its way when the process died is asked again.
      const inFlight = askedBefore.at(-1) === step && point !== `${step}/end` && !point.startsWith('save')
      expect([step, times]).toEqual([step, inFlight ? times : 1])
      expect(times).toBeLessThanOrEqual(2)
    }
  })

  it.each(ASKED)('while the model thinks about %s, only that question is asked again', async (step) => {
    model.requests.length = 0
    let killed: Promise<unknown> | null = null
    onRequest = (request) => {
      if (request.step === step) killed ??= server.kill('SIGKILL')
    }
    const id = await caller.start()
    for (let tries = 0; tries < 400 && killed === null; tries++) await sleep(25)
    await killed
    await server.restart()
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' })
    expectWhole(await caller.timeline(id))
    const times = (which: string) => model.requests.filter((request) => request.step === which).length
    expect(ASKED.map((each) => [each, times(each)])).toEqual(ASKED.map((each) => [each, each === step ? 2 : 1]))
    const keys = model.requests.filter((request) => request.step === step).map((request) => request.key)
    expect(new Set(keys).size).toBe(1)
  })
})

it('each point was tried', () => {
  figure(
    'D3',
    `a run killed at ${STEPS.length + 3} points of its steps and within ${ASKED.length} questions: each ends, each step once`,
  )
})

describe('two servers on one PostgreSQL', () => {
  it('a run started on one is seen live through the other, survives the kill of its own, and is asked for once more at most', async () => {
    const database = await freshDatabase()
    const model = await provider()
    const env = { ...ACCOUNT, DATABASE_URL: database.url, OPENAI_BASE_URL: model.openai }
    const [one, two] = [await startServer(env), await startServer(env)]
    try {
      const here = await Starter.login(one.url)
      const there = here.at(two.url)
      await here.post('/api/strategic-goals/', { title: 'Survive', due_date: '2030-01-01' })
      let killed: Promise<unknown> | null = null
      onRequest = async (request) => {
        if (request.step !== 'challenge' || killed) return
        // Long enough for the other server's reader to have seen what came before.
        await sleep(300)
        killed = one.kill('SIGKILL')
        await killed
      }
      const id = await here.start()
      const seen = await follow(two.url, id, { authorization: `Bearer ${there.token}` })
      expect(killed).not.toBeNull()
      expect(await there.ended(id)).toMatchObject({ status: 'completed' })
      const timeline = await there.timeline(id)
      expectWhole(timeline)
      expect(seen).toEqual(timeline)
      const times = ASKED.map((step) => model.requests.filter((request) => request.step === step).length)
      expect(times).toEqual([1, 2, 1])
      expect((await there.get<unknown[]>('/api/strategic-advice/')).length).toBe(1)
    } finally {
      onRequest = () => {}
      await one.kill('SIGKILL')
      await two.dispose()
      await model.close()
      await database.drop()
    }
  })
})

/** Reads a run's event stream until it ends. */
async function follow(url: string, id: string, headers: Record<string, string>): Promise<RunEvent[]> {
  const answer = await fetch(`${url}/api/flow-runs/${id}/events`, { headers })
  const text = await answer.text()
  return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? '') as RunEvent)
}
