// Browsers that have signed in to an account before. It lets nobody in: it only keeps the tries of strangers from counting there.
import { type Browser, UNKNOWN_BROWSER } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'
import { newSecret, secretHash } from '../platform/ids.ts'

/** How long a browser stays known after it was last used, and how many of an account do. */
const KEPT = { days: 180, ofAccount: 20 } as const
/** So many accounts one browser may be known to: people share machines. */
const MOST_SECRETS = 5

/** Which of these secrets are good. */
export async function readBrowser(db: Db, secrets: readonly string[]): Promise<Browser> {
  const given = secrets.slice(0, MOST_SECRETS).map((secret) => ({ secret, hash: secretHash(secret) }))
  if (given.length === 0) return UNKNOWN_BROWSER
  const { rows } = await sql<{ token_hash: Buffer; user_id: string }>`select token_hash, user_id from known_browsers
    where token_hash = any (${given.map(({ hash }) => hash)}::bytea[])
      and used_at > clock_timestamp() - make_interval(days => ${KEPT.days})`.execute(db)
  const owner = new Map(rows.map(({ token_hash, user_id }) => [token_hash.toString('hex'), user_id]))
  const good = given
    .map(({ secret, hash }) => ({ secret, mark: hash.toString('hex') }))
    .filter(({ mark }) => owner.has(mark))
  return {
    secrets: good.map(({ secret }) => secret),
    accounts: new Map(good.map(({ mark }) => [owner.get(mark) ?? '', mark])),
  }
}

/** Makes a browser known to an account, or goes on knowing it. Answers the secrets that it shall keep from now on. */
export async function knowBrowser(db: Db, userId: string, browser: Browser): Promise<string[]> {
  const mark = browser.accounts.get(userId)
  if (mark !== undefined) {
    const used = await sql`update known_browsers set used_at = clock_timestamp()
      where token_hash = ${Buffer.from(mark, 'hex')} returning 1`.execute(db)
    if (used.rows.length > 0) return [...browser.secrets]
  }
  const secret = newSecret()
  await db
    .insertInto('known_browsers')
    .values({ token_hash: secretHash(secret), user_id: userId })
    .execute()
  await sql`delete from known_browsers where user_id = ${userId}::uuid and (
      used_at < clock_timestamp() - make_interval(days => ${KEPT.days}) or token_hash in (
        select token_hash from known_browsers where user_id = ${userId}::uuid
        order by used_at desc, token_hash offset ${KEPT.ofAccount}))`.execute(db)
  return [secret, ...browser.secrets].slice(0, MOST_SECRETS)
}

/** Somebody else than who used them so far may have chosen the password: no browser is known to the account any more. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}
