import { type OrgLevel, orgLevels } from '#contract/orgs.ts'
import type { Actor } from '#server/platform/context.ts'

export type OrgFlags = {
  can_edit: boolean
  /** And give it another owner. */
  can_delete: boolean
  /** Invite, change and remove members. */
  can_manage: boolean
  /** Sees e-mails, dates and invitations in the list of people, not only names and levels. */
  sees_all: boolean
  /** The highest access level that the actor may give. */
  may_give: OrgLevel
}

/**
 * rights §3: the ceo who owns the organization, a ceo whose access level there is admin, and platform administrators
 * rename it and manage its people; only the owner and platform administrators delete it.
 */
export function can(actor: Actor, org: { id: string; owner_id: string | null }): OrgFlags {
  const level = actor.orgs.get(org.id)
  const operates = actor.user_level === 'admin'
  const ceo = actor.user_level === 'ceo'
  const owns = ceo && org.owner_id === actor.user_id
  const leads = operates || owns || (ceo && level === 'admin')
  return {
    can_edit: leads,
    can_delete: operates || owns,
    can_manage: leads,
    sees_all: leads || level === 'manager' || level === 'admin' || (ceo && level !== undefined),
    may_give: operates || owns ? 'admin' : (level ?? 'user'),
  }
}

/** Nobody gives more than they have. */
export const mayGive = (flags: OrgFlags, level: OrgLevel): boolean =>
  orgLevels.indexOf(level) <= orgLevels.indexOf(flags.may_give)

type Target = { user_id: string; user_level: string; organization_id: string | null }

/** The owner, oneself, and accounts of ceos and administrators are changed by platform administrators only. */
export function canChangeMember(actor: Actor, org: { owner_id: string | null }, target: Target): boolean {
  if (actor.user_level === 'admin') return true
  const raised = target.user_level === 'ceo' || target.user_level === 'admin'
  return target.user_id !== org.owner_id && target.user_id !== actor.user_id && !raised
}

/** A password is given only to accounts of level `user` whose home is this organization (rights §13). */
export const canGivePassword = (org: { id: string }, target: Target): boolean =>
  target.user_level === 'user' && target.organization_id === org.id

type AccessRow = Target & { is_invite: boolean }

/**
 * What may be done to one line of the list of people. An invitation is neither changed nor removed: it is sent again or revoked.
 * Everybody but the owner may leave.
 */
export function canDoToPerson(actor: Actor, org: { id: string; owner_id: string | null }, line: AccessRow) {
  const { can_manage, can_delete } = can(actor, org)
  const can_edit = can_manage && !line.is_invite && canChangeMember(actor, org, line)
  const removable = !line.is_invite && line.user_id !== org.owner_id
  return {
    can_edit,
    can_delete: removable && (can_manage || line.user_id === actor.user_id),
    can_set_password: can_edit && canGivePassword(org, line),
    // Whose account is a ceo's is for nobody else to know.
    can_own: can_delete && !line.is_invite && canOwn(line),
  }
}

/** Owning means leading, which only ceos and administrators do. */
export const canOwn = (target: Pick<Target, 'user_level'>): boolean =>
  target.user_level === 'ceo' || target.user_level === 'admin'
