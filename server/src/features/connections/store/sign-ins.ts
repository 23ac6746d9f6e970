// Sign-ins that were begun at a provider: each is ended once, by the session that began it.
import { createHash } from 'node:crypto'
import { type Db, sql } from '#server/platform/db.ts'
import type { SignInKey } from '#server/platform/imap/sign-in-settings.ts'

/** Of one person at a time. */
const MOST = 5
const hashOf = (state: string) => createHash('sha256').update(state).digest()

export type Begun = {
  id: string
  user_id: string
  session_id: string
  verifier: string
  provider: SignInKey
  address: string
  connection_id: string | null
}

export async function insert(db: Db, begun: Begun, state: string): Promise<void> {
  await sql`delete from connection_sign_ins where user_id = ${begun.user_id}::uuid and (expires_at < clock_timestamp()
    or id not in (select id from connection_sign_ins where user_id = ${begun.user_id}::uuid order by expires_at desc limit ${MOST - 1}))`.execute(
    db,
  )
  await db
    .insertInto('connection_sign_ins')
    .values({ ...begun, state_hash: hashOf(state) })
    .execute()
}

/** Takes it away. Undefined: there is none, it is another session's, or too late. */
export async function take(db: Db, userId: string, sessionId: string, state: string): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`delete from connection_sign_ins where user_id = ${userId}::uuid
    and session_id = ${sessionId}::uuid and state_hash = ${hashOf(state)} and expires_at > clock_timestamp()
    returning id, user_id, session_id, verifier, provider, address, connection_id`.execute(db)
  return rows[0]
}

export async function clearOld(db: Db): Promise<void> {
  await sql`delete from connection_sign_ins where expires_at < clock_timestamp()`.execute(db)
}
