// How long an event takes from its commit to a reader in another process, with 100 and with 1,000 streams open, beside a bare
// NOTIFY, and what an open stream costs in memory.
// node bench/stream.ts [seconds]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import pg from 'pg'
import { actorOf, bearerReader } from '../server/src/access/actor.ts'
import { announcer } from '../server/src/engine/announce.ts'
import { insertRun } from '../server/src/engine/new-run.ts'
import { viaPool } from '../server/src/engine/run-query.ts'
import { append } from '../server/src/engine/run-rows.ts'
import { serveRunStreams } from '../server/src/features/runs/http.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { serveAppStream } from '../server/src/platform/http/app-stream.ts'
import { createHttp } from '../server/src/platform/http/server.ts'
import { reconnectReaders } from '../server/src/platform/http/streams.ts'
import { newId, newSecret, secretHash } from '../server/src/platform/ids.ts'
import { LiveChannel } from '../server/src/platform/live.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { at } from '../test-kit/spread.ts'
import { result } from './result.ts'

const STREAMS = 100
const MANY = 1_000
const EVENTS_PER_SECOND = 100

type Watch = { url: string; token: string }
type Job = { watch: Watch[] } | { listen: string }
/** A clock that two processes on one machine share. */
const now = () => performance.timeOrigin + performance.now()

if (process.send) await readHere()
else await measureAll(Number(process.argv[2] ?? 10))

/** The other process: reads streams, or listens to PostgreSQL, and says when it saw what. */
async function readHere(): Promise<void> {
  const saw = (name: string) => process.send?.({ name, at: now() })
  process.on('message', async (job: Job) => {
    if ('listen' in job) {
      const client = new pg.Client({ connectionString: job.listen })
      client.on('notification', ({ payload }) => saw(payload ?? ''))
      await client.connect()
      await client.query('listen bare')
      process.send?.('ready')
      return
    }
    let open = 0
    for (const { url, token } of job.watch)
      get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (response) => {
        const parser = createParser({
          onEvent: ({ data }) => {
            const name = /"summary":"([^"]+)"/.exec(data)?.[1]
            if (name) saw(name)
          },
        })
        response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
        if (++open === job.watch.length) process.send?.('ready')
      })
  })
}

async function measureAll(seconds: number): Promise<void> {
  const folder = temporaryFolder('bench')
  const postgres = await startPostgres(folder, () => {})
  const log = createLog('warn')
  try {
    await migrate(postgres.url)
    const database = openDatabase(postgres.url, { onError: () => {} })
    const live = new LiveChannel(postgres.url, log)
    await live.open()
    const http = await createHttp({ log: createLog('silent'), trustProxy: false, https: false })
    const streams = {
      authenticate: bearerReader(database),
      reauthorize: (actor: { user_id: string; session_id: string | null }) =>
        actorOf(database, actor.user_id, actor.session_id),
    }
    serveAppStream(http, { live, door: streams })
    serveRunStreams(http, { database, live, door: streams, log })
    const address = await http.listen({ port: 0, host: '127.0.0.1' })
    const bare = await measureBare(postgres.url, seconds)
    const each = await measureStreams(database, address, seconds, { streams: STREAMS, each: true })
    const same = await measureStreams(database, address, seconds, { streams: STREAMS, each: false })
    const many = await measureStreams(database, address, seconds, { streams: MANY, each: true })
    console.table({
      'bare NOTIFY to LISTEN': bare,
      [`${STREAMS} streams of everything, 1 event/s to each`]: each,
      [`${STREAMS} streams of one run, 10 events/s to all`]: same,
      [`${MANY} streams of everything, ${EVENTS_PER_SECOND} events/s among them`]: many,
    })
    const late = (figures: typeof each) => `p50 ${figures['p50 ms']} ms, p99 ${figures['p99 ms']} ms`
    const bareWords = `NOTIFY to LISTEN p50 ${bare['p50 ms']} ms, p99 ${bare['p99 ms']} ms`
    for (const [what, figures, p50, p99] of [
      [`commit to reader, ${STREAMS} streams of everything, 1 event/s to each`, each, 10, 50],
      [`commit to reader, ${STREAMS} streams of one run, 10 events/s to all`, same, 10, 50],
      [`commit to reader, ${MANY} streams of everything, ${EVENTS_PER_SECOND} events/s among them`, many, 100, 500],
    ] as const)
      result({
        what,
        ours: `${late(figures)}, ${figures.missing} missing`,
        bare: bareWords,
        target: `p50 ${p50} ms, p99 ${p99} ms`,
        kept: figures['p50 ms'] <= p50 && figures['p99 ms'] <= p99 && figures.missing === 0,
      })
    result({
      what: 'memory of an open stream',
      ours: `${many['KB a stream']} KB`,
      target: '20 KB',
      kept: many['KB a stream'] <= 20,
    })
    console.log(
      `Asked for: p50 10 ms or less, p99 50 ms or less; with ${MANY} streams p99 500 ms, 20 KB each. Memory of this process: ${Math.round(process.memoryUsage().rss / 1e6)} MB.`,
    )
    reconnectReaders(0)
    await http.close()
    await live.close()
    await database.close()
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureBare(url: string, seconds: number) {
  const client = new pg.Pool({ connectionString: url, max: 4 })
  const reader = await openReader({ listen: url })
  const sent = await atRate(seconds, EVENTS_PER_SECOND, (name) =>
    client.query('select pg_notify($1, $2)', ['bare', name]),
  )
  const figures = await reader.close(sent, 1)
  await client.end()
  return figures
}

async function measureStreams(
  database: Database,
  address: string,
  seconds: number,
  { streams, each }: { streams: number; each: boolean },
) {
  const log = createLog('warn')
  const announce = announcer(database, log)
  const people = await Promise.all(Array.from({ length: each ? streams : 1 }, () => makePerson(database)))
  const watch = Array.from({ length: streams }, (_, at) => {
    const person = people[at % people.length] as Person
    const path = each ? '/api/events' : `/api/flow-runs/${person.runId}/events`
    return { url: `${address}${path}`, token: person.token }
  })
  const before = process.memoryUsage().rss
  const reader = await openReader({ watch })
  await sleep(500)
  // With what it took to open them all at once: the high water, not what is kept in the end.
  const kilobytes = Math.max(0, (process.memoryUsage().rss - before) / 1024 / streams)
  const perSecond = each ? EVENTS_PER_SECOND : 10
  const sent = await atRate(seconds, perSecond, async (name, at) => {
    const { runId } = people[at % people.length] as Person
    const event = {
      key: name,
      type: 'agent_thought',
      summary: name,
      details: { step: 'assess', agent: 'Strategist' },
    } as const
    const appended = await append(viaPool(database.pool), runId, [event])
    if (appended) announce(appended)
  })
  return { ...(await reader.close(sent, each ? 1 : streams)), 'KB a stream': Number(kilobytes.toFixed(1)) }
}

type Person = { token: string; runId: string }
async function makePerson({ pool }: Database): Promise<Person> {
  const [id, token, runId] = [newId(), newSecret(), newId()]
  await pool.query(
    `insert into users (id, email, password_hash, user_level) values ($1::uuid, $1::text || '@example.com', 'x', 'user')`,
    [id],
  )
  await pool.query(`insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, '2099-01-01')`, [
    newId(),
    id,
    secretHash(token),
  ])
  await insertRun(viaPool(pool), runId, {
    kind: 'flow',
    name: 'bench',
    user_id: id,
    flow_id: null,
    inputs: {},
    snapshot: {},
  })
  return { token, runId }
}

/** Does `one` so many times a second; says when each was committed. */
async function atRate(
  seconds: number,
  perSecond: number,
  one: (name: string, at: number) => Promise<unknown>,
): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  const from = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; at < seconds * perSecond; at++) {
    await sleep(Math.max(0, from + (at * 1_000) / perSecond - performance.now()))
    const name = `event-${at}`
    all.push(one(name, at).then(() => void sent.set(name, now())))
  }
  await Promise.all(all)
  return sent
}

async function openReader(job: Job) {
  const child: ChildProcess = fork(import.meta.filename)
  const seen: { name: string; at: number }[] = []
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
      else seen.push(message as { name: string; at: number })
    })
  })
  child.send(job)
  await ready
  return {
    async close(sent: Map<string, number>, readers: number) {
      for (let waited = 0; seen.length < sent.size * readers && waited < 3_000; waited += 50) await sleep(50)
      child.kill()
      await once(child, 'exit')
      const took = seen.map(({ name, at }) => at - (sent.get(name) ?? at)).sort((a, b) => a - b)
      const of = (share: number) => Number(Math.max(0, at(took, share)).toFixed(2))
      return {
        'p50 ms': of(0.5),
        'p99 ms': of(0.99),
        'most ms': of(1),
        seen: took.length,
        missing: sent.size * readers - took.length,
      }
    },
  }
}
