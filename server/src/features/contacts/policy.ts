import type { Actor } from '#server/platform/context.ts'

type ContactRights = {
  owner_id: string
  /** The organizations that it is shared with. */
  organization_ids: readonly string[]
}

/** rights §10: the owner; in an organization that the contact is shared with its managers, admins and ceos edit. Only the owner deletes. */
export function can(actor: Actor, contact: ContactRights): { can_edit: boolean; can_delete: boolean } {
  if (contact.owner_id === actor.user_id) return { can_edit: true, can_delete: true }
  const levels = contact.organization_ids.flatMap((id) => actor.orgs.get(id) ?? [])
  const leads = levels.length > 0 && (actor.user_level === 'ceo' || levels.some((level) => level !== 'user'))
  return { can_edit: leads, can_delete: false }
}

/** The log of a contact is its team's: every reader adds, but an entry is changed by its author and by the contact's owner only. */
export function canEditInteraction(
  actor: Actor,
  contact: { owner_id: string },
  interaction: { author_id: string | null },
): boolean {
  return contact.owner_id === actor.user_id || interaction.author_id === actor.user_id
}
