import type { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type { invitation, Organization, OrgLevel, OrgUser } from '#contract/orgs.ts'
import { nameOf } from '#server/access/people.ts'
import { orgsOf } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

export type OrgRow = Organization & { owner_id: string | null }
export type Invitation = z.output<typeof invitation>

/** Organizations that the actor belongs to or owns; administrators see all (authz part 3). */
function orgs(db: Db, actor: Actor) {
  const me = sql`${actor.user_id}::uuid`
  return db
    .selectFrom('organizations as o')
    .select([
      'o.id',
      'o.name',
      'o.owner_id',
      'o.created_at',
      sql<boolean>`o.owner_id is not distinct from ${me}`.as('is_owner'),
      sql<OrgLevel | null>`(select m.org_access_level from memberships m where m.organization_id = o.id and m.user_id = ${me})`.as(
        'access_level',
      ),
      sql<number>`(select count(*) from memberships m where m.organization_id = o.id)`.as('member_count'),
    ])
    .where('o.deleted_at', 'is', null)
    .where(sql<boolean>`(${actor.user_level === 'admin'} or o.owner_id = ${me} or o.id = any (${orgsOf(actor)}))`)
}

export async function get(db: Db, actor: Actor, id: string): Promise<OrgRow | undefined> {
  return (await orgs(db, actor).where('o.id', '=', id).executeTakeFirst()) as OrgRow | undefined
}

export async function list(db: Db, actor: Actor, input: PageInput): Promise<Page<OrgRow>> {
  return (await pageBy(
    db,
    orgs(db, actor),
    { column: sql`lower(o.name)`, type: 'text', direction: 'asc' },
    sql`o.id`,
    input,
  )) as Page<OrgRow>
}

export async function insert(db: Db, ownerId: string, name: string): Promise<string> {
  const id = newId()
  await db.insertInto('organizations').values({ id, name, owner_id: ownerId }).execute()
  return id
}

export async function rename(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', id).execute()
}

/** The row stays for thirty days, so that an administrator can bring it back; nothing reads it meanwhile. */
export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.updateTable('organizations').set({ deleted_at: sql`clock_timestamp()` }).where('id', '=', id).execute()
}

export async function memberIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('user_id').where('organization_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map((row) => row.id)
}

/** Members and invitations of an organization. Without `all` only what a plain member sees: names and levels of members. */
function people(db: Db, organizationId: string, all: boolean) {
  const members = sql`select u.id, ${all ? sql`u.email` : sql`null::text`} as email, m.org_access_level, false as is_invite,
      ${all ? sql`m.created_at` : sql`null::timestamptz`} as created_at,
      coalesce(${nameOf('u')}, ${all ? sql`u.email` : sql`'Member without a name'`}) as name
    from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}::uuid`
  const invited = sql`select i.id, i.email, i.org_access_level, true, i.created_at, i.email
    from invitations i where i.organization_id = ${organizationId}::uuid`
  type Row = Omit<OrgUser, 'profile'> & { name: string }
  return db
    .selectFrom((all ? sql<Row>`(${members} union all ${invited})` : sql<Row>`(${members})`).as('p'))
    .selectAll('p')
}

type PersonRow = Omit<OrgUser, 'profile'> & { name: string }
const present = ({ id, email, org_access_level, is_invite, created_at, name }: PersonRow): OrgUser => ({
  id,
  email,
  org_access_level,
  is_invite,
  created_at,
  profile: { name },
})

export async function roster(db: Db, organizationId: string, all: boolean, input: PageInput): Promise<Page<OrgUser>> {
  const query = people(db, organizationId, all)
  const page = await pageBy(db, query, { column: sql`lower(p.name)`, type: 'text', direction: 'asc' }, sql`p.id`, input)
  return { ...page, items: page.items.map((row) => present(row as PersonRow)) }
}

/** One line of the full list: a member by user id, or an invitation by its own. */
export async function person(db: Db, organizationId: string, id: string): Promise<OrgUser | undefined> {
  const row = await people(db, organizationId, true).where('p.id', '=', id).executeTakeFirst()
  return row && present(row as PersonRow)
}

export type Member = { user_id: string; user_level: string; organization_id: string | null; org_access_level: OrgLevel }

/** A member with the account's level and home. The membership is held until the transaction ends, if there is one. */
export async function member(db: Db, organizationId: string, userId: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.user_level', 'u.organization_id', 'm.org_access_level'])
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .forUpdate(['m', 'u'])
    .executeTakeFirst()
  return row as Member | undefined
}

export async function setLevel(db: Db, organizationId: string, userId: string, level: OrgLevel): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ org_access_level: level })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function isInvitation(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function isInvited(db: Db, organizationId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function invite(
  db: Db,
  entry: { organization_id: string; email: string; org_access_level: OrgLevel; invited_by: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('invitations')
    .values({ ...entry, id })
    .execute()
  return id
}

/** Open invitations to this e-mail, newest first. */
export async function invitationsTo(db: Db, email: string, input: PageInput): Promise<Page<Invitation>> {
  const query = db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.organization_id', 'o.name as organization_name', 'i.org_access_level', 'i.created_at'])
    .select(sql<string>`coalesce(${nameOf('u')}, u.email, o.name)`.as('invited_by'))
    .where(sql<boolean>`lower(i.email) = lower(${email})`)
    .where('o.deleted_at', 'is', null)
  const page = await pageBy(
    db,
    query,
    { column: sql`i.created_at`, type: 'timestamptz', direction: 'desc' },
    sql`i.id`,
    input,
  )
  return page as Page<Invitation>
}

/** Takes an open invitation to this e-mail away: whoever answers it at the same moment finds nothing more. */
export async function takeInvitation(
  db: Db,
  email: string,
  id: string,
): Promise<{ organization_id: string; org_access_level: OrgLevel } | undefined> {
  const { rows } = await sql<{
    organization_id: string
    org_access_level: OrgLevel
  }>`delete from invitations i using organizations o
    where i.id = ${id} and lower(i.email) = lower(${email}) and o.id = i.organization_id and o.deleted_at is null
    returning i.organization_id, i.org_access_level`.execute(db)
  return rows[0]
}
