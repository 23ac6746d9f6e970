// Some calls ask that the password was proven not long ago: a session that was left open must not give everything away.
import type { Ctx } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'
import { fail } from '../platform/errors.ts'

/** How long a proof holds (authz part 2). */
export const PROOF_MINUTES = 10

/** Remembers that the password of this session was proven just now. Answers until when that holds. */
export async function proveSession(db: Db, sessionId: string): Promise<string> {
  const { until } = await db
    .updateTable('sessions')
    .set({ proved_at: sql<string>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .returning(sql<string>`proved_at + make_interval(mins => ${PROOF_MINUTES})`.as('until'))
    .executeTakeFirstOrThrow()
  return until
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
