import type pg from 'pg'
import type { OrgLevel } from '#contract/orgs.ts'
import { type Db, sql } from '../platform/db.ts'

/** Makes somebody a member; an existing membership stays as it is. */
export async function addMember(db: Db, organizationId: string, userId: string, level: OrgLevel): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, org_access_level: level })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a membership. The account stays; the organization is its home no longer, so that nobody there can set its password. */
export async function removeMember(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('users')
    .set({ organization_id: null })
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
}

/**
 * When an administrator approves an account, the invitations that wait for its e-mail become memberships. Answers the
 * organizations, whose people should hear of it.
 */
export async function acceptWaitingInvitations(db: Db, userId: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ organization_id: string }>`with taken as (
      delete from invitations where lower(email) = lower(${email}) returning organization_id, org_access_level)
    insert into memberships (organization_id, user_id, org_access_level)
    select organization_id, ${userId}::uuid, org_access_level from taken on conflict do nothing
    returning organization_id`.execute(db)
  return rows.map((row) => row.organization_id)
}

/** How long an invitation link that opens no more is still listed: it may name an address. */
const CLOSED_LINK_DAYS = 90

/** Clears away links that have ended long ago. */
export async function forgetOldLinks(pool: pg.Pool): Promise<void> {
  await pool.query(
    'delete from invitation_links where least(revoked_at, expires_at) < clock_timestamp() - make_interval(days => $1)',
    [CLOSED_LINK_DAYS],
  )
}
