import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'

/** Remembers who changed which account, level or membership. `details` must hold no secret. */
export async function logSecurity(
  db: Db,
  entry: { actor: string | null; action: string; subject?: string; details?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      id: newId(),
      actor_id: entry.actor,
      action: entry.action,
      subject: entry.subject ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
