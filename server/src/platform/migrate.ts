import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Any number, the same in every server process: whoever holds this lock migrates, the others wait. */
const LOCK = 7_203_441
/** What searching needs of PostgreSQL. */
const EXTENSIONS = ['pg_trgm', 'btree_gin', 'unaccent']

/**
 * Brings the database to the newest version. Files run in the order of their numbers, each in one transaction together with
 * the row that remembers it. Errors: a file that changed after it ran, or a database newer than this program, or one that
 * may not have the extensions. `only`: no others than these, for a backup that was made before the others were written.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'adjutant-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    )
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    const unknown = [...done.keys()].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `This database was written by a newer version of Adjutant (${unknown.join(', ')}). Please start that version.`,
      )
    const applied: string[] = []
    if (files.some((name) => !done.has(name))) await makeExtensions(client)
    await client.query(LOAD_SETTINGS)
    for (const name of files.filter((each) => only?.has(each) ?? true)) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const hash = hashOf(text)
      const known = done.get(name)
      if (known === hash) continue
      if (known !== undefined)
        throw new Error(`The migration ${name} was changed after it had run. Please restore the file.`)
      await runOne(client, name, hash, text)
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

/** The migrations that this program has, oldest first, and the hash of each. */
export async function knownMigrations(): Promise<{ name: string; hash: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, hash: hashOf(await readFile(new URL(name, FOLDER), 'utf8')) })))
}

/** The migrations that have run on a database, in the order of their names. Null: no server was ever started with it. */
export async function doneMigrations(client: pg.Client): Promise<{ name: string; hash: string }[] | null> {
  const there = await client.query("select 1 where to_regclass('public.migrations') is not null")
  if (there.rowCount === 0) return null
  return (await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')).rows
}

/** Settings of an extension belong to no plain account until its library is loaded in the session, which its first use does. */
const LOAD_SETTINGS = `do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then perform similarity('a', 'b'); end if;
end $$`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** They are trusted: whoever owns the database may create them. Elsewhere the operator is told what to do. */
async function makeExtensions(client: pg.Client): Promise<void> {
  for (const name of EXTENSIONS)
    try {
      await client.query(`create extension if not exists ${name}`)
    } catch (error) {
      throw new Error(
        `Adjutant needs the PostgreSQL extensions ${EXTENSIONS.join(', ')} (package postgresql-contrib), and this account could not create ${name}: ${(error as Error).message}. Please let an administrator run "${EXTENSIONS.map((each) => `create extension ${each};`).join(' ')}" in this database, or grant this account CREATE on it.`,
        { cause: error },
      )
    }
}

async function runOne(client: pg.Client, name: string, hash: string, text: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
