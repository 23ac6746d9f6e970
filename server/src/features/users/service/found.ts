// What several service functions of this feature share.
import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/users.ts'
import { resolveNotifications } from '#server/access/notify.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import * as store from '../store/accounts.ts'
import * as removal from '../store/removal.ts'

/** How long the deletion of one account may take: everything that it owns goes with it. */
const MOST_SECONDS = 120

/** An account as its viewer may see it. Errors: not_found. */
export async function found(db: Db, id: string, viewerIsAdmin: boolean): Promise<User> {
  const row = await store.byId(db, id)
  if (!row) throw notFound()
  return store.present(row, viewerIsAdmin)
}

/** What is another value than the one that the caller was shown: a record that is sent back as it was answered changes nothing. */
export function changedFields<T extends object>({ profile, ...shown }: User, sent: T): T {
  const known: Record<string, unknown> = { ...profile, ...shown }
  const changed = Object.entries(sent).filter(([field, value]) => !isDeepStrictEqual(value, known[field]))
  return Object.fromEntries(changed) as T
}

export const taken = (cause?: unknown) => fail('conflict', 'This email is already registered.', { cause })

/** Two sign-ups with one e-mail at the same moment: the second meets the unique index. */
export async function orEmailTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'users_email') throw taken(error)
    throw error
  }
}

/** Hands over, deletes, tells those whose lists change, and ends the account's streams. */
export async function erase(ctx: Ctx, db: Db, user: { id: string; email: string }): Promise<void> {
  await resolveNotifications(ctx, { kind: 'account', id: user.id }, {}, db)
  await removal.allowTime(db, MOST_SECONDS)
  const orgs = await removal.orgIdsOf(db, user.id)
  const given = await removal.handOver(db, user.id)
  const threads = await removal.threadsOf(db, user.id)
  await removal.erase(db, user)
  ctx.rightsChanged([user.id])
  if (orgs.length > 0) ctx.changed('orgs', user.id, { orgs })
  for (const { id, people } of threads) ctx.changed('comms', id, { users: people })
  for (const { topic, heirs } of given) ctx.changed(topic, user.id, { users: heirs, orgs })
}
