// A password, and the sessions that rest on it. Checking a password takes long, so it is done outside of any transaction; whatever is
// then done because of it is done only while the password is still the one that was checked (decision 0041).
import { type Db, sql } from '../platform/db.ts'

/** So often a password is looked at again that is being replaced meanwhile. */
const LOOKS = 4

/**
 * Does `work` for whoever knows the password. `read`: the hash as it is now, null where there is none. `check`: whether the password
 * is that of a hash. `work` is given the hash that was checked, and answers null when it is no longer the account's: then everything
 * is looked at again, because the same password may have been hashed anew. Null: not the password, or not any more.
 */
export async function provenWith<T>(
  read: () => Promise<string | null>,
  check: (stored: string | null) => Promise<boolean>,
  work: (checked: string) => Promise<T | null>,
): Promise<T | null> {
  for (let look = 0; look < LOOKS; look++) {
    const stored = await read()
    if (!(await check(stored)) || stored === null) return null
    const done = await work(stored)
    if (done !== null) return done
  }
  return null
}

/** The hash of an account's password as it is now; null: there is no such account. */
export async function hashOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/**
 * Holds an account until the transaction ends, so that its password stays what it is. False: it is not the one that was checked,
 * or the account is gone. Waits for a change that is under way.
 */
export async function holdPassword(db: Db, userId: string, checked: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId}::uuid and password_hash = ${checked}
    for share`.execute(db)
  return rows.length > 0
}

export type NewPassword = {
  password_hash: string
  must_change_password?: boolean
  password_replaced?: boolean
  email_unproven?: boolean
}

/**
 * The one way in which a password is replaced; to be called in a transaction. Takes the account first, then ends every session, with
 * its tickets and proofs, but `keptSession`: a sign-in that was checked against the former password has either stored its session
 * by then, which ends here, or waits for this transaction and stores none.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  change: NewPassword,
  keptSession: string | null = null,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
  await endSessionsBut(db, userId, keptSession)
}

/** Ends the sessions of a user, all or all but one. Answers how many these were. */
export async function endSessionsBut(db: Db, userId: string, keptSession: string | null): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keptSession) query = query.where('id', '!=', keptSession)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
