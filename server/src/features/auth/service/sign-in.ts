// Signing in with a password.

import type { z } from 'zod'
import type { credentials, token } from '#contract/auth.ts'
import { hashOf, provenWith } from '#server/access/credentials.ts'
import { knowBrowser } from '#server/access/known-browsers.ts'
import { checkPassword, hashPassword, isWeak } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import { countSignIn, forgetSignIns } from '#server/access/sign-in-tries.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail } from '#server/platform/errors.ts'
import * as store from '../store.ts'

/**
 * One answer for a wrong e-mail and a wrong password, in the same time. The session is stored only while the password is the one that
 * was checked. Errors: unauthenticated, too_many_requests.
 */
export async function signIn(
  ctx: PublicCtx,
  perMinute: number,
  { username, password }: z.output<typeof credentials>,
): Promise<z.input<typeof token>> {
  const { db, address } = ctx
  const account = await store.accountByEmail(db, username)
  const browser = account ? (ctx.browser.accounts.get(account.id) ?? null) : null
  // Whoever tries has not proven to be this account: it is the subject, and nobody the actor.
  const tried = { actor: null, subject: account?.id ?? null, address }
  const mine = { email: username, address, browser }
  await countSignIn(db, perMinute, mine, (by, into) => {
    const ofAccount = by === 'account' || by === 'browser'
    const who = ofAccount ? tried : { actor: null, address }
    return logSecurity(into, { ...who, action: 'login.throttled', details: { by } })
  })
  const id = account?.id ?? null
  const session = await provenWith(
    () => (id === null ? Promise.resolve(null) : hashOf(db, id)),
    (stored) => checkPassword(password, stored),
    async (checked) => {
      const userId = id ?? ''
      const made = await db.transaction().execute(async (tx) => {
        const opened = await store.createSession(tx, userId, checked, ctx.userAgent)
        if (!opened) return null
        await forgetSignIns(tx, mine)
        await logSecurity(tx, { actor: userId, action: 'login', address })
        return { opened, secrets: await knowBrowser(tx, userId, ctx.browser) }
      })
      if (!made) return null
      ctx.keepBrowser(made.secrets)
      await hashAnew(db, userId, checked, password)
      return made.opened
    },
  )
  if (session) return session
  await logSecurity(db, { ...tried, action: 'login.failed' })
  throw fail('unauthenticated', 'Incorrect email or password.')
}

/** Once the session is there: a hash that cost too little is replaced, unless the password was meanwhile. */
async function hashAnew(db: Db, userId: string, checked: string, password: string): Promise<void> {
  if (isWeak(checked)) await store.hashAnew(db, userId, checked, await hashPassword(password))
}
