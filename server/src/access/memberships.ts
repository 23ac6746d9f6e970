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
 * organizations, whose people should hear of it, and who had invited to each.
 */
export async function acceptWaitingInvitations(db: Db, userId: string, email: string): Promise<Accepted[]> {
  const { rows } = await sql<Accepted>`with taken as (
      delete from invitations where lower(email) = lower(${email}) returning organization_id, org_access_level, invited_by),
    made as (insert into memberships (organization_id, user_id, org_access_level)
      select organization_id, ${userId}::uuid, org_access_level from taken on conflict do nothing returning organization_id)
    select organization_id, invited_by from taken join made using (organization_id)`.execute(db)
  return rows
}
export type Accepted = { organization_id: string; invited_by: string | null }

/** Somebody has signed up by the mail of an invitation to their address: whoever invited them sees that they wait. */
export async function followInvitation(
  db: Db,
  { id, email }: { id: string; email: string },
  token_hash: Buffer,
): Promise<void> {
  await sql`update invitations set followed_by = ${id}::uuid
    where token_hash = ${token_hash} and lower(email) = lower(${email})`.execute(db)
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
