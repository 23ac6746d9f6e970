import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run, RunEvent } from '#contract/runs.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { createRunWorld, FLOWS, flow, type RunWorld } from '../../../../test-kit/run-world.ts'
import { insertRun } from '../../engine/new-run.ts'
import { viaPool } from '../../engine/run-query.ts'
import { newId } from '../../platform/ids.ts'
import { keepBuiltin } from '../factory/service.ts'

let world: RunWorld
beforeAll(async () => {
  world = await createRunWorld()
})
afterAll(() => world.close())

describe('flows', () => {
  it('are found by id and by name, and say what they ask for', async () => {
    const me = await world.person()
    const { body: flows } = await world.call<{ id: string; name: string }[]>(me, 'GET', '/api/flows/')
    expect(flows.map((each) => each.name)).toEqual(FLOWS)
    const byId = await world.call(me, 'GET', `/api/flows/${flows.at(-1)?.id}`)
    expect(byId.body).toMatchObject({
      name: 'needs',
      requires_input: true,
      is_auto_gen: true,
      is_public: true,
      user_id: null,
    })
    expect((await world.call(me, 'GET', '/api/flows/needs/input-schema')).body).toMatchObject({
      requires_input: true,
      fields: [{ name: 'topic' }, {}, {}],
    })
    expect((await world.call(me, 'GET', '/api/flows/nothing')).status).toBe(404)
    expect((await world.call(await world.person('waitlisted'), 'GET', '/api/flows/')).body).toMatchObject({
      code: 'account_waitlisted',
    })
  })

  it('that are the same at the next start are not touched', async () => {
    const before = (await world.database.pool.query('select id, updated_at from flows order by name')).rows
    await keepBuiltin(world.database, { flows: [flow('asks')] })
    expect((await world.database.pool.query('select id, updated_at from flows order by name')).rows).toEqual(before)
  })
})

describe('a run of a flow', () => {
  it('waits for an answer, takes exactly one of two, and ends with it', async () => {
    const me = await world.person()
    const id = await world.start(me, 'asks', { user_id: me.id })
    const paused = await world.until(me, id, 'paused')
    expect(paused).toMatchObject({
      kind: 'flow',
      name: 'asks',
      user_id: me.id,
      crew_id: null,
      conversation_id: null,
      result: null,
      ended_at: null,
    })
    expect(paused.prompt).toMatchObject({ question: 'Which?', choices: ['a', 'b'], details: '**Both** are good.' })
    const answers = await Promise.all(
      ['a', 'b'].map((user_input) => world.call(me, 'POST', `/api/flow-runs/${id}/continue`, { user_input })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const run = await world.until(me, id, 'completed')
    const events = await world.timeline(me, id)
    expect(events.map((event) => event.type)).toEqual([
      'run_start',
      'step_start',
      'agent_thought',
      'agent_output',
      'wait_for_human',
      'user_reply',
      'result',
      'flow_end',
      'terminal',
    ])
    expect(run.last_event_id).toBe(events.length)
    expect(run.result).toEqual({ summary: `You said ${events[5]?.details.user_input}.` })
    expect(events.at(-1)).toMatchObject({ id: 9, summary: 'Completed.', details: { status: 'completed' } })
    expect((await world.call(me, 'POST', `/api/flow-runs/${id}/continue`, { user_input: 'a' })).status).toBe(409)
    expect((await world.call(me, 'POST', `/api/flow-runs/${id}/stop`)).status).toBe(409)
  })

  it('can be stopped, twice, also while it waits', async () => {
    const me = await world.person()
    const ids = [await world.start(me, 'gated'), await world.start(me, 'asks')]
    await world.until(me, ids[0] ?? '', 'running')
    await world.until(me, ids[1] ?? '', 'paused')
    for (const id of ids) {
      const first = await world.call(me, 'POST', `/api/flow-runs/${id}/stop`)
      expect(first).toMatchObject({ status: 200, body: { status: 'stopped', prompt: null } })
      expect((await world.call(me, 'POST', `/api/flow-runs/${id}/stop`)).status).toBe(200)
      expect((await world.timeline(me, id)).slice(-2)).toMatchObject([
        { type: 'flow_end' },
        { type: 'terminal', summary: 'Stopped.', details: { status: 'stopped' } },
      ])
    }
  })

  it('is nobody else’s, whoever they are', async () => {
    const me = await world.person()
    const id = await world.start(me, 'asks')
    await world.until(me, id, 'paused')
    for (const other of [await world.person(), await world.person('ceo'), await world.person('admin')]) {
      for (const path of ['', '/timeline', '/events'])
        expect((await world.call(other, 'GET', `/api/flow-runs/${id}${path}`)).status).toBe(404)
      for (const verb of ['stop', 'continue'])
        expect((await world.call(other, 'POST', `/api/flow-runs/${id}/${verb}`)).status).toBe(404)
      expect((await world.call<unknown[]>(other, 'GET', '/api/flow-runs/')).body).toEqual([])
    }
    expect((await world.call(null, 'GET', `/api/flow-runs/${id}/events`)).status).toBe(401)
    expect((await world.call(await world.person('waitlisted'), 'GET', '/api/events')).body).toMatchObject({
      code: 'account_waitlisted',
    })
  })

  it('names every input that is missing, and starts for nobody but its starter', async () => {
    const me = await world.person()
    const missing = await world.call<{ detail: string; errors: { field: string }[] }>(
      me,
      'POST',
      '/api/flow/run/needs',
      {
        inputs: { topic: ' ' },
      },
    )
    expect(missing.status).toBe(422)
    expect(missing.body.detail).toBe('Topic is required. Place is required.')
    expect(missing.body.errors.map((error) => error.field)).toEqual(['inputs.topic', 'inputs.place'])
    expect((await world.call(me, 'POST', '/api/flow/run/asks', { inputs: { user_id: newId() } })).status).toBe(422)
    expect((await world.call(me, 'POST', '/api/flow/run/nothing', { inputs: {} })).status).toBe(404)
    const { body: flows } = await world.call<{ id: string }[]>(me, 'GET', '/api/flows/')
    expect(
      (await world.call(me, 'POST', `/api/flow-runs/?conversation_id=${newId()}`, { flow_id: flows[0]?.id })).status,
    ).toBe(404)
    expect((await world.call(me, 'POST', '/api/flow-runs/', { flow_id: flows[0]?.id })).status).toBe(201)
  })

  it('five of a person are at work, fifty wait, and the next is refused', async () => {
    const me = await world.person()
    const ids: string[] = []
    for (let n = 0; n < 55; n++) {
      const id = newId()
      const run = { kind: 'flow', name: 'gated', user_id: me.id, flow_id: null, inputs: {}, snapshot: {} } as const
      expect(await insertRun(viaPool(world.database.pool), id, run)).toBe(true)
      await world.engine.enqueue(id)
      ids.push(id)
    }
    expect(
      await insertRun(viaPool(world.database.pool), newId(), {
        kind: 'flow',
        name: 'gated',
        user_id: me.id,
        flow_id: null,
        inputs: {},
        snapshot: {},
      }),
    ).toBe(false)
    const { headers } = await world.call(me, 'GET', '/api/flow-runs/?active=true&limit=1')
    expect(headers.get('x-total-count')).toBe('55')
    const refused = await world.call(me, 'POST', '/api/flow/run/gated', { inputs: {} })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    figure('L9', `${ids.length} runs of one person at work or waiting, the next: ${refused.status}`)
    world.openGate()
    for (const id of ids) await world.until(me, id, 'completed')
    expect((await world.call<unknown[]>(me, 'GET', '/api/flow-runs/?active=true')).body).toEqual([])
  })

  it('is started ten times in a minute, by whichever door', async () => {
    const me = await world.person()
    const { body: flows } = await world.call<{ id: string }[]>(me, 'GET', '/api/flows/')
    const doors = [
      () => world.call(me, 'POST', '/api/flow/run/nothing', { inputs: {} }),
      () => world.call(me, 'POST', '/api/flow-runs/', { flow_id: 'nothing' }),
      () => world.call(me, 'POST', '/api/crew-runs/', { crew_id: 'nothing' }),
      () => world.call(me, 'POST', `/api/conversations/${flows[0]?.id}/crew-runs`, { crew_id: 'nothing' }),
    ]
    for (let n = 0; n < 10; n++) expect((await doors[n % 4]?.())?.status).toBe(404)
    for (const door of doors) expect(await door()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })

  it('pages its list and its timeline by key', async () => {
    const me = await world.person()
    for (let n = 0; n < 3; n++) await world.until(me, await world.start(me, 'long'), 'completed')
    const first = await world.call<Run[]>(me, 'GET', '/api/flow-runs/?limit=2&flow=long')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await world.call<Run[]>(me, 'GET', next)
    expect(new Set([...first.body, ...second.body].map((run) => run.id)).size).toBe(3)
    const id = first.body[0]?.id ?? ''
    const all = await world.timeline(me, id)
    const some = await world.call<RunEvent[]>(me, 'GET', `/api/flow-runs/${id}/timeline?after=10&limit=20`)
    expect(some.headers.get('x-total-count')).toBe(String(all.length - 10))
    const rest = await world.call<RunEvent[]>(
      me,
      'GET',
      /<([^>]+)>; rel="next"/.exec(some.headers.get('link') ?? '')?.[1] ?? '',
    )
    expect([...some.body, ...rest.body.slice(0, 5)]).toEqual(all.slice(10, 35))
    expect((await world.call(me, 'GET', '/api/flow-runs/?cursor=nonsense')).status).toBe(422)
  })
})
