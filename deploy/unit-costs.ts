// node deploy/unit-costs.ts: what one of each costs, for docs/scale.md. Processor time and bytes, not the time on the wall: other
// programs on the machine change them little.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { login, makeCrew } from '../test-kit/chaos.ts'
import { startFakeProvider } from '../test-kit/fake-provider.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import { beginThread, colleagues, type Somebody } from '../test-kit/two-nodes.ts'
import { readStream } from './drills/reader.ts'

const CALLS = 300
const STREAMS = 200
const MESSAGES = 100
const RUNS = 6
const STEPS = 3
const PEOPLE = 60
const TICKS_A_SECOND = 100

const ADMIN = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const folder = temporaryFolder('costs')
const postgres = await startPostgres(folder, () => {})
const model = await startFakeProvider({ script: () => ({ text: 'Done.' }) })
const server = await startServer({ ...ADMIN, DATABASE_URL: postgres.url, OPENAI_BASE_URL: model.openai }).catch(
  async (error: Error) => {
    await Promise.all([postgres.stop(), model.close()])
    throw error
  },
)
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
const rows: Record<string, Record<string, string | number>> = {}

/** Seconds of processor that a process has used so far; of a postmaster, with all its children, also those that ended. */
function used(pid: number, children = false): number {
  const of = (id: number, ended: boolean) => {
    try {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [
        number,
        number,
        number,
        number,
      ]
      return (user + system + (ended ? childUser + childSystem : 0)) / TICKS_A_SECOND
    } catch {
      return 0
    }
  }
  if (!children) return of(pid, false)
  const all = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
  return of(pid, true) + all.reduce((sum, id) => sum + of(id, false), 0)
}
const wal = async () =>
  Number(
    (await database.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`))
      .rows[0]?.bytes,
  )
const size = async () =>
  Number(
    (await database.query<{ bytes: string }>(`select pg_database_size(current_database()) as bytes`)).rows[0]?.bytes,
  )

/** Does something `times`, and writes down what one of it costs. */
async function measure(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const before = {
    server: used(server.pid()),
    database: used(postgres.pid() ?? 0, true),
    wal: await wal(),
    size: await size(),
  }
  await work()
  await database.query('checkpoint')
  rows[name] = {
    'server, ms of processor': Number((((used(server.pid()) - before.server) / times) * 1_000).toFixed(2)),
    'database, ms of processor': Number(
      (((used(postgres.pid() ?? 0, true) - before.database) / times) * 1_000).toFixed(2),
    ),
    'write-ahead log, bytes': Math.round(((await wal()) - before.wal) / times),
    'on disk, bytes': Math.round(((await size()) - before.size) / times),
  }
  console.log(name, JSON.stringify(rows[name]))
}

try {
  const people = await colleagues(
    postgres.url,
    Array.from({ length: PEOPLE }, (_, at) => `Person ${at + 1}`),
  )
  const call = async (who: Somebody, method: string, path: string, body?: unknown) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const who = (n: number) => people[n % people.length] as Somebody
  const many = async (times: number, one: (n: number) => Promise<unknown>, atOnce = 4) => {
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < times) await one(next++)
      }),
    )
  }
  const text = 'What was said, what was promised, and by whom it is to be done until when. '.repeat(6)
  await many(100, (n) => call(who(n), 'GET', '/api/tasks/?limit=1'))
  await measure('a task is written', CALLS, () =>
    many(CALLS, (n) => call(who(n), 'POST', '/api/tasks/', { title: `Task ${n}`, description: text.slice(0, 150) })),
  )
  await measure('a note of 450 characters is written', CALLS, () =>
    many(CALLS, (n) => call(who(n), 'POST', '/api/journals/', { content: text, entry_date: '2026-03-15' })),
  )
  await measure('a list of 25 tasks is read', CALLS, () =>
    many(CALLS, (n) => call(who(n), 'GET', '/api/tasks/?limit=25')),
  )
  await measure('a record is read', CALLS, () => many(CALLS, (n) => call(who(n), 'GET', '/api/users/me')))
  await measure('a search over everything', 100, () => many(100, (n) => call(who(n), 'GET', '/api/search?q=promised')))
  const streams = Array.from({ length: STREAMS }, (_, n) => readStream(`${server.url}/api/events`, who(n).token))
  while (!streams.every(({ open }) => open)) await sleep(50)
  await sleep(5_000)
  const [idle] = [used(server.pid())]
  await sleep(20_000)
  rows[`a stream is held open (of ${STREAMS})`] = {
    'server, ms of processor': Number((((used(server.pid()) - idle) / STREAMS / 20) * 60_000).toFixed(3)),
    note: 'for each minute',
  }
  const thread = await beginThread(server.url, who(0), [who(1)])
  await measure(`a message to a thread of two, ${STREAMS} streams open`, MESSAGES, () =>
    many(MESSAGES, (n) =>
      call(who(n % 2), 'POST', `/api/comms/threads/${thread.id}/messages`, { text: `Message ${n}` }),
    ),
  )
  for (const stream of streams) await stream.stop()
  const boss = await login(server.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const crew = await makeCrew(boss, STEPS)
  await measure(`a run of ${STEPS} model steps`, RUNS, async () => {
    const ids: string[] = []
    for (let n = 0; n < RUNS; n++)
      ids.push(
        (JSON.parse(await call(who(n), 'POST', '/api/crew-runs/', { crew_id: crew })) as { crew_run_id: string })
          .crew_run_id,
      )
    for (const [n, id] of ids.entries())
      while (!(await call(who(n), 'GET', `/api/crew-runs/${id}`)).includes('"completed"')) await sleep(1_000)
  })
  const connections = await database.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity where datname = current_database() group by 1`,
  )
  console.table(rows)
  console.table(connections.rows)
  console.log(
    `Load average of the machine meanwhile: ${readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')}`,
  )
} finally {
  await database.end()
  await server.dispose()
  await model.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
