import type { Actor } from '#server/platform/context.ts'

type CompanyRights = { owner_id: string; organization_ids: readonly string[] }

/** rights §10, as of contacts: the owner; in an organization that it is shared with its managers, admins and ceos edit. Only the owner deletes. */
export function can(actor: Actor, company: CompanyRights): { can_edit: boolean; can_delete: boolean } {
  if (company.owner_id === actor.user_id) return { can_edit: true, can_delete: true }
  const levels = company.organization_ids.flatMap((id) => actor.orgs.get(id) ?? [])
  const leads = levels.length > 0 && (actor.user_level === 'ceo' || levels.some((level) => level !== 'user'))
  return { can_edit: leads, can_delete: false }
}
