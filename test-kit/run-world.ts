// Two servers with the features of runs and flows on one database, each with a live lane of its own, and one engine.
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { FastifyInstance } from 'fastify'
import { crewRunsContract } from '../contract/src/crew-runs.ts'
import { factoryContract } from '../contract/src/factory.ts'
import { flowRunsContract } from '../contract/src/flow-runs.ts'
import { type Run, type RunEvent, runsContract } from '../contract/src/runs.ts'
import { bearerReader } from '../server/src/access/actor.ts'
import { createEngine, type Engine, type RunKind } from '../server/src/engine/engine.ts'
import { createStreamAuthorizer } from '../server/src/features/auth/http.ts'
import { newsOfDecisions } from '../server/src/features/decisions/feature.ts'
import { factoryService, keepBuiltin } from '../server/src/features/factory/service.ts'
import { serveRunStreams } from '../server/src/features/runs/http.ts'
import { forkService } from '../server/src/features/runs/service/fork.ts'
import { crewRunsService, flowRunsService, runsService } from '../server/src/features/runs/service.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { serveAppStream } from '../server/src/platform/http/app-stream.ts'
import { createLimiters } from '../server/src/platform/http/limits.ts'
import { endpoints, serve } from '../server/src/platform/http/serve.ts'
import { createHttp } from '../server/src/platform/http/server.ts'
import { reconnectReaders } from '../server/src/platform/http/streams.ts'
import { newId, newSecret, secretHash } from '../server/src/platform/ids.ts'
import { LiveChannel } from '../server/src/platform/live.ts'
import { createLog } from '../server/src/platform/log.ts'
import { freshDatabase } from './database.ts'

export type Server = { http: FastifyInstance; live: LiveChannel; address: string }
export type Person = { id: string; token: string }
export type Answer<T> = { status: number; body: T; headers: Headers }
export type RunWorld = {
  database: Database
  engine: Engine
  near: Server
  far: Server
  /** Lets the runs of the flow `gated` go on. */
  openGate(): void
  person(level?: string): Promise<Person>
  call<T = Record<string, unknown>>(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>>
  start(who: Person, flow: string, inputs?: Record<string, unknown>): Promise<string>
  timeline(who: Person, id: string): Promise<RunEvent[]>
  until(who: Person, id: string, status: string): Promise<Run>
  close(): Promise<void>
}

export const FLOWS = ['asks', 'gated', 'large', 'long', 'needs']

export async function createRunWorld(): Promise<RunWorld> {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url, { max: 12, onError: () => {} })
  const gate = Promise.withResolvers<void>()
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const engine = createEngine({
    database,
    log,
    kinds: [asks, gatedBy(gate.promise), long, large],
    news: [newsOfDecisions],
  })
  const needs = [
    { name: 'topic', label: 'Topic', required: true },
    { name: 'place', label: 'Place', required: true },
    { name: 'tone', label: 'Tone', required: false },
  ]
  await keepBuiltin(database, { flows: FLOWS.map((name) => flow(name, name === 'needs' ? needs : [])) })
  await engine.launch()
  const [near, far] = [await startServer(database, engine), await startServer(database, engine)]
  const call = callerOf(near)
  return {
    database,
    engine,
    near,
    far,
    call,
    openGate: () => gate.resolve(),
    person: (level = 'user') => makePerson(database, level),
    async start(who, name, inputs = {}) {
      return (await call<{ flow_run_id: string }>(who, 'POST', `/api/flow/run/${name}`, { inputs })).body.flow_run_id
    },
    async timeline(who, id) {
      return (await call<RunEvent[]>(who, 'GET', `/api/flow-runs/${id}/timeline?limit=200`)).body
    },
    async until(who, id, status) {
      for (let tries = 0; tries < 600; tries++) {
        const { body } = await call<Run>(who, 'GET', `/api/flow-runs/${id}`)
        if (body.status === status) return body
        await sleep(20)
      }
      throw new Error(`the run did not become ${status}`)
    },
    async close() {
      await engine.close()
      reconnectReaders(0)
      for (const { http, live } of [near, far]) {
        await http.close()
        await live.close()
      }
      await database.close()
      await fresh.drop()
    },
  }
}

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
const gatedBy = (gate: Promise<void>): RunKind => ({
  name: 'gated',
  async work(run) {
    await run.step('gate', { title: 'Gate' }, async (step) => {
      await Promise.race([
        gate,
        new Promise((_, no) => step.signal.addEventListener('abort', () => no(new Error('cut')))),
      ])
    })
  },
})
const long: RunKind = {
  name: 'long',
  async work(run) {
    for (let at = 0; at < 30; at++)
      await run.step(`s${at}`, { title: `Step ${at}`, output: () => ({ summary: 'ü'.repeat(at * 300) }) }, () =>
        sleep(at % 5),
      )
  },
}
/** Says more than an event holds, in every field that can be long. */
const large: RunKind = {
  name: 'large',
  async work(run) {
    const text = 'word \u0001 "ü" '.repeat(2_000)
    for (let at = 0; at < 40; at++)
      await run.step(
        `s${at}`,
        {
          title: `Step ${at}`,
          output: () => ({
            summary: text,
            details: { text, lines: Array.from({ length: 300 }, () => text.slice(0, 900)), deep: { er: [text] } },
          }),
        },
        async () => at,
      )
    const read = Array.from({ length: 200 }, (_, n) => ({ kind: 'note', id: `${n}`, label: 'ü'.repeat(200) }))
    await run.step(
      'reads',
      { title: 'Read', output: () => ({ summary: 'Read.', details: { reads: read } }) },
      async () => 1,
    )
    return { summary: 'Done.', text: 'x'.repeat(6_500_000) }
  },
  summarize: (result) => ({ summary: 'Done.', details: { text: (result as { text: string }).text } }),
}
export const flow = (name: string, inputs: { name: string; label: string; required: boolean }[] = []) => ({
  name,
  description: '',
  inputs,
  steps: [{ id: 's', title: 'S', kind: 'agent' as const, agent: null, tool: null, prompt: null }],
})

async function startServer(database: Database, engine: Engine): Promise<Server> {
  const log = createLog(process.env.TEST_LOG ?? 'silent')
  const live = new LiveChannel(database.url, log)
  await live.open()
  const http = await createHttp({ log, trustProxy: false, https: false })
  await serve(
    http,
    [
      endpoints(runsContract, { ...runsService({ engine, tools: new Map() }), ...forkService(engine) }),
      endpoints(crewRunsContract, crewRunsService({ engine, tools: new Map() })),
      endpoints(flowRunsContract, flowRunsService({ engine, tools: new Map() })),
      endpoints(
        factoryContract,
        factoryService({ builtinTools: [], schemaOf: () => null, models: { list: () => [] } }),
      ),
    ],
    {
      database,
      log,
      limits: createLimiters({ requestsPerMinute: 1e6, writesPerMinute: 1e6 }, null),
      authenticate: bearerReader(database),
    },
  )
  const door = createStreamAuthorizer(database)
  serveRunStreams(http, { database, live, door, log })
  serveAppStream(http, { live, door })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, live, address }
}

async function makePerson(database: Database, level: string): Promise<Person> {
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

function callerOf(server: Server): RunWorld['call'] {
  return async <T>(who: Person | null, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: {
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json().catch(() => null)) as T, headers: response.headers }
  }
}

/** Reads a stream until it ends, or until `enough` says so; cuts it after `bytes`. Errors: the line's, when the server cuts it. */
export async function listen(
  server: Server,
  who: Person,
  path: string,
  {
    last,
    enough,
    bytes = Infinity,
    bytesPerSecond = Infinity,
  }: {
    last?: string
    enough?: (events: EventSourceMessage[]) => boolean
    bytes?: number
    /** A slow line. */
    bytesPerSecond?: number
  } = {},
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
      if (bytesPerSecond < Infinity) await sleep((chunk.length / bytesPerSecond) * 1_000)
      if (left <= 0 || enough?.(events)) break
    }
  } finally {
    abort.abort()
  }
  return events
}
/** What the events without a name say. */
export const dataOf = (events: EventSourceMessage[]) =>
  events.filter((event) => !event.event).map((event) => JSON.parse(event.data))
