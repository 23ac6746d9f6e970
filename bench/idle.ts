// What one server asks of its database while nobody uses it: transactions in a minute, and the connections that it holds.
// node bench/idle.ts [seconds]
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { startServer } from '../test-kit/server.ts'
import { result } from './result.ts'

const SECONDS = Number(process.argv[2] ?? 60)
/** What begins with the server is over by then. */
const SETTLED_MS = 15_000

const folder = temporaryFolder('bench-idle')
const postgres = await startPostgres(folder, () => {})
const admin = new pg.Client({ connectionString: postgres.url })
try {
  await admin.connect()
  const server = await startServer({
    DATABASE_URL: postgres.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: 'http://127.0.0.1',
  })
  await sleep(SETTLED_MS)
  const before = await transactions()
  await sleep(SECONDS * 1_000)
  const after = await transactions()
  const perMinute = Math.round(((after - before) * 60) / SECONDS)
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  result({ what: 'transactions of an idle server in a minute', ours: String(perMinute) })
  result({ what: 'connections of an idle server', ours: String(rows[0]?.n ?? 0) })
  await server.dispose()
} finally {
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** All that were committed or rolled back. */
async function transactions(): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(
    `select sum(xact_commit + xact_rollback) as n from pg_stat_database where datname is not null`,
  )
  return Number(rows[0]?.n)
}
