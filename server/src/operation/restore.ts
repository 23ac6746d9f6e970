// Brings a backup back, into a place where nothing is yet: the schema as it was, its rows, the files, then the schema of today.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openBlobs } from '../platform/blobs.ts'
import { DATA_MODE, RESTORING } from '../platform/data-lock.ts'
import { isId } from '../platform/ids.ts'
import { migrate } from '../platform/migrate.ts'
import type { PrintLine } from '../platform/postgres-place.ts'
import { type Archive, openArchive } from './archive.ts'
import { type Installation, OperationError, startOwn } from './installation.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { fillTables, PLAIN } from './tables.ts'

export type RestoreOptions = {
  /** Looks at the backup and at the place, and changes nothing. */
  dryRun?: boolean
  say: PrintLine
}

/**
 * Restores the backup into an empty DATA_DIR, or an empty database of DATABASE_URL. Nobody is signed in afterwards, and no link of
 * a forgotten password opens anything. Errors: OperationError, in a sentence for the operator.
 */
export async function restore(
  config: Config,
  file: string,
  { dryRun = false, say }: RestoreOptions,
): Promise<Manifest> {
  say(`Checking ${file}.`)
  const archive = await openArchive(file)
  try {
    const manifest = await readManifest(archive)
    say(describe(manifest))
    await refuseFull(config)
    if (config.databaseUrl) await refuseFullDatabase(config.databaseUrl)
    if (dryRun) return manifest
    await mkdir(config.dataDir, { recursive: true, mode: DATA_MODE })
    await writeFile(join(config.dataDir, RESTORING), `${file}\n`, { mode: 0o600 })
    const place: Installation = config.databaseUrl
      ? { url: config.databaseUrl, how: 'configured', close: async () => {} }
      : await startOwn(config.dataDir, say)
    try {
      // What root's database account keeps elsewhere outlives its directory.
      if (place.how === 'started') await refuseFullDatabase(place.url)
      await bringBack(place.url, archive, manifest, say)
      await bringFiles(config, archive, manifest, say)
      const { applied } = await migrate(place.url)
      if (applied.length > 0) say(`Brought up to today's version by ${applied.length} migrations.`)
    } finally {
      await place.close()
    }
    await rm(join(config.dataDir, RESTORING))
    return manifest
  } finally {
    archive.close()
  }
}

function describe({ made_at, adjutant, tables, files, migrations, damaged }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lost = damaged.length > 0 ? `; ${damaged.length} files were missing or damaged when it was made` : ''
  return `A backup of ${made_at} by Adjutant ${adjutant} (schema ${migrations.at(-1)?.name.slice(0, 4)}): ${rows} rows in ${tables.length} tables, ${files.count} files of ${Math.round(files.bytes / 1_048_576)} MB${lost}.`
}

/** What an operator may have put there beforehand. */
const HARMLESS = ['.env', 'backups', 'lost+found']

async function refuseFull({ dataDir }: Config): Promise<void> {
  const there = (await readdir(dataDir).catch(() => [])).filter((name) => !HARMLESS.includes(name))
  if (there.length > 0)
    throw new OperationError(
      `${dataDir} is not empty (${there.slice(0, 3).join(', ')}${there.length > 3 ? ', ...' : ''}). A restore writes over nothing: please stop the server, move the directory away, and restore again.`,
    )
}

async function refuseFullDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'adjutant-restore' })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_class c where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'dbos', 'pgboss'))
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    )
    if (rowCount)
      throw new OperationError(
        'The database is not empty. A restore writes over nothing: please name a new database in DATABASE_URL, or another DATA_DIR.',
      )
  } finally {
    await client.end()
  }
}

/** In one transaction: all of it, or nothing. */
async function bringBack(url: string, archive: Archive, manifest: Manifest, say: PrintLine): Promise<void> {
  await migrate(url, new Set(manifest.migrations.map(({ name }) => name)))
  const client = new pg.Client({ connectionString: url, application_name: 'adjutant-restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(PLAIN)
    await client.query('begin')
    let told = Date.now()
    await fillTables(client, manifest.tables, manifest.sequences, (table) => {
      if (table.rows > 100_000 || Date.now() - told > 5_000) {
        told = Date.now()
        say(`${table.name}: ${table.rows} rows`)
      }
      return archive.read(`tables/${table.name}`)
    })
    await client.query('commit')
    say('The tables are back: every reference was checked.')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

async function bringFiles(config: Config, archive: Archive, { files }: Manifest, say: PrintLine): Promise<void> {
  const blobs = openBlobs(join(config.dataDir, 'blobs'), Number.MAX_SAFE_INTEGER)
  let [count, told] = [0, Date.now()]
  for (const name of archive.names) {
    const path = pathOf(name, config, blobs.pathOf)
    if (path === null) continue
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(await archive.read(name), createWriteStream(path, { mode: 0o600, flush: true }))
    if (name.startsWith('blobs/')) count += 1
    if (Date.now() - told > 5_000) {
      told = Date.now()
      say(`${count} of ${files.count} files`)
    }
  }
  if (count !== files.count)
    throw new OperationError(`The backup should hold ${files.count} files, and ${count} were read.`)
  say(`${count} files are back.`)
}

/** Where a file of the archive belongs; null: it is none. Only names that a backup gives lead anywhere. */
function pathOf(name: string, { site, mail }: Config, blobAt: (id: string) => string): string | null {
  const [folder = '', file] = name.split('/')
  if (name === 'site.json') return site.settingsFile
  if (file === undefined || file !== basename(file) || file.startsWith('.')) return null
  if (folder === 'blobs') return isId(file) ? blobAt(file) : null
  if (folder === 'legal') return join(site.legalFolder, file)
  return folder === 'outbox' ? join(mail.folder, file) : null
}
