import type { Actor } from '#server/platform/context.ts'

type GoalRights = { user_id: string; organization_id: string | null }

/** rights §7: the owner; in the goal's organization its managers, admins and ceos edit, its admins and ceos delete. */
export function can(actor: Actor, goal: GoalRights): { can_edit: boolean; can_delete: boolean } {
  if (goal.user_id === actor.user_id) return { can_edit: true, can_delete: true }
  const level = goal.organization_id === null ? undefined : actor.orgs.get(goal.organization_id)
  if (level === undefined) return { can_edit: false, can_delete: false }
  const leads = actor.user_level === 'ceo' || level === 'admin'
  return { can_edit: leads || level === 'manager', can_delete: leads }
}
