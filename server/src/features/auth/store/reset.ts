import { type Db, sql } from '#server/platform/db.ts'

type Account = { id: string; email: string }

/** Whose account this is. The letter goes to the address as the account has it, not as somebody typed it. */
export async function recipient(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`lower(email) = lower(${email.normalize('NFC')})`)
    .executeTakeFirst()
}

/** Keeps the hash of a new secret; the one before is void. */
export async function keepReset(db: Db, userId: string, token_hash: Buffer, minutes: number): Promise<void> {
  const expires_at = sql<string>`clock_timestamp() + make_interval(mins => ${minutes})`
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute()
}

export async function resetBySecret(db: Db, hash: Buffer): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.email')
    .where('r.token_hash', '=', hash)
    .where('r.expires_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Uses a secret up. Undefined: unknown, used, or too old. */
export async function takeReset(db: Db, hash: Buffer): Promise<Account | undefined> {
  const { rows } = await sql<Account>`with taken as (
      delete from password_resets where token_hash = ${hash} and expires_at > clock_timestamp() returning user_id)
    select u.id, u.email from taken join users u on u.id = taken.user_id`.execute(db)
  return rows[0]
}

/** A password that the reader of a letter has chosen, who is thereby the person behind the e-mail: every session and ticket that the former one opened ends. */
export async function setPassword(db: Db, userId: string, password_hash: string): Promise<void> {
  const own = { password_hash, must_change_password: false, email_unproven: false }
  await db.updateTable('users').set(own).where('id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
