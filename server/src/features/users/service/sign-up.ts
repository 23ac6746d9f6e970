// Asking for an account, by somebody who has none.

import type { z } from 'zod'
import type { registerBody, User } from '#contract/users.ts'
import { accountByEmail } from '#server/access/accounts.ts'
import { followInvitation } from '#server/access/memberships.ts'
import { notifyUsers } from '#server/access/notify.ts'
import { hashChosen } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import { again } from '#server/platform/again.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { secretHash } from '#server/platform/ids.ts'
import { strangerOf } from '../rules.ts'
import * as store from '../store/accounts.ts'
import { found, orEmailTaken, taken } from './found.ts'

type SignUp = z.output<typeof registerBody>

/**
 * Makes an account that waits, writes it down and tells those who may let it in: all of it, or nothing.
 * Errors: conflict (e-mail taken), invalid (a common password; the key came with something else before).
 */
export async function signUp(ctx: PublicCtx, input: SignUp): Promise<User> {
  return accountOnce(ctx, '/api/users/register', input, (db, password_hash) => make(db, ctx, input, password_hash))
}

/**
 * Makes an account in one transaction with what else `work` does. With an `Idempotency-Key` the answer is kept in it too, so that
 * somebody whose answer got lost is not told that their e-mail is taken. `path`: of the call, whose keys are its own.
 * Errors: conflict (e-mail taken), invalid (a common password; the key came with something else before).
 */
export async function accountOnce<T>(
  ctx: PublicCtx,
  path: string,
  body: { email: string; password: string },
  work: (db: Db, password_hash: string) => Promise<T>,
): Promise<T> {
  const { db, key } = ctx
  // The keeper of the key looks for it before the e-mail is looked for: without one, not even a password is hashed for nothing.
  if (key === null && (await accountByEmail(db, body.email))) throw taken()
  const password_hash = await hashChosen(body.password)
  return again(() =>
    orEmailTaken(() =>
      db.transaction().execute(async (tx) => {
        if (key === null) return work(tx, password_hash)
        const answer = await once(tx, { userId: strangerOf(body.email), key, method: 'POST', path, body }, async () => {
          if (await accountByEmail(tx, body.email)) throw taken()
          return { status: 201, body: JSON.stringify(await work(tx, password_hash)) }
        })
        return JSON.parse(answer.body ?? '') as T
      }),
    ),
  )
}

type Newcomer = { email: string; password_hash: string; first_name: string; last_name: string }

/** An account that somebody has asked for themselves, in the transaction given. Returns its id. */
export async function insertNewcomer(
  db: Db,
  { address }: Pick<PublicCtx, 'address'>,
  values: Newcomer & { user_level: 'waitlisted' | 'user' },
): Promise<string> {
  const id = await store.insert(db, values)
  await logSecurity(db, { actor: id, action: 'register', subject: id, address })
  return id
}

/** Tells administrators that an account waits for their yes, in the transaction given. */
export async function askForApproval(ctx: Pick<PublicCtx, 'db' | 'changed'>, db: Db, id: string): Promise<void> {
  const users = await store.adminIds(db)
  await notifyUsers(ctx, { kind: 'approval', subject: { kind: 'account', id }, actor: id, users }, db)
}

async function make(db: Db, ctx: PublicCtx, input: SignUp, password_hash: string): Promise<User> {
  const { user_level, organization_id, password: _, invitation, ...names } = input
  const { address } = ctx
  const id = await insertNewcomer(db, ctx, { ...names, password_hash, user_level: 'waitlisted' })
  const claimed = [
    ...((user_level ?? 'waitlisted') === 'waitlisted' ? [] : ['user_level']),
    ...((organization_id ?? '') === '' ? [] : ['organization_id']),
  ]
  if (claimed.length > 0)
    await logSecurity(db, {
      actor: id,
      action: 'register.claimed_more',
      subject: id,
      address,
      details: { fields: claimed },
    })
  if (invitation) await followInvitation(db, { id, email: input.email }, secretHash(invitation))
  await askForApproval(ctx, db, id)
  return found(db, id, false)
}
