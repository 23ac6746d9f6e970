import type { MessageChecks } from '#contract/chat.ts'
import { json } from '#server/engine/run-rows.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** What was found of a reply's claims; null: it was not checked. */
export async function checksOf(db: Db, messageId: string): Promise<MessageChecks | null> {
  const { rows } = await sql<{ checks: MessageChecks | null }>`
    select checks from messages where id = ${messageId}::uuid`.execute(db)
  return rows[0]?.checks ?? null
}

/** Two that check at once find the same: the first stays. */
export async function keepChecks(db: Db, messageId: string, checks: MessageChecks): Promise<void> {
  await sql`update messages set checks = ${json(checks)}::jsonb where id = ${messageId}::uuid and checks is null`.execute(
    db,
  )
}
