// The address that somebody forwards mail to.
import { type Db, sql } from '#server/platform/db.ts'

/** False: they have one. */
export async function insert(db: Db, values: { id: string; user_id: string; address: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('connections')
    .values({ ...values, kind: 'forwarding', name: 'Forwarded mail', settings: '{}', state: 'ready' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export async function renew(db: Db, id: string, address: string): Promise<void> {
  await db.updateTable('connections').set({ address }).where('id', '=', id).execute()
}

/** Addresses of which it is known that they are this person's. */
export async function senders(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    a: string
  }>`select lower(u.email::text) as a from users u where u.id = ${userId}::uuid and not u.email_unproven
    union select lower(c.address) from connections c where c.user_id = ${userId}::uuid and c.kind = 'mailbox' and c.left_at is null order by 1`.execute(
    db,
  )
  return rows.map(({ a }) => a)
}
