import type { MessageChecks } from '#contract/checks.ts'
import { type Db, json, sql } from '#server/platform/db.ts'

/** What was found of a reply's claims; null: it was not checked. */
export async function checksOf(
  db: Db,
  userId: string,
  conversationId: string,
  messageId: string,
): Promise<MessageChecks | null> {
  const { rows } = await sql<{ checks: MessageChecks | null }>`
    select checks from messages where id = ${messageId}::uuid and conversation_id = ${conversationId}::uuid
      and user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.checks ?? null
}

/** Two that check at once find the same: the first stays. */
export async function saveChecks(db: Db, messageId: string, checks: MessageChecks): Promise<void> {
  await sql`update messages set checks = ${json(checks)}::jsonb where id = ${messageId}::uuid and checks is null`.execute(
    db,
  )
}

/** A reply whose claims are to be checked; `tried` counts this time too. */
export type DueMessage = { id: string; conversation_id: string; user_id: string; run_id: string | null; tried: number }

/** Takes what is due. Who takes a reply and dies leaves it to others after `seconds`. */
export async function takeDue(db: Db, most: number, seconds: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from messages where checks_due <= clock_timestamp() order by checks_due limit ${most} for update skip locked
    )
    update messages m set checks_due = clock_timestamp() + make_interval(secs => ${seconds}), checks_tried = checks_tried + 1
    from due where m.id = due.id
    returning m.id, m.conversation_id, m.user_id, m.run_id, m.checks_tried as tried`.execute(db)
  return rows
}

/** In how many milliseconds the next one is due; null: none. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(checks_due) - clock_timestamp())::float8 * 1000 as ms from messages
    where checks_due is not null`.execute(db)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, ms)
}

/** Keeps what is known now in place of what was; with `again`, it is looked at once more in so many seconds. Whoever was taken for dead keeps nothing. */
export async function finishCheck(
  db: Db,
  { id, tried }: DueMessage,
  checks: MessageChecks | null,
  again: number | null,
): Promise<void> {
  await sql`update messages set checks = coalesce(${checks === null ? null : json(checks)}::jsonb, checks),
      checks_due = clock_timestamp() + make_interval(secs => ${again}::float8)
    where id = ${id}::uuid and checks_tried = ${tried}`.execute(db)
}
