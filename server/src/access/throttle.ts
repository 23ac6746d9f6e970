import type pg from 'pg'
import { type Db, sql } from '../platform/db.ts'
import { fail } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'

/** `doublesAfter`: from this try on the wait before the next one doubles, up to a quarter of an hour. */
export type ThrottleRule = { name: string; tries: number; windowSeconds: number; doublesAfter?: number }

const LONGEST_WAIT_SECONDS = 900

/** The limits of what anybody may do without being signed in. `perMinute`: tries to sign in from one address. */
export function throttleRules(perMinute: number) {
  return {
    loginByAddress: { name: 'login-address', tries: perMinute, windowSeconds: 60 },
    /** Of all accounts from a whole network: its addresses are not as many people. */
    loginByNetwork: { name: 'login-network', tries: perMinute * 5, windowSeconds: 60 },
    resetByAddress: { name: 'reset-address', tries: Math.ceil(perMinute / 2), windowSeconds: 60 },
    registerByAddress: { name: 'register-address', tries: Math.ceil(perMinute / 2), windowSeconds: 60 },
  } as const satisfies Record<string, ThrottleRule>
}

/**
 * Counts one try and refuses when there were too many in the window: kept in the database, so that all server processes
 * count together. `onFirstRefusal` runs when tries begin to be refused or to wait. Errors: `too_many_requests` with Retry-After.
 */
export async function countTry(
  db: Db,
  rule: ThrottleRule,
  subject: string,
  onFirstRefusal?: () => Promise<void>,
): Promise<void> {
  const try_id = newId()
  const over = sql`t.window_start < clock_timestamp() - make_interval(secs => ${rule.windowSeconds})`
  const early = sql`coalesce(t.not_before > clock_timestamp() and not (${over}), false)`
  const wait = sql`case when ${rule.doublesAfter ?? null}::int is null or t.tries + 1 < ${rule.doublesAfter ?? 0} then null
    else clock_timestamp() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}, 2 ^ least(t.tries + 1 - ${rule.doublesAfter ?? 0}, 20))) end`
  const { rows } = await sql<{ tries: number; left: number; wait: number; counted: boolean }>`
    insert into throttles as t (key, window_start, tries, taken_by) values (${`${rule.name}:${subject}`}, clock_timestamp(), 1, ${try_id})
    on conflict (key) do update set
      tries = case when ${over} then 1 when ${early} then t.tries else t.tries + 1 end,
      window_start = case when ${over} then clock_timestamp() else t.window_start end,
      not_before = case when ${over} then null when ${early} then t.not_before else ${wait} end,
      taken_by = case when ${early} then t.taken_by else ${try_id} end
    returning t.tries, t.taken_by = ${try_id} as counted,
      extract(epoch from t.not_before - clock_timestamp())::float8 as wait,
      extract(epoch from t.window_start + make_interval(secs => ${rule.windowSeconds}) - clock_timestamp())::float8 as left
  `.execute(db)
  const row = rows[0]
  if (!row) return
  const tooMany = row.tries > rule.tries
  // The wait begins with a try that still counts: it is told when it begins.
  if (row.counted && (row.tries === rule.tries + 1 || row.tries === rule.doublesAfter)) await onFirstRefusal?.()
  if (row.counted && !tooMany) return
  const seconds = Math.max(1, Math.ceil(tooMany ? row.left : row.wait))
  throw fail('too_many_requests', `Too many tries. Please wait ${waitText(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

/** Forgets the tries, after a good one. */
export async function forgetTries(db: Db, rule: Pick<ThrottleRule, 'name'>, subject: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', `${rule.name}:${subject}`).execute()
}

/** Forgets the tries of all subjects that begin like this. `start`: hexadecimal digits and colons, nothing that a pattern reads. */
export async function forgetTriesOf(db: Db, rule: Pick<ThrottleRule, 'name'>, start: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'like', `${rule.name}:${start}%`).execute()
}

/** Clears away what counts no more: the longest window is an hour. */
export async function forgetOldTries(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from throttles where window_start < clock_timestamp() - interval '1 day'`)
}

/** Takes one try back, with the wait that it began: it was a good one. Those of others stay counted. */
export async function takeTryBack(db: Db, rule: Pick<ThrottleRule, 'name'>, subject: string): Promise<void> {
  await sql`update throttles set tries = greatest(tries - 1, 0), not_before = null
    where key = ${`${rule.name}:${subject}`}`.execute(db)
}

const waitText = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
