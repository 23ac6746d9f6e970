// Mailboxes that their person keeps from what works in their name.
import { type Db, sql } from '#server/platform/db.ts'

const MOST = 5

/** By name; none where the reader is the person themself. */
export async function hiddenMailboxes(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from connections
    where user_id = ${userId}::uuid and kind in ('mailbox', 'forwarding') and left_at is null and not ai_reads and not app_own_eyes()
    order by created_at limit ${MOST}`.execute(db)
  return rows.map(({ name }) => name)
}
