import type { Actor } from '#server/platform/context.ts'

type TaskRights = {
  created_by: string
  assigned_to_user_id: string | null
  /** The organizations that it is shared with. */
  organization_ids: readonly string[]
}
export type TaskFlags = { can_edit: boolean; can_delete: boolean; can_assign: boolean }

/**
 * rights §9: the creator may do everything; the assignee edits; in an organization that the task is shared with its
 * managers, admins and ceos edit and assign, its admins and ceos delete too; plain members read.
 */
export function can(actor: Actor, task: TaskRights): TaskFlags {
  if (task.created_by === actor.user_id) return { can_edit: true, can_delete: true, can_assign: true }
  const levels = task.organization_ids.flatMap((id) => actor.orgs.get(id) ?? [])
  const leads = levels.includes('admin') || (levels.length > 0 && actor.user_level === 'ceo')
  const manages = leads || levels.includes('manager')
  return { can_edit: manages || task.assigned_to_user_id === actor.user_id, can_delete: leads, can_assign: manages }
}

/** Sharing is the creator's alone, whatever else somebody may do to the task. */
export const canShare = (actor: Actor, task: { created_by: string }): boolean => task.created_by === actor.user_id
