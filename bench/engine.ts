// How fast the engine is: runs of three empty steps, 20 at a time, beside the same rows written by bare pg.
// node bench/engine.ts [runs]
import { rmSync } from 'node:fs'
import pg from 'pg'
import { createEngine, type RunKind } from '../server/src/engine/engine.ts'
import { openDatabase } from '../server/src/platform/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { LiveChannel } from '../server/src/platform/live.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { result } from './result.ts'

const RUNS = Number(process.argv[2] ?? 2_000)
const CONCURRENCY = 20
const STEPS = ['first', 'second', 'third']

const folder = temporaryFolder('bench')
const postgres = await startPostgres(folder, () => {})
try {
  await migrate(postgres.url)
  const bare = await measureBare()
  const engine = await measureEngine()
  console.table({
    'bare pg': {
      'runs/s': Math.round(bare.perSecond),
      'ms per run alone': bare.alone.toFixed(2),
      'ms per step alone': '',
    },
    engine: {
      'runs/s': Math.round(engine.perSecond),
      'ms per run alone': engine.alone.toFixed(2),
      'ms per step alone': engine.stepMs.toFixed(2),
    },
    ratio: {
      'runs/s': (engine.perSecond / bare.perSecond).toFixed(2),
      'ms per run alone': (engine.alone / bare.alone).toFixed(2),
      'ms per step alone': '',
    },
  })
  result({
    what: 'runs of three empty steps, 20 at a time',
    ours: `${Math.round(engine.perSecond)} runs/s`,
    bare: `${Math.round(bare.perSecond)} runs/s (the same rows by pg)`,
    ratio: engine.perSecond / bare.perSecond,
    target: '200 runs/s',
    kept: engine.perSecond >= 200,
  })
  result({
    what: 'what a step adds, alone',
    ours: `${engine.stepMs.toFixed(2)} ms`,
    target: '5 ms',
    kept: engine.stepMs <= 5,
  })
  console.log(
    `Asked for: 200 runs/s or more, 5 ms per step or less. Memory of this process: ${Math.round(process.memoryUsage().rss / 1e6)} MB.`,
  )
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The rows that a run leaves, in as many transactions as it must have: begin, one for each step and its result, end. */
async function measureBare() {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 16 })
  const users = await makeUsers(pool, 'bare')
  await pool.query('create table bare_steps (run_id uuid, step int, output text, primary key (run_id, step))')
  const event = (id: string, seq: number, type: string, status: string) =>
    pool.query({
      name: 'bare-event',
      text: `with r as (update runs set seq = $2, status = $4 where id = $1 returning id)
        insert into run_events (run_id, seq, key, type, summary) select id, $2, $2::text, $3, 'x' from r`,
      values: [id, seq, type, status],
    })
  const one = async (at: number) => {
    const id = await insertRun(pool, users[at % users.length] ?? '')
    let seq = 1
    await event(id, seq++, 'run_start', 'running')
    for (const [step] of STEPS.entries()) {
      await event(id, seq++, 'step_start', 'running')
      await pool.query({
        name: 'bare-step',
        text: 'insert into bare_steps values ($1, $2, $3)',
        values: [id, step, '{}'],
      })
      await event(id, seq++, 'agent_output', 'running')
    }
    await event(id, seq++, 'result', 'running')
    await event(id, seq++, 'flow_end', 'running')
    await event(id, seq++, 'terminal', 'completed')
  }
  const measured = await measure(one)
  await pool.end()
  return measured
}

async function measureEngine() {
  const log = createLog('warn')
  const database = openDatabase(postgres.url, { onError: () => {} })
  const live = new LiveChannel(postgres.url, log)
  await live.open()
  const ends = new Map<string, () => void>()
  live.listen({
    notice: ({ id, data }) => {
      if ((data as { type?: string } | undefined)?.type === 'terminal') ends.get(id)?.()
    },
    reset: () => {},
  })
  let stepMs = 0
  let steps = 0
  const kind: RunKind = {
    name: 'empty',
    async work(run) {
      for (const key of STEPS) {
        const from = performance.now()
        await run.step(key, { title: key }, async () => null)
        stepMs += performance.now() - from
        steps++
      }
    },
  }
  const engine = createEngine({ database, log, kinds: [kind] })
  await engine.launch()
  const users = await makeUsers(database.pool, 'engine')
  const one = async (at: number) => {
    const id = await insertRun(database.pool, users[at % users.length] ?? '')
    const ended = new Promise<void>((resolve) => ends.set(id, resolve))
    await engine.enqueue(id)
    await ended
    ends.delete(id)
  }
  const measured = await measure(one, () => {
    stepMs = 0
    steps = 0
  })
  await engine.close()
  await live.close()
  await database.close()
  return { ...measured, stepMs: stepMs / steps }
}

async function measure(one: (at: number) => Promise<void>, beforeAlone = () => {}) {
  for (let at = 0; at < 100; at++) await one(at)
  let next = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < RUNS) await one(next++)
    }),
  )
  const perSecond = (RUNS / (performance.now() - from)) * 1_000
  beforeAlone()
  const aloneFrom = performance.now()
  for (let at = 0; at < 200; at++) await one(at)
  return { perSecond, alone: (performance.now() - aloneFrom) / 200 }
}

async function makeUsers(pool: pg.Pool, name: string): Promise<string[]> {
  const ids = Array.from({ length: CONCURRENCY }, newId)
  for (const [at, id] of ids.entries())
    await pool.query(`insert into users (id, email, password_hash, user_level) values ($1, $2, 'x', 'user')`, [
      id,
      `${name}${at}@example.com`,
    ])
  return ids
}

async function insertRun(pool: pg.Pool, userId: string): Promise<string> {
  const id = newId()
  await pool.query({
    name: 'bench-run',
    text: `insert into runs (id, kind, name, work, user_id) values ($1, 'flow', 'empty', 'empty', $2)`,
    values: [id, userId],
  })
  return id
}
