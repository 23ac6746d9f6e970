import type { IncomingHttpHeaders } from 'node:http'
import type { OrgLevel } from '#contract/orgs.ts'
import type { UserLevel } from '#contract/users.ts'
import type { Actor } from '../platform/context.ts'
import { type Database, sql } from '../platform/db.ts'
import { isId, secretHash } from '../platform/ids.ts'

/** A session ends 12 hours after its last use, and seven days after it began (trust A10). */
export const SESSION = { idleHours: 12, days: 7 } as const

/** One rule for everybody who asks whether a session is still good. `alias`: of the table in the query. */
const livesText = (alias: string) =>
  `(${alias}.expires_at > clock_timestamp() and ${alias}.last_seen_at > clock_timestamp() - make_interval(hours => ${SESSION.idleHours}))`

/** Whether a session is still good: one has been there lately, and its time is not over. */
export const isSessionAlive = (alias: 's' | 'sessions') => sql<boolean>`${sql.raw(livesText(alias))}`

type Row = {
  user_id: string
  email: string
  user_level: UserLevel
  organization_id: string | null
  session_id: string
  time_zone: string | null
  must_choose_password: boolean
  stale: boolean
  orgs: Record<string, OrgLevel> | null
  pairs: string[]
}

const MEMBERSHIPS = `(select json_object_agg(m.organization_id, m.org_access_level) from memberships m
  join organizations o on o.id = m.organization_id and o.deleted_at is null where m.user_id = u.id)`

/** Most people have none: then one look into an index says so. */
const PAIRS = `array(select p.id from share_pairs p where p.user_id = u.id and pair_counts(p.owner_id, p.user_id))`

/** Who this access token speaks for, with rights as they are now (rights R4). Null: unknown, ended or expired. */
export async function authenticate(database: Database, token: string): Promise<Actor | null> {
  const { rows } = await database.pool.query<Row>({ ...BY_TOKEN, values: [secretHash(token)] })
  const row = rows[0]
  if (!row) return null
  // Once a minute is enough to know when a session was last used.
  if (row.stale)
    await sql`update sessions set last_seen_at = clock_timestamp() where id = ${row.session_id}`.execute(database.db)
  return actorFrom(row, row.session_id)
}

/** Reads the bearer token of a request: the one place that does (trust Z14). Null: none, or no good one. */
export const bearerReader =
  (database: Database) =>
  async ({ headers: { authorization } }: { headers: IncomingHttpHeaders }): Promise<Actor | null> => {
    const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization?.trim() ?? '')?.[1]
    return token === undefined ? null : authenticate(database, token)
  }

/** Prepared once for each connection: it runs with every request. */
const BY_TOKEN = {
  name: 'authenticate',
  text: `select u.id as user_id, u.email, u.user_level, u.organization_id, u.time_zone, s.id as session_id,
      u.must_change_password and u.password_replaced as must_choose_password,
      s.last_seen_at < clock_timestamp() - interval '1 minute' as stale,
      ${MEMBERSHIPS} as orgs, ${PAIRS} as pairs
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and ${livesText('s')}`,
}

/** The rights of a user as they are now: for a run that works in the user's name. Null: no such account. */
export async function actorOf(
  database: Database,
  userId: string,
  sessionId: string | null = null,
): Promise<Actor | null> {
  if (!isId(userId)) return null
  const { rows } = await sql<Row>`select u.id as user_id, u.email, u.user_level, u.organization_id, u.time_zone,
      u.must_change_password and u.password_replaced as must_choose_password, ${sql.raw(MEMBERSHIPS)} as orgs, ${sql.raw(PAIRS)} as pairs
    from users u where u.id = ${userId}`.execute(database.db)
  return rows[0] ? actorFrom(rows[0], sessionId) : null
}

/** Whether a session is still good: an open stream asks when its user's rights may have changed. */
export async function sessionLives(database: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions s where s.id = ${sessionId} and ${isSessionAlive('s')}`.execute(
    database.db,
  )
  return rows.length > 0
}

function actorFrom(row: Row, sessionId: string | null): Actor {
  return {
    user_id: row.user_id,
    email: row.email,
    user_level: row.user_level,
    organization_id: row.organization_id,
    orgs: new Map(Object.entries(row.orgs ?? {})),
    pairs: row.pairs,
    time_zone: row.time_zone,
    must_choose_password: row.must_choose_password,
    session_id: sessionId,
  }
}
