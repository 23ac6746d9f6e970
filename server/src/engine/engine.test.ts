import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngineWorld, type EngineNode, type EngineWorld } from '../../../test-kit/engine-world.ts'
import { figure } from '../../../test-kit/figures.ts'
import { pacedMs } from '../../../test-kit/pace.ts'
import { viaPool } from './run-query.ts'
import { answerPrompt, append, MOST_RUNNING, stopRun } from './run-rows.ts'

let world: EngineWorld
beforeAll(async () => {
  world = await createEngineWorld()
})
afterAll(() => world.close())

const STEPS = ['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6']
const whole = { status: 'completed', result: { sum: 21, summary: 'The sum is 21.' }, input_tokens: 60, cost_usd: 3 }

async function expectWholeTimeline(runId: string): Promise<void> {
  const events = await world.events(runId)
  expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at + 1))
  const middle = STEPS.flatMap((step) => [`step_start ${step}`, `agent_output ${step}`])
  expect(events.map(({ type, details }) => (details.step ? `${type} ${details.step}` : type))).toEqual([
    'run_start',
    ...middle,
    'result',
    'flow_end',
    'terminal',
  ])
}

describe('a run', () => {
  it('numbers its events 1, 2, 3 under fifty writers, and a reader that polls misses none', async () => {
    const id = await world.run(await world.person(), 'none')
    const ask = viaPool(world.database.pool)
    const seen: number[] = []
    let writing = true
    const reading = (async () => {
      for (let last = 0; ; ) {
        const done = !writing
        const { rows } = await world.database.pool.query(
          'select seq from run_events where run_id = $1 and seq > $2 order by seq',
          [id, last],
        )
        for (const { seq } of rows) seen.push(seq)
        last = seen.at(-1) ?? 0
        if (done && rows.length === 0) return
      }
    })()
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let n = 0; n < 10; n++) {
        // Half of the writers say what another has said: that adds nothing.
        const key = `${Math.floor(writer / 2)}/${n}`
        await append(ask, id, [{ key, type: 'agent_thought', summary: key }])
      }
    })
    await Promise.all(writers)
    writing = false
    await reading
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
    expect((await world.read(id)).seq).toBe(250)
    figure('D12', `50 writers, 500 writes, 250 events: 0 missed, 0 doubled`)
  })

  it('ends once, whoever ends it, and nothing comes after its end', async () => {
    const user = await world.person()
    const ask = viaPool(world.database.pool)
    for (let round = 0; round < 40; round++) {
      const id = await world.run(user, 'none')
      const prompt = { id: `${id}:q`, question: 'Which?', choices: [], details: null }
      await append(ask, id, [{ key: 'q/prompt', type: 'wait_for_human', summary: 'Which?' }], {
        status: 'paused',
        prompt,
      })
      const inOne = <T>(work: (ask: ReturnType<typeof viaPool>) => Promise<T>) => transaction(work)
      const [answers, stops] = await Promise.all([
        Promise.all([1, 2, 3].map((n) => inOne((own) => answerPrompt(own, id, `answer ${n}`)))),
        Promise.all([1, 2].map(() => inOne((own) => stopRun(own, id)))),
      ])
      await append(ask, id, [{ key: 'late', type: 'agent_output', summary: 'late' }])
      const events = await world.events(id)
      expect(stops.filter((stop) => stop !== null)).toHaveLength(1)
      expect(answers.filter((answer) => answer !== null)).toHaveLength(
        events.filter((event) => event.type === 'user_reply').length,
      )
      expect(answers.filter((answer) => answer !== null).length).toBeLessThanOrEqual(1)
      expect(events.at(-1)?.type).toBe('terminal')
      expect(events.filter((event) => event.type === 'terminal')).toHaveLength(1)
      expect(events.some((event) => /fail/i.test(event.summary))).toBe(false)
      expect((await world.read(id)).status).toBe('stopped')
    }
  })

  it('keeps the price unknown once one part of it is', async () => {
    const ask = viaPool(world.database.pool)
    const id = await world.run(await world.person(), 'none')
    const use = (key: string, cost_usd: number | null) =>
      append(ask, id, [
        {
          key,
          type: 'agent_output',
          summary: key,
          details: { usage: { input_tokens: 2, output_tokens: 1, cost_usd } },
        },
      ])
    await use('a', 0.25)
    expect(await world.read(id)).toMatchObject({ input_tokens: 2, cost_usd: 0.25 })
    await use('b', null)
    await use('c', 1)
    expect(await world.read(id)).toMatchObject({ input_tokens: 6, cost_usd: null })
  })
})

async function transaction<T>(work: (ask: ReturnType<typeof viaPool>) => Promise<T>): Promise<T> {
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    const result = await work(viaPool(client as never))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

describe('the engine', () => {
  it('brings a run to its end, and counts what it used', async () => {
    const node = await world.node('a')
    const id = await world.run(await world.person(), 'six', { ms: 1 })
    await world.until(id, 'completed')
    expect(await world.read(id)).toMatchObject(whole)
    await expectWholeTimeline(id)
    await node.kill('SIGTERM')
  })

  it('tells the user what a step said, and nobody what it did not mean to say', async () => {
    const node = await world.node('a')
    const user = await world.person()
    const [readable, secret] = [await world.run(user, 'bad', { how: 'readable' }), await world.run(user, 'bad')]
    await world.until(readable, 'failed')
    await world.until(secret, 'failed')
    expect((await world.read(readable)).error).toBe('The model is away.')
    expect((await world.read(secret)).error).toBe('Something went wrong on our side. Please start it again.')
    expect(JSON.stringify(await world.events(secret))).not.toContain('42')
    expect((await world.events(readable)).at(-1)).toMatchObject({
      type: 'terminal',
      summary: 'Failed: The model is away.',
    })
    const unknown = await world.run(user, 'gone')
    await world.until(unknown, 'failed')
    await node.kill('SIGTERM')
  })

  it('works on five runs of one person at a time, and on the others after them', async () => {
    const node = await world.node('a')
    const user = await world.person()
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.run(user, 'six', { ms: 40 })))
    let most = 0
    const counting = setInterval(async () => {
      const { rows } = await world.database.pool.query(
        `select count(*) as n from runs where user_id = $1 and status = 'running'`,
        [user],
      )
      most = Math.max(most, rows[0].n)
    }, 15)
    for (const id of ids) await world.until(id, 'completed')
    clearInterval(counting)
    expect(most).toBe(MOST_RUNNING)
    await node.kill('SIGTERM')
  })

  it('a run whose process is killed goes on in another, and no completed step is done again', async () => {
    const first = await world.node('a', 5_000)
    const user = await world.person()
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.run(user, 'six', { ms: 400 })))
    for (const id of ids) await world.until(id, 'running')
    await sleep(1_000)
    const second = await world.node('b', 5_000)
    await first.kill()
    const took = await pacedMs(async () => {
      for (const id of ids) await world.until(id, 'completed', 60_000)
    })
    expect(took).toBeLessThan(12_000)
    for (const id of ids) {
      await expectWholeTimeline(id)
      expect(await world.read(id)).toMatchObject(whole)
      const begun = await world.ledger(id)
      expect(Object.keys(begun).sort()).toEqual(STEPS)
      // The one in flight at the kill, and no other.
      expect(Object.values(begun).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(7)
    }
    await second.kill('SIGTERM')
  })

  it('a process that was frozen and comes back writes nothing into what another has taken over', async () => {
    const frozen = await world.node('a')
    const id = await world.run(await world.person(), 'six', { ms: 600 })
    await world.until(id, 'running')
    await sleep(700)
    process.kill(frozen.pid, 'SIGSTOP')
    const other = await world.node('b')
    await sleep(4_500)
    process.kill(frozen.pid, 'SIGCONT')
    await world.until(id, 'completed')
    await sleep(1_500)
    await expectWholeTimeline(id)
    expect(await world.read(id)).toMatchObject(whole)
    expect(frozen.alive()).toBe(true)
    await frozen.kill('SIGTERM')
    await other.kill('SIGTERM')
  })

  it('a stop reaches the step at work on another process within two seconds, and nothing starts after it', async () => {
    const node = await world.node('a')
    const id = await world.run(await world.person(), 'six', { ms: 4_000 })
    await world.until(id, 'running')
    await sleep(300)
    await transaction((ask) => stopRun(ask, id))
    await sleep(2_000)
    expect(await world.ledger(id)).toEqual({ 'step-1': 1, aborted: 1 })
    expect((await world.events(id)).map((event) => event.type)).toEqual([
      'run_start',
      'step_start',
      'flow_end',
      'terminal',
    ])
    await node.kill('SIGTERM')
  })

  it('an end of the process by its own will fails no run, and does not count as a crash', async () => {
    const id = await world.run(await world.person(), 'six', { ms: 700 })
    for (let time = 0; time < 7; time++) {
      const node = await world.node('a')
      await world.until(id, ['running', 'completed'])
      await sleep(250)
      expect(await pacedMs(() => node.kill('SIGTERM'))).toBeLessThan(4_000)
      expect(['running', 'completed']).toContain((await world.read(id)).status)
    }
    const node = await world.node('b')
    await world.until(id, 'completed')
    await expectWholeTimeline(id)
    await node.kill('SIGTERM')
  })

  it('a question survives three kills, and its answer goes to the run even when nobody was told', async () => {
    const id = await world.run(await world.person(), 'asks')
    for (let time = 0; time < 3; time++) {
      const node = await world.node('a')
      await world.until(id, 'paused')
      await node.kill()
      expect((await world.read(id)).prompt).toMatchObject({ question: 'Which one?', choices: ['a', 'b'] })
    }
    // The process that took the answer died before it could pass it on.
    await transaction((ask) => answerPrompt(ask, id, 'b'))
    const node = await world.node('b')
    await world.until(id, 'completed')
    expect((await world.read(id)).result).toEqual({ summary: 'You chose b.', answer: 'b' })
    expect(await world.ledger(id)).toEqual({ before: 1, after: 1 })
    expect((await world.events(id)).map((event) => event.type)).toEqual([
      'run_start',
      'step_start',
      'agent_output',
      'wait_for_human',
      'user_reply',
      'step_start',
      'agent_output',
      'result',
      'flow_end',
      'terminal',
    ])
    figure('D4', 'the question shown after each of 3 kills, its answer kept once')
    await node.kill('SIGTERM')
  })

  it('what a dead process had is taken by exactly one of two that find it', async () => {
    const first = await world.node('a', 5_000)
    const user = await world.person()
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.run(user, 'asks')))
    for (const id of ids) await world.until(id, 'paused')
    await first.kill()
    const nodes = [await world.node('b', 5_000), await world.node('c', 5_000)]
    const executions = async () =>
      (await world.database.pool.query('select node, execution from runs where id = any($1)', [ids])).rows
    await expect
      .poll(async () => (await executions()).every(({ execution }) => execution === 2), { timeout: 20_000 })
      .toBe(true)
    for (const id of ids) await transaction((ask) => answerPrompt(ask, id, 'b'))
    for (const id of ids) await world.until(id, 'completed')
    expect((await executions()).map(({ execution }) => execution)).toEqual([2, 2, 2, 2])
    for (const id of ids) expect(await world.ledger(id)).toEqual({ before: 1, after: 1 })
    for (const node of nodes) await node.kill('SIGTERM')
  })

  it('a step that kills its process each time fails its run after five times, and the other runs go on', async () => {
    const user = await world.person()
    const deadly = await world.run(user, 'deadly')
    const good = await world.run(user, 'six', { ms: 300 })
    let node: EngineNode = { pid: 0, alive: () => false, kill: async () => {} }
    // Six starts of a process, each as slow as the machine is busy: the test's own patience ends it.
    while ((await world.read(deadly)).status !== 'failed') {
      // It may be killed before it has said that it is there.
      if (!node.alive()) node = await world.node('a').catch(() => node)
      await sleep(50)
    }
    expect(await world.read(deadly)).toMatchObject({
      status: 'failed',
      error: '"Deadly" ended the server 5 times. It is not tried again.',
    })
    expect(await world.ledger(deadly)).toEqual({ good: 1, deadly: 5 })
    if (!node.alive()) node = await world.node('a')
    await world.until(good, 'completed', 120_000)
    figure('D14', 'failed after 5 beginnings, the other run completed')
    await node.kill('SIGTERM')
  }, 240_000)
})
