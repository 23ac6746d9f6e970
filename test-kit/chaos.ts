// A real server that is killed again and again at random moments while runs are at work, and what must be true afterwards.

import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createParser } from 'eventsource-parser'
import { endedStatuses, type Run, type RunEvent } from '../contract/src/runs.ts'
import { Caller } from './caller.ts'
import { type Received, startFakeProvider } from './fake-provider.ts'
import { randomOf } from './random.ts'
import { startServer } from './server.ts'

/** `cuts`: how often a reader's line is cut at a random byte, at least. `until`: no kill and no cut begins after this moment. */
export type Chaos = {
  seed: number
  runs: number
  kills: number
  steps: number
  cuts: number
  until?: number
  say?(line: string): void
}
export type ChaosResult = {
  kills: number
  runs: number
  completed: number
  /** Ended because the same step was cut off by five kills: that is the rule (trust D14), and rare. */
  givenUp: number
  /** Everything else. */
  lost: number
  questions: number
  /** Questions that were asked more than once: they were on their way when the server died. */
  repeated: number
  /** Questions asked after their answer had been written down: there must be none. */
  repeatedThoughCompleted: number
  /** The most often that one question was asked. */
  most: number
  /** Timelines with a hole, a double, a step too few or too many, or more than one end. */
  brokenTimelines: number
  /** Lines that were cut, by a kill or at a random byte, and readings of which something was missing, doubled or changed. */
  cutLines: number
  wrongReadings: number
  /** From the last start to the end of the last run. */
  settledMs: number
  slowestStartMs: number
}

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
/** Few enough that nobody waits for a place, or for the limit of starts. */
const RUNS_EACH = 5
const STEP_MS = { least: 40, most: 400 }
/** Between a start and the next kill. */
const LIFE_MS = { least: 100, most: 1_500 }
const SETTLE_MS = 60_000
/** Of one line of a stream: two or three events. */
const MOST_BYTES = 900

/** Kills the server `kills` times while `runs` runs of `steps` model steps are at work; then lets them end. */
export async function runChaos({
  seed,
  runs,
  kills,
  steps,
  cuts,
  until = Number.POSITIVE_INFINITY,
  say = () => {},
}: Chaos): Promise<ChaosResult> {
  const random = randomOf(seed)
  const asked: Received[] = []
  const model = await startFakeProvider({
    script: async (request) => {
      asked.push(request)
      await sleep(STEP_MS.least + random() * (STEP_MS.most - STEP_MS.least))
      return { text: `Result of ${request.step}.` }
    },
  })
  const server = await startServer({ ...BOSS, OPENAI_BASE_URL: model.openai })
  try {
    const boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
    const crew = await makeCrew(boss, steps)
    const owners = await Promise.all(
      Array.from({ length: Math.ceil(runs / RUNS_EACH) }, (_, at) => makePerson(boss, at)),
    )
    const lines = { cut: 0 }
    const watched: { id: string; owner: Insister; reader: Promise<RunEvent[]> }[] = []
    const begin = async () => {
      const owner = owners[watched.length % owners.length] as Insister
      const { crew_run_id: id } = await owner.sure<{ crew_run_id: string }>('POST', '/api/crew-runs/', {
        crew_id: crew,
      })
      watched.push({ id, owner, reader: readOn(owner, id, random, lines) })
    }
    let slowestStartMs = 0
    let killed = 0
    for (; killed < kills && performance.now() < until; killed++) {
      // Spread over the kills, so that each meets some at work.
      const due = Math.ceil((runs * (killed + 1)) / Math.max(1, kills * 0.8))
      while (watched.length < Math.min(runs, due)) await begin()
      await sleep(LIFE_MS.least + random() * (LIFE_MS.most - LIFE_MS.least))
      await server.kill('SIGKILL')
      const from = performance.now()
      await server.restart()
      slowestStartMs = Math.max(slowestStartMs, performance.now() - from)
      if (killed % 10 === 9) say(`${killed + 1} kills, ${watched.length} runs begun, ${asked.length} questions`)
    }
    while (watched.length < runs) await begin()
    const from = performance.now()
    const ended = await Promise.all(watched.map(({ id, owner }) => endOf(owner, id, from + SETTLE_MS)))
    const settledMs = performance.now() - from
    const stories = await Promise.all(
      watched.map(async ({ id, owner, reader }) => ({ events: await timelineOf(owner, id), read: await reader })),
    )
    let wrongReadings = stories.filter(({ events, read }) => !isDeepStrictEqual(events, read)).length
    for (let at = 0; lines.cut < cuts && performance.now() < until; at = (at + 1) % watched.length) {
      const { id, owner } = watched[at] as (typeof watched)[number]
      if (!isDeepStrictEqual(await readOn(owner, id, random, lines), stories[at]?.events)) wrongReadings += 1
    }
    return {
      kills: killed,
      runs,
      completed: ended.filter(({ status }) => status === 'completed').length,
      givenUp: ended.filter(isGivenUp).length,
      lost: ended.filter((run) => run.status !== 'completed' && !isGivenUp(run)).length,
      ...judge(
        asked,
        watched.map(({ id }, at) => ({ id, events: stories[at]?.events ?? [] })),
      ),
      brokenTimelines: stories.filter(
        ({ events }, at) => !isWhole(events, ended[at]?.status === 'completed' ? steps : null),
      ).length,
      cutLines: lines.cut,
      wrongReadings,
      settledMs: Math.round(settledMs),
      slowestStartMs: Math.round(slowestStartMs),
    }
  } finally {
    await server.dispose()
    await model.close()
  }
}

/** Compares what the provider was asked with what the timelines say was known when. */
function judge(asked: readonly Received[], runs: readonly { id: string; events: readonly RunEvent[] }[]) {
  const times = Map.groupBy(asked, ({ run, step }) => `${run}:${step}`)
  const known = new Map(
    runs.flatMap(({ id, events }) =>
      events.flatMap(({ type, details, ts }) =>
        type === 'agent_output' ? [[`${id}:${details.step}`, Date.parse(ts)] as const] : [],
      ),
    ),
  )
  const late = asked.filter(({ run, step, time }) => time > (known.get(`${run}:${step}`) ?? Infinity))
  return {
    questions: times.size,
    repeated: [...times.values()].filter((all) => all.length > 1).length,
    repeatedThoughCompleted: late.length,
    most: Math.max(0, ...[...times.values()].map((all) => all.length)),
  }
}

/** No hole, no double, each step begun and ended once, one end, nothing after it. `steps` null: it ended before its time. */
function isWhole(events: readonly RunEvent[], steps: number | null): boolean {
  const of = (type: RunEvent['type']) => events.filter((event) => event.type === type)
  const names = (type: RunEvent['type']) => new Set(of(type).map(({ details }) => details.step)).size
  return (
    events.every((event, at) => event.id === at + 1) &&
    names('step_start') === of('step_start').length &&
    names('agent_output') === of('agent_output').length &&
    of('step_start').length === of('agent_output').length &&
    (steps === null || of('step_start').length === steps) &&
    of('run_start').length === 1 &&
    of('terminal').length === 1 &&
    events.at(-1)?.type === 'terminal'
  )
}

/** Somebody who does not give up. */
export class Insister extends Caller {
  /** Asks again while the server is away. A write carries a key, so that it is done once. */
  async sure<T>(method: string, path: string, body?: unknown): Promise<T> {
    const key = crypto.randomUUID()
    for (let tries = 0; ; tries++) {
      const answer = await this.call(method, path, body, body === undefined ? {} : { 'idempotency-key': key }).catch(
        () => null,
      )
      if (answer?.ok) return (await answer.json()) as T
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${method} ${path}: ${await answer.text()}`)
      if (tries > 200) throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'}`)
      await sleep(100)
    }
  }
}

export async function login(url: string, username: string, password: string): Promise<Insister> {
  return new Insister(url, await Caller.token(url, username, password))
}

async function makePerson(boss: Insister, at: number): Promise<Insister> {
  const account = { email: `person-${at}@example.com`, password: 'a long password' }
  await boss.sure('POST', '/api/users/', { ...account, user_level: 'ceo' })
  return login(boss.url, account.email, account.password)
}

/** Answers the crew's id; everybody may run it. */
export async function makeCrew(boss: Insister, steps: number): Promise<string> {
  const { id: agent_id } = await boss.sure<{ id: string }>('POST', '/api/agents/', {
    name: 'Clerk',
    role: 'Clerk',
    goal: 'Order',
    is_public: true,
  })
  const tasks = Array.from({ length: steps }, (_, at) => ({ id: `task-${at + 1}`, name: `Task ${at + 1}`, agent_id }))
  const body = { name: 'Six steps', version: '1.0', tasks, is_public: true }
  return (await boss.sure<{ id: string }>('POST', '/api/crews/', body)).id
}

const isGivenUp = ({ status, error }: Run) => status === 'failed' && / ended the server 5 times\./.test(error ?? '')

async function endOf(owner: Insister, id: string, until: number): Promise<Run> {
  for (;;) {
    const run = await owner.sure<Run>('GET', `/api/crew-runs/${id}`)
    if (endedStatuses.includes(run.status) || performance.now() > until) return run
    await sleep(200)
  }
}

const timelineOf = (owner: Insister, id: string) =>
  owner.sure<RunEvent[]>('GET', `/api/crew-runs/${id}/timeline?limit=200`)

/** Follows a run's stream from its start to its end. The line is cut after a random number of bytes, again and again. */
async function readOn(owner: Insister, id: string, random: () => number, lines: { cut: number }): Promise<RunEvent[]> {
  const got: RunEvent[] = []
  while (got.at(-1)?.type !== 'terminal') {
    const last = got.at(-1)?.id
    // In the header as our client sends it, or in the address.
    const inHeader = last !== undefined && random() < 0.5
    const query = last !== undefined && !inHeader ? `?last_event_id=${last}` : ''
    const cut = new AbortController()
    let left = Math.ceil(random() * MOST_BYTES)
    let open = false
    const parser = createParser({ onEvent: ({ event, data }) => (event ? undefined : got.push(JSON.parse(data))) })
    try {
      const answer = await fetch(`${owner.url}/api/crew-runs/${id}/events${query}`, {
        headers: { authorization: `Bearer ${owner.token}`, ...(inHeader ? { 'last-event-id': String(last) } : {}) },
        signal: cut.signal,
      })
      const decoder = new TextDecoder()
      open = answer.ok
      if (answer.ok && answer.body)
        for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
          parser.feed(decoder.decode(chunk.subarray(0, left), { stream: true }))
          left -= chunk.length
          if (left <= 0) break
        }
    } catch {
      // The server was killed, or is away.
    }
    cut.abort()
    if (got.at(-1)?.type === 'terminal') break
    if (open) lines.cut += 1
    await sleep(random() * 60)
  }
  return got
}
