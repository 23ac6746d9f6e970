import { type Kysely, Kysely as KyselyClass, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './db-types.ts'
import { isId } from './ids.ts'

export type Db = Kysely<DB>
export type { DB }

// Times leave the database as the wire has them; dates stay what they are, a day without a zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, wireTime)
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value))

export type Database = {
  /** As the owner of the tables: for the server's own work. Row-level security does not bind it. */
  db: Db
  pool: pg.Pool
  url: string
  /**
   * Runs `work` in one transaction as this user: the role and app.user_id hold until it ends (rights R11). `eyes`: the person
   * themself is looking; left out, somebody works in their name, who reads of their mails only what was switched on for that.
   */
  as<T>(userId: string, work: (db: Db) => Promise<T>, eyes?: 'own'): Promise<T>
  close(): Promise<void>
}

/** Opens the pool. `max`: how many connections at most. A query ends after 5 s at the latest (trust L11). */
export function openDatabase(
  url: string,
  { max = 16, onError }: { max?: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A few stay when nobody asks for half a minute: their statements are planned, and somebody who reads an answer before the next question
    // would otherwise wait for plans each time.
    min: Math.min(4, max),
    types,
    application_name: 'adjutant',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    // What does not depend on an answer follows at once: one round trip less for each transaction.
    pipeline: true,
    // A process that is frozen in the middle of a transaction must not hold its locks for long.
    idle_in_transaction_session_timeout: 10_000,
  })
  // Without a listener a stopping database would end the process.
  pool.on('error', onError)
  // So would a connection that breaks while somebody uses it; they hear of it from their statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new KyselyClass<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    url,
    as: (userId, work, eyes) => {
      if (!isId(userId)) throw new Error('a transaction needs the id of its user')
      return transactionAs(pool, userId, work, eyes)
    },
    close: () => db.destroy(),
  }
}

/**
 * One round trip opens the transaction, takes the role and says who is asking; kysely then speaks on that one connection.
 * The id was checked to be a UUID, so it can stand in the text of the statement.
 */
async function transactionAs<T>(
  pool: pg.Pool,
  userId: string,
  work: (db: Db) => Promise<T>,
  eyes: 'own' | undefined,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Not waited for: what `work` asks first is sent right behind it. Should it fail, the transaction is broken or not begun on a
    // lost connection, and nothing after it is done either.
    const own = eyes === 'own' ? "; set local app.own_eyes = '1'" : ''
    const begun = client.query(`begin; set local role adjutant_app; set local app.user_id = '${userId}'${own}`)
    begun.catch(() => {})
    const db = new KyselyClass<DB>({ dialect: new PostgresDialect({ pool: onlyThis(client) }) })
    const result = await work(db)
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed
    })
    // A newer server changed a table under a prepared statement: this connection cannot go on, a new one can.
    if ((error as { code?: string }).code === '0A000') broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** A pool of one connection that is already taken: what kysely asks of a pool, and no more. */
function onlyThis(client: pg.PoolClient) {
  const query = (text: string, values: unknown[]) => client.query({ name: statementName(text), text, values })
  const taken = { query, release: () => {} } as unknown as pg.PoolClient
  return { connect: async () => taken, end: async () => {} } as unknown as pg.Pool
}

/**
 * Statements that come again are prepared once for each connection: planning a list with its policies takes as long as running it.
 * Lists of changing length make ever new texts, so only so many get a name.
 */
const MOST_NAMED = 400
const names = new Map<string, string>()
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_NAMED) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** That an id is one of these: the same statement however many there are, so that it is prepared once. `column`: with its alias. */
export const isAmong = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`

/** A pattern for ILIKE that means its text literally: %, _ and \ are no wildcards. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

export { sql }

/** `2026-11-22 11:35:09.123+00` as the wire has it. In another zone, or before the year 1, it is asked of the calendar. */
export function wireTime(value: string): string {
  if (value.length < 22 || value.length > 26 || !value.endsWith('+00') || value[19] !== '.')
    return new Date(value).toISOString()
  return `${value.slice(0, 10)}T${value.slice(11, -3).padEnd(12, '0')}Z`
}

/** As JSON that PostgreSQL takes: no NUL, no half characters. Models send both. */
export function json(value: unknown): string {
  return (
    JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part)) ?? 'null'
  )
}

/** A text without what PostgreSQL refuses in one. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
