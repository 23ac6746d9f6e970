// Accounts that come into being, or get a password, through an organization.
import { type Db, sql } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { replacePassword } from './credentials.ts'
import { forgetBrowsers } from './known-browsers.ts'

export type Account = { id: string; email: string; user_level: string; organization_id: string | null }

/** The account with this e-mail, read without regard to case. */
export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'user_level', 'organization_id'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

/** A new account of level `user` whose home is this organization and whose password somebody else has chosen (rights §13). */
export async function createMemberAccount(
  db: Db,
  { email, password_hash, organization_id }: { email: string; password_hash: string; organization_id: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash,
      organization_id,
      user_level: 'user',
      must_change_password: true,
      email_unproven: true,
    })
    .execute()
  return id
}

/** Replaces a password by one that somebody else has chosen, and ends all sessions; its owner must choose another one first. */
export async function givePassword(db: Db, userId: string, password_hash: string): Promise<void> {
  const replaced = { password_hash, must_change_password: true, password_replaced: true, email_unproven: true }
  await replacePassword(db, userId, replaced)
  await forgetBrowsers(db, userId)
}

/**
 * Whether somebody else chose a password of this account, and no letter at its address has been followed since: whoever uses it
 * may not be the person behind the e-mail, also after they have chosen another password.
 */
export async function emailIsUnproven(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_unproven').where('id', '=', userId).executeTakeFirst()
  return row?.email_unproven ?? true
}
