// A list of 100 goals with three KPIs each, through the whole stack with authentication, against a bare server on the same database.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../test-kit/server.ts'
import { median } from '../test-kit/spread.ts'
import { load } from './load.ts'
import { result } from './result.ts'

const ROUNDS = 7

const server = await startServer({
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'a long password',
  LOG_LEVEL: 'error',
})
let baseline: ChildProcess | null = null
try {
  const login = await fetch(`${server.url}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'bench@example.com', password: 'a long password' }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  for (let n = 0; n < 100; n++) {
    const kpis = [1, 2, 3].map((k) => ({ name: `KPI ${k}`, current_value: n + k, target_value: 200, unit: 'kEUR' }))
    const body = JSON.stringify({
      title: `Goal ${n}`,
      description: 'What it takes to get there.',
      due_date: '2031-01-01',
      kpis,
    })
    await fetch(`${server.url}/api/strategic-goals/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
  }
  const port = server.port + 1
  const database = `postgres://adjutant:${readFileSync(join(server.dataDir, 'postgres.password'), 'utf8')}@127.0.0.1:${
    readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  }/adjutant`
  baseline = spawn(process.execPath, [join(import.meta.dirname, 'goals-baseline.ts')], {
    env: { ...process.env, DATABASE_URL: database, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((ready) => baseline?.stdout?.once('data', ready))
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const a = await load(`http://127.0.0.1:${port}/`, headers)
    const b = await load(`${server.url}/api/strategic-goals/?limit=100`, headers)
    // The first round warms both up.
    if (round === 0) continue
    bare.push(a.requestsPerSecond)
    ours.push(b.requestsPerSecond)
  }
  const ratios = ours.map((value, at) => value / (bare[at] ?? 1))
  const [own, other, ratio] = [median(ours), median(bare), median(ratios)]
  result({
    what: 'list of 100 goals with 3 KPIs each, whole stack with authentication, 16 connections',
    ours: `${own.toFixed(0)} requests/s`,
    bare: `${other.toFixed(0)} requests/s (node:http and pg, same queries)`,
    ratio,
    target: 'ratio 1.00; 2,000 requests/s or the bare server’s rate',
    kept: ratio >= 1 || own >= 2_000,
  })
} finally {
  baseline?.kill('SIGTERM')
  await server.dispose()
}
