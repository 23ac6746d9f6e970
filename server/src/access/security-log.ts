import type pg from 'pg'
import type { AuditAction } from '#contract/audit.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'

export type SecurityEntry = {
  action: AuditAction
  /** The account, invitation or organization to which it happened. */
  subject?: string | null
  /** The organization in which it happened. */
  organization?: string | null
  /** Names of fields, levels, numbers; `email` of whom there was no account, which goes with it. No secret, nothing that somebody wrote. */
  details?: Record<string, unknown>
}
/** How long it is known who changed what: as long as somebody may still ask, and no longer (decision 0032). */
const KEPT_DAYS = 730

/** Clears away entries that are too old. */
export async function forgetOldEntries(pool: pg.Pool): Promise<void> {
  await pool.query('delete from security_log where created_at < clock_timestamp() - make_interval(days => $1)', [
    KEPT_DAYS,
  ])
}

type Author = { actor: string | null; address?: string | null }

/** Writes down who changed which account, level or membership, in the transaction of the change. Administrators read it. */
export async function logSecurity(db: Db, entry: SecurityEntry & Author): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      id: newId(),
      actor_id: entry.actor,
      action: entry.action,
      subject: entry.subject ?? null,
      organization_id: entry.organization ?? null,
      address: entry.address ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

/** The same for what the caller of this request did. `db`: the transaction of the change, where the service function opens its own. */
export function record(ctx: Ctx, entry: SecurityEntry, db: Db = ctx.db): Promise<void> {
  return logSecurity(db, { ...entry, actor: ctx.actor.user_id, address: ctx.address })
}
