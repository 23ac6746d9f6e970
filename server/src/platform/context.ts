import type { LiveTopic } from '#contract/live.ts'
import type { OrgLevel } from '#contract/orgs.ts'
import type { UserLevel } from '#contract/users.ts'
import type { Database, Db } from './db.ts'
import type { Audience } from './live.ts'
import type { Log } from './log.ts'

/** Who is asking, read from the database for this request (rights R4). An agent is its user (R8). */
export type Actor = {
  user_id: string
  email: string
  user_level: UserLevel
  /** The home organization of the account. */
  organization_id: string | null
  /** Accepted memberships: organization id -> access level there. */
  orgs: ReadonlyMap<string, OrgLevel>
  /** Pairs in which somebody shares records with this person, as long as the two have an organization in common (decision 0095). */
  pairs: readonly string[]
  /** Where the person is (IANA); null: not known, so UTC. `days.ts` tells their today. */
  time_zone: string | null
  /** Somebody else has replaced the password: until its owner chooses another one, nothing else opens. */
  must_choose_password?: boolean
  /** Null for a run that works in the user's name. */
  session_id: string | null
}

/** What the browser of a request keeps from signing in before (access/known-browsers.ts), as far as the server knows it. */
export type Browser = {
  /** The good ones of its secrets, the newest first. */
  secrets: readonly string[]
  /** Account -> the mark under which tries from this browser are counted. */
  accounts: ReadonlyMap<string, string>
}
export const UNKNOWN_BROWSER: Browser = { secrets: [], accounts: new Map() }

type Common = {
  /** The request's transaction, as the actor. In a service function with `ownTransaction`: the server's own connection, outside any. */
  db: Db
  database: Database
  now: Date
  log: Log
  /** The address the request came from, for throttling. */
  address: string
  userAgent: string | null
  /** Known to the calls that say `knowsBrowsers`; to others nothing is. */
  browser: Browser
  /** Gives the browser the secrets that it shall keep. */
  keepBrowser(secrets: readonly string[]): void
  /** The request's `Idempotency-Key`. Only service functions whose endpoint says `ownKey` have to do something about it. */
  key: string | null
  /** The version that the writer has seen (`If-Unmodified-Since-Version`). */
  ifVersion: string | null
  /** Tells open pages that a record changed. Sent when the transaction commits. */
  changed(topic: LiveTopic, id: string, audience: Audience): void
  /** Tells open streams of these users to look at their rights again. */
  rightsChanged(userIds: readonly string[]): void
  /** Nothing was made: what is answered was there already, with 200. */
  existing(): void
  /**
   * Compares what was sent of a record, but cannot be changed by this call, with the record as it is. A service function with `ownTransaction`
   * calls it before it writes; for the others the router does. Errors: invalid.
   */
  sentBack(record: object): void
  /** Work for after the commit. It must be safe to lose: something else finishes it after a crash. */
  afterCommit(work: () => void | Promise<void>): void
}

export type Ctx = Common & { actor: Actor }
export type PublicCtx = Common & { actor: Actor | null }
