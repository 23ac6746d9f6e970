// A backup: everything that is kept, as it was at one moment, in one file.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import pg from 'pg'
import type { Config } from '../config.ts'
import { BACKUP_LOCK } from '../platform/backup-lock.ts'
import { openBlobs } from '../platform/blobs.ts'
import { doneMigrations } from '../platform/migrate.ts'
import type { PrintLine } from '../platform/postgres-place.ts'
import type { Entry } from '../platform/zip.ts'
import { VERSION } from '../version.ts'
import { writeArchive } from './archive.ts'
import { OperationError, reachDatabase } from './installation.ts'
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts'
import { nameOfBackup, rotate } from './rotation.ts'
import { PLAIN, rowsOf, sequencesOf, tablesOf } from './tables.ts'

export type BackupOptions = {
  /** The folder that it is written to. */
  to: string
  /** How many stay in it: the newest. */
  keep: number
  /** None older than this stays, but the newest. */
  days: number
  say: PrintLine
  now?: Date
}
export type Backup = { path: string; bytes: number; rows: number; files: number; damaged: string[]; removed: string[] }

/**
 * Makes one while the server runs or rests. It holds every write that was acknowledged before this was called. Errors:
 * OperationError, in a sentence for the operator; then nothing is left of it, and no older one was removed.
 */
export async function backUp(
  config: Config,
  { to, keep, days, say, now = new Date() }: BackupOptions,
): Promise<Backup> {
  const place = await reachDatabase(config, say)
  const client = new pg.Client({ connectionString: place.url, application_name: 'adjutant-backup', keepAlive: true })
  // A database that goes away fails the statement at work; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(PLAIN)
    await takeLock(client)
    await client.query('begin isolation level repeatable read read only; set local row_security = off')
    const manifest: Manifest = {
      adjutant: VERSION,
      format: FORMAT,
      made_at: now.toISOString(),
      migrations: await migrationsOf(client),
      tables: [],
      sequences: await sequencesOf(client),
      files: { count: 0, bytes: 0 },
      damaged: [],
    }
    await mkdir(to, { recursive: true, mode: 0o700 })
    const path = join(to, nameOfBackup(now))
    const { bytes } = await writeArchive(path, everything(client, config, manifest, say))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return {
      path,
      bytes,
      rows,
      files: manifest.files.count,
      damaged: manifest.damaged,
      removed: await rotate(to, { keep, days, now }),
    }
  } finally {
    await client.end().catch(() => {})
    await place.close()
  }
}

/** One at a time, and the bytes of files stay where they are until it is done. */
async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK])
  if (!rows[0]?.free)
    throw new OperationError('Another backup of this database is being made. Please wait for its end.')
}

async function migrationsOf(client: pg.Client): Promise<Manifest['migrations']> {
  const done = await doneMigrations(client)
  if (!done) throw new OperationError('This database is empty: no server has been started with it yet.')
  return done
}

async function* everything(
  client: pg.Client,
  config: Config,
  manifest: Manifest,
  say: PrintLine,
): AsyncGenerator<Entry> {
  const files = await filesOf(client)
  const tables = await tablesOf(client)
  for (const named of tables) {
    const table = { ...named, rows: 0 }
    manifest.tables.push(table)
    yield { path: `tables/${table.name}`, body: Readable.from(rowsOf(client, table, named === tables.at(-1))) }
  }
  say(`The tables are read; ${files.length} files follow.`)
  yield* bytesOf(files, config, manifest, say)
  for (const { path, file } of await keptFiles(config)) yield { path, body: await readFile(file) }
  // Written down when all others were read: only then is known how much there was.
  yield { path: MANIFEST, body: Readable.from(lastly(manifest)) }
}

async function* lastly(manifest: Manifest) {
  yield Buffer.from(JSON.stringify(manifest, null, 1))
}

type FileBytes = { blob_id: string; size: number; sha256: string }
async function filesOf(client: pg.Client): Promise<FileBytes[]> {
  const there = await client.query("select 1 where to_regclass('public.files') is not null")
  if (there.rowCount === 0) return []
  return (await client.query<FileBytes>('select blob_id, size::int, sha256 from files order by blob_id')).rows
}

async function* bytesOf(
  files: readonly FileBytes[],
  config: Config,
  manifest: Manifest,
  say: PrintLine,
): AsyncGenerator<Entry> {
  const blobs = openBlobs(join(config.dataDir, 'blobs'), Number.MAX_SAFE_INTEGER)
  let told = Date.now()
  for (const { blob_id, size, sha256 } of files) {
    const path = blobs.pathOf(blob_id)
    const found = await stat(path).catch(() => null)
    if (found === null) {
      manifest.damaged.push(blob_id)
      continue
    }
    manifest.files.count += 1
    manifest.files.bytes += size
    const watched = hashing((hash) => {
      if (hash !== sha256) manifest.damaged.push(blob_id)
    })
    const source = createReadStream(path)
    source.on('error', (error) => watched.destroy(error))
    yield { path: `blobs/${blob_id}`, body: source.pipe(watched), compress: false }
    if (Date.now() - told > 5_000) {
      told = Date.now()
      say(`${manifest.files.count} of ${files.length} files, ${Math.round(manifest.files.bytes / 1_048_576)} MB`)
    }
  }
}

function hashing(told: (hash: string) => void): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      told(hash.digest('hex'))
      done()
    },
  })
}

/** What else an operator would miss: the settings and texts of the public pages, and letters that were never mailed. */
async function keptFiles({ site, mail }: Config): Promise<{ path: string; file: string }[]> {
  const inFolder = async (name: string, folder: string) =>
    (await readdir(folder, { withFileTypes: true }).catch(() => []))
      .filter((each) => each.isFile() && !each.name.endsWith('.part'))
      .map((each) => ({ path: `${name}/${each.name}`, file: join(folder, each.name) }))
  const settings = await stat(site.settingsFile).then(
    () => [{ path: 'site.json', file: site.settingsFile }],
    () => [],
  )
  return [...settings, ...(await inFolder('legal', site.legalFolder)), ...(await inFolder('outbox', mail.folder))]
}
