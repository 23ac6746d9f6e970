import { type Db, sql } from '../platform/db.ts'
import { fail } from '../platform/errors.ts'

export type ThrottleRule = { name: string; tries: number; windowSeconds: number }

/** The limits of sign-in and sign-up. `perMinute`: tries from one address. */
export function throttleRules(perMinute: number) {
  return {
    loginByAccount: { name: 'login-account', tries: 100, windowSeconds: 3_600 },
    loginByAddress: { name: 'login-address', tries: perMinute, windowSeconds: 60 },
    resetByAddress: { name: 'reset-address', tries: Math.ceil(perMinute / 2), windowSeconds: 60 },
    registerByAddress: { name: 'register-address', tries: Math.ceil(perMinute / 2), windowSeconds: 60 },
  } as const satisfies Record<string, ThrottleRule>
}

/**
 * Counts one try and refuses when there were too many in the window: kept in the database, so that all server processes
 * count together. `onFirstRefusal` runs once in a window. Errors: `too_many_requests` with Retry-After.
 */
export async function countTry(
  db: Db,
  rule: ThrottleRule,
  subject: string,
  onFirstRefusal?: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ tries: number; left: number }>`
    insert into throttles as t (key, window_start, tries) values (${`${rule.name}:${subject}`}, clock_timestamp(), 1)
    on conflict (key) do update set
      tries = case when t.window_start < clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) then 1 else t.tries + 1 end,
      window_start = case when t.window_start < clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) then clock_timestamp() else t.window_start end
    returning t.tries, extract(epoch from t.window_start + make_interval(secs => ${rule.windowSeconds}) - clock_timestamp())::float8 as left
  `.execute(db)
  const row = rows[0]
  if (!row || row.tries <= rule.tries) return
  if (row.tries === rule.tries + 1) await onFirstRefusal?.()
  const seconds = Math.max(1, Math.ceil(row.left))
  throw fail('too_many_requests', `Too many tries. Please wait ${waitText(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

/** Forgets the tries, after a good one. */
export async function forgetTries(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', `${rule.name}:${subject}`).execute()
}

const waitText = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
