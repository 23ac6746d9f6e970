import type { Page } from '#contract/endpoint.ts'
import { type Invitation, type OrgLevel, RESTORE_DAYS } from '#contract/orgs.ts'
import { nameOf } from '#server/access/people.ts'
import { orgsOf } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

export type OrgRow = {
  id: string
  name: string
  owner_id: string | null
  created_at: string
  is_owner: boolean
  access_level: OrgLevel | null
  member_count: number
}

/** Organizations that the actor belongs to or owns; administrators see all (rights §3). */
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

/** Holds the row until the transaction ends: whose it is does not change meanwhile. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function setOwner(db: Db, id: string, ownerId: string): Promise<void> {
  await db.updateTable('organizations').set({ owner_id: ownerId }).where('id', '=', id).execute()
}

/** The row stays for thirty days, so that an administrator can bring it back; nothing reads it meanwhile. */
export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.updateTable('organizations').set({ deleted_at: sql`clock_timestamp()` }).where('id', '=', id).execute()
}

const restorable = sql<string>`clock_timestamp() - make_interval(days => ${RESTORE_DAYS})`

/** False: there is no such organization, it is not deleted, or it is too late. */
export async function unmarkDeleted(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', restorable)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What can be brought back no more goes for good, with its memberships, invitations and shares. */
export async function forgetDeleted(db: Db): Promise<void> {
  await db.deleteFrom('organizations').where('deleted_at', '<=', restorable).execute()
}

type Deleted = { id: string; name: string; deleted_at: string; member_count: number }

/** Newest first. */
export async function deleted(db: Db, input: PageInput): Promise<Page<Deleted>> {
  const query = db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', 'o.deleted_at'])
    .select(sql<number>`(select count(*) from memberships m where m.organization_id = o.id)`.as('member_count'))
    .where('o.deleted_at', '>', restorable)
  const order = { column: sql`o.deleted_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`o.id`, input)) as Page<Deleted>
}

export async function memberIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('user_id').where('organization_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map((row) => row.id)
}

/** The accounts that an organization has invited. */
export async function invitedIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select u.id from invitations i join users u on lower(u.email) = lower(i.email)
    where i.organization_id = ${id}::uuid`.execute(db)
  return rows.map((row) => row.id)
}

export async function nameOfUser(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select coalesce(${nameOf('u')}, u.email) as name from users u
    where u.id = ${id}::uuid`.execute(db)
  return rows[0]?.name ?? 'Somebody'
}

export type PersonRow = {
  id: string
  email: string | null
  org_access_level: OrgLevel
  is_invite: boolean
  is_waiting: boolean
  created_at: string | null
  name: string
  user_level: string
  organization_id: string | null
}

/** Members and invitations of an organization. Without `all` only what a plain member sees: names and levels of members. */
function people(db: Db, organizationId: string, all: boolean) {
  const members = sql`select u.id, ${all ? sql`u.email` : sql`null::text`} as email, m.org_access_level, false as is_invite, false as is_waiting,
      ${all ? sql`m.created_at` : sql`null::timestamptz`} as created_at,
      coalesce(${nameOf('u')}, ${all ? sql`u.email` : sql`'Member without a name'`}) as name,
      u.user_level, u.organization_id
    from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}::uuid`
  const invited = sql`select i.id, i.email, i.org_access_level, true,
      exists (select 1 from users a where a.id = i.followed_by and a.user_level = 'waitlisted'), i.created_at, i.email, 'waitlisted', null::uuid
    from invitations i where i.organization_id = ${organizationId}::uuid`
  return db
    .selectFrom((all ? sql<PersonRow>`(${members} union all ${invited})` : sql<PersonRow>`(${members})`).as('p'))
    .selectAll('p')
}

type RosterInput = PageInput & { search?: string }

/** By name. `search` finds names, and e-mails where they are seen. */
export async function roster(
  db: Db,
  organizationId: string,
  all: boolean,
  { search, ...input }: RosterInput,
): Promise<Page<PersonRow>> {
  let query = people(db, organizationId, all)
  if (search) {
    const like = containing(search)
    query = query.where(sql<boolean>`(p.name ilike ${like} or p.email ilike ${like})`)
  }
  const order = { column: sql`lower(p.name)`, type: 'text', direction: 'asc' } as const
  return (await pageBy(db, query, order, sql`p.id`, input)) as Page<PersonRow>
}

/** One line of the full list: a member by user id, or an invitation by its own. */
export async function person(db: Db, organizationId: string, id: string): Promise<PersonRow | undefined> {
  return (await people(db, organizationId, true).where('p.id', '=', id).executeTakeFirst()) as PersonRow | undefined
}

export type Member = {
  user_id: string
  email: string
  user_level: string
  organization_id: string | null
  org_access_level: OrgLevel
}

/** A member with the account's level and home. The membership is held until the transaction ends, if there is one. */
export async function member(db: Db, organizationId: string, userId: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.email', 'u.user_level', 'u.organization_id', 'm.org_access_level'])
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

/** An open invitation. Held until the transaction ends. */
export async function invitation(db: Db, organizationId: string, id: string): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('invitations')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The secret of the newest mail; the one before opens nothing any more. */
export async function saveInvitationSecret(db: Db, id: string, token_hash: Buffer): Promise<void> {
  const sent_at = sql<string>`clock_timestamp()`
  await db.updateTable('invitations').set({ token_hash, sent_at }).where('id', '=', id).execute()
}

export async function dropInvitation(db: Db, organizationId: string, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

type OrgReader = { email: string; organization_name: string; invited_by: string; has_account: boolean }

/** What the link in an invitation's mail leads to. */
export async function invitationBySecret(db: Db, hash: Buffer): Promise<OrgReader | undefined> {
  const { rows } = await sql<OrgReader>`select i.email, o.name as organization_name,
      coalesce(${nameOf('u')}, o.name) as invited_by,
      exists (select 1 from users a where lower(a.email) = lower(i.email)) as has_account
    from invitations i join organizations o on o.id = i.organization_id and o.deleted_at is null
    left join users u on u.id = i.invited_by where i.token_hash = ${hash}`.execute(db)
  return rows[0]
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
): Promise<{ organization_id: string; org_access_level: OrgLevel; invited_by: string | null } | undefined> {
  const { rows } = await sql<{
    organization_id: string
    org_access_level: OrgLevel
    invited_by: string | null
  }>`delete from invitations i using organizations o
    where i.id = ${id} and lower(i.email) = lower(${email}) and o.id = i.organization_id and o.deleted_at is null
    returning i.organization_id, i.org_access_level, i.invited_by`.execute(db)
  return rows[0]
}
