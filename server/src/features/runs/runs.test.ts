import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factoryContract } from '#contract/factory.ts'
import type { Run, RunEvent } from '#contract/runs.ts'
import { runsContract } from '#contract/runs.ts'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { actorOf, sessionLives } from '../../access/actor.ts'
import { createEngine, type Engine, type RunKind } from '../../engine/engine.ts'
import { insertRun, viaPool } from '../../engine/run-rows.ts'
import { type Database, openDatabase } from '../../platform/db.ts'
import { type StreamDoor, serveAppStream } from '../../platform/http/app-stream.ts'
import { room, serve } from '../../platform/http/serve.ts'
import { createHttp } from '../../platform/http/server.ts'
import { closeAllStreams, openStreams } from '../../platform/http/streams.ts'
import { newId, newSecret, secretHash } from '../../platform/ids.ts'
import { LiveLane, notify } from '../../platform/live.ts'
import { createLog } from '../../platform/log.ts'
import { readBearer, readStreamToken } from '../auth/http.ts'
import { factoryVerbs, keepBuiltinFlows } from '../factory/service.ts'
import { serveRunStreams } from './http.ts'
import { runsVerbs } from './service.ts'

type Server = { http: FastifyInstance; live: LiveLane; address: string }
type Person = { id: string; token: string }
let drop: () => Promise<void>
let database: Database
let engine: Engine
/** Two server processes on one database, as far as streams are concerned: each has a lane of its own. */
let [near, far] = [] as unknown as [Server, Server]
let gate = Promise.withResolvers<void>()

const asks: RunKind = {
  name: 'asks',
  async work(run) {
    await run.step('first', { title: 'First', agent: 'Clerk' }, async (step) => {
      await step.event('thought', 'agent_thought', 'Thinking')
      return 1
    })
    const answer = await run.wait('which', { question: 'Which?', choices: ['a', 'b'], details: '**Both** are good.' })
    return { summary: `You said ${answer}.` }
  },
}
const gated: RunKind = {
  name: 'gated',
  async work(run) {
    await run.step('gate', { title: 'Gate' }, async (step) => {
      await Promise.race([
        gate.promise,
        new Promise((_, no) => step.signal.addEventListener('abort', () => no(new Error('cut')))),
      ])
    })
  },
}
const long: RunKind = {
  name: 'long',
  async work(run) {
    for (let at = 0; at < 30; at++)
      await run.step(`s${at}`, { title: `Step ${at}`, output: () => ({ summary: 'ü'.repeat(at * 300) }) }, () =>
        sleep(at % 5),
      )
  },
}
const flow = (name: string, inputs: { name: string; label: string; required: boolean }[] = []) => ({
  name,
  description: '',
  inputs,
  steps: [{ id: 's', title: 'S', kind: 'agent' as const, agent: null, tool: null, prompt: null }],
})

async function startServer(): Promise<Server> {
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const live = new LiveLane(database.url, log)
  await live.open()
  const http = await createHttp({ log, trustProxy: false, https: false })
  await serve(http, [room(runsContract, runsVerbs(engine)), room(factoryContract, factoryVerbs)], {
    database,
    log,
    limits: { requestsPerMinute: 1e6, writesPerMinute: 1e6 },
    authenticate: (request) => readBearer(database, request),
    draining: () => false,
  })
  const door: StreamDoor = {
    authenticate: (request) => readStreamToken(database, request),
    again: async (actor) =>
      actor.session_id && (await sessionLives(database, actor.session_id))
        ? actorOf(database, actor.user_id, actor.session_id)
        : null,
    draining: () => false,
  }
  serveRunStreams(http, { database, live, door, log })
  serveAppStream(http, { live, door })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, live, address }
}

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url, { max: 12, onError: () => {} })
  engine = createEngine({ database, log: createLog(process.env.TEST_LOG ?? 'silent'), kinds: [asks, gated, long] })
  await keepBuiltinFlows(database, [
    flow('asks'),
    flow('gated'),
    flow('long'),
    flow('needs', [
      { name: 'topic', label: 'Topic', required: true },
      { name: 'place', label: 'Place', required: true },
      { name: 'tone', label: 'Tone', required: false },
    ]),
  ])
  await engine.launch()
  ;[near, far] = [await startServer(), await startServer()]
})

afterAll(async () => {
  await engine.close()
  closeAllStreams()
  for (const { http, live } of [near, far]) {
    await http.close()
    await live.close()
  }
  await database.close()
  await drop()
})

async function person(level = 'user'): Promise<Person> {
  const [id, token] = [newId(), newSecret()]
  await database.pool.query(
    `insert into users (id, email, password_hash, user_level) values ($1::uuid, $1::text || '@example.com', 'x', $2)`,
    [id, level],
  )
  await database.pool.query(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, '2099-01-01')`,
    [newId(), id, secretHash(token)],
  )
  return { id, token }
}

async function call<T = Record<string, unknown>>(who: Person | null, method: string, path: string, body?: unknown) {
  const response = await fetch(`${near.address}${path}`, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json().catch(() => null)) as T, headers: response.headers }
}

const start = async (who: Person, name: string, inputs = {}) =>
  (await call<{ flow_run_id: string }>(who, 'POST', `/api/flow/run/${name}`, { inputs })).body.flow_run_id
const read = async (who: Person, id: string) => (await call<Run>(who, 'GET', `/api/flow-runs/${id}`)).body
const timeline = async (who: Person, id: string) =>
  (await call<RunEvent[]>(who, 'GET', `/api/flow-runs/${id}/timeline?limit=200`)).body
async function until(who: Person, id: string, status: string): Promise<Run> {
  for (let tries = 0; tries < 600; tries++) {
    const run = await read(who, id)
    if (run.status === status) return run
    await sleep(20)
  }
  throw new Error(`the run did not become ${status}`)
}

/** Reads a stream until it ends, or until `enough` says so; cuts it after `bytes`. */
async function listen(
  server: Server,
  who: Person,
  path: string,
  {
    last,
    enough,
    bytes = Infinity,
  }: { last?: string; enough?: (events: EventSourceMessage[]) => boolean; bytes?: number } = {},
): Promise<EventSourceMessage[]> {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  const abort = new AbortController()
  const response = await fetch(`${server.address}${path}`, {
    headers: { authorization: `Bearer ${who.token}`, ...(last ? { 'last-event-id': last } : {}) },
    signal: abort.signal,
  })
  if (response.status !== 200) throw new Error(String(response.status))
  const decoder = new TextDecoder()
  let left = bytes
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      parser.feed(decoder.decode(chunk.subarray(0, left), { stream: true }))
      left -= chunk.length
      if (left <= 0 || enough?.(events)) break
    }
  } finally {
    abort.abort()
  }
  return events
}
const dataOf = (events: EventSourceMessage[]) =>
  events.filter((event) => !event.event).map((event) => JSON.parse(event.data))

describe('flows', () => {
  it('are found by id and by name, and say what they ask for', async () => {
    const me = await person()
    const { body: flows } = await call<{ id: string; name: string }[]>(me, 'GET', '/api/flows/')
    expect(flows.map((each) => each.name)).toEqual(['asks', 'gated', 'long', 'needs'])
    const byId = await call(me, 'GET', `/api/flows/${flows[3]?.id}`)
    expect(byId.body).toMatchObject({
      name: 'needs',
      requires_input: true,
      is_auto_gen: true,
      is_public: true,
      user_id: null,
    })
    expect((await call(me, 'GET', '/api/flows/needs/input-schema')).body).toMatchObject({
      requires_input: true,
      fields: [{ name: 'topic' }, {}, {}],
    })
    expect((await call(me, 'GET', '/api/flows/nothing')).status).toBe(404)
    expect((await call(await person('waitlisted'), 'GET', '/api/flows/')).body).toMatchObject({
      code: 'account_waitlisted',
    })
  })

  it('that are the same at the next start are not touched', async () => {
    const before = (await database.pool.query('select id, updated_at from flows order by name')).rows
    await keepBuiltinFlows(database, [flow('asks')])
    expect((await database.pool.query('select id, updated_at from flows order by name')).rows).toEqual(before)
  })
})

describe('a run of a flow', () => {
  it('waits for an answer, takes exactly one of two, and ends with it', async () => {
    const me = await person()
    const id = await start(me, 'asks', { user_id: me.id })
    const paused = await until(me, id, 'paused')
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
      ['a', 'b'].map((user_input) => call(me, 'POST', `/api/flow-runs/${id}/continue`, { user_input })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const run = await until(me, id, 'completed')
    const events = await timeline(me, id)
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
    expect((await call(me, 'POST', `/api/flow-runs/${id}/continue`, { user_input: 'a' })).status).toBe(409)
    expect((await call(me, 'POST', `/api/flow-runs/${id}/stop`)).status).toBe(409)
  })

  it('can be stopped, twice, also while it waits', async () => {
    const me = await person()
    const ids = [await start(me, 'gated'), await start(me, 'asks')]
    await until(me, ids[0] ?? '', 'running')
    await until(me, ids[1] ?? '', 'paused')
    for (const id of ids) {
      const first = await call(me, 'POST', `/api/flow-runs/${id}/stop`)
      expect(first).toMatchObject({ status: 200, body: { status: 'stopped', prompt: null } })
      expect((await call(me, 'POST', `/api/flow-runs/${id}/stop`)).status).toBe(200)
      expect((await timeline(me, id)).slice(-2)).toMatchObject([
        { type: 'flow_end' },
        { type: 'terminal', summary: 'Stopped.', details: { status: 'stopped' } },
      ])
    }
  })

  it('is nobody else’s, whoever they are', async () => {
    const me = await person()
    const id = await start(me, 'asks')
    await until(me, id, 'paused')
    for (const other of [await person(), await person('ceo'), await person('admin')]) {
      for (const path of ['', '/timeline', '/events'])
        expect((await call(other, 'GET', `/api/flow-runs/${id}${path}`)).status).toBe(404)
      for (const verb of ['stop', 'continue'])
        expect((await call(other, 'POST', `/api/flow-runs/${id}/${verb}`)).status).toBe(404)
      expect((await call<unknown[]>(other, 'GET', '/api/flow-runs/')).body).toEqual([])
    }
    expect((await call(null, 'GET', `/api/flow-runs/${id}/events`)).status).toBe(401)
    expect((await call(await person('waitlisted'), 'GET', '/api/events')).body).toMatchObject({
      code: 'account_waitlisted',
    })
  })

  it('names every input that is missing, and starts for nobody but its starter', async () => {
    const me = await person()
    const missing = await call<{ detail: string; errors: { field: string }[] }>(me, 'POST', '/api/flow/run/needs', {
      inputs: { topic: ' ' },
    })
    expect(missing.status).toBe(422)
    expect(missing.body.detail).toBe('Topic is required. Place is required.')
    expect(missing.body.errors.map((error) => error.field)).toEqual(['inputs.topic', 'inputs.place'])
    expect((await call(me, 'POST', '/api/flow/run/asks', { inputs: { user_id: newId() } })).status).toBe(422)
    expect((await call(me, 'POST', '/api/flow/run/nothing', { inputs: {} })).status).toBe(404)
    const { body: flows } = await call<{ id: string }[]>(me, 'GET', '/api/flows/')
    expect(
      (await call(me, 'POST', `/api/flow-runs/?conversation_id=${newId()}`, { flow_id: flows[0]?.id })).status,
    ).toBe(404)
    expect((await call(me, 'POST', '/api/flow-runs/', { flow_id: flows[0]?.id })).status).toBe(201)
  })

  it('five of a person are at work, fifty wait, and the next is refused', async () => {
    const me = await person()
    gate = Promise.withResolvers()
    const ids: string[] = []
    for (let n = 0; n < 55; n++) {
      const id = newId()
      const run = { kind: 'flow', name: 'gated', user_id: me.id, flow_id: null, inputs: {}, snapshot: {} } as const
      expect(await insertRun(viaPool(database.pool), id, run)).toBe(true)
      await engine.enqueue(id)
      ids.push(id)
    }
    expect(
      await insertRun(viaPool(database.pool), newId(), {
        kind: 'flow',
        name: 'gated',
        user_id: me.id,
        flow_id: null,
        inputs: {},
        snapshot: {},
      }),
    ).toBe(false)
    const { headers } = await call(me, 'GET', '/api/flow-runs/?active=true&limit=1')
    expect(headers.get('x-total-count')).toBe('55')
    const refused = await call(me, 'POST', '/api/flow/run/gated', { inputs: {} })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    gate.resolve()
    for (const id of ids) await until(me, id, 'completed')
    expect((await call<unknown[]>(me, 'GET', '/api/flow-runs/?active=true')).body).toEqual([])
  })

  it('pages its list and its timeline by key', async () => {
    const me = await person()
    for (let n = 0; n < 3; n++) await until(me, await start(me, 'long'), 'completed')
    const first = await call<Run[]>(me, 'GET', '/api/flow-runs/?limit=2&flow=long')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await call<Run[]>(me, 'GET', next)
    expect(new Set([...first.body, ...second.body].map((run) => run.id)).size).toBe(3)
    const id = first.body[0]?.id ?? ''
    const all = await timeline(me, id)
    const some = await call<RunEvent[]>(me, 'GET', `/api/flow-runs/${id}/timeline?after=10&limit=20`)
    expect(some.headers.get('x-total-count')).toBe(String(all.length - 10))
    const rest = await call<RunEvent[]>(
      me,
      'GET',
      /<([^>]+)>; rel="next"/.exec(some.headers.get('link') ?? '')?.[1] ?? '',
    )
    expect([...some.body, ...rest.body.slice(0, 5)]).toEqual(all.slice(10, 35))
    expect((await call(me, 'GET', '/api/flow-runs/?cursor=nonsense')).status).toBe(422)
  })
})

describe('the event stream of a run', () => {
  it('tells all of it, live, on another server process, and ends with it', async () => {
    const me = await person()
    const id = await start(me, 'long')
    const events = await listen(far, me, `/api/flow-runs/${id}/events`)
    expect(dataOf(events)).toEqual(await timeline(me, id))
    expect(events.map((event) => event.id)).toEqual(events.map((_, at) => String(at + 1)))
    // What has ended is told again from the start, and to who knows it all nothing.
    expect(dataOf(await listen(near, me, `/api/flow-runs/${id}/events`))).toHaveLength(events.length)
    expect(await listen(near, me, `/api/flow-runs/${id}/events`, { last: String(events.length) })).toEqual([])
  })

  it('misses and doubles nothing, wherever it is cut', async () => {
    const me = await person()
    for (let round = 0; round < 6; round++) {
      const id = await start(me, 'long')
      const got: number[] = []
      let pieces = 0
      while (dataOfLast(got, await timeline(me, id)) && pieces++ < 400) {
        const bytes = 200 + ((round * 7_919 + pieces * 104_729) % 30_000)
        const last = got.length > 0 ? String(got.at(-1)) : undefined
        for (const event of dataOf(
          await listen(pieces % 2 ? near : far, me, `/api/flow-runs/${id}/events`, { last, bytes }),
        ))
          got.push(event.id)
      }
      expect(got).toEqual(got.map((_, at) => at + 1))
      expect(got.length).toBe((await timeline(me, id)).length)
    }
  })

  it('answers an id that it cannot know with a reset, and tells everything again', async () => {
    const me = await person()
    const id = await start(me, 'long')
    await until(me, id, 'completed')
    for (const last of ['999', 'x7', '-1']) {
      const events = await listen(near, me, `/api/flow-runs/${id}/events?last_event_id=${last}`)
      expect(events[0]?.event).toBe('reset')
      expect(dataOf(events)).toEqual(await timeline(me, id))
    }
  })

  it('opens with a token in the address, and closes when the session ends', async () => {
    const me = await person()
    const id = await start(me, 'asks')
    await until(me, id, 'paused')
    const response = await fetch(`${near.address}/api/flow-runs/${id}/events?token=${me.token}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const ended = response.text()
    await sleep(300)
    await database.pool.query('delete from sessions where user_id = $1', [me.id])
    await notify(database.db, [{ t: 'rights', i: '', u: [me.id] }])
    expect(await Promise.race([ended, sleep(5_000)])).toContain('wait_for_human')
  })
})

const dataOfLast = (got: number[], events: RunEvent[]) =>
  got.length === 0 || events[got.length - 1]?.type !== 'terminal'

describe('the stream of everything', () => {
  it('tells each reader of what they may know, and of nothing else', async () => {
    const [me, other] = [await person(), await person()]
    const [shared, foreign] = [newId(), newId()]
    for (const org of [shared, foreign])
      await database.pool.query(`insert into organizations (id, name) values ($1, 'O')`, [org])
    await database.pool.query(
      `insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')`,
      [shared, me.id],
    )
    const reading = listen(far, me, '/api/events', {
      enough: (events) => dataOf(events).some((message) => message.id === 'last'),
    })
    await sleep(200)
    await notify(database.db, [
      { t: 'tasks', i: 'mine', u: [me.id] },
      { t: 'tasks', i: 'theirs', u: [other.id] },
      { t: 'goals', i: 'ours', o: [shared] },
      { t: 'goals', i: 'foreign', o: [foreign] },
      { t: 'notes', i: 'last', u: [me.id] },
    ])
    const events = await reading
    expect(events[0]?.event).toBe('ready')
    expect(dataOf(events)).toEqual([
      { topic: 'tasks', id: 'mine' },
      { topic: 'goals', id: 'ours' },
      { topic: 'notes', id: 'last' },
    ])
  })

  it('brings each event of a run to its owner, and goes on where a reader left', async () => {
    const me = await person()
    const enough = (events: EventSourceMessage[]) =>
      dataOf(events).some((message) => message.event?.type === 'terminal')
    const reading = listen(far, me, '/api/events', { enough })
    await sleep(200)
    const id = await start(me, 'long')
    const events = await reading
    const [first, ...told] = dataOf(events)
    expect(first).toEqual({ topic: 'runs', id })
    // One that is too large for the lane comes as its name alone.
    expect(told.map((message, at) => message.event?.id ?? at + 1)).toEqual(
      (await timeline(me, id)).map((event) => event.id),
    )
    expect(told.some((message) => message.event === undefined)).toBe(true)
    const half = events[Math.floor(events.length / 2)]
    const rest = await listen(far, me, '/api/events', { last: half?.id, enough })
    expect(rest.map((event) => event.id)).toEqual(events.slice(events.indexOf(half!) + 1).map((event) => event.id))
    // Another process does not know this id.
    const elsewhere = await listen(near, me, '/api/events', { last: half?.id, enough: (seen) => seen.length > 0 })
    expect(elsewhere[0]?.event).toBe('reset')
  })

  it('hears of a new organization without coming back, and ends when the level is lost', async () => {
    const me = await person()
    const org = newId()
    await database.pool.query(`insert into organizations (id, name) values ($1, 'O')`, [org])
    const reading = listen(near, me, '/api/events')
    await sleep(200)
    await database.pool.query(
      `insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')`,
      [org, me.id],
    )
    await notify(database.db, [
      { t: 'rights', i: '', u: [me.id] },
      { t: 'goals', i: 'new', o: [org] },
    ])
    await sleep(300)
    await database.pool.query(`update users set user_level = 'waitlisted' where id = $1`, [me.id])
    const from = Date.now()
    await notify(database.db, [
      { t: 'rights', i: '', u: [me.id] },
      { t: 'goals', i: 'late', o: [org] },
    ])
    const events = await reading
    expect(Date.now() - from).toBeLessThan(5_000)
    expect(events.map((event) => event.event)).toContain('reset')
    expect(dataOf(events)).toEqual([{ topic: 'goals', id: 'new' }])
    await sleep(200)
    expect(openStreams()).toBe(0)
  })
})
