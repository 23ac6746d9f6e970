import { isSessionAlive, SESSION } from '#server/access/actor.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { isId, newId, newSecret, secretHash } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** An account as sign-in needs it. E-mails compare without case. */
export async function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql<boolean>`lower(email) = lower(${email.normalize('NFC')})`)
    .executeTakeFirst()
}

/** The same password hashed with more work; not where another one was chosen meanwhile. Links that wait in letters stay good. */
export async function hashAnew(db: Db, userId: string, before: string, password_hash: string): Promise<void> {
  await sql`update users set password_hash = ${password_hash}
    from (select set_config('adjutant.same_password', 'on', true)) as said
    where id = ${userId}::uuid and password_hash = ${before}`.execute(db)
}

/**
 * A new session, if the password is still the one that was checked: null otherwise. The account is held by the same statement, so
 * that a change either finds this session and ends it, or has come first. The token leaves the server once; the table keeps its hash.
 */
export async function createSession(db: Db, userId: string, checked: string, userAgent: string | null) {
  const token = newSecret()
  const { rows } = await sql<{ expires_at: string }>`
    insert into sessions (id, user_id, token_hash, user_agent, expires_at)
    select ${newId()}::uuid, u.id, ${secretHash(token)}::bytea, ${userAgent}::text,
      clock_timestamp() + make_interval(days => ${SESSION.days})
    from users u where u.id = ${userId}::uuid and u.password_hash = ${checked} for share of u
    returning expires_at`.execute(db)
  const [made] = rows
  return made ? { access_token: token, token_type: 'bearer' as const, expires_at: made.expires_at } : null
}

/** Those that are still good, the newest sign-in first. */
export async function sessionsOf(db: Db, userId: string, input: PageInput) {
  const query = db
    .selectFrom('sessions as s')
    .select(['s.id', 's.created_at', 's.last_seen_at', 's.user_agent'])
    .where('s.user_id', '=', userId)
    .where(isSessionAlive('s'))
  return pageBy(db, query, { column: sql`s.created_at`, type: 'timestamptz', direction: 'desc' }, sql`s.id`, input)
}

/** Ends one session of this user. False: there is no such session. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

const TICKET_SECONDS = 60

/** Whether this is a stream that the caller may open: everybody's own, that of a run or conversation of theirs, or of a thread. */
export async function mayOpenStream(db: Db, userId: string, stream: string): Promise<boolean> {
  if (stream === '/api/events') return true
  const [, what = '', id = ''] =
    /^\/api\/(flow-runs|crew-runs|conversations|comms\/threads)\/([0-9a-f-]{36})\/events$/.exec(stream) ?? []
  if (!isId(id)) return false
  const me = sql`${userId}::uuid`
  const mine = {
    'flow-runs': sql`runs where id = ${id}::uuid and kind = 'flow' and user_id = ${me}`,
    'crew-runs': sql`runs where id = ${id}::uuid and kind = 'crew' and user_id = ${me}`,
    conversations: sql`conversations where id = ${id}::uuid and user_id = ${me}`,
    'comms/threads': sql`thread_participants where thread_id = ${id}::uuid and user_id = ${me} and not hidden`,
  }[what]
  return mine !== undefined && (await sql`select 1 from ${mine}`.execute(db)).rows.length > 0
}

/** Null: the session has ended just now. */
export async function createTicket(db: Db, sessionId: string, stream: string) {
  const ticket = newSecret()
  await sql`delete from stream_tickets where expires_at < clock_timestamp()`.execute(db)
  const { rows } = await sql<{ expires_at: string }>`
    insert into stream_tickets (token_hash, session_id, stream, expires_at)
    select ${secretHash(ticket)}::bytea, s.id, ${stream}::text, clock_timestamp() + make_interval(secs => ${TICKET_SECONDS})
    from sessions s where s.id = ${sessionId}::uuid for key share
    returning expires_at`.execute(db)
  const [made] = rows
  return made ? { ticket, expires_at: made.expires_at } : null
}

/** Uses a ticket up. Null: unknown, used, too old, for another stream, or its session ended. */
export async function redeemTicket(
  db: Db,
  ticket: string,
  stream: string,
): Promise<{ user_id: string; session_id: string } | null> {
  const { rows } = await sql<{ user_id: string; session_id: string }>`
    with used as (delete from stream_tickets where token_hash = ${secretHash(ticket)} and stream = ${stream}
      and expires_at > clock_timestamp() returning session_id)
    select s.user_id, s.id as session_id from used join sessions s on s.id = used.session_id
    where ${isSessionAlive('s')}`.execute(db)
  return rows[0] ?? null
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('user_level', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The hash of the one-time token that the newest start printed. */
export async function setupTokenHash(db: Db): Promise<Buffer | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'setup_token').executeTakeFirst()
  return typeof row?.value === 'string' ? Buffer.from(row.value, 'base64url') : null
}

export async function saveSetupToken(db: Db, hash: Buffer): Promise<void> {
  const value = JSON.stringify(hash.toString('base64url'))
  await db
    .insertInto('settings')
    .values({ name: 'setup_token', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** One process at a time may make the first administrator. Held until the transaction ends. */
export async function lockSetup(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7203442)`.execute(db)
}

export async function insertAdmin(
  db: Db,
  admin: { email: string; password_hash: string; first_name: string | null; last_name: string | null },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({ id, user_level: 'admin', ...admin })
    .execute()
  await db.deleteFrom('settings').where('name', '=', 'setup_token').execute()
  return id
}

/** Where the account is signed in. Tokens are kept as hashes only, and not even those leave the server. `after`: the last id read. */
export async function sessionsTaken(db: Db, userId: string, after: string | null, most: number) {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'])
    .where('user_id', '=', userId)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}
