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
export async function saveReset(db: Db, userId: string, token_hash: Buffer, minutes: number): Promise<void> {
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

/**
 * Uses a secret up, and holds its account until the transaction ends. The account is taken first, as every change of a password does:
 * two of them wait for each other, and not in a circle. Undefined: unknown, used, or too old.
 */
export async function takeReset(db: Db, hash: Buffer): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select id, email from users
    where id = (select user_id from password_resets where token_hash = ${hash}) for update`.execute(db)
  const used = await sql`delete from password_resets where token_hash = ${hash} and expires_at > clock_timestamp()
    and user_id = ${rows[0]?.id ?? null}::uuid returning 1`.execute(db)
  return used.rows.length > 0 ? rows[0] : undefined
}
