// npm run load-test: many people at once on the reference data (bars L1, L2, L3, L10, L15, P1, and 4,000 streams on one process).
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { databaseOf } from '../test-kit/database-of.ts'
import { figure } from '../test-kit/figures.ts'
import { manyStreams } from '../test-kit/many-streams.ts'
import { type Answered, mostPerSecond, openLoop } from '../test-kit/open-loop.ts'
import { randomOf } from '../test-kit/random.ts'
import { fillReference, giveAllTo, type Person } from '../test-kit/reference-data.ts'
import { startServer, type TestServer } from '../test-kit/server.ts'
import { silentAttack } from '../test-kit/silent-attack.ts'
import { spread } from '../test-kit/spread.ts'
import { loadAverage } from './load-average.ts'
import { writeFigures } from './trust-page.ts'

const USAGE = `Usage: npm run load-test [-- --full --only L1 --seed NUMBER --write]

About six minutes on a quiet machine; with --full as long as the bars say (about twenty). It needs the machine for itself.
--only takes one of L1, L2, L3, L10, L15, P1; --write puts what was measured into docs/trust.md.`

const RATE = 100
const USERS = 50
type Row = { bar: string; what: string; expected: string; measured: string; kept: boolean }
const rows: Row[] = []
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
const note = (bar: string, what: string, expected: string, measured: string, kept: boolean) => {
  rows.push({ bar, what, expected, measured, kept })
  say(`${bar} ${what}: ${measured}${kept ? '' : '   <-- not kept'}`)
}

type Place = { server: TestServer; people: Person[]; full: boolean; seed: number }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const parts: Record<string, (place: Place) => Promise<void>> = {
    L1: streams,
    L2: everyday,
    L3: overload,
    L10: tabs,
    L15: silentReaders,
    P1: everything,
  }
  if (values.help || !Number.isInteger(seed) || (values.only && !(values.only in parts))) {
    console.log(USAGE)
    return 2
  }
  const before = loadAverage()
  say(`Seed ${seed}, load average ${before}.`)
  if (values.only === 'L15') {
    await silentReaders({ full: values.full })
    return close(before, values.write)
  }
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const people = await fillReference(databaseOf(server.dataDir))
    say('The reference data is there.')
    for (const [bar, part] of Object.entries(parts))
      if (values.only === undefined || values.only === bar) await part({ server, people, full: values.full, seed })
  } finally {
    await server.dispose()
  }
  return close(before, values.write)
}

/** The closing table, and the figures. */
function close(before: string, write: boolean | undefined): number {
  console.table(rows.map(({ kept, ...row }) => ({ ...row, kept: kept ? 'yes' : 'NO' })))
  const load = `load average ${before} to ${loadAverage()}`
  const figures = [...Map.groupBy(rows, ({ bar }) => bar)].map(([id, all]) => ({
    id,
    text: `${all.map(({ what, measured, kept }) => `${what}: ${measured}${kept ? '' : ' (**not kept**)'}`).join('; ')} (${load})`,
  }))
  for (const { id, text } of figures) figure(id, text)
  if (write) writeFigures(figures)
  say(load)
  return rows.every(({ kept }) => kept) ? 0 : 1
}

async function streams({ server, people, full }: Place): Promise<void> {
  const database = databaseOf(server.dataDir)
  const some = await manyStreams(server, database, people, { streams: 1_000, seconds: full ? 600 : 45, toAll: false })
  note('L1', '1,000 streams open', 'none lost', `${some.lost} lost`, some.lost === 0)
  note(
    'L1',
    'longest without a byte',
    '≤ 20 s',
    `${(some.longestGapMs / 1_000).toFixed(1)} s`,
    some.longestGapMs <= 20_000,
  )
  note(
    'L1',
    'commit to reader',
    'p99 ≤ 500 ms',
    `p99 ${some.news.p99} ms of ${some.news.count}`,
    some.news.count > 0 && some.news.p99 <= 500,
  )
  note('L1', 'memory', '≤ 100 MB more', `${some.mostMb - some.baseMb} MB more`, some.mostMb - some.baseMb <= 100)
  const many = await manyStreams(server, database, people, { streams: 4_000, seconds: full ? 120 : 30, toAll: true })
  note(
    'L1',
    '4,000 streams on one process, with news for all of them',
    'none lost, p99 ≤ 1 s',
    `${many.lost} lost, p99 ${many.news.p99} ms of ${many.news.count}`,
    many.lost === 0 && many.news.count > 0 && many.news.p99 <= 1_000,
  )
}

const failed = ({ status }: Answered) => status === 0 || status >= 500
const timesOf = (answers: readonly Answered[]) => spread(answers.map(({ ms }) => ms))

async function everyday({ server, people, full, seed }: Place): Promise<void> {
  const use = { url: server.url, people: people.slice(0, USERS), perSecond: RATE, random: randomOf(seed) }
  // The first seconds compile and plan.
  await openLoop({ ...use, perSecond: RATE / 2, seconds: 10 })
  const answers = await openLoop({ ...use, seconds: full ? 300 : 60 })
  const { count, p50, p95, p99 } = timesOf(answers)
  const wrong = answers.filter(failed).length
  note(
    'L2',
    `${RATE} requests/s of ${USERS} people`,
    'p50 ≤ 30, p95 ≤ 150, p99 ≤ 400 ms',
    `p50 ${p50}, p95 ${p95}, p99 ${p99} ms of ${count}`,
    p50 <= 30 && p95 <= 150 && p99 <= 400,
  )
  note('L2', 'failures', 'none', `${wrong}`, wrong === 0)
}

async function overload({ server, people, full, seed }: Place): Promise<void> {
  const use = { url: server.url, people: people.slice(0, USERS), random: randomOf(seed) }
  const most = await mostPerSecond(use, { atOnce: 24, seconds: 10 })
  const seconds = full ? 60 : 30
  const answers = await openLoop({ ...use, perSecond: RATE * 5, seconds })
  const refused = answers.filter(({ status }) => status === 503 || status === 429)
  const good = answers.filter(({ status }) => status >= 200 && status < 300)
  const other = answers.length - refused.length - good.length
  const [slow, quick] = [timesOf(good), timesOf(refused)]
  const aimed = Math.min(most, RATE * 5)
  note(
    'L3',
    `${RATE * 5} requests/s: refused`,
    'p99 ≤ 100 ms, all with Retry-After',
    `${refused.length}, p99 ${quick.p99} ms`,
    (refused.length === 0 || quick.p99 <= 100) && refused.every(({ retryAfter }) => retryAfter),
  )
  note('L3', 'accepted', 'p99 ≤ 1 s', `${good.length}, p99 ${slow.p99} ms`, slow.p99 <= 1_000)
  note(
    'L3',
    'goodput',
    '≥ 80 % of the most it can do',
    `${(good.length / seconds).toFixed(0)} of ${most.toFixed(0)} requests/s`,
    good.length / seconds >= 0.8 * aimed,
  )
  note('L3', 'anything else', 'none', `${other}`, other === 0)
  await openLoop({ ...use, perSecond: RATE, seconds: 10 })
  const after = timesOf(await openLoop({ ...use, perSecond: RATE, seconds: 15 }))
  note(
    'L3',
    'ten seconds later',
    'as in L2',
    `p50 ${after.p50}, p95 ${after.p95}, p99 ${after.p99} ms`,
    after.p50 <= 30 && after.p95 <= 150 && after.p99 <= 400,
  )
}

/** A browser's six connections: eight tabs share two streams, so four are left for calls. */
async function tabs({ server, people }: Place): Promise<void> {
  const me = people[0] as Person
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const headers = { authorization: `Bearer ${me.token}` }
  const open = ['/api/events', `/api/conversations/${me.chat}/events`].map((path) =>
    get(server.url + path, { agent, headers }, (answer) => answer.resume()).on('error', () => {}),
  )
  const times = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const from = performance.now()
      await new Promise((done, no) =>
        get(`${server.url}/api/conversations/${me.chat}/messages`, { agent, headers }, (answer) => {
          answer.resume().on('end', done)
        }).on('error', no),
      )
      return performance.now() - from
    }),
  )
  for (const stream of open) stream.destroy()
  agent.destroy()
  const slowest = Math.max(...times)
  note(
    'L10',
    'eight tabs, six connections, two streams: the slowest of eight calls',
    '≤ 1 s',
    `${slowest.toFixed(0)} ms`,
    slowest <= 1_000,
  )
}

/** On a server of its own, with the product's own times. */
async function silentReaders({ full }: Pick<Place, 'full'>): Promise<void> {
  const { quiet, attacked, refused, mostMb, cutOff } = await silentAttack({
    lines: 230,
    rounds: full ? 4 : 2,
    seconds: 40,
  })
  const [before, meanwhile] = [spread(quiet), spread(attacked)]
  note(
    'L15',
    '230 lines ask for 8 MB pages and never read: p95 of somebody else',
    '≤ 3 × quiet',
    `${meanwhile.p95} ms of ${meanwhile.count}, quiet ${before.p95} ms of ${before.count}`,
    meanwhile.p95 <= 3 * before.p95,
  )
  note('L15', 'refused of theirs', 'none', `${refused}`, refused === 0)
  note('L15', 'the server process', '≤ 400 MB', `at most ${mostMb} MB`, mostMb <= 400)
  note('L15', 'readers cut off', 'some', `${cutOff}`, cutOff > 0)
}

/** The last one: afterwards all records are one person's. */
async function everything({ server, people }: Place): Promise<void> {
  const me = people[0] as Person
  await giveAllTo(databaseOf(server.dataDir), me)
  const from = performance.now()
  const answer = await fetch(`${server.url}/api/users/me/export`, { headers: { authorization: `Bearer ${me.token}` } })
  if (!answer.ok) throw new Error(`the export was answered ${answer.status}: ${await answer.text()}`)
  const bytes = (await answer.arrayBuffer()).byteLength
  const seconds = (performance.now() - from) / 1_000
  note(
    'P1',
    'export of 10,000 tasks, 10,000 contacts, 5,000 notes and 100,000 messages that are one person’s',
    '≤ 60 s',
    `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    seconds <= 60,
  )
}

process.exitCode = await main()
