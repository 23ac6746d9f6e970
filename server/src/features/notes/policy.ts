import type { Actor } from '#server/platform/context.ts'

/** A note is its owner's, always, and nobody else's: no leader and no administrator reads it (rights §8). */
export function can(actor: Actor, note: { user_id: string }): { can_edit: boolean; can_delete: boolean } {
  const own = note.user_id === actor.user_id
  return { can_edit: own, can_delete: own }
}
