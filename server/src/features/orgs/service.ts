import type { OrgLevel, OrgUser, orgsContract } from '#contract/orgs.ts'
import { accountByEmail, createMemberAccount, givePassword, passwordIsForeign } from '#server/access/accounts.ts'
import { addMember, removeMember } from '#server/access/memberships.ts'
import { hashPassword } from '#server/access/password.ts'
import { logSecurity } from '#server/access/security-log.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { Serves } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import { can, canChangeMember, canGivePassword, mayGive, type OrgFlags } from './policy.ts'
import * as store from './store.ts'

/** Organizations, their people, and invitations. Source: contract.md part 3, authz part 3 and "Registration" in words. */
export const orgsVerbs: Serves<typeof orgsContract> = {
  async list(ctx, input) {
    return store.list(ctx.db, ctx.actor, input)
  },

  /** The founder owns it and is a member with access level admin. */
  async create(ctx, { name }) {
    const id = await store.insert(ctx.db, ctx.actor.user_id, name)
    await addMember(ctx.db, id, ctx.actor.user_id, 'admin')
    await logSecurity(ctx.db, { actor: ctx.actor.user_id, action: 'org.created', subject: id })
    announceMembers(ctx, id, [ctx.actor.user_id])
    return (await found(ctx, id)).org
  },

  /** Errors: not_found, not_permitted, invalid. */
  async update(ctx, { id, name }) {
    const { flags } = await found(ctx, id)
    permit(flags.can_update)
    await store.rename(ctx.db, id, name)
    announce(ctx, id)
    // Goals carry the name of their organization.
    ctx.changed('goals', id, { orgs: [id] })
    return (await found(ctx, id)).org
  },

  /** What was shared with it is shared no more; its people keep their own records. Errors: not_found, not_permitted. */
  async remove(ctx, { id }) {
    const { flags } = await found(ctx, id)
    permit(flags.can_delete)
    const members = await store.memberIds(ctx.db, id)
    await store.markDeleted(ctx.db, id)
    await logSecurity(ctx.db, { actor: ctx.actor.user_id, action: 'org.deleted', subject: id })
    announceMembers(ctx, id, [...members, ctx.actor.user_id])
  },

  /** Plain members see names and access levels of members only. Errors: not_found. */
  async users(ctx, { id, limit, cursor }) {
    const { flags } = await found(ctx, id)
    return store.roster(ctx.db, id, flags.sees_all, { limit, cursor })
  },

  /**
   * A new e-mail with a password becomes an account and a member; everything else becomes an invitation, and an account that
   * exists is never touched. Errors: not_found, not_permitted, conflict (a member or invited already), invalid.
   */
  async addUser(ctx, { id, email, org_access_level, password }) {
    const { flags } = await found(ctx, id)
    permit(flags.can_manage && mayGive(flags, org_access_level))
    await refuseKnown(ctx.db, id, email)
    const account = await accountByEmail(ctx.db, email)
    const password_hash = account || password === undefined ? null : await hashPassword(password)
    const added = await orKnown(() =>
      ctx.db
        .transaction()
        .execute((db) => add(db, { id, email, org_access_level, password_hash, invited_by: ctx.actor.user_id })),
    )
    announce(ctx, id, account ? [account.id] : [])
    if (!added.is_invite) ctx.changed('users', added.id, { users: await store.adminIds(ctx.db) })
    return added
  },

  /**
   * A new password ends the member's sessions, and the member must choose another one.
   * Errors: not_found, not_permitted, conflict (an invitation), invalid (a password for an account that is not this organization's).
   */
  async updateUser(ctx, { id, userId, org_access_level, password }) {
    const { org, flags } = await found(ctx, id)
    permit(flags.can_manage)
    const check = async (db: Db) => {
      const member = await memberOf(db, id, userId)
      permit(canChangeMember(ctx.actor, org, member))
      if (org_access_level !== undefined) permit(mayGive(flags, org_access_level))
      if (password !== undefined && !canGivePassword(org, member))
        throw invalid(
          'password',
          'Only the password of an account that was created in this organization can be set here.',
        )
    }
    await check(ctx.db)
    const password_hash = password === undefined ? null : await hashPassword(password)
    await ctx.db.transaction().execute(async (db) => {
      await check(db)
      if (org_access_level !== undefined) await store.setLevel(db, id, userId, org_access_level)
      if (password_hash !== null) await givePassword(db, userId, password_hash)
      const details = { organization_id: id, org_access_level, password: password_hash !== null }
      await logSecurity(db, { actor: ctx.actor.user_id, action: 'org.member_changed', subject: userId, details })
    })
    announceMembers(ctx, id, [userId])
    return entry(ctx.db, id, userId)
  },

  /** Everybody but the owner may leave. Errors: not_found, not_permitted, conflict (an invitation, the owner). */
  async removeUser(ctx, { id, userId }) {
    const { org, flags } = await found(ctx, id)
    permit(flags.can_manage || userId.toLowerCase() === ctx.actor.user_id)
    const { user_id } = await memberOf(ctx.db, id, userId)
    if (user_id === org.owner_id) throw fail('conflict', 'The owner of an organization cannot be removed from it.')
    await removeMember(ctx.db, id, user_id)
    await logSecurity(ctx.db, {
      actor: ctx.actor.user_id,
      action: 'org.member_removed',
      subject: user_id,
      details: { organization_id: id },
    })
    announceMembers(ctx, id, [user_id])
  },

  async invitations(ctx, input) {
    return store.invitationsTo(ctx.db, ctx.actor.email, input)
  },

  /** Errors: not_found (not invited, or answered already). */
  async acceptInvitation(ctx, { id }) {
    // Whoever made the account knows its password: they must not walk into another organization with it.
    if (await passwordIsForeign(ctx.db, ctx.actor.user_id))
      throw fail('conflict', 'Please choose a password of your own in your profile first, then accept.')
    const { organization_id, org_access_level } = await taken(ctx, id)
    await addMember(ctx.db, organization_id, ctx.actor.user_id, org_access_level)
    const subject = organization_id
    await logSecurity(ctx.db, {
      actor: ctx.actor.user_id,
      action: 'org.invitation_accepted',
      subject,
      details: { org_access_level },
    })
    announceMembers(ctx, organization_id, [ctx.actor.user_id])
    // The actor was read before the membership was made.
    const member = { ...ctx.actor, orgs: new Map(ctx.actor.orgs).set(organization_id, org_access_level) }
    return (await found({ ...ctx, actor: member }, organization_id)).org
  },

  /** Errors: not_found (not invited, or answered already). */
  async declineInvitation(ctx, { id }) {
    const { organization_id } = await taken(ctx, id)
    announce(ctx, organization_id, [ctx.actor.user_id])
  },
}

async function found(ctx: Ctx, id: string): Promise<{ org: store.OrgRow; flags: OrgFlags }> {
  const org = isId(id) ? await store.get(ctx.db, ctx.actor, id) : undefined
  if (!org) throw notFound()
  return { org, flags: can(ctx.actor, org) }
}

async function memberOf(db: Db, id: string, userId: string): Promise<store.Member> {
  const member = isId(userId) ? await store.member(db, id, userId) : undefined
  if (member) return member
  if (isId(userId) && (await store.isInvitation(db, id, userId)))
    throw fail('conflict', 'This is an open invitation. It can be changed once it is accepted.')
  throw notFound()
}

async function entry(db: Db, id: string, personId: string): Promise<OrgUser> {
  const person = await store.person(db, id, personId)
  if (!person) throw notFound()
  return person
}

async function refuseKnown(db: Db, id: string, email: string): Promise<void> {
  const account = await accountByEmail(db, email)
  if (account && (await store.member(db, id, account.id)))
    throw fail('conflict', 'This person is a member of the organization already.')
  if (await store.isInvited(db, id, email)) throw fail('conflict', 'This person has been invited already.')
}

type Addition = {
  id: string
  email: string
  org_access_level: OrgLevel
  password_hash: string | null
  invited_by: string
}

async function add(db: Db, { id, email, org_access_level, password_hash, invited_by }: Addition): Promise<OrgUser> {
  const made =
    password_hash === null
      ? await store.invite(db, { organization_id: id, email, org_access_level, invited_by })
      : await createMemberAccount(db, { email, password_hash, organization_id: id })
  if (password_hash !== null) await addMember(db, id, made, org_access_level)
  const action = password_hash === null ? 'org.invited' : 'org.account_created'
  await logSecurity(db, {
    actor: invited_by,
    action,
    subject: made,
    details: { organization_id: id, org_access_level },
  })
  return entry(db, id, made)
}

/** Two people who add the same e-mail at once: the second meets a unique index. */
async function orKnown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw fail('conflict', 'Somebody has just added this person.', { cause: error })
  }
}

async function taken(ctx: Ctx, id: string): Promise<{ organization_id: string; org_access_level: OrgLevel }> {
  const invitation = isId(id) ? await store.takeInvitation(ctx.db, ctx.actor.email, id) : undefined
  if (!invitation) throw notFound()
  return invitation
}

function announce(ctx: Ctx, id: string, users: readonly string[] = []): void {
  ctx.changed('orgs', id, { users, orgs: [id] })
}

/** A notice has room for about two hundred ids. */
const MOST_IN_A_NOTICE = 100

/** Who belongs to an organization decides what is shared with whom: these people's lists have changed too. */
function announceMembers(ctx: Ctx, id: string, members: readonly string[]): void {
  announce(ctx, id)
  for (let at = 0; at < members.length; at += MOST_IN_A_NOTICE) {
    const users = members.slice(at, at + MOST_IN_A_NOTICE)
    ctx.rightsChanged(users)
    for (const topic of ['orgs', 'goals', 'tasks', 'contacts'] as const) ctx.changed(topic, id, { users })
  }
}
