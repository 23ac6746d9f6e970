import type { Actor } from '#server/platform/context.ts'

/** A schedule is its owner's, and nobody else's: no leader and no administrator reads it. */
export function can(
  actor: Pick<Actor, 'user_id'>,
  schedule: { user_id: string },
): { can_edit: boolean; can_delete: boolean } {
  const own = schedule.user_id === actor.user_id
  return { can_edit: own, can_delete: own }
}
