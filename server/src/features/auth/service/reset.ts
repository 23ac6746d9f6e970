// A forgotten password: a letter with a link that opens once, for an hour.
import { replacePassword } from '#server/access/credentials.ts'
import { forgetBrowsers, knowBrowser } from '#server/access/known-browsers.ts'
import { hashChosen } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import { liftSignIns } from '#server/access/sign-in-tries.ts'
import { countTry, type ThrottleRule } from '#server/access/throttle.ts'
import type { PublicCtx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { newSecret, secretHash } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import * as store from '../store/reset.ts'

const VALID_MINUTES = 60
/** Somebody's mailbox is not flooded, and their newest link not made void again and again. */
const LETTERS: ThrottleRule = { name: 'reset-account', tries: 5, windowSeconds: 3_600 }

/**
 * Posts the letter, if there is such an account. It is called after the answer has been sent, so that neither the answer nor
 * its time tells whether there is one.
 */
export async function enqueueResetEmail(ctx: PublicCtx, mail: Mail, email: string): Promise<void> {
  const { db } = ctx.database
  const account = await store.recipient(db, email)
  if (!account || !(await mayWrite(db, account.id))) return
  const secret = newSecret()
  const expiresAt = new Date(Date.now() + VALID_MINUTES * 60_000)
  await db.transaction().execute(async (tx) => {
    await store.saveReset(tx, account.id, secretHash(secret), VALID_MINUTES)
    await logSecurity(tx, {
      actor: null,
      action: 'password.reset_requested',
      subject: account.id,
      address: ctx.address,
    })
    await mail.send(tx, {
      to: account.email,
      subject: 'Choose a new password',
      paragraphs: [
        'Someone, probably you, asked for a new password for your account on Adjutant.',
        'The link below opens once, for one hour. A later request makes it void.',
      ],
      // After the #, which browsers keep to themselves: no log on the way sees it.
      action: { label: 'Choose a new password', url: mail.link(`/reset-password#token=${secret}`) },
      footnote: 'If you did not ask for it, ignore this email: your password stays as it is.',
      expiresAt,
    })
  })
}

async function mayWrite(db: Db, userId: string): Promise<boolean> {
  try {
    await countTry(db, LETTERS, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Errors: invalid. */
export async function readReset(db: Db, token: string): Promise<{ email: string }> {
  const found = await store.resetBySecret(db, secretHash(token))
  if (!found) throw overdue()
  return found
}

/**
 * Sets the password and ends every session of the account: whoever holds the link has read the owner's mail.
 * The link is used up by the first who comes. Errors: invalid.
 */
export async function takeNewPassword(
  ctx: PublicCtx,
  mail: Mail,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const hash = secretHash(token)
  // Hashing a password is work: not for whoever guesses.
  if (!(await store.resetBySecret(ctx.db, hash))) throw overdue()
  const password_hash = await hashChosen(password)
  const { userId, secrets } = await ctx.db.transaction().execute(async (db) => {
    const account = await store.takeReset(db, hash)
    if (!account) throw overdue()
    // The reader of a letter has chosen it, who is thereby the person behind the e-mail.
    await replacePassword(db, account.id, { password_hash, must_change_password: false, email_unproven: false })
    await forgetBrowsers(db, account.id)
    // Whoever tried to guess it keeps its owner out no longer, and no more from this browser.
    await liftSignIns(db, account.email)
    await logSecurity(db, { actor: account.id, action: 'password.reset', subject: account.id, address: ctx.address })
    await mail.send(db, {
      to: account.email,
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account on Adjutant was changed through a link that was sent to this address.',
        'All sessions have ended. Sign in with the new password.',
      ],
      action: { label: 'Sign in', url: mail.link('/login') },
      footnote:
        'If this was not you, someone can read your mail: secure your mailbox, then choose a new password with "Forgot your password?" on the login page.',
    })
    return { userId: account.id, secrets: await knowBrowser(db, account.id, ctx.browser) }
  })
  ctx.keepBrowser(secrets)
  ctx.rightsChanged([userId])
}

const overdue = () => invalid('token', 'This link is no longer valid. Please ask for a new one.')
