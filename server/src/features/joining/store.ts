import type { Page } from '#contract/endpoint.ts'
import type { InvitationLink, LetIn, LinkState } from '#contract/joining.ts'
import type { OrgLevel } from '#contract/orgs.ts'
import { nameOf } from '#server/access/people.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** What the first that holds of these makes of a link `l`. One rule for the list, the link's page and the moment of joining. */
const stateOf = sql<LinkState>`case when l.revoked_at is not null then 'revoked' when l.uses >= l.max_uses then 'used'
  when l.expires_at <= clock_timestamp() then 'expired' when not may_invite(l.created_by, l.organization_id) then 'void'
  else 'open' end`
/** `u`: who made the link. As they are now: whoever is an administrator no longer lets in as one no longer. */
const letsIn = (let_in: LetIn) =>
  sql<boolean>`(${let_in} = 'everybody' or ${let_in} = 'administrators' and u.user_level = 'admin')`

export async function savedLetIn(db: Db): Promise<LetIn> {
  const row = await db.selectFrom('invitation_settings').select('let_in').executeTakeFirst()
  return (row?.let_in as LetIn | undefined) ?? 'administrators'
}

export async function saveLetIn(db: Db, let_in: LetIn): Promise<void> {
  await db
    .insertInto('invitation_settings')
    .values({ let_in })
    .onConflict((conflict) => conflict.column('one_row').doUpdateSet({ let_in, updated_at: sql`clock_timestamp()` }))
    .execute()
}

const links = (db: Db, actor: Actor, let_in: LetIn) =>
  db
    .selectFrom('invitation_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .select([
      'l.id',
      'l.organization_id',
      'l.email',
      'l.by_mail',
      'l.org_access_level',
      'l.uses',
      'l.max_uses',
      'l.expires_at',
      'l.created_at',
    ])
    .select(
      sql<{ id: string; name: string }>`json_build_object('id', u.id, 'name', coalesce(${nameOf('u')}, u.email))`.as(
        'created_by',
      ),
    )
    .select(sql<boolean>`l.created_by = ${actor.user_id}::uuid`.as('is_mine'))
    .select([stateOf.as('state'), letsIn(let_in).as('lets_in')])
    .where('o.deleted_at', 'is', null)
    .where(
      sql<boolean>`(l.created_by = ${actor.user_id}::uuid or may_invite(${actor.user_id}::uuid, l.organization_id))`,
    )

export async function list(
  db: Db,
  actor: Actor,
  let_in: LetIn,
  { organization_id, ...input }: PageInput & { organization_id?: string },
): Promise<Page<InvitationLink>> {
  let query = links(db, actor, let_in)
  if (organization_id) query = query.where('l.organization_id', '=', organization_id)
  const order = { column: sql`l.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`l.id`, input)) as Page<InvitationLink>
}

export async function get(db: Db, actor: Actor, let_in: LetIn, id: string): Promise<InvitationLink | undefined> {
  return (await links(db, actor, let_in).where('l.id', '=', id).executeTakeFirst()) as InvitationLink | undefined
}

type NewLink = {
  organization_id: string
  created_by: string
  email: string | null
  by_mail: boolean
  org_access_level: OrgLevel
  max_uses: number
  token_hash: Buffer
}

export async function insert(db: Db, { days, ...link }: NewLink & { days: number }): Promise<string> {
  const id = newId()
  const expires_at = sql<string>`clock_timestamp() + make_interval(days => ${days})`
  await db
    .insertInto('invitation_links')
    .values({ id, ...link, expires_at })
    .execute()
  return id
}

/** False: it was revoked before. */
export async function revoke(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation_links')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type InvitationLinkRow = {
  id: string
  organization_id: string
  organization_name: string
  created_by: string
  invited_by: string
  email: string | null
  by_mail: boolean
  org_access_level: OrgLevel
  max_uses: number
  expires_at: string
  state: LinkState
  lets_in: boolean
}

/** What a secret leads to. `hold`: until the transaction ends, so that of several who come at once one is the next. */
export async function bySecret(
  db: Db,
  token_hash: Buffer,
  let_in: LetIn,
  hold = false,
): Promise<InvitationLinkRow | undefined> {
  // In a statement of its own: what follows sees what those before have written.
  if (hold) await sql`select 1 from invitation_links where token_hash = ${token_hash} for update`.execute(db)
  const { rows } =
    await sql<InvitationLinkRow>`select l.id, l.organization_id, o.name as organization_name, l.created_by,
      coalesce(${nameOf('u')}, o.name) as invited_by, l.email, l.by_mail, l.org_access_level, l.max_uses, l.expires_at,
      ${stateOf} as state, ${letsIn(let_in)} as lets_in
    from invitation_links l join organizations o on o.id = l.organization_id and o.deleted_at is null
    join users u on u.id = l.created_by where l.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

/** One more has come. The link is held. */
export async function countUse(db: Db, id: string): Promise<void> {
  await sql`update invitation_links set uses = uses + 1 where id = ${id}::uuid`.execute(db)
}

export async function isMember(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** A membership that begins with the approval of the account. False: the account waits there already. */
export async function waitForApproval(
  db: Db,
  { organization_id, org_access_level, created_by }: InvitationLinkRow,
  account: { id: string; email: string },
): Promise<boolean> {
  const { rows } =
    await sql`insert into invitations as i (id, organization_id, email, org_access_level, invited_by, followed_by)
    values (${newId()}::uuid, ${organization_id}::uuid, ${account.email}, ${org_access_level}, ${created_by}::uuid,
      ${account.id}::uuid)
    on conflict (organization_id, lower(email)) do update set followed_by = excluded.followed_by,
      org_access_level = excluded.org_access_level, invited_by = excluded.invited_by
      where i.followed_by is distinct from excluded.followed_by
    returning id`.execute(db)
  return rows.length > 0
}

/** An open invitation of this address there is answered by the membership. Returns its id. */
export async function takeInvitation(db: Db, organizationId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`delete from invitations
    where organization_id = ${organizationId}::uuid and lower(email) = lower(${email}) returning id`.execute(db)
  return rows[0]?.id ?? null
}

type Account = { id: string; email: string; user_level: string }

/** The account, held until the transaction ends: an administrator may decide about it at the same moment. */
export async function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'user_level'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function letIn(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ user_level: 'user' })
    .where('id', '=', id)
    .where('user_level', '=', 'waitlisted')
    .execute()
}

/** Nobody has looked at this account, and no mail has reached its address: it must not answer invitations to that (rights §13). */
export async function markUnproven(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ email_unproven: true }).where('id', '=', id).execute()
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where lower(email) = lower(${email})`.execute(db)
  return rows.length > 0
}

/** Who looks at the links of an organization. */
export async function leaderIds(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.user_level = 'admin'
    or u.user_level = 'ceo' and may_invite(u.id, ${organizationId}::uuid)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function nameOfUser(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select coalesce(${nameOf('u')}, u.email) as name from users u
    where u.id = ${id}::uuid`.execute(db)
  return rows[0]?.name ?? 'Somebody'
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map(({ id }) => id)
}
