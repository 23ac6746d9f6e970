// Asking for an account, by somebody who has none.

import type { z } from 'zod'
import type { registerBody, User } from '#contract/users.ts'
import { accountByEmail } from '#server/access/accounts.ts'
import { notifyUsers } from '#server/access/notify.ts'
import { hashChosen } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { strangerOf } from '../rules.ts'
import * as store from '../store/accounts.ts'
import { found, orTaken, taken } from './found.ts'

type SignUp = z.output<typeof registerBody>

/** So often it is tried when it meets others who hold the same rows in another order. */
const TRIES = 4
const MET_OTHERS = ['40001', '40P01']

/**
 * Makes an account that waits, writes it down and tells those who may let it in: all of it, or nothing. With an `Idempotency-Key`
 * the answer is kept in the same transaction, so that somebody whose answer got lost is not told that their e-mail is taken.
 * Errors: conflict (e-mail taken), invalid (a common password; the key came with something else before).
 */
export async function signUp(ctx: PublicCtx, input: SignUp): Promise<User> {
  const { db, key } = ctx
  // The keeper of the key looks for it before the e-mail is looked for: without one, not even a password is hashed for nothing.
  if (key === null && (await accountByEmail(db, input.email))) throw taken()
  const password_hash = await hashChosen(input.password)
  return again(() =>
    orTaken(() =>
      db.transaction().execute(async (tx) => {
        if (key === null) return make(tx, ctx, input, password_hash)
        const attempt = {
          userId: strangerOf(input.email),
          key,
          method: 'POST',
          path: '/api/users/register',
          body: input,
        }
        const answer = await once(tx, attempt, async () => {
          if (await accountByEmail(tx, input.email)) throw taken()
          return { status: 201, body: JSON.stringify(await make(tx, ctx, input, password_hash)) }
        })
        return JSON.parse(answer.body ?? '') as User
      }),
    ),
  )
}

async function make(db: Db, ctx: PublicCtx, input: SignUp, password_hash: string): Promise<User> {
  const { user_level, organization_id, password: _, ...names } = input
  const { address } = ctx
  const id = await store.insert(db, { ...names, password_hash, user_level: 'waitlisted' })
  await logSecurity(db, { actor: id, action: 'register', subject: id, address })
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
  const users = await store.adminIds(db)
  await notifyUsers(ctx, { kind: 'approval', subject: { kind: 'account', id }, actor: id, users }, db)
  return found(db, id, false)
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !MET_OTHERS.includes(String((error as { code?: unknown }).code))) throw error
    }
}
