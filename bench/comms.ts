// How long a message takes from its sender to the other one's stream: over one server and over two, and over a page that waits for it
// on the stream of everything; beside a bare insert with NOTIFY that another process hears.
// node bench/comms.ts [messages]
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { at } from '../test-kit/spread.ts'
import { beginThread, colleagues, type Somebody, trySend, twoNodes } from '../test-kit/two-nodes.ts'
import { result } from './result.ts'

type Job = { url: string; token: string } | { listen: string }
/** A clock that two processes on one machine share. */
const now = () => performance.timeOrigin + performance.now()
/** People do not write faster; what queues behind itself would measure the queue. */
const EVERY_MS = 40
/** Each message has a name of its own, by which it is known where it arrives. */
let count = 0

if (process.send) readHere()
else await measureAll(Number(process.argv[2] ?? 200))

/** The other process: reads a stream, or listens to PostgreSQL, and says when it saw what. */
function readHere(): void {
  const saw = (text: string) => {
    for (const [, name] of text.matchAll(/mark-(\w+)/g)) process.send?.({ name, at: now() })
  }
  process.on('message', async (job: Job) => {
    if ('listen' in job) {
      const client = new pg.Client({ connectionString: job.listen })
      client.on('notification', ({ payload }) => saw(payload ?? ''))
      await client.connect()
      await client.query('listen bare')
      process.send?.('ready')
      return
    }
    get(job.url, { headers: { authorization: `Bearer ${job.token}` }, agent: false }, (response) => {
      const parser = createParser({ onEvent: ({ data }) => saw(data) })
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
      process.send?.('ready')
    })
  })
}

async function measureAll(messages: number): Promise<void> {
  const folder = temporaryFolder('bench')
  const postgres = await startPostgres(folder, () => {})
  try {
    await migrate(postgres.url)
    const [ada, bo] = await colleagues(postgres.url, ['Ada', 'Bo'])
    if (!ada || !bo) throw new Error('nobody is there')
    const [one, two] = await twoNodes(postgres.url)
    const { id } = await beginThread(one.url, ada, [bo])
    const send = (sender: Somebody) => (name: string) =>
      trySend(one.url, sender, id, `Shall we look at the term sheet? mark-${name}`, name)
    const over = async (url: string) => {
      const heard = await listener({ url, token: bo.token })
      return heard.close(await atPace(messages, send(ada)))
    }
    // Warm on both servers, so that no figure holds the first plan of a statement.
    for (const { url } of [one, two])
      await (await listener({ url: `${url}/api/events`, token: bo.token })).close(await atPace(30, send(bo)))
    const alone = await bare(postgres.url, messages)
    const ways = {
      'thread’s stream, one server': await over(`${one.url}/api/comms/threads/${id}/events`),
      'thread’s stream, two servers': await over(`${two.url}/api/comms/threads/${id}/events`),
      'stream of everything, one server': await over(`${one.url}/api/events`),
      'stream of everything, two servers': await over(`${two.url}/api/events`),
    }
    console.table({ 'bare: insert, NOTIFY, LISTEN': alone, ...ways })
    for (const [way, figures] of Object.entries(ways)) {
      const most = way.endsWith('two servers') ? 250 : 150
      result({
        what: `a message to the other one’s ${way}`,
        ours: `p50 ${figures.p50}, p95 ${figures.p95}`,
        bare: `p50 ${alone.p50}, p95 ${alone.p95} (insert, NOTIFY, LISTEN)`,
        target: `p95 ${most} ms, to the screen`,
        kept: Number.parseFloat(figures.p95) <= most,
      })
    }
    console.log('Asked for, to the other one’s screen: p95 150 ms or less on one server, 250 ms or less over two.')
    await one.kill('SIGTERM')
    await two.kill('SIGTERM')
    for (const { dataDir } of [one, two]) rmSync(dataDir, { recursive: true, force: true })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The least that could be done: a row and a notice in one transaction, heard by another process. */
async function bare(url: string, messages: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table bare (id bigint generated always as identity primary key, text text not null)')
  const heard = await listener({ listen: url })
  const sent = await atPace(messages, async (name) => {
    const text = `Shall we look at the term sheet? mark-${name}`
    await client.query('begin')
    await client.query('insert into bare (text) values ($1)', [text])
    await client.query('select pg_notify($1, $2)', ['bare', text])
    await client.query('commit')
  })
  const figures = await heard.close(sent)
  await client.end()
  return figures
}

async function atPace(messages: number, send: (name: string) => Promise<unknown>): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (let n = 0; n < messages; n++) {
    const name = `m${++count}`
    const begun = now()
    sent.set(name, begun)
    await send(name)
    await sleep(Math.max(0, EVERY_MS - (now() - begun)))
  }
  return sent
}

async function listener(job: Job) {
  const child: ChildProcess = fork(import.meta.filename)
  const seen = new Map<string, number>()
  child.on('message', (message: { name: string; at: number } | 'ready') => {
    if (message !== 'ready' && !seen.has(message.name)) seen.set(message.name, message.at)
  })
  child.send(job)
  await once(child, 'message')
  await sleep(200)
  return {
    async close(sent: ReadonlyMap<string, number>) {
      await sleep(500)
      child.kill()
      const times = [...sent]
        .flatMap(([name, at]) => (seen.has(name) ? [(seen.get(name) ?? 0) - at] : []))
        .sort((a, b) => a - b)
      const of = (share: number) => `${at(times, share).toFixed(1)} ms`
      return { sent: sent.size, seen: times.length, p50: of(0.5), p95: of(0.95), p99: of(0.99) }
    },
  }
}
