// Some calls ask that the password was proven not long ago: a session that was left open must not give everything away.
import type { Ctx } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'
import { fail, invalid } from '../platform/errors.ts'
import { hashOf, provenWith } from './credentials.ts'
import { checkPassword } from './password.ts'
import { record } from './security-log.ts'
import { countTry, forgetTries, type ThrottleRule } from './throttle.ts'

/** How long a proof holds (rights §2). */
export const PROOF_MINUTES = 10

/** Of each session by itself: what strangers try on the login page keeps nobody from it who is signed in. */
const PROOFS: ThrottleRule = { name: 'proof', tries: 100, windowSeconds: 3_600, doublesAfter: 10 }

type ProofContext = { password: string; field: string; wrong: string }

/**
 * Does `work` for a caller who gives their own password, looked at as carefully as a sign-in. `work` is given the hash that was
 * checked, and answers null when it is not the account's any more. Errors: invalid (`field`), too_many_requests, unauthenticated.
 */
export async function withOwnPassword<T>(
  ctx: Ctx,
  { password, field, wrong }: ProofContext,
  work: (checked: string) => Promise<T | null>,
): Promise<T> {
  const { db, actor } = ctx
  if (!actor.session_id) throw sessionOver()
  await countTry(db, PROOFS, actor.session_id)
  const done = await provenWith(
    () => hashOf(db, actor.user_id),
    (stored) => checkPassword(password, stored),
    work,
  )
  if (done === null) {
    await record(ctx, { action: 'login.failed', subject: actor.user_id })
    throw invalid(field, wrong)
  }
  await forgetTries(db, PROOFS, actor.session_id)
  return done
}

/**
 * Remembers that the password of this session was proven just now. Answers until when that holds. To be called while the password
 * is held (credentials.ts). Errors: unauthenticated, when the session has ended meanwhile.
 */
export async function proveSession(db: Db, sessionId: string): Promise<string> {
  const row = await db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .returning(sql<string>`proved_at + make_interval(mins => ${PROOF_MINUTES})`.as('until'))
    .executeTakeFirst()
  if (!row) throw sessionOver()
  return row.until
}

/** Lets pass whoever signed in or proved their password in the last ten minutes. Errors: reauthentication_required. */
export async function requireProof(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  const proven =
    ctx.actor.session_id !== null &&
    (await ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', ctx.actor.session_id)
      .where('proved_at', '>', sql<string>`clock_timestamp() - make_interval(mins => ${PROOF_MINUTES})`)
      .executeTakeFirst())
  if (!proven) throw fail('reauthentication_required', 'Please enter your password again first.')
}

const sessionOver = () => fail('unauthenticated', 'Please sign in.')
