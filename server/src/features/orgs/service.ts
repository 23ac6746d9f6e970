import type { OrgLevel, orgsContract } from '#contract/orgs.ts'
import { accountByEmail, emailIsUnproven, givePassword } from '#server/access/accounts.ts'
import { refuseCommon } from '#server/access/common-passwords.ts'
import { addMember, removeMember } from '#server/access/memberships.ts'
import { notifyJoined, resolveNotifications } from '#server/access/notify.ts'
import { hashChosen, hashPassword } from '#server/access/password.ts'
import { record } from '#server/access/security-log.ts'
import { countTry } from '#server/access/throttle.ts'
import { permit } from '#server/access/visible.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { fail, invalid, notFound } from '#server/platform/errors.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId, secretHash } from '#server/platform/ids.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { canChangeMember, canGivePassword, canOwn, mayGive } from './policy.ts'
import { passwordChangedEmail } from './rules.ts'
import { add, enqueueInvitation, refuseKnown } from './service/adding.ts'
import {
  announce,
  announceMembers,
  entry,
  found,
  lockForUpdate,
  memberOf,
  present,
  presentPerson,
} from './service/found.ts'
import * as store from './store.ts'

// What invitation links need of an organization.
export { announceMembers, found } from './service/found.ts'

/** One address gets so many mails of one invitation. */
const INVITATION_MAILS = { name: 'invitation', tries: 5, windowSeconds: 3_600 }

/** Organizations, their people, and invitations. Source: wire §3, rights §3 and §13. */
export function orgsService({ mail }: { mail: Mail }): ServiceFunctions<typeof orgsContract> {
  return {
    async list(ctx, input) {
      const page = await store.list(ctx.db, ctx.actor, input)
      return { ...page, items: page.items.map((org) => present(ctx.actor, org)) }
    },

    /** The founder owns it and is a member with access level admin. */
    async create(ctx, { name }) {
      const id = await store.insert(ctx.db, ctx.actor.user_id, name)
      await addMember(ctx.db, id, ctx.actor.user_id, 'admin')
      await record(ctx, { action: 'org.created', subject: id })
      announceMembers(ctx, id, [ctx.actor.user_id])
      return joined(ctx, id, 'admin')
    },

    /** Errors: not_found, not_permitted, invalid. */
    async update(ctx, { id, name }) {
      const { org, flags } = await found(ctx, id)
      permit(flags.can_edit)
      await store.rename(ctx.db, id, name)
      await record(ctx, { action: 'org.renamed', subject: id })
      announce(ctx, id)
      // Goals carry the name of their organization.
      ctx.changed('goals', id, { orgs: [id] })
      return present(ctx.actor, { ...org, name })
    },

    /** What was shared with it is shared no more; its people keep their own records. Errors: not_found, not_permitted. */
    async remove(ctx, { id }) {
      const { flags } = await lockForUpdate(ctx, id)
      permit(flags.can_delete)
      const members = await store.memberIds(ctx.db, id)
      const invited = await store.invitedIds(ctx.db, id)
      await store.markDeleted(ctx.db, id)
      await store.forgetDeleted(ctx.db)
      await record(ctx, { action: 'org.deleted', subject: id })
      announceMembers(ctx, id, [...members, ...invited, ctx.actor.user_id])
    },

    async deleted(ctx, input) {
      return store.deleted(ctx.db, input)
    },

    /** For thirty days everything comes back as it was: members, invitations, shares. Errors: not_found. */
    async restore(ctx, { id }) {
      if (!isId(id) || !(await store.unmarkDeleted(ctx.db, id))) throw notFound()
      await record(ctx, { action: 'org.restored', subject: id })
      announceMembers(ctx, id, [...(await store.memberIds(ctx.db, id)), ctx.actor.user_id])
      return present(ctx.actor, (await found(ctx, id)).org)
    },

    /**
     * The new owner leads it as an admin; the former one stays a member, and may leave now.
     * Errors: not_found (also for somebody who is no member), not_permitted, conflict (an invitation, or nobody who could own it).
     */
    async handOver(ctx, { id, user_id }) {
      const { org, flags } = await lockForUpdate(ctx, id)
      permit(flags.can_delete)
      const member = await memberOf(ctx.db, id, user_id)
      if (!canOwn(member))
        throw fail(
          'conflict',
          'Only a CEO or an administrator can own an organization. Ask an administrator to raise their level first.',
        )
      await store.setOwner(ctx.db, id, member.user_id)
      await store.setLevel(ctx.db, id, member.user_id, 'admin')
      await record(ctx, { action: 'org.handed_over', subject: member.user_id, organization: id })
      announceMembers(ctx, id, [member.user_id, ...(org.owner_id ? [org.owner_id] : []), ctx.actor.user_id])
      return present(ctx.actor, (await found(ctx, id)).org)
    },

    /** Plain members see names and access levels of members only. Errors: not_found. */
    async users(ctx, { id, ...input }) {
      const { org, flags } = await found(ctx, id)
      const page = await store.roster(ctx.db, id, flags.sees_all, input)
      return { ...page, items: page.items.map((person) => presentPerson(ctx.actor, org, person)) }
    },

    /**
     * A new e-mail with a password becomes an account and a member; everything else becomes an invitation, and an account that
     * exists is never touched. Errors: not_found, not_permitted, conflict (a member or invited already), invalid.
     */
    async addUser(ctx, { id, email, org_access_level, password }) {
      const { org, flags } = await found(ctx, id)
      permit(flags.can_manage && mayGive(flags, org_access_level))
      await refuseKnown(ctx.db, id, email)
      // Whether there is such an account or not: the answer tells nothing of it.
      if (password !== undefined) await refuseCommon(password)
      const account = await accountByEmail(ctx.db, email)
      const password_hash = account || password === undefined ? null : await hashPassword(password)
      const added = await entry(ctx, org, await add(ctx, mail, { org, email, org_access_level, password_hash }))
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
        return member
      }
      await check(ctx.db)
      const password_hash = password === undefined ? null : await hashChosen(password)
      await ctx.db.transaction().execute(async (db) => {
        const member = await check(db)
        ctx.sentBack(await entry({ ...ctx, db }, org, userId))
        if (org_access_level !== undefined) await store.setLevel(db, id, userId, org_access_level)
        if (password_hash !== null) {
          await givePassword(db, userId, password_hash)
          const inviter = await store.nameOfUser(db, ctx.actor.user_id)
          const letter = { to: member.email, inviter, organization: org.name, url: mail.link('/login') }
          await mail.send(db, passwordChangedEmail(letter))
        }
        const details = { org_access_level, password: password_hash !== null }
        await record(ctx, { action: 'org.member_changed', subject: userId, organization: id, details }, db)
      })
      announceMembers(ctx, id, [userId])
      return entry(ctx, org, userId)
    },

    /** Everybody but the owner may leave. Errors: not_found, not_permitted, conflict (an invitation, the owner). */
    async removeUser(ctx, { id, userId }) {
      const { org, flags } = await lockForUpdate(ctx, id)
      permit(flags.can_manage || userId.toLowerCase() === ctx.actor.user_id)
      const { user_id } = await memberOf(ctx.db, id, userId)
      if (user_id === org.owner_id)
        throw fail('conflict', 'The owner of an organization cannot be removed from it. Give it another owner first.')
      await removeMember(ctx.db, id, user_id)
      await record(ctx, { action: 'org.member_removed', subject: user_id, organization: id })
      announceMembers(ctx, id, [user_id])
    },

    /** The link of the former mail ends. Errors: not_found, not_permitted, too_many_requests. */
    async resendInvitation(ctx, { id, invitationId }) {
      const { org, flags } = await found(ctx, id)
      permit(flags.can_manage)
      const { email } = await invitationOf(ctx, id, invitationId)
      await countTry(ctx.database.db, INVITATION_MAILS, invitationId)
      await enqueueInvitation(ctx.db, ctx, mail, { org, id: invitationId, email })
      await record(ctx, {
        action: 'org.invitation_resent',
        subject: invitationId,
        organization: id,
        details: { email },
      })
      return entry(ctx, org, invitationId)
    },

    /** Errors: not_found (also when it was answered just now), not_permitted. */
    async revokeInvitation(ctx, { id, invitationId }) {
      const { flags } = await found(ctx, id)
      permit(flags.can_manage)
      const { email } = await invitationOf(ctx, id, invitationId)
      await store.dropInvitation(ctx.db, id, invitationId)
      await resolveNotifications(ctx, { kind: 'invitation', id: invitationId })
      await record(ctx, {
        action: 'org.invitation_revoked',
        subject: invitationId,
        organization: id,
        details: { email },
      })
      const account = await accountByEmail(ctx.db, email)
      announce(ctx, id, account ? [account.id] : [])
    },

    /** For whom a link is, before anybody has signed in: whoever holds it has read that person's mail. Errors: not_found. */
    async readInvitation(ctx, { token }) {
      const invitation = await store.invitationBySecret(ctx.db, secretHash(token))
      if (!invitation) throw fail('not_found', 'This invitation is no longer open. Ask for a new one.')
      return invitation
    },

    async invitations(ctx, input) {
      return store.invitationsTo(ctx.db, ctx.actor.email, input)
    },

    /** Errors: not_found (not invited, or answered already). */
    async acceptInvitation(ctx, { id }) {
      // Whoever made the account, or gave it a password, must not walk into another organization with it.
      if (await emailIsUnproven(ctx.db, ctx.actor.user_id))
        throw fail(
          'conflict',
          'Please prove first that this email is yours: log out, choose “Forgot your password?”, follow the link in the email, then accept.',
        )
      const { organization_id, org_access_level, invited_by } = await taken(ctx, id)
      await addMember(ctx.db, organization_id, ctx.actor.user_id, org_access_level)
      await notifyJoined(ctx, { invited_by, organization_id, user_id: ctx.actor.user_id })
      await answered(ctx, 'org.invitation_accepted', organization_id, { org_access_level })
      announceMembers(ctx, organization_id, [ctx.actor.user_id])
      return joined(ctx, organization_id, org_access_level)
    },

    /** Errors: not_found (not invited, or answered already). */
    async declineInvitation(ctx, { id }) {
      const { organization_id } = await taken(ctx, id)
      await answered(ctx, 'org.invitation_declined', organization_id)
      announce(ctx, organization_id, [ctx.actor.user_id])
    },
  }
}

/** The organization as its newest member sees it: the actor was read before the membership was made. */
async function joined(ctx: Ctx, id: string, level: OrgLevel) {
  const actor = { ...ctx.actor, orgs: new Map(ctx.actor.orgs).set(id, level) }
  return present(actor, (await found({ ...ctx, actor }, id)).org)
}

async function invitationOf(ctx: Ctx, id: string, invitationId: string) {
  const invitation = isId(invitationId) ? await store.invitation(ctx.db, id, invitationId) : undefined
  if (!invitation) throw notFound()
  return invitation
}

async function taken(
  ctx: Ctx,
  id: string,
): Promise<{ organization_id: string; org_access_level: OrgLevel; invited_by: string | null }> {
  const invitation = isId(id) ? await store.takeInvitation(ctx.db, ctx.actor.email, id) : undefined
  if (!invitation) throw notFound()
  await resolveNotifications(ctx, { kind: 'invitation', id })
  return invitation
}

const answered = (
  ctx: Ctx,
  action: 'org.invitation_accepted' | 'org.invitation_declined',
  organization: string,
  details: Record<string, unknown> = {},
) => record(ctx, { action, subject: ctx.actor.user_id, organization, details })
