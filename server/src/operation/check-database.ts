// What the doctor asks the database.
import pg from 'pg'
import { doneMigrations, knownMigrations } from '../platform/migrate.ts'
import type { SealSettings } from '../platform/seal/settings.ts'
import { checkConnections } from './check-connections.ts'
import { attention, type Finding, ok, wrong } from './finding.ts'

const LEAST_VERSION = 150_000
const MOST_SKEW_MS = 2_000
const LONG_SECONDS = 300

/** `how`: in which way it was found, for the first line. */
export async function checkDatabase(url: string, how: string, seal: SealSettings): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'adjutant-doctor',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    return [
      wrong(
        'database',
        `It cannot be reached: ${(error as Error).message}.`,
        'See "The site is down" in docs/operations.md.',
      ),
    ]
  }
  try {
    return [
      await versionOf(client, how),
      await schemaOf(client),
      await checksumsOf(client),
      await connectionsOf(client),
      await sizeOf(client),
      await longOf(client),
      await damagesOf(client),
      await clockOf(client),
      await lettersOf(client),
      await runsOf(client),
      await checkConnections(client, seal),
    ].flat()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const damaged = code === 'XX001' || code === 'XX002'
    return [
      wrong(
        'database',
        `${damaged ? 'Its data are damaged' : 'It did not answer'}: ${message}.`,
        damaged
          ? 'Stop the server and restore the last backup (docs/operations.md, "The database is damaged").'
          : 'Look into its log.',
      ),
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

async function one<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T> {
  return (await client.query<T>(text)).rows[0] as T
}

async function versionOf(client: pg.Client, how: string): Promise<Finding> {
  const { number, version } = await one<{ number: number; version: string }>(
    client,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const found = `PostgreSQL ${version}, ${how}.`
  return number >= LEAST_VERSION
    ? ok('database', found)
    : wrong('database', found, 'Adjutant needs PostgreSQL 15 or newer.')
}

async function schemaOf(client: pg.Client): Promise<Finding> {
  const known = await knownMigrations()
  const rows = await doneMigrations(client)
  if (!rows) return attention('schema', 'The database is empty.', 'Start the server once, or restore a backup.')
  const done = new Map(rows.map(({ name, hash }) => [name, hash]))
  const unknown = rows.filter(({ name }) => !known.some((each) => each.name === name))
  if (unknown.length > 0)
    return wrong(
      'schema',
      `It is of a newer version (${unknown[0]?.name}).`,
      'Install that version again: an older one cannot run on it.',
    )
  const changed = known.find(({ name, hash }) => done.has(name) && done.get(name) !== hash)
  if (changed)
    return wrong(
      'schema',
      `The file ${changed.name} was changed after it had run.`,
      'Restore the file from the release.',
    )
  const missing = known.filter(({ name }) => !done.has(name))
  if (missing.length > 0)
    return attention(
      'schema',
      `${missing.length} migrations have not run yet.`,
      'The next start of the server runs them; make a backup before.',
    )
  return ok('schema', `${rows.length} migrations, the newest is ${known.at(-1)?.name.slice(0, 4)}.`)
}

async function checksumsOf(client: pg.Client): Promise<Finding> {
  const { data_checksums: on } = await one<{ data_checksums: string }>(client, 'show data_checksums')
  return on === 'on'
    ? ok('checksums', 'Data checksums are on: damaged pages are found when they are read.')
    : attention(
        'checksums',
        'Data checksums are off: damage of the disk would not be found.',
        'Stop PostgreSQL and run pg_checksums --enable.',
      )
}

async function connectionsOf(client: pg.Client): Promise<Finding> {
  const { used, most } = await one<{ used: number; most: number }>(
    client,
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`,
  )
  const found = `${used} of ${most} connections are in use.`
  return used > most * 0.8
    ? attention('connections', found, 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL.')
    : ok('connections', found)
}

async function sizeOf(client: pg.Client): Promise<Finding> {
  const { mb, dead, live } = await one<{ mb: number; dead: number; live: number }>(
    client,
    `select (pg_database_size(current_database()) / 1048576)::int as mb, coalesce(sum(n_dead_tup), 0)::float8 as dead,
      coalesce(sum(n_live_tup), 0)::float8 as live from pg_stat_user_tables`,
  )
  const found = `${mb} MB, ${Math.round((dead / Math.max(1, live + dead)) * 100)} % of the rows are leftovers.`
  return dead > 100_000 && dead > live
    ? attention('size', found, 'Autovacuum does not keep up: run vacuum (analyze), and look for long transactions.')
    : ok('size', found)
}

async function longOf(client: pg.Client): Promise<Finding> {
  const { pid, seconds, name } = await one<{ pid: number | null; seconds: number; name: string }>(
    client,
    `select max(pid) as pid, coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::int as seconds, max(application_name) as name
     from (select * from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and xact_start is not null and backend_type = 'client backend' order by xact_start limit 1) oldest`,
  )
  return seconds > LONG_SECONDS
    ? attention(
        'transactions',
        `One of ${name} is open for ${seconds} s (process ${pid}).`,
        `If nobody needs it: select pg_terminate_backend(${pid}).`,
      )
    : ok('transactions', 'None is open for long.')
}

async function damagesOf(client: pg.Client): Promise<Finding[]> {
  const { failures } = await one<{ failures: number | null }>(
    client,
    'select sum(checksum_failures)::int as failures from pg_stat_database',
  )
  return failures
    ? [
        wrong(
          'damage',
          `${failures} damaged pages were read.`,
          'Stop the server and restore the last backup (docs/operations.md, "The database is damaged").',
        ),
      ]
    : []
}

async function clockOf(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { theirs } = await one<{ theirs: number }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as theirs',
  )
  const skew = Math.round(theirs - (before + Date.now()) / 2)
  return Math.abs(skew) > MOST_SKEW_MS
    ? wrong(
        'clock',
        `This machine and the database are ${Math.abs(skew)} ms apart.`,
        'Let both follow the same time server (timedatectl set-ntp true).',
      )
    : ok('clock', `This machine and the database agree to ${Math.abs(skew)} ms.`)
}

async function lettersOf(client: pg.Client): Promise<Finding[]> {
  if (!(await one<{ there: boolean }>(client, `select to_regclass('public.outbox') is not null as there`)).there)
    return []
  const { waiting, failed, minutes } = await one<{ waiting: number; failed: number; minutes: number }>(
    client,
    `select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as failed,
      coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where failed_at is null)) / 60, 0)::int as minutes from outbox`,
  )
  const found = `${waiting} letters wait${waiting ? `, the oldest for ${minutes} minutes` : ''}; ${failed} were given up.`
  return [
    failed > 0 || minutes > 15
      ? attention('letters', found, 'See "Letters do not arrive" in docs/operations.md; Admin, Mail shows the reasons.')
      : ok('letters', found),
  ]
}

async function runsOf(client: pg.Client): Promise<Finding[]> {
  if (!(await one<{ there: boolean }>(client, `select to_regclass('public.engine_nodes') is not null as there`)).there)
    return []
  const { nodes, minutes } = await one<{ nodes: number; minutes: number }>(
    client,
    `select (select count(*)::int from engine_nodes where beat_at > clock_timestamp() - interval '5 seconds') as nodes,
      coalesce((select extract(epoch from clock_timestamp() - min(updated_at)) / 60 from runs where status = 'pending'), 0)::int as minutes`,
  )
  return [
    minutes > 15 && nodes > 0
      ? attention(
          'runs',
          `The oldest run has waited for ${minutes} minutes.`,
          'A person may have five at work; if many wait, add a server process.',
        )
      : ok('runs', `${nodes} server processes work on runs.`),
  ]
}
