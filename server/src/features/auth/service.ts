import { timingSafeEqual } from 'node:crypto'
import type { authContract } from '#contract/auth.ts'
import { refuseCommon } from '#server/access/common-passwords.ts'
import { endSessionsBut, holdPassword } from '#server/access/credentials.ts'
import { knowBrowser } from '#server/access/known-browsers.ts'
import { hostOf } from '#server/access/network.ts'
import { hashPassword } from '#server/access/password.ts'
import { proveSession, withOwnPassword } from '#server/access/proof.ts'
import { logSecurity, record } from '#server/access/security-log.ts'
import { countTry, throttleRules } from '#server/access/throttle.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { fail, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, newSecret, secretHash } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { enqueueResetEmail, readReset, takeNewPassword } from './service/reset.ts'
import { signIn } from './service/sign-in.ts'
import * as store from './store.ts'

export type AuthOptions = {
  mail: Mail
  loginsPerMinute: number
  /** Fills the new administrator's workspace, when the setup page asks for it. */
  loadSample(database: Database, userId: string): Promise<void>
}

/** Sign-in, sign-out, sessions, stream tickets, and the first administrator. Source: wire §2, rights §1. */
export function authService({ mail, loginsPerMinute, loadSample }: AuthOptions): ServiceFunctions<typeof authContract> {
  const rules = throttleRules(loginsPerMinute)
  return {
    /** One answer for a wrong e-mail and a wrong password, in the same time. Errors: unauthenticated, too_many_requests. */
    async login(ctx, input) {
      return signIn(ctx, loginsPerMinute, input)
    },

    async logout(ctx) {
      if (ctx.actor.session_id) await store.endSession(ctx.db, ctx.actor.user_id, ctx.actor.session_id)
      ctx.rightsChanged([ctx.actor.user_id])
    },

    async sessions(ctx, input) {
      const page = await store.sessionsOf(ctx.db, ctx.actor.user_id, input)
      return { ...page, items: page.items.map((row) => ({ ...row, is_current: row.id === ctx.actor.session_id })) }
    },

    /** Errors: not_found. */
    async endSession(ctx, { id }) {
      if (!isId(id) || !(await store.endSession(ctx.db, ctx.actor.user_id, id))) throw notFound()
      await record(ctx, { action: 'session.ended', subject: ctx.actor.user_id, details: { sessions: 1 } })
      ctx.rightsChanged([ctx.actor.user_id])
    },

    async endOtherSessions(ctx) {
      const sessions = await endSessionsBut(ctx.db, ctx.actor.user_id, ctx.actor.session_id)
      if (sessions === 0) return
      await record(ctx, { action: 'session.ended', subject: ctx.actor.user_id, details: { sessions } })
      ctx.rightsChanged([ctx.actor.user_id])
    },

    /** Opens, for ten minutes, what asks for a fresh proof (decision 0013). Errors: invalid, too_many_requests, unauthenticated. */
    async confirm(ctx, { password }) {
      const { user_id, session_id } = ctx.actor
      const asked = { password, field: 'password', wrong: 'This is not your password.' }
      const valid_until = await withOwnPassword(ctx, asked, (checked) =>
        ctx.db
          .transaction()
          .execute(async (db) =>
            (await holdPassword(db, user_id, checked)) ? proveSession(db, session_id ?? '') : null,
          ),
      )
      return { valid_until }
    },

    /** Always the same answer, in the same time. Errors: too_many_requests (from one address). */
    async passwordReset(ctx, { email }) {
      await countTry(ctx.db, rules.resetByAddress, whoResets(ctx))
      // Nobody waits for it: the time of the answer would tell whether there is such an account.
      setImmediate(() =>
        enqueueResetEmail(ctx, mail, email).catch((error: unknown) =>
          ctx.log.error({ err: error }, 'a reset could not be posted'),
        ),
      )
    },

    /** Errors: invalid. */
    async readPasswordReset(ctx, { token }) {
      return readReset(ctx.db, token)
    },

    /** Errors: invalid, too_many_requests. */
    async confirmPasswordReset(ctx, input) {
      await countTry(ctx.db, rules.resetByAddress, whoResets(ctx))
      await takeNewPassword(ctx, mail, input)
    },

    /** For clients that cannot send headers: single use, 60 seconds, one stream. Errors: not_found (not the caller's stream). */
    async streamTicket(ctx, { stream }) {
      if (!ctx.actor.session_id) throw fail('unauthenticated', 'Please sign in.')
      const path = stream.replace(/\/$/, '')
      if (!(await store.mayOpenStream(ctx.db, ctx.actor.user_id, path))) throw notFound()
      const made = await store.createTicket(ctx.db, ctx.actor.session_id, path)
      if (!made) throw fail('unauthenticated', 'Please sign in.')
      return made
    },

    async setupState(ctx) {
      return { needed: !(await store.hasAdmin(ctx.database.db)) }
    },

    /** Only while there is no administrator, and only with the printed token. Errors: conflict, not_permitted, invalid. */
    async setup(ctx, input) {
      if (await store.hasAdmin(ctx.db)) throw fail('conflict', 'Adjutant is set up already. Please sign in.')
      const expected = await store.setupTokenHash(ctx.db)
      if (expected === null || !timingSafeEqual(expected, secretHash(input.token)))
        throw fail(
          'not_permitted',
          'This link is no longer valid. Please open the link that the newest start of the server printed.',
        )
      await refuseCommon(input.password)
      const { email, first_name, last_name } = input
      const made = await makeAdmin(ctx.database, { email, first_name, last_name, password: input.password })
      if (made === null) throw fail('conflict', 'Adjutant is set up already. Please sign in.')
      if (input.sample_workspace) await loadSample(ctx.database, made.id)
      const session = await store.createSession(ctx.db, made.id, made.password_hash, ctx.userAgent)
      if (!session) throw fail('conflict', 'The password of this account was changed just now. Please sign in with it.')
      ctx.keepBrowser(await knowBrowser(ctx.db, made.id, ctx.browser))
      return session
    },
  }
}

/** What strangers at the same address do keeps no browser from it that has signed in here. */
const whoResets = ({ browser, address }: PublicCtx): string => [...browser.accounts.values()][0] ?? hostOf(address)

type NewAdmin = { email: string; password: string; first_name: string | null; last_name: string | null }

/** Makes the first administrator; null when there is one already. Two at once: one wins. */
export async function makeAdmin(
  database: Database,
  admin: NewAdmin,
): Promise<{ id: string; password_hash: string } | null> {
  const { password, ...rest } = admin
  const password_hash = await hashPassword(password)
  return database.db.transaction().execute(async (db) => {
    await store.lockSetup(db)
    if (await store.hasAdmin(db)) return null
    if (await store.accountByEmail(db, admin.email)) throw fail('conflict', 'This email is already registered.')
    const id = await store.insertAdmin(db, { ...rest, password_hash })
    await logSecurity(db, { actor: id, action: 'setup' })
    return { id, password_hash }
  })
}

/** A new one-time token for /setup, as long as there is no administrator; null once there is one. */
export async function newSetupToken(db: Db): Promise<string | null> {
  if (await store.hasAdmin(db)) return null
  const token = newSecret()
  await store.saveSetupToken(db, secretHash(token))
  return token
}
