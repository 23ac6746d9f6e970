// One byte of a table is another one on the disk (trust D10).
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningPostgres } from '../server/src/platform/postgres.ts'
import { existingPlace } from '../server/src/platform/postgres-place.ts'
import { Caller } from './caller.ts'
import { command } from './command.ts'
import { temporaryFolder } from './folder.ts'
import { startServer } from './server.ts'

const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const NOTES = 200

export type Damage = {
  status: number
  detail: string
  /** Whether what is in the damaged table was told to anybody, whole or in part. */
  served: boolean
  login: boolean
  /** What the doctor says of it. */
  doctor: string
  log: boolean
}

export async function damageTable(): Promise<Damage> {
  const folder = temporaryFolder('damaged')
  const server = await startServer({ ...ACCOUNT, DATA_DIR: folder })
  try {
    const first = new Caller(server.url, await Caller.token(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
    for (let n = 0; n < NOTES; n++)
      await first.post('/api/journals/', { content: `What is written here is true: ${n}` })
    const file = await fileOf(folder, 'notes')
    await server.kill('SIGTERM')
    flip(join(existingPlace(folder), file), 8_192 - 300)
    await server.restart()
    const again = new Caller(server.url, await Caller.token(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
    const answer = await again.call('GET', `/api/journals/?limit=${NOTES}`)
    const text = await answer.text()
    const { out } = await command('doctor', [], { DATA_DIR: folder, PORT: String(server.port) })
    return {
      status: answer.status,
      detail: (JSON.parse(text) as { detail?: string }).detail ?? '',
      served: text.includes('What is written here'),
      login: again.token !== undefined,
      doctor: out.split('\n').find((line) => /\bdamage\b/.test(line)) ?? '',
      log: server.output().includes('damaged'),
    }
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fileOf(folder: string, table: string): Promise<string> {
  const client = new pg.Client({ connectionString: runningPostgres(folder) ?? '' })
  await client.connect()
  try {
    await client.query('checkpoint')
    return (
      (await client.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [table])).rows[0]
        ?.path ?? ''
    )
  } finally {
    await client.end()
  }
}

function flip(path: string, at: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 0xff
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
}
