// The tables of a database as texts (COPY), and back. What is generated is made again; what lets somebody in is left out.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperationError } from './installation.ts'

export type Table = { name: string; columns: string[]; rows: number }
export type Sequence = { name: string; last: string | null }

/**
 * Not in a backup. Sessions with what their browsers are told, tickets, links of forgotten passwords and what known browsers keep: whoever finds a backup gets in with none of them, and after a
 * restore all are void. The rest says what was true of processes that are gone. `migrations` stands in the manifest.
 * The queues of background jobs are left out whole: what is due stands in our rows, which the next start finds (decision 0052).
 */
const LEFT_OUT = [
  'sessions',
  'stream_tickets',
  'password_resets',
  'known_browsers',
  'push_devices',
  'push_notices',
  'throttles',
  'engine_nodes',
  'migrations',
]

/** The same forms of values, whatever the servers were set to. */
export const PLAIN =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = public"

/** Every table that is kept, with its columns, in the order of their names. */
export async function tablesOf(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** All rows of a table, asked for when the first is read; then says how many there were. The last table ends the transaction. */
export async function* rowsOf(client: pg.Client, table: Table, isLast: boolean): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy ${columnsOf(table)} to stdout`))
  yield* stream
  // The number of rows comes after the last of them, and before the answer to the next question.
  await client.query(isLast ? 'commit' : 'select')
  table.rows = stream.rowCount
}

/**
 * Fills empty tables, within the caller's transaction. Foreign keys are taken away and made again, which checks every row of them;
 * triggers rest meanwhile, since what they wrote is in the backup too. This needs no right beyond that of the tables' owner.
 */
export async function fillTables(
  client: pg.Client,
  tables: readonly Table[],
  sequences: readonly Sequence[],
  read: (table: Table) => Promise<Readable>,
): Promise<void> {
  const names = await all(
    client,
    `select c.oid::regclass::text from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'`,
  )
  await client.query(`truncate ${names.join(', ')}`)
  const keys = (
    await client.query<{ place: string; name: string; rule: string }>(
      `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
    )
  ).rows
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of tables) {
    const into = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))
    await pipeline(await read(table), into)
    if (into.rowCount !== table.rows)
      throw new OperationError(
        `The backup should hold ${table.rows} rows of ${table.name}, and ${into.rowCount} were read.`,
      )
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { place, name, rule } of keys) await client.query(`alter table ${place} add constraint ${name} ${rule}`)
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last])
}

const columnsOf = ({ name, columns }: Omit<Table, 'rows'>) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function all(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}
