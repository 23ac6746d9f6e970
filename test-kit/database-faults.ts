// A server on a database over a road: what callers hear while the database is away, how soon all is well again, and what was lost
// (trust F9).
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endedStatuses, type Run } from '../contract/src/runs.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '../server/src/platform/postgres.ts'
import { type Insister, login, makeCrew } from './chaos.ts'
import { type Crossing, startCrossing } from './crossing.ts'
import { startFakeProvider } from './fake-provider.ts'
import { temporaryFolder } from './folder.ts'
import { makeWriters } from './kills-under-writes.ts'
import { Ledger } from './ledger.ts'
import { randomOf } from './random.ts'
import { startServer } from './server.ts'
import { writeOn } from './writers.ts'

export type Trouble = { postgres: EmbeddedPostgres; road: Crossing; direct(statement: string): Promise<void> }
/** `work` makes the trouble and ends it. */
export type Fault = { name: string; work(trouble: Trouble, ms: number): Promise<void> }
export type FaultResult = {
  name: string
  /** How often each status was answered while it lasted; 0: no answer within ten seconds. */
  statuses: Record<string, number>
  /** Answers that tell of the inside, or that do not say when to come again. */
  unfit: string[]
  /** From the end of the trouble to the first answer and the first write. */
  recoveredMs: number
  acknowledged: number
  lost: string[]
  /** Runs that were at work meanwhile and did not complete. */
  runsLost: number
}

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const INSIDE = /select |insert |update |relation|syntax|ECONN|pg_|postgres|socket|backend|at .*\.ts|timeout exceeded/i

export const FAULTS: readonly Fault[] = [
  {
    name: 'back ends terminated',
    async work({ direct }, ms) {
      for (const end = performance.now() + ms; performance.now() < end; await sleep(ms / 5))
        await direct(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'adjutant' and pid <> pg_backend_pid()`,
        )
    },
  },
  {
    name: 'connections full',
    async work({ postgres }, ms) {
      const many = Array.from({ length: 110 }, () => new pg.Client({ connectionString: postgres.url }))
      for (const client of many) client.on('error', () => {})
      await Promise.all(many.map((client) => client.connect().catch(() => {})))
      const direct = new pg.Client({ connectionString: postgres.url })
      await direct.connect().catch(() => {})
      await many[0]
        ?.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'adjutant%'`)
        .catch(() => {})
      await sleep(ms)
      await Promise.all([...many, direct].map((client) => client.end().catch(() => {})))
    },
  },
  {
    name: 'line reset',
    async work({ road }, ms) {
      for (const end = performance.now() + ms; performance.now() < end; await sleep(ms / 5)) road.cut('reset')
    },
  },
  {
    name: 'frozen without a word',
    async work({ road }, ms) {
      road.freeze()
      await sleep(ms)
      road.thaw()
    },
  },
  {
    name: 'postmaster killed',
    async work({ postgres }) {
      const pid = postgres.pid()
      if (pid) process.kill(pid, 'SIGKILL')
      const client = () => new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 500 })
      for (let back = false; !back; ) {
        await sleep(50)
        const probe = client()
        probe.on('error', () => {})
        back = await probe.connect().then(
          () => true,
          () => false,
        )
        await probe.end().catch(() => {})
      }
    },
  },
]

/** Makes each trouble for so long, while eight people write and a run is at work, and says what came of it. */
export async function troubleDatabase({
  seed,
  faults,
  msOf,
  say = () => {},
}: {
  seed: number
  faults: readonly Fault[]
  msOf(fault: Fault): number
  say?(line: string): void
}): Promise<FaultResult[]> {
  const folder = temporaryFolder('faults')
  const postgres = await startPostgres(folder, () => {})
  const model = await startFakeProvider({
    script: async ({ step }) => {
      await sleep(200)
      return { text: `Result of ${step}.` }
    },
  })
  await migrate(postgres.url)
  const road = await startCrossing(postgres.url.replace('postgres:', 'http:'))
  const through = new URL(postgres.url)
  through.port = String(road.port)
  const server = await startServer({ ...BOSS, DATABASE_URL: through.href, OPENAI_BASE_URL: model.openai })
  const direct = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    await client.query(statement).catch(() => {})
    await client.end().catch(() => {})
  }
  try {
    const boss = await login(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
    const writers = await makeWriters(server.url, 2)
    const crew = await makeCrew(boss, 6)
    const results: FaultResult[] = []
    for (const fault of faults) {
      say(`${fault.name} for ${Math.round(msOf(fault) / 1_000)} s`)
      const ledger = new Ledger()
      const random = randomOf(seed + results.length)
      let over = false
      const writing = writers.map(({ by, place }) => writeOn(ledger, by, place, random, () => over))
      const { crew_run_id: run } = await boss.sure<{ crew_run_id: string }>('POST', '/api/crew-runs/', {
        crew_id: crew,
      })
      const probe = probing(boss)
      await fault.work({ postgres, road, direct }, msOf(fault))
      const from = performance.now()
      await boss.sure('GET', '/api/users/me')
      await boss.sure('POST', '/api/journals/', { content: `After ${fault.name}` })
      const recoveredMs = performance.now() - from
      over = true
      await Promise.all(writing)
      const { statuses, unfit } = await probe.stop()
      const end = await endOf(boss, run)
      if (end !== 'completed') say(`a run: ${end}`)
      results.push({
        name: fault.name,
        statuses,
        unfit,
        recoveredMs,
        acknowledged: ledger.kept.acknowledged,
        lost: [...(await ledger.compare('all')), ...ledger.kept.refused],
        runsLost: end === 'completed' ? 0 : 1,
      })
    }
    return results
  } finally {
    await server.kill('SIGTERM')
    await server.dispose().catch(() => {})
    await road.close()
    await model.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asks ten times a second, and keeps what was answered. */
function probing(by: Insister) {
  const statuses: Record<string, number> = {}
  const unfit: string[] = []
  let over = false
  const one = async () => {
    const answer = await fetch(`${by.url}/api/users/me`, {
      headers: { authorization: `Bearer ${by.token}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const status = answer?.status ?? 0
    statuses[status] = (statuses[status] ?? 0) + 1
    const text = (await answer?.text().catch(() => '')) ?? ''
    if (status === 0 || status === 200) return
    if (status !== 503) unfit.push(`${status} ${text}`)
    else if (!answer?.headers.get('retry-after')) unfit.push(`no Retry-After: ${text}`)
    if (INSIDE.test(text)) unfit.push(text)
  }
  const asked: Promise<void>[] = []
  const done = (async () => {
    for (; !over; await sleep(100)) asked.push(one())
  })()
  return {
    async stop() {
      over = true
      await done
      await Promise.all(asked)
      return { statuses, unfit }
    },
  }
}

/** `completed`, or what became of it instead. */
async function endOf(by: Insister, id: string): Promise<string> {
  let last = ''
  for (let tries = 0; tries < 300; tries++) {
    const { status, error } = await by.sure<Run>('GET', `/api/crew-runs/${id}`)
    if (endedStatuses.includes(status)) return error ? `${status}: ${error}` : status
    last = status
    await sleep(200)
  }
  return `still ${last}`
}
