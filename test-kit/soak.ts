// A real server in quiet use for a long time: what it holds must not grow. Requests at 30 a second, streams opened and closed, runs.
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endedStatuses, type Run } from '../contract/src/runs.ts'
import { Caller } from './caller.ts'
import { login, makeCrew } from './chaos.ts'
import { databaseOf } from './database-of.ts'
import { startFakeProvider } from './fake-provider.ts'
import { temporaryFolder } from './folder.ts'
import { type Inside, lookInside } from './inside.ts'
import { type Answered, openLoop } from './open-loop.ts'
import { randomOf } from './random.ts'
import { fillReference, type Person } from './reference-data.ts'
import { startServer } from './server.ts'
import { type Spread, spread } from './spread.ts'

/** `streams` and `runs`: how many in all. `warmUp`: the share of the time that the slope leaves out. */
export type Soak = {
  seconds: number
  perSecond: number
  streams: number
  runs: number
  sampleSeconds: number
  warmUp: number
  seed: number
  say?(line: string): void
}
export type Sample = { seconds: number } & Inside
export type SoakResult = {
  samples: Sample[]
  /** In megabytes a minute, by the least squares of the samples after the warm-up. */
  rssSlope: number
  heapSlope: number
  start: Inside
  end: Inside
  answers: Spread
  /** Answered 503: come again, there is too much to do. A machine with other work makes some. */
  refused: number
  /** Other answers of 500 and more, and requests without an answer. */
  failed: number
  /** Both, by their kinds. */
  failures: Record<string, number>
  streams: { opened: number; refused: number; pieces: number }
  runs: { begun: number; completed: number }
  warnings: string[]
}

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const ACTIVE = 50
const MB = 1_048_576
/** An idle connection to the database goes after half a minute, one of a client after 72 seconds; a person is away after some seconds. */
const SETTLE_SECONDS = 100

/** Uses a server on the reference data and counts what it holds, before, meanwhile and after. */
export async function soak(options: Soak): Promise<SoakResult> {
  const { seconds, perSecond, seed, say = () => {} } = options
  const folder = temporaryFolder('soak')
  const file = join(folder, 'inside')
  const model = await startFakeProvider({ script: (request) => ({ text: `Result of ${request.step}.`, delayMs: 50 }) })
  const server = await startServer({ ...BOSS, OPENAI_BASE_URL: model.openai, INSIDE_FILE: file }, [
    '--expose-gc',
    '--import',
    join(import.meta.dirname, 'inside.ts'),
  ])
  let looked = 0
  const look = () => lookInside(server.pid(), file, ++looked)
  try {
    const people = (await fillReference(databaseOf(server.dataDir))).slice(0, ACTIVE)
    const boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
    const crew = await makeCrew(boss, 3)
    // Once through everything, so that the start value knows what is loaded once and for all.
    await use({ ...options, seconds: Math.min(20, seconds / 4), streams: 20, runs: 4 }, server.url, people, crew)
    const start = await settled(look, null)
    say(`start: ${words(start)}`)
    const samples: Sample[] = []
    const from = performance.now()
    const passed = () => (performance.now() - from) / 1_000
    const done = { now: false }
    const sampling = (async () => {
      for (let at = options.sampleSeconds; !done.now && at <= seconds; at += options.sampleSeconds) {
        while (!done.now && passed() < at) await sleep(100)
        const sample = { seconds: Math.round(passed()), ...(await look()) }
        samples.push(sample)
        say(`${sample.seconds} s: ${words(sample)}`)
      }
    })()
    const used = await use(options, server.url, people, crew)
    if (used.failed > 0) say(`${JSON.stringify(used.failures)}; the log ends: ${server.output().slice(-2_000)}`)
    done.now = true
    await sampling
    const end = await settled(look, start)
    say(`end: ${words(end)}`)
    const counted = samples.filter((sample) => sample.seconds >= seconds * options.warmUp)
    return {
      samples,
      rssSlope: slope(counted.map(({ seconds: at, rss }) => [at / 60, rss / MB])),
      heapSlope: slope(counted.map(({ seconds: at, heap }) => [at / 60, heap / MB])),
      start,
      end,
      ...used,
      warnings: server.output().match(/MaxListenersExceeded\w*|unhandled rejection|uncaught exception/g) ?? [],
    }
  } finally {
    await server.dispose()
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }

  async function use({ seconds, streams, runs }: Soak, url: string, people: readonly Person[], crew: string) {
    const random = randomOf(seed)
    const [answers, opened, begun] = await Promise.all([
      openLoop({ url, people, perSecond, seconds, random }),
      openAndClose(url, people, { seconds, streams, random: randomOf(seed + 1) }),
      work(url, people, { seconds, runs, crew }),
    ])
    const bad = ({ status }: Answered) => status === 0 || status >= 500
    const good = answers.filter((answer) => !bad(answer))
    const refused = answers.filter(({ status }) => status === 503).length
    return {
      answers: spread(good.map(({ ms }) => ms)),
      refused,
      failed: answers.length - good.length - refused,
      failures: countBy(answers.filter(bad).map(({ kind, status }) => `${status} ${kind}`)),
      streams: opened,
      runs: begun,
    }
  }
}

/** Looks until everything has gone that goes by itself: nothing is more than at the start, or the time is over. */
async function settled(look: () => Promise<Inside>, start: Inside | null): Promise<Inside> {
  let seen = await look()
  let before = ''
  for (let waited = 0; waited < SETTLE_SECONDS; waited += 5) {
    const now = JSON.stringify({ ...seen, rss: 0, heap: 0, external: 0 })
    if (start === null ? now === before && waited >= 5 : grown(start, seen).length === 0) break
    before = now
    await sleep(5_000)
    seen = await look()
  }
  return seen
}

/** What there is more of than before: handles, intervals, listeners, streams, subscribers. Memory is judged by its slope. */
export function grown(start: Inside, end: Inside): string[] {
  const counts = ({ handles, intervals, listeners, streams, subscribers }: Inside): Record<string, number> => ({
    ...handles,
    intervals,
    listeners,
    streams,
    subscribers,
  })
  const [before, after] = [counts(start), counts(end)]
  return Object.keys(after)
    .filter((kind) => (after[kind] ?? 0) > (before[kind] ?? 0))
    .map((kind) => `${kind}: ${before[kind] ?? 0} before, ${after[kind]} after`)
}

const words = ({ rss, heap, handles, intervals, listeners, streams, subscribers }: Inside) =>
  `${(rss / MB).toFixed(1)} MB, heap ${(heap / MB).toFixed(1)} MB, ${streams} streams, ${subscribers} subscribers, ${intervals} intervals, ` +
  `${listeners} listeners, ${Object.entries(handles)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}`

export const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

/** By least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / Math.max(1, points.length)
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  const under = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}

/** Streams of every kind, each open for one to ten seconds and then left without a word. */
async function openAndClose(
  url: string,
  people: readonly Person[],
  { seconds, streams, random }: { seconds: number; streams: number; random: () => number },
) {
  const counted = { opened: 0, refused: 0, pieces: 0 }
  const open = new Set<Promise<void>>()
  const from = performance.now()
  for (let at = 0; at < streams; at++) {
    await sleep(Math.max(0, from + (at * seconds * 1_000) / streams - performance.now()))
    const me = people[at % people.length] as Person
    const paths = ['/api/events', `/api/comms/threads/${me.thread}/events`, `/api/conversations/${me.chat}/events`]
    const one = openFor(url + paths[at % 3], me.token, 1_000 + random() * Math.min(9_000, seconds * 300), counted)
    open.add(one)
    void one.then(() => open.delete(one))
  }
  await Promise.all(open)
  return counted
}

function openFor(
  url: string,
  token: string,
  ms: number,
  counted: { opened: number; refused: number; pieces: number },
): Promise<void> {
  return new Promise((done) => {
    const asking = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode === 200) counted.opened += 1
      else counted.refused += 1
      answer.on('data', () => {
        counted.pieces += 1
      })
      answer.on('error', () => {})
      setTimeout(() => asking.destroy(), ms)
    })
    asking.on('error', () => {})
    asking.on('close', () => done())
  })
}

/** Runs of a crew, and every fourth a reply in a conversation. */
async function work(
  url: string,
  people: readonly Person[],
  { seconds, runs, crew }: { seconds: number; runs: number; crew: string },
) {
  const counted = { begun: 0, completed: 0 }
  const open = new Set<Promise<void>>()
  const from = performance.now()
  for (let at = 0; at < runs; at++) {
    await sleep(Math.max(0, from + (at * seconds * 1_000) / runs - performance.now()))
    // Only the first may start runs of crews.
    const me = people[at % 20] as Person
    const caller = new Caller(url, me.token)
    const one = (at % 4 === 3 ? reply(caller, me.chat) : run(caller, crew)).then((good) => {
      if (good) counted.completed += 1
      open.delete(one)
    })
    open.add(one)
    counted.begun += 1
  }
  await Promise.all(open)
  return counted
}

async function reply(caller: Caller, chat: string): Promise<boolean> {
  const body = { message_text: 'What is next?' }
  return (await caller.call('POST', `/api/conversations/${chat}/chat`, body).catch(() => null))?.ok === true
}

async function run(caller: Caller, crew_id: string): Promise<boolean> {
  const begun = await caller.post<{ crew_run_id: string }>('/api/crew-runs/', { crew_id }).catch(() => null)
  if (!begun?.crew_run_id) return false
  for (let tries = 0; tries < 120; tries++) {
    const { status } = await caller
      .get<Run>(`/api/crew-runs/${begun.crew_run_id}`)
      .catch(() => ({ status: 'running' as const }))
    if (endedStatuses.includes(status)) return status === 'completed'
    await sleep(500)
  }
  return false
}
