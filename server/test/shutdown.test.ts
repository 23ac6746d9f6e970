// SIGTERM while everybody is at work: nothing new is begun, every reader is told when to come back, and nothing is lost (trust D8).
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endedStatuses, type Run } from '#contract/runs.ts'
import { login, makeCrew } from '../../test-kit/chaos.ts'
import { type Received, startFakeProvider } from '../../test-kit/fake-provider.ts'
import { figure } from '../../test-kit/figures.ts'
import { makeWriters } from '../../test-kit/kills-under-writes.ts'
import { Ledger } from '../../test-kit/ledger.ts'
import { pacedMs } from '../../test-kit/pace.ts'
import { randomOf } from '../../test-kit/random.ts'
import { startServer } from '../../test-kit/server.ts'
import { writeOn } from '../../test-kit/writers.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const STREAMS = 200
const RUNS = 20
const STEPS = 3

it('200 streams, 20 runs and 8 writers: it ends within ten seconds, and the next start finds all of it', async () => {
  const asked: Received[] = []
  const model = await startFakeProvider({
    script: async (request) => {
      asked.push(request)
      await sleep(150)
      return { text: `Result of ${request.step}.` }
    },
  })
  const server = await startServer({ ...ACCOUNT, OPENAI_BASE_URL: model.openai })
  try {
    const writers = await makeWriters(server.url, 4)
    const boss = await login(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
    const crew = await makeCrew(boss, STEPS)
    const begin = async (at: number) => {
      // No more of one person than may be at work at once.
      const { by } = writers[at % 4] as (typeof writers)[number]
      return {
        by,
        id: (await by.sure<{ crew_run_id: string }>('POST', '/api/crew-runs/', { crew_id: crew })).crew_run_id,
      }
    }
    const streams = Array.from({ length: STREAMS }, (_, at) => read(server.url, writers[at % 8]?.by.token ?? ''))
    await Promise.all(streams.map(({ opened }) => opened))
    const runs = await Promise.all(Array.from({ length: RUNS }, (_, at) => begin(at)))
    const ledger = new Ledger()
    let over = false
    const writing = writers.map(({ by, place }, at) => writeOn(ledger, by, place, randomOf(8 + at), () => over))
    await sleep(400)
    let code: number | null = null
    const endedMs = await pacedMs(async () => {
      code = await server.kill('SIGTERM')
    })
    over = true
    expect(code).toBe(0)
    expect(endedMs).toBeLessThan(10_000)
    const retries = (await Promise.all(streams.map(({ text }) => text))).map((text) =>
      Number(/retry: (\d+)\n\n$/.exec(text)?.[1] ?? 'NaN'),
    )
    // The embedded database has no other server: nobody comes back before it can be there again, and all within 22 s.
    expect(retries.filter((ms) => !(ms >= 2_000 && ms <= 22_000))).toEqual([])
    // One after the other: no second gets more than a fifth of them.
    const seconds = Map.groupBy(retries, (ms) => Math.floor(ms / 1_000))
    expect(Math.max(...[...seconds.values()].map(({ length }) => length))).toBeLessThanOrEqual(STREAMS / 5)
    const askedBefore = asked.length
    await server.restart()
    await Promise.all(writing)
    expect(await ledger.compare('all')).toEqual([])
    expect(ledger.kept.refused).toEqual([])
    const ends: Run[] = []
    for (const { by, id } of runs) {
      let run = await by.sure<Run>('GET', `/api/crew-runs/${id}`)
      for (let tries = 0; tries < 600 && !endedStatuses.includes(run.status); tries++) {
        await sleep(50)
        run = await by.sure<Run>('GET', `/api/crew-runs/${id}`)
      }
      ends.push(run)
    }
    expect(ends.map(({ status }) => status)).toEqual(Array(RUNS).fill('completed'))
    // Without the replies that are suggested to what the writers say to each other.
    const ofRuns = asked.filter(({ run }) => runs.some(({ id }) => id === run))
    const times = Map.groupBy(ofRuns, ({ key }) => key)
    expect(times.size).toBe(RUNS * STEPS)
    const repeated = [...times.values()].filter(({ length }) => length > 1).length
    // Only what was on its way when it ended.
    expect(repeated).toBeLessThanOrEqual(RUNS)
    expect(askedBefore).toBeLessThan(asked.length)
    figure(
      'D8',
      `${STREAMS} streams told when to come back (${Math.min(...retries)} to ${Math.max(...retries)} ms), ${RUNS} runs ended after the next start, ${repeated} of ${RUNS * STEPS} steps asked again, 0 of ${ledger.kept.acknowledged} acknowledged writes lost; ended with 0 after ${(endedMs / 1_000).toFixed(1)} s`,
    )
  } finally {
    await server.dispose()
    await model.close()
  }
}, 240_000)

/** Reads the stream of everything to its end. */
function read(url: string, token: string) {
  const opened = Promise.withResolvers<void>()
  const text = (async () => {
    const answer = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    let all = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        all += decoder.decode(chunk, { stream: true })
        opened.resolve()
      }
    } catch {
      // Cut off without a word: the caller sees that no farewell was said.
    }
    return all
  })()
  return { opened: opened.promise, text }
}
