import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Db } from '../db.ts'
import { sql } from '../db.ts'
import { fail, invalid } from '../errors.ts'

export type Answer = { status: number; body: string | null }
export type Attempt = {
  userId: string
  key: string
  method: string
  path: string
  body: unknown
  /** The answer holds a secret: that it was given is remembered, and not what it said. */
  secret?: boolean
}

/**
 * Does a POST once for each key: the row that remembers the answer is written in the same transaction as the work.
 * Errors: `conflict` while the first is still at work, or when its answer held a secret, which is kept nowhere; `invalid` when the
 * key came with something else before.
 */
export async function once(db: Db, attempt: Attempt, work: () => Promise<Answer>): Promise<Answer> {
  if (attempt.key.length > 200) throw invalid('Idempotency-Key', 'Please use a key of at most 200 characters.')
  const hash = await hashOf(attempt)
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${attempt.userId}:${attempt.key}`}, 7)) as free`.execute(db)
  if (!lock.rows[0]?.free)
    throw fail('conflict', 'The first request with this key is still at work.', { retryAfterSeconds: 1 })
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', attempt.userId)
    .where('key', '=', attempt.key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (before) {
    if (!hash.equals(before.request_hash))
      throw invalid('Idempotency-Key', 'This key was used for another request. Please use a new one.')
    if (attempt.secret)
      throw fail(
        'conflict',
        'This was done before. Its answer held a secret, which is not kept: please ask again with a new key.',
      )
    return { status: before.status, body: before.body }
  }
  const answer = await work()
  const kept = { request_hash: hash, status: answer.status, body: attempt.secret ? null : answer.body }
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: attempt.userId, key: attempt.key, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ ...kept, created_at: sql`now()` }))
    .execute()
  return answer
}

/** Clears away what is remembered no longer than a day. */
export async function forgetOldAnswers(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
}

const derive = promisify(scrypt) as (secret: Buffer, salt: string, bytes: number) => Promise<Buffer>

/** What makes two requests the same. A password in it must not be easier to guess from here than from where passwords are kept. */
async function hashOf({ userId, key, method, path, body }: Attempt): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest()
  const holdsPassword = body !== null && typeof body === 'object' && 'password' in body
  return holdsPassword ? derive(hash, `${userId}:${key}`, 32) : hash
}
