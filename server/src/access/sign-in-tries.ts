// How often a password may be guessed, so that guessing is hopeless and keeps nobody out of their own account (decision 0041).
import { createHash } from 'node:crypto'
import type { Db } from '../platform/db.ts'
import { hostOf, networkOf } from './network.ts'
import { countTry, forgetTries, forgetTriesOf, type ThrottleRule, takeTryBack, throttleRules } from './throttle.ts'

const HOUR = 3_600
/** Of one account, from one address. */
const BY_ADDRESS: ThrottleRule = { name: 'login-account-address', tries: 100, windowSeconds: HOUR, doublesAfter: 10 }
/** Of one account, from all addresses around it. */
const BY_NETWORK: ThrottleRule = { name: 'login-account-network', tries: 100, windowSeconds: HOUR, doublesAfter: 20 }
/** Of one account, from everywhere but the browsers that are known to it. With the waits these are fewer than 100 in an hour. */
const BY_ACCOUNT: ThrottleRule = { name: 'login-account', tries: 100, windowSeconds: HOUR, doublesAfter: 80 }
/** Of one account, from one browser that has signed in to it before: what others try does not count there. */
const BY_BROWSER: ThrottleRule = { name: 'login-browser', tries: 100, windowSeconds: HOUR, doublesAfter: 10 }

/** `email`: as it was typed, whether there is such an account or not. `browser`: the mark of one that is known to the account. */
export type SignInTry = { email: string; address: string; browser: string | null }

/** Writes down that tries begin to wait. `by`: what they are counted by. */
type NotifyThrottled = (by: 'address' | 'network' | 'account' | 'browser', db: Db) => Promise<void>

/**
 * Counts one try to sign in, before anything is hashed. What is refused by one count is not counted by the others.
 * Errors: `too_many_requests` with Retry-After, the same whether there is such an account or not.
 */
export async function countSignIn(
  db: Db,
  perMinute: number,
  { email, address, browser }: SignInTry,
  tell: NotifyThrottled,
): Promise<void> {
  if (browser !== null) return countTry(db, BY_BROWSER, browser, () => tell('browser', db))
  const rules = throttleRules(perMinute)
  const [host, network, account] = [hostOf(address), networkOf(address), accountKey(email)]
  await countTry(db, rules.loginByAddress, host, () => tell('address', db))
  await countTry(db, rules.loginByNetwork, network, () => tell('network', db))
  await db.transaction().execute(async (tx) => {
    await countTry(tx, BY_ADDRESS, `${account}:${host}`, () => tell('account', tx))
    await countTry(tx, BY_NETWORK, `${account}:${network}`, () => tell('account', tx))
    await countTry(tx, BY_ACCOUNT, account, () => tell('account', tx))
  })
}

/** After a good one: forgets those of this address or browser. What others have tried elsewhere stays counted. */
export async function forgetSignIns(db: Db, { email, address, browser }: SignInTry): Promise<void> {
  if (browser !== null) return forgetTries(db, BY_BROWSER, browser)
  const account = accountKey(email)
  await forgetTries(db, BY_ADDRESS, `${account}:${hostOf(address)}`)
  await takeTryBack(db, BY_NETWORK, `${account}:${networkOf(address)}`)
  await takeTryBack(db, BY_ACCOUNT, account)
}

/** Forgets all that was tried at an account, from wherever: its owner has shown who they are, or it is gone. */
export async function liftSignIns(db: Db, email: string): Promise<void> {
  const account = accountKey(email)
  // In the order in which they are counted: nobody waits for another in a circle.
  await forgetTriesOf(db, BY_ADDRESS, `${account}:`)
  await forgetTriesOf(db, BY_NETWORK, `${account}:`)
  await forgetTries(db, BY_ACCOUNT, account)
}

/** The e-mail itself stands in no key: what was typed may be anything, and of any length. */
const accountKey = (email: string): string =>
  createHash('sha256').update(email.normalize('NFC').toLowerCase()).digest('hex')
