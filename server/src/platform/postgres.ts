// The embedded database: PostgreSQL's own binaries from npm, run as a child process on a loopback port, data in DATA_DIR.
// It outlives a killed server; the next start adopts it.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import {
  type Account,
  binaries,
  DATABASE_USER,
  databaseAccount,
  existingPlace,
  initialise,
  ownPassword,
  type PrintLine,
  placeOf,
} from './postgres-place.ts'

const DATABASE = 'adjutant'

export type EmbeddedPostgres = {
  url: string
  pid(): number | null
  stop(): Promise<void>
}

/** Starts, or adopts, the database of this data directory and keeps it running until `stop`. */
export async function startPostgres(dataDir: string, say: PrintLine): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  const bin = binaries(account, say)
  const cluster = placeOf(dataDir, account, say)
  const password = ownPassword(dirname(cluster))
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(bin, cluster, password, account)
  const process = new Postmaster(bin, cluster, password, account, say)
  await process.start()
  return { url: process.url(DATABASE), pid: () => process.pid, stop: () => process.stop() }
}

/** The address of the embedded database of this data directory, where one is running; starts and changes nothing. */
export function runningPostgres(dataDir: string): string | null {
  const cluster = existingPlace(dataDir)
  const left = lockFile(cluster)
  if (left === null || !alive(left.pid) || !isPostgres(left.pid)) return null
  return addressOf(readFileSync(join(dirname(cluster), 'postgres.password'), 'utf8').trim(), left.port, DATABASE)
}

const addressOf = (password: string, port: number, database: string) =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`

class Postmaster {
  #child: ChildProcess | null = null
  #watch: NodeJS.Timeout | null = null
  #stopping = false
  #port = 0
  pid: number | null = null
  readonly bin: string
  readonly cluster: string
  readonly password: string
  readonly account: Account | null
  readonly say: PrintLine

  constructor(bin: string, cluster: string, password: string, account: Account | null, say: PrintLine) {
    this.bin = bin
    this.cluster = cluster
    this.password = password
    this.account = account
    this.say = say
  }

  url(database: string): string {
    return addressOf(this.password, this.#port, database)
  }

  async start(): Promise<void> {
    if (!(await this.#adopt())) {
      this.#port = await freePort()
      await this.#spawnPatiently()
    }
    await this.#createDatabase()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#watch) clearInterval(this.#watch)
    const { pid } = this
    if (pid === null || !this.#there(pid)) return
    // SIGINT asks for a fast shutdown: sessions are ended, everything is written. SIGQUIT leaves the rest to recovery.
    kill(pid, 'SIGINT')
    if (await this.#gone(pid, 6_000)) return
    kill(pid, 'SIGQUIT')
    await this.#gone(pid, 1_500)
  }

  async #gone(pid: number, withinMs: number): Promise<boolean> {
    for (let waited = 0; this.#there(pid) && waited < withinMs; waited += 25) await sleep(25)
    return !this.#there(pid)
  }

  /** One's own child has gone once it was waited for: left before, it would stay in the list of processes until somebody else did. */
  #there(pid: number): boolean {
    const child = this.#child
    return child?.pid === pid ? child.exitCode === null && child.signalCode === null : alive(pid)
  }

  /** A postmaster that a killed server left behind goes on serving. */
  async #adopt(): Promise<boolean> {
    for (let tries = 0; tries < 100; tries++) {
      const left = lockFile(this.cluster)
      if (left === null) return false
      if (!alive(left.pid)) return false
      if (!isPostgres(left.pid)) {
        // After a reboot another program may have got the old number.
        rmSync(join(this.cluster, 'postmaster.pid'), { force: true })
        return false
      }
      this.#port = left.port
      if (await this.#answers()) {
        this.pid = left.pid
        this.#watch = setInterval(() => {
          if (!alive(left.pid)) this.#died()
        }, 500)
        this.say('The database was still running; this server has taken it over.')
        return true
      }
      await sleep(100)
    }
    throw new Error(`A database process holds ${this.cluster} but does not answer. Please end it and start again.`)
  }

  /** After a killed postmaster its children may hold the shared memory for a moment: until they are gone none can start. */
  async #spawnPatiently(): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#spawn()
      } catch (error) {
        if (tries >= 20) throw error
        await sleep(250)
        // Or another program took the port since it was looked at; nobody knows it yet.
        this.#port = await freePort()
      }
  }

  async #spawn(): Promise<void> {
    const output = openSync(join(dirname(this.cluster), 'postgres.log'), 'a', 0o600)
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '128MB',
      // Disks without heads: a page found by an index costs hardly more than the next one.
      random_page_cost: '1.1',
      effective_cache_size: '1GB',
      jit: 'off',
      max_wal_senders: '0',
      max_logical_replication_workers: '0',
      wal_level: 'minimal',
      autovacuum_naptime: '60s',
      log_min_messages: 'warning',
      timezone: 'UTC',
      log_timezone: 'UTC',
      io_method: 'sync',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(this.bin, 'postgres'), ['-D', this.cluster, '-p', String(this.#port), ...args], {
      ...(this.account ?? {}),
      cwd: this.cluster,
      // A process group of its own: Ctrl-C reaches the server, and the server ends its database when it is done with it.
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
    closeSync(output)
    child.unref()
    this.#child = child
    this.pid = child.pid ?? null
    let exited = false
    let serving = false
    child.once('error', () => {
      exited = true
    })
    child.once('exit', () => {
      exited = true
      if (serving && this.#child === child) this.#died()
    })
    for (let waited = 0; waited < 30_000; waited += 20) {
      if (exited) break
      serving = await this.#answers()
      if (serving) return
      await sleep(20)
    }
    this.#child = null
    throw new Error(`The database did not start. What it said is in ${join(dirname(this.cluster), 'postgres.log')}.`)
  }

  #died(): void {
    if (this.#watch) clearInterval(this.#watch)
    this.#watch = null
    this.#child = null
    this.pid = null
    if (this.#stopping) return
    this.say('The database process ended unexpectedly; it is started again.')
    const again = async () => {
      while (!this.#stopping) {
        try {
          await this.#spawn()
          return
        } catch {
          await sleep(500)
        }
      }
    }
    void again()
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('show data_directory')
      return rows[0]?.data_directory === this.cluster
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #createDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    await client.connect()
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    } finally {
      await client.end()
    }
  }
}

function lockFile(cluster: string): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return Number.isInteger(pid) && pid > 1 ? { pid, port } : null
  } catch {
    return null
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return platform() !== 'linux'
  }
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    // A process that ended but was not waited for is dead for us.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return platform() !== 'linux'
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
