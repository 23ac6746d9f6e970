// First starts that are killed, each a little later than the one before, on one folder; then one that is left alone (trust D7).
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { startServer } from './server.ts'

const NODE = resolve(import.meta.dirname, '../node_modules/.bin/node')
const MAIN = resolve(import.meta.dirname, '../server/src/main.ts')
const MIGRATIONS = resolve(import.meta.dirname, '../server/migrations')

/** Kills after `everyMs`, twice that and so on, until a start was greeting before it was killed, or the time is up. */
export async function killStarts(
  dataDir: string,
  { everyMs, until, most = 100 }: { everyMs: number; until: number; most?: number },
): Promise<{ kills: number; lastMs: number; migrations: number; expected: number }> {
  let kills = 0
  for (let greeted = false; !greeted && kills < most && performance.now() < until; kills++)
    greeted = await killAfter(dataDir, everyMs * (kills + 1))
  const server = await startServer({ DATA_DIR: dataDir })
  await server.kill('SIGTERM')
  const expected = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length
  return { kills, lastMs: kills * everyMs, migrations: await countMigrations(dataDir), expected }
}

async function killAfter(dataDir: string, ms: number): Promise<boolean> {
  const child = spawn(NODE, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await sleep(ms)
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  return said.includes('Adjutant is at')
}

async function countMigrations(dataDir: string): Promise<number> {
  const postgres = await startPostgres(dataDir, () => {})
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return Number((await client.query('select count(*) as n from migrations')).rows[0]?.n)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
